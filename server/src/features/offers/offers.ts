/** The functions of offers for other capabilities. */
export { readSellerOffers } from './admin.queries.ts'
export { companyOf, ownPoint, pointsOf } from './company-prices.ts'
export { plansOf, saveLines } from './lines.ts'
export { refreshListPrices } from './list-prices.queries.ts'
export { partnersOf, type RequestPartner } from './on-request/on-request.ts'
export { submitProduct } from './proposals/propose.ts'
export { rescaleQuantities } from './quantities.queries.ts'
