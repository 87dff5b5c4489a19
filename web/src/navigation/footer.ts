import { text } from '#i18n/text.ts'
import { paths } from './paths.ts'

/** A link in the shop's footer. */
export type FootEntry = { path: string; label: string }

/** Links of the shop's footer, by heading. A separate list, because half of their rows load later. */
export const footer: readonly { heading: string; entries: readonly FootEntry[] }[] = [
  {
    heading: text('Buy'),
    entries: [
      { path: paths.userOrders.pattern, label: text('My orders') },
      { path: paths.userSchedules.pattern, label: text('Delivery schedules') },
      { path: paths.userLists.pattern, label: text('Material lists') },
      { path: paths.userQuotes.pattern, label: text('Requests for quotation') },
      { path: paths.categories.pattern, label: text('All categories') },
      { path: paths.roughEstimate.pattern, label: text('Rough estimate for a house') },
      { path: paths.cuttingList.pattern, label: text('Cutting list') },
      { path: paths.priceIndex.pattern, label: text('Price index') },
      { path: paths.compare.pattern, label: text('Compare') },
      { path: paths.wishlist.pattern, label: text('Saved items') },
      { path: paths.b2bRegistration.pattern, label: text('Buy as a company') },
    ],
  },
  {
    heading: text('Sell'),
    entries: [
      { path: paths.associateWithUs.pattern, label: text('Work with us') },
      { path: paths.serviceAssociate.pattern, label: text('Offer your services') },
      { path: paths.tradeAssociate.pattern, label: text('Sell on request') },
      { path: paths.businessAssociate.pattern, label: text('Lead a territory') },
      { path: paths.subDealerAssociate.pattern, label: text('Become a dealer') },
      { path: paths.sellerFees.pattern, label: text('Fees and commission') },
      { path: paths.sellerRegistration.pattern, label: text('Sell on Neev') },
    ],
  },
  {
    heading: text('Help'),
    entries: [
      { path: paths.articles.pattern, label: text('Articles') },
      { path: paths.faq.pattern, label: text('Questions and answers') },
      { path: paths.aboutUs.pattern, label: text('About us') },
      { path: paths.team.pattern, label: text('Our team') },
    ],
  },
  {
    heading: text('Policies'),
    entries: [
      { path: paths.ranking.pattern, label: text('How offers are ranked') },
      { path: paths.userPolicies.pattern, label: text('Terms of use') },
      { path: paths.privacyPolicy.pattern, label: text('Privacy policy') },
      { path: paths.cookiePolicy.pattern, label: text('Cookie policy') },
      { path: paths.shippingPolicy.pattern, label: text('Shipping policy') },
      { path: paths.returnPolicy.pattern, label: text('Returns and claims') },
      { path: paths.cancellationPolicy.pattern, label: text('Cancellation policy') },
      { path: paths.paymentMode.pattern, label: text('Payment methods') },
    ],
  },
]
