import type { Feature } from '#core/feature.ts'
import { messageTypes } from './enquiries.messages.ts'
import { resolvers } from './enquiries.resolvers.ts'

export type { EnquiryRow as Enquiry } from './leads.queries.ts'
export type { Target as EnquiryTarget } from './targets.queries.ts'

/** Enquiries of buyers to partners who list goods and services without a price. */
export const enquiries: Feature = {
  messageTypes,
  resolvers,
  publicOperations: ['Query.requestableItems', 'Query.enquiryTarget', 'Mutation.sendEnquiry'],
}
