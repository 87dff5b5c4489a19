import { scopeOf } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import { formatInr, sum } from '@neev/domain/core/money'
import type { MoneyFlow } from '@neev/domain/core/money-flows'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import {
  handRefundInput,
  type TransferInput,
  transferInput,
  transferOutcome,
  whyNotConfirmedBy,
  whyNotLate,
  whyNotSubmitted,
  whyNotTransfer,
} from '@neev/domain/money/payments/payments'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import {
  type By,
  getOrder,
  lockOrder,
  placePaidOrder,
  setPaymentStatus,
  updateSuborderStatuses,
} from '#features/orders/orders/orders.ts'
import { type TransferDeduction, writeDeductions } from './gst-tds/gst-tds.ts'
import { noteLate, noteReturned } from './late.ts'
import { queueExcess } from './refunds/refunds.ts'
import {
  countTransfers,
  type Decider,
  hasAccount,
  insertDebitTransfer,
  insertTransfer,
  latestTransfer,
  markReminded,
  type NewDebitTransfer,
  type NewTransfer,
  type TransferFilter,
  type TransferRow,
  transferById,
  transfersToDecide,
  transferToDecide,
} from './transfers.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A bank transfer is expected for an order or a debit note; the buyer needs the payment details. */
    'transfer.opened': { orderId: number; transferId: number }
    /** It has not been made, and its deadline is at most a day away. */
    'transfer.expiring': { orderId: number; transferId: number }
    'transfer.submitted': { orderId: number; transferId: number }
    'transfer.decided': { orderId: number; transferId: number; status: string }
  }
}

/**
 * Creates the instruction to pay by bank transfer, to the operator's default account or to the seller's own, depending
 * on the money flow; part of the transaction that places the order. Once per order.
 */
export async function openTransfer(ctx: Ctx, transfer: NewTransfer): Promise<void> {
  const { orderId, flow } = transfer
  const opened = await insertTransfer(ctx.db, transfer, ctx.now)
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

/** Reminds buyers once of transfers that they have not made, a day before the deadline: a job. */
export const remindOfTransfers = (ctx: Ctx): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const { id, orderId } of await markReminded(ctx.db, ctx.now))
      await ctx.emit('transfer.expiring', { orderId, transferId: id })
  })

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

const flowOf = async (ctx: Ctx, orderId: number): Promise<MoneyFlow> =>
  found(await ctx.db.selectFrom('orderShown').select('moneyFlow as flow').where('id', '=', orderId).executeTakeFirst())
    .flow

/** Why a debit note of this order could not be paid, or null: its money flow has no account. */
export async function whyNoAccount(ctx: Ctx, orderId: number): Promise<Refusal | null> {
  const flow = await flowOf(ctx, orderId)
  if (await hasAccount(ctx.db, flow, orderId)) return null
  return refuse(flow === 'BUYER_PAYS_SELLER' ? 'SELLER_NO_BANK' : 'PAYMENT_METHOD')
}

/**
 * Creates the instruction to pay a debit note, to the account of its order's money flow, in the transaction of the
 * note.
 */
export async function openDebitTransfer(ctx: Ctx, debit: NewDebitTransfer): Promise<void> {
  const { orderId } = debit
  const flow = await flowOf(ctx, orderId)
  const opened = await insertDebitTransfer(ctx.db, { ...debit, flow }, ctx.now)
  if (!opened) throw refused(flow === 'BUYER_PAYS_SELLER' ? 'SELLER_NO_BANK' : 'PAYMENT_METHOD')
  await ctx.emit('transfer.opened', { orderId, transferId: opened.id })
}

/** The latest transfer of an order, or that of a debit note, for its buyer and admins. */
export async function getTransfer(ctx: Ctx, orderId: string, debitNoteId: string | null): Promise<TransferRow> {
  const order = await getOrder(ctx, orderId)
  return found(await latestTransfer(ctx.db, order.id, debitNoteId === null ? null : idOf(debitNoteId)))
}

/** Locks the order, then its latest transfer or that of the debit note. */
export async function lockTransfer(ctx: Ctx, orderId: number, debitNoteId: number | null): Promise<TransferRow> {
  await lockOrder(ctx, orderId)
  await ctx.db
    .selectFrom('bankTransfers')
    .select('id')
    .where('orderId', '=', orderId)
    .where('debitNoteId', 'is not distinct from', debitNoteId)
    .forUpdate()
    .execute()
  return found(await latestTransfer(ctx.db, orderId, debitNoteId))
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

/** Whose transfers the caller decides: all for admins, those to their own account for sellers. */
function deciderOf(ctx: Ctx): Decider {
  const { roles, sellerId } = actorOf(ctx)
  return scopeOf(roles, 'payment:receive') === 'any' ? { all: true } : { all: false, sellerId: sellerId ?? 0 }
}

/** All transfers for admins, or a seller's own, with counts by status. */
export async function listTransfers(ctx: Ctx, page: PageInput, filter: TransferFilter) {
  const decider = deciderOf(ctx)
  const rows = await transfersToDecide(ctx.db, decider, filter, page)
  const counts = await countTransfers(ctx.db, decider, { ...filter, status: null })
  return { ...pageOf(rows), counts }
}

export type Decision = {
  decision: 'received' | 'reject' | 'late'
  receivedPaise: number | null
  reason: string | null
  utr: string | null
  /** GST that a government buyer deducted, by part of the order; only when the amount is received. */
  deductions?: readonly TransferDeduction[]
}

/**
 * Decides a transfer by the bank statement, as read by a person: the expected amount pays the order, another one or
 * none does not.
 */
export async function submitTransferDecision(
  ctx: Ctx,
  id: string,
  { decision, receivedPaise, reason, utr, deductions }: Decision,
): Promise<TransferRow> {
  const { orderId, debitNoteId } = found(await transferToDecide(ctx.db, deciderOf(ctx), idOf(id)))
  await transaction(ctx, async (ctx) => {
    const row = await lockTransfer(ctx, orderId, debitNoteId)
    refuseIf(whyNotConfirmedBy(row.submittedBy === null ? null : String(row.submittedBy), String(actorOf(ctx).userId)))
    if (decision === 'late') {
      if (row.id !== idOf(id)) throw refused('STALE')
      await findLate(ctx, row, receivedPaise, utr)
    } else if (decision === 'reject') await rejectTransfer(ctx, row, reason)
    else await receiveTransfer(ctx, row, receivedPaise, deductions)
  })
  return found(await transferById(ctx.db, idOf(id)))
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
  const read = async (ctx: Ctx) => found(await transferToDecide(ctx.db, deciderOf(ctx), idOf(id)))
  const { orderId } = await read(ctx)
  await transaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    await noteReturned(ctx, await read(ctx), idOf(lateId), utr)
  })
  return read(ctx)
}

async function decide(
  ctx: Ctx,
  row: TransferRow,
  status: TransferRow['status'],
  receivedPaise: number | null,
  { reason = null, deductions = [] }: { reason?: string | null; deductions?: readonly TransferDeduction[] } = {},
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
  const made = { status, receivedPaise, reason, ...(deductions.length > 0 && { deductions }) }
  await audit(ctx, 'transfer.decide', 'bankTransfer', row.id, { status: row.status }, made)
  await ctx.emit('transfer.decided', { orderId: row.orderId, transferId: row.id, status })
}

/** The party that confirms receipt: the owner of the account. */
const decider = ({ payeeId }: TransferRow): By => (payeeId === null ? 'admin' : 'seller')

/**
 * Sets the total amount received for a transfer, and what a government buyer deducted from the order: the only way for a
 * transfer to pay its order. Both together are what is due; with less, nothing is deducted yet (GST_TDS_SHORT).
 */
export async function receiveTransfer(
  ctx: Ctx,
  row: TransferRow,
  receivedPaise: number | null,
  deductions: readonly TransferDeduction[] = [],
): Promise<void> {
  if (receivedPaise === null || receivedPaise <= 0) throw refused('AMOUNT_BAD', {}, 'receivedPaise')
  if (row.isOver) throw refused('TRANSFER_EXPIRED')
  const duePaise = row.expectedPaise - sum(deductions.map(({ amountPaise }) => amountPaise))
  const status = transferOutcome(duePaise, receivedPaise)
  refuseIf(
    whyNotTransfer(status === 'VERIFIED' ? 'verify' : status === 'SHORT' ? 'findShort' : 'findExcess', row.status),
  )
  await writeDeductions(ctx, row.id, deductions)
  if (deductions.length > 0 && status === 'SHORT')
    throw refused('GST_TDS_SHORT', { short: formatInr(duePaise - receivedPaise) }, 'receivedPaise')
  await decide(ctx, row, status, receivedPaise, { deductions })
  if (row.debitNoteId !== null) {
    // A short payment waits for the remainder; an excess is refunded, and the note is paid
    if (status === 'EXCESS') await queueExcess(ctx, row, receivedPaise - duePaise)
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
  await placePaidOrder(ctx, row.orderId, { by: decider(row) })
  if (status === 'EXCESS') await queueExcess(ctx, row, receivedPaise - duePaise)
}

async function rejectTransfer(ctx: Ctx, row: TransferRow, reason: string | null): Promise<void> {
  if (!reason || reason.trim().length < 3) throw refused('REASON_NEEDED', {}, 'reason')
  refuseIf(whyNotTransfer('reject', row.status))
  if (row.isOver) return decide(ctx, row, 'EXPIRED', null, { reason })
  await decide(ctx, row, 'REJECTED', null, { reason })
  if (row.debitNoteId !== null) return
  await setPaymentStatus(ctx, row.orderId, 'UNPAID')
  await updateSuborderStatuses(ctx, row.orderId, 'all', { name: 'returnTransfer', by: decider(row), note: reason })
}
