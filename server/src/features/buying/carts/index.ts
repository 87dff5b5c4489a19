import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { resolvers } from './carts.resolvers.ts'
import { eraseCart } from './carts.ts'

export type { ChangeOfCart as CartChange, GroupOfCart as CartGroup } from './carts.resolvers.ts'
export type { PricedCart as Cart } from './pricing.ts'

/** Carts of guests and buyers, with current prices. */
export const carts: Feature = {
  ownData: {
    parts: [ownRows('cart', 'carts', ['updatedAt', 'pincode', 'couponCode', 'gstin'])],
  },
  resolvers,
  hooks: { 'account.erase': (ctx, { userId }) => eraseCart(ctx, userId) },
  publicOperations: [
    'Query.cart',
    'Query.cartCount',
    'Mutation.addToCart',
    'Mutation.addListToCart',
    'Mutation.setCartLine',
    'Mutation.removeCartLine',
    'Mutation.clearCart',
    'Mutation.setCartPincode',
    'Mutation.applyCoupon',
    'Mutation.removeCoupon',
    'Mutation.acceptPrices',
  ],
}
