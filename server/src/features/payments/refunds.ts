import {
  approversFor,
  handRefundInput,
  type RefundStatus,
  TWO_PERSON_REFUND_PAISE,
  whyNotRefund,
  whyNotRefundTransition,
} from '@neev/domain/payments'
import { can } from '@neev/domain/permissions'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { getOrder } from '#features/orders/orders.ts'
import { finishRefund } from './refund-sending.ts'

declare module '#core/events.ts' {
  interface Events {
    /** A buyer is owed money: it is queued to go back. */
    'refund.queued': { orderId: number; refundId: number }
    /** The last person that was needed agreed to it. */
    'refund.approved': { refundId: number }
    /** Somebody says that it was sent from the bank. */
    'refund.paidByHand': { refundId: number }
  }
}

export type RefundRow = {
  id: number
  number: string
  /** Null for money that came for no order. */
  orderId: number | null
  orderNumber: string | null
  suborderId: number | null
  suborderNumber: string | null
  buyerName: string
  amountPaise: number
  /** What came in for this part, or in the payment that fits no order: the most that can go back. */
  capturedPaise: number
  refundedPaise: number
  mode: 'SOURCE' | 'BANK'
  status: RefundStatus
  reason: string
  gateway: string | null
  gatewayRefundId: string | null
  failure: string | null
  utr: string | null
  transferUtr: string | null
  payer: string | null
  requestedAt: Date
  sentAt: Date | null
  doneAt: Date | null
  approvals: { userId: number; name: string; at: string }[]
}

/** Why money goes back that came to the bank for no order. */
export const unclaimed = 'unclaimed'

/** What a person at the desk has to do: agree, pay by hand, or look at what failed. */
export const refundWaits = sql`(r.status in ('REQUESTED', 'FAILED') or (r.status = 'APPROVED' and r.mode = 'BANK'))`

const readRefunds = (ctx: Ctx, where: Sql, tail: Sql = sql`order by r.id`) =>
  rowsOf<RefundRow & { total: number }>(
    ctx.db,
    sql`select r.id, r.number, r.order_id as "orderId", o.number as "orderNumber", r.suborder_id as "suborderId", s.number as "suborderNumber",
          coalesce(u.name, l.narration) as "buyerName", r.amount_paise as "amountPaise",
          coalesce(v.amount_paise, s.total_paise - s.platform_credit_paise, r.amount_paise) as "capturedPaise",
          coalesce((select sum(x.amount_paise) from refunds x where x.suborder_id = r.suborder_id and x.id <> r.id), 0)::bigint as "refundedPaise",
          r.mode, r.status, case when r.line_id is null then r.reason else ${unclaimed} end as reason, r.gateway, r.gateway_refund_id as "gatewayRefundId", r.failure, r.utr, coalesce(m.utr, t.utr, l.utrs[1], l.reference) as "transferUtr", t.payer,
          r.requested_at as "requestedAt", r.sent_at as "sentAt", r.done_at as "doneAt",
          coalesce((select jsonb_agg(jsonb_build_object('userId', a.user_id, 'name', n.name, 'at', a.at) order by a.at)
            from refund_approvals a join users n on n.id = a.user_id where a.refund_id = r.id), '[]') as approvals,
          count(*) over ()::int as total
        from refunds r left join orders o on o.id = r.order_id left join users u on u.id = o.user_id left join suborders s on s.id = r.suborder_id
          left join statement_lines l on l.id = r.line_id
          left join payment_reviews v on v.id = r.review_id left join late_money m on m.id = r.late_id
          left join lateral (select utr, payer from bank_transfers where order_id = r.order_id and debit_note_id is not distinct from r.debit_note_id
            and received_paise is not null order by id desc limit 1) t on true
        where ${where} ${tail}`,
  )

const sorts = { requestedAt: sql`r.requested_at`, amount: sql`r.amount_paise`, number: sql`r.number` }

/** Money on its way back, for the desk, with a count for each state. */
export async function listRefunds(
  ctx: Ctx,
  page: PageInput,
  { status, mode, waiting, search }: Record<'status' | 'mode' | 'search', string | null> & { waiting: boolean },
) {
  const others = allOf([
    mode && sql`r.mode = ${mode}`,
    waiting && refundWaits,
    search &&
      sql`(r.number ilike ${containing(search)} or coalesce(u.name, l.narration) ilike ${containing(search)} or r.utr ilike ${containing(search)}
        or r.gateway_refund_id ilike ${containing(search)})`,
  ])
  const rows = await readRefunds(
    ctx,
    status ? sql`${others} and r.status = ${status}` : others,
    pageTail(page, sorts, sql`r.id`),
  )
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select r.status, count(*)::int as count from refunds r left join orders o on o.id = r.order_id left join users u on u.id = o.user_id left join statement_lines l on l.id = r.line_id where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

/** What goes back of an order, for its buyer and the desk. */
export async function refundsOfOrder(ctx: Ctx, orderId: string): Promise<RefundRow[]> {
  const order = await getOrder(ctx, orderId)
  return readRefunds(ctx, sql`r.order_id = ${order.id}`)
}

async function readRefund(ctx: Ctx, id: number): Promise<RefundRow> {
  const [row] = await readRefunds(ctx, sql`r.id = ${id}`)
  return found(row)
}

async function lockRefund(ctx: Ctx, id: number): Promise<RefundRow> {
  const { orderId } = await readRefund(ctx, id)
  await sql`select 1 from orders where id = ${orderId} for update`.execute(ctx.db)
  await sql`select 1 from refunds where id = ${id} for update`.execute(ctx.db)
  return readRefund(ctx, id)
}

/** What this person can do with it now. */
export function refundTransitionsOf(ctx: Ctx, row: RefundRow): string[] {
  const { roles, userId } = actorOf(ctx)
  if (!can(roles, 'payment:refund')) return []
  const agreed = row.approvals.some((one) => one.userId === userId)
  return (['approve', 'retry', 'payByHand'] as const).filter(
    (transition) => !whyNotRefundTransition(transition, row) && !(transition === 'approve' && agreed),
  )
}

/** One person's yes; with the last one that is needed the money may go. The same person's second yes counts once. */
export async function approveRefund(ctx: Ctx, input: string): Promise<RefundRow> {
  const id = idOf(input)
  return transaction(ctx, async (ctx) => {
    const row = await lockRefund(ctx, id)
    const { userId } = actorOf(ctx)
    if (row.approvals.some((one) => one.userId === userId)) return row
    refuseIf(whyNotRefundTransition('approve', row))
    const why = whyNotRefund({ ...row, approvers: row.approvals.length + 1 })
    if (why && why.code !== 'SECOND_PERSON_NEEDED') refuseIf(why)
    await sql`insert into refund_approvals (refund_id, user_id, at) values (${id}, ${userId}, ${ctx.now})`.execute(
      ctx.db,
    )
    const status = why ? 'REQUESTED' : 'APPROVED'
    await sql`update refunds set status = ${status} where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'refund.approve', 'refund', id, { status: row.status }, { status, amountPaise: row.amountPaise })
    if (status === 'APPROVED') await ctx.emit('refund.approved', { refundId: id })
    return readRefund(ctx, id)
  })
}

/** A failed refund is sent once more, as a new one for the provider. */
export async function retryRefund(ctx: Ctx, input: string): Promise<RefundRow> {
  const id = idOf(input)
  return transaction(ctx, async (ctx) => {
    const row = await lockRefund(ctx, id)
    refuseIf(whyNotRefundTransition('retry', row))
    await sql`update refunds set status = 'APPROVED', try = try + 1, gateway_refund_id = null, sent_at = null, checked_at = null, failure = null where id = ${id}`.execute(
      ctx.db,
    )
    await audit(ctx, 'refund.retry', 'refund', id, { status: row.status, failure: row.failure }, { status: 'APPROVED' })
    return readRefund(ctx, id)
  })
}

/** A person has sent the money from the bank, and gives the bank's reference. */
export async function markRefundPaid(ctx: Ctx, input: string, hasUtr: string): Promise<RefundRow> {
  const id = idOf(input)
  const { utr } = parseInput(handRefundInput, { utr: hasUtr })
  return transaction(ctx, async (ctx) => {
    const row = await lockRefund(ctx, id)
    refuseIf(whyNotRefundTransition('payByHand', row))
    await sql`update refunds set mode = 'BANK', utr = ${utr}, paid_by = ${actorOf(ctx).userId}, sent_at = ${ctx.now} where id = ${id}`
      .execute(ctx.db)
      .catch((error) => {
        if (brokeConstraint(error, 'refunds_utr')) throw refused('UTR_USED', {}, 'utr')
        throw error
      })
    await finishRefund(ctx, id)
    await audit(ctx, 'refund.payByHand', 'refund', id, { status: row.status, mode: row.mode }, { status: 'DONE', utr })
    await ctx.emit('refund.paidByHand', { refundId: id })
    return readRefund(ctx, id)
  })
}

const nextNumber = sql`o.number || '-R' || (select count(*) + 1 from refunds x where x.order_id = o.id)`
/** Up to the limit nobody needs to be asked. */
export const firstStatus = (amount: Sql) =>
  sql`case when ${amount} > ${TWO_PERSON_REFUND_PAISE}::bigint then 'REQUESTED' else 'APPROVED' end`

/** A paid part that is cancelled: the buyer's money for it is queued to go back, once. */
export async function queueRefund(ctx: Ctx, orderId: number, suborderId: number): Promise<void> {
  await sql`select 1 from orders where id = ${orderId} for update`.execute(ctx.db)
  await queueRests(ctx, suborderId)
  const amount = sql`(s.total_paise - s.platform_credit_paise - coalesce((select sum(x.amount_paise) from refunds x where x.suborder_id = s.id and x.reason <> 'cancelled'), 0))`
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`
    insert into refunds (number, order_id, suborder_id, payment_id, gateway, gateway_payment_id, amount_paise, mode, status, reason, requested_at)
    select ${nextNumber}, o.id, s.id, p.id, p.gateway, p.gateway_payment_id, ${amount}, case when p.id is null then 'BANK' else 'SOURCE' end,
      ${firstStatus(amount)}, 'cancelled', ${ctx.now}
    from suborders s join orders o on o.id = s.order_id
      left join payments p on p.order_id = o.id and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED')
    where s.id = ${suborderId} and o.id = ${orderId} and ${amount} > 0
    on conflict on constraint refunds_once do nothing returning id`,
  )
  if (row) await ctx.emit('refund.queued', { orderId, refundId: row.id })
}

type Claimed = { orderId: number; suborderId: number; claimId: number; amountPaise: number }

/** A claim was granted: that much of the part's money goes back, once, never more than is left of it. */
export async function queueClaimed(ctx: Ctx, { orderId, suborderId, claimId, amountPaise }: Claimed): Promise<void> {
  await sql`select 1 from orders where id = ${orderId} for update`.execute(ctx.db)
  const amount = sql`${amountPaise}::bigint`
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into refunds (number, order_id, suborder_id, payment_id, gateway, gateway_payment_id, claim_id, amount_paise, mode, status, reason, requested_at)
        select ${nextNumber}, o.id, s.id, p.id, p.gateway, p.gateway_payment_id, ${claimId}, ${amount}, case when p.id is null then 'BANK' else 'SOURCE' end,
          ${firstStatus(amount)}, 'claim', ${ctx.now}
        from suborders s join orders o on o.id = s.order_id
          left join payments p on p.order_id = o.id and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED')
        where s.id = ${suborderId} and o.id = ${orderId} and ${amount} <= s.total_paise - s.platform_credit_paise
          - coalesce((select sum(x.amount_paise) from refunds x where x.suborder_id = s.id), 0)
        returning id`,
  )
  if (!row) throw refused('REFUND_TOO_HIGH', { max: 'what is left' })
  await ctx.emit('refund.queued', { orderId, refundId: row.id })
}

/** What was cancelled of a part goes back before anything else is counted: its own event may be heard later. */
export async function queueRests(ctx: Ctx, suborderId: number): Promise<void> {
  const earlier = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select x.id from partial_cancellations x left join refunds r on r.cancellation_id = x.id
        where x.suborder_id = ${suborderId} and x.status = 'DONE' and r.id is null order by x.id`,
  )
  for (const { id } of earlier) await queuePartialCancellation(ctx, id)
}

/** Goods of a part are not sent any more: their share of its money goes back, once. */
export async function queuePartialCancellation(ctx: Ctx, cancellationId: number): Promise<void> {
  await sql`select 1 from orders where id = (select order_id from partial_cancellations where id = ${cancellationId}) for update`.execute(
    ctx.db,
  )
  const amount = sql`(x.total_paise - x.credit_paise)`
  const row = await rowOf<{ id: number; orderId: number }>(
    ctx.db,
    sql`insert into refunds (number, order_id, suborder_id, payment_id, gateway, gateway_payment_id, cancellation_id, amount_paise, mode, status, reason, requested_at)
        select o.number || '-R' || (select count(*) + 1 from refunds y where y.order_id = o.id), o.id, x.suborder_id, p.id, p.gateway, p.gateway_payment_id,
          x.id, ${amount}, case when p.id is null then 'BANK' else 'SOURCE' end, ${firstStatus(amount)}, 'rest', ${ctx.now}
        from partial_cancellations x join orders o on o.id = x.order_id
          left join payments p on p.order_id = o.id and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED')
        where x.id = ${cancellationId} and x.status = 'DONE' and ${amount} > 0
        on conflict do nothing returning id, order_id as "orderId"`,
  )
  if (row) await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
}

type Paid = { orderId: number; debitNoteId: number | null }

/** More was transferred than was due, for the order or a debit note of it: the rest goes back by hand. */
export async function queueExcess(ctx: Ctx, { orderId, debitNoteId }: Paid, amountPaise: number): Promise<void> {
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`
    insert into refunds (number, order_id, debit_note_id, amount_paise, mode, status, reason, requested_at)
    select ${nextNumber}, o.id, ${debitNoteId}::bigint, ${amountPaise}::bigint, 'BANK', ${firstStatus(sql`${amountPaise}::bigint`)}, 'excess', ${ctx.now}
    from orders o where o.id = ${orderId} returning id`,
  )
  if (row) await ctx.emit('refund.queued', { orderId, refundId: row.id })
}

/** Money that fits no order goes back; who decided so has agreed to it already. */
export async function queueReviewed(ctx: Ctx, reviewId: number): Promise<void> {
  const row = await rowOf<{ id: number; orderId: number; amountPaise: number }>(
    ctx.db,
    sql`insert into refunds (number, order_id, payment_id, review_id, gateway, gateway_payment_id, amount_paise, mode, status, reason, requested_at)
        select ${nextNumber}, o.id, v.payment_id, v.id, v.gateway, v.gateway_payment_id, v.amount_paise, 'SOURCE', ${firstStatus(sql`v.amount_paise`)},
          'review', ${ctx.now}
        from payment_reviews v join orders o on o.id = v.order_id where v.id = ${reviewId} and v.amount_paise > 0
        returning id, order_id as "orderId", amount_paise as "amountPaise"`,
  )
  if (row) await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
  if (row && approversFor(row.amountPaise) > 0) await approveRefund(ctx, String(row.id))
}

/** A paid debit note was taken back: what was paid for it goes back by hand, in the transaction of its credit note. */
export async function queueDebit(ctx: Ctx, debitNoteId: number): Promise<void> {
  const row = found(
    await rowOf<{ id: number; orderId: number }>(
      ctx.db,
      sql`insert into refunds (number, order_id, debit_note_id, amount_paise, mode, status, reason, requested_at)
          select ${nextNumber}, o.id, n.id, n.total_paise, 'BANK', ${firstStatus(sql`n.total_paise`)}, 'debit', ${ctx.now}
          from debit_notes n join orders o on o.id = n.order_id where n.id = ${debitNoteId} returning id, order_id as "orderId"`,
    ),
  )
  await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
}

/** Money that came when nothing waited for it any more goes back whole, by hand; in the transaction that writes it down. */
export async function queueLate(ctx: Ctx, lateId: number): Promise<void> {
  const row = found(
    await rowOf<{ id: number; orderId: number }>(
      ctx.db,
      sql`insert into refunds (number, order_id, debit_note_id, late_id, amount_paise, mode, status, reason, requested_at)
          select ${nextNumber}, o.id, t.debit_note_id, m.id, m.amount_paise, 'BANK', ${firstStatus(sql`m.amount_paise`)}, 'late', ${ctx.now}
          from late_money m join bank_transfers t on t.id = m.transfer_id join orders o on o.id = t.order_id where m.id = ${lateId}
          returning id, order_id as "orderId"`,
    ),
  )
  await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
}
