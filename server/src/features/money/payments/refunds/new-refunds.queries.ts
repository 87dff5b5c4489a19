import { TWO_PERSON_REFUND_PAISE } from '@neev/domain/money/payments/payments'
import { sql } from 'kysely'
import { type Db, rowOf, type Sql } from '#core/db/open.ts'
import { deductedFromSuborder } from '../gst-tds/gst-tds.queries.ts'
import { unclaimedReason } from './refunds.queries.ts'

/** One that is refunded whole was so at the provider: what is due is then covered by that. */
const captured = sql`('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')`
const nextNumber = sql`o.number || '-R' || (select count(*) + 1 from refunds x where x.order_id = o.id)`
/** Refunds up to the limit need no approval. */
const firstStatus = (amount: Sql) =>
  sql`case when ${amount} > ${TWO_PERSON_REFUND_PAISE}::bigint then 'REQUESTED' else 'APPROVED' end`

/** Nothing of an order (o) on credit was paid to us: its seller lowers what is owed instead. */
const isPaidFor = sql`o.payment_method <> 'CREDIT'`

/**
 * What of an amount to be refunded for a suborder (s) its buyer deducted as GST and never paid: nothing while money is
 * left of what came, then the rest.
 */
const deductedPart = (amount: Sql) => sql`least(
  ${deductedFromSuborder(sql`s.id`)} - coalesce((select sum(x.deducted_paise) from refunds x where x.suborder_id = s.id), 0),
  greatest(0, ${amount} - greatest(0, s.total_paise - s.platform_credit_paise - ${deductedFromSuborder(sql`s.id`)}
    - coalesce((select sum(x.amount_paise - x.deducted_paise) from refunds x where x.suborder_id = s.id), 0))))::bigint`

/** Writes the refund of a cancelled paid suborder, once, and returns its id; nothing if nothing is left to refund. */
export function insertCancelled(db: Db, suborderId: number, orderId: number, now: Date) {
  const amount = sql`(s.total_paise - s.platform_credit_paise - coalesce((select sum(x.amount_paise) from refunds x
    where x.suborder_id = s.id and x.reason <> 'cancelled'), 0))`
  return rowOf(
    db,
    'payments.insertCancelled',
    sql`
    insert into refunds (number, order_id, suborder_id, payment_id, gateway, gateway_payment_id, amount_paise,
    deducted_paise, mode, status, reason, requested_at)
    select ${nextNumber}, o.id, s.id, p.id, p.gateway, p.gateway_payment_id, ${amount}, ${deductedPart(amount)}, case
    when p.id is null then 'BANK' else 'SOURCE' end,
      ${firstStatus(sql`(${amount} - ${deductedPart(amount)})`)}, 'cancelled', ${now}
    from suborder_shown s join order_shown o on o.id = s.order_id
      left join payments p on p.order_id = o.id and p.status in ${captured}
    where s.id = ${suborderId} and o.id = ${orderId} and ${amount} > 0 and ${isPaidFor}
    on conflict on constraint refunds_once do nothing returning id`,
  )
}

export type ClaimRefund = { orderId: number; suborderId: number; claimId: number; amountPaise: number }

/** Writes the refund of a granted claim, and returns its id; nothing if less of the suborder's payment is left. */
export function insertClaimed(db: Db, { orderId, suborderId, claimId, amountPaise }: ClaimRefund, now: Date) {
  const amount = sql`${amountPaise}::bigint`
  return rowOf(
    db,
    'payments.insertClaimed',
    sql`insert into refunds (number, order_id, suborder_id, payment_id, gateway, gateway_payment_id, claim_id,
      amount_paise, deducted_paise, mode, status, reason, requested_at)
        select ${nextNumber}, o.id, s.id, p.id, p.gateway, p.gateway_payment_id, ${claimId}, ${amount},
          ${deductedPart(amount)}, case when p.id is null then 'BANK' else 'SOURCE' end,
          ${firstStatus(sql`(${amount} - ${deductedPart(amount)})`)}, 'claim', ${now}
        from suborder_shown s join order_shown o on o.id = s.order_id
          left join payments p on p.order_id = o.id and p.status in ${captured}
        where s.id = ${suborderId} and o.id = ${orderId} and ${amount} <= s.total_paise - s.platform_credit_paise
          - coalesce((select sum(x.amount_paise) from refunds x where x.suborder_id = s.id), 0)
        returning id`,
  )
}

/** Writes the refund of a partial cancellation, once; nothing if nothing is to be refunded. */
export function insertPartlyCancelled(db: Db, cancellationId: number, now: Date) {
  const amount = sql`(c.total_paise - c.credit_paise)`
  return rowOf(
    db,
    'payments.insertPartlyCancelled',
    sql`insert into refunds (number, order_id, suborder_id, payment_id, gateway, gateway_payment_id, cancellation_id,
      amount_paise, deducted_paise, mode, status, reason, requested_at)
        select o.number || '-R' || (select count(*) + 1 from refunds y where y.order_id = o.id), o.id, s.id,
        p.id, p.gateway, p.gateway_payment_id,
          c.id, ${amount}, ${deductedPart(amount)}, case when p.id is null then 'BANK' else 'SOURCE'
          end, ${firstStatus(sql`(${amount} - ${deductedPart(amount)})`)}, 'rest', ${now}
        from partial_cancellation_shown c join suborder_shown s on s.id = c.suborder_id join order_shown o on o.id = c.order_id
          left join payments p on p.order_id = o.id and p.status in ${captured}
        where c.id = ${cancellationId} and c.status = 'DONE' and ${amount} > 0 and ${isPaidFor}
        on conflict do nothing returning id, order_id`,
  )
}

type Excess = { orderId: number; debitNoteId: number | null; amountPaise: number }

/** Writes the manual refund of an excess transfer, and returns its id. */
export const insertExcess = (db: Db, { orderId, debitNoteId, amountPaise }: Excess, now: Date) =>
  rowOf(
    db,
    'payments.insertExcess',
    sql`
    insert into refunds (number, order_id, debit_note_id, amount_paise, mode, status, reason, requested_at)
    select ${nextNumber}, o.id, ${debitNoteId}::bigint, ${amountPaise}::bigint, 'BANK',
    ${firstStatus(sql`${amountPaise}::bigint`)}, 'excess', ${now}
    from order_shown o where o.id = ${orderId} returning id`,
  )

/** Writes the refund of a reviewed payment; nothing if it has no order or no amount. */
export const insertReviewed = (db: Db, reviewId: number, now: Date) =>
  rowOf(
    db,
    'payments.insertReviewed',
    sql`insert into refunds (number, order_id, payment_id, review_id, gateway, gateway_payment_id, amount_paise, mode,
      status, reason, requested_at)
        select ${nextNumber}, o.id, v.payment_id, v.id, v.gateway, v.gateway_payment_id, v.amount_paise, 'SOURCE',
        ${firstStatus(sql`v.amount_paise`)},
          'review', ${now}
        from payment_reviews v join order_shown o on o.id = v.order_id where v.id = ${reviewId} and v.amount_paise > 0
        returning id, order_id, amount_paise`,
  )

/** Writes the manual refund of a debit note. */
export const insertDebit = (db: Db, debitNoteId: number, now: Date) =>
  rowOf(
    db,
    'payments.insertDebit',
    sql`insert into refunds (number, order_id, debit_note_id, amount_paise, mode, status, reason, requested_at)
        select ${nextNumber}, o.id, n.id, n.total_paise, 'BANK', ${firstStatus(sql`n.total_paise`)}, 'debit',
        ${now}
        from debit_note_shown n join order_shown o on o.id = n.order_id where n.id = ${debitNoteId}
        returning id, order_id`,
  )

/** Writes the manual refund of a late payment. */
export const insertLateRefund = (db: Db, lateId: number, now: Date) =>
  rowOf(
    db,
    'payments.insertLateRefund',
    sql`insert into refunds (number, order_id, debit_note_id, late_id, amount_paise, mode, status, reason,
      requested_at)
        select ${nextNumber}, o.id, t.debit_note_id, m.id, m.amount_paise, 'BANK',
        ${firstStatus(sql`m.amount_paise`)}, 'late', ${now}
        from late_money m join bank_transfers t on t.id = m.transfer_id join order_shown o on o.id = t.order_id
        where m.id = ${lateId}
        returning id, order_id`,
  )

/** Writes the manual refund of a statement line that belongs to no order. */
export const insertLineRefund = (db: Db, lineId: number, amountPaise: number, now: Date) =>
  rowOf(
    db,
    'payments.insertLineRefund',
    sql`insert into refunds (number, line_id, amount_paise, mode, status, reason, requested_at)
        values (${`BANK-${lineId}`}, ${lineId}, ${amountPaise}::bigint, 'BANK',
        ${firstStatus(sql`${amountPaise}::bigint`)}, ${`${unclaimedReason} ${lineId}`}, ${now})
        returning id, number, status`,
  )
