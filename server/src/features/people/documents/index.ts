import type { Feature } from '#core/feature.ts'
import { historyInvariant } from '#core/history.queries.ts'
import { messageTypes } from './documents.messages.ts'
import { resolvers } from './documents.resolvers.ts'
import * as use from './documents.ts'

export type { DocumentRow as PartyDocument } from './documents.ts'

/** Documents with a validity, and their review. */
export const documents: Feature = {
  clocks: {
    'documents.valid_to': { job: 'document-validity', open: { state: ['ACCEPTED'] } },
  },
  invariants: [historyInvariant('document', 'documents', { column: 'state' })],
  messageTypes,
  resolvers,
  jobs: [{ name: 'document-validity', everySeconds: 60 * 60, run: use.watchValidity }],
}
