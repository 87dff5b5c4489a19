import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { messages, messageTypes } from './enquiries.messages.ts'
import { resolvers } from './enquiries.resolvers.ts'
import { eraseEnquiries } from './enquiries.ts'
import { expireEnquiries } from './expiry.ts'
import { enquiryInvariants } from './invariants.queries.ts'

export type { EnquiryRow as Enquiry } from './leads.queries.ts'
export type { Target as EnquiryTarget } from './targets.queries.ts'

/** Enquiries of buyers: to partners who list without a price, or to the operator, who gives them to a seller. */
export const enquiries: Feature = {
  clocks: {
    // the job ends what nobody answered within seven days
    'enquiries.due_at': { job: 'enquiries.expire', open: { status: ['NEW', 'VERIFIED', 'ASSIGNED'] }, hours: 8 * 24 },
    'enquiries.follow_up_on': 'A note of a person; the next step is due at due_at.',
  },
  ownData: {
    parts: [
      ownRows('enquiries', 'enquiries', [
        'createdAt',
        'productId',
        'serviceId',
        'name',
        'mobile',
        'email',
        'pincode',
        'quantityMilli',
        'unit',
        'message',
        'status',
        'consentAt',
        'consentVersion',
        'buyerKind',
        'source',
      ]),
    ],
  },
  messageTypes,
  messages,
  resolvers,
  jobs: [{ name: 'enquiries.expire', everySeconds: 60 * 60, run: expireEnquiries }],
  invariants: enquiryInvariants,
  hooks: { 'account.erase': (ctx, { userId }) => eraseEnquiries(ctx, userId) },
  publicOperations: [
    'Query.requestableItems',
    'Query.enquiryTarget',
    'Mutation.sendEnquiry',
    'Mutation.verifyEnquiry',
    'Mutation.resendEnquiryCode',
  ],
}
