import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

/** The goods of an observation: bars of a category by diameter, anything else by size. */
export type GoodsRow = { category: string; diameterMm: number | null; sku: string; unit: string }
export type OfferObservation = GoodsRow & {
  sellerId: number
  states: string[]
  referenceMilli: number
  prices: {
    scope: 'ALL' | 'STATE'
    place: string
    minMilli: number
    pricePaise: number
    validFrom: string
    validTo: string | null
  }[]
}
export type SaleObservation = RowOf<'price-index.readSalesSeen'>

/** The categories with goods on sale. */
export const readGoods = (db: Db) =>
  rowsOf(
    db,
    'price-index.readGoods',
    sql`select slug from category_shown k where exists (select 1 from product_shown p where p.category_id = k.id
          and p.status = 'PUBLISHED') order by k.id`,
  )

/** The last day with points; null without any. */
export const lastDay = async (db: Db): Promise<string | null> =>
  (await rowOf(db, 'price-index.lastDay', sql`select to_char(max(day), 'YYYY-MM-DD') as day from index_points`))?.day ??
  null

/**
 * Live offers of a category's goods that at least three sellers offer, with their prices for everyone in whole states
 * between two moments. Sellers of one business count as one.
 */
export const readOffersSeen = (db: Db, category: string, from: Date, to: Date): Promise<OfferObservation[]> =>
  rowsOf(
    db,
    'price-index.readOffersSeen',
    sql`select k.slug as category, v.diameter_mm, v.sku, v.unit,
          coalesce(c.parent_id, c.id) as "sellerId", coalesce(d.serves_states, array[d.state_code]) as states,
          v.reference_milli, r.prices
        from category_shown k join product_shown p on p.category_id = k.id and p.status = 'PUBLISHED'
          join size_shown v on v.product_id = p.id and v.status = 'ACTIVE'
          join offer_shown o on o.variant_id = v.id and o.status = 'LIVE'
          join seller_shown c on c.id = o.seller_id and c.status = 'APPROVED'
          join dispatch_point_shown d on d.id = o.dispatch_point_id and d.is_active
          join lateral (select json_agg(json_build_object('scope', ${sql<'ALL' | 'STATE'>`x.scope`}, 'place', x.place, 'minMilli', x.min_milli,
            'pricePaise', x.price_paise, 'validFrom', x.valid_from, 'validTo', x.valid_to)) as prices
            from offer_price_shown x where x.offer_id = o.id and x.buyer = 'EVERYONE' and x.scope in ('ALL', 'STATE')
            and x.min_milli <= v.reference_milli and x.valid_from < ${to}
            and (x.valid_to is null or x.valid_to > ${from})) r on r.prices is not null
        where k.slug = ${category} and (v.diameter_mm is not null
          or (select count(distinct x.seller_id) from offer_shown x where x.variant_id = v.id and x.status = 'LIVE') >= 3)`,
  )

/** Completed sales between two moments, by the state of their site, without what people bought from themselves. */
export const readSalesSeen = (db: Db, from: Date, to: Date): Promise<SaleObservation[]> =>
  rowsOf(
    db,
    'price-index.readSalesSeen',
    sql`select k.slug as category, v.diameter_mm, v.sku, v.unit,
          coalesce(c.parent_id, c.id) as "sellerId", pc.state_code as state, l.price_paise as paise,
          to_char(s.delivered_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
        from suborder_shown s join order_shown o on o.id = s.order_id join order_line_shown l on l.suborder_id = s.id
          join size_shown v on v.id = l.variant_id join product_shown p on p.id = v.product_id
          join category_shown k on k.id = p.category_id join seller_shown c on c.id = s.seller_id
          join pincode_shown pc on pc.pincode = o.pincode
        where s.delivered_at >= ${from} and s.delivered_at < ${to} and s.status in ('DELIVERED', 'COMPLETED')
          and l.replaces_line_id is null and not exists (select 1 from seller_member_shown m
            where m.seller_id = s.seller_id and m.user_id = o.user_id)`,
  )

export type NewPoint = {
  code: string
  category: string
  diameterMm: number | null
  sku: string | null
  state: string
  unit: string
  day: string
  medianPaise: number
  sellers: number
  offers: number
  sales: number
  leftOut: number
}

/** Writes the points of days in place of those that were there; series are added as they first have a point. */
export async function writePoints(db: Db, days: readonly string[], points: readonly NewPoint[]): Promise<void> {
  await sql`delete from index_points where day = any(${days}::date[])`.execute(db)
  const rows = sql`jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as r(code text, category text,
    "diameterMm" int, sku text, state text, unit text, day date, "medianPaise" bigint, sellers int, offers int, sales int,
    "leftOut" int)`
  await sql`
    insert into index_series (code, category_id, diameter_mm, variant_id, state_code, unit)
    select distinct r.code, k.id, r."diameterMm", v.id, r.state, r.unit
    from ${rows} join category_shown k on k.slug = r.category left join size_shown v on v.sku = r.sku
    on conflict (code) do nothing`.execute(db)
  await sql`
    insert into index_points (series_id, day, median_paise, sellers, offers, sales, left_out)
    select s.id, r.day, r."medianPaise", r.sellers, r.offers, r.sales, r."leftOut"
    from ${rows} join index_series s on s.code = r.code`.execute(db)
}

export type SeriesRow = RowOf<'price-index.readSeries'>

/** Series (s) with their last point since a day, and what they were 7 and 30 days before it. */
const readSeries = (db: Db, since: string, where: Sql): Promise<SeriesRow[]> =>
  rowsOf(
    db,
    'price-index.readSeries',
    sql`select s.id, s.code, k.name as "categoryName", k.slug as "categorySlug", s.diameter_mm,
          v.title as "variantTitle", s.state_code, s.unit, to_char(p.day, 'YYYY-MM-DD') as day,
          p.median_paise, p.sellers, p.offers, p.sales, p.left_out,
          (select b.median_paise from index_points b where b.series_id = s.id and b.day <= p.day - 7
            order by b.day desc limit 1) as "weekPaise",
          (select b.median_paise from index_points b where b.series_id = s.id and b.day <= p.day - 30
            order by b.day desc limit 1) as "monthPaise"
        from index_series s join category_shown k on k.id = s.category_id left join size_shown v on v.id = s.variant_id
          join lateral (select * from index_points x where x.series_id = s.id and x.day > ${since}::date
            order by x.day desc limit 1) p on true
        where ${where} order by k.position, k.id, s.diameter_mm, v.title_order, s.id`,
  )

/** The published series of a state. */
export const seriesOfState = (db: Db, since: string, state: string) =>
  readSeries(db, since, sql`s.state_code = ${state}`)

/** A published series by its code, or by its id. */
export const seriesByCode = async (db: Db, since: string, code: string): Promise<SeriesRow | undefined> =>
  (await readSeries(db, since, sql`s.code = ${code}`))[0]
export const seriesById = async (db: Db, since: string, id: number): Promise<SeriesRow | undefined> =>
  (await readSeries(db, since, sql`s.id = ${id}`))[0]

/** The states with published series since a day, and how many. */
export const readStates = (db: Db, since: string) =>
  rowsOf(
    db,
    'price-index.readStates',
    sql`select s.state_code as code, count(*)::int as series from index_series s
        where exists (select 1 from index_points x where x.series_id = s.id and x.day > ${since}::date)
        group by 1 order by 2 desc, 1`,
  )

export type PointRow = RowOf<'price-index.readPoints'>

/** The points of a series since a day, oldest first. */
export const readPoints = (db: Db, seriesId: number, since: string): Promise<PointRow[]> =>
  rowsOf(
    db,
    'price-index.readPoints',
    sql`select to_char(day, 'YYYY-MM-DD') as day, median_paise, sellers, offers, sales,
          left_out
        from index_points where series_id = ${seriesId} and index_points.day > ${since}::date order by index_points.day`,
  )

export type AlertRow = RowOf<'price-index.alertsOf'>

/** A user's alerts of a series, waiting ones first. */
export const alertsOf = (db: Db, userId: number, code: string): Promise<AlertRow[]> =>
  rowsOf(
    db,
    'price-index.alertsOf',
    sql`select a.id, a.kind, a.move_bp, a.target_paise, a.base_paise,
          a.created_at, a.notified_at, a.notified_paise as "reportedPaise"
        from index_alerts a join index_series s on s.id = a.series_id
        where a.user_id = ${userId} and s.code = ${code}
        order by a.notified_at desc nulls first, a.id desc limit 20`,
  )

/** Waiting alerts with the last point of their series. */
export const waitingAlerts = (db: Db, max: number) =>
  rowsOf(
    db,
    'price-index.waitingAlerts',
    sql`select a.id, a.kind, a.move_bp, a.target_paise, a.base_paise,
          p.median_paise as "nowPaise"
        from index_alerts a join lateral (select * from index_points x where x.series_id = a.series_id
          order by x.day desc limit 1) p on true
        where a.notified_at is null order by a.id limit ${max}`,
  )

/** An alert that was reached; undefined if it was not. */
export const reachedAlert = (db: Db, alertId: number) =>
  rowOf(
    db,
    'price-index.reachedAlert',
    sql`select user_id, series_id, notified_paise as paise from index_alerts
        where id = ${alertId} and notified_at is not null and notified_paise is not null`,
  )
