import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { couponChoices } from './choices.queries.ts'
import * as use from './coupons.ts'

export const resolvers: Resolvers = {
  Query: {
    coupons: (_, { page, filter }, ctx) => use.listCoupons(ctx, page, filter),
    couponChoices: (_, { kind, search, chosen }, ctx) => couponChoices(ctx, kind, search ?? null, chosen),
    coupon: (_, { id }, ctx) => use.getCoupon(ctx, id),
  },
  Mutation: {
    createCoupon: (_, { input }, ctx) => use.createCoupon(ctx, input),
    updateCoupon: (_, { id, version, input }, ctx) => use.updateCoupon(ctx, id, version, input),
    updateCouponStatus: (_, { id, transition }, ctx) => use.updateCouponStatus(ctx, id, transition),
    deleteCoupon: (_, { id }, ctx) => use.deleteCoupon(ctx, id),
  },
  Coupon: {
    status: (row, _, ctx) => use.statusOf(ctx, row),
    givenPaise: (row, _, ctx) => use.discountGiven(ctx, row.id),
    redemptions: (row, { first }, ctx) => use.listRedemptions(ctx, row.id, first),
  },
}
