import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { messageTypes } from './enquiries.messages.ts'
import { resolvers } from './enquiries.resolvers.ts'
import { eraseEnquiries } from './enquiries.ts'

export type { EnquiryRow as Enquiry } from './leads.queries.ts'
export type { Target as EnquiryTarget } from './targets.queries.ts'

/** Enquiries of buyers to partners who list goods and services without a price. */
export const enquiries: Feature = {
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
      ]),
    ],
  },
  messageTypes,
  resolvers,
  hooks: { 'account.erase': (ctx, { userId }) => eraseEnquiries(ctx, userId) },
  publicOperations: ['Query.requestableItems', 'Query.enquiryTarget', 'Mutation.sendEnquiry'],
}
