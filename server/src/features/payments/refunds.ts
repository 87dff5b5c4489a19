import { can } from '@neev/domain/core/permissions'
import {
  approversFor,
  handRefundInput,
  type RefundStatus,
  TWO_PERSON_REFUND_PAISE,
  whyNotRefund,
  whyNotRefundTransition,
} from '@neev/domain/payments/payments'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { getOrder } from '#features/orders/orders.ts'
import { finishRefund } from './refund-sending.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A refund is due. */
    'refund.queued': { orderId: number; refundId: number }
    /** The last required approval was given. */
    'refund.approved': { refundId: number }
    /** A manual refund was recorded. */
    'refund.paidByHand': { refundId: number }
  }
}

export type RefundRow = {
  id: number
  number: string
  /** Null for an unmatched payment. */
  orderId: number | null
  orderNumber: string | null
  suborderId: number | null
  suborderNumber: string | null
  buyerName: string
  amountPaise: number
  /** The amount paid for this suborder, or by the unmatched payment: the maximum refund. */
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

/** Reason of a refund for a bank credit without an order. */
export const unclaimed = 'unclaimed'

/** Refunds that need a person: to approve, to pay manually, or to check a failure. */
export const refundWaits = sql`(r.status in ('REQUESTED', 'FAILED') or (r.status = 'APPROVED' and r.mode = 'BANK'))`

const readRefunds = (ctx: Ctx, where: Sql, tail: Sql = sql`order by r.id`) =>
  rowsOf<RefundRow & { total: number }>(
    ctx.db,
    sql`select r.id, r.number, r.order_id as "orderId", o.number as "orderNumber", r.suborder_id as "suborderId",
      s.number as "suborderNumber",
          coalesce(u.name, l.narration) as "buyerName", r.amount_paise as "amountPaise",
          coalesce(v.amount_paise, s.total_paise - s.platform_credit_paise, r.amount_paise) as "capturedPaise",
          coalesce((select sum(x.amount_paise) from refunds x where x.suborder_id = r.suborder_id
          and x.id <> r.id), 0)::bigint as "refundedPaise",
          r.mode, r.status, case when r.line_id is null then r.reason else ${unclaimed}
          end as reason, r.gateway, r.gateway_refund_id as "gatewayRefundId", r.failure, r.utr, coalesce(m.utr, t.utr,
          l.utrs[1], l.reference) as "transferUtr", t.payer,
          r.requested_at as "requestedAt", r.sent_at as "sentAt", r.done_at as "doneAt",
          coalesce((select jsonb_agg(jsonb_build_object('userId', a.user_id, 'name', n.name, 'at', a.at) order by a.at)
            from refund_approvals a join users n on n.id = a.user_id where a.refund_id = r.id), '[]') as approvals,
          count(*) over ()::int as total
        from refunds r left join orders o on o.id = r.order_id left join users u on u.id = o.user_id
        left join suborders s on s.id = r.suborder_id
          left join statement_lines l on l.id = r.line_id
          left join payment_reviews v on v.id = r.review_id left join late_money m on m.id = r.late_id
          left join lateral (select utr, payer from bank_transfers where order_id = r.order_id
          and debit_note_id is not distinct from r.debit_note_id
            and received_paise is not null order by id desc limit 1) t on true
        where ${where} ${tail}`,
  )

const sorts = { requestedAt: sql`r.requested_at`, amount: sql`r.amount_paise`, number: sql`r.number` }

/** Refunds for admins, with counts by status. */
export async function listRefunds(
  ctx: Ctx,
  page: PageInput,
  { status, mode, waiting, search }: Record<'status' | 'mode' | 'search', string | null> & { waiting: boolean },
) {
  const others = allOf([
    mode && sql`r.mode = ${mode}`,
    waiting && refundWaits,
    search &&
      sql`(r.number ilike ${containing(search)} or coalesce(u.name, l.narration) ilike ${containing(search)}
        or r.utr ilike ${containing(search)}
        or r.gateway_refund_id ilike ${containing(search)})`,
  ])
  const rows = await readRefunds(
    ctx,
    status ? sql`${others} and r.status = ${status}` : others,
    pageTail(page, sorts, sql`r.id`),
  )
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select r.status, count(*)::int as count from refunds r left join orders o on o.id = r.order_id
      left join users u on u.id = o.user_id left join statement_lines l on l.id = r.line_id where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

/** Refunds of an order, for its buyer and admins. */
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
  await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  await ctx.db.selectFrom('refunds').select('id').where('id', '=', id).forUpdate().execute()
  return readRefund(ctx, id)
}

/** The actions open to the caller now. */
export function refundTransitionsOf(ctx: Ctx, row: RefundRow): string[] {
  const { roles, userId } = actorOf(ctx)
  if (!can(roles, 'payment:refund')) return []
  const agreed = row.approvals.some((one) => one.userId === userId)
  return (['approve', 'retry', 'payByHand'] as const).filter(
    (transition) => !whyNotRefundTransition(transition, row) && !(transition === 'approve' && agreed),
  )
}

/** Adds an approval; the last required one makes the refund due. A second approval by the same person counts once. */
export async function approveRefund(ctx: Ctx, input: string): Promise<RefundRow> {
  const id = idOf(input)
  return transaction(ctx, async (ctx) => {
    const row = await lockRefund(ctx, id)
    const { userId } = actorOf(ctx)
    if (row.approvals.some((one) => one.userId === userId)) return row
    refuseIf(whyNotRefundTransition('approve', row))
    const why = whyNotRefund({ ...row, approvers: row.approvals.length + 1 })
    if (why && why.code !== 'SECOND_PERSON_NEEDED') refuseIf(why)
    await ctx.db.insertInto('refundApprovals').values({ refundId: id, userId, at: ctx.now }).execute()
    const status = why ? 'REQUESTED' : 'APPROVED'
    await ctx.db.updateTable('refunds').set({ status }).where('id', '=', id).execute()
    await audit(ctx, 'refund.approve', 'refund', id, { status: row.status }, { status, amountPaise: row.amountPaise })
    if (status === 'APPROVED') await ctx.emit('refund.approved', { refundId: id })
    return readRefund(ctx, id)
  })
}

/** Sends a failed refund again, as a new one for the provider. */
export async function retryRefund(ctx: Ctx, input: string): Promise<RefundRow> {
  const id = idOf(input)
  return transaction(ctx, async (ctx) => {
    const row = await lockRefund(ctx, id)
    refuseIf(whyNotRefundTransition('retry', row))
    await ctx.db
      .updateTable('refunds')
      .set((db) => ({
        status: 'APPROVED',
        try: db('try', '+', 1),
        gatewayRefundId: null,
        sentAt: null,
        checkedAt: null,
        failure: null,
      }))
      .where('id', '=', id)
      .execute()
    await audit(ctx, 'refund.retry', 'refund', id, { status: row.status, failure: row.failure }, { status: 'APPROVED' })
    return readRefund(ctx, id)
  })
}

/** Records a manual refund with the bank's reference. */
export async function markRefundPaid(ctx: Ctx, input: string, hasUtr: string): Promise<RefundRow> {
  const id = idOf(input)
  const { utr } = parseInput(handRefundInput, { utr: hasUtr })
  return transaction(ctx, async (ctx) => {
    const row = await lockRefund(ctx, id)
    refuseIf(whyNotRefundTransition('payByHand', row))
    await ctx.db
      .updateTable('refunds')
      .set({ mode: 'BANK', utr, paidBy: actorOf(ctx).userId, sentAt: ctx.now })
      .where('id', '=', id)
      .execute()
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
/** Refunds up to the limit need no approval. */
export const firstStatus = (amount: Sql) =>
  sql`case when ${amount} > ${TWO_PERSON_REFUND_PAISE}::bigint then 'REQUESTED' else 'APPROVED' end`

/** Creates the refund of a cancelled paid suborder, once. */
export async function queueRefund(ctx: Ctx, orderId: number, suborderId: number): Promise<void> {
  await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  await queueRests(ctx, suborderId)
  const amount = sql`(s.total_paise - s.platform_credit_paise - coalesce((select sum(x.amount_paise) from refunds x
    where x.suborder_id = s.id and x.reason <> 'cancelled'), 0))`
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`
    insert into refunds (number, order_id, suborder_id, payment_id, gateway, gateway_payment_id, amount_paise, mode,
    status, reason, requested_at)
    select ${nextNumber}, o.id, s.id, p.id, p.gateway, p.gateway_payment_id, ${amount}, case
    when p.id is null then 'BANK' else 'SOURCE' end,
      ${firstStatus(amount)}, 'cancelled', ${ctx.now}
    from suborders s join orders o on o.id = s.order_id
      left join payments p on p.order_id = o.id and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED')
    where s.id = ${suborderId} and o.id = ${orderId} and ${amount} > 0
    on conflict on constraint refunds_once do nothing returning id`,
  )
  if (row) await ctx.emit('refund.queued', { orderId, refundId: row.id })
}

type Claimed = { orderId: number; suborderId: number; claimId: number; amountPaise: number }

/** Creates the refund of a granted claim, once, limited to what is left of the suborder's payment. */
export async function queueClaimed(ctx: Ctx, { orderId, suborderId, claimId, amountPaise }: Claimed): Promise<void> {
  await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const amount = sql`${amountPaise}::bigint`
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into refunds (number, order_id, suborder_id, payment_id, gateway, gateway_payment_id, claim_id,
      amount_paise, mode, status, reason, requested_at)
        select ${nextNumber}, o.id, s.id, p.id, p.gateway, p.gateway_payment_id, ${claimId}, ${amount}, case
        when p.id is null then 'BANK' else 'SOURCE' end,
          ${firstStatus(amount)}, 'claim', ${ctx.now}
        from suborders s join orders o on o.id = s.order_id
          left join payments p on p.order_id = o.id and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED')
        where s.id = ${suborderId} and o.id = ${orderId} and ${amount} <= s.total_paise - s.platform_credit_paise
          - coalesce((select sum(x.amount_paise) from refunds x where x.suborder_id = s.id), 0)
        returning id`,
  )
  if (!row) throw refused('REFUND_OVER')
  await ctx.emit('refund.queued', { orderId, refundId: row.id })
}

/** Creates refunds of earlier partial cancellations first, because their events may be delivered later. */
export async function queueRests(ctx: Ctx, suborderId: number): Promise<void> {
  const earlier = await ctx.db
    .selectFrom('partialCancellations as x')
    .leftJoin('refunds as r', 'r.cancellationId', 'x.id')
    .select('x.id')
    .where('x.suborderId', '=', suborderId)
    .where('x.status', '=', 'DONE')
    .where('r.id', 'is', null)
    .orderBy('x.id')
    .execute()
  for (const { id } of earlier) await queuePartialCancellation(ctx, id)
}

/** Creates the refund of a partial cancellation, once. */
export async function queuePartialCancellation(ctx: Ctx, cancellationId: number): Promise<void> {
  await sql`select 1 from orders where id = (select order_id from partial_cancellations where id = ${cancellationId})
    for update`.execute(ctx.db)
  const amount = sql`(x.total_paise - x.credit_paise)`
  const row = await rowOf<{ id: number; orderId: number }>(
    ctx.db,
    sql`insert into refunds (number, order_id, suborder_id, payment_id, gateway, gateway_payment_id, cancellation_id,
      amount_paise, mode, status, reason, requested_at)
        select o.number || '-R' || (select count(*) + 1 from refunds y where y.order_id = o.id), o.id, x.suborder_id,
        p.id, p.gateway, p.gateway_payment_id,
          x.id, ${amount}, case when p.id is null then 'BANK' else 'SOURCE'
          end, ${firstStatus(amount)}, 'rest', ${ctx.now}
        from partial_cancellations x join orders o on o.id = x.order_id
          left join payments p on p.order_id = o.id and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED')
        where x.id = ${cancellationId} and x.status = 'DONE' and ${amount} > 0
        on conflict do nothing returning id, order_id as "orderId"`,
  )
  if (row) await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
}

type Paid = { orderId: number; debitNoteId: number | null }

/** Creates a manual refund of an excess transfer, for the order or a debit note. */
export async function queueExcess(ctx: Ctx, { orderId, debitNoteId }: Paid, amountPaise: number): Promise<void> {
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`
    insert into refunds (number, order_id, debit_note_id, amount_paise, mode, status, reason, requested_at)
    select ${nextNumber}, o.id, ${debitNoteId}::bigint, ${amountPaise}::bigint, 'BANK',
    ${firstStatus(sql`${amountPaise}::bigint`)}, 'excess', ${ctx.now}
    from orders o where o.id = ${orderId} returning id`,
  )
  if (row) await ctx.emit('refund.queued', { orderId, refundId: row.id })
}

/** Creates the refund of an unmatched payment; the person who decided counts as an approver. */
export async function queueReviewed(ctx: Ctx, reviewId: number): Promise<void> {
  const row = await rowOf<{ id: number; orderId: number; amountPaise: number }>(
    ctx.db,
    sql`insert into refunds (number, order_id, payment_id, review_id, gateway, gateway_payment_id, amount_paise, mode,
      status, reason, requested_at)
        select ${nextNumber}, o.id, v.payment_id, v.id, v.gateway, v.gateway_payment_id, v.amount_paise, 'SOURCE',
        ${firstStatus(sql`v.amount_paise`)},
          'review', ${ctx.now}
        from payment_reviews v join orders o on o.id = v.order_id where v.id = ${reviewId} and v.amount_paise > 0
        returning id, order_id as "orderId", amount_paise as "amountPaise"`,
  )
  if (row) await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
  if (row && approversFor(row.amountPaise) > 0) await approveRefund(ctx, String(row.id))
}

/** Creates the manual refund of a cancelled paid debit note, in the transaction of its credit note. */
export async function queueDebit(ctx: Ctx, debitNoteId: number): Promise<void> {
  const row = found(
    await rowOf<{ id: number; orderId: number }>(
      ctx.db,
      sql`insert into refunds (number, order_id, debit_note_id, amount_paise, mode, status, reason, requested_at)
          select ${nextNumber}, o.id, n.id, n.total_paise, 'BANK', ${firstStatus(sql`n.total_paise`)}, 'debit',
          ${ctx.now}
          from debit_notes n join orders o on o.id = n.order_id where n.id = ${debitNoteId}
          returning id, order_id as "orderId"`,
    ),
  )
  await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
}

/** Creates the manual refund of a late payment in full, in the transaction that records it. */
export async function queueLate(ctx: Ctx, lateId: number): Promise<void> {
  const row = found(
    await rowOf<{ id: number; orderId: number }>(
      ctx.db,
      sql`insert into refunds (number, order_id, debit_note_id, late_id, amount_paise, mode, status, reason,
        requested_at)
          select ${nextNumber}, o.id, t.debit_note_id, m.id, m.amount_paise, 'BANK',
          ${firstStatus(sql`m.amount_paise`)}, 'late', ${ctx.now}
          from late_money m join bank_transfers t on t.id = m.transfer_id join orders o on o.id = t.order_id
          where m.id = ${lateId}
          returning id, order_id as "orderId"`,
    ),
  )
  await ctx.emit('refund.queued', { orderId: row.orderId, refundId: row.id })
}
