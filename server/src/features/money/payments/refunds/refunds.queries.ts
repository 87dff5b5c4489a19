import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

/**
 * `orderId`: Null for an unmatched payment.
 * `capturedPaise`: The amount paid for this suborder, or by the unmatched payment: the maximum refund.
 */
export type RefundRow = Omit<RowOf<'payments.readRefunds'>, 'total'>

/** Reason of a refund for a bank credit without an order. */
export const unclaimedReason = 'unclaimed'

/** Refunds that need a person: to approve, to pay manually, or to check a failure. */
export const refundWaits = sql`(r.outside_id is null
  and (r.status in ('REQUESTED', 'FAILED') or (r.status = 'APPROVED' and r.mode = 'BANK')))`

/** Refunds selected by `where` (over r, o, u, s, l), with the total count. */
const readRefunds = (db: Db, where: Sql, tail: Sql = sql`order by r.id`) =>
  rowsOf(
    db,
    'payments.readRefunds',
    sql`select r.id, r.number, r.order_id, o.number as "orderNumber", r.suborder_id,
      s.number as "suborderNumber",
          coalesce(u.name, l.narration, r.gateway, '') as "buyerName", r.amount_paise,
          r.covered_paise, r.deducted_paise, r.outside_id, r.outside_id is not null as "isOutside",
          coalesce(v.amount_paise, s.total_paise - s.platform_credit_paise, r.amount_paise) as "capturedPaise",
          coalesce((select sum(x.amount_paise) from refunds x where x.suborder_id = r.suborder_id
          and x.id <> r.id), 0)::bigint as "refundedPaise",
          r.mode, r.status, case when r.line_id is null then r.reason else ${unclaimedReason}
          end as reason, r.gateway, r.gateway_refund_id, r.failure, r.utr, coalesce(m.utr, t.utr,
          l.utrs[1], l.reference) as "transferUtr", t.payer,
          r.requested_at, r.sent_at, r.done_at,
          coalesce((select jsonb_agg(jsonb_build_object('userId', a.user_id, 'name', n.name, 'at', a.at) order by a.at)
            from refund_approvals a join person_shown n on n.id = a.user_id where a.refund_id = r.id), '[]') as approvals,
          count(*) over ()::int as total
        from refunds r left join order_shown o on o.id = r.order_id left join person_shown u on u.id = o.user_id
        left join suborder_shown s on s.id = r.suborder_id
          left join statement_lines l on l.id = r.line_id
          left join payment_reviews v on v.id = r.review_id left join late_money m on m.id = r.late_id
          left join lateral (select utr, payer from bank_transfers where order_id = r.order_id
          and debit_note_id is not distinct from r.debit_note_id
            and received_paise is not null order by id desc limit 1) t on true
        where ${where} ${tail}`,
  )

/** A refund. */
export const refundById = async (db: Db, id: number): Promise<RefundRow | undefined> =>
  (await readRefunds(db, sql`r.id = ${id}`))[0]

/** The refunds of an order. */
export const refundsOf = (db: Db, orderId: number): Promise<RefundRow[]> =>
  readRefunds(db, sql`r.order_id = ${orderId}`)

export type RefundFilter = Record<'status' | 'mode' | 'search', string | null> & { waiting: boolean }

const matching = ({ status, mode, waiting, search }: RefundFilter) =>
  allOf([
    mode && sql`r.mode = ${mode}`,
    waiting && refundWaits,
    search &&
      sql`(r.number ilike ${containing(search)} or coalesce(u.name, l.narration) ilike ${containing(search)}
        or r.utr ilike ${containing(search)}
        or r.gateway_refund_id ilike ${containing(search)})`,
    status && sql`r.status = ${status}`,
  ])

const sorts = { requestedAt: sql`r.requested_at`, amount: sql`r.amount_paise`, number: sql`r.number` }

/** A page of refunds. */
export const pageOfRefunds = (db: Db, filter: RefundFilter, page: PageInput) =>
  readRefunds(db, matching(filter), pageTail(page, sorts, sql`r.id`))

/** How many refunds there are, by status. */
export const countRefunds = (db: Db, filter: RefundFilter) =>
  rowsOf(
    db,
    'payments.countRefunds',
    sql`select r.status, count(*)::int as count from refunds r left join order_shown o on o.id = r.order_id
      left join person_shown u on u.id = o.user_id left join statement_lines l on l.id = r.line_id
      where ${matching(filter)} group by 1`,
  )
