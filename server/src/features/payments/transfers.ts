import { istDate } from '@neev/domain/core/fiscal'
import { scopeOf } from '@neev/domain/core/permissions'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import type { MoneyFlow } from '@neev/domain/payments/money-flows'
import {
  handRefundInput,
  type TransferInput,
  transferInput,
  transferOutcome,
  whyNotConfirmedBy,
  whyNotLate,
  whyNotSubmitted,
  whyNotTransfer,
} from '@neev/domain/payments/payments'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { AsJson } from '#core/db/as-json.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { type By, getOrder, placePaidOrder, setPaymentStatus, updateSuborderStatuses } from '#features/orders/orders.ts'
import { isOver, type LateRow, lateJson, noteLate, noteReturned, owedBack } from './late.ts'
import { queueExcess } from './refunds.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A bank transfer is expected for an order or a debit note; the buyer needs the payment details. */
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
  /** The seller, if the transfer goes to the seller's own account. */
  payeeId: number | null
  payeeName: string | null
  id: number
  orderId: number
  orderNumber: string
  /** The debit note that it pays, if it does not pay the order. */
  debitNoteId: number | null
  debitNoteNumber: string | null
  buyerName: string
  status: 'AWAITED' | 'SUBMITTED' | 'VERIFIED' | 'SHORT' | 'EXCESS' | 'REJECTED' | 'EXPIRED' | 'LATE'
  /** True if no payment is expected any more, and it was not paid by this transfer. */
  isOver: boolean
  late: AsJson<LateRow>[]
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

const accountJson = sql`case when a.id is null then jsonb_build_object('id', 'seller-' || b.id, 'holder', b.holder,
  'accountNumber', b.account_number,
    'ifsc', b.ifsc, 'bank', b.bank, 'branch', b.branch, 'upi', null, 'isDefault', false, 'isActive',
    b.replaced_at is null)
  else jsonb_build_object('id', a.id, 'holder', a.holder, 'accountNumber', a.account_number, 'ifsc', a.ifsc, 'bank',
  a.bank,
    'branch', a.branch, 'upi', a.upi, 'isDefault', a.is_default, 'isActive', a.is_active) end`

const readTransfers = (ctx: Ctx, where: Sql, tail: Sql = sql`order by t.id desc`) =>
  rowsOf<TransferRow & { total: number }>(
    ctx.db,
    sql`select t.id, t.order_id as "orderId", o.number as "orderNumber", u.name as "buyerName", t.status,
      t.expected_paise as "expectedPaise",
          ${accountJson} as account, b.seller_id as "payeeId", coalesce(nullif(s.trade_name, ''),
          s.legal_name) as "payeeName",
          t.debit_note_id as "debitNoteId", d.number as "debitNoteNumber", coalesce(d.number, o.number) as reference,
          t.deadline, t.paid_paise as "paidPaise", t.received_paise as "receivedPaise", t.mode, t.utr,
          t.paid_on as "paidOn", t.payer, t.note, t.reason, f.key as "slipKey", f.mime as "slipMime",
          t.submitted_at as "submittedAt", t.submitted_by as "submittedBy",
          t.decided_at as "decidedAt", ${isOver} as "isOver", ${lateJson(sql`x.id = t.id`)} as late,
          count(*) over ()::int as total
        from bank_transfers t join orders o on o.id = t.order_id join users u on u.id = o.user_id
          left join bank_accounts a on a.id = t.bank_account_id
          left join seller_bank_accounts b on b.id = t.seller_bank_account_id
          left join sellers s on s.id = b.seller_id left join files f on f.id = t.slip_file_id
          left join debit_notes d on d.id = t.debit_note_id
        where ${where} ${tail}`,
  )

type Instruction = { orderId: number; expectedPaise: number; deadline: Date; flow: MoneyFlow }

const ours = sql`select id, null::bigint from bank_accounts where is_default and is_active`
/** The verified bank account of an order's single seller. */
const ofSeller = (
  orderId: number,
) => sql`select null::bigint, b.id from seller_bank_accounts b where b.replaced_at is null and b.verified_at is not null
  and b.seller_id in (select seller_id from suborders where order_id = ${orderId})`

const accountFor = (flow: MoneyFlow, orderId: number) => (flow === 'BUYER_PAYS_SELLER' ? ofSeller(orderId) : ours)

/**
 * Creates the instruction to pay by bank transfer, to the operator's default account or to the seller's own, depending
 * on the money flow; part of the transaction that places the order. Once per order.
 */
export async function openTransfer(ctx: Ctx, { orderId, expectedPaise, deadline, flow }: Instruction): Promise<void> {
  const opened = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into bank_transfers (order_id, bank_account_id, seller_bank_account_id, expected_paise, deadline,
      created_at)
        select ${orderId}::bigint, account.own, account.sellers, ${expectedPaise}::bigint, ${deadline}::timestamptz,
        ${ctx.now}::timestamptz
        from (${accountFor(flow, orderId)}) account (own, sellers)
        where not exists (select 1 from bank_transfers t where t.order_id = ${orderId} and t.debit_note_id is null
          and t.status in ('AWAITED', 'SUBMITTED', 'SHORT', 'EXCESS'))
        returning id`,
  )
  if (opened) return ctx.emit('transfer.opened', { orderId, transferId: opened.id })
  const open = await ctx.db
    .selectFrom('bankTransfers')
    .select('id')
    .where('orderId', '=', orderId)
    .where('debitNoteId', 'is', null)
    .where('status', 'in', ['AWAITED', 'SUBMITTED', 'SHORT', 'EXCESS'])
    .executeTakeFirst()
  if (!open) throw refused(flow === 'BUYER_PAYS_SELLER' ? 'SELLER_NO_BANK' : 'PAYMENT_METHOD')
}

/** Deadline of the open transfer for an order; null if none is open. */
export async function openDeadline(ctx: Ctx, orderId: number): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('bankTransfers')
    .select('deadline')
    .where('orderId', '=', orderId)
    .where('debitNoteId', 'is', null)
    .where('status', 'in', ['AWAITED', 'SUBMITTED', 'SHORT', 'EXCESS'])
    .executeTakeFirst()
  return row?.deadline ?? null
}

type DebitInstruction = { orderId: number; debitNoteId: number; expectedPaise: number; dueBy: Date }

const flowOf = async (ctx: Ctx, orderId: number): Promise<MoneyFlow> =>
  found(await ctx.db.selectFrom('orders').select('moneyFlow as flow').where('id', '=', orderId).executeTakeFirst()).flow

/** Why a debit note of this order could not be paid, or null: its money flow has no account. */
export async function whyNoAccount(ctx: Ctx, orderId: number): Promise<Refusal | null> {
  const flow = await flowOf(ctx, orderId)
  if (await rowOf(ctx.db, accountFor(flow, orderId))) return null
  return refuse(flow === 'BUYER_PAYS_SELLER' ? 'SELLER_NO_BANK' : 'PAYMENT_METHOD')
}

/**
 * Creates the instruction to pay a debit note, to the account of its order's money flow, in the transaction of the
 * note.
 */
export async function openDebitTransfer(ctx: Ctx, debit: DebitInstruction): Promise<void> {
  const { orderId, debitNoteId, expectedPaise, dueBy } = debit
  const flow = await flowOf(ctx, orderId)
  const opened = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into bank_transfers (order_id, debit_note_id, bank_account_id, seller_bank_account_id, expected_paise,
      deadline, created_at)
        select ${orderId}::bigint, ${debitNoteId}::bigint, account.own, account.sellers, ${expectedPaise}::bigint,
        ${dueBy}::timestamptz,
          ${ctx.now}::timestamptz
        from (${accountFor(flow, orderId)}) account (own, sellers) returning id`,
  )
  if (!opened) throw refused(flow === 'BUYER_PAYS_SELLER' ? 'SELLER_NO_BANK' : 'PAYMENT_METHOD')
  await ctx.emit('transfer.opened', { orderId, transferId: opened.id })
}

/** Transfers (t) for an order itself, or for a debit note of it. */
const paysFor = (orderId: number, debitNoteId: number | null): Sql =>
  sql`t.order_id = ${orderId} and t.debit_note_id is not distinct from ${debitNoteId}::bigint`

/** The latest transfer of an order, or that of a debit note, for its buyer and admins. */
export async function getTransfer(ctx: Ctx, orderId: string, debitNoteId: string | null): Promise<TransferRow> {
  const order = await getOrder(ctx, orderId)
  const [row] = await readTransfers(ctx, paysFor(order.id, debitNoteId === null ? null : idOf(debitNoteId)))
  return found(row)
}

/** Locks the order, then its latest transfer or that of the debit note. */
export async function lockTransfer(ctx: Ctx, orderId: number, debitNoteId: number | null): Promise<TransferRow> {
  await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  await sql`select 1 from bank_transfers t where ${paysFor(orderId, debitNoteId)} for update`.execute(ctx.db)
  const [row] = await readTransfers(ctx, paysFor(orderId, debitNoteId))
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

/**
 * Submits the buyer's payment details: reference, date, amount and slip. An admin verifies them; nothing is paid yet.
 */
export async function submitTransfer(
  ctx: Ctx,
  { orderId, debitNoteId }: { orderId: string; debitNoteId: string | null },
  { slip, payerName, note, ...values }: Submission,
): Promise<TransferRow> {
  const order = await getOrder(ctx, orderId)
  if (order.userId !== actorOf(ctx).userId) throw refused('NOT_FOUND')
  const input = parseInput(transferInput, { ...values, payerName: payerName ?? undefined, note: note ?? undefined })
  const keep = (slipId: number | null) => keepSubmission(ctx, order.id, debitNoteId, input, slipId)
  await (slip ? withUpload(ctx, slip, 'transferSlip', ({ id }) => keep(id)) : keep(null))
  return getTransfer(ctx, orderId, debitNoteId)
}

function keepSubmission(
  ctx: Ctx,
  orderId: number,
  debitNoteId: string | null,
  input: TransferInput,
  slipId: number | null,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const row = await lockTransfer(ctx, orderId, debitNoteId === null ? null : idOf(debitNoteId))
    refuseIf(whyNotTransfer('submit', row.status))
    // A debit note stays open after its due date
    const payBy = row.debitNoteId === null ? new Date(row.deadline) : ctx.now
    refuseIf(whyNotSubmitted(input, { today: istDate(ctx.now), payBy, now: ctx.now }))
    await ctx.db
      .updateTable('bankTransfers')
      .set((db) => ({
        status: 'SUBMITTED',
        mode: input.mode,
        paidPaise: input.amountPaise,
        utr: input.utr,
        paidOn: input.paidOn,
        payer: input.payerName ?? null,
        note: input.note ?? null,
        slipFileId: db.fn.coalesce(db.val(slipId), 'slipFileId'),
        submittedAt: ctx.now,
        submittedBy: actorOf(ctx).userId,
        decidedAt: null,
        decidedBy: null,
        reason: null,
      }))
      .where('id', '=', row.id)
      .execute()
      .catch((error) => {
        if (brokeConstraint(error, 'bank_transfers_utr')) throw refused('UTR_USED', {}, 'utr')
        throw error
      })
    if (row.debitNoteId === null) {
      await setPaymentStatus(ctx, orderId, 'REVIEW')
      await updateSuborderStatuses(ctx, orderId, 'all', {
        name: 'submitTransfer',
        by: 'buyer',
        details: { utr: input.utr },
      })
    }
    await ctx.emit('transfer.submitted', { orderId, transferId: row.id })
  })
}

const sorts = { submittedAt: sql`t.submitted_at`, expected: sql`t.expected_paise`, deadline: sql`t.deadline` }

/** Transfers (t) that the caller decides on: all for admins, those to their own account (b) for sellers. */
function decidedBy(ctx: Ctx): Sql {
  const { roles, sellerId } = actorOf(ctx)
  return scopeOf(roles, 'payment:receive') === 'any' ? sql`true` : sql`b.seller_id = ${sellerId ?? 0}`
}

type Wanted = { status: string | null; search: string | null; owed: boolean }

/** All transfers for admins, or a seller's own, with counts by status. */
export async function listTransfers(ctx: Ctx, page: PageInput, { status, search, owed }: Wanted) {
  const others = allOf([
    decidedBy(ctx),
    owed && owedBack(),
    search &&
      sql`(o.number ilike ${containing(search)} or t.utr ilike ${containing(search)}
        or u.name ilike ${containing(search)}
        or exists (select 1 from debit_notes n where n.id = t.debit_note_id and n.number ilike ${containing(search)}))`,
  ])
  const rows = await readTransfers(
    ctx,
    status ? sql`${others} and t.status = ${status}` : others,
    pageTail(page, sorts, sql`t.id`),
  )
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select t.status, count(*)::int as count from bank_transfers t join orders o on o.id = t.order_id
      join users u on u.id = o.user_id
          left join seller_bank_accounts b on b.id = t.seller_bank_account_id where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

export type Decision = {
  decision: 'received' | 'reject' | 'late'
  receivedPaise: number | null
  reason: string | null
  utr: string | null
}

/**
 * Decides a transfer by the bank statement, as read by a person: the expected amount pays the order, another one or
 * none does not.
 */
export async function submitTransferDecision(
  ctx: Ctx,
  id: string,
  { decision, receivedPaise, reason, utr }: Decision,
): Promise<TransferRow> {
  const [known] = await readTransfers(ctx, sql`t.id = ${idOf(id)} and ${decidedBy(ctx)}`)
  const { orderId, debitNoteId } = found(known)
  await transaction(ctx, async (ctx) => {
    const row = await lockTransfer(ctx, orderId, debitNoteId)
    refuseIf(whyNotConfirmedBy(row.submittedBy === null ? null : String(row.submittedBy), String(actorOf(ctx).userId)))
    if (decision === 'late') {
      if (row.id !== idOf(id)) throw refused('STALE')
      await findLate(ctx, row, receivedPaise, utr)
    } else if (decision === 'reject') await rejectTransfer(ctx, row, reason)
    else await receiveTransfer(ctx, row, receivedPaise)
  })
  const [row] = await readTransfers(ctx, sql`t.id = ${idOf(id)}`)
  return found(row)
}

/** Records everything received after the end in one amount; reporting the same amount twice records it once. */
async function findLate(
  ctx: Ctx,
  row: TransferRow,
  receivedPaise: number | null,
  values: string | null,
): Promise<void> {
  const utr = values === null ? null : parseInput(handRefundInput, { utr: values }).utr
  if (receivedPaise === null || receivedPaise <= 0) throw refused('AMOUNT_BAD', {}, 'receivedPaise')
  const known = row.status === 'LATE' ? (row.receivedPaise ?? 0) : 0
  refuseIf(whyNotLate(row))
  if (receivedPaise <= known) throw refused('NOTHING_NEW', {}, 'receivedPaise')
  await noteLate(ctx, row, { amountPaise: receivedPaise - known, utr, lineId: null })
}

/** Records that a late payment was returned by the owner of the account; admins can do it for a seller. */
export async function sayReturned(ctx: Ctx, id: string, lateId: string, values: string): Promise<TransferRow> {
  const { utr } = parseInput(handRefundInput, { utr: values })
  const mine = sql`t.id = ${idOf(id)} and ${decidedBy(ctx)}`
  const [known] = await readTransfers(ctx, mine)
  const { orderId } = found(known)
  await transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const [row] = await readTransfers(ctx, mine)
    await noteReturned(ctx, found(row), idOf(lateId), utr)
  })
  const [row] = await readTransfers(ctx, mine)
  return found(row)
}

async function decide(
  ctx: Ctx,
  row: TransferRow,
  status: TransferRow['status'],
  receivedPaise: number | null,
  reason: string | null,
) {
  await ctx.db
    .updateTable('bankTransfers')
    .set((db) => ({
      status,
      receivedPaise: db.fn.coalesce(db.val(receivedPaise), 'receivedPaise'),
      reason,
      decidedAt: ctx.now,
      decidedBy: actorOf(ctx).userId,
    }))
    .where('id', '=', row.id)
    .execute()
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

/** The party that confirms receipt: the owner of the account. */
const decider = ({ payeeId }: TransferRow): By => (payeeId === null ? 'admin' : 'seller')

/** Sets the total amount received for a transfer: the only way for a transfer to pay its order. */
export async function receiveTransfer(ctx: Ctx, row: TransferRow, receivedPaise: number | null): Promise<void> {
  if (receivedPaise === null || receivedPaise <= 0) throw refused('AMOUNT_BAD', {}, 'receivedPaise')
  if (row.isOver) throw refused('TRANSFER_EXPIRED')
  const status = transferOutcome(row.expectedPaise, receivedPaise)
  refuseIf(
    whyNotTransfer(status === 'VERIFIED' ? 'verify' : status === 'SHORT' ? 'findShort' : 'findExcess', row.status),
  )
  await decide(ctx, row, status, receivedPaise, null)
  if (row.debitNoteId !== null) {
    // A short payment waits for the remainder; an excess is refunded, and the note is paid
    if (status === 'EXCESS') await queueExcess(ctx, row, receivedPaise - row.expectedPaise)
    return
  }
  if (status === 'SHORT') {
    await setPaymentStatus(ctx, row.orderId, 'UNPAID')
    // If the buyer had not submitted it, the order already awaits payment
    if (row.status === 'SUBMITTED')
      await updateSuborderStatuses(ctx, row.orderId, 'all', {
        name: 'returnTransfer',
        by: decider(row),
        note: 'The transfer is less than the amount due.',
      })
    return
  }
  // An excess pays the order too, and is refunded
  await placePaidOrder(ctx, row.orderId, decider(row))
  if (status === 'EXCESS') await queueExcess(ctx, row, receivedPaise - row.expectedPaise)
}

async function rejectTransfer(ctx: Ctx, row: TransferRow, reason: string | null): Promise<void> {
  if (!reason || reason.trim().length < 3) throw refused('REASON_NEEDED', {}, 'reason')
  refuseIf(whyNotTransfer('reject', row.status))
  if (row.isOver) return decide(ctx, row, 'EXPIRED', null, reason)
  await decide(ctx, row, 'REJECTED', null, reason)
  if (row.debitNoteId !== null) return
  await setPaymentStatus(ctx, row.orderId, 'UNPAID')
  await updateSuborderStatuses(ctx, row.orderId, 'all', { name: 'returnTransfer', by: decider(row), note: reason })
}
