import { istDate } from '@neev/domain/core/fiscal'
import { formatInr, sum } from '@neev/domain/core/money'
import {
  type Allocation,
  allocateByRule,
  creditDebitNoteInput,
  creditReceiptInput,
  deductionInput,
  hasUniqueReference,
  interestToCharge,
  moveInput,
  type ReceiptInput,
  type RuledAllocation,
  reversalInput,
  whyNotAllocated,
  whyNotReceived,
  whyNotReference,
  writeOffInput,
} from '@neev/domain/money/credit/credit-entries'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { NewRow } from '#core/db/tables.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { withIdempotency } from '#core/idempotency.ts'
import { accountOf, entryOf, type PresentedEntry } from './account.ts'
import { readDeductedWith, readDeductionsOf, readPaidBy } from './gst-tds/gst-tds.queries.ts'
import { deductibleOf } from './gst-tds/gst-tds.ts'
import { hasReference, readRuled, readUnruled, readUnsettled } from './ledger.queries.ts'
import type { LineRow } from './lines.queries.ts'
import { getLine, grantorOf, lockGranted, lockLines } from './lines.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A seller recorded a receipt. */
    'credit.received': { entryId: number; lineId: number }
  }
}

type NewEntry = Omit<NewRow<'creditEntries'>, 'id' | 'at' | 'createdBy'>

/** The only way to add to the ledger of a line; its line is locked. Returns the id of the entry. */
export async function addEntry(ctx: Ctx, entry: NewEntry): Promise<number> {
  const row = await ctx.db
    .insertInto('creditEntries')
    .values({ ...entry, at: ctx.now, createdBy: ctx.actor?.userId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Allocates amounts of an entry to what is open on its line, which is locked. */
export async function allocate(
  ctx: Ctx,
  from: { id: number; lineId: number; leftPaise: number },
  wanted: readonly Allocation[],
): Promise<void> {
  if (wanted.length === 0) return
  const { entries } = await accountOf(ctx, await getOwnLine(ctx, from.lineId))
  refuseIf(whyNotAllocated(from.leftPaise, openDebts(entries), wanted))
  const by = { lineId: from.lineId, fromEntryId: from.id, at: ctx.now, createdBy: ctx.actor?.userId ?? null }
  await ctx.db
    .insertInto('creditAllocations')
    .values(wanted.map(({ entryId, amountPaise }) => ({ ...by, toEntryId: entryId, amountPaise })))
    .execute()
}

const undo = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .updateTable('creditAllocations')
    .set({ undoneAt: ctx.now })
    .where('id', 'in', [...ids])
    .execute()

/**
 * Lets money that nobody allocated by hand pay the oldest due, after an entry of this Indian day on a line, which is
 * locked. What the rule allocated since that day is worked out again, because money that is recorded late counts from its
 * own day.
 */
export async function settleByRule(ctx: Ctx, lineId: number, day: string): Promise<void> {
  const before = await readRuled(ctx.db, lineId, day)
  const { items, money } = await readUnruled(
    ctx.db,
    lineId,
    before.map(({ id }) => id),
  )
  const keyOf = (one: { fromId: number; toId: number; amountPaise: number }) =>
    `${one.fromId}:${one.toId}:${one.amountPaise}`
  const after = allocateByRule(items, money)
  const unchanged = new Set(before.map(keyOf))
  const wanted = new Set(after.map(keyOf))
  const gone = before.filter((one) => !wanted.has(keyOf(one)))
  const added = after.filter((one) => !unchanged.has(keyOf(one)))
  if (gone.length > 0)
    await undo(
      ctx,
      gone.map(({ id }) => id),
    )
  if (added.length > 0) await insertRuled(ctx, lineId, added)
}

const insertRuled = (ctx: Ctx, lineId: number, all: readonly RuledAllocation[]) =>
  ctx.db
    .insertInto('creditAllocations')
    .values(
      all.map(({ fromId, toId, amountPaise }) => ({
        lineId,
        fromEntryId: fromId,
        toEntryId: toId,
        amountPaise,
        byRule: true,
        at: ctx.now,
        createdBy: null,
      })),
    )
    .execute()

/** Settles every line on which money lies beside something open: a job, for what was recorded before the rule. */
export async function settleLines(ctx: Ctx): Promise<void> {
  for (const { lineId } of await readUnsettled(ctx.db))
    await transaction(ctx, async (ctx) => {
      await lockLines(ctx, [lineId])
      // Read again: it may be settled by now
      const still = (await readUnsettled(ctx.db)).find((one) => one.lineId === lineId)
      if (still) await settleByRule(ctx, lineId, still.day)
    })
}

const getOwnLine = async (ctx: Ctx, id: number) =>
  found(
    await ctx.db
      .selectFrom('creditLines as l')
      .innerJoin('sellerShown as c', 'c.id', 'l.sellerId')
      .select(['l.id', 'l.sellerId', 'l.interestBp', 'c.udyamClass', 'c.businessKinds'])
      .where('l.id', '=', id)
      .executeTakeFirst(),
  )

/** What is owed and open, as rules need it. */
export const openDebts = (entries: readonly PresentedEntry[]) =>
  entries.flatMap(({ id, dueOn, openPaise }) => (dueOn !== null && openPaise > 0 ? [{ id, dueOn, openPaise }] : []))

export const allocationsOf = (all: readonly { entryId: string; amountPaise: number }[]): Allocation[] =>
  all.map(({ entryId, amountPaise }) => ({ entryId: idOf(entryId), amountPaise }))

type NewReceipt = Omit<ReceiptInput, 'allocations' | 'deductions'> & {
  key: string
  allocations: readonly Allocation[]
}

/**
 * Writes a receipt on a line, which is locked, with what it pays by hand; `settleByRule` follows. Returns the id of the
 * entry.
 */
export async function writeReceipt(ctx: Ctx, lineId: number, { allocations, key, ...receipt }: NewReceipt) {
  const { amountPaise, receivedOn, mode, note } = receipt
  const reference = receipt.reference.toUpperCase()
  if (hasUniqueReference(mode) && (await hasReference(ctx.db, lineId, reference)))
    throw refused('CREDIT_REFERENCE_USED', {}, 'reference')
  const made = { lineId, key, amountPaise: -amountPaise, day: receivedOn, mode, reference, note }
  const id = await addEntry(ctx, { ...made, kind: 'RECEIPT' })
  await allocate(ctx, { id, lineId, leftPaise: amountPaise }, allocations)
  const facts = { amountPaise, receivedOn, mode, reference, allocations }
  await audit(ctx, 'credit.receipt', 'creditLine', lineId, null, facts)
  await ctx.emit('credit.received', { entryId: id, lineId })
  return id
}

/** Records a receipt on a line that the caller's business grants, once per key, with what it pays. */
export async function recordReceipt(ctx: Ctx, key: string, lineId: string, values: unknown): Promise<LineRow> {
  const input = parseInput(creditReceiptInput, values)
  refuseIf(whyNotReference(input))
  refuseIf(whyNotReceived(input.receivedOn, istDate(ctx.now)))
  await withIdempotency(ctx, key, { lineId, values }, async (ctx) => {
    const line = await lockGranted(ctx, lineId)
    const allocations = allocationsOf(input.allocations)
    const { deductions, ...receipt } = input
    const id = await writeReceipt(ctx, line.id, { ...receipt, key: `receipt:${line.id}:${key}`, allocations })
    await writeDeductions(ctx, line.id, { id, day: receipt.receivedOn }, allocationsOf(deductions))
    await settleByRule(ctx, line.id, receipt.receivedOn)
    return { id }
  })
  return getLine(ctx, lineId)
}

/** An entry on a line that the caller's business grants, with its line, locked; NOT_FOUND for others. */
async function lockEntry(ctx: Ctx, id: string): Promise<{ line: LineRow; entry: PresentedEntry }> {
  const row = found(
    await ctx.db
      .selectFrom('creditEntries as e')
      .innerJoin('creditLines as l', 'l.id', 'e.lineId')
      .select('e.lineId')
      .where('e.id', '=', idOf(id))
      .where('l.sellerId', '=', grantorOf(ctx))
      .executeTakeFirst(),
  )
  const line = await lockGranted(ctx, row.lineId)
  return { line, entry: found(await entryOf(ctx, line, idOf(id))) }
}

/**
 * Moves what a receipt or credit note pays to these invoices; what is over pays by the rule. GST_TDS_NOT_PAID if it would
 * no longer pay an invoice that tax was deducted from with it.
 */
export function allocateEntry(ctx: Ctx, id: string, values: unknown): Promise<LineRow> {
  const { allocations } = parseInput(moveInput, { allocations: values })
  return transaction(ctx, async (ctx) => {
    const { line, entry } = await lockEntry(ctx, id)
    if ((entry.kind !== 'RECEIPT' && entry.kind !== 'CREDIT_NOTE') || entry.isReversed) throw refused('BAD_TRANSITION')
    const wanted = allocationsOf(allocations)
    const deducted = await readDeductedWith(ctx.db, entry.id)
    if (deducted.some((one) => !wanted.some(({ entryId }) => entryId === one)))
      throw refused('GST_TDS_NOT_PAID', {}, 'allocations')
    await release(ctx, { fromEntryId: entry.id })
    await allocate(ctx, { id: entry.id, lineId: line.id, leftPaise: -entry.amountPaise }, wanted)
    await settleByRule(ctx, line.id, entry.day)
    await audit(ctx, 'credit.allocate', 'creditLine', line.id, null, { entry: entry.number, allocations: wanted })
    return getLine(ctx, line.id)
  })
}

/** Takes back what an entry pays, or what the rule allocated to an entry. Returns what was taken back. */
const release = (ctx: Ctx, of: { fromEntryId: number } | { toEntryId: number }) =>
  ctx.db
    .updateTable('creditAllocations')
    .set({ undoneAt: ctx.now })
    .where((where) =>
      'fromEntryId' in of
        ? where('fromEntryId', '=', of.fromEntryId)
        : where.and([where('toEntryId', '=', of.toEntryId), where('byRule', '=', true)]),
    )
    .where('undoneAt', 'is', null)
    .returning(['fromEntryId', 'amountPaise'])
    .execute()

/** Records GST that the company deducted when it paid a receipt, by invoice that the receipt pays. */
export function addDeductions(ctx: Ctx, id: string, values: unknown): Promise<LineRow> {
  const { deductions } = parseInput(deductionInput, { deductions: values })
  return transaction(ctx, async (ctx) => {
    const { line, entry } = await lockEntry(ctx, id)
    if (entry.kind !== 'RECEIPT' || entry.isReversed) throw refused('BAD_TRANSITION')
    await writeDeductions(ctx, line.id, entry, allocationsOf(deductions))
    await settleByRule(ctx, line.id, entry.day)
    return getLine(ctx, line.id)
  })
}

/**
 * Writes GST that the company deducted when it paid a receipt, on a line that is locked: an entry for each invoice, which
 * it pays like the receipt. GST_TDS_NOT_PAID if the receipt does not pay an invoice, GST_TDS_OVER above the most.
 */
async function writeDeductions(
  ctx: Ctx,
  lineId: number,
  receipt: { id: number; day: string },
  wanted: readonly Allocation[],
): Promise<void> {
  if (wanted.length === 0) return
  const ids = wanted.map(({ entryId }) => entryId)
  const paid = await readPaidBy(ctx.db, receipt.id)
  const all = await deductibleOf(ctx, ids, receipt.day)
  for (const [at, { entryId, amountPaise }] of wanted.entries()) {
    const field = `deductions.${at}.amountPaise`
    if (!paid.includes(entryId)) throw refused('GST_TDS_NOT_PAID', {}, field)
    const one = all.find((each) => each.entryId === entryId)
    if (!one || amountPaise > one.mostPaise)
      throw refused('GST_TDS_OVER', { limit: formatInr(one?.mostPaise ?? 0) }, field)
    const id = await addEntry(ctx, {
      lineId,
      kind: 'GST_TDS',
      key: `gstTds:${receipt.id}:${entryId}:${one.deductedPaise}`,
      amountPaise: -amountPaise,
      day: receipt.day,
      ofEntryId: entryId,
    })
    const { deductorGstin, rateBp, taxablePaise } = one
    // The rule makes room for the tax, and what the receipt pays of its invoice stays where it is
    const pays = (await release(ctx, { toEntryId: entryId })).filter(({ fromEntryId }) => fromEntryId === receipt.id)
    const paidPaise = sum(pays.map((pay) => pay.amountPaise))
    await ctx.db
      .insertInto('creditDeductions')
      .values({ entryId: id, receiptEntryId: receipt.id, deductorGstin, rateBp, taxablePaise })
      .execute()
    await allocate(ctx, { id, lineId, leftPaise: amountPaise }, [{ entryId, amountPaise }])
    const { items } = await readUnruled(ctx.db, lineId, [])
    const allocatedPaise = Math.min(paidPaise, items.find((item) => item.id === entryId)?.openPaise ?? 0)
    if (allocatedPaise > 0)
      await allocate(ctx, { id: receipt.id, lineId, leftPaise: allocatedPaise }, [
        { entryId, amountPaise: allocatedPaise },
      ])
  }
  await audit(ctx, 'credit.gstTds', 'creditLine', lineId, null, { receivedOn: receipt.day, deductions: wanted })
}

/** Reverses a receipt, such as a bounced cheque: what it paid is open again, and so is what was deducted with it. */
export function reverseReceipt(ctx: Ctx, id: string, reason: string): Promise<LineRow> {
  const input = parseInput(reversalInput, { reason })
  return transaction(ctx, async (ctx) => {
    const { line, entry } = await lockEntry(ctx, id)
    if (entry.kind !== 'RECEIPT' || entry.isReversed) throw refused('CREDIT_NOT_REVERSIBLE')
    const reversed = [entry, ...(await readDeductionsOf(ctx.db, entry.id))]
    await ctx.db
      .updateTable('creditAllocations')
      .set({ undoneAt: ctx.now })
      .where(
        'fromEntryId',
        'in',
        reversed.map(({ id }) => id),
      )
      .where('undoneAt', 'is', null)
      .execute()
    for (const { id, amountPaise } of reversed)
      await addEntry(ctx, {
        lineId: line.id,
        kind: 'REVERSAL',
        key: `reversal:${id}`,
        amountPaise: -amountPaise,
        day: istDate(ctx.now),
        ofEntryId: id,
        note: input.reason,
      })
    await settleByRule(ctx, line.id, entry.day)
    const facts = { receipt: entry.number, amountPaise: -entry.amountPaise, reason: input.reason }
    await audit(ctx, 'credit.reverse', 'creditLine', line.id, null, facts)
    return getLine(ctx, line.id)
  })
}

/** Writes off part or all of what is open of an invoice. */
export function writeOff(ctx: Ctx, id: string, values: unknown): Promise<LineRow> {
  const { amountPaise, reason } = parseInput(writeOffInput, values)
  return transaction(ctx, async (ctx) => {
    const { line, entry } = await lockEntry(ctx, id)
    if (entry.dueOn === null) throw refused('BAD_TRANSITION')
    if (amountPaise > entry.openPaise) {
      refuseIf(whyNotAllocated(amountPaise, openDebts([entry]), [{ entryId: entry.id, amountPaise }]))
      throw refused('BAD_TRANSITION')
    }
    const made = { lineId: line.id, amountPaise: -amountPaise, day: istDate(ctx.now), ofEntryId: entry.id }
    const key = `writeOff:${entry.id}:${entry.openPaise}:${ctx.now.getTime()}`
    const off = await addEntry(ctx, { ...made, kind: 'WRITE_OFF', key, note: reason })
    await allocate(ctx, { id: off, lineId: line.id, leftPaise: amountPaise }, [{ entryId: entry.id, amountPaise }])
    await audit(ctx, 'credit.writeOff', 'creditLine', line.id, null, { entry: entry.number, amountPaise, reason })
    return getLine(ctx, line.id)
  })
}

/** Records a debit note of the seller's own, such as an opening balance, once per key. */
export async function addDebitNote(ctx: Ctx, key: string, lineId: string, values: unknown): Promise<LineRow> {
  const { amountPaise, number, dueOn, reason } = parseInput(creditDebitNoteInput, values)
  await withIdempotency(ctx, key, { lineId, values }, async (ctx) => {
    const line = await lockGranted(ctx, lineId)
    const id = await addEntry(ctx, {
      lineId: line.id,
      kind: 'DEBIT_NOTE',
      key: `debitNote:${line.id}:${key}`,
      amountPaise,
      day: istDate(ctx.now),
      dueOn,
      reference: number,
      note: reason,
    })
    await settleByRule(ctx, line.id, istDate(ctx.now))
    await audit(ctx, 'credit.debitNote', 'creditLine', line.id, null, { amountPaise, number, dueOn, reason })
    return { id }
  })
  return getLine(ctx, lineId)
}

/** Charges the interest until today: one entry for each invoice, due at once. */
export function chargeInterest(ctx: Ctx, lineId: string): Promise<LineRow> {
  return transaction(ctx, async (ctx) => {
    const line = await lockGranted(ctx, lineId)
    const { entries } = await accountOf(ctx, line)
    const today = istDate(ctx.now)
    const due = entries
      .map((entry) => ({ entry, paise: interestToCharge(entry.interestPaise, entry.chargedPaise) }))
      .filter(({ paise }) => paise > 0)
    if (due.length === 0) throw refused('CREDIT_NO_INTEREST')
    for (const { entry, paise } of due)
      await addEntry(ctx, {
        lineId: line.id,
        kind: 'INTEREST',
        key: `interest:${entry.id}:${entry.chargedPaise + paise}:${today}`,
        amountPaise: paise,
        day: today,
        dueOn: today,
        ofEntryId: entry.id,
        parts: JSON.stringify({ parts: entry.interestParts, beforePaise: entry.chargedPaise }),
      })
    await settleByRule(ctx, line.id, today)
    const facts = { paise: sum(due.map(({ paise }) => paise)), invoices: due.map(({ entry }) => entry.number) }
    await audit(ctx, 'credit.interest', 'creditLine', line.id, null, facts)
    return getLine(ctx, line.id)
  })
}
