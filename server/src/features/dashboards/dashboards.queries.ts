import { istDate } from '@neev/domain/core/fiscal'
import { can, type Permission } from '@neev/domain/core/permissions'
import type { AssociateQueue } from '@neev/domain/sellers/associates'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { changesWaiting } from '#features/approvals/approvals.ts'
import { associatesLate, associatesOpen } from '#features/associates/associates.ts'
import { b2bWaits, lateB2b } from '#features/b2b/b2b.ts'
import { waitsFor as claimsWaitFor } from '#features/claims/claims.ts'
import { lateAnswer, lateDelivery, orderCounts } from '#features/orders/orders.ts'
import { owedBack, refundWaits } from '#features/payments/payments.ts'
import { reviewsWaiting } from '#features/reviews/reviews.ts'
import { lateSeller } from '#features/sellers/sellers.ts'
import { ticketsWaiting } from '#features/tickets/tickets.ts'

/** Number of open and of overdue items. */
type Queue = { name: string; count: number; late: number }
type DaySum = { day: string; count: number; paise: number }

const paid = sql`s.status not in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED',
  'REJECTED')`
const days = 30
const hour = 3_600_000
const day = 24 * hour
/** Days after which a seller should have returned a late payment. */
const owedDays = 7
const daysAgo = (now: Date, n: number) => new Date(now.getTime() - n * day)
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Sales of the last thirty Indian days by day, and the total of the thirty before. */
async function salesOf(ctx: Ctx, where: Sql) {
  const now = ctx.now.toISOString()
  const sales = await rowsOf<DaySum>(
    ctx.db,
    sql`select to_char(d.day, 'YYYY-MM-DD') as day, count(x.id)::int as count, coalesce(sum(x.paise),
      0)::bigint as paise
        from generate_series(${istDate(ctx.now)}::date - ${days - 1}::int, ${istDate(ctx.now)}::date,
        interval '1 day') as d(day)
          left join (
            select s.id, s.total_paise as paise, (o.placed_at at time zone 'Asia/Kolkata')::date as day
            from suborders s join orders o on o.id = s.order_id where ${paid} and ${where}
            and o.placed_at > ${now}::timestamptz - interval '32 days'
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

/** The seller's dashboard: open tasks, sales, best sellers. */
export async function sellerDashboard(ctx: Ctx) {
  const { sellerId } = actorOf(ctx)
  if (sellerId === null) throw refused('NOT_FOUND')
  const now = ctx.now.toISOString()
  const own = sql`s.seller_id = ${sellerId}`
  const seller = found(
    await rowOf<{ sellerName: string; rating: number | null; ratingCount: number }>(
      ctx.db,
      sql`select trade_name as "sellerName", rating_count as "ratingCount", shown_rating(rating_sum, rating_count) as rating
          from sellers where id = ${sellerId}`,
    ),
  )
  const queues = await rowsOf<Queue & { place: number }>(
    ctx.db,
    sql`select * from (
          select 1 as place, 'toAccept' as name, count(*)::int as count,
          count(*) filter (where s.accept_by < ${now})::int as late from suborders s where ${own}
          and s.status = 'PLACED'
          union all select 2, 'toPack', count(*)::int, 0 from suborders s where ${own} and s.status = 'CONFIRMED'
          union all select 3, 'toDispatch', count(*)::int,
          count(*) filter (where s.expected_delivery <= ${istDate(ctx.now)}::date)::int from suborders s where ${own}
          and s.status = 'PACKED'
          union all select 4, 'onTheWay', count(*)::int,
          count(*) filter (where s.expected_delivery < ${istDate(ctx.now)}::date)::int from suborders s where ${own}
          and s.status = 'DISPATCHED'
          union all select 5, 'cancelRequested', count(*)::int, 0 from suborders s where ${own}
          and s.status = 'CANCEL_REQUESTED'
          union all select 6, 'claims', count(*)::int, count(*) filter (where k.status = 'SELLER_REVIEW'
          and k.answer_by < ${ago(new Date(ctx.now.getTime() + day), 0)})::int
            from claims k join suborders s on s.id = k.suborder_id where ${own} and ${claimsWaitFor.SELLER}
          union all select 7, 'payments', count(*)::int, count(*) filter (where t.submitted_at < ${ago(ctx.now, day)}
          or ${owedBack(daysAgo(ctx.now, owedDays))})::int
            from bank_transfers t join seller_bank_accounts b on b.id = t.seller_bank_account_id
            where b.seller_id = ${sellerId} and (t.status = 'SUBMITTED' or ${owedBack()})
          union all select 8, 'lowStock', count(*)::int, 0 from offers o join variants v on v.id = o.variant_id
          join stock k on k.offer_id = o.id
            where o.seller_id = ${sellerId} and o.status = 'LIVE'
            and k.on_hand_milli - k.reserved_milli < quoted_milli(v.reference_milli, o.step_milli, o.moq_milli)
          union all select 9, 'priceExpired', count(*)::int, 0 from offers o where o.seller_id = ${sellerId}
          and o.status = 'LIVE' and o.price_valid_to <= ${now}
          union all select 10, 'changesRequested', count(*)::int, 0 from product_changes where seller_id = ${sellerId}
          and status = 'CHANGES_REQUESTED'
        ) t order by place`,
  )
  const top = await rowsOf<{ title: string; quantityMilli: number; unit: string; paise: number }>(
    ctx.db,
    sql`select l.title, sum(l.quantity_milli - c.milli)::bigint as "quantityMilli", l.unit,
          sum(l.total_paise - round(l.total_paise * c.milli / l.quantity_milli))::bigint as paise
        from order_lines l cross join lateral (select coalesce(sum(x.quantity_milli), 0) as milli
        from cancelled_lines x where x.line_id = l.id) c
          join suborders s on s.id = l.suborder_id join orders o on o.id = s.order_id
        where ${own} and ${paid} and o.placed_at > ${now}::timestamptz - interval '30 days' group by l.title, l.unit
        order by paise desc limit 5`,
  )
  return { ...seller, queues, top, ...(await salesOf(ctx, own)) }
}

type AdminQueue = { name: string; may: Permission; count(now: Date): Sql }

/** Applications waiting in this queue. */
const applications = (name: string, admin: AssociateQueue, may: Permission): AdminQueue => ({
  name,
  may,
  count: (now) =>
    sql`select count(*)::int as count, count(*) filter (where ${associatesLate(now)})::int as late
        from associate_applications a where ${associatesOpen(admin)}`,
})

/** Review queues of admins in order: the permission to see each, and its query. */
const allQueues: readonly AdminQueue[] = [
  {
    name: 'transfers',
    may: 'payment:read',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where submitted_at < ${ago(now, day)})::int as late
        from bank_transfers where status = 'SUBMITTED'`,
  },
  {
    name: 'statementLines',
    may: 'payment:confirm',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where on_day < ${istDate(now)}::date - 3)::int as late
        from statement_lines where state = 'OPEN'`,
  },
  {
    name: 'paymentReviews',
    may: 'payment:read',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where created_at < ${ago(now, day)})::int as late
        from payment_reviews where resolved_at is null`,
  },
  {
    name: 'refunds',
    may: 'payment:read',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where r.requested_at < ${ago(now, 5 * day)})::int as late
        from refunds r where ${refundWaits}`,
  },
  {
    name: 'owedBySellers',
    may: 'payment:read',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where ${owedBack(daysAgo(now, owedDays))})::int as late
        from bank_transfers t where ${owedBack()}`,
  },
  {
    name: 'unanswered',
    may: 'order:read:any',
    count: (now) =>
      sql`select count(distinct s.order_id)::int as count, count(distinct s.order_id) filter (where s.accept_by
        < ${ago(now, 16 * hour)})::int as late
          from suborders s where ${lateAnswer(now)}`,
  },
  {
    name: 'lateDeliveries',
    may: 'order:read:any',
    count: (now) =>
      sql`select count(distinct s.order_id)::int as count, count(distinct s.order_id)::int as late from suborders s
        where ${lateDelivery(now)}`,
  },
  {
    name: 'claims',
    may: 'order:read:any',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where answer_by < ${ago(now, day)})::int as late from claims
        where status = 'ESCALATED'`,
  },
  {
    name: 'tickets',
    may: 'ticket:read',
    count: ticketsWaiting,
  },
  {
    name: 'reviews',
    may: 'review:moderate',
    count: reviewsWaiting,
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
  {
    name: 'b2b',
    may: 'b2b:write',
    count: (now) =>
      sql`select count(*)::int as count, count(*) filter (where ${lateB2b(now)})::int as late from b2b_accounts a
        where ${b2bWaits}`,
  },
  applications('associateEnquiries', 'ENQUIRY', 'partner:read'),
  applications('associateServices', 'SERVICE', 'partner:read'),
  applications('associateSellers', 'SELLER', 'associate:read'),
  applications('associateBusinesses', 'BUSINESS', 'associate:read'),
  {
    name: 'failedEvents',
    may: 'system:read',
    count: () =>
      sql`select count(*)::int as count, count(*)::int as late from events where failed_at is not null
        and done_at is null`,
  },
  {
    name: 'failedJobs',
    may: 'system:read',
    count: () => sql`select count(*)::int as count, count(*)::int as late from jobs where failures > 0`,
  },
  {
    name: 'skippedMessages',
    may: 'message:read',
    count: () => sql`select count(*)::int as count, 0 as late from messages where status in ('SKIPPED', 'FAILED')`,
  },
]

/** The caller's review queues in one query; all of them for the master admin. */
export async function adminQueues(ctx: Ctx): Promise<Queue[]> {
  const { roles } = actorOf(ctx)
  const seen = allQueues.filter(({ may }) => can(roles, may) || can(roles, 'dashboard:masterAdmin'))
  if (seen.length === 0) return []
  const parts = seen.map(
    ({ name, count }, place) =>
      sql`select ${place}::int as place, ${name}::text as name, q.count, q.late from (${count(ctx.now)}) q`,
  )
  return rowsOf<Queue>(
    ctx.db,
    sql`select name, count, late from (${sql.join(parts, sql` union all `)}) t order by place`,
  )
}

type AdminMoney = Record<
  | 'awaited'
  | 'awaitedPaise'
  | 'withProviderPaise'
  | 'inBankPaise'
  | 'advancesPaise'
  | 'sellersPaise'
  | 'payouts'
  | 'payoutsPaise'
  | 'refundsPaise'
  | 'unmatchedPaise',
  number
>

/** Current ledger balances, expected transfers and approved payouts. */
async function adminMoney(ctx: Ctx): Promise<AdminMoney> {
  const row = await rowOf<AdminMoney>(
    ctx.db,
    sql`select t.*, p.*, b.* from (
          select count(*)::int as awaited, coalesce(sum(expected_paise - coalesce(received_paise, 0)),
          0)::bigint as "awaitedPaise"
          from bank_transfers where status in ('AWAITED', 'SUBMITTED', 'SHORT', 'REJECTED')
        ) t, (
          select count(*)::int as payouts, coalesce(sum(payable_paise), 0)::bigint as "payoutsPaise"
          from settlements where status in ('APPROVED', 'PAYMENT_FILE', 'FAILED') and payable_paise > 0
        ) p, (
          select coalesce(sum(paise) filter (where account = 'GATEWAY'), 0)::bigint as "withProviderPaise",
            coalesce(sum(paise) filter (where account = 'BANK'), 0)::bigint as "inBankPaise",
            coalesce(-sum(paise) filter (where account = 'BUYER_ADVANCE'), 0)::bigint as "advancesPaise",
            coalesce(-sum(paise) filter (where account in ('SELLER_PAYABLE', 'SELLER_HELD')),
            0)::bigint as "sellersPaise",
            coalesce(-sum(paise) filter (where account = 'REFUND_DUE'), 0)::bigint as "refundsPaise",
            coalesce(-sum(paise) filter (where account = 'SUSPENSE'), 0)::bigint as "unmatchedPaise"
          from (select account, sum(amount_paise) as paise from ledger_entries group by account) a
        ) b`,
  )
  return found(row)
}

/** The admin dashboard: queues, sales, buyers' places. */
export async function adminDashboard(ctx: Ctx) {
  const now = ctx.now.toISOString()
  const topPincodes = await rowsOf<{ pincode: string; district: string; count: number }>(
    ctx.db,
    sql`select o.pincode, p.district, count(*)::int as count from orders o join pincodes p on p.pincode = o.pincode
        where o.placed_at > ${now}::timestamptz - interval '30 days' group by 1, 2 order by 3 desc, 1 limit 8`,
  )
  const counts = await rowOf<{ users: number; sellers: number; products: number; offers: number }>(
    ctx.db,
    sql`select (select count(*)::int from users where status <> 'DELETED') as users, (select count(*)::int from sellers
      where status = 'APPROVED') as sellers,
          (select count(*)::int from products where status = 'PUBLISHED') as products, (select count(*)::int
          from offers where status = 'LIVE') as offers`,
  )
  return {
    queues: await adminQueues(ctx),
    money: await adminMoney(ctx),
    byStatus: await orderCounts(ctx),
    topPincodes,
    ...found(counts),
    ...(await salesOf(ctx, sql`true`)),
  }
}
