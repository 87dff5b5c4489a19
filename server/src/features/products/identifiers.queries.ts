import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { freeSlug } from '#core/slugs.ts'

const taken = sql`(select identifier as slug from products union all select slug from services) taken`

/** A unique slug under /product, which products and services share. */
export const freeIdentifier = (ctx: Ctx, title: string): Promise<string> => freeSlug(ctx, title, taken, sql`slug`)
