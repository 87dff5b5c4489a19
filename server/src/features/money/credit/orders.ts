import { companyMay } from '@neev/domain/businesses/company-members'
import { istDate } from '@neev/domain/core/fiscal'
import { formatInr, sum } from '@neev/domain/core/money'
import { firstRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import {
  availableOf,
  dueDayOf,
  exposureOf,
  shownCreditStatus,
  whyNotOnCredit,
} from '@neev/domain/money/credit/credit-lines'
import type { Ctx } from '#core/context.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { companyOf } from '#features/businesses/b2b/b2b.ts'
import { placeOrderOnCredit } from '#features/orders/orders/orders.ts'
import { accountOf } from './account.ts'
import { addEntry, allocate, settleByRule } from './ledger.ts'
import { type LineRow, lineById, linesWith, type RequestRow, readRequests } from './lines.queries.ts'
import { lockLines } from './lines.ts'
import { debitOnCredit, invoiceOnCredit, namesOf, noteOnCredit, partsOf } from './orders.queries.ts'

type Part = { sellerId: number; amountPaise: number }
type Named = Part & { name: string }

/** One amount for each seller. */
function bySeller(parts: readonly Part[]): Part[] {
  const groups = Map.groupBy(parts, ({ sellerId }) => sellerId)
  return [...groups].map(([sellerId, those]) => ({ sellerId, amountPaise: sum(those.map((one) => one.amountPaise)) }))
}

/** Why these amounts cannot be ordered on the credit of their sellers, or null: the first reason. */
const whyNot = (ctx: Ctx, lines: readonly LineRow[], parts: readonly Named[], couponPaise: number): Refusal | null =>
  firstRefusal(
    () => (couponPaise > 0 ? refuse('CREDIT_COUPON') : null),
    ...parts.map(
      ({ sellerId, ...part }) =>
        () =>
          whyNotOnCredit(
            lines.find((line) => line.sellerId === sellerId),
            { ...part, today: istDate(ctx.now) },
          ),
    ),
  )

export type CreditOption = {
  refusal: Refusal | null
  /** The sellers whose credit suffices for all that the cart has of them. */
  sellerIds: number[]
  left: {
    sellerId: number
    sellerName: string
    leftPaise: number
    termsDays: number
    /** The limit that the cart needs; null if enough is left, and for members who do not ask for credit. */
    neededPaise: number | null
    /** The limit of a request that waits. */
    requestedPaise: number | null
  }[]
}

/**
 * Whether a cart can be ordered on credit, with what is left of each line; null for buyers without a company and for
 * companies without credit from any of its sellers.
 */
export async function creditOption(
  ctx: Ctx,
  cart: { groups: readonly { sellerId: number; totalPaise: number }[]; creditPaise: number },
): Promise<CreditOption | null> {
  const company = await companyOf(ctx)
  if (!company || cart.groups.length === 0) return null
  const parts = bySeller(cart.groups.map(({ sellerId, totalPaise }) => ({ sellerId, amountPaise: totalPaise })))
  const ids = parts.map(({ sellerId }) => sellerId)
  const lines = await linesWith(ctx.db, company.id, ids, istDate(ctx.now))
  if (lines.length === 0) return null
  const mayAsk = companyMay(company.role, 'credit')
  const waiting = mayAsk ? (await readRequests(ctx.db, { accountId: company.id })).filter(isWaiting) : []
  const neededOf = (line: LineRow) => {
    const over = found(parts.find(({ sellerId }) => sellerId === line.sellerId)).amountPaise - availableOf(line)
    return mayAsk && over > 0 ? line.limitPaise + over : null
  }
  const names = await namesOf(ctx.db, ids)
  const named = parts.map((part) => ({ ...part, name: found(names.find(({ id }) => id === part.sellerId)).name }))
  return {
    refusal: whyNot(ctx, lines, named, cart.creditPaise),
    sellerIds: named.flatMap((part) => (whyNot(ctx, lines, [part], 0) === null ? [part.sellerId] : [])),
    left: lines.map((line) => ({
      sellerId: line.sellerId,
      sellerName: line.sellerName,
      leftPaise: Math.max(0, availableOf(line)),
      termsDays: line.termsDays,
      neededPaise: neededOf(line),
      requestedPaise: waiting.find(({ sellerId }) => sellerId === line.sellerId)?.limitPaise ?? null,
    })),
  }
}

const isWaiting = ({ status }: RequestRow) => status === 'REQUESTED'

/** Of these sellers those who have granted a company credit that is in force. */
export async function sellersOnCredit(ctx: Ctx, companyId: number, sellerIds: readonly number[]): Promise<Set<number>> {
  const today = istDate(ctx.now)
  const lines = sellerIds.length > 0 ? await linesWith(ctx.db, companyId, sellerIds, today) : []
  return new Set(lines.flatMap((line) => (shownCreditStatus(line, today) === 'ACTIVE' ? [line.sellerId] : [])))
}

/**
 * Places an order on the credit of its sellers, in the transaction that creates it: locks their lines, so that
 * concurrent orders together stay within the limits, checks what is left, and records what was granted.
 */
export async function placeOnCredit(ctx: Ctx, orderId: number): Promise<void> {
  const company = await companyOf(ctx)
  if (!company) throw refused('CREDIT_COMPANY')
  const parts = await partsOf(ctx.db, orderId)
  const sellerIds = [...new Set(parts.map(({ sellerId }) => sellerId))]
  const today = istDate(ctx.now)
  const known = await linesWith(ctx.db, company.id, sellerIds, today)
  if (known.length > 0)
    await lockLines(
      ctx,
      known.map(({ id }) => id),
    )
  // Read again: what counts is what others have left
  const lines = await linesWith(ctx.db, company.id, sellerIds, today)
  const named = bySeller(parts).map((part) => ({
    ...part,
    name: found(parts.find(({ sellerId }) => sellerId === part.sellerId)).sellerName,
  }))
  refuseIf(whyNot(ctx, lines, named, sum(parts.map(({ couponPaise }) => couponPaise))))
  const used = new Map(lines.map((line) => [line.sellerId, exposureOf(line)]))
  const granted = parts.map(({ id, sellerId, amountPaise, quotedDays }) => {
    const line = found(lines.find((one) => one.sellerId === sellerId))
    const exposurePaise = found(used.get(sellerId)) + amountPaise
    used.set(sellerId, exposurePaise)
    const { limitPaise } = line
    const termsDays = quotedDays ?? line.termsDays
    return { suborderId: id, lineId: line.id, amountPaise, exposurePaise, limitPaise, termsDays, grantedAt: ctx.now }
  })
  await ctx.db.insertInto('creditOrders').values(granted).execute()
  await placeOrderOnCredit(ctx, orderId)
}

/**
 * Writes the entry of an invoice of an order on credit, in the transaction of its dispatch. Where orders count at
 * dispatch, it has to be within the limit now.
 */
export async function invoiceIssued(ctx: Ctx, invoiceId: number): Promise<void> {
  const invoice = await invoiceOnCredit(ctx.db, invoiceId)
  if (!invoice) return
  const { lineId, termsDays, totalPaise } = invoice
  await lockLines(ctx, [lineId])
  const day = istDate(invoice.issuedAt)
  const line = found(await lineById(ctx.db, 'ALL', day, lineId))
  const over = totalPaise - availableOf(line)
  if (line.exposureAt === 'DISPATCH' && over > 0) throw refused('CREDIT_DISPATCH', { over: formatInr(over) })
  await addEntry(ctx, {
    lineId,
    kind: 'INVOICE',
    key: `invoice:${invoiceId}`,
    amountPaise: totalPaise,
    day,
    dueOn: dueDayOf(day, termsDays),
    invoiceId,
  })
  await settleByRule(ctx, lineId, day)
}

/**
 * Writes the entry of a debit note for excess weight of an order on credit, which its buyer has agreed to pay, in the
 * transaction of the note. It is due by the terms of the order.
 */
export async function debitNoteIssued(ctx: Ctx, debitNoteId: number): Promise<void> {
  const note = await debitOnCredit(ctx.db, debitNoteId)
  if (!note) return
  const { lineId, termsDays, totalPaise } = note
  await lockLines(ctx, [lineId])
  const day = istDate(note.issuedAt)
  await addEntry(ctx, {
    lineId,
    kind: 'DEBIT_NOTE',
    key: `debit:${debitNoteId}`,
    amountPaise: totalPaise,
    day,
    dueOn: dueDayOf(day, termsDays),
    debitNoteId,
  })
  await settleByRule(ctx, lineId, day)
}

/** Days to pay of a suborder on credit; null if it is not on credit, so that what is owed for it is paid by transfer. */
export async function creditTermsOf(ctx: Ctx, suborderId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('creditOrders')
    .select('termsDays')
    .where('suborderId', '=', suborderId)
    .executeTakeFirst()
  return row?.termsDays ?? null
}

/**
 * Writes the entry of a credit note of an order on credit, set against its invoice, or the debit note that it cancels,
 * as far as that is open; the rest pays the oldest due.
 */
export async function creditNoteIssued(ctx: Ctx, creditNoteId: number): Promise<void> {
  const note = await noteOnCredit(ctx.db, creditNoteId)
  if (!note || note.totalPaise === 0) return
  const { lineId, totalPaise } = note
  await lockLines(ctx, [lineId])
  const made = { lineId, key: `creditNote:${creditNoteId}`, amountPaise: -totalPaise, day: istDate(note.issuedAt) }
  const id = await addEntry(ctx, { ...made, kind: 'CREDIT_NOTE', creditNoteId })
  const line = found(await lineById(ctx.db, 'ALL', made.day, lineId))
  const { entries } = await accountOf(ctx, line)
  const openPaise = entries.find((entry) => entry.id === note.entryId)?.openPaise ?? 0
  const amountPaise = Math.min(openPaise, totalPaise)
  if (amountPaise > 0)
    await allocate(ctx, { id, lineId, leftPaise: totalPaise }, [{ entryId: note.entryId, amountPaise }])
  await settleByRule(ctx, lineId, made.day)
}
