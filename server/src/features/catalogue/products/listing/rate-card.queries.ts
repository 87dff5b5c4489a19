import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { isWithinCategory } from '#features/catalogue/categories/categories.ts'
import { isLicensed, onSale } from '../offers.queries.ts'

/** Restricts offers (o, of products p in category c) to those of bars of a category that can be bought today. */
export const barsOnSale = (ctx: Ctx, category: string): Sql =>
  sql`${isWithinCategory(category)} and p.kind = 'TMT' and p.status = 'PUBLISHED' and ${isLicensed(ctx)} and ${onSale}`
