import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './faq.ts'

export const resolvers: Resolvers = {
  Query: {
    shownFaq: (_, { language }, ctx) => use.shownFaq(ctx, language),
    faqGroups: (_, __, ctx) => use.listFaqGroups(ctx),
  },
  Mutation: {
    createFaqGroup: (_, { input }, ctx) => use.createFaqGroup(ctx, input),
    updateFaqGroup: (_, { id, version, input }, ctx) => use.updateFaqGroup(ctx, id, version, input),
    deleteFaqGroup: (_, { id }, ctx) => use.deleteFaqGroup(ctx, id),
    createFaqQuestion: (_, { input }, ctx) => use.createFaqQuestion(ctx, input),
    updateFaqQuestion: (_, { id, version, input }, ctx) => use.updateFaqQuestion(ctx, id, version, input),
    deleteFaqQuestion: (_, { id }, ctx) => use.deleteFaqQuestion(ctx, id),
    orderFaqGroups: (_, { ids }, ctx) => use.orderFaqGroups(ctx, ids),
    orderFaqQuestions: (_, { groupId, ids }, ctx) => use.orderFaqQuestions(ctx, groupId, ids),
  },
}
