import { can, scopeOf } from '@neev/domain/core/access/permissions'
import { istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import type { PassReason } from '@neev/domain/orders/dealers'
import { sql } from 'kysely'
import { actorOf, batched, type Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import { readSuborders, type SuborderRow } from '#features/orders/orders/orders.ts'
import { getAssociate, readDealers } from './network.queries.ts'

export type AssignmentRow = {
  id: number
  suborderId: number
  dealerId: number
  dealer: string
  byHand: boolean
  offeredAt: Date
  answerBy: Date
  outcome: 'ACCEPTED' | 'DECLINED' | 'TIMED_OUT' | 'TAKEN_OVER' | 'CANCELLED' | null
  reasonCode: string | null
  note: string | null
  decidedAt: Date | null
}

/** Offers of a suborder, newest first: all for its associate and admins, its own for a dealer. */
export async function assignmentsOf(ctx: Ctx, suborder: SuborderRow): Promise<AssignmentRow[]> {
  const { sellerId, roles } = actorOf(ctx)
  const rows = await batched(ctx, readAssignments).load(suborder.id)
  if (suborder.sellerId === sellerId || can(roles, 'order:read:any')) return rows
  return rows.filter((row) => row.dealerId === sellerId)
}

async function readAssignments(ctx: Ctx, ids: readonly number[]): Promise<AssignmentRow[][]> {
  const rows = await ctx.db
    .selectFrom('dealerAssignments as a')
    .innerJoin('sellerShown as s', 's.id', 'a.dealerId')
    .select([
      'a.id',
      'a.suborderId',
      'a.dealerId',
      's.tradeName as dealer',
      'a.byHand',
      'a.offeredAt',
      'a.answerBy',
      'a.outcome',
      'a.reasonCode',
      'a.note',
      'a.decidedAt',
    ])
    .where('a.suborderId', '=', anyOf(ids))
    .orderBy('a.id', 'desc')
    .execute()
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}

/** Why other dealers were skipped in the last selection; for the associate and admins. */
export function passesOf(ctx: Ctx, suborder: SuborderRow): Promise<{ dealer: string; reason: PassReason }[]> {
  const { sellerId, roles } = actorOf(ctx)
  if (suborder.sellerId !== sellerId && !can(roles, 'order:read:any')) return Promise.resolve([])
  return rowsOf(
    ctx.db,
    'dealers.passesOf',
    sql`select s.trade_name as dealer, ${sql<PassReason>`p.reason`} as reason from dealer_passes p join seller_shown s on s.id = p.dealer_id
        where p.suborder_id = ${suborder.id} and p.at = (select max(at) from dealer_passes
        where suborder_id = ${suborder.id}) order by p.id`,
  )
}

/** The dealer that delivers a suborder, for those who fulfil it. */
export async function senderOf(ctx: Ctx, suborder: SuborderRow): Promise<{ id: number; name: string } | null> {
  const { sellerId, roles } = actorOf(ctx)
  if (suborder.dealerId === null) return null
  if (![suborder.sellerId, suborder.dealerId].includes(sellerId ?? 0) && !can(roles, 'order:read:any')) return null
  return found(
    await ctx.db
      .selectFrom('sellerShown')
      .select(['id', 'tradeName as name'])
      .where('id', '=', suborder.dealerId)
      .executeTakeFirst(),
  )
}

export type AssociateFigures = Awaited<ReturnType<typeof readAssociateDashboard>>
export type DealerFigures = Awaited<ReturnType<typeof readDealerDashboard>>
export type NetworkMap = Awaited<ReturnType<typeof networkMap>>
const requested = sql`exists (select 1 from dealer_assignments a where a.suborder_id = s.id and a.outcome is null)`

/** Suborders waiting for a dealer's answer, or unassigned. */
export const waitingSuborders = (ctx: Ctx, associateId: number, offered: boolean): Promise<SuborderRow[]> =>
  readSuborders(
    ctx,
    sql`s.seller_id = ${associateId} and s.status in ('PLACED', 'CONFIRMED') and s.dealer_id is null
      and ${offered ? requested : sql`not ${requested}`}`,
    sql`order by o.placed_at desc, s.id desc limit 20`,
  )

export async function readAssociateDashboard(ctx: Ctx) {
  const associate = await getAssociate(ctx)
  const day = istDate(ctx.now)
  const numbers = found(
    await rowOf(
      ctx.db,
      'dealers.readAssociateDashboard',
      sql`select count(*) filter (where status in ('CONFIRMED', 'PACKED', 'DISPATCHED')
        and dealer_id is not null)::int as "withDealers",
            count(*) filter (where status in ('PLACED', 'CONFIRMED', 'PACKED')
            and dealer_id is null)::int as "ownToday",
            coalesce(sum(grams) filter (where delivered_at >= ${monthStart(day)}), 0)::bigint as "monthGrams",
            coalesce(sum(taxable_paise) filter (where delivered_at >= ${monthStart(day)}), 0)::bigint as "monthPaise"
          from suborder_shown where seller_id = ${associate.id}`,
    ),
  )
  return { ...associate, ...numbers }
}

const monthStart = (day: string) => startOfIstDate(`${day.slice(0, 8)}01`).toISOString()

export const leagueOf = (ctx: Ctx, associateId: number) =>
  readDealers(ctx, sql`t.associate_id = ${associateId} and t.status <> 'REMOVED'`, sql`order by s.trade_name`)

/** Pincodes with orders in the last ninety days but no active dealer. */
export const uncoveredPincodes = (ctx: Ctx, associateId: number, limit: Sql = sql`limit 12`) =>
  rowsOf(
    ctx.db,
    'dealers.uncoveredPincodes',
    sql`select o.pincode, p.district, count(*)::int as orders, p.lat_micro as lat, p.lon_micro as lon
        from suborder_shown s join order_shown o on o.id = s.order_id join pincode_shown p on p.pincode = o.pincode
        where s.seller_id = ${associateId} and o.paid_at > ${ctx.now}::timestamptz - interval '90 days' and not exists (
          select 1 from dealer_pincodes d join dealer_terms t on t.dealer_id = d.dealer_id
          where d.pincode = o.pincode and t.associate_id = ${associateId} and t.status = 'ACTIVE')
        group by o.pincode, p.district, p.lat_micro, p.lon_micro order by 3 desc, 1 ${limit}`,
  )

/** The network map: each pincode with its first-priority dealer, the outline of its states, and unserved pincodes. */
export async function networkMap(ctx: Ctx, associateId?: string | null) {
  const associate = await getAssociate(ctx, associateId)
  const points = await rowsOf(
    ctx.db,
    'dealers.networkMap',
    sql`select distinct on (d.pincode) d.pincode, d.dealer_id, p.lat_micro as lat, p.lon_micro as lon
        from dealer_pincodes d join dealer_terms t on t.dealer_id = d.dealer_id join pincode_shown p on p.pincode = d.pincode
        where t.associate_id = ${associate.id} and t.status not in ('REMOVED', 'INVITED') and p.lat_micro is not null
        order by d.pincode, d.priority, d.dealer_id`,
  )
  const extents = await rowsOf(
    ctx.db,
    'dealers.stateOutlines',
    sql`select p.state_code, jsonb_agg(jsonb_build_object('lat', p.lat_micro, 'lon', p.lon_micro)
      order by p.pincode) as outline
        from (select *, row_number() over (partition by state_code order by pincode) as n from pincode_shown pincodes
        where lat_micro is not null) p
        where p.n % 3 = 0 and p.state_code in (select distinct x.state_code from dealer_pincodes d
        join dealer_terms t on t.dealer_id = d.dealer_id
          join pincode_shown x on x.pincode = d.pincode where t.associate_id = ${associate.id} and t.status <> 'REMOVED')
          group by 1`,
  )
  const uncovered = await uncoveredPincodes(ctx, associate.id, sql`limit 100`)
  const dealers = await leagueOf(ctx, associate.id)
  return {
    dealers,
    points,
    outline: extents.flatMap(({ outline }) => outline),
    uncovered: uncovered.flatMap(({ lat, lon, ...row }) =>
      lat === null || lon === null ? [] : [{ ...row, lat, lon }],
    ),
  }
}

/** The dealer's dashboard: offers, assigned suborders, this month's totals. */
export async function readDealerDashboard(ctx: Ctx) {
  const { sellerId } = actorOf(ctx)
  const [dealer] = await readDealers(ctx, sql`t.dealer_id = ${sellerId}::bigint`)
  const { id, name, status, statusReason, associateId, capacityGrams, pincodeCount } = found(dealer)
  const day = istDate(ctx.now)
  const sums = found(
    await rowOf(
      ctx.db,
      'dealers.readDealerDashboard',
      sql`select coalesce(sum(s.grams) filter (where s.delivered_at >= ${monthStart(day)}), 0)::bigint as "monthGrams",
            count(*) filter (where s.delivered_at >= ${monthStart(day)})::int as "monthCount",
            coalesce(sum(s.grams) filter (where a.decided_at >= ${startOfIstDate(day)}
            and s.status not in ('CANCELLED', 'REJECTED')), 0)::bigint as "todayGrams",
            (select trade_name from seller_shown where id = ${associateId}) as associate
          from suborder_shown s left join dealer_assignments a on a.suborder_id = s.id and a.dealer_id = s.dealer_id
          and a.outcome = 'ACCEPTED'
          where s.dealer_id = ${id}`,
    ),
  )
  return { id, name, status, statusReason, capacityGrams, pincodeCount, ...sums }
}

/** Open offers to this dealer, most urgent first. */
export const requestedSuborders = (ctx: Ctx, dealerId: number): Promise<SuborderRow[]> =>
  readSuborders(
    ctx,
    sql`exists (select 1 from dealer_assignments a where a.suborder_id = s.id and a.dealer_id = ${dealerId}
      and a.outcome is null)`,
    sql`order by s.id limit 50`,
  )

export const sentSuborders = (ctx: Ctx, dealerId: number): Promise<SuborderRow[]> =>
  readSuborders(
    ctx,
    sql`s.dealer_id = ${dealerId} and s.status in ('CONFIRMED', 'PACKED', 'DISPATCHED')`,
    sql`order by s.expected_delivery, s.id limit 50`,
  )

/** Whether the caller can assign this suborder or take it over. */
export const canAssign = (ctx: Ctx, suborder: SuborderRow): boolean =>
  scopeOf(actorOf(ctx).roles, 'dealer:write') === 'tree' &&
  suborder.sellerId === actorOf(ctx).sellerId &&
  (suborder.status === 'PLACED' ||
    (suborder.status === 'CONFIRMED' && suborder.shipments.every(({ status }) => status === 'VOID')))
