import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

export const sellerInvariants: Invariant[] = [
  // dealers are taken on by their associate, without an application
  historyInvariant('seller', 'sellers', { without: ['APPROVED'] }),
]
