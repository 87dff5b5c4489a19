import { sum } from '@neev/domain/core/money'
import { singleSellers } from '@neev/domain/quotations/comparison'
import { awardInput, whyNotValid } from '@neev/domain/quotations/quotations'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { once } from '#core/idempotency.ts'
import { putQuoted } from '#features/carts/carts.ts'
import { costsOf, readQuoted } from './comparison.ts'
import type { QuotationRow } from './quotations.queries.ts'
import { type RequestRow, readLines } from './requests.queries.ts'
import { closeRequest, getRequest, lockOwnRequest, lockRequest, rejectOthers } from './requests.ts'
import { freezeStatement } from './statement.ts'

type Chosen = { quotation: QuotationRow; line: QuotationRow['lines'][number] }

/** The chosen lines with their quotations; refuses unknown ones, lines chosen twice, and prices that do not hold. */
function chosenOf(ctx: Ctx, quotations: readonly QuotationRow[], ids: readonly string[]): Chosen[] {
  const chosen = quotations.flatMap((quotation) =>
    quotation.lines.filter(({ id }) => ids.includes(String(id))).map((line) => ({ quotation, line })),
  )
  if (chosen.length !== new Set(ids).size) throw refused('REQUEST_LINES_UNKNOWN', {}, 'quotationLineIds')
  if (new Set(chosen.map(({ line }) => line.requestLineId)).size !== chosen.length)
    throw refused('REQUEST_LINES_TWICE', {}, 'quotationLineIds')
  for (const { quotation } of chosen) refuseIf(whyNotValid(quotation.status, quotation.validUntil, ctx.now))
  return chosen
}

/** What an award costs in paise, and whether no single seller of the same lines is cheaper, with the cheapest. */
function costOfAward(
  quotations: readonly QuotationRow[],
  chosen: readonly Chosen[],
  cost: ReturnType<typeof costsOf>,
): { paise: number; isLowest: boolean; lowestSinglePaise: number | null } {
  const bySeller = Map.groupBy(chosen, ({ quotation }) => quotation.sellerId)
  const costs = [...bySeller].map(([seller, own]) =>
    cost(
      seller,
      own.map(({ line }) => line.requestLineId),
    ),
  )
  if (costs.some((paise) => paise === null)) throw refused('OFFER_UNAVAILABLE')
  const paise = sum(costs.map((one) => one ?? 0))
  const lines = chosen.map(({ line }) => line.requestLineId)
  const answers = quotations.flatMap(({ sellerId, lines }) =>
    lines.map(({ requestLineId }) => ({ line: requestLineId, seller: sellerId, landedPaise: 0 })),
  )
  const [cheapest] = singleSellers(lines, answers, cost)
  return { paise, isLowest: !cheapest || paise <= cheapest.paise, lowestSinglePaise: cheapest?.paise ?? null }
}

/**
 * Awards lines of quotations, each requested line once, and adds them to the buyer's cart at their quoted prices; the
 * other quotations are rejected. An open request is closed by it, unless its prices are sealed.
 */
export async function awardQuotations(ctx: Ctx, key: string, id: string, version: number, values: unknown) {
  const input = parseInput(awardInput, values)
  const { reason } = input
  await once<{ id: string }>(ctx, key, { id, version, values }, async (ctx, kept) => {
    const request = await lockOwnRequest(ctx, id, version)
    await refuseUnready(ctx, request)
    const { quotations, basis } = await readQuoted(ctx, request)
    const chosen = chosenOf(ctx, quotations, input.quotationLineIds)
    const { paise, isLowest, lowestSinglePaise } = costOfAward(quotations, chosen, costsOf(quotations, basis))
    if (!isLowest && reason === null) throw refused('AWARD_REASON', {}, 'reason')
    const lineIds = chosen.map(({ line }) => line.id)
    await freezeStatement(ctx, request, { lineIds, paise, lowestSinglePaise, reason })
    const isWhole = chosen.length === (await readLines(ctx.db, [request.id])).length
    await writeAward(ctx, request, chosen, { reason, isWhole })
    await audit(ctx, 'quoteRequest.award', 'quoteRequest', request.id, null, {
      quotationLineIds: lineIds,
      totalPaise: paise,
      reason,
    })
    await putQuoted(ctx, request.pincode, chosen.map(inCart))
    await kept({ id }).execute(ctx.db)
    return { id }
  })
  return getRequest(ctx, id)
}

async function refuseUnready(ctx: Ctx, { id, status, isSealed }: RequestRow): Promise<void> {
  if (status === 'AWARDED' || status === 'PART_AWARDED') throw refused('ALREADY_AWARDED')
  if (status === 'OPEN' && isSealed) throw refused('REQUEST_OPEN')
  if (status === 'OPEN') return closeRequest(ctx, id)
  if (status !== 'CLOSED') throw refused('BAD_TRANSITION')
}

const inCart = ({ quotation, line }: Chosen) => ({
  lineId: line.id,
  offerId: line.offerId,
  sellerId: quotation.sellerId,
  quantityMilli: line.quantityMilli,
  pricePaise: line.pricePaise,
})

type Award = { reason: string | null; isWhole: boolean }

async function writeAward(ctx: Ctx, { id }: RequestRow, chosen: readonly Chosen[], { reason, isWhole }: Award) {
  const to = isWhole ? ('AWARDED' as const) : ('PART_AWARDED' as const)
  const { userId } = actorOf(ctx)
  await ctx.db
    .updateTable('quotationLines')
    .set({ awardedAt: ctx.now })
    .where(
      'id',
      'in',
      chosen.map(({ line }) => line.id),
    )
    .execute()
  for (const [quotation, own] of Map.groupBy(chosen, (one) => one.quotation)) {
    const status = own.length === quotation.lines.length ? ('ACCEPTED' as const) : ('PART_ACCEPTED' as const)
    await ctx.db
      .updateTable('quotations')
      .set({ status, decidedAt: ctx.now })
      .where('id', '=', quotation.id)
      .where('status', '=', 'SENT')
      .execute()
    await ctx.emit('quotation.decided', { quotationId: quotation.id, isAccepted: true })
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
    const { quotations } = await readQuoted(ctx, request)
    const chosen = quotations.flatMap((quotation) =>
      quotation.lines
        .filter(({ isAwarded, isOrdered }) => isAwarded && !isOrdered)
        .map((line) => ({ quotation, line })),
    )
    if (chosen.length === 0) throw refused('QUOTE_ORDERED')
    const refusals = chosen.map(({ quotation }) => whyNotValid(quotation.status, quotation.validUntil, ctx.now))
    const valid = chosen.filter((_, at) => refusals[at] === null)
    if (valid.length === 0) refuseIf(refusals[0])
    await putQuoted(ctx, request.pincode, valid.map(inCart))
    return valid.length
  })
}
