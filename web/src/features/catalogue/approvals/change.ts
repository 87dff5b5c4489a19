import type { ProductChangeDetailQuery } from './approvals.graphql.ts'

export type Change = ProductChangeDetailQuery['productChange']
