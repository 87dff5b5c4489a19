import type { Feature } from '#core/feature.ts'
import { providerInvariants } from './invariants.ts'
import { resolvers } from './provider-settlements.resolvers.ts'
import * as use from './provider-settlements.ts'

export type { ProviderSettlementRow as ProviderSettlement } from './provider.queries.ts'

/** What payment providers settle to our bank. */
export const providerSettlements: Feature = {
  resolvers,
  jobs: [{ name: 'providerSettlements.fetch', everySeconds: 60 * 60, run: use.fetchProviderSettlements }],
  invariants: providerInvariants,
}
