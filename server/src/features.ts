import type { Feature } from '#core/feature.ts'
import { basics } from '#core/graphql/basics.ts'
import { accounts } from '#features/accounts/accounts.resolvers.ts'
import { approvals } from '#features/approvals/approvals.resolvers.ts'
import { associateDesk } from '#features/associates/associates.resolvers.ts'
import { attributes } from '#features/attributes/attributes.resolvers.ts'
import { brands } from '#features/brands/brands.resolvers.ts'
import { carts } from '#features/carts/carts.resolvers.ts'
import { categories } from '#features/categories/categories.resolvers.ts'
import { categoryDesk } from '#features/categories/desk.resolvers.ts'
import { checkout } from '#features/checkout/checkout.resolvers.ts'
import { coupons } from '#features/coupons/coupons.resolvers.ts'
import { dashboards } from '#features/dashboards/dashboards.resolvers.ts'
import { dealers } from '#features/dealers/dealers.resolvers.ts'
import { documents } from '#features/documents/documents.resolvers.ts'
import { homePage } from '#features/home-page/home-page.resolvers.ts'
import { imports } from '#features/imports/imports.resolvers.ts'
import { serveInvoices } from '#features/invoices/invoices.http.ts'
import { invoices } from '#features/invoices/invoices.resolvers.ts'
import { messages } from '#features/messages/messages.resolvers.ts'
import { notifications } from '#features/notifications/notifications.resolvers.ts'
import { priceGrids } from '#features/offers/grid.resolvers.ts'
import { offers } from '#features/offers/offers.resolvers.ts'
import { proposals } from '#features/offers/proposals.resolvers.ts'
import { orders } from '#features/orders/orders.resolvers.ts'
import { payments } from '#features/payments/payments.resolvers.ts'
import { pictures } from '#features/pictures/pictures.resolvers.ts'
import { servePlaceForm } from '#features/pincodes/pincodes.http.ts'
import { pincodes } from '#features/pincodes/pincodes.resolvers.ts'
import { policies } from '#features/policies/policies.resolvers.ts'
import { productClasses } from '#features/product-classes/product-classes.resolvers.ts'
import { productDesk } from '#features/products/desk.resolvers.ts'
import { products } from '#features/products/products.resolvers.ts'
import { reviews } from '#features/reviews/reviews.resolvers.ts'
import { search } from '#features/search/search.resolvers.ts'
import { sellers } from '#features/sellers/sellers.resolvers.ts'
import { series } from '#features/series/series.resolvers.ts'
import { siteContent } from '#features/site-content/site-content.resolvers.ts'
import { tmt } from '#features/tmt/tmt.resolvers.ts'
import { users } from '#features/users/users.resolvers.ts'
import { wishlists } from '#features/wishlists/wishlists.resolvers.ts'

/** Every capability, one line each. */
export const features: Feature[] = [
  basics,
  accounts,
  { resolvers: pincodes, http: servePlaceForm },
  { resolvers: categories },
  { resolvers: products },
  sellers,
  documents,
  { resolvers: associateDesk },
  search,
  { resolvers: homePage },
  { resolvers: reviews },
  { resolvers: wishlists },
  { resolvers: coupons },
  { resolvers: carts },
  { resolvers: checkout },
  orders,
  dealers,
  payments,
  { resolvers: invoices, http: serveInvoices },
  offers,
  { resolvers: priceGrids },
  imports,
  { resolvers: proposals },
  { resolvers: approvals },
  { resolvers: categoryDesk },
  { resolvers: attributes },
  { resolvers: policies },
  { resolvers: productClasses },
  brands,
  { resolvers: tmt },
  { resolvers: series },
  productDesk,
  pictures,
  { resolvers: dashboards },
  { resolvers: siteContent },
  { resolvers: users },
  messages,
  notifications,
]
