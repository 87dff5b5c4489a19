import type { SellerOrderQuery } from './seller-orders.graphql.ts'

export type SellerSuborder = SellerOrderQuery['suborder']
