import type { Feature } from '#core/feature.ts'
import { messageTypes } from './approvals.messages.ts'
import { resolvers } from './approvals.resolvers.ts'
import { approvalNotices } from './notices.ts'

export type { ChangeRow as OwnChange, ChangeRow as ProductChange } from './changes.queries.ts'

/** Change requests of sellers for the catalogue, and their review. */
export const approvals: Feature = {
  notices: approvalNotices,
  clocks: {
    'product_changes.sla_due_at': 'A promise that people keep; staff see what is late.',
  },
  messageTypes,
  resolvers,
}
