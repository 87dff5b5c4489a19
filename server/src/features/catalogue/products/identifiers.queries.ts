import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { freeSlug, slugOf } from '#core/slugs.ts'

/** A unique slug under /product, which products and services share. */
export const freeIdentifier = (ctx: Ctx, title: string): Promise<string> =>
  freeSlug(slugOf(title), (slug) =>
    rowsOf(
      ctx.db,
      'products.freeIdentifier',
      sql`select slug from (select identifier as slug from products union all select slug from service_shown services) taken
          where slug = ${slug} or slug like ${`${slug}-%`}`,
    ),
  )
