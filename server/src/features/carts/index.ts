import type { Feature } from '#core/feature.ts'
import { resolvers } from './carts.resolvers.ts'

export type { ChangeOfCart as CartChange, GroupOfCart as CartGroup } from './carts.resolvers.ts'
export type { PricedCart as Cart } from './pricing.ts'

/** Carts of guests and customers, and what their lines cost today. */
export const carts: Feature = {
  resolvers,
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
