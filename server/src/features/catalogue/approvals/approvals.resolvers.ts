import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as admin from './admin.queries.ts'
import { submitProductChangeDecision, submitProductChangeDecisions } from './approvals.ts'
import { actionsOf, historyOf } from './changes.queries.ts'

export const resolvers: Resolvers = {
  Query: {
    productChanges: (_, { page, filter }, ctx) => admin.listChanges(ctx, page, filter),
    productChange: (_, { id }, ctx) => admin.getChange(ctx, id),
    adjacentProductChanges: (_, { id }, ctx) => admin.neighboursOf(ctx, id),
    changeSellers: (_, { associates }, ctx) => admin.changeSellers(ctx, associates),
  },
  Mutation: {
    submitProductChangeDecision: (_, { id, version, ...decision }, ctx) =>
      submitProductChangeDecision(ctx, id, version, decision),
    submitProductChangeDecisions: (_, { ids, ...decision }, ctx) => submitProductChangeDecisions(ctx, ids, decision),
  },
  ProductChange: {
    actions: (change, _, ctx) => actionsOf(ctx, change),
    isOwn: (change, _, ctx) => admin.isOwn(ctx, change),
    history: (change, _, ctx) => historyOf(ctx, change.id),
  },
}
