import { deleteOldChanges } from '#core/changes/changes.ts'
import type { Feature } from '#core/feature.ts'
import { resolvers as admin } from './admin/admin.resolvers.ts'
import { loadCatalogueIndex } from './catalogue-index/catalogue-index.ts'
import { productSubscribers } from './follow.queries.ts'
import { productHooks } from './hooks.ts'
import { licenceInvariants } from './licences/invariants.queries.ts'
import { watchLapsedLicences } from './licences/licences.ts'
import { licenceNotices } from './licences/notices.ts'
import { resolvers } from './products.resolvers.ts'

export type { ProductRow as Product } from './listing/lists.queries.ts'
export type { Card as ProductCard } from './listing/lists.ts'
export type {
  OfferOfTable as Offer,
  OtherOffer as UnavailableOffer,
  VariantOfProduct as Variant,
} from './products.resolvers.ts'

/** Products and their lists, offers, attributes and prices, as shown to buyers. */
export const products: Feature = {
  notices: licenceNotices,
  clocks: {
    'products.licensed_until': 'Compared with the clock at each reading.',
  },
  resolvers: [resolvers, admin],
  publicOperations: [
    'Query.products',
    'Query.product',
    'Query.productCards',
    'Query.offers',
    'Query.rateCard',
    'Query.priceHistory',
  ],
  hooks: productHooks,
  invariants: licenceInvariants,
  subscribers: productSubscribers,
  prepare: loadCatalogueIndex,
  jobs: [
    { name: 'licences.lapsed', everySeconds: 600, run: watchLapsedLicences },
    { name: 'catalogue-changes.old', everySeconds: 3600, run: deleteOldChanges },
  ],
}
