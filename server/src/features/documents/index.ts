import type { Feature } from '#core/feature.ts'
import { messageTypes } from './documents.messages.ts'
import { resolvers } from './documents.resolvers.ts'
import * as use from './documents.ts'

export type { DocumentRow as PartyDocument } from './documents.ts'

/** Documents with a validity, and their review. */
export const documents: Feature = {
  messageTypes,
  resolvers,
  jobs: [{ name: 'document-validity', everySeconds: 60 * 60, run: use.watchValidity }],
}
