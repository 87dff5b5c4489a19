import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { closeFinished, inviteMore, remindExpiring } from './clock.ts'
import { quotationInvariants } from './invariants.queries.ts'
import { messageTypes } from './quotations.messages.ts'
import { resolvers } from './quotations.resolvers.ts'
import { eraseRequests } from './requests.ts'

export type { PresentedQuotation as Quotation } from './comparison.ts'
export type { ReceivedRow as ReceivedQuoteRequest } from './quotations.queries.ts'
export type { RequestRow as QuoteRequest } from './requests.queries.ts'

/** Requests for quotation: buyers ask, sellers quote from their own offers, buyers compare and award. */
export const quotations: Feature = {
  ownData: {
    parts: [
      ownRows('quote-requests', 'quoteRequests', ['createdAt', 'title', 'pincode', 'status', 'deadline', 'note']),
    ],
  },
  messageTypes,
  resolvers,
  jobs: [
    { name: 'quotations.close', everySeconds: 60, run: closeFinished },
    { name: 'quotations.invite', everySeconds: 600, run: inviteMore },
    { name: 'quotations.remind', everySeconds: 3600, run: remindExpiring },
  ],
  invariants: quotationInvariants,
  hooks: { 'account.erase': (ctx, { userId }) => eraseRequests(ctx, userId) },
}
