import type { Feature } from '#core/feature.ts'
import { serveDocuments } from './shipping-documents.http.ts'
import { resolvers } from './shipping-documents.resolvers.ts'

export type {
  DocumentLine as ShipmentDocumentLine,
  ShipmentDocumentRow as ShipmentDocument,
} from './shipping-documents.queries.ts'

/** Printed documents of a shipment: challan, packing list, dispatch note, e-way bill data. */
export const shippingDocuments: Feature = {
  resolvers,
  http: serveDocuments,
}
