import type { Feature } from '#core/feature.ts'
import { ledgerInvariants } from './invariants.queries.ts'
import { ledgerSubscribers, postHistory } from './ledger/postings.ts'
import { settlementNotices } from './notices.ts'
import { serveSettlements } from './settlements.http.ts'
import { messageTypes } from './settlements.messages.ts'
import { resolvers } from './settlements.resolvers.ts'
import * as use from './statements/statements.ts'

export type { EarningRow as Earning, SettlementRow as Settlement } from './statements/statements.queries.ts'

const hour = 3600

/** The ledger, and statements for sellers. */
export const settlements: Feature = {
  notices: settlementNotices,
  clocks: {
    'ledger_entries.available_on': 'Compared with the clock when a statement is built.',
    'settlements.review_until': 'Compared with the clock when it is approved; before that it waits for the operator.',
  },
  messageTypes,
  resolvers,
  subscribers: ledgerSubscribers,
  jobs: [
    { name: 'ledger.catchUp', everySeconds: hour, run: postHistory },
    { name: 'settlements.build', everySeconds: hour, run: use.buildStatements },
  ],
  http: serveSettlements,
  invariants: ledgerInvariants,
}
