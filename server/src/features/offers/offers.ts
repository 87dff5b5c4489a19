/** What other capabilities may ask of offers. */
export { listOffersOf, readSellerOffers } from './admin.ts'
export { companyOf, ownPoint, pointsOf } from './company-prices.ts'
export { listFamilies } from './grid.ts'
export { plansOf, saveLines } from './lines.ts'
export { type Market, marketOf } from './market.ts'
export { partnersOf, type RequestPartner } from './on-request.ts'
export { submitProduct } from './propose.ts'
