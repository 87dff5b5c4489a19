export { chargedRateOf } from './charged-rate.queries.ts'
export { renewPrices } from './write-prices.queries.ts'
export { checkPrices, type NewPrice, startBasePrices, writePrices } from './write-prices.ts'
