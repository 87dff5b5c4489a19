import type { QualityOrder } from '@neev/domain/catalogue/quality-orders'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type QualityOrderRow = Omit<RowOf<'quality-orders.readRows'>, 'total'>

/** All rows of the register, in order of entry. */
export const allQualityOrders = (db: Db): Promise<QualityOrder[]> =>
  rowsOf(
    db,
    'quality-orders.allQualityOrders',
    sql`select standard, title, hsn, classes, exempt, from_day, end_day
        from quality_orders order by id`,
  )

/** Published products without a valid licence today that an order (o) covers. */
const unlicensedCount = (today: string): Sql => sql`(
  select count(*)::int from product_shown p join category_shown c on c.id = p.category_id
    left join product_class_shown k on k.id = coalesce(p.class_id, c.default_class_id)
  where p.status = 'PUBLISHED' and p.unlicensed @> ${today}::date and exists (
    select 1 from size_shown v where v.product_id = p.id and v.status = 'ACTIVE'
      and quality_order_covers(o, v.hsn, k.code, v.attributes)))`

const readRows = (
  db: Db,
  today: string,
  where: Sql,
  tail: Sql = sql``,
): Promise<(QualityOrderRow & { total: number })[]> =>
  rowsOf(
    db,
    'quality-orders.readRows',
    sql`select o.id, o.standard, o.title, o.goods, o.hsn, o.classes, o.exempt, o.from_day,
          o.end_day, o.source, u.name as "enteredBy", o.created_at, o.version,
          ${unlicensedCount(today)} as "unlicensedCount", count(*) over ()::int as total
        from quality_orders o left join person_shown u on u.id = o.entered_by
        where ${where} ${tail}`,
  )

export type QualityOrderFilter = { search?: string | null; unconfirmed?: boolean | null }
const sorts = { standard: sql`length(o.standard), o.standard`, title: sql`o.title`, fromDay: sql`o.from_day` }

/** A page of the register, each row with the number of all. */
export function pageOfQualityOrders(
  db: Db,
  page: PageInput,
  { search, unconfirmed }: QualityOrderFilter,
  today: string,
) {
  const where = allOf([
    search &&
      sql`(o.standard ilike ${containing(search)} or o.title ilike ${containing(search)}
        or o.goods ilike ${containing(search)})`,
    unconfirmed && sql`(o.from_day is null or o.source is null)`,
  ])
  return readRows(db, today, where, pageTail({ ...page, sort: page.sort || 'standard' }, sorts, sql`o.id`))
}

/** One row of the register; undefined if there is none. */
export const qualityOrderById = async (db: Db, id: number, today: string): Promise<QualityOrderRow | undefined> =>
  (await readRows(db, today, sql`o.id = ${id}`))[0]

/** The products that a row covers: the function answers with ids of products. */
export const productsOf = (db: Db, id: number): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'quality-orders.productsOf',
    sql`select ${sql<NonNullable<number>>`p.id`} as id
        from quality_orders o cross join lateral products_of_order(o) as p(id) where o.id = ${id}`,
  )

/** Products on sale that an order takes off sale on its first day, because none of their licences is valid then. */
export const productsWithoutLicence = (db: Db, id: number, today: string): Promise<{ id: number; from: string }[]> =>
  rowsOf(
    db,
    'quality-orders.productsWithoutLicence',
    sql`select p.id, to_char(o.from_day, 'YYYY-MM-DD') as "from" from quality_orders o
        join product_shown p on p.id in (select products_of_order(o))
        where o.id = ${id} and o.from_day > ${today}::date and p.status = 'PUBLISHED'
          and p.unlicensed @> o.from_day and not p.unlicensed @> ${today}::date order by p.id`,
  )
