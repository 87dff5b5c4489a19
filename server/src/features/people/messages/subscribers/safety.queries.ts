import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf } from '#core/db/open.ts'
import { type Reader, readHolders } from '../messages.queries.ts'

/** All master admins who can sign in. */
export const readMasterAdmins = (ctx: Ctx): Promise<Reader[]> => readHolders(ctx, 'staff:write')

type BankRequest = RowOf<'messages.readBankRequest'>

/** A request for another bank account of the operator; bank and end of the number identify it. */
export const readBankRequest = (ctx: Ctx, id: number): Promise<BankRequest | undefined> =>
  rowOf(
    ctx.db,
    'messages.readBankRequest',
    sql`select r.bank || ', …' || right(r.account_number, 4) as bank, q.name as "requestedBy", a.name as "approvedBy",
      c.name as "closedBy",
          r.holds_from, r.reason
        from bank_account_requests r join users q on q.id = r.requested_by left join users a on a.id = r.approved_by
          left join users c on c.id = r.closed_by where r.id = ${id}`,
  )

export async function readOwnBank(ctx: Ctx, accountId: number): Promise<string | undefined> {
  const row = await rowOf(
    ctx.db,
    'messages.readOwnBank',
    sql`select bank || ', …' || right(account_number, 4) as bank from bank_accounts where id = ${accountId}`,
  )
  return row?.bank
}

type SafeRefund = RowOf<'messages.readSafeRefund'>

/** A refund with its approvers. */
export const readSafeRefund = (ctx: Ctx, id: number): Promise<SafeRefund | undefined> =>
  rowOf(
    ctx.db,
    'messages.readSafeRefund',
    sql`select r.number, r.amount_paise - r.deducted_paise as "amountPaise", r.utr, p.name as "paidBy",
          coalesce((select string_agg(u.name, ', ' order by a.at) from refund_approvals a
          join users u on u.id = a.user_id where a.refund_id = r.id), '–') as approvers
        from refunds r left join users p on p.id = r.paid_by where r.id = ${id}`,
  )

/** A confirmed transfer to the operator's account. */
export const readDecidedTransfer = (ctx: Ctx, id: number) =>
  rowOf(
    ctx.db,
    'messages.readDecidedTransfer',
    sql`select coalesce(n.number, o.number) as number, t.received_paise, t.utr, u.name as by
        from bank_transfers t join orders o on o.id = t.order_id join users u on u.id = t.decided_by
        left join debit_notes n on n.id = t.debit_note_id
        where t.id = ${id} and t.bank_account_id is not null and t.status in ('VERIFIED', 'SHORT', 'EXCESS')
        and t.received_paise is not null`,
  )
