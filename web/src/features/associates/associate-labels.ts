import type { AssociateQueue, AssociateStatus, AssociateType } from '@neev/domain/associates'
import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'
import { paths } from '#routes/paths.ts'

export const associateStates: StateLabels<AssociateStatus> = {
  NEW: { label: text('New'), tone: 'amber' },
  CONTACTED: { label: text('In touch'), tone: 'blue' },
  DOCUMENTS_AWAITED: { label: text('Papers awaited'), tone: 'amber' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  REJECTED: { label: text('Not accepted'), tone: 'red' },
  DUPLICATE: { label: text('Duplicate'), tone: 'grey' },
  DROPPED: { label: text('Dropped'), tone: 'grey' },
}

export const typeNames: Record<AssociateType, string> = {
  SELLER: text('Seller'),
  SERVICE: text('Service partner'),
  TRADE: text('Enquiry partner'),
  BUSINESS: text('Business associate'),
  SUB_DEALER: text('Dealer'),
}

/** What each way to join is, why one would, and where one does. */
export type Way = { title: string; lead: string; points: readonly string[]; path: () => string }
export const ways: Record<AssociateType, Way> = {
  SELLER: {
    title: text('Sell your stock'),
    lead: text('For makers, stockists and traders with goods in a yard.'),
    points: [
      text('Your price stands beside the freight to each site, so buyers compare what they truly pay.'),
      text('Orders come with the GSTIN of the buyer; the invoice is made from what was loaded.'),
      text('Every deduction of a settlement can be recomputed line by line.'),
    ],
    path: () => paths.sellerAssociate(),
  },
  SERVICE: {
    title: text('Offer your services'),
    lead: text('For architects, engineers, contractors, transporters, hirers of equipment and laboratories.'),
    points: [
      text('Builders find you where they buy their steel and cement.'),
      text('They send an enquiry; you answer with your own offer and your own terms.'),
      text('You say which area you serve and what a job must be worth.'),
    ],
    path: () => paths.serviceAssociate(),
  },
  TRADE: {
    title: text('Trade by enquiry'),
    lead: text('For goods whose price depends on the day, the quantity or the drawing.'),
    points: [
      text('Show your goods without a public price.'),
      text('Each enquiry names the pincode and the quantity, so you can answer at once.'),
      text('No stock to keep up to date.'),
    ],
    path: () => paths.tradeAssociate(),
  },
  BUSINESS: {
    title: text('Lead a territory'),
    lead: text('For distributors who supply dealers of their own.'),
    points: [
      text('Your dealers deliver what is ordered in your territory.'),
      text('You see their orders, stock and delivery times in one place.'),
      text('One contract with us; your margin with your dealers stays yours.'),
    ],
    path: () => paths.businessAssociate(),
  },
  SUB_DEALER: {
    title: text('Become a dealer'),
    lead: text('For shops and yards that want to deliver for a business associate.'),
    points: [
      text('Orders near you, with the load and the time written down.'),
      text('Name the associate whom you know, or let us find the nearest one.'),
      text('Nothing to list: goods and prices are the associate’s.'),
    ],
    path: () => paths.subDealerAssociate(),
  },
}

/** Each desk: what it is called and where it is. */
export const desks: Record<AssociateQueue, { title: string; path: (query?: Record<string, string>) => string }> = {
  ENQUIRY: { title: text('Enquiry partners to be'), path: paths.admin.associateEnquiry },
  SERVICE: { title: text('Service partners to be'), path: paths.admin.associateService },
  SELLER: { title: text('Sellers to be'), path: paths.admin.associateSeller },
  BUSINESS: { title: text('Business associates to be'), path: paths.admin.associateBusiness },
}
