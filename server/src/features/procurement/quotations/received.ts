import { istDate } from '@neev/domain/core/fiscal'
import { z } from '@neev/domain/core/input/zod'
import { formatInr } from '@neev/domain/core/money'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import { isMsmeProtected } from '@neev/domain/money/credit/credit-lines'
import { inUnit } from '@neev/domain/procurement/quotations/equality'
import {
  declineInput,
  isLowPrice,
  quotationInput,
  quotationLineInput,
  whyNotQuoted,
} from '@neev/domain/procurement/quotations/quotations'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { withIdempotency } from '#core/idempotency.ts'
import { ofRecord, rateLimit } from '#core/limits.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { loadOf, type OfferRow, priceAt } from '#features/catalogue/products/products.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import { isReplaced } from './comparison/equals.ts'
import { loadsOf, perUnit, priceLines, readBasis, totalsOf } from './pricing.ts'
import {
  countReceived,
  insertQuotation,
  type NewQuotationLine,
  type QuotableRow,
  type ReceivedFilter,
  type ReceivedRow,
  readQuotable,
  readReceivedPage,
  receivedById,
} from './quotations.queries.ts'
import { type LineRow, readLines } from './requests.queries.ts'
import { inviteWhenAllAnswered, lockRequest, refuseFull } from './requests.ts'
import { answerCounter, lapseCounters } from './turns.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A seller sent a quotation or a later revision. */
    'quotation.sent': { quotationId: number }
    /** The seller answered a counter-offer by keeping the quotation as it is. */
    'quotation.kept': { quotationId: number; counterId: number }
    /** A quotation was awarded, whole or in part, or rejected. */
    'quotation.decided': { quotationId: number; isAccepted: boolean }
    /** The prices of an awarded quotation are about to expire, and were not ordered. */
    'quotation.expiring': { quotationId: number }
  }
}

const perSeller = rateLimit('quotations.send', 120, 60 * 60)

/** The caller's business; NOT_FOUND for callers without one. */
const sellerOf = (ctx: Ctx): number => found(actorOf(ctx).sellerId)

/** A page of the requests that the caller's business is invited to, with counts by its state. */
export async function listReceived(ctx: Ctx, page: PageInput, filter: ReceivedFilter) {
  const sellerId = sellerOf(ctx)
  const rows = await readReceivedPage(ctx.db, sellerId, page, filter)
  return { ...pageOf(rows), counts: await countReceived(ctx.db, sellerId, { ...filter, status: null }) }
}

/** A request that the caller's business is invited to; NOT_FOUND for others. */
export const readReceived = async (ctx: Ctx, id: string | number): Promise<ReceivedRow> =>
  found(await receivedById(ctx.db, sellerOf(ctx), idOf(id)))

/** The same, noted as seen. */
export async function viewReceived(ctx: Ctx, id: string): Promise<ReceivedRow> {
  const row = await readReceived(ctx, id)
  if (row.seenAt !== null) return row
  await ctx.db
    .updateTable('quoteInvitations')
    .set({ seenAt: ctx.now })
    .where('requestId', '=', row.id)
    .where('sellerId', '=', row.sellerId)
    .where('seenAt', 'is', null)
    .execute()
  return { ...row, seenAt: ctx.now }
}

export const whyNotQuotedNow = (ctx: Ctx, row: ReceivedRow) => whyNotQuoted(row, row.revisions, ctx.now)

/** The seller's offers that can answer lines of the request, with today's price and the last quoted one. */
export const quotableOffers = async (ctx: Ctx, row: ReceivedRow) =>
  (await readRelated(ctx, row)).offers.filter(({ lineIds }) => lineIds.length > 0)

/** The lines of the request and the seller's offers in their categories, with the lines that each can answer. */
async function readRelated(ctx: Ctx, row: ReceivedRow) {
  const { km } = await readBasis(ctx, row.pincode, [])
  const rows = await readQuotable(ctx, row.id, row.sellerId, [...km.keys()])
  const basis = await readBasis(
    ctx,
    row.pincode,
    rows.map(({ offerId }) => offerId),
  )
  const lines = await readLines(ctx.db, [row.id])
  const offers = rows.flatMap((quotable) => {
    const answers = answersOf(lines, quotable, row.alternatesAllowed)
    const offer = basis.offers.get(quotable.offerId)
    if (!offer) return []
    const quantityMilli = lines.find(({ id }) => id === answers.lineIds[0])?.quantityMilli ?? offer.moqMilli
    const price = priceAt(ctx, offer, Math.max(quantityMilli, offer.moqMilli), basis)
    return [
      {
        ...quotable,
        ...answers,
        availableMilli: Math.max(0, offer.availableMilli),
        todayPaise: isRefusal(price) ? null : price.pricePaise,
      },
    ]
  })
  return { basis, lines, offers }
}

/**
 * The lines that an offer can answer: of exactly its size; described ones of its category in a unit that compares; and, if
 * allowed, sizes that it replaces.
 */
function answersOf(lines: readonly LineRow[], offer: QuotableRow, alternates: boolean) {
  const exact = lines.filter((line) => line.variantId === offer.variantId)
  const other = lines.filter((line) => {
    if (line.variantId === offer.variantId) return false
    if (line.variantId === null)
      return offer.categoryIds.includes(line.categoryId) && inUnit(1000, offer.unit, line.unit) !== null
    return alternates && isReplaced(line, offer)
  })
  return { exactLineIds: exact.map(({ id }) => id), lineIds: [...exact, ...other].map(({ id }) => id) }
}

/** Why an offer does not answer a line. */
function whyNotAnswered(line: LineRow, offer: QuotableRow, alternates: boolean): Refusal {
  if (line.variantId === null && inUnit(1000, offer.unit, line.unit) === null)
    return refuse('QUOTE_UNIT', { title: offer.title, quantity: { milli: line.quantityMilli, unit: line.unit } })
  if (line.variantId !== null && alternates)
    return refuse('QUOTE_NO_REPLACEMENT', { title: offer.title, wanted: line.description })
  return refuse('ALTERNATES_NOT_ALLOWED')
}

/** Whether a quantity is a mistake: more than twice what was asked for, and more than the least that is sold. */
function isTooMuch(line: LineRow, { unit }: QuotableRow, { moqMilli }: OfferRow, quantityMilli: number): boolean {
  const requestedMilli = inUnit(line.quantityMilli, line.unit, unit)
  return requestedMilli !== null && quantityMilli > Math.max(2 * requestedMilli, moqMilli)
}

type Input = { lineId: string; offerId: string; quantityMilli: number; pricePaise: number; remark: string | null }

/** Quoted lines checked against the request and the seller's offers, bars in whole bars or bundles, and their sum. */
async function checkedLines(ctx: Ctx, row: ReceivedRow, inputs: readonly Input[]) {
  const related = await readRelated(ctx, row)
  const known = new Map(related.lines.map((line) => [line.id, line]))
  const offers = new Map(related.offers.map((offer) => [offer.offerId, offer]))
  const lines = inputs.map((input, at): NewQuotationLine => {
    const path = `lines.${at}`
    const line = known.get(idOf(input.lineId))
    if (!line) throw refused('REQUEST_LINES_UNKNOWN', {}, `${path}.lineId`)
    const offer = offers.get(idOf(input.offerId))
    const offered = offer && related.basis.offers.get(offer.offerId)
    if (!offer || !offered) throw refused('OFFER_UNAVAILABLE', {}, `${path}.offerId`)
    if (!offer.lineIds.includes(line.id))
      throw new Refused({ ...whyNotAnswered(line, offer, row.alternatesAllowed), field: `${path}.offerId` })
    const quantityMilli = wholeQuantity(offered, input.quantityMilli, path)
    if (isTooMuch(line, offer, offered, quantityMilli)) {
      const requested = { milli: line.quantityMilli, unit: line.unit }
      throw refused('QUOTE_TOO_MUCH', { title: line.description, quantity: requested }, `${path}.quantityMilli`)
    }
    return {
      lineId: line.id,
      offerId: offer.offerId,
      quantityMilli,
      pricePaise: input.pricePaise,
      isAlternate: line.variantId !== null && line.variantId !== offer.variantId,
      remark: input.remark,
    }
  })
  const priced = lines.map((line) => ({ ...line, key: String(line.lineId) }))
  return { lines, offers, sum: priceLines(related.basis, priced) }
}

/** Refuses prices that may be mistakes: far below the seller's own of today. */
function refuseLowPrices(
  lines: readonly NewQuotationLine[],
  offers: Awaited<ReturnType<typeof checkedLines>>['offers'],
) {
  lines.forEach(({ offerId, pricePaise }, at) => {
    const todayPaise = offers.get(offerId)?.todayPaise ?? null
    if (todayPaise === null || !isLowPrice(pricePaise, todayPaise)) return
    const params = { price: formatInr(pricePaise), today: formatInr(todayPaise) }
    throw refused('QUOTATION_LOW', params, `lines.${at}.pricePaise`)
  })
}

/** Refuses more days to pay than a protected small enterprise may be paid in (MSMED Act s. 15). */
async function refuseLongDays(ctx: Ctx, sellerId: number, days: number): Promise<void> {
  if (days === 0) return
  const seller = await ctx.db
    .selectFrom('sellerShown')
    .select(['udyamClass', 'businessKinds'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow()
  const max = await ruleValue(ctx, 'MSME_PAYMENT_DAYS', istDate(ctx.now))
  if (days > max && isMsmeProtected(seller)) throw refused('PAYMENT_DAYS_LONG', { max }, 'paymentDays')
}

function wholeQuantity(offer: OfferRow, quantityMilli: number, path: string): number {
  const load = loadOf(offer, quantityMilli, null)
  if (isRefusal(load)) throw new Refused({ ...load, field: `${path}.quantityMilli` })
  return load.quantityMilli
}

const previewInput = z.object({ lines: z.array(quotationLineInput).max(500) })

/** What quoted lines come to for the buyer: delivered, GST included. */
export async function previewQuotation(ctx: Ctx, requestId: string, values: unknown) {
  const { lines } = parseInput(previewInput, values)
  const row = await readReceived(ctx, requestId)
  const { lines: checked, sum } = await checkedLines(ctx, row, lines)
  const totals = totalsOf(sum)
  return {
    ...sum,
    loads: loadsOf(sum),
    whyNot: sum.refusal,
    lines: checked.flatMap(({ lineId, quantityMilli }) => {
      const totalPaise = totals.get(String(lineId))
      return totalPaise === undefined
        ? []
        : [{ lineId, totalPaise, deliveredPerUnitPaise: perUnit(totalPaise, quantityMilli) }]
    }),
  }
}

/** Sends a quotation, or its next revision, which replaces the one before. Closes the request if it is the last. */
export async function sendQuotation(ctx: Ctx, key: string, requestId: string, values: unknown): Promise<ReceivedRow> {
  const input = parseInput(quotationInput, values)
  const { userId } = actorOf(ctx)
  await perSeller(ctx, ofRecord('seller', sellerOf(ctx)))
  await withIdempotency(ctx, key, { requestId, values }, async (ctx) => {
    const known = await readReceived(ctx, requestId)
    await lockRequest(ctx, known.id)
    const row = await readReceived(ctx, requestId)
    refuseIf(whyNotQuotedNow(ctx, row))
    if (row.quotationStatus === null) await refuseFull(ctx, row.id)
    const { lines, offers, sum } = await checkedLines(ctx, row, input.lines)
    refuseIf(sum.refusal)
    await refuseLongDays(ctx, row.sellerId, input.paymentDays)
    if (!input.confirmsLowPrices) refuseLowPrices(lines, offers)
    const replaced = await ctx.db
      .updateTable('quotations')
      .set({ status: 'REPLACED', decidedAt: ctx.now })
      .where('requestId', '=', row.id)
      .where('sellerId', '=', row.sellerId)
      .where('status', '=', 'SENT')
      .returning('validUntil')
      .executeTakeFirst()
    const counter = await answerCounter(ctx, row.id, row.sellerId, 'REVISED')
    // After the deadline only a counter-offer can be answered
    const from = Math.max(row.deadline.getTime(), ctx.now.getTime())
    // What is agreed holds no shorter than what was quoted
    const agreed = counter && replaced ? new Date(replaced.validUntil).getTime() : 0
    const quotation = {
      requestId: row.id,
      sellerId: row.sellerId,
      revision: row.revisions + 1,
      counterId: counter?.id ?? null,
      validUntil: new Date(Math.max(from + input.validityHours * 3_600_000, agreed)),
      leadDays: input.leadDays,
      hasCertificate: input.hasCertificate,
      paymentDays: input.paymentDays,
      note: input.note,
      sentBy: userId,
    }
    const { id } = found(await insertQuotation(ctx.db, quotation, lines, ctx.now))
    await ctx.db
      .updateTable('quoteInvitations')
      .set({ declinedAt: null, declineReason: null })
      .where('requestId', '=', row.id)
      .where('sellerId', '=', row.sellerId)
      .execute()
    await ctx.emit('quotation.sent', { quotationId: id })
    await inviteWhenAllAnswered(ctx, row.id)
    return { id }
  })
  return readReceived(ctx, requestId)
}

/** Withdraws the current quotation, before it is awarded. */
export function withdrawQuotation(ctx: Ctx, requestId: string): Promise<ReceivedRow> {
  return transaction(ctx, async (ctx) => {
    const row = await readReceived(ctx, requestId)
    await lockRequest(ctx, row.id)
    const withdrawn = await ctx.db
      .updateTable('quotations')
      .set({ status: 'WITHDRAWN', decidedAt: ctx.now })
      .where('requestId', '=', row.id)
      .where('sellerId', '=', row.sellerId)
      .where('status', '=', 'SENT')
      .executeTakeFirst()
    if (withdrawn.numUpdatedRows === 0n) throw refused('BAD_TRANSITION')
    await lapseCounters(ctx, row.id, row.sellerId)
    return readReceived(ctx, requestId)
  })
}

/** The seller answers a counter-offer by keeping the quotation as it is. COUNTER_GONE if none is open. */
export function keepQuotation(ctx: Ctx, requestId: string): Promise<ReceivedRow> {
  return transaction(ctx, async (ctx) => {
    const row = await readReceived(ctx, requestId)
    await lockRequest(ctx, row.id)
    const counter = await answerCounter(ctx, row.id, row.sellerId, 'KEPT')
    if (!counter) throw refused('COUNTER_GONE')
    await ctx.emit('quotation.kept', { quotationId: counter.quotationId, counterId: counter.id })
    return readReceived(ctx, requestId)
  })
}

/** Declines an invitation; a later quotation within the time takes it back. */
export function declineRequest(ctx: Ctx, id: string, values: unknown): Promise<ReceivedRow> {
  const { reason } = parseInput(declineInput, values)
  return transaction(ctx, async (ctx) => {
    const row = await readReceived(ctx, id)
    await lockRequest(ctx, row.id)
    refuseIf(whyNotQuotedNow(ctx, await readReceived(ctx, id)))
    if (row.quotationStatus !== null) throw refused('BAD_TRANSITION')
    await ctx.db
      .updateTable('quoteInvitations')
      .set({ declinedAt: ctx.now, declineReason: reason })
      .where('requestId', '=', row.id)
      .where('sellerId', '=', row.sellerId)
      .execute()
    await inviteWhenAllAnswered(ctx, row.id)
    return readReceived(ctx, id)
  })
}
