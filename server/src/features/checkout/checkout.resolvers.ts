import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { placeOrder, reorder, reviewOrder } from './checkout.ts'

export const resolvers: Resolvers = {
  Mutation: {
    reviewOrder: (_, { input }, ctx) => reviewOrder(ctx, input),
    placeOrder: (_, { idempotencyKey, input }, ctx) => placeOrder(ctx, idempotencyKey, input),
    reorder: (_, { orderId }, ctx) => reorder(ctx, orderId),
  },
}
