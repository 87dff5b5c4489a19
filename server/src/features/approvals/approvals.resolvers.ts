import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as desk from './admin.ts'
import { decideChange, decideChanges } from './approvals.ts'
import { actionsOf, historyOf } from './changes.queries.ts'

export const resolvers: Resolvers = {
  Query: {
    productChanges: (_, { page, filter }, ctx) => desk.listChanges(ctx, page, filter),
    productChange: (_, { id }, ctx) => desk.getChange(ctx, id),
    changeNeighbours: (_, { id }, ctx) => desk.neighboursOf(ctx, id),
    changeSellers: (_, { associates }, ctx) => desk.changeSellers(ctx, associates),
  },
  Mutation: {
    decideChange: (_, { id, version, ...decision }, ctx) => decideChange(ctx, id, version, decision),
    decideChanges: (_, { ids, ...decision }, ctx) => decideChanges(ctx, ids, decision),
  },
  ProductChange: {
    actions: (change, _, ctx) => actionsOf(ctx, change),
    isOwn: (change, _, ctx) => desk.isOwn(ctx, change),
    offers: (change, _, ctx) => desk.offersOf(ctx, change),
    market: (change, _, ctx) => desk.marketFor(ctx, change),
    history: (change, _, ctx) => historyOf(ctx, change.id),
  },
}
