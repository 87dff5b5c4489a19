import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { keeper } from '#core/kept.ts'

export type CategoryRow = {
  id: number
  slug: string
  name: string
  kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED'
  description: string
  drawing: unknown
  parentId: number | null
  position: number
  productCount: number
  tmtCount: number
  seriesCount: number
  singleCount: number
}

const menus = keeper<CategoryRow[]>({ seconds: 60, most: 1 })

/** What was read is not so any more. */
export const forgetCategories = (ctx: Ctx): void => menus.forget(ctx)

/** Categories that are shown, with how many published products each has; kept, because every page shows them. */
export const listCategories = (ctx: Ctx): Promise<CategoryRow[]> => menus.get(ctx, '', () => readCategories(ctx))

async function readCategories(ctx: Ctx): Promise<CategoryRow[]> {
  return rowsOf<CategoryRow>(
    ctx.db,
    sql`select c.id, c.slug, c.name, c.kind, c.description, c.drawing, c.parent_id as "parentId", c.position,
          count(p.id)::int as "productCount",
          count(p.id) filter (where p.kind = 'TMT')::int as "tmtCount",
          count(p.id) filter (where p.kind = 'SERIES')::int as "seriesCount",
          count(p.id) filter (where p.kind = 'SINGLE')::int as "singleCount"
        from categories c left join products p on p.category_id = c.id and p.status = 'PUBLISHED'
        where c.status = 'ACTIVE' group by c.id order by c.position, c.id`,
  )
}

export async function findCategory(ctx: Ctx, slug: string): Promise<CategoryRow | null> {
  return (await listCategories(ctx)).find((category) => category.slug === slug) ?? null
}
