import type { SuborderStatus } from '@neev/domain/orders/orders'
import type { ActiveStatus, Called, PriceRuleName, ScheduleStatus } from '@neev/domain/orders/schedules'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'

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
  kept: ActiveStatus
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
  drops: DropRow[]
  calls: CallRow[]
}

/** The displayed status: `shownStatus` in SQL, for filtering lists. */
export const shown: Sql = sql`case when h.status = 'AGREED' and schedule_called(h.id) >= h.total_milli then 'ENDED'
  else h.status end`

const tables = sql`schedules h join offers o on o.id = h.offer_id join variants v on v.id = o.variant_id
  join products p on p.id = v.product_id
  left join brands b on b.id = p.brand_id join sellers c on c.id = h.seller_id join users u on u.id = h.user_id
  left join b2b_accounts a on a.user_id = h.user_id and a.status = 'APPROVED'`

const callJson = sql`json_build_object('id', l.id, 'callNo', l.call_no, 'dropId', l.drop_id, 'orderId', r.id,
  'orderNumber', r.number,
  'suborderId', s.id, 'suborderNumber', s.number, 'status', s.status, 'quantityMilli', l.quantity_milli, 'pricePaise',
  l.price_paise,
  'placedAt', r.placed_at, 'expectedDelivery', s.expected_delivery,
  'cancelledMilli', coalesce((select sum(x.quantity_milli) from cancelled_lines x where x.line_id = l.id), 0))`

/** Schedules (h) selected by `where` (over o, v, p, c the seller, u the buyer), in one statement. */
export const readSchedules = (ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(ScheduleRow & { total: number })[]> =>
  rowsOf<ScheduleRow & { total: number }>(
    ctx.db,
    sql`select h.id, h.user_id as "userId", h.seller_id as "sellerId", h.offer_id as "offerId", h.status as kept,
      ${shown} as status, h.version,
          v.title, p.identifier as "productIdentifier", b.name as brand, p.picture as drawing, v.unit,
          v.diameter_mm is not null as "isBars",
          c.trade_name as "sellerName", coalesce(a.company_name, u.name) as "buyerName",
          a.id is not null as "isCompany", h.pincode, h.site,
          h.total_milli as "totalMilli", schedule_called(h.id) as "calledMilli", h.rule, h.price_paise as "pricePaise",
          h.cap_paise as "capPaise",
          h.floor_paise as "floorPaise", h.requested, h.note, h.answer, h.requested_at as "requestedAt",
          h.answer_by as "answerBy", h.agreed_at as "agreedAt",
          to_char(h.ends_on, 'YYYY-MM-DD') as "endsOn", to_char(h.hold_from, 'YYYY-MM-DD') as "holdFrom",
          to_char(h.hold_to, 'YYYY-MM-DD') as "holdTo",
          h.hold_reason as "holdReason",
          (select json_agg(json_build_object('id', d.id, 'day', d.on_day, 'quantityMilli', d.quantity_milli, 'note',
          d.note) order by d.on_day, d.id)
            from schedule_drops d where d.schedule_id = h.id) as drops,
          coalesce((select json_agg(${callJson} order by l.call_no) from order_lines l
          join suborders s on s.id = l.suborder_id
            join orders r on r.id = s.order_id where l.schedule_id = h.id), '[]') as calls,
          count(*) over ()::int as total
        from ${tables} where ${where} ${tail}`,
  )

export const countSchedules = (ctx: Ctx, where: Sql): Promise<{ status: string; count: number }[]> =>
  rowsOf(ctx.db, sql`select ${shown} as status, count(*)::int as count from ${tables} where ${where} group by 1`)
