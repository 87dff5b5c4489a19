import type { AssociateDesk } from '@neev/domain/associates'
import { istDate } from '@neev/domain/fiscal'
import { can, type Permission } from '@neev/domain/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { changesWaiting } from '#features/approvals/approvals.ts'
import { associatesLate, associatesOpen } from '#features/associates/associates.ts'
import { lateAnswer, lateDelivery, orderCounts } from '#features/orders/orders.ts'
import { refundWaits } from '#features/payments/payments.ts'
import { lateSeller } from '#features/sellers/sellers.ts'

type ToDo = { name: string; count: number; late: number }
type DaySum = { day: string; count: number; paise: number }

const paid = sql`s.status not in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED', 'REJECTED')`
const days = 30
const hour = 3_600_000
const day = 24 * hour
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Thirty Indian days up to today with what was sold on each, and the sum of the thirty before. */
async function salesOf(ctx: Ctx, where: SQL) {
  const now = ctx.now.toISOString()
  const sales = await rowsOf<DaySum>(
    ctx.db,
    sql`select to_char(d.day, 'YYYY-MM-DD') as day, count(x.id)::int as count, coalesce(sum(x.paise), 0)::bigint as paise
        from generate_series(${istDate(ctx.now)}::date - ${days - 1}::int, ${istDate(ctx.now)}::date, interval '1 day') as d(day)
          left join (
            select s.id, s.total_paise as paise, (o.placed_at at time zone 'Asia/Kolkata')::date as day
            from suborders s join orders o on o.id = s.order_id where ${paid} and ${where} and o.placed_at > ${now}::timestamptz - interval '32 days'
          ) x on x.day = d.day
        group by d.day order by d.day`,
  )
  const before = await rowOf<{ paise: number }>(
    ctx.db,
    sql`select coalesce(sum(s.total_paise), 0)::bigint as paise from suborders s join orders o on o.id = s.order_id
        where ${paid} and ${where} and (o.placed_at at time zone 'Asia/Kolkata')::date
          between ${istDate(ctx.now)}::date - ${2 * days - 1}::int and ${istDate(ctx.now)}::date - ${days}::int`,
  )
  return { sales, salesPaise: sales.reduce((sum, day) => sum + day.paise, 0), salesBeforePaise: before?.paise ?? 0 }
}

/** What a seller looks at in the morning: what to do now, what was sold, what sells best. */
export async function sellerDashboard(ctx: Ctx) {
  const { sellerId } = actorOf(ctx)
  if (sellerId === null) throw refused('NOT_FOUND')
  const now = ctx.now.toISOString()
  const own = sql`s.seller_id = ${sellerId}`
  const seller = found(
    await rowOf<{ sellerName: string; rating: number | null; ratingCount: number }>(
      ctx.db,
      sql`select trade_name as "sellerName", rating_count as "ratingCount", case when rating_count > 0 then rating_sum::float / rating_count end as rating
          from sellers where id = ${sellerId}`,
    ),
  )
  const todo = await rowsOf<ToDo>(
    ctx.db,
    sql`select * from (
          select 1 as place, 'toAccept' as name, count(*)::int as count, count(*) filter (where s.accept_by < ${now})::int as late from suborders s where ${own} and s.status = 'PLACED'
          union all select 2, 'toPack', count(*)::int, 0 from suborders s where ${own} and s.status = 'CONFIRMED'
          union all select 3, 'toDispatch', count(*)::int, count(*) filter (where s.expected_delivery <= ${istDate(ctx.now)}::date)::int from suborders s where ${own} and s.status = 'PACKED'
          union all select 4, 'onTheWay', count(*)::int, count(*) filter (where s.expected_delivery < ${istDate(ctx.now)}::date)::int from suborders s where ${own} and s.status = 'DISPATCHED'
          union all select 5, 'cancelAsked', count(*)::int, 0 from suborders s where ${own} and s.status = 'CANCEL_REQUESTED'
          union all select 6, 'lowStock', count(*)::int, 0 from offers o join variants v on v.id = o.variant_id join stock k on k.offer_id = o.id
            where o.seller_id = ${sellerId} and o.status = 'LIVE' and k.on_hand_milli - k.reserved_milli < quoted_milli(v.reference_milli, o.step_milli, o.moq_milli)
          union all select 7, 'priceExpired', count(*)::int, 0 from offers o where o.seller_id = ${sellerId} and o.status = 'LIVE' and o.price_valid_to <= ${now}
          union all select 8, 'changesAsked', count(*)::int, 0 from product_changes where seller_id = ${sellerId} and status = 'CHANGES_REQUESTED'
        ) t order by place`,
  )
  const top = await rowsOf<{ title: string; quantityMilli: number; unit: string; paise: number }>(
    ctx.db,
    sql`select l.title, sum(l.quantity_milli)::bigint as "quantityMilli", l.unit, sum(l.total_paise)::bigint as paise
        from order_lines l join suborders s on s.id = l.suborder_id join orders o on o.id = s.order_id
        where ${own} and ${paid} and o.placed_at > ${now}::timestamptz - interval '30 days' group by l.title, l.unit order by paise desc limit 5`,
  )
  return { ...seller, todo, top, ...(await salesOf(ctx, own)) }
}

type Queue = { name: string; may: Permission; count(now: Date): SQL }

/** Who wants to work with us and waits for an answer of this desk. */
const applications = (name: string, desk: AssociateDesk, may: Permission): Queue => ({
  name,
  may,
  count: (now) =>
    sql`select count(*)::int as count, count(*) filter (where ${associatesLate(now)})::int as late
        from associate_applications a where ${associatesOpen(desk)}`,
})

/** Queues of the desk, in their order: who may see the number, and how it is counted. */
const queues: readonly Queue[] = [
  {
    name: 'transfers',
    may: 'payment:read',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where submitted_at < ${ago(now, day)})::int as late from bank_transfers where status = 'SUBMITTED'`,
  },
  {
    name: 'paymentReviews',
    may: 'payment:read',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where created_at < ${ago(now, day)})::int as late from payment_reviews where resolved_at is null`,
  },
  {
    name: 'refunds',
    may: 'payment:read',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where r.requested_at < ${ago(now, 5 * day)})::int as late from refunds r where ${refundWaits}`,
  },
  {
    name: 'unanswered',
    may: 'order:read:any',
    count: (now) =>
      sql`select count(distinct s.order_id)::int as count, count(distinct s.order_id) filter (where s.accept_by < ${ago(now, 16 * hour)})::int as late
          from suborders s where ${lateAnswer(now)}`,
  },
  {
    name: 'lateDeliveries',
    may: 'order:read:any',
    count: (now) =>
      sql`select count(distinct s.order_id)::int as count, count(distinct s.order_id)::int as late from suborders s where ${lateDelivery(now)}`,
  },
  {
    name: 'approvals',
    may: 'approval:read',
    count: (now) => changesWaiting(now, false),
  },
  {
    name: 'associateApprovals',
    may: 'approval:read',
    count: (now) => changesWaiting(now, true),
  },
  {
    name: 'sellers',
    may: 'seller:read:any',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where ${lateSeller(now)})::int as late
          from sellers s where s.kind = 'SELLER' and s.status in ('SUBMITTED', 'UNDER_REVIEW')`,
  },
  applications('associateEnquiries', 'ENQUIRY', 'partner:read'),
  applications('associateServices', 'SERVICE', 'partner:read'),
  applications('associateSellers', 'SELLER', 'associate:read'),
  applications('associateBusinesses', 'BUSINESS', 'associate:read'),
  {
    name: 'skippedMessages',
    may: 'message:read',
    count: () => sql`select count(*)::int as count, 0 as late from messages where status in ('SKIPPED', 'FAILED')`,
  },
]

/** What waits at the desk for this actor, in one query; all of it for the master admin, who watches the desk. */
export async function deskQueues(ctx: Ctx): Promise<ToDo[]> {
  const { roles } = actorOf(ctx)
  const seen = queues.filter(({ may }) => can(roles, may) || can(roles, 'dashboard:masterAdmin'))
  if (seen.length === 0) return []
  const parts = seen.map(
    ({ name, count }, place) =>
      sql`select ${place}::int as place, ${name}::text as name, q.count, q.late from (${count(ctx.now)}) q`,
  )
  return rowsOf<ToDo>(
    ctx.db,
    sql`select name, count, late from (${sql.join(parts, sql` union all `)}) t order by place`,
  )
}

/** What the desk looks at: queues with their ages, sales, where buyers are. */
export async function adminDashboard(ctx: Ctx) {
  const now = ctx.now.toISOString()
  const topPincodes = await rowsOf<{ pincode: string; district: string; count: number }>(
    ctx.db,
    sql`select o.pincode, p.district, count(*)::int as count from orders o join pincodes p on p.pincode = o.pincode
        where o.placed_at > ${now}::timestamptz - interval '30 days' group by 1, 2 order by 3 desc, 1 limit 8`,
  )
  const counts = await rowOf<{ users: number; sellers: number; products: number; offers: number }>(
    ctx.db,
    sql`select (select count(*)::int from users where status <> 'DELETED') as users, (select count(*)::int from sellers where status = 'APPROVED') as sellers,
          (select count(*)::int from products where status = 'PUBLISHED') as products, (select count(*)::int from offers where status = 'LIVE') as offers`,
  )
  return {
    todo: await deskQueues(ctx),
    byStatus: await orderCounts(ctx),
    topPincodes,
    ...found(counts),
    ...(await salesOf(ctx, sql`true`)),
  }
}
