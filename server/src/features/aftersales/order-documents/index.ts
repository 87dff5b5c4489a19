import type { Feature } from '#core/feature.ts'
import { serveOrderDocuments } from './order-documents.http.ts'
import { resolvers } from './order-documents.resolvers.ts'

export type { OrderDocumentRow as OrderDocument } from './order-documents.ts'

/** Proforma invoices and receipts of orders. */
export const orderDocuments: Feature = { resolvers, http: serveOrderDocuments }
