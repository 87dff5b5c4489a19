import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { sellerById } from '#features/businesses/sellers/sellers.ts'
import { policiesBeforeOrder } from '#features/content/policies/policies.ts'
import * as use from './carts.ts'
import type { PricedCart } from './pricing.ts'

export type ChangeOfCart = { count: number }
export type GroupOfCart = PricedCart['groups'][number]

export const resolvers: Resolvers = {
  Query: {
    cart: (_, { pincode }, ctx) => use.viewCart(ctx, pincode),
    cartCount: (_, __, ctx) => use.countCart(ctx),
  },
  Mutation: {
    addToCart: (_, { pincode, ...item }, ctx) => use.addToCart(ctx, [item], pincode),
    addListToCart: (_, { items, pincode }, ctx) => use.addToCart(ctx, items, pincode),
    setCartLine: (_, { lineId, quantityMilli, unit }, ctx) => use.setCartLine(ctx, lineId, quantityMilli, unit),
    removeCartLine: (_, { lineId }, ctx) => use.removeCartLine(ctx, lineId),
    clearCart: (_, __, ctx) => use.clearCart(ctx),
    setCartPincode: (_, { pincode }, ctx) => use.setCartPincode(ctx, pincode),
    applyCoupon: (_, { code }, ctx) => use.applyCoupon(ctx, code),
    removeCoupon: (_, __, ctx) => use.removeCoupon(ctx),
    acceptPrices: (_, __, ctx) => use.acceptPrices(ctx),
    mergeCart: (_, __, ctx) => use.mergeCart(ctx),
  },
  CartChange: { cart: (_, __, ctx) => use.viewCart(ctx) },
  Cart: {
    policies: ({ cart }, _, ctx) => policiesBeforeOrder(ctx, cart?.lines.map(({ variantId }) => variantId) ?? []),
  },
  CartGroup: { seller: (group, _, ctx) => sellerById(ctx, group.sellerId) },
}
