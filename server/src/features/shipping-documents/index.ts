import type { Feature } from '#core/feature.ts'
import { serveDocuments } from './shipping-documents.http.ts'
import { resolvers } from './shipping-documents.resolvers.ts'

export type {
  DocumentLine as ShipmentDocumentLine,
  ShipmentDocumentRow as ShipmentDocument,
} from './shipping-documents.queries.ts'

/** What is printed of a shipment: challan, packing list, dispatch note, e-way bill. */
export const shippingDocuments: Feature = {
  resolvers,
  http: serveDocuments,
}
