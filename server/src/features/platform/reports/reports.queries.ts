import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

/** Two periods of equal length, as Indian dates; `to` is the last day. */
export type Periods = { from: string; to: string; beforeFrom: string; beforeTo: string; days: number }

export type SalesBy = 'DAY' | 'PRODUCT' | 'CATEGORY' | 'SELLER' | 'BUYER' | 'DISTRICT'

export type SalesSum = {
  orders: number
  grams: number
  taxablePaise: number
  totalPaise: number
  beforePaise: number
}
export type SalesRow = SalesSum & { id: string; label: string; detail: string | null }

/** Suborders (s) that are paid for and not called off as a whole. */
export const isPaidSuborder = sql`s.status not in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED',
  'REJECTED')`

const startOf = (date: string): Sql => sql`(${date}::date::timestamp at time zone 'Asia/Kolkata')`
const endOf = (date: string): Sql => sql`((${date}::date + 1)::timestamp at time zone 'Asia/Kolkata')`

/**
 * Paid lines (l) of both periods less what was cancelled of them: day, grams, taxable value and total. `where` narrows
 * suborders (s).
 */
const soldLines = ({ to, beforeFrom }: Periods, where: Sql): Sql => sql`
  select l.variant_id, s.seller_id, s.order_id, o.user_id, o.pincode,
    (o.placed_at at time zone 'Asia/Kolkata')::date as day,
    l.grams - c.grams as grams, l.taxable_paise - c.taxable as taxable, l.total_paise - c.taxable - c.tax as total
  from order_line_shown l join suborder_shown s on s.id = l.suborder_id join order_shown o on o.id = s.order_id
    cross join lateral (select coalesce(sum(x.grams), 0) as grams, coalesce(sum(x.taxable_paise), 0) as taxable,
      coalesce(sum(x.tax_paise), 0) as tax from cancelled_line_shown x where x.line_id = l.id) c
  where ${isPaidSuborder} and ${where} and o.placed_at >= ${startOf(beforeFrom)} and o.placed_at < ${endOf(to)}`

const sums = ({ from }: Periods): Sql => {
  const within = sql`filter (where x.day >= ${from}::date)`
  return sql`(count(distinct x.order_id) ${within})::int as orders,
    coalesce(sum(x.grams) ${within}, 0)::bigint as grams,
    coalesce(sum(x.taxable) ${within}, 0)::bigint as "taxablePaise",
    coalesce(sum(x.total) ${within}, 0)::bigint as "totalPaise",
    coalesce(sum(x.total) filter (where x.day < ${from}::date), 0)::bigint as "beforePaise"`
}

/** What the rows of a report are: tables joined to the sold lines (x), and their id, label and detail. */
const dimensions: Record<Exclude<SalesBy, 'DAY'>, { joins: Sql; id: Sql; label: Sql; detail: Sql }> = {
  PRODUCT: {
    joins: sql`join size_shown v on v.id = x.variant_id join product_shown p on p.id = v.product_id
      left join brand_shown b on b.id = p.brand_id`,
    id: sql`p.identifier`,
    label: sql`min(p.title)`,
    detail: sql`min(b.name)`,
  },
  CATEGORY: {
    joins: sql`join size_shown v on v.id = x.variant_id join product_shown p on p.id = v.product_id
      join category_shown c on c.id = p.category_id left join category_shown pc on pc.id = c.parent_id`,
    id: sql`c.id::text`,
    label: sql`min(c.name)`,
    detail: sql`min(pc.name)`,
  },
  SELLER: {
    joins: sql`join seller_shown r on r.id = x.seller_id`,
    id: sql`r.id::text`,
    label: sql`min(r.trade_name)`,
    detail: sql`null`,
  },
  BUYER: {
    joins: sql`join users u on u.id = x.user_id`,
    id: sql`u.id::text`,
    label: sql`min(u.name)`,
    detail: sql`min(u.email)`,
  },
  DISTRICT: {
    joins: sql`join pincode_shown n on n.pincode = x.pincode join state_shown t on t.code = n.state_code`,
    id: sql`n.state_code || '-' || n.district`,
    label: sql`min(n.district)`,
    detail: sql`min(t.name)`,
  },
}

const sorts = {
  totalPaise: sql`r."totalPaise"`,
  beforePaise: sql`r."beforePaise"`,
  taxablePaise: sql`r."taxablePaise"`,
  orders: sql`r.orders`,
  grams: sql`r.grams`,
  label: sql`r.label`,
}

/** The report's rows without paging: groups of sold lines, or every day of the period. */
function rowsBy(by: SalesBy, periods: Periods): Sql {
  if (by === 'DAY')
    return sql`
      select to_char(d.day, 'YYYY-MM-DD') as id, to_char(d.day, 'YYYY-MM-DD') as label, null::text as detail,
        count(distinct x.order_id) filter (where x.day = d.day)::int as orders,
        coalesce(sum(x.grams) filter (where x.day = d.day), 0)::bigint as grams,
        coalesce(sum(x.taxable) filter (where x.day = d.day), 0)::bigint as "taxablePaise",
        coalesce(sum(x.total) filter (where x.day = d.day), 0)::bigint as "totalPaise",
        coalesce(sum(x.total) filter (where x.day < d.day), 0)::bigint as "beforePaise"
      from generate_series(${periods.from}::date, ${periods.to}::date, interval '1 day') as g(at)
        cross join lateral (select g.at::date as day) d
        left join sold x on x.day in (d.day, d.day - ${periods.days}::int)
      group by d.day`
  const { joins, id, label, detail } = dimensions[by]
  return sql`select ${id} as id, ${label} as label, ${detail} as detail, ${sums(periods)}
    from sold x ${joins} group by ${id}`
}

/** A page of the report with the number of rows and the sum of all, in one query; sums without groups are one row. */
export async function readSales(db: Db, by: SalesBy, periods: Periods, page: PageInput, where: Sql = sql`true`) {
  const row = await rowOf(
    db,
    'reports.readSales',
    sql`with sold as materialized (${soldLines(periods, where)}), r as (${rowsBy(by, periods)})
        select (select count(*)::int from r) as total,
          ${sql<NonNullable<SalesSum>>`(select row_to_json(q) from (select ${sums(periods)} from sold x) q)`} as sum,
          coalesce((select json_agg(q) from (select * from r ${pageTail(page, sorts, sql`r.id`)}) q), '[]') as items`,
  )
  if (!row) throw new Error('an aggregate has one row')
  return row
}

export type FunnelStep = RowOf<'reports.readFunnel'>

/** The farthest step that a suborder (s) of an order (o) has reached, by its history, as a number from 1. */
const stepReached = sql`(select max(case e.to_status
    when 'PLACED' then 2 when 'CONFIRMED' then 3 when 'PACKED' then 3 when 'DISPATCHED' then 4
    when 'DELIVERED' then 5 when 'COMPLETED' then 5 else 1 end)
  from order_events e where e.order_id = s.order_id and (e.suborder_id = s.id or e.suborder_id is null))`

/** How far suborders placed within the period have come. */
export const readFunnel = (db: Db, { from, to }: Pick<Periods, 'from' | 'to'>): Promise<FunnelStep[]> =>
  rowsOf(
    db,
    'reports.readFunnel',
    sql`with parts as (
          select s.total_paise as paise, coalesce(${stepReached}, 1) as step,
            s.status in ('EXPIRED', 'PAYMENT_FAILED', 'REJECTED', 'CANCELLED') as ended,
            s.status in ('DELIVERED', 'COMPLETED') as arrived
          from suborder_shown s join order_shown o on o.id = s.order_id
          where o.placed_at >= ${startOf(from)} and o.placed_at < ${endOf(to)})
        select n.name, count(*) filter (where p.step >= n.step)::int as count,
          coalesce(sum(p.paise) filter (where p.step >= n.step), 0)::bigint as paise,
          count(*) filter (where p.step = n.step and p.ended)::int as lost,
          coalesce(sum(p.paise) filter (where p.step = n.step and p.ended), 0)::bigint as "lostPaise",
          count(*) filter (where p.step = n.step and not p.ended and not p.arrived)::int as open,
          coalesce(sum(p.paise) filter (where p.step = n.step and not p.ended and not p.arrived),
          0)::bigint as "openPaise"
        from (values (1, 'PLACED'), (2, 'PAID'), (3, 'ACCEPTED'), (4, 'DISPATCHED'), (5, 'DELIVERED')) n(step, name)
          left join parts p on true
        group by n.step, n.name order by n.step`,
  )

export type EmptySearch = RowOf<'reports.readEmptySearches'>

const searchSorts = { count: sql`r.count`, lastOn: sql`r."lastOn"`, term: sql`r.term` }

/** Searches without results within the period, summed by term. */
export const readEmptySearches = (db: Db, { from, to }: Pick<Periods, 'from' | 'to'>, page: PageInput) =>
  rowsOf(
    db,
    'reports.readEmptySearches',
    sql`select r.*, count(*) over ()::int as total from (
          select term as id, term, sum(count)::int as count, to_char(max(day), 'YYYY-MM-DD') as "lastOn"
          from empty_searches where day between ${from}::date and ${to}::date group by term) r
        ${pageTail(page, searchSorts, sql`r.term`)}`,
  )
