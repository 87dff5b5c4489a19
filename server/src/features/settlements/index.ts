import type { Feature } from '#core/feature.ts'
import { ledgerInvariants } from './invariants.queries.ts'
import { ledgerSubscribers, postHistory } from './ledger/postings.ts'
import { serveSettlements } from './settlements.http.ts'
import { messageTypes } from './settlements.messages.ts'
import { resolvers } from './settlements.resolvers.ts'
import * as use from './statements/statements.ts'

export type { EarningRow as Earning, SettlementRow as Settlement } from './statements/statements.queries.ts'

const hour = 3600

/** The ledger, and statements for sellers. */
export const settlements: Feature = {
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
