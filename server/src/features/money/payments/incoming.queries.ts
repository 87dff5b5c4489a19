import type { TransferStatus } from '@neev/domain/money/payments/payments'
import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** Sets the amount received and the status of a transfer; the decision is kept if the status stays the same. */
export async function setReceived(db: Db, id: number, receivedPaise: number | null, status: TransferStatus) {
  await sql`
    update bank_transfers set received_paise = ${receivedPaise}::bigint, status = ${status},
      decided_at = case when ${status} = status then decided_at end, decided_by = case
      when ${status} = status then decided_by end
    where id = ${id}`.execute(db)
}

/** Takes an amount off what a transfer has received. */
export async function takeOffReceived(db: Db, id: number, amountPaise: number): Promise<void> {
  await sql`
    update bank_transfers set received_paise = nullif(greatest(0, received_paise - ${amountPaise}::bigint), 0)
    where id = ${id}`.execute(db)
}

/** Locks the refund of a statement line. */
export const lockLineRefund = (db: Db, lineId: number) =>
  rowOf(db, 'payments.lockLineRefund', sql`select id from refunds where line_id = ${lineId} for update`)

/** Withdraws it, if nobody but this person has approved it and nothing was sent; returns whether it did. */
export const withdrawLineRefund = (db: Db, id: number, userId: number) =>
  rowOf(
    db,
    'payments.withdrawLineRefund',
    sql`select coalesce(withdraw_line_refund(${id}, ${userId}), false) as "isDone"`,
  )
