/** The functions of products for other capabilities. */

export { followCatalogue, indexFor } from './catalogue-index/catalogue-index.ts'
export type { CatalogueIndex, IndexedSize } from './catalogue-index/columns.ts'
export { refuseUnpublishable, refuseUnpublishableProduct } from './declarations/declarations.ts'
export { freshSize, makeProduct, readFacts, writeFacts } from './facts.ts'
export { freeIdentifier } from './identifiers.queries.ts'
export { linkPlants, refuseUnstated } from './licences/licences.ts'
export {
  type Card,
  cardsOf,
  deliverBy,
  invalidateListings,
  invalidateOwnListings,
  type Listing,
  type ListRequested,
  listingIn,
  listingOf,
  listOf,
  orders,
  productCards,
} from './listing/lists.ts'
export { writeSearchText } from './listing/search-text.queries.ts'
export { barOf, loadOf, type PricedOffer, priceAt, quoteOffers, rulesOf, whyNotOffered } from './offer-sums.ts'
export { offerTable } from './offer-table.ts'
export { asOffer, isLicensed, type OfferRow, onSale, readOffers, selectedOffers } from './offers.queries.ts'
export { bestOfVariants, pricedSizes } from './sizes.ts'
export { addProductRating, keepUsedAxes } from './write.queries.ts'
export {
  amendProduct,
  changeProduct,
  changeVariant,
  insertProduct,
  insertVariants,
  lockProduct,
  refreshVariants,
  setProductStatus,
} from './write.ts'
