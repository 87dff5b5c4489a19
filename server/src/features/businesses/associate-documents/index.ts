import type { Feature } from '#core/feature.ts'
import { serveDocuments } from './associate-documents.http.ts'
import { resolvers } from './associate-documents.resolvers.ts'

export type {
  AssociateDocumentRow as AssociateDocument,
  ShownDocumentRow as ShownAssociateDocument,
} from './associate-documents.ts'

/** Programme and fee documents for associates and sellers. */
export const associateDocuments: Feature = {
  resolvers,
  publicOperations: ['Query.shownAssociateDocuments'],
  http: serveDocuments,
}
