import type { RefundStatus } from '@neev/domain/money/payments/payments'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

/** Of t (bank_transfers) and o (orders): no payment is expected any more, and it was not paid by this transfer. */
export const isOver = sql`(t.status not in ('VERIFIED', 'EXCESS') and case
  when t.debit_note_id is not null then exists (select 1 from credit_note_shown c where c.debit_note_id = t.debit_note_id)
  else o.status in ('EXPIRED', 'CANCELLED', 'REJECTED') or o.paid_at is not null end)`

export type LateRow = {
  id: number
  amountPaise: number
  utr: string | null
  at: Date
  debitNoteNumber: string | null
  /** The seller that received it and has to return it. */
  payeeName: string | null
  refundNumber: string | null
  refundStatus: RefundStatus | null
  /** When the seller returned it, and the bank's reference. */
  returnedAt: Date | null
  returnedUtr: string | null
}

/** Late payments of transfers (t), oldest first, as JSON. */
export const lateJson = (where: Sql): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'amountPaise', m.amount_paise, 'utr', m.utr, 'at', m.at,
  'debitNoteNumber', n.number,
    'payeeName', case when x.seller_bank_account_id is not null then coalesce(nullif(s.trade_name, ''), s.legal_name)
    end,
    'refundNumber', r.number, 'refundStatus', r.status, 'returnedAt', g.at, 'returnedUtr', g.utr) order by m.id)
  from late_money m join bank_transfers x on x.id = m.transfer_id left join refunds r on r.late_id = m.id
  left join late_returns g on g.late_id = m.id left join debit_note_shown n on n.id = x.debit_note_id
    left join seller_bank_account_shown b on b.id = x.seller_bank_account_id left join seller_shown s on s.id = b.seller_id
    where ${where}), '[]')`

/** Transfers (t) to a seller's own account with a late payment that is not returned; `before`: received before then. */
export const hasUnreturnedLateMoney = (
  before?: Date,
): Sql => sql`(t.seller_bank_account_id is not null and exists (select 1 from late_money m
  where m.transfer_id = t.id and not exists (select 1 from late_returns g where g.late_id = m.id)${
    before
      ? sql`
  and m.at < ${before}`
      : sql``
  }))`

/** Late payments of an order and its debit notes. */
export const lateOfOrder = (db: Db, orderId: number) =>
  rowOf(db, 'payments.lateOfOrder', sql`select ${lateJson(sql`x.order_id = ${orderId}`)} as late`)

/** A transfer as needed to record a late payment for it. */
export type Ended = {
  id: number
  orderId: number
  debitNoteId: number | null
  payeeId: number | null
  status: 'AWAITED' | 'SUBMITTED' | 'VERIFIED' | 'SHORT' | 'EXCESS' | 'REJECTED' | 'EXPIRED' | 'LATE'
  isOver: boolean
  receivedPaise: number | null
}
/** Money that came, and the statement line that shows it. */
export type Received = { amountPaise: number; utr: string | null; lineId: number | null }

/**
 * The transfers of orders, and of their debit notes, that have to end, locked: a reported one is still looked for, and
 * one with statement lines waits for a person.
 */
export const endedTransfers = (db: Db, orderIds: readonly number[]) =>
  rowsOf(
    db,
    'payments.endedTransfers',
    sql`select t.id, t.order_id, t.debit_note_id, b.seller_id as "payeeId", t.status,
      true as "isOver", t.received_paise, t.utr, t.decided_by
        from bank_transfers t join order_shown o on o.id = t.order_id
        left join seller_bank_account_shown b on b.id = t.seller_bank_account_id
        where t.order_id = any(${orderIds}::bigint[]) and ${isOver} and t.status in ('AWAITED', 'SUBMITTED', 'REJECTED', 'SHORT')
          and not (t.status = 'SUBMITTED' and coalesce(t.received_paise, 0) = 0)
          and not exists (select 1 from transfer_allocation_shown a where a.transfer_id = t.id and a.undone_at is null)
        order by t.id for update of t`,
  )

type NewLate = Received & { notedBy: number | null; at: Date }

/** Writes a late payment for a transfer, with the transfer's UTR if it has none of its own, and returns its id. */
export const insertLate = (db: Db, transferId: number, { amountPaise, utr, lineId, notedBy, at }: NewLate) =>
  rowOf(
    db,
    'payments.insertLate',
    sql`insert into late_money (transfer_id, amount_paise, utr, line_id, noted_by, at)
        select id, ${amountPaise}::bigint, coalesce(${utr}, utr), ${lineId}::bigint, ${notedBy}::bigint,
        ${at}::timestamptz
        from bank_transfers where id = ${transferId} returning id`,
  )
