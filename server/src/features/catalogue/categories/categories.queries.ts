import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'

export type CategoryRow = RowOf<'categories.readCategories'>

/** Visible categories with their numbers of published products, which count for all ancestors. */
export const readCategories = (db: Db): Promise<CategoryRow[]> =>
  rowsOf(
    db,
    'categories.readCategories',
    sql`with recursive under(id, part) as (
          select id, id from categories where status = 'ACTIVE'
          union all select u.id, k.id from under u join categories k on k.parent_id = u.part where k.status = 'ACTIVE'
        )
        select c.id, c.slug, c.name, c.kind, c.description, c.drawing, c.parent_id, c.position,
        c.show_in_menu,
          count(p.id)::int as "productCount",
          count(p.id) filter (where p.kind = 'TMT')::int as "tmtCount",
          count(p.id) filter (where p.kind = 'SERIES')::int as "seriesCount",
          count(p.id) filter (where p.kind = 'SINGLE')::int as "singleCount"
        from categories c join under u on u.id = c.id left join product_shown p on p.category_id = u.part
        and p.status = 'PUBLISHED'
        group by c.id order by c.position, c.id`,
  )

/** Restricts categories `c` to one by slug and its descendants. */
export const isWithinCategory = (slug: string): Sql => sql`c.id in (
  with recursive part as (
    select id from categories where slug = ${slug}
    union all select k.id from part join categories k on k.parent_id = part.id where k.status = 'ACTIVE'
  ) select id from part)`

type Size = RowOf<'categories.readSizes'>

/** The sizes of a category's products, with what decides their reference quantity. */
export const readSizes = (db: Db, categoryId: number): Promise<Size[]> =>
  rowsOf(
    db,
    'categories.readSizes',
    sql`select v.id, v.grams_per_unit, v.moq_milli, v.step_milli
        from size_shown v join product_shown p on p.id = v.product_id where p.category_id = ${categoryId} order by v.id`,
  )
