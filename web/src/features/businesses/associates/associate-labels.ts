import type { AssociateStatus, AssociateType } from '@neev/domain/businesses/associates'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const associateStates: StateLabels<AssociateStatus> = {
  NEW: { label: text('New'), tone: 'amber' },
  CONTACTED: { label: text('Contacted'), tone: 'blue' },
  DOCUMENTS_AWAITED: { label: text('Waiting for documents'), tone: 'amber' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  REJECTED: { label: text('Not accepted'), tone: 'red' },
  DUPLICATE: { label: text('Duplicate'), tone: 'grey' },
  DROPPED: { label: text('Discarded'), tone: 'grey' },
}

export const typeNames: Record<AssociateType, string> = {
  SELLER: text('Seller'),
  SERVICE: text('Service partner'),
  TRADE: text('Enquiry partner'),
  BUSINESS: text('Business associate'),
  SUB_DEALER: text('Dealer'),
}

/** Description of a type of application, with its advantages and page. */
export type Way = { title: string; lead: string; points: readonly string[]; path: () => string }
export const joinWays: Record<AssociateType, Way> = {
  SELLER: {
    title: text('Sell your stock'),
    lead: text('For manufacturers, stockists and traders with their own yard.'),
    points: [
      text('Your price is shown with the freight to each site, so buyers compare the full delivered price.'),
      text('Orders include the buyer’s GSTIN, and the invoice is created from the quantity loaded.'),
      text('You can check every deduction from your payouts line by line.'),
    ],
    path: () => paths.sellerAssociate(),
  },
  SERVICE: {
    title: text('Offer your services'),
    lead: text('For architects, engineers, contractors, transporters, equipment hire companies and laboratories.'),
    points: [
      text('Builders find you where they buy their steel and cement.'),
      text('They send a request, and you reply with your own quote and terms.'),
      text('You choose the area you serve and the smallest job you take.'),
    ],
    path: () => paths.serviceAssociate(),
  },
  TRADE: {
    title: text('Sell on request'),
    lead: text('For goods whose price depends on the day, the quantity or the drawing.'),
    points: [
      text('Show your goods without a public price.'),
      text('Each request includes the pincode and the quantity, so you can quote immediately.'),
      text('No stock to keep up to date.'),
    ],
    path: () => paths.tradeAssociate(),
  },
  BUSINESS: {
    title: text('Lead a territory'),
    lead: text('For distributors with their own dealers.'),
    points: [
      text('Your dealers deliver the orders from your territory.'),
      text('See their orders, stock and delivery times in one place.'),
      text('You have one contract with us and agree your own margins with your dealers.'),
    ],
    path: () => paths.businessAssociate(),
  },
  SUB_DEALER: {
    title: text('Become a dealer'),
    lead: text('For shops and yards that deliver for a business associate.'),
    points: [
      text('Receive nearby orders with the quantity and delivery time.'),
      text('Name an associate you know, or let us find the nearest one.'),
      text('Nothing to list: the associate provides the products and prices.'),
    ],
    path: () => paths.subDealerAssociate(),
  },
}
