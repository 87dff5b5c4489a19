import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf } from '#core/db/open.ts'

/**
 * `toSeller`: True for a transfer to the seller's own account.
 * `debit`: The debit note that it pays, with its suborder.
 */
export type TransferFacts = RowOf<'payments.readTransferFacts'>

/** A transfer, for messages; `bank` describes the receiving account. */
export async function readTransferFacts(ctx: Ctx, transferId: number): Promise<TransferFacts | undefined> {
  return rowOf(
    ctx.db,
    'payments.readTransferFacts',
    sql`select t.seller_bank_account_id is not null as "toSeller", t.expected_paise as "expectedPaise",
          (select jsonb_build_object('number', n.number, 'suborderId', n.suborder_id) from debit_note_shown n
          where n.id = t.debit_note_id) as debit,
          coalesce(t.paid_paise, t.expected_paise) as "amountPaise", t.received_paise as "receivedPaise", t.utr,
          t.reason, t.deadline,
          concat_ws(E'\n', coalesce(a.holder, b.holder), 'Account ' || coalesce(a.account_number, b.account_number),
          'IFSC ' || coalesce(a.ifsc, b.ifsc),
            concat_ws(', ', nullif(coalesce(a.bank, b.bank), ''), nullif(coalesce(a.branch, b.branch), '')),
            'UPI ' || a.upi) as bank
        from bank_transfers t left join bank_accounts a on a.id = t.bank_account_id
          left join seller_bank_accounts b on b.id = t.seller_bank_account_id where t.id = ${transferId}`,
  )
}

export const readFailure = (ctx: Ctx, paymentId: number) =>
  rowOf(
    ctx.db,
    'payments.readFailure',
    sql`select failure as reason, amount_paise as "amountPaise" from payments where id = ${paymentId}`,
  )

export const readReview = (ctx: Ctx, reviewId: number) =>
  rowOf(
    ctx.db,
    'payments.readReview',
    sql`select r.reason, r.amount_paise as "amountPaise", o.number as order, r.respond_by as "respondBy",
          r.provider_ref is not null as "isOutside"
        from payment_reviews r left join order_shown o on o.id = r.order_id where r.id = ${reviewId}`,
  )

/** A late payment, for messages; `payeeName` is the seller who received it, if any. */
export const readLate = (ctx: Ctx, lateId: number) =>
  rowOf(
    ctx.db,
    'payments.readLate',
    sql`select m.amount_paise as "amountPaise", n.number as "noteNumber", g.utr as "returnedUtr",
          case when t.seller_bank_account_id is not null then coalesce(nullif(s.trade_name, ''), s.legal_name)
          end as "payeeName"
        from late_money m join bank_transfers t on t.id = m.transfer_id left join late_returns g on g.late_id = m.id
        left join debit_note_shown n on n.id = t.debit_note_id
          left join seller_bank_accounts b on b.id = t.seller_bank_account_id left join seller_shown s on s.id = b.seller_id
          where m.id = ${lateId}`,
  )

/** A refund, for messages; `ref` is the bank's reference or the provider's id. */
export const readRefundFacts = (ctx: Ctx, refundId: number) =>
  rowOf(
    ctx.db,
    'payments.readRefundFacts',
    sql`select amount_paise - covered_paise - deducted_paise as "amountPaise", mode, coalesce(utr, gateway_refund_id, number) as ref, failure
      from refunds where id = ${refundId}`,
  )

type BankRequest = RowOf<'payments.readBankRequest'>

/** A request for another bank account of the operator; bank and end of the number identify it. */
export const readBankRequest = (ctx: Ctx, id: number): Promise<BankRequest | undefined> =>
  rowOf(
    ctx.db,
    'payments.readBankRequest',
    sql`select r.bank || ', …' || right(r.account_number, 4) as bank, q.name as "requestedBy", a.name as "approvedBy",
      c.name as "closedBy",
          r.holds_from as "holdsFrom", r.reason
        from bank_account_requests r join person_shown q on q.id = r.requested_by left join person_shown a on a.id = r.approved_by
          left join person_shown c on c.id = r.closed_by where r.id = ${id}`,
  )

export async function readOwnBank(ctx: Ctx, accountId: number): Promise<string | undefined> {
  const row = await rowOf(
    ctx.db,
    'payments.readOwnBank',
    sql`select bank || ', …' || right(account_number, 4) as bank from bank_accounts where id = ${accountId}`,
  )
  return row?.bank
}

type SafeRefund = RowOf<'payments.readSafeRefund'>

/** A refund with its approvers. */
export const readSafeRefund = (ctx: Ctx, id: number): Promise<SafeRefund | undefined> =>
  rowOf(
    ctx.db,
    'payments.readSafeRefund',
    sql`select r.number, r.amount_paise - r.deducted_paise as "amountPaise", r.utr, p.name as "paidBy",
          coalesce((select string_agg(u.name, ', ' order by a.at) from refund_approvals a
          join person_shown u on u.id = a.user_id where a.refund_id = r.id), '–') as approvers
        from refunds r left join person_shown p on p.id = r.paid_by where r.id = ${id}`,
  )

/** A confirmed transfer to the operator's account. */
export const readDecidedTransfer = (ctx: Ctx, id: number) =>
  rowOf(
    ctx.db,
    'payments.readDecidedTransfer',
    sql`select coalesce(n.number, o.number) as number, t.received_paise as "receivedPaise", t.utr, u.name as by
        from bank_transfers t join order_shown o on o.id = t.order_id join person_shown u on u.id = t.decided_by
        left join debit_note_shown n on n.id = t.debit_note_id
        where t.id = ${id} and t.bank_account_id is not null and t.status in ('VERIFIED', 'SHORT', 'EXCESS')
        and t.received_paise is not null`,
  )
