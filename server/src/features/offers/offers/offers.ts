/** The functions of offers for other capabilities. */
export { readSellerOffers } from './admin.queries.ts'
export { plansOf, saveLines } from './lines.ts'
export { partnersOf, productsOnRequest, type RequestPartner } from './on-request/on-request.ts'
export { approvedSellerId, ownPoint, pointsOf } from './pricing/company-prices.ts'
export { refreshListPrices } from './pricing/list-prices.queries.ts'
export { submitProduct } from './proposals/propose.ts'
export { rescaleQuantities } from './quantities.queries.ts'
