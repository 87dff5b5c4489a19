import type { CategoryTmtQuery } from './category.graphql.ts'

export type Card = CategoryTmtQuery['rateCard']
export type Row = Card['rows'][number]
