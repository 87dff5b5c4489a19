import type { CreditLine } from '@neev/domain/aftersales/claims/claims'
import {
  type DebitSide,
  type DebitStatus,
  type DebitTransition,
  debitLines,
  debitTransitionsFor,
  mayTransitionDebit,
  requestedLines,
  sendDebitInput,
  taxDebitLines,
  whyNotDebit,
} from '@neev/domain/aftersales/debit-notes'
import { can } from '@neev/domain/core/access/permissions'
import { mulDiv, sum } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import type { NewRow, RowChange } from '#core/db/tables.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { billedLines } from '#features/aftersales/claims/claims.ts'
import { creditTermsOf } from '#features/money/credit/credit.ts'
import { openDebitTransfer, whyNoAccount } from '#features/money/payments/payments.ts'
import { issueDebitNote } from '#features/orders/invoices/invoices.ts'
import { lockOrder, maySend, noteStep, readSuborders, taxChangeOf } from '#features/orders/orders/orders.ts'
import {
  type DebitRow,
  debitById,
  debitsOfSuborders,
  lateDebit,
  lateDebits,
  type Moved,
  suborderWithId,
} from './debit-notes.queries.ts'

export type { DebitRow } from './debit-notes.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A proposal changed its status; automatic ones start as DRAFT. */
    'debit.moved': { debitId: number; orderId: number; to: DebitStatus }
  }
}

const dayMs = 86_400_000
const inDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/** The side that the caller acts for. */
export function sideOf(ctx: Ctx, row: DebitRow): DebitSide | null {
  const { userId, roles } = actorOf(ctx)
  if (row.userId === userId) return 'BUYER'
  if (can(roles, 'order:steer')) return 'ADMIN'
  return can(roles, 'order:fulfil') && maySend(ctx, row) ? 'SELLER' : null
}

const proposed = ({ status, sendBy, answerBy, due }: DebitRow) => ({
  status,
  transfer: due?.status ?? null,
  sendBy: new Date(sendBy),
  answerBy: answerBy && new Date(answerBy),
})

export const transitionsOf = (ctx: Ctx, row: DebitRow): string[] => {
  const side = sideOf(ctx, row)
  if (side === null) return []
  return debitTransitionsFor(proposed(row), side, ctx.now).filter((name) => name !== 'send' || isHere(row))
}

/** No weight is charged of goods that the buyer did not receive; tax is owed from the invoice on. */
const isHere = ({ kind, shipmentStatus }: DebitRow): boolean => kind === 'TAX' || shipmentStatus === 'DELIVERED'

/** Debit proposals of a suborder, for callers who may read it; its buyer sees those that were sent. */
export async function debitsOf(ctx: Ctx, suborder: { id: number; userId: number }): Promise<DebitRow[]> {
  const rows = await batched(ctx, readOfSuborders).load(suborder.id)
  return suborder.userId === ctx.actor?.userId ? rows.filter(({ sentAt }) => sentAt !== null) : rows
}

async function readOfSuborders(ctx: Ctx, ids: readonly number[]): Promise<DebitRow[][]> {
  const rows = await debitsOfSuborders(ctx.db, ids)
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}

/** The lines with their titles and invoiced unit prices. */
export const linesOf = ({ requested, lines, goods }: DebitRow) =>
  (requested ?? lines).map((line) => {
    const whole = found(lines.find(({ lineId }) => lineId === line.lineId))
    const pricePaise = whole.quantityMilli === 0 ? null : mulDiv(whole.taxablePaise, 1000, whole.quantityMilli)
    return { ...found(goods.find(({ lineId }) => lineId === line.lineId)), pricePaise, ...line }
  })

const sumOf = (lines: readonly CreditLine[], of: (line: CreditLine) => number) => sum(lines.map(of))
export const sumsOf = ({ requested, lines }: DebitRow) => {
  const of = requested ?? lines
  return {
    taxablePaise: sumOf(of, (line) => line.taxablePaise),
    cgstPaise: sumOf(of, (line) => line.cgstPaise),
    sgstPaise: sumOf(of, (line) => line.sgstPaise),
    igstPaise: sumOf(of, (line) => line.igstPaise),
    totalPaise: sumOf(of, (line) => line.totalPaise),
  }
}
export const maxOf = ({ lines }: DebitRow): number => sumOf(lines, (line) => line.taxablePaise)

type Over = {
  suborderId: number
  shipmentId: number
  billedGrams: number
  yardGrams: number
  siteGrams: number
  toleranceGrams: number
  excessGrams: number
}

/** Creates a proposal if the site found a shipment heavier than invoiced, once. */
export async function proposeDebit(ctx: Ctx, over: Over): Promise<void> {
  const suborder = found((await readSuborders(ctx, suborderWithId(over.suborderId)))[0])
  const lines = debitLines(await billedLines(ctx, suborder, over.shipmentId), over.excessGrams, suborder.taxKind)
  if (sumOf(lines, (line) => line.totalPaise) <= 0) return
  const shipment = found(suborder.shipments.find(({ id }) => id === over.shipmentId))
  const { billedGrams, yardGrams, siteGrams, toleranceGrams, excessGrams } = over
  await draft(ctx, {
    kind: 'WEIGHT',
    orderId: suborder.orderId,
    suborderId: suborder.id,
    shipmentId: over.shipmentId,
    ...{ billedGrams, yardGrams, siteGrams, toleranceGrams, excessGrams },
    lines,
    from: shipment.deliveredAt ? new Date(shipment.deliveredAt) : ctx.now,
  })
}

/** Creates a proposal for the tax that the seller bears because a rate rose before the shipment left, once. */
export async function proposeTax(ctx: Ctx, cancellationId: number): Promise<void> {
  const change = await taxChangeOf(ctx, cancellationId)
  if (!change) return
  const { taxLines, taxKind, ...of } = change
  const lines = taxDebitLines(taxLines, taxKind)
  if (lines.length > 0) await draft(ctx, { kind: 'TAX', ...of, lines, from: ctx.now })
}

type Weights = 'billedGrams' | 'yardGrams' | 'siteGrams' | 'toleranceGrams' | 'excessGrams'
type Draft = Pick<NewRow<'debitProposals'>, 'kind' | 'orderId' | 'suborderId' | 'shipmentId' | Weights> & {
  lines: readonly CreditLine[]
  from: Date
}

/** Its days for sending count from `from`. */
async function draft(ctx: Ctx, { lines, from, ...of }: Draft): Promise<void> {
  const row = await ctx.db
    .insertInto('debitProposals')
    .values({
      ...of,
      lines: JSON.stringify(lines),
      totalPaise: sumOf(lines, (line) => line.totalPaise),
      createdAt: ctx.now,
      sendBy: inDays(from, (await settingsAsOf(ctx)).debitSendDays),
    })
    .onConflict((conflict) => conflict.columns(['shipmentId', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await ctx.emit('debit.moved', { debitId: row.id, orderId: of.orderId, to: 'DRAFT' })
}

export const readDebit = async (ctx: Ctx, id: number): Promise<DebitRow> => found(await debitById(ctx.db, id))

/**
 * The proposal, locked with its order, for a caller who can make this transition now; buyers cannot see unsent ones.
 */
export async function lockDebit(ctx: Ctx, input: string, name: DebitTransition): Promise<DebitRow> {
  const id = idOf(input)
  const known = await debitById(ctx.db, id)
  const side = known ? sideOf(ctx, known) : null
  if (!known || !mayTransitionDebit(name, side)) throw refused('NOT_FOUND')
  if (side === 'BUYER' && known.sentAt === null) throw refused('NOT_FOUND')
  await lockOrder(ctx, known.orderId)
  const row = await readDebit(ctx, id)
  refuseIf(whyNotDebit(name, proposed(row), ctx.now))
  return row
}

type Change = Omit<RowChange<'debitProposals'>, 'id'>
type Update = { to: DebitStatus; by: 'seller' | 'buyer' | 'admin' | 'shop'; note: string | null; set?: Change }

/** Applies a transition, adds it to the order's history once the buyer can see it, and publishes the event. */
export async function transition(ctx: Ctx, row: Moved, { to, by, note, set }: Update): Promise<void> {
  await ctx.db
    .updateTable('debitProposals')
    .set({ status: to, ...set })
    .where('id', '=', row.id)
    .execute()
  const { orderId, suborderId, suborderStatus: status } = row
  if (to === 'SENT' || row.sentAt !== null)
    await noteStep(ctx, { orderId, suborderId, status, kind: `debit.${to}`, by, note })
  await ctx.emit('debit.moved', { debitId: row.id, orderId, to })
}

export const decisionOf = (ctx: Ctx, answer: string | null): Change => ({
  answer,
  decidedAt: ctx.now,
  decidedUser: ctx.actor?.userId ?? null,
})

/** Sends the proposal, in full or for a smaller amount. */
export const sendDebit = (
  ctx: Ctx,
  id: string,
  input: { taxablePaise: number | null; note: string | null },
): Promise<DebitRow> => {
  const { taxablePaise, note } = parseInput(sendDebitInput, input)
  return transaction(ctx, async (ctx) => {
    const row = await lockDebit(ctx, id, 'send')
    if (!isHere(row)) throw refused('NOT_DELIVERED')
    if ((await creditTermsOf(ctx, row.suborderId)) === null) refuseIf(await whyNoAccount(ctx, row.orderId))
    const rates = new Map(row.goods.map(({ lineId, rateBp }) => [lineId, rateBp]))
    const requested = requestedLines(row.lines, taxablePaise, rates, row.taxKind)
    if (isRefusal(requested)) throw new Refused(requested)
    const requestedPaise = sumOf(requested, (line) => line.totalPaise)
    const answerBy = inDays(ctx.now, (await settingsAsOf(ctx)).debitAnswerDays)
    const set = {
      requested: JSON.stringify(requested),
      requestedPaise,
      note,
      sentAt: ctx.now,
      sentUser: actorOf(ctx).userId,
      answerBy,
    }
    await transition(ctx, row, { to: 'SENT', by: 'seller', note, set })
    await audit(ctx, 'debit.send', 'debitProposal', row.id, null, { requestedPaise, taxablePaise })
    return readDebit(ctx, row.id)
  })
}

/** Discards the proposal. */
export const declineDebitProposal = (ctx: Ctx, id: string): Promise<DebitRow> =>
  transaction(ctx, async (ctx) => {
    const row = await lockDebit(ctx, id, 'leave')
    await transition(ctx, row, { to: 'DISMISSED', by: 'seller', note: null, set: decisionOf(ctx, null) })
    return readDebit(ctx, row.id)
  })

/** Accepts the proposal, which issues a debit note with payment details, or declines it. */
export const submitDebitNoteResponse = (
  ctx: Ctx,
  id: string,
  accept: boolean,
  note: string | null,
): Promise<DebitRow> =>
  transaction(ctx, async (ctx) => {
    const row = await lockDebit(ctx, id, accept ? 'accept' : 'decline')
    const answer = note?.trim().slice(0, 500) || null
    if (accept) await issue(ctx, row)
    else {
      if (!answer || answer.length < 3) throw refused('REASON_NEEDED', {}, 'note')
      await transition(ctx, row, { to: 'DECLINED', by: 'buyer', note: answer, set: decisionOf(ctx, answer) })
    }
    return readDebit(ctx, row.id)
  })

async function issue(ctx: Ctx, row: DebitRow): Promise<void> {
  const termsDays = await creditTermsOf(ctx, row.suborderId)
  const dueBy = inDays(ctx.now, termsDays ?? (await settingsAsOf(ctx)).debitPayDays)
  const debit = await issueDebitNote(ctx, {
    shipmentId: row.shipmentId,
    reason: row.kind === 'TAX' ? 'TAX_RATE' : 'EXCESS_WEIGHT',
    key: `debit:${row.id}`,
    lines: found(row.requested),
    dueBy,
  })
  // On credit it is an entry of the line, paid with the others
  if (termsDays === null)
    await openDebitTransfer(ctx, {
      orderId: row.orderId,
      debitNoteId: debit.id,
      expectedPaise: debit.totalPaise,
      dueBy,
    })
  const set = { ...decisionOf(ctx, null), noteId: debit.id }
  await transition(ctx, row, { to: 'ACCEPTED', by: 'buyer', note: debit.number, set })
  await audit(ctx, 'debit.accept', 'debitProposal', row.id, { status: row.status }, { ...debit })
}

/**
 * Expires proposals that were not sent or answered in time: a job, each in its own transaction after its order's lock.
 */
export async function lapse(ctx: Ctx): Promise<void> {
  for (const { id, orderId } of await lateDebits(ctx.db, ctx.now))
    await transaction(ctx, async (ctx) => {
      await lockOrder(ctx, orderId)
      const row = await lateDebit(ctx.db, id, ctx.now)
      if (row) await transition(ctx, row, { to: 'LAPSED', by: 'shop', note: null, set: decisionOf(ctx, null) })
    })
}
