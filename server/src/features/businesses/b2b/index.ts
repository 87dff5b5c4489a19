import type { Feature } from '#core/feature.ts'
import { historyInvariant } from '#core/history.queries.ts'
import { ownRows } from '#core/own-data.ts'
import { messageTypes } from './b2b.messages.ts'
import { resolvers } from './b2b.resolvers.ts'
import { b2bNotices } from './notices.ts'

export type { AdminB2bRow as AdminB2bAccount } from './admin.queries.ts'
export type { B2bRow as B2bApplication } from './application.queries.ts'
export type { Company as B2bCompany } from './b2b.queries.ts'

/** Companies that buy on account: their application and approval. */
export const b2b: Feature = {
  notices: b2bNotices,
  invariants: [historyInvariant('b2b', 'b2b_accounts')],
  ownData: {
    parts: [
      ownRows('company', 'b2bAccounts', [
        'createdAt',
        'status',
        'companyName',
        'kind',
        'pan',
        'form',
        'termsAcceptedAt',
      ]),
    ],
  },
  messageTypes,
  resolvers,
}
