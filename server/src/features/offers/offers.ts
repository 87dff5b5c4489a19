/** What other capabilities may ask of offers. */
export { listOffersOf, readSellerOffers } from './desk.ts'
export { firmOf, pointsOf } from './firm.ts'
export { plansOf, saveLines } from './lines.ts'
export { askedOf, proposeProduct } from './propose.ts'
