import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import type { ActiveStatus, Called, PriceRuleName, ScheduleStatus } from '@neev/domain/orders/schedules'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import type { ScheduleStatusCount } from '#core/graphql/resolver-types.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type RuleRow = {
  rule: PriceRuleName
  pricePaise: number | null
  capPaise: number | null
  floorPaise: number | null
}

export type Site = {
  line1: string
  line2: string | null
  landmark: string | null
  city: string
  district: string
  stateCode: string
  pincode: string
}

export type DropRow = { id: number; day: string; quantityMilli: number; note: string | null }

export type CallRow = Called & {
  id: number
  callNo: number
  dropId: number | null
  orderId: number
  orderNumber: string
  suborderId: number
  suborderNumber: string
  status: SuborderStatus
  pricePaise: number
  placedAt: string
  expectedDelivery: string | null
}

export type ScheduleRow = RuleRow & {
  id: number
  userId: number
  sellerId: number
  offerId: number
  storedStatus: ActiveStatus
  status: ScheduleStatus
  version: number
  title: string
  productIdentifier: string
  brand: string | null
  drawing: unknown
  unit: string
  isBars: boolean
  sellerName: string
  buyerName: string
  /** True if its buyer buys as a company now. */
  isCompany: boolean
  pincode: string
  site: Site
  totalMilli: number
  calledMilli: number
  requested: RuleRow
  note: string | null
  answer: string | null
  requestedAt: Date
  answerBy: Date
  agreedAt: Date | null
  endsOn: string
  holdFrom: string | null
  holdTo: string | null
  holdReason: string | null
  /** The request for quotation of whose award it is, and whether it is of what that left open. */
  quoted: { requestId: number; isRest: boolean } | null
  drops: DropRow[]
  calls: CallRow[]
}

/** The displayed status: `shownStatus` in SQL, for filtering lists. */
const shown: Sql = sql`case when h.status = 'AGREED' and schedule_called(h.id) >= h.total_milli then 'ENDED'
  else h.status end`

const tables = sql`schedules h join offer_shown o on o.id = h.offer_id join size_shown v on v.id = o.variant_id
  join product_shown p on p.id = v.product_id
  left join brand_shown b on b.id = p.brand_id join seller_shown c on c.id = h.seller_id join person_shown u on u.id = h.user_id
  left join company_member_shown bm on bm.user_id = h.user_id
  left join b2b_account_shown a on a.id = bm.company_id and a.status = 'APPROVED'`

const callJson = sql`json_build_object('id', l.id, 'callNo', l.call_no, 'dropId', l.drop_id, 'orderId', r.id,
  'orderNumber', r.number,
  'suborderId', s.id, 'suborderNumber', s.number, 'status', s.status, 'quantityMilli', l.quantity_milli, 'pricePaise',
  l.price_paise,
  'placedAt', r.placed_at, 'expectedDelivery', s.expected_delivery,
  'cancelledMilli', coalesce((select sum(x.quantity_milli) from cancelled_line_shown x where x.line_id = l.id), 0))`

/** Schedules (h) selected by `where` (over o, v, p, c the seller, u the buyer), in one statement. */
const readSchedules = (db: Db, where: Sql, tail: Sql): Promise<(ScheduleRow & { total: number })[]> =>
  rowsOf(
    db,
    'schedules.readSchedules',
    sql`select h.id, h.user_id, h.seller_id, h.offer_id, h.status as stored_status,
      ${shown} as status, h.version,
          v.title, p.identifier as "productIdentifier", b.name as brand, p.picture as drawing, v.unit,
          v.diameter_mm is not null as "isBars",
          c.trade_name as "sellerName", coalesce(a.company_name, u.name) as "buyerName",
          a.id is not null as "isCompany", h.pincode, h.site,
          h.total_milli, schedule_called(h.id) as "calledMilli", h.rule, h.price_paise,
          h.cap_paise,
          h.floor_paise, h.requested, h.note, h.answer, h.requested_at,
          h.answer_by, h.agreed_at,
          to_char(h.ends_on, 'YYYY-MM-DD') as "endsOn", to_char(h.hold_from, 'YYYY-MM-DD') as "holdFrom",
          to_char(h.hold_to, 'YYYY-MM-DD') as "holdTo",
          h.hold_reason,
          (select json_build_object('requestId', q.request_id, 'isRest', h.rest_of is not null) from quotation_line_shown ql
            join quotation_shown q on q.id = ql.quotation_id where ql.id = coalesce(h.quotation_line_id, h.rest_of)) as quoted,
          coalesce((select json_agg(json_build_object('id', d.id, 'day', d.on_day, 'quantityMilli', d.quantity_milli, 'note',
          d.note) order by d.on_day, d.id)
            from schedule_drops d where d.schedule_id = h.id), '[]') as drops,
          coalesce((select json_agg(${callJson} order by l.call_no) from order_line_shown l
          join suborder_shown s on s.id = l.suborder_id
            join order_shown r on r.id = s.order_id where l.schedule_id = h.id and l.call_no is not null), '[]') as calls,
          count(*) over ()::int as total
        from ${tables} where ${where} ${tail}`,
  )

/** Schedules of a buyer or of a seller, or all for an admin. */
export type ScheduleFilter = {
  side: 'BUYER' | 'SELLER' | 'ADMIN'
  userId: number
  sellerId: number | null
  search?: string | null
  status?: string | null
}

function ofSide({ side, userId, sellerId }: ScheduleFilter): Sql {
  if (side === 'BUYER') return sql`h.user_id = ${userId}`
  return side === 'SELLER' ? sql`h.seller_id = ${sellerId}::bigint` : sql`true`
}

const matching = (filter: ScheduleFilter): Sql =>
  allOf([
    ofSide(filter),
    filter.search?.trim() &&
      sql`('SCH-' || lpad(h.id::text, 5, '0') || ' ' || v.title || ' ' || c.trade_name || ' ' ||
        coalesce(a.company_name, u.name) || ' ' || h.pincode) ilike ${containing(filter.search)}`,
    filter.status && sql`${shown} = ${filter.status}`,
  ])

const sorts = {
  requestedAt: sql`h.requested_at`,
  movedAt: sql`h.moved_at`,
  endsOn: sql`h.ends_on`,
  total: sql`h.total_milli`,
}

/** A page of schedules. */
export const readSchedulePage = (db: Db, page: PageInput, filter: ScheduleFilter) =>
  readSchedules(db, matching(filter), pageTail(page, sorts, sql`h.id`))

/** The newest schedules, at most `max`. */
export const readNewestSchedules = (db: Db, filter: ScheduleFilter, max: number) =>
  readSchedules(db, matching(filter), sql`order by h.requested_at desc, h.id desc limit ${max}`)

/** How many schedules have each displayed status. */
export const countSchedules = (db: Db, filter: ScheduleFilter): Promise<ScheduleStatusCount[]> =>
  rowsOf(
    db,
    'schedules.countSchedules',
    sql`select ${shown} as status, count(*)::int as count from ${tables} where ${matching(filter)} group by 1`,
  )

/** One schedule; undefined if there is none. */
export const scheduleById = async (db: Db, id: number): Promise<ScheduleRow | undefined> =>
  (await readSchedules(db, sql`h.id = ${id}`, sql``))[0]

/** One schedule of a buyer or a seller; undefined for others. */
export const ownScheduleById = async (
  db: Db,
  id: number,
  { userId, sellerId }: { userId: number; sellerId: number | null },
): Promise<ScheduleRow | undefined> =>
  (
    await readSchedules(db, sql`h.id = ${id} and (h.user_id = ${userId} or h.seller_id = ${sellerId}::bigint)`, sql``)
  )[0]

/** For `readOffers`: one offer (o). */
export const offerWithId = (id: number): Sql => sql`o.id = ${id}`
