import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { approvalsOfReview } from '#features/procurement/order-approvals/order-approvals.ts'
import { placeOrder, reorder, reviewOrder } from './checkout.ts'
import { requestOrderApproval } from './request-approval.ts'

export const resolvers: Resolvers = {
  Mutation: {
    reviewOrder: (_, { input }, ctx) => reviewOrder(ctx, input),
    placeOrder: (_, { idempotencyKey, input }, ctx) => placeOrder(ctx, idempotencyKey, input),
    reorder: (_, { orderId }, ctx) => reorder(ctx, orderId),
    requestOrderApproval: (_, { input }, ctx) => requestOrderApproval(ctx, input),
  },
  OrderReview: {
    approvals: (review, _, ctx) =>
      approvalsOfReview(
        ctx,
        review,
        review.methods.map(({ method }) => method),
      ),
  },
}
