import type { EditStatus } from '@neev/domain/orders/orders/order-edits'
import type { PartialCancellationSide } from '@neev/domain/orders/orders/partial-cancellations'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import { isActiveUser, type Reader, reader } from '#features/people/messages/messages.ts'

export type SuborderFacts = {
  id: number
  number: string
  sellerId: number
  seller: string
  payablePaise: number
  items: string
  acceptBy: Date | null
  expectedDelivery: string | null
  reason: string | null
  vehicle: string | null
  driver: string | null
  /** The shipment, if it is not the whole suborder. */
  load: string | null
  members: Reader[]
  isAssociates: boolean
  /** Members of the dealer that delivers it. */
  dealers: Reader[]
}

export type OrderFacts = {
  id: number
  number: string
  method: 'GATEWAY' | 'DIRECT' | 'CREDIT'
  payablePaise: number
  isPaid: boolean
  payBy: Date
  place: string
  buyer: Reader
  parts: SuborderFacts[]
}

/** Data of an order (or one of its shipments) for messages. */
export const readOrderFacts = async (
  ctx: Ctx,
  orderId: number,
  shipmentId: number | null = null,
): Promise<OrderFacts | undefined> => (await readOrdersFacts(ctx, [orderId], shipmentId))[0]

/**
 * The same of several orders, in two statements: the orders with their buyers, and their suborders with the members of
 * each seller.
 */
export async function readOrdersFacts(
  ctx: Ctx,
  orderIds: readonly number[],
  shipmentId: number | null = null,
): Promise<OrderFacts[]> {
  const orders = await rowsOf(
    ctx.db,
    'orders.readOrderFacts',
    sql`select o.id, o.number, o.payment_method as method, o.total_paise as "payablePaise",
      o.paid_at is not null as "isPaid",
          o.lock_expires_at as "payBy", concat_ws(', ', o.shipping ->> 'city', o.pincode) as place,
          ${reader('u')} as buyer
        from orders o join users u on u.id = o.user_id where o.id = any(${orderIds}::bigint[]) order by o.id`,
  )
  if (orders.length === 0) return []
  const suborders = await rowsOf(
    ctx.db,
    'orders.suborderFacts',
    sql`select s.id, s.order_id as "orderId", s.number, s.seller_id as "sellerId", c.trade_name as seller, s.total_paise as "payablePaise",
          s.accept_by as "acceptBy", s.expected_delivery as "expectedDelivery", coalesce(s.reason_note,
          s.reason_code) as reason,
          case when d.is_part then d.number end as load, d.vehicle_number as vehicle, concat_ws(', ', d.driver_name,
          d.driver_mobile) as driver,
          coalesce((select string_agg(l.title || coalesce(' (' || l.pieces - c.pieces || ' pcs)', ''), '; ' order by l.position)
          from order_lines l
            cross join lateral (select coalesce(sum(x.pieces), 0) as pieces, coalesce(sum(x.quantity_milli),
            0) as milli from cancelled_lines x where x.line_id = l.id) c
            where l.suborder_id = s.id and l.quantity_milli > c.milli), '') as items,
          coalesce((select jsonb_agg(${reader('m')}) from seller_member_shown sm join users m on m.id = sm.user_id
            where sm.seller_id = s.seller_id and sm.role in ('OWNER', 'ORDERS') and m.${isActiveUser}), '[]') as members,
          c.kind = 'ASSOCIATE' as "isAssociates",
          coalesce((select jsonb_agg(${reader('m')}) from seller_member_shown sm join users m on m.id = sm.user_id
            where sm.seller_id = s.dealer_id and sm.role in ('OWNER', 'ORDERS') and m.${isActiveUser}), '[]') as dealers
        from suborders s join seller_shown c on c.id = s.seller_id
          left join lateral (select h.*, (select sum(grams) from shipment_lines
          where shipment_id = h.id) < s.grams as is_part from shipments h where h.suborder_id = s.id
          and h.status <> 'VOID'
            order by (h.id = ${shipmentId}::bigint) desc nulls last, h.id desc limit 1) d on true
        where s.order_id = any(${orderIds}::bigint[]) order by s.id`,
  )
  const parts = Map.groupBy(suborders, ({ orderId }) => orderId)
  return orders.map((order) => ({ ...order, parts: parts.get(order.id) ?? [] }))
}

/**
 * `ofEdit`: True if it results from a proposed change, which has its own messages.
 */
export type PartialCancellationFacts = RowOf<'orders.readPartialCancellation'>

export type EditFacts = {
  suborderId: number
  requestedBy: PartialCancellationSide
  status: EditStatus
  change: string
  reason: string
  answer: string | null
  answerBy: Date
  backPaise: number
}

/** A proposed change to a line, for messages. */
export const readEdit = (ctx: Ctx, id: number): Promise<EditFacts | undefined> =>
  rowOf(
    ctx.db,
    'orders.readEdit',
    sql`select e.suborder_id as "suborderId", e.requested_by as "requestedBy", e.status, e.reason, e.answer,
      e.answer_by as "answerBy",
          coalesce(case when v.id is null then l.title || ' −' || coalesce(e.cut_pieces || ' pcs',
          trim_scale(e.cut_milli / 1000.0) || ' ' || l.unit)
            else l.title || ' (' || e.cut_pieces || ' pcs) → ' || v.title || ' (' || e.swap_pieces || ' pcs)'
            end, l.title) as change,
          (e.sums -> 'before' ->> 'totalPaise')::bigint - (e.sums -> 'before' ->> 'creditPaise')::bigint
            - (e.sums -> 'after' ->> 'totalPaise')::bigint + (e.sums -> 'after'
            ->> 'creditPaise')::bigint as "backPaise"
        from order_edits e join order_lines l on l.id = e.line_id left join offer_shown f on f.id = e.offer_id
        left join size_shown v on v.id = f.variant_id
        where e.id = ${id}`,
  )

export type DayFacts = RowOf<'orders.readDayChange'>

/** A request for another delivery date, for messages. */
export const readDayChange = (ctx: Ctx, id: number): Promise<DayFacts | undefined> =>
  rowOf(
    ctx.db,
    'orders.readDayChange',
    sql`select suborder_id as "suborderId", requested_by as "requestedBy", to_char(to_day, 'YYYY-MM-DD') as "to",
      reason, answer from day_changes where id = ${id}`,
  )

/** A partial cancellation, for messages. */
export const readPartialCancellation = (ctx: Ctx, id: number): Promise<PartialCancellationFacts | undefined> =>
  rowOf(
    ctx.db,
    'orders.readPartialCancellation',
    sql`select suborder_id as "suborderId", kind, requested_by as "requestedBy", reason, answer,
      total_paise as "totalPaise", total_paise - credit_paise as "buyerPaise",
          exists (select 1 from order_edits e where e.cancellation_id = x.id) as "ofEdit"
        from partial_cancellations x where id = ${id}`,
  )
