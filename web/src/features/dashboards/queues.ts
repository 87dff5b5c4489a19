import { text } from '#kit/i18n/text.ts'
import { paths } from '#routes/paths.ts'

/** `open` is said while some wait and none is late; usually that they are in time. */
type Queue = { label: string; late: string; open?: string; to: string }

/** What waits for a seller: how each is called, what "late" means, and where it is done. */
export const sellerQueues: Record<string, Queue> = {
  toAccept: {
    label: text('To accept'),
    late: text('{n} past the time'),
    to: paths.seller.orderList({ status: 'PLACED', sort: 'acceptBy' }),
  },
  toPack: { label: text('To pack'), late: text('{n} late'), to: paths.seller.orderList({ status: 'CONFIRMED' }) },
  toDispatch: {
    label: text('To dispatch'),
    late: text('{n} due or late'),
    to: paths.seller.orderList({ status: 'PACKED' }),
  },
  onTheWay: { label: text('On the way'), late: text('{n} late'), to: paths.seller.orderList({ status: 'DISPATCHED' }) },
  cancelRequested: {
    label: text('Wishes to cancel'),
    late: text('{n} late'),
    to: paths.seller.orderList({ status: 'CANCEL_REQUESTED' }),
  },
  claims: {
    label: text('Claims and returns'),
    late: text('{n} to answer within a day'),
    open: text('the next step is yours'),
    to: paths.seller.claimList({ waitsFor: 'SELLER' }),
  },
  payments: {
    label: text('Payments to us'),
    late: text('{n} wait too long'),
    open: text('to compare, or to give back'),
    to: paths.seller.paymentList(),
  },
  lowStock: {
    label: text('Low stock'),
    late: text('{n} late'),
    open: text('less than one usual order'),
    to: paths.seller.productList({ needs: 'lowStock' }),
  },
  priceExpired: {
    label: text('Prices ended'),
    late: text('{n} late'),
    open: text('buyers are asked to ask'),
    to: paths.seller.productList({ needs: 'expired' }),
  },
  changesRequested: {
    label: text('Changes asked'),
    late: text('{n} late'),
    open: text('the desk waits for you'),
    to: paths.seller.productList({ show: 'wishes', status: 'CHANGES_REQUESTED' }),
  },
}

/** What waits for the desk. */
export const adminQueues: Record<string, Queue> = {
  transfers: {
    label: text('Transfers to compare'),
    late: text('{n} older than a day'),
    to: paths.admin.transferList({ status: 'SUBMITTED' }),
  },
  statementLines: {
    label: text('Credits without a place'),
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
    label: text('Late money at sellers'),
    late: text('{n} older than 7 days'),
    open: text('theirs to give back'),
    to: paths.admin.transferList({ owed: 'yes' }),
  },
  unanswered: {
    label: text('Not accepted in time'),
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
  approvals: {
    label: text('Products to approve'),
    late: text('{n} past the time'),
    to: paths.admin.approvalList({ status: 'PENDING' }),
  },
  associateApprovals: {
    label: text('Associates’ products'),
    late: text('{n} past the time'),
    to: paths.admin.associateApprovalList({ status: 'PENDING' }),
  },
  sellers: {
    label: text('Sellers to look at'),
    late: text('{n} older than two days'),
    to: paths.admin.sellerList({ status: 'SUBMITTED', sort: 'since' }),
  },
  associateEnquiries: {
    label: text('Enquiry partners to be'),
    late: text('{n} late'),
    to: paths.admin.associateEnquiry(),
  },
  associateServices: {
    label: text('Service partners to be'),
    late: text('{n} late'),
    to: paths.admin.associateService(),
  },
  associateSellers: {
    label: text('Sellers to be'),
    late: text('{n} late'),
    to: paths.admin.associateSeller(),
  },
  associateBusinesses: {
    label: text('Business associates to be'),
    late: text('{n} late'),
    to: paths.admin.associateBusiness(),
  },
  failedEvents: {
    label: text('Events given up'),
    late: text('{n} for a person'),
    to: paths.admin.eventList({ status: 'FAILED' }),
  },
  failedJobs: { label: text('Jobs that fail'), late: text('{n} for a person'), to: paths.admin.jobList() },
  skippedMessages: {
    label: text('Messages not sent'),
    late: text('{n} late'),
    open: text('kept here to be read'),
    to: paths.admin.messageList(),
  },
}
