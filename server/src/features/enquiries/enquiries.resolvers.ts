import { enquiryNumber, transitionsOfEnquiry } from '@neev/domain/sellers/enquiries'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { sendEnquiry } from './enquiries.ts'
import * as leads from './leads.ts'
import { setLeadQuota } from './quota.ts'
import { findTarget, requestableItems } from './targets.queries.ts'

export const resolvers: Resolvers = {
  Query: {
    requestableItems: (_, { category, search }, ctx) => requestableItems(ctx, category ?? null, search ?? null),
    enquiryTarget: (_, { about }, ctx) => findTarget(ctx, about),
    enquiries: (_, { page, filter }, ctx) => leads.listEnquiries(ctx, page, filter),
    enquiry: (_, { id }, ctx) => leads.getEnquiry(ctx, id),
    enquiryDashboard: (_, __, ctx) => leads.partnerFigures(ctx, 'PRODUCT'),
    serviceDashboard: (_, __, ctx) => leads.partnerFigures(ctx, 'SERVICE'),
  },
  Mutation: {
    sendEnquiry: (_, { input }, ctx) => sendEnquiry(ctx, input),
    setLeadQuota: (_, input, ctx) => setLeadQuota(ctx, input),
    updateEnquiryStatus: (_, { id, transition, reason, note }, ctx) =>
      leads.updateEnquiryStatus(ctx, id, { transition, reason: reason ?? null, note: note ?? null }),
  },
  EnquiryTarget: { isService: ({ serviceId }) => serviceId !== null },
  Enquiry: {
    number: ({ id }) => enquiryNumber(id),
    transitions: ({ status }) => transitionsOfEnquiry(status),
    history: (row, _, ctx) => leads.historyOf(ctx, row),
  },
}
