import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { closeFinished, inviteMore, remindExpiring } from './clock.ts'
import { lapseOverdue } from './counters.ts'
import { quotationInvariants } from './invariants.queries.ts'
import { publishQuotation, publishRequest } from './live.ts'
import { eraseMessages, ownMessages } from './messages.ts'
import { quotationNotices } from './notices.ts'
import { serveStatements } from './quotations.http.ts'
import { messageTypes } from './quotations.messages.ts'
import { resolvers } from './quotations.resolvers.ts'
import { eraseRequests } from './requests.ts'

export type { Comparison as QuoteComparison, PresentedQuotation as Quotation } from './comparison/comparison.ts'
export type { KnownPrice } from './comparison/known-prices.queries.ts'
export type { PresentedConversation as QuoteConversation } from './messages.ts'
export type { ReceivedRow as ReceivedQuoteRequest } from './quotations.queries.ts'
export type { InvitedSeller as QuoteInvitation, RequestRow as QuoteRequest } from './requests.queries.ts'
export type { PresentedCounter as CounterOffer } from './turns.ts'

/** Requests for quotation: buyers ask, sellers quote from their own offers, buyers compare and award. */
export const quotations: Feature = {
  notices: quotationNotices,
  clocks: {
    'quotations.valid_until': 'Compared with the clock at each award and order.',
    'quote_counters.answer_by': { job: 'quotations.counters', open: { status: ['OPEN'] } },
    'quote_requests.deadline': { job: 'quotations.close', open: { status: ['OPEN'] } },
    'quote_requests.deliver_by': 'A wish that sellers read.',
  },
  ownData: {
    parts: [
      { name: 'quote-messages', tables: ['quote_messages'], read: ownMessages },
      ownRows('quote-requests', 'quoteRequests', ['createdAt', 'title', 'pincode', 'status', 'deadline', 'note']),
    ],
  },
  messageTypes,
  resolvers,
  jobs: [
    { name: 'quotations.close', everySeconds: 60, run: closeFinished },
    { name: 'quotations.invite', everySeconds: 600, run: inviteMore },
    { name: 'quotations.counters', everySeconds: 60, run: lapseOverdue },
    { name: 'quotations.remind', everySeconds: 3600, run: remindExpiring },
  ],
  subscribers: {
    'quotation.asked': publishRequest,
    'quotation.closed': publishRequest,
    'quotation.message': publishRequest,
    'quotation.sent': publishQuotation,
    'quotation.decided': publishQuotation,
    'quotation.countered': publishQuotation,
    'quotation.kept': publishQuotation,
  },
  invariants: quotationInvariants,
  http: serveStatements,
  hooks: {
    'account.erase': async (ctx, { userId }) => {
      await eraseRequests(ctx, userId)
      await eraseMessages(ctx, userId)
    },
  },
}
