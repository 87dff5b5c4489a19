import type { Feature } from '#core/feature.ts'
import { providerInvariants } from './invariants.queries.ts'
import { resolvers } from './provider-settlements.resolvers.ts'
import * as use from './provider-settlements.ts'

export type { ProviderSettlementRow as ProviderSettlement } from './provider.queries.ts'

/** Settlements of payment providers. */
export const providerSettlements: Feature = {
  resolvers,
  jobs: [{ name: 'providerSettlements.fetch', everySeconds: 60 * 60, run: use.fetchProviderSettlements }],
  invariants: providerInvariants,
}
