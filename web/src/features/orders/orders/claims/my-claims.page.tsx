import { type ClaimStatus, claimKinds, claimStatuses } from '@neev/domain/aftersales/claims/claims'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { claimKindLabels, claimLabels, claimStates } from '#shared/orders/claim-labels.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { type Column, date, link, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
import { type ClaimFieldsFragment, MyClaims } from './claims.graphql.ts'

type Row = ClaimFieldsFragment

/** What happens next, by status; null once it is over. A return is brought by the buyer, or collected by the seller. */
const nextSteps: Readonly<Record<ClaimStatus, string | null>> = {
  SELLER_REVIEW: text('The seller answers'),
  ESCALATED: text('Neev decides'),
  APPROVED: text('The seller schedules the pickup'),
  PICKUP_SCHEDULED: text('The seller collects the goods'),
  IN_TRANSIT: text('The seller confirms that the goods arrived'),
  RECEIVED: text('The seller inspects the goods'),
  INSPECTED: text('The seller sends the replacement'),
  RETURNING_TO_BUYER: text('The seller brings the goods back to you'),
  RESOLVED: null,
  REJECTED: text('Ask Neev to decide if you do not agree'),
  DISMISSED: null,
  RETURNED_TO_BUYER: null,
  WITHDRAWN: null,
}

function nextStep({ status, returnArrangedBy }: Row, t: T): string | null {
  if (returnArrangedBy === 'BUYER' && status === 'APPROVED') return t('You say when you bring the goods')
  if (returnArrangedBy === 'BUYER' && status === 'PICKUP_SCHEDULED') return t('You bring the goods to the yard')
  const step = nextSteps[status]
  return step && t(step)
}

function deadline({ status, answerBy, pickup }: Row): string | null {
  if (status === 'SELLER_REVIEW') return showMoment(answerBy)
  return status === 'PICKUP_SCHEDULED' && pickup ? showDate(pickup.on) : null
}

const columns: Column<Row>[] = [
  link<Row>(
    text('Claim'),
    ({ number }) => number,
    ({ orderId }) => paths.order({ id: orderId }),
    { second: ({ kind, reason }, t) => `${t(claimKindLabels[kind])}: ${t(claimLabels[reason])}` },
  ),
  textColumn<Row>(text('Seller'), ({ sellerName }) => sellerName, { second: ({ suborderNumber }) => suborderNumber }),
  date<Row>(text('Created'), ({ requestedAt }) => requestedAt, { sort: 'requestedAt' }),
  money<Row>(text('Claimed'), ({ totalPaise }) => totalPaise, { sort: 'total' }),
  money<Row>(text('Approved'), ({ agreedPaise }) => agreedPaise),
  textColumn<Row>(text('Next step'), nextStep),
  textColumn<Row>(text('Deadline'), deadline),
  status<Row, ClaimStatus>(text('Status'), (row) => row.status, claimStates),
]

/** The customer's claims and returns, each with what happens next and until when. */
export default listPage(MyClaims, ({ myClaims }) => myClaims, {
  title: text('Claims and returns'),
  subtitle: text('You create a claim or a return on the page of a delivered order.'),
  account: 'narrow',
  sort: '-requestedAt',
  columns,
  file: 'claims',
  tabs: { labels: claimStates, statuses: claimStatuses },
  search: text('Claim or seller'),
  choices: { kind: valueChoice(text('Type'), claimKinds, claimKindLabels) },
  empty: [
    text('No claims'),
    text('If goods are damaged, wrong or short, report it within 48 hours of delivery.'),
    { label: text('My orders'), to: paths.userOrders },
  ],
  noMatch: text('No claims match these filters'),
})
