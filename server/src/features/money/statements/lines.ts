import { istDate, printDay } from '@neev/domain/core/fiscal'
import { allocationInput, outcomeOf, whyNotAllocated, whyNotLine } from '@neev/domain/money/statements/statements'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import {
  countLate,
  countMoney,
  deductReceived,
  dropLineRefund,
  queueLineRefund,
  uncountMoney,
} from '#features/money/payments/payments.ts'
import {
  countLines,
  type LineFilter,
  type LineRow,
  lineById,
  otherCounted,
  pageOfLines,
  undoEnded,
} from './lines.queries.ts'
import { type MatchRow, matchById, matchesByAmount, matchesBySearch } from './match.queries.ts'
import { hasUtrOf } from './match.ts'

type Filter = Omit<LineFilter, 'statementId'> & { statementId: string | null }

/** Lines of all statements, with counts by filter. */
export async function listLines(ctx: Ctx, page: PageInput, { statementId, ...values }: Filter) {
  const filter: LineFilter = { ...values, statementId: statementId ? idOf(statementId) : null }
  const rows = await pageOfLines(ctx.db, filter, page)
  return { ...pageOf(rows), counts: await countLines(ctx.db, filter) }
}

/** The effect of the credit on the proposed transfer. */
export const outcomeOfLine = (line: LineRow, to: MatchRow) => outcomeOf(line.leftPaise, to, hasUtrOf(line.utrs, to.utr))

/** Whether the decision can still be undone. */
export function canUndo(line: LineRow): boolean {
  if (line.state === 'IGNORED') return true
  if (line.state === 'RETURNED') return line.refundFree === true
  return (
    line.allocations.length > 0 &&
    line.allocations.every(({ counts, to }) => !counts || !['VERIFIED', 'EXCESS', 'LATE'].includes(to.status))
  )
}

const readLine = async (ctx: Ctx, id: number): Promise<LineRow> => found(await lineById(ctx.db, id))

async function lockLine(ctx: Ctx, input: string): Promise<LineRow> {
  await ctx.db.selectFrom('statementLines').select('id').where('id', '=', idOf(input)).forUpdate().execute()
  return readLine(ctx, idOf(input))
}

/** Transfers for a credit: by search, including ended ones; otherwise open ones of a similar amount. */
export async function transfersToMatch(ctx: Ctx, lineId: string, search: string | null): Promise<MatchRow[]> {
  const line = await readLine(ctx, idOf(lineId))
  return search?.trim() ? matchesBySearch(ctx.db, search, line.leftPaise) : matchesByAmount(ctx.db, line.leftPaise)
}

/** The bank lists each UTR once, so another line with the same UTR is not a second payment. */
async function whyCounted(ctx: Ctx, line: LineRow): Promise<void> {
  const other = await otherCounted(ctx.db, line)
  if (other) throw refused('UTR_COUNTED', { day: printDay(other.day) })
}

async function decideLine(ctx: Ctx, id: number, state: LineRow['state'], reason: string | null): Promise<void> {
  const isOpen = state === 'OPEN'
  await ctx.db
    .updateTable('statementLines')
    .set({
      state,
      reason,
      decidedBy: isOpen ? null : actorOf(ctx).userId,
      decidedAt: isOpen ? null : ctx.now.toISOString(),
      proposedTransferId: null,
      proposedReason: null,
      confidence: null,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Allocates a credit to orders in one transaction: each amount goes through the transfer's own function, which pays the
 * order, records it as short, or refunds an excess. Amounts already recorded by a person are only linked.
 */
export async function assignStatementLine(ctx: Ctx, id: string, input: unknown): Promise<LineRow> {
  const allocations = parseInput(allocationInput, input)
  return transaction(ctx, async (ctx) => {
    const line = await lockLine(ctx, id)
    refuseIf(whyNotLine('allocate', line.state))
    refuseIf(whyNotAllocated(allocations, line.leftPaise))
    if (line.takenBackOn !== null) throw refused('CREDIT_REVERSED')
    await whyCounted(ctx, line)
    // In the order of their ids, so that two people do not cause a deadlock
    for (const allocation of allocations.toSorted((a, b) => Number(a.transferId) - Number(b.transferId)))
      await allocate(ctx, line, idOf(allocation.transferId), allocation.amountPaise)
    const used = allocations.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    if (used === line.leftPaise) await decideLine(ctx, line.id, 'MATCHED', null)
    await audit(
      ctx,
      'statement.allocate',
      'statementLine',
      line.id,
      { leftPaise: line.leftPaise },
      { parts: allocations },
    )
    return readLine(ctx, line.id)
  })
}

async function allocate(ctx: Ctx, line: LineRow, transferId: number, amountPaise: number): Promise<void> {
  const to = found(await matchById(ctx.db, transferId))
  const outcome = outcomeOf(amountPaise, to, hasUtrOf(line.utrs, to.utr))
  if (outcome === 'DUPLICATE') throw refused('ALREADY_PAID')
  if (outcome === 'ENDED') throw refused('TRANSFER_EXPIRED')
  const counts = outcome !== 'KNOWN'
  const utr = line.utrs[0] ?? null
  if (outcome === 'LATE') await countLate(ctx, transferId, { lineId: line.id, amountPaise, utr })
  else if (counts) await countMoney(ctx, transferId, amountPaise, utr)
  await ctx.db
    .insertInto('transferAllocations')
    .values({ lineId: line.id, transferId, amountPaise, counts, byId: actorOf(ctx).userId, at: ctx.now })
    .execute()
}

/**
 * Sets a credit aside that belongs to no order: interest, a seller's deposit, a payment by mistake handled elsewhere.
 */
export const markStatementLineIgnored = (ctx: Ctx, id: string, reason: string): Promise<LineRow> =>
  transaction(ctx, async (ctx) => {
    const line = await lockLine(ctx, id)
    refuseIf(whyNotLine('setAside', line.state))
    if (reason.trim().length < 3) throw refused('REASON_NEEDED', {}, 'reason')
    await decideLine(ctx, line.id, 'IGNORED', reason.trim().slice(0, 500))
    await audit(ctx, 'statement.setAside', 'statementLine', line.id, { state: line.state }, { reason })
    return readLine(ctx, line.id)
  })

/** Creates a manual refund of the unallocated amount to its sender. */
export const refundStatementLine = (ctx: Ctx, id: string, reason: string): Promise<LineRow> =>
  transaction(ctx, async (ctx) => {
    const line = await lockLine(ctx, id)
    refuseIf(whyNotLine('sendBack', line.state))
    if (line.takenBackOn !== null) throw refused('CREDIT_REVERSED')
    if (reason.trim().length < 3) throw refused('REASON_NEEDED', {}, 'reason')
    const refund = await queueLineRefund(ctx, line.id, line.leftPaise)
    await decideLine(ctx, line.id, 'RETURNED', reason.trim().slice(0, 500))
    await audit(
      ctx,
      'statement.sendBack',
      'statementLine',
      line.id,
      { state: line.state },
      { refund, amountPaise: line.leftPaise, reason },
    )
    return readLine(ctx, line.id)
  })

/** Undoes the decision on a line; refused once the money has been used. */
export const cancelStatementLineDecision = (ctx: Ctx, id: string): Promise<LineRow> =>
  transaction(ctx, async (ctx) => {
    const line = await lockLine(ctx, id)
    refuseIf(whyNotLine('undo', line.state))
    if (line.state === 'OPEN' && line.allocations.length === 0) throw refused('BAD_TRANSITION')
    if (!canUndo(line)) throw refused('MONEY_MOVED')
    if (line.state === 'RETURNED') await dropLineRefund(ctx, line.id)
    for (const { counts, to, amountPaise } of line.allocations.toSorted((a, b) => a.to.transferId - b.to.transferId))
      if (counts) await uncountMoney(ctx, to.transferId, amountPaise)
    await ctx.db
      .updateTable('transferAllocations')
      .set({ undoneAt: ctx.now, undoneBy: actorOf(ctx).userId })
      .where('lineId', '=', line.id)
      .where('undoneAt', 'is', null)
      .execute()
    await decideLine(ctx, line.id, 'OPEN', null)
    const before = {
      state: line.state,
      reason: line.reason,
      parts: line.allocations.map(({ to, amountPaise }) => ({ order: to.orderNumber, amountPaise })),
    }
    await audit(ctx, 'statement.undo', 'statementLine', line.id, before, { state: 'OPEN' })
    await ctx.emit('statement.changed', { lineId: line.id })
    return readLine(ctx, line.id)
  })

/** Credits of an order that ended unpaid, or of a cancelled debit note, need a person again. */
export async function releaseLines(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const lines = await undoEnded(ctx.db, orderIds, ctx.now)
  for (const { lineId, transferId, amountPaise, orderId } of lines) {
    await deductReceived(ctx, transferId, amountPaise)
    await ctx.db
      .updateTable('statementLines')
      .set({ state: 'OPEN', decidedAt: null, decidedBy: null })
      .where('id', '=', lineId)
      .where('state', '=', 'MATCHED')
      .execute()
    await audit(
      ctx,
      'statement.release',
      'statementLine',
      lineId,
      { orderId, amountPaise },
      { state: 'OPEN', on: istDate(ctx.now) },
    )
  }
  for (const orderId of new Set(lines.map((line) => line.orderId))) await ctx.emit('lines.released', { orderId })
}
