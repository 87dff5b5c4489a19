import { istDate } from '@neev/domain/fiscal'
import {
  transferInput,
  transferOutcome,
  whyNotConfirmedBy,
  whyNotSubmitted,
  whyNotTransfer,
} from '@neev/domain/payments'
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { storeUpload } from '#core/uploads.ts'
import { getOrder, moveSuborders, placePaidOrder } from '#features/orders/orders.ts'
import { queueExcess } from './refunds.ts'

declare module '#core/events.ts' {
  interface Events {
    /** An order waits for a bank transfer: the buyer needs to know where to. */
    'transfer.opened': { orderId: number; transferId: number }
    'transfer.submitted': { orderId: number; transferId: number }
    'transfer.decided': { orderId: number; transferId: number; status: string }
  }
}

export type BankAccountRow = {
  id: number
  holder: string
  accountNumber: string
  ifsc: string
  bank: string
  branch: string
  upi: string | null
  isDefault: boolean
  isActive: boolean
}
export type TransferRow = {
  id: number
  orderId: number
  orderNumber: string
  buyerName: string
  status: 'AWAITED' | 'SUBMITTED' | 'VERIFIED' | 'SHORT' | 'EXCESS' | 'REJECTED' | 'EXPIRED'
  expectedPaise: number
  account: BankAccountRow
  reference: string
  deadline: Date
  paidPaise: number | null
  receivedPaise: number | null
  mode: 'NEFT' | 'RTGS' | 'IMPS' | 'UPI' | 'CHEQUE' | 'CASH_DEPOSIT' | null
  utr: string | null
  paidOn: string | null
  payer: string | null
  note: string | null
  reason: string | null
  slipKey: string | null
  slipMime: string | null
  submittedAt: Date | null
  submittedBy: number | null
  decidedAt: Date | null
}

const accountJson = sql`jsonb_build_object('id', a.id, 'holder', a.holder, 'accountNumber', a.account_number, 'ifsc', a.ifsc, 'bank', a.bank,
  'branch', a.branch, 'upi', a.upi, 'isDefault', a.is_default, 'isActive', a.is_active)`

const readTransfers = (ctx: Ctx, where: SQL, tail: SQL = sql`order by t.id desc`) =>
  rowsOf<TransferRow & { total: number }>(
    ctx.db,
    sql`select t.id, t.order_id as "orderId", o.number as "orderNumber", u.name as "buyerName", t.status, t.expected_paise as "expectedPaise",
          ${accountJson} as account, o.number as reference, t.deadline, t.paid_paise as "paidPaise", t.received_paise as "receivedPaise", t.mode, t.utr,
          t.paid_on as "paidOn", t.payer, t.note, t.reason, f.key as "slipKey", f.mime as "slipMime", t.submitted_at as "submittedAt", t.submitted_by as "submittedBy",
          t.decided_at as "decidedAt", count(*) over ()::int as total
        from bank_transfers t join orders o on o.id = t.order_id join users u on u.id = o.user_id
          join bank_accounts a on a.id = t.bank_account_id left join files f on f.id = t.slip_file_id
        where ${where} ${tail}`,
  )

/** The instruction to pay by bank transfer, to the default account; part of the transaction that places the order. Once per order. */
export async function openTransfer(ctx: Ctx, orderId: number, expectedPaise: number, deadline: Date): Promise<void> {
  const opened = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into bank_transfers (order_id, bank_account_id, expected_paise, deadline, created_at)
        select ${orderId}::bigint, id, ${expectedPaise}::bigint, ${deadline.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz
        from bank_accounts where is_default and is_active
          and not exists (select 1 from bank_transfers t where t.order_id = ${orderId} and t.status in ('AWAITED', 'SUBMITTED', 'SHORT', 'EXCESS'))
        returning id`,
  )
  if (opened) return ctx.emit('transfer.opened', { orderId, transferId: opened.id })
  const open = await rowOf(
    ctx.db,
    sql`select 1 from bank_transfers where order_id = ${orderId} and status in ('AWAITED', 'SUBMITTED', 'SHORT', 'EXCESS')`,
  )
  if (!open) throw refused('PAYMENT_METHOD')
}

/** The transfer of an order, for its buyer and the desk. */
export async function getTransfer(ctx: Ctx, orderId: string): Promise<TransferRow> {
  const order = await getOrder(ctx, orderId)
  const [row] = await readTransfers(ctx, sql`t.order_id = ${order.id}`)
  return found(row)
}

async function lockTransfer(ctx: Ctx, orderId: number): Promise<TransferRow> {
  await ctx.db.execute(sql`select 1 from orders where id = ${orderId} for update`)
  await ctx.db.execute(sql`select 1 from bank_transfers where order_id = ${orderId} for update`)
  const [row] = await readTransfers(ctx, sql`t.order_id = ${orderId}`)
  return found(row)
}

type Submission = {
  mode: string
  amountPaise: number
  utr: string
  paidOn: string
  payerName?: string | null
  note?: string | null
  slip?: Upload | null
}

/** The buyer says that the money is on its way: reference, day, amount and the slip. The desk looks at it; nothing is paid yet. */
export async function submitTransfer(
  ctx: Ctx,
  orderId: string,
  { slip, payerName, note, ...given }: Submission,
): Promise<TransferRow> {
  const order = await getOrder(ctx, orderId)
  if (order.userId !== actorOf(ctx).userId) throw refused('NOT_FOUND')
  const input = parseInput(transferInput, { ...given, payerName: payerName ?? undefined, note: note ?? undefined })
  const file = slip ? await storeUpload(ctx, slip, 'transferSlip') : null
  await transaction(ctx, async (ctx) => {
    const row = await lockTransfer(ctx, order.id)
    refuseIf(whyNotTransfer('submit', row.status))
    refuseIf(whyNotSubmitted(input, { today: istDate(ctx.now), payBy: new Date(row.deadline), now: ctx.now }))
    await ctx.db
      .execute(
        sql`update bank_transfers set status = 'SUBMITTED', mode = ${input.mode}, paid_paise = ${input.amountPaise}, utr = ${input.utr}, paid_on = ${input.paidOn},
            payer = ${input.payerName ?? null}, note = ${input.note ?? null}, slip_file_id = coalesce(${file?.id ?? null}, slip_file_id),
            submitted_at = ${ctx.now.toISOString()}, submitted_by = ${actorOf(ctx).userId}, decided_at = null, decided_by = null, reason = null
          where id = ${row.id}`,
      )
      .catch((error) => {
        if (brokeConstraint(error, 'bank_transfers_utr')) throw refused('UTR_USED', {}, 'utr')
        throw error
      })
    await ctx.db.execute(sql`update orders set payment_status = 'REVIEW' where id = ${order.id}`)
    await moveSuborders(ctx, order.id, 'all', { name: 'submitTransfer', by: 'buyer', details: { utr: input.utr } })
    await ctx.emit('transfer.submitted', { orderId: order.id, transferId: row.id })
  })
  return getTransfer(ctx, orderId)
}

const sorts = { submittedAt: sql`t.submitted_at`, expected: sql`t.expected_paise`, deadline: sql`t.deadline` }

/** The desk's queue, with a count for each state. */
export async function listTransfers(ctx: Ctx, page: PageInput, status: string | null, search: string | null) {
  const others = allOf([
    search &&
      sql`(o.number ilike ${containing(search)} or t.utr ilike ${containing(search)} or u.name ilike ${containing(search)})`,
  ])
  const rows = await readTransfers(
    ctx,
    status ? sql`${others} and t.status = ${status}` : others,
    pageTail(page, sorts, sql`t.id`),
  )
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select t.status, count(*)::int as count from bank_transfers t join orders o on o.id = t.order_id join users u on u.id = o.user_id where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

/** What the bank's statement says, in a person's hands: the right amount pays the order, another one or none does not. */
export async function decideTransfer(
  ctx: Ctx,
  id: string,
  decision: 'received' | 'reject',
  receivedPaise: number | null,
  reason: string | null,
): Promise<TransferRow> {
  const [known] = await readTransfers(ctx, sql`t.id = ${idOf(id)}`)
  const { orderId } = found(known)
  await transaction(ctx, async (ctx) => {
    const row = await lockTransfer(ctx, orderId)
    refuseIf(whyNotConfirmedBy(row.submittedBy === null ? null : String(row.submittedBy), String(actorOf(ctx).userId)))
    if (decision === 'reject') await rejectTransfer(ctx, row, reason)
    else await receiveTransfer(ctx, row, receivedPaise)
  })
  const [row] = await readTransfers(ctx, sql`t.id = ${idOf(id)}`)
  return found(row)
}

async function decide(
  ctx: Ctx,
  row: TransferRow,
  status: TransferRow['status'],
  receivedPaise: number | null,
  reason: string | null,
) {
  await ctx.db.execute(sql`
    update bank_transfers set status = ${status}, received_paise = coalesce(${receivedPaise}, received_paise), reason = ${reason},
      decided_at = ${ctx.now.toISOString()}, decided_by = ${actorOf(ctx).userId} where id = ${row.id}`)
  await audit(
    ctx,
    'transfer.decide',
    'bank_transfer',
    row.id,
    { status: row.status },
    { status, receivedPaise, reason },
  )
  await ctx.emit('transfer.decided', { orderId: row.orderId, transferId: row.id, status })
}

async function receiveTransfer(ctx: Ctx, row: TransferRow, receivedPaise: number | null): Promise<void> {
  if (receivedPaise === null || receivedPaise <= 0) throw refused('AMOUNT_BAD', {}, 'receivedPaise')
  const status = transferOutcome(row.expectedPaise, receivedPaise)
  refuseIf(
    whyNotTransfer(status === 'VERIFIED' ? 'verify' : status === 'SHORT' ? 'findShort' : 'findExcess', row.status),
  )
  await decide(ctx, row, status, receivedPaise, null)
  if (status === 'SHORT') {
    await ctx.db.execute(sql`update orders set payment_status = 'UNPAID' where id = ${row.orderId}`)
    await moveSuborders(ctx, row.orderId, 'all', {
      name: 'returnTransfer',
      by: 'admin',
      note: 'The transfer is short.',
    })
    return
  }
  // an excess pays the order too; what is over is queued to go back
  await placePaidOrder(ctx, row.orderId, 'admin')
  if (status === 'EXCESS') await queueExcess(ctx, row.orderId, receivedPaise - row.expectedPaise)
}

async function rejectTransfer(ctx: Ctx, row: TransferRow, reason: string | null): Promise<void> {
  if (!reason || reason.trim().length < 3) throw refused('REASON_NEEDED', {}, 'reason')
  refuseIf(whyNotTransfer('reject', row.status))
  await decide(ctx, row, 'REJECTED', null, reason)
  await ctx.db.execute(sql`update orders set payment_status = 'UNPAID' where id = ${row.orderId}`)
  await moveSuborders(ctx, row.orderId, 'all', { name: 'returnTransfer', by: 'admin', note: reason })
}

/** Transfers of orders that have ended are over too. */
export async function endTransfers(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db.execute(
    sql`update bank_transfers set status = 'EXPIRED' where order_id = ${orderId} and status in ('AWAITED', 'REJECTED', 'SHORT')`,
  )
}
