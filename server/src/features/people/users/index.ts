import type { Feature } from '#core/feature.ts'
import { userNotices } from './notices.ts'
import { messageTypes } from './users.messages.ts'
import { resolvers } from './users.resolvers.ts'

export type { UserRow as User } from './users.ts'

/** Accounts for admins, and staff. */
export const users: Feature = {
  notices: userNotices,
  messageTypes,
  resolvers,
}
