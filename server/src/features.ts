import type { Feature } from '#core/feature.ts'
import { basics } from '#core/graphql/basics.ts'
import { accounts } from '#features/accounts/accounts.resolvers.ts'
import { approvals } from '#features/approvals/approvals.resolvers.ts'
import { associateAdmin } from '#features/associates/associates.resolvers.ts'
import { attributes } from '#features/attributes/attributes.resolvers.ts'
import { b2b } from '#features/b2b/b2b.resolvers.ts'
import { brands } from '#features/brands/brands.resolvers.ts'
import { carts } from '#features/carts/carts.resolvers.ts'
import { categoryAdmin } from '#features/categories/admin.resolvers.ts'
import { categories } from '#features/categories/categories.resolvers.ts'
import { certificates } from '#features/certificates/certificates.resolvers.ts'
import { checkout } from '#features/checkout/checkout.resolvers.ts'
import { claims } from '#features/claims/claims.resolvers.ts'
import { commissions } from '#features/commissions/commissions.resolvers.ts'
import { coupons } from '#features/coupons/coupons.resolvers.ts'
import { dashboards } from '#features/dashboards/dashboards.resolvers.ts'
import { dealers } from '#features/dealers/dealers.resolvers.ts'
import { debitNotes } from '#features/debit-notes/debit-notes.resolvers.ts'
import { documents } from '#features/documents/documents.resolvers.ts'
import { einvoices } from '#features/einvoices/einvoices.resolvers.ts'
import { enquiries } from '#features/enquiries/enquiries.resolvers.ts'
import { feeInvoices } from '#features/fee-invoices/fee-invoices.resolvers.ts'
import { gstReturns } from '#features/gst-returns/gst-returns.resolvers.ts'
import { homePage } from '#features/home-page/home-page.resolvers.ts'
import { imports } from '#features/imports/imports.resolvers.ts'
import { serveInvoices } from '#features/invoices/invoices.http.ts'
import { invoices } from '#features/invoices/invoices.resolvers.ts'
import { messages } from '#features/messages/messages.resolvers.ts'
import { notifications } from '#features/notifications/notifications.resolvers.ts'
import { priceGrids } from '#features/offers/grid.resolvers.ts'
import { offers } from '#features/offers/offers.resolvers.ts'
import { onRequest } from '#features/offers/on-request.resolvers.ts'
import { proposals } from '#features/offers/proposals.resolvers.ts'
import { orders } from '#features/orders/orders.resolvers.ts'
import { payments } from '#features/payments/payments.resolvers.ts'
import { pictures } from '#features/pictures/pictures.resolvers.ts'
import { pincodeAdmin } from '#features/pincodes/admin.resolvers.ts'
import { servePlaceForm } from '#features/pincodes/pincodes.http.ts'
import { pincodes } from '#features/pincodes/pincodes.resolvers.ts'
import { policies } from '#features/policies/policies.resolvers.ts'
import { priceAlerts } from '#features/price-alerts/price-alerts.resolvers.ts'
import { productClasses } from '#features/product-classes/product-classes.resolvers.ts'
import { productAdmin } from '#features/products/admin.resolvers.ts'
import { products } from '#features/products/products.resolvers.ts'
import { providerSettlements } from '#features/provider-settlements/provider-settlements.resolvers.ts'
import { reviews } from '#features/reviews/reviews.resolvers.ts'
import { schedules } from '#features/schedules/schedules.resolvers.ts'
import { search } from '#features/search/search.resolvers.ts'
import { sellers } from '#features/sellers/sellers.resolvers.ts'
import { series } from '#features/series/series.resolvers.ts'
import { services } from '#features/services/services.resolvers.ts'
import { settings } from '#features/settings/settings.resolvers.ts'
import { settlements } from '#features/settlements/settlements.resolvers.ts'
import { shipping } from '#features/shipping/shipping.resolvers.ts'
import { papers } from '#features/shipping-documents/shipping-documents.resolvers.ts'
import { siteContent } from '#features/site-content/site-content.resolvers.ts'
import { statements } from '#features/statements/statements.resolvers.ts'
import { system } from '#features/system/system.resolvers.ts'
import { tmt } from '#features/tmt/tmt.resolvers.ts'
import { users } from '#features/users/users.resolvers.ts'
import { wishlists } from '#features/wishlists/wishlists.resolvers.ts'

/** Every capability, one line each. */
export const features: Feature[] = [
  basics,
  accounts,
  { ...pincodes, http: servePlaceForm },
  { resolvers: pincodeAdmin },
  shipping,
  { resolvers: categories },
  { resolvers: products },
  sellers,
  documents,
  { resolvers: associateAdmin },
  { resolvers: b2b },
  search,
  { resolvers: homePage },
  { resolvers: reviews },
  { resolvers: wishlists },
  { resolvers: coupons },
  commissions,
  { resolvers: carts },
  { resolvers: certificates },
  { resolvers: checkout },
  orders,
  schedules,
  dealers,
  payments,
  claims,
  debitNotes,
  statements,
  settlements,
  providerSettlements,
  feeInvoices,
  { resolvers: gstReturns },
  { resolvers: invoices, http: serveInvoices },
  einvoices,
  papers,
  offers,
  { resolvers: priceGrids },
  imports,
  { resolvers: proposals },
  { resolvers: onRequest },
  services,
  { resolvers: enquiries },
  { resolvers: approvals },
  { resolvers: categoryAdmin },
  { resolvers: attributes },
  { resolvers: policies },
  { resolvers: productClasses },
  brands,
  { resolvers: tmt },
  series,
  productAdmin,
  priceAlerts,
  pictures,
  { resolvers: dashboards },
  { resolvers: siteContent },
  settings,
  { resolvers: users },
  messages,
  system,
  notifications,
]
