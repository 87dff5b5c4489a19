import type { SellerOrderQuery } from './seller-orders.graphql.ts'

export type SellerPart = SellerOrderQuery['suborder']
