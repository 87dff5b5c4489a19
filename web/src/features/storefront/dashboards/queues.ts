import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'

/** `open` is shown if there are items and none is late; by default that they are on time. */
type Queue = { label: string; late: string; open?: string; to: string }

/** Queues of a seller: label, meaning of late, and target page. */
export const sellerQueues: Record<string, Queue> = {
  toAccept: {
    label: text('To accept'),
    late: text('{n} overdue'),
    to: paths.seller.orderList({ status: 'PLACED', sort: 'acceptBy' }),
  },
  toPack: { label: text('To pack'), late: text('{n} late'), to: paths.seller.orderList({ status: 'CONFIRMED' }) },
  toDispatch: {
    label: text('To dispatch'),
    late: text('{n} due or late'),
    to: paths.seller.orderList({ status: 'PACKED' }),
  },
  onTheWay: { label: text('In transit'), late: text('{n} late'), to: paths.seller.orderList({ status: 'DISPATCHED' }) },
  cancelRequested: {
    label: text('Cancellation requests'),
    late: text('{n} late'),
    to: paths.seller.orderList({ status: 'CANCEL_REQUESTED' }),
  },
  toQuote: {
    label: text('Requests to quote'),
    late: text('{n} to answer within 12 hours'),
    open: text('no quotation from you yet'),
    to: paths.seller.quotationList({ sort: 'deadline' }),
  },
  counterOffers: {
    label: text('Counter-offers'),
    late: text('{n} to answer within 4 hours'),
    open: text('your answer is due'),
    to: paths.seller.quotationList({ status: 'QUOTED' }),
  },
  creditRequests: {
    label: text('Requests for credit'),
    late: text('{n} late'),
    open: text('companies wait for your answer'),
    to: paths.seller.creditList(),
  },
  claims: {
    label: text('Claims and returns'),
    late: text('{n} to respond to within a day'),
    open: text('your next step is due'),
    to: paths.seller.claimList({ waitsFor: 'SELLER' }),
  },
  payments: {
    label: text('Payments to us'),
    late: text('{n} waiting too long'),
    open: text('to compare or refund'),
    to: paths.seller.paymentList(),
  },
  lowStock: {
    label: text('Low stock'),
    late: text('{n} late'),
    open: text('less than one usual order'),
    to: paths.seller.productList({ needs: 'lowStock' }),
  },
  priceExpired: {
    label: text('Expired prices'),
    late: text('{n} late'),
    open: text('buyers have to ask for a price'),
    to: paths.seller.productList({ needs: 'expired' }),
  },
  changesRequested: {
    label: text('Changes requested'),
    late: text('{n} late'),
    open: text('Neev is waiting for you'),
    to: paths.seller.productList({ show: 'wishes', status: 'CHANGES_REQUESTED' }),
  },
}

/** Queues of admins. */
export const adminQueues: Record<string, Queue> = {
  transfers: {
    label: text('Transfers to compare'),
    late: text('{n} older than a day'),
    to: paths.admin.transferList({ status: 'SUBMITTED' }),
  },
  statementLines: {
    label: text('Unmatched credits'),
    late: text('{n} older than 3 days'),
    to: paths.admin.statementLines(),
  },
  paymentReviews: {
    label: text('Payments to review'),
    late: text('{n} older than a day'),
    to: paths.admin.paymentReviews(),
  },
  refunds: {
    label: text('Refunds to send'),
    late: text('{n} older than 5 days'),
    to: paths.admin.refundList({ show: 'waiting' }),
  },
  owedBySellers: {
    label: text('Late payments held by sellers'),
    late: text('{n} older than 7 days'),
    open: text('for sellers to refund'),
    to: paths.admin.transferList({ owed: 'yes' }),
  },
  unanswered: {
    label: text('Not accepted on time'),
    late: text('{n} older than a day'),
    to: paths.admin.orderList({ late: 'ANSWER', sort: 'placedAt' }),
  },
  lateDeliveries: {
    label: text('Late deliveries'),
    late: text('{n} late'),
    to: paths.admin.orderList({ late: 'DELIVERY', sort: 'placedAt' }),
  },
  claims: {
    label: text('Claims to decide'),
    late: text('{n} older than a day'),
    to: paths.admin.claimList({ status: 'ESCALATED' }),
  },
  tickets: {
    label: text('Tickets'),
    late: text('{n} overdue'),
    to: paths.admin.ticketList({ show: 'open' }),
  },
  reviews: {
    label: text('Reviews to check'),
    late: text('{n} overdue'),
    to: paths.admin.reviewList(),
  },
  approvals: {
    label: text('Products to approve'),
    late: text('{n} overdue'),
    to: paths.admin.approvalList({ status: 'PENDING' }),
  },
  associateApprovals: {
    label: text('Associates’ products'),
    late: text('{n} overdue'),
    to: paths.admin.associateApprovalList({ status: 'PENDING' }),
  },
  sellers: {
    label: text('Sellers to review'),
    late: text('{n} older than two days'),
    to: paths.admin.sellerList({ status: 'SUBMITTED', sort: 'since' }),
  },
  enquiries: {
    label: text('Enquiries to assign'),
    late: text('{n} overdue'),
    to: paths.admin.enquireList({ sort: 'due' }),
  },
  creditLimits: {
    label: text('Credit limits to approve'),
    late: text('{n} older than two days'),
    to: paths.admin.creditList(),
  },
  associateEnquiries: {
    label: text('Enquiry partner applications'),
    late: text('{n} late'),
    to: paths.admin.associateEnquiry(),
  },
  associateServices: {
    label: text('Service partner applications'),
    late: text('{n} late'),
    to: paths.admin.associateService(),
  },
  associateSellers: {
    label: text('Seller applications'),
    late: text('{n} late'),
    to: paths.admin.associateSeller(),
  },
  associateBusinesses: {
    label: text('Associate applications'),
    late: text('{n} late'),
    to: paths.admin.associateBusiness(),
  },
  failedEvents: {
    label: text('Failed events'),
    late: text('{n} need attention'),
    to: paths.admin.eventList({ status: 'FAILED' }),
  },
  failedJobs: { label: text('Failed jobs'), late: text('{n} need attention'), to: paths.admin.jobList() },
  skippedMessages: {
    label: text('Unsent messages'),
    late: text('{n} late'),
    open: text('stored here for reading'),
    to: paths.admin.messageList(),
  },
}
