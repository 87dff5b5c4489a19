import type { Feature } from '#core/feature.ts'
import { followContracts } from './clock.ts'
import { messages, messageTypes } from './contract-prices.messages.ts'
import { resolvers } from './contract-prices.resolvers.ts'
import { contractInvariants } from './invariants.queries.ts'

export type { AdminContractRow as AdminPriceContract } from './admin.queries.ts'
export type { ContractRow as PriceContract } from './contracts.queries.ts'
export type { CustomerRow as ContractCustomer, GroupRow as CustomerGroup } from './groups.queries.ts'

/** Prices that sellers agree with companies, and with groups of companies, for a time. */
export const contractPrices: Feature = {
  clocks: {
    'price_contract_lines.valid_to': 'Compared with the clock at each order.',
    'price_contracts.valid_to': { job: 'contracts.clock', open: { status: ['ACTIVE'] } },
  },
  messageTypes,
  messages,
  resolvers,
  jobs: [{ name: 'contracts.clock', everySeconds: 60, run: followContracts }],
  invariants: contractInvariants,
}
