import type { z } from '@neev/domain/core/input/zod'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import { awardInput, awardPreviewInput, whyNotValid } from '@neev/domain/procurement/quotations/quotations'
import { showsPrices } from '@neev/domain/procurement/quotations/requests'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { withIdempotency } from '#core/idempotency.ts'
import { firstOfOffers, putQuoted } from '#features/buying/carts/carts.ts'
import { scheduleAwarded } from '#features/orders/schedules/schedules.ts'
import { readQuoted } from '../comparison/comparison.ts'
import { presetLimits, scenariosOf } from '../comparison/scenarios.ts'
import { markAwarded, readUnordered } from '../quotations.queries.ts'
import type { RequestRow } from '../requests.queries.ts'
import { closeRequest, getRequest, isOfOther, lockOwnRequest, lockRequest, rejectOthers } from '../requests.ts'
import { freezeStatement } from '../statements/statement.ts'
import {
  type AwardRead,
  assessAward,
  type Chosen,
  creditOf,
  earliestOf,
  isOf,
  lineOf,
  readAward,
  suppliesOf,
} from './award-check.ts'

type Input = z.output<typeof awardInput>

/** What an award of these lines comes to, and what stands in its way, before it is made. */
export async function previewAward(ctx: Ctx, id: string, values: { quotationLineIds: string[]; quantities: object[] }) {
  const { quotationLineIds, quantities } = parseInput(awardPreviewInput, values)
  const request = await getRequest(ctx, id)
  if (request.userId !== actorOf(ctx).userId) throw refused('NOT_FOUND')
  if (!showsPrices(request)) throw refused('REQUEST_OPEN')
  const read = await readAward(ctx, request, quotationLineIds, quantities)
  const refusals = suppliesOf(ctx, read)
  const first = new Set(firstOfOffers(read.chosen.map(({ line }) => line)))
  return {
    totalPaise: read.paise,
    lowestSinglePaise: read.lowestSinglePaise,
    bestPaise: read.best?.paise ?? null,
    isBestExact: read.best?.isExact ?? true,
    abovePaise: read.abovePaise,
    needsReason: read.needsReason,
    credit: await creditOf(ctx, read),
    lines: read.chosen.map((one) => ({
      quotationLineId: one.line.id,
      title: one.line.title,
      unit: one.line.unit,
      quantityMilli: one.quantityMilli,
      sellerName: one.quotation.sellerName,
      deviations: lineOf(read.presented, one.line.id).deviations,
      rank: lineOf(read.presented, one.line.id).rank,
      whyNot: refusals.get(one.line.id) ?? null,
      isLater: !first.has(one.line),
      earliest: earliestOf(ctx, read, one),
    })),
  }
}

/**
 * Awards lines of quotations, whole or a part of them. They are added to the buyer's cart at their quoted prices, or
 * become delivery schedules if they are delivered in parts; the other quotations are rejected. An open request is closed
 * by it, unless its prices are sealed. All or nothing: refused if a line cannot be supplied, or if a seller's credit
 * does not suffice where it is to be ordered on credit.
 */
export async function awardQuotations(ctx: Ctx, key: string, id: string, version: number, values: unknown) {
  const input = parseInput(awardInput, values)
  const { reason, quotationLineIds, quantities: parts } = input
  // Hundreds of lines take a second to work out: not while others wait for the lock
  const before = await assessBefore(ctx, id, version, input)
  await withIdempotency(ctx, key, { id, version, values }, async (ctx) => {
    const request = await lockOwnRequest(ctx, id, version)
    await closeForAward(ctx, request)
    const quoted = await readQuoted(ctx, request)
    const holds = before !== null && isOf(before.read, quoted)
    const read = holds ? { ...before.read, ...quoted } : await assessAward(ctx, quoted, quotationLineIds, parts)
    const inParts = await refuseUnsupplied(ctx, read, input)
    const { chosen, presented, lines, paise, needsReason, best, lowestSinglePaise } = read
    if (paise === null) throw refused('OFFER_UNAVAILABLE')
    if (needsReason && reason === null) throw refused('AWARD_REASON', {}, 'reason')
    const lineIds = chosen.map(({ line }) => line.id)
    const compared = { lines, quotations: presented }
    const quantities = chosen.map(({ line, quantityMilli }) => ({ lineId: line.id, quantityMilli }))
    const scenarios = holds ? before.scenarios : await frozenScenarios(read)
    const awarded = {
      ...{ quantities, paise, lowestSinglePaise, bestPaise: best?.paise ?? null, reason, scenarios },
      abovePaise: read.abovePaise,
    }
    await freezeStatement(ctx, request, compared, awarded)
    const isWhole = lines.every(({ id, quantityMilli }) => (read.awarded.get(id) ?? 0) >= quantityMilli)
    await writeAward(ctx, request, chosen, { reason, isWhole })
    await audit(ctx, 'quoteRequest.award', 'quoteRequest', request.id, null, {
      quotationLineIds: lineIds,
      totalPaise: paise,
      reason,
    })
    const atOnce = chosen.filter(({ line }) => !inParts.has(line.id))
    if (atOnce.length > 0) await putQuoted(ctx, request.pincode, atOnce.map(inCart))
    if (inParts.size > 0) await deliverInParts(ctx, request, read, input)
    return { id }
  })
  return getRequest(ctx, id)
}

/** An award and the scenarios it was chosen from, worked out without a lock; null where it cannot be made in this version. */
async function assessBefore(ctx: Ctx, id: string, version: number, { quotationLineIds, quantities }: Input) {
  const request = await getRequest(ctx, id)
  if (isOfOther(ctx, request)) throw refused('NOT_FOUND')
  if (request.version !== version || whyUnready(request)) return null
  try {
    const read = await readAward(ctx, request, quotationLineIds, quantities)
    return { read, scenarios: await frozenScenarios(read) }
  } catch (error) {
    // A refusal of what changed while it was read is no answer: the lock has one
    if (error instanceof Refused && (await getRequest(ctx, id)).version !== version) return null
    throw error
  }
}

/** The scenarios that the award was chosen from, for its statement. */
async function frozenScenarios({ compared }: AwardRead) {
  const { scenarios } = await scenariosOf(compared, presetLimits)
  return scenarios.map(({ kind, maxSellers, totalPaise, equalPaise, arrives, parts }) => ({
    ...{ kind, maxSellers, totalPaise, equalPaise, arrives },
    sellers: parts.map(({ sellerName }) => sellerName),
  }))
}

/** Refuses what cannot be supplied, or not be ordered on credit. Returns the ids of the lines delivered in parts. */
async function refuseUnsupplied(ctx: Ctx, read: AwardRead, { parts, isOnCredit }: Input): Promise<ReadonlySet<number>> {
  const inParts = new Set(parts.map(({ quotationLineId }) => Number(quotationLineId)))
  const known = new Set(read.chosen.map(({ line }) => line.id))
  if (inParts.size !== parts.length || [...inParts].some((id) => !known.has(id)))
    throw refused('REQUEST_LINES_UNKNOWN', {}, 'parts')
  const [first] = suppliesOf(ctx, read, inParts).values()
  refuseIf(first)
  if (!isOnCredit) return inParts
  const credit = await creditOf(ctx, read)
  if (!credit) throw refused('CREDIT_COMPANY', {}, 'isOnCredit')
  refuseIf(credit.whyNot && { ...credit.whyNot, field: 'isOnCredit' })
  return inParts
}

/** Makes the delivery schedules of the lines that are delivered in parts. */
async function deliverInParts(ctx: Ctx, { pincode }: RequestRow, read: AwardRead, { parts, addressId }: Input) {
  const lines = parts.map(({ quotationLineId, drops }) => {
    const one = read.chosen.find(({ line }) => String(line.id) === quotationLineId)
    const offer = one && read.basis.offers.get(one.line.offerId)
    const earliest = one && earliestOf(ctx, read, one)
    if (!one || !offer || !earliest) throw refused('OFFER_UNAVAILABLE', {}, 'parts')
    const { id, pricePaise } = one.line
    const { quantityMilli } = one
    return { quotationLineId: id, offer, quantityMilli, pricePaise, earliest, drops }
  })
  if (addressId === null) refuseIf(refuse('QUOTE_OTHER_SITE', { pincode }, 'addressId'))
  else await scheduleAwarded(ctx, { addressId, pincode }, lines)
}

function whyUnready({ status, isSealed }: RequestRow): Refusal | null {
  if (status === 'AWARDED' || status === 'PART_AWARDED') return refuse('ALREADY_AWARDED')
  if (status === 'OPEN' && isSealed) return refuse('REQUEST_OPEN')
  return status === 'OPEN' || status === 'CLOSED' ? null : refuse('BAD_TRANSITION')
}

async function closeForAward(ctx: Ctx, request: RequestRow): Promise<void> {
  refuseIf(whyUnready(request))
  if (request.status === 'OPEN') await closeRequest(ctx, request.id)
}

const inCart = ({ quotation, line, quantityMilli }: Chosen) => ({
  lineId: line.id,
  offerId: line.offerId,
  sellerId: quotation.sellerId,
  quantityMilli,
  pricePaise: line.pricePaise,
})

type Award = { reason: string | null; isWhole: boolean }

async function writeAward(ctx: Ctx, { id }: RequestRow, chosen: readonly Chosen[], { reason, isWhole }: Award) {
  const to = isWhole ? ('AWARDED' as const) : ('PART_AWARDED' as const)
  const { userId } = actorOf(ctx)
  await markAwarded(
    ctx.db,
    chosen.map(({ line, quantityMilli }) => ({ id: line.id, quantityMilli })),
    ctx.now,
  )
  const isAll = (own: readonly Chosen[]) => own.every((one) => one.quantityMilli === one.line.quantityMilli)
  const statusOf = ([quotation, own]: readonly [Chosen['quotation'], Chosen[]]) =>
    own.length === quotation.lines.length && isAll(own) ? ('ACCEPTED' as const) : ('PART_ACCEPTED' as const)
  const won = [...Map.groupBy(chosen, (one) => one.quotation)]
  for (const [status, own] of Map.groupBy(won, statusOf)) {
    const ids = own.map(([quotation]) => quotation.id)
    await ctx.db
      .updateTable('quotations')
      .set({ status, decidedAt: ctx.now })
      .where('id', 'in', ids)
      .where('status', '=', 'SENT')
      .execute()
    for (const quotationId of ids) await ctx.emit('quotation.decided', { quotationId, isAccepted: true })
  }
  await rejectOthers(ctx, id)
  await ctx.db
    .updateTable('quoteRequests')
    .set((db) => ({
      status: to,
      awardReason: reason,
      awardedAt: ctx.now,
      awardedBy: userId,
      movedAt: ctx.now,
      version: db('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await recordTransition(ctx, { entity: 'quoteRequest', id, from: 'CLOSED', to, reasonCode: 'award', note: reason })
}

/** Adds awarded lines that were not ordered to the cart again, while their prices hold. Returns their number. */
export function addAwardedToCart(ctx: Ctx, id: string): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const request = await getRequest(ctx, id)
    if (request.userId !== actorOf(ctx).userId) throw refused('NOT_FOUND')
    await lockRequest(ctx, request.id)
    const lines = await readUnordered(ctx.db, request.id)
    if (lines.length === 0) throw refused('QUOTE_ORDERED')
    const refusals = lines.map(({ status, validUntil }) => whyNotValid(status, validUntil, ctx.now))
    const valid = lines.filter((_, at) => refusals[at] === null)
    if (valid.length === 0) refuseIf(refusals[0])
    await putQuoted(ctx, request.pincode, valid)
    return valid.length
  })
}
