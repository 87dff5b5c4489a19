import type { Feature } from '#core/feature.ts'
import { basics } from '#core/graphql/basics.ts'
import { claims } from '#features/aftersales/claims/index.ts'
import { debitNotes } from '#features/aftersales/debit-notes/index.ts'
import { orderDocuments } from '#features/aftersales/order-documents/index.ts'
import { reviews } from '#features/aftersales/reviews/index.ts'
import { tickets } from '#features/aftersales/tickets/index.ts'
import { associateDocuments } from '#features/businesses/associate-documents/index.ts'
import { associates } from '#features/businesses/associates/index.ts'
import { b2b } from '#features/businesses/b2b/index.ts'
import { companyMembers } from '#features/businesses/company-members/index.ts'
import { companySites } from '#features/businesses/company-sites/index.ts'
import { sellers } from '#features/businesses/sellers/index.ts'
import { carts } from '#features/buying/carts/index.ts'
import { coupons } from '#features/buying/coupons/index.ts'
import { estimates } from '#features/buying/estimates/index.ts'
import { materialLists } from '#features/buying/material-lists/index.ts'
import { wishlists } from '#features/buying/wishlists/index.ts'
import { approvals } from '#features/catalogue/approvals/index.ts'
import { attributes } from '#features/catalogue/attributes/index.ts'
import { brands } from '#features/catalogue/brands/index.ts'
import { categories } from '#features/catalogue/categories/index.ts'
import { certificates } from '#features/catalogue/certificates/index.ts'
import { productClasses } from '#features/catalogue/product-classes/index.ts'
import { products } from '#features/catalogue/products/index.ts'
import { qualityOrders } from '#features/catalogue/quality-orders/index.ts'
import { ranking } from '#features/catalogue/ranking/index.ts'
import { search } from '#features/catalogue/search/index.ts'
import { articles } from '#features/content/articles/index.ts'
import { faq } from '#features/content/faq/index.ts'
import { policies } from '#features/content/policies/index.ts'
import { siteContent } from '#features/content/site-content/index.ts'
import { sitePages } from '#features/content/site-pages/index.ts'
import { team } from '#features/content/team/index.ts'
import { commissionTds } from '#features/money/commission-tds/index.ts'
import { commissions } from '#features/money/commissions/index.ts'
import { credit } from '#features/money/credit/index.ts'
import { feeInvoices } from '#features/money/fee-invoices/index.ts'
import { gstReturns } from '#features/money/gst-returns/index.ts'
import { lowerDeductions } from '#features/money/lower-deductions/index.ts'
import { payments } from '#features/money/payments/index.ts'
import { providerSettlements } from '#features/money/provider-settlements/index.ts'
import { settlements } from '#features/money/settlements/index.ts'
import { statements } from '#features/money/statements/index.ts'
import { tdsStatements } from '#features/money/tds-statements/index.ts'
import { contractPrices } from '#features/offers/contract-prices/index.ts'
import { imports } from '#features/offers/imports/index.ts'
import { offers } from '#features/offers/offers/index.ts'
import { priceAlerts } from '#features/offers/price-alerts/index.ts'
import { priceIndex } from '#features/offers/price-index/index.ts'
import { series } from '#features/offers/series/index.ts'
import { services } from '#features/offers/services/index.ts'
import { tmt } from '#features/offers/tmt/index.ts'
import { dealers } from '#features/orders/dealers/index.ts'
import { invoices } from '#features/orders/invoices/index.ts'
import { orders } from '#features/orders/orders/index.ts'
import { schedules } from '#features/orders/schedules/index.ts'
import { shippingDocuments } from '#features/orders/shipping-documents/index.ts'
import { accountData } from '#features/people/account-data/index.ts'
import { accounts } from '#features/people/accounts/index.ts'
import { documents } from '#features/people/documents/index.ts'
import { invitations } from '#features/people/invitations/index.ts'
import { listViews } from '#features/people/list-views/index.ts'
import { messages, sendingOf } from '#features/people/messages/index.ts'
import { mobileCodes } from '#features/people/mobile-codes/index.ts'
import { notifications } from '#features/people/notifications/index.ts'
import { users } from '#features/people/users/index.ts'
import { pincodes } from '#features/places/pincodes/index.ts'
import { shipping } from '#features/places/shipping/index.ts'
import { auditLog } from '#features/platform/audit-log/index.ts'
import { pictures } from '#features/platform/pictures/index.ts'
import { printedDocuments } from '#features/platform/printed-documents/index.ts'
import { reports } from '#features/platform/reports/index.ts'
import { seo } from '#features/platform/seo/index.ts'
import { settings } from '#features/platform/settings/index.ts'
import { system } from '#features/platform/system/index.ts'
import { draftOrders } from '#features/procurement/draft-orders/index.ts'
import { enquiries } from '#features/procurement/enquiries/index.ts'
import { orderApprovals } from '#features/procurement/order-approvals/index.ts'
import { quotations } from '#features/procurement/quotations/index.ts'
import { shares } from '#features/procurement/shares/index.ts'
import { advertisements } from '#features/storefront/advertisements/index.ts'
import { checkout } from '#features/storefront/checkout/index.ts'
import { companyHome } from '#features/storefront/company-home/index.ts'
import { dashboards } from '#features/storefront/dashboards/index.ts'
import { homePage } from '#features/storefront/home-page/index.ts'
import { rehearsals } from '#features/storefront/rehearsals/index.ts'
import { einvoices } from '#features/tax/einvoices/index.ts'
import { gstinStatuses } from '#features/tax/gstin-statuses/index.ts'
import { statutoryRules } from '#features/tax/statutory-rules/index.ts'

/** Every capability. Of two subscribers of the same event in one lane, the earlier one runs first. */
const capabilities: readonly Feature[] = [
  basics,
  accounts,
  pincodes,
  shipping,
  categories,
  sellers,
  documents,
  associates,
  auditLog,
  companyMembers,
  companySites,
  b2b,
  search,
  advertisements,
  homePage,
  gstinStatuses,
  lowerDeductions,
  commissionTds,
  materialLists,
  qualityOrders,
  quotations,
  shares,
  ranking,
  statutoryRules,
  reports,
  reviews,
  tickets,
  wishlists,
  coupons,
  credit,
  commissions,
  carts,
  orderApprovals,
  draftOrders,
  companyHome,
  certificates,
  checkout,
  orderDocuments,
  orders,
  rehearsals,
  schedules,
  dealers,
  printedDocuments,
  payments,
  claims,
  debitNotes,
  statements,
  settlements,
  providerSettlements,
  feeInvoices,
  gstReturns,
  tdsStatements,
  invoices,
  einvoices,
  shippingDocuments,
  offers,
  imports,
  services,
  enquiries,
  approvals,
  attributes,
  policies,
  productClasses,
  brands,
  tmt,
  series,
  products,
  estimates,
  priceAlerts,
  priceIndex,
  pictures,
  dashboards,
  siteContent,
  associateDocuments,
  seo,
  sitePages,
  articles,
  faq,
  team,
  settings,
  users,
  contractPrices,
  invitations,
  listViews,
  messages,
  mobileCodes,
  accountData,
  system,
  notifications,
]

/** With the sending of their messages. */
export const features: readonly Feature[] = [...capabilities, ...sendingOf(capabilities)]
