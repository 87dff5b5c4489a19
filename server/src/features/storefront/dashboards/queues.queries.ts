import type { AssociateQueue } from '@neev/domain/businesses/associates'
import { can, type Permission, scopeOf } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowsOf, type Sql } from '#core/db/open.ts'
import { reviewsWaiting } from '#features/aftersales/reviews/reviews.ts'
import { ticketsWaiting } from '#features/aftersales/tickets/tickets.ts'
import { associatesLate, associatesOpen } from '#features/businesses/associates/associates.ts'
import { b2bWaits, lateB2b } from '#features/businesses/b2b/b2b.ts'
import { lateSeller } from '#features/businesses/sellers/sellers.ts'
import { changesWaiting } from '#features/catalogue/approvals/approvals.ts'
import { hasUnreturnedLateMoney, refundWaits } from '#features/money/payments/payments.ts'
import { lateAnswer, lateDelivery } from '#features/orders/orders/orders.ts'

/** Number of open and of overdue items. */
export type Queue = { name: string; count: number; late: number }

/** Promises to buyers that are broken, work that waits for an admin, or the state of the system. */
export type QueuePart = 'DEADLINE' | 'REVIEW' | 'SYSTEM'

/** A queue with the ages and the value of what is in it. */
export type AgedQueue = Queue & {
  part: QueuePart
  under4Hours: number
  under1Day: number
  under3Days: number
  over3Days: number
  /** Since when the oldest waits; for deadlines the earliest one missed. */
  oldestAt: Date | null
  /** Whose the oldest is. */
  oldestOf: string | null
  /** Null for what has no value in money. */
  paise: number | null
}

type AdminQueue = {
  name: string
  part: QueuePart
  may: Permission
  /** Its items: since when each waits, whether that is late, its value, and whose it is. */
  rows(now: Date): Sql
}

const hour = 3_600_000
const day = 24 * hour
/** Days after which a seller should have returned a late payment. */
export const owedDays = 7
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Applications waiting in this queue. */
const applications = (name: string, admin: AssociateQueue, may: Permission): AdminQueue => ({
  name,
  part: 'REVIEW',
  may,
  rows: (now) =>
    sql`select a.created_at as since, ${associatesLate(now)} as late, null::bigint as paise, a.name as who
        from associate_applications a where ${associatesOpen(admin)}`,
})

/** Suborders past a deadline, one row an order. */
const pastDeadline = (where: Sql, deadline: Sql, late: Sql): Sql =>
  sql`select min(${deadline}) as since, bool_or(${late}) as late, sum(s.total_paise)::bigint as paise,
        (array_agg(x.trade_name order by ${deadline}))[1] as who
      from suborder_shown s join seller_shown x on x.id = s.seller_id where ${where} group by s.order_id`

/** Midnight of India after a date. */
const endOfDay = (date: Sql): Sql => sql`((${date} + 1)::timestamp at time zone 'Asia/Kolkata')`

/** The queues of admins in order. */
const allQueues: readonly AdminQueue[] = [
  {
    name: 'unanswered',
    part: 'DEADLINE',
    may: 'order:read:any',
    rows: (now) => pastDeadline(lateAnswer(now), sql`s.accept_by`, sql`s.accept_by < ${ago(now, 16 * hour)}`),
  },
  {
    name: 'lateDeliveries',
    part: 'DEADLINE',
    may: 'order:read:any',
    rows: (now) => pastDeadline(lateDelivery(now), endOfDay(sql`s.expected_delivery`), sql`true`),
  },
  {
    name: 'claims',
    part: 'DEADLINE',
    may: 'order:read:any',
    rows: (now) =>
      sql`select k.moved_at as since, k.answer_by < ${ago(now, day)} as late, k.total_paise as paise,
            x.trade_name as who
          from claim_shown k join suborder_shown s on s.id = k.suborder_id join seller_shown x on x.id = s.seller_id
          where k.status = 'ESCALATED'`,
  },
  {
    name: 'owedBySellers',
    part: 'DEADLINE',
    may: 'payment:read',
    rows: (now) =>
      sql`select m.at as since, ${hasUnreturnedLateMoney(ago(now, owedDays * day))} as late, m.paise, x.trade_name as who
          from bank_transfer_shown t join seller_bank_account_shown b on b.id = t.seller_bank_account_id
            join seller_shown x on x.id = b.seller_id
            cross join lateral (select min(l.at) as at, sum(l.amount_paise)::bigint as paise from late_money_shown l
              where l.transfer_id = t.id and not exists (select 1 from late_returns r where r.late_id = l.id)) m
          where ${hasUnreturnedLateMoney()}`,
  },
  {
    name: 'transfers',
    part: 'REVIEW',
    may: 'payment:read',
    rows: (now) =>
      sql`select submitted_at as since, submitted_at < ${ago(now, day)} as late, expected_paise as paise, null as who
          from bank_transfer_shown bank_transfers where status = 'SUBMITTED'`,
  },
  {
    name: 'statementLines',
    part: 'REVIEW',
    may: 'payment:confirm',
    rows: (now) =>
      sql`select on_day::timestamp at time zone 'Asia/Kolkata' as since, on_day < ${istDate(now)}::date - 3 as late,
            amount_paise as paise, null as who
          from statement_line_shown statement_lines where state = 'OPEN'`,
  },
  {
    name: 'paymentReviews',
    part: 'REVIEW',
    may: 'payment:read',
    rows: (now) =>
      sql`select created_at as since, created_at < ${ago(now, day)} as late, amount_paise as paise, null as who
          from payment_review_shown payment_reviews where resolved_at is null`,
  },
  {
    name: 'refunds',
    part: 'REVIEW',
    may: 'payment:read',
    rows: (now) =>
      sql`select r.requested_at as since, r.requested_at < ${ago(now, 5 * day)} as late,
            r.amount_paise - r.deducted_paise as paise,
            null as who
          from refund_shown r where ${refundWaits}`,
  },
  { name: 'tickets', part: 'REVIEW', may: 'ticket:read', rows: ticketsWaiting },
  { name: 'reviews', part: 'REVIEW', may: 'review:moderate', rows: reviewsWaiting },
  { name: 'approvals', part: 'REVIEW', may: 'approval:read', rows: (now) => changesWaiting(now, false) },
  { name: 'associateApprovals', part: 'REVIEW', may: 'approval:read', rows: (now) => changesWaiting(now, true) },
  {
    name: 'sellers',
    part: 'REVIEW',
    may: 'seller:read:any',
    rows: (now) =>
      sql`select s.status_changed_at as since, ${lateSeller(now)} as late, null::bigint as paise, s.trade_name as who
          from seller_shown s where s.kind = 'SELLER' and s.status in ('SUBMITTED', 'UNDER_REVIEW')`,
  },
  {
    name: 'b2b',
    part: 'REVIEW',
    may: 'b2b:write',
    rows: (now) =>
      sql`select a.status_changed_at as since, ${lateB2b(now)} as late, null::bigint as paise, a.company_name as who
          from b2b_account_shown a where ${b2bWaits}`,
  },
  {
    name: 'enquiries',
    part: 'REVIEW',
    may: 'lead:manage',
    rows: (now) =>
      sql`select e.status_changed_at as since, e.due_at < ${now} as late, null::bigint as paise, e.name as who
          from enquiry_shown e where e.status in ('NEW', 'VERIFIED') and e.seller_id is null and e.staff_id is null`,
  },
  {
    name: 'creditLimits',
    part: 'REVIEW',
    may: 'credit:approve',
    rows: (now) =>
      sql`select p.proposed_at as since, p.proposed_at < ${ago(now, 2 * day)} as late, p.limit_paise as paise,
            s.trade_name as who
          from credit_proposals p join seller_shown s on s.id = p.seller_id where p.status = 'PROPOSED'`,
  },
  applications('associateEnquiries', 'ENQUIRY', 'partner:read'),
  applications('associateServices', 'SERVICE', 'partner:read'),
  applications('associateSellers', 'SELLER', 'associate:read'),
  applications('associateBusinesses', 'BUSINESS', 'associate:read'),
  {
    name: 'failedEvents',
    part: 'SYSTEM',
    may: 'system:read',
    rows: () =>
      sql`select failed_at as since, true as late, null::bigint as paise, null as who from events
          where failed_at is not null and done_at is null`,
  },
  {
    name: 'failedJobs',
    part: 'SYSTEM',
    may: 'system:read',
    rows: () =>
      sql`select failed_at as since, true as late, null::bigint as paise, null as who from jobs where failures > 0`,
  },
  {
    name: 'skippedMessages',
    part: 'SYSTEM',
    may: 'message:read',
    rows: () =>
      sql`select created_at as since, false as late, null::bigint as paise, null as who from messages
          where status in ('SKIPPED', 'FAILED')`,
  },
]

/** The queues that the caller may see; all of them for the master admin. */
function queuesOf(ctx: Ctx): AdminQueue[] {
  const { roles } = actorOf(ctx)
  // A seller's permission for its own is none for everybody's
  return allQueues.filter(({ may }) => scopeOf(roles, may) === 'any' || can(roles, 'dashboard:masterAdmin'))
}

const inOrder = (parts: readonly Sql[]): Sql =>
  sql`select * from (${sql.join(parts, sql` union all `)}) t order by place`

/** The caller's queues in one query, for the counts of the menu. */
export async function adminQueues(ctx: Ctx): Promise<Queue[]> {
  const parts = queuesOf(ctx).map(
    ({ name, rows }, place) =>
      sql`select ${place}::int as place, ${name}::text as name, count(*)::int as count,
            count(*) filter (where q.late)::int as late
          from (${rows(ctx.now)}) q`,
  )
  return parts.length === 0 ? [] : rowsOf(ctx.db, 'dashboards.adminQueues', inOrder(parts))
}

/** The caller's queues with ages and values, in one query. */
export async function agedQueues(ctx: Ctx): Promise<AgedQueue[]> {
  const [hours4, day1, days3] = [ago(ctx.now, 4 * hour), ago(ctx.now, day), ago(ctx.now, 3 * day)]
  const parts = queuesOf(ctx).map(
    ({ name, part, rows }, place) =>
      sql`select ${place}::int as place, ${name}::text as name, ${sql<QueuePart>`${part}::text`} as part, count(*)::int as count,
            count(*) filter (where q.late)::int as late, sum(q.paise)::bigint as paise,
            count(*) filter (where q.since >= ${hours4})::int as "under4Hours",
            count(*) filter (where q.since >= ${day1} and q.since < ${hours4})::int as "under1Day",
            count(*) filter (where q.since >= ${days3} and q.since < ${day1})::int as "under3Days",
            count(*) filter (where q.since < ${days3})::int as "over3Days",
            min(q.since) as "oldestAt", (array_agg(q.who order by q.since))[1]::text as "oldestOf"
          from (${rows(ctx.now)}) q`,
  )
  return parts.length === 0 ? [] : rowsOf(ctx.db, 'dashboards.agedQueues', inOrder(parts))
}
