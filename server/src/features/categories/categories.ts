import { sql } from 'kysely'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'

export type CategoryRow = {
  id: number
  slug: string
  name: string
  kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED'
  description: string
  drawing: unknown
  parentId: number | null
  position: number
  showInMenu: boolean
  productCount: number
  tmtCount: number
  seriesCount: number
  singleCount: number
}

const menus = createCache<CategoryRow[]>({ name: 'categories', seconds: 60, max: 1 })

/** Invalidates the cached categories. */
export const invalidateCategories = (ctx: Ctx): void => menus.invalidate(ctx)

/** Visible categories with their numbers of published products; cached, because every page shows them. */
export const listCategories = (ctx: Ctx): Promise<CategoryRow[]> => menus.get(ctx, '', () => readCategories(ctx))

/** Products count for all ancestors; a category with a hidden parent is shown at the top level. */
async function readCategories(ctx: Ctx): Promise<CategoryRow[]> {
  const rows = await rowsOf<CategoryRow>(
    ctx.db,
    sql`with recursive under(id, part) as (
          select id, id from categories where status = 'ACTIVE'
          union all select u.id, k.id from under u join categories k on k.parent_id = u.part where k.status = 'ACTIVE'
        )
        select c.id, c.slug, c.name, c.kind, c.description, c.drawing, c.parent_id as "parentId", c.position,
        c.show_in_menu as "showInMenu",
          count(p.id)::int as "productCount",
          count(p.id) filter (where p.kind = 'TMT')::int as "tmtCount",
          count(p.id) filter (where p.kind = 'SERIES')::int as "seriesCount",
          count(p.id) filter (where p.kind = 'SINGLE')::int as "singleCount"
        from categories c join under u on u.id = c.id left join products p on p.category_id = u.part
        and p.status = 'PUBLISHED'
        group by c.id order by c.position, c.id`,
  )
  const shown = new Set(rows.map(({ id }) => id))
  return rows.map((row) => ({
    ...row,
    parentId: row.parentId !== null && shown.has(row.parentId) ? row.parentId : null,
  }))
}

/** Restricts categories `c` to one by slug and its descendants. */
export const within = (slug: string): Sql => sql`c.id in (
  with recursive part as (
    select id from categories where slug = ${slug}
    union all select k.id from part join categories k on k.parent_id = part.id where k.status = 'ACTIVE'
  ) select id from part)`

export async function findCategory(ctx: Ctx, slug: string): Promise<CategoryRow | null> {
  return (await listCategories(ctx)).find((category) => category.slug === slug) ?? null
}
