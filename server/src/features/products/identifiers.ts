import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { freeSlug } from '#core/slugs.ts'

const taken = sql`(select identifier as slug from products union all select slug from services) taken`

/** The end of an address under /product that no product and no service has: they share it. */
export const freeIdentifier = (ctx: Ctx, title: string): Promise<string> => freeSlug(ctx, title, taken, sql`slug`)
