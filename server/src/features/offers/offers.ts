/** What other capabilities may ask of offers. */
export { listOffersOf, readSellerOffers } from './desk.ts'
export { refreshListPrices } from './list-prices.ts'
