import type { Feature } from '#core/feature.ts'
import { messageTypes } from './commission-tds.messages.ts'
import { commissionTdsInvariants } from './commission-tds.queries.ts'
import { resolvers } from './commission-tds.resolvers.ts'
import { commissionTdsNotices } from './notices.ts'

export type { CommissionTdsRow as CommissionTdsClaim } from './commission-tds.queries.ts'

/** Income tax that sellers deducted on the operator's commission, claimed back. */
export const commissionTds: Feature = {
  notices: commissionTdsNotices,
  resolvers,
  messageTypes,
  invariants: commissionTdsInvariants,
}
