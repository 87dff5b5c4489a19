import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { createRow, deleteRow, updateRow } from '#core/ordering/ordered-rows.ts'
import * as use from './faq.ts'

export const resolvers: Resolvers = {
  Query: {
    shownFaq: (_, { language }, ctx) => use.shownFaq(ctx, language),
    faqGroups: (_, __, ctx) => use.listFaqGroups(ctx),
  },
  Mutation: {
    createFaqGroup: (_, { input }, ctx) => createRow(ctx, use.faqGroups, input),
    updateFaqGroup: (_, { id, version, input }, ctx) => updateRow(ctx, use.faqGroups, id, version, input),
    deleteFaqGroup: (_, { id }, ctx) => deleteRow(ctx, use.faqGroups, id),
    createFaqQuestion: (_, { input }, ctx) => createRow(ctx, use.faqQuestions, input),
    updateFaqQuestion: (_, { id, version, input }, ctx) => updateRow(ctx, use.faqQuestions, id, version, input),
    deleteFaqQuestion: (_, { id }, ctx) => deleteRow(ctx, use.faqQuestions, id),
    orderFaqGroups: (_, { ids }, ctx) => use.orderFaqGroups(ctx, ids),
    orderFaqQuestions: (_, { groupId, ids }, ctx) => use.orderFaqQuestions(ctx, groupId, ids),
  },
}
