import { istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import type { StateCode } from '@neev/domain/core/states'
import type { BillingRule, Candidate, Need } from '@neev/domain/orders/dealers'
import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import type { TaxKind } from '@neev/domain/tax/gst'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'

export type AssignedSuborder = {
  id: number
  number: string
  orderId: number
  status: SuborderStatus
  sellerId: number
  dealerId: number | null
  pincode: string
  grams: number
  taxKind: TaxKind
  /** True if the associate is under the composition scheme. */
  untaxed: boolean
  sez: boolean
  placeOfSupply: StateCode
  rule: BillingRule
  lines: { offerId: number; productId: number; milli: number }[]
  /** The current offer or assignment; one dealer at a time. */
  requested: { id: number; dealerId: number; outcome: 'ACCEPTED' | null; answerBy: string } | null
  /** True if part of it is packed or dispatched. */
  loaded: boolean
}

/** Locks a suborder, its order first as everywhere, and reads the data for assigning it. */
export async function lockSuborder(ctx: Ctx, suborderId: number): Promise<AssignedSuborder | undefined> {
  await sql`select 1 from orders where id = (select order_id from suborders where id = ${suborderId})
    for update`.execute(ctx.db)
  await ctx.db.selectFrom('suborders').select('id').where('id', '=', suborderId).forUpdate().execute()
  return rowOf(
    ctx.db,
    'dealers.lockSuborder',
    sql`select p.id, p.number, p.order_id, p.status, p.seller_id, p.dealer_id,
      o.pincode, p.grams,
          p.tax_kind, s.gst_type = 'COMPOSITION' as untaxed, p.sez is not null as sez,
          p.place_of_supply, -- what is owed on credit is owed to the associate
          case when o.payment_method = 'CREDIT' then 'ASSOCIATE_BILLS' else s.billing_rule end as rule,
          coalesce((select jsonb_agg(jsonb_build_object('offerId', l.offer_id, 'productId', v.product_id, 'milli',
          l.quantity_milli - c.milli))
            from order_line_shown l join size_shown v on v.id = l.variant_id
              cross join lateral (select coalesce(sum(x.quantity_milli), 0) as milli from cancelled_line_shown x
              where x.line_id = l.id) c
            where l.suborder_id = p.id and l.quantity_milli > c.milli), '[]') as lines,
          (select jsonb_build_object('id', a.id, 'dealerId', a.dealer_id, 'outcome', ${sql<'ACCEPTED'>`a.outcome`}, 'answerBy', a.answer_by)
            from dealer_assignments a where a.suborder_id = p.id and (a.outcome is null
            or a.outcome = 'ACCEPTED')) as requested,
          exists (select 1 from shipment_shown h where h.suborder_id = p.id
          and h.status not in ('VOID', 'RETURNED')) as loaded
        from suborder_shown p join order_shown o on o.id = p.order_id join seller_shown s on s.id = p.seller_id
        where p.id = ${suborderId} and s.kind = 'ASSOCIATE'`,
  )
}

export const needOf = (suborder: AssignedSuborder): Need => ({
  grams: suborder.grams,
  lines: suborder.lines,
  rule: suborder.rule,
  quotedTax: suborder.taxKind,
  quotedUntaxed: suborder.untaxed,
  sez: suborder.sez,
  placeOfSupply: suborder.placeOfSupply,
})

export type DealerCandidate = Candidate & { name: string; yardId: number }

/**
 * The associate's dealers as candidates. Locked until the end, so that two orders do not both use a day's last
 * capacity.
 */
export async function readCandidates(ctx: Ctx, suborder: AssignedSuborder): Promise<DealerCandidate[]> {
  await ctx.db
    .selectFrom('dealerTerms')
    .select('associateId')
    .where('associateId', '=', suborder.sellerId)
    .where('status', '!=', 'REMOVED')
    .orderBy('dealerId')
    .forUpdate()
    .execute()
  const today = startOfIstDate(istDate(ctx.now)).toISOString()
  const offers = suborder.lines.map((line) => line.offerId)
  const rows = await rowsOf(
    ctx.db,
    'dealers.readCandidates',
    sql`select t.dealer_id as id, s.trade_name as name, y.id as "yardId", t.status, ${sql<StateCode>`y.state_code`} as "stateCode",
      g.gstin,
          s.gst_type = 'COMPOSITION' as composition,
          exists (select 1 from dealer_assignments a where a.suborder_id = ${suborder.id}
          and a.dealer_id = t.dealer_id) as "requestedBefore",
          (select d.priority from dealer_pincodes d where d.dealer_id = t.dealer_id
          and d.pincode = ${suborder.pincode}) as priority,
          case when not t.all_products then coalesce((select jsonb_agg(p.product_id) from dealer_products p
          where p.dealer_id = t.dealer_id), '[]') end as products,
          (select jsonb_object_agg(k.offer_id, k.on_hand_milli - k.reserved_milli) from dealer_stock_shown k
            where k.dealer_id = t.dealer_id and k.offer_id = any(${offers}::bigint[])) as free,
          t.capacity_grams - coalesce((select sum(p.grams) from dealer_assignments a
          join suborder_shown p on p.id = a.suborder_id
            where a.dealer_id = t.dealer_id and p.status not in ('CANCELLED', 'REJECTED')
              and (a.outcome is null or (a.outcome = 'ACCEPTED' and a.decided_at >= ${today}))),
              0)::bigint as "capacityLeftGrams",
          (select (shown_rating(sum(r.rating), count(*)) * 100)::int from review_shown r join suborder_shown p on p.id = r.suborder_id
            where p.dealer_id = t.dealer_id and r.product_id is null and r.status = 'PUBLISHED') as rating
        from dealer_terms t join seller_shown s on s.id = t.dealer_id
          join lateral (select id, state_code, gstin from dispatch_point_shown dispatch_points where seller_id = t.dealer_id and is_active
          order by id limit 1) y on true
          left join seller_gstin_shown g on g.gstin = y.gstin and g.seller_id = t.dealer_id
        where t.associate_id = ${suborder.sellerId} and t.status <> 'REMOVED' order by t.dealer_id`,
  )
  return rows.map(({ products, free, ...row }) => ({
    ...row,
    productIds: products ?? 'ALL',
    freeMilli: new Map(Object.entries(free ?? {}).map(([offer, milli]) => [Number(offer), Number(milli)])),
  }))
}
