export { chargedRateOf } from './charged-rate.queries.ts'
export { refreshListPrices } from './list-prices.queries.ts'
export { checkPrices, type NewPrice, writePrices } from './write-prices.ts'
