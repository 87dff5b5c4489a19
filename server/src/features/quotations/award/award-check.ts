import type { Paise } from '@neev/domain/core/money'
import { sum } from '@neev/domain/core/money'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import { bestSplit, singleSellers } from '@neev/domain/quotations/comparison'
import { whyNotValid } from '@neev/domain/quotations/quotations'
import type { Ctx } from '#core/context.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { whyNotSupplied } from '#features/carts/carts.ts'
import { creditOption } from '#features/credit/credit.ts'
import { maxSellers, type PresentedQuotation, rankQuoted, readQuoted } from '../comparison/comparison.ts'
import { earliestAt } from '../comparison/equals.ts'
import type { QuotationRow } from '../quotations.queries.ts'
import type { RequestRow } from '../requests.queries.ts'

export type Chosen = { quotation: QuotationRow; line: QuotationRow['lines'][number] }

/** The chosen lines with their quotations; refuses unknown ones, lines chosen twice, and prices that do not hold. */
function chosenOf(ctx: Ctx, quotations: readonly QuotationRow[], ids: readonly string[]): Chosen[] {
  const wanted = new Set(ids)
  const chosen = quotations.flatMap((quotation) =>
    quotation.lines.filter(({ id }) => wanted.has(String(id))).map((line) => ({ quotation, line })),
  )
  if (chosen.length !== wanted.size) throw refused('REQUEST_LINES_UNKNOWN', {}, 'quotationLineIds')
  if (new Set(chosen.map(({ line }) => line.requestLineId)).size !== chosen.length)
    throw refused('REQUEST_LINES_TWICE', {}, 'quotationLineIds')
  for (const quotation of new Set(chosen.map((one) => one.quotation)))
    refuseIf(whyNotValid(quotation.status, quotation.validUntil, ctx.now))
  return chosen
}

/** What a part of an award costs, delivered, GST included. */
type Part = { sellerId: number; sellerName: string; totalPaise: Paise }

/**
 * What an award costs by seller, in paise, beside the best way to buy the same lines from equal answers; null for a cost
 * that cannot be worked out. It is the best where it costs no more and all its lines are equal.
 */
function costOfAward(chosen: readonly Chosen[], { presented, answers, cost }: ReturnType<typeof rankQuoted>) {
  const parts: Part[] = []
  for (const [{ sellerId, sellerName }, own] of Map.groupBy(chosen, ({ quotation }) => quotation)) {
    const totalPaise = cost(
      sellerId,
      own.map(({ line }) => line.requestLineId),
    )
    if (totalPaise === null) return { parts: null, paise: null, isBest: true, best: null, lowestSinglePaise: null }
    parts.push({ sellerId, sellerName, totalPaise })
  }
  const paise = sum(parts.map(({ totalPaise }) => totalPaise))
  const lines = chosen.map(({ line }) => line.requestLineId)
  const equal = answers.filter(({ line }) => lines.includes(line))
  const best = bestSplit(lines, equal, cost, maxSellers)
  const [cheapest] = singleSellers(lines, equal, cost)
  const isEqual = chosen.every(({ line }) => lineOf(presented, line.id).deviations.length === 0)
  return {
    parts,
    paise,
    isBest: isEqual && best !== null && paise <= best.paise,
    best: best && { paise: best.paise, isExact: best.isExact },
    lowestSinglePaise: cheapest?.paise ?? null,
  }
}

/** A quoted line as it was ranked. */
export const lineOf = (presented: readonly PresentedQuotation[], id: number) =>
  found(presented.flatMap(({ lines }) => lines).find((line) => line.id === id))

/** What is awarded by these quotation lines: priced, ranked and compared with the best way to buy them. */
export async function readAward(ctx: Ctx, request: RequestRow, ids: readonly string[]) {
  const quoted = await readQuoted(ctx, request)
  const chosen = chosenOf(ctx, quoted.quotations, ids)
  const ranked = rankQuoted(ctx, quoted)
  return { ...quoted, chosen, presented: ranked.presented, ...costOfAward(chosen, ranked) }
}
export type AwardRead = Awaited<ReturnType<typeof readAward>>

/**
 * Why each line cannot be supplied now, by its id, as checkout would say it, naming the line. Lines of one offer are
 * taken together; those delivered in parts are checked at each call-off.
 */
export function suppliesOf(ctx: Ctx, { basis, chosen }: AwardRead, inParts: ReadonlySet<number> = new Set()) {
  const taken = new Map<number, number>()
  const refusals = new Map<number, Refusal>()
  for (const { quotation, line } of chosen) {
    const offer = basis.offers.get(line.offerId)
    const names = { title: line.title, name: quotation.sellerName }
    const total = (taken.get(line.offerId) ?? 0) + (inParts.has(line.id) ? 0 : line.quantityMilli)
    taken.set(line.offerId, total)
    const why = offer ? whyNotSupplied(ctx, offer, inParts.has(line.id) ? null : total) : refuse('OFFER_UNAVAILABLE')
    if (!why) continue
    const isShort = why.code === 'STOCK_SHORT' || why.code === 'OUT_OF_STOCK'
    const available = { milli: Math.max(0, offer?.availableMilli ?? 0), unit: line.unit }
    const said = isShort ? refuse('AWARD_STOCK', { ...names, available }) : refuse('AWARD_OFFER', names)
    refusals.set(line.id, { ...said, field: 'quotationLineIds' })
  }
  return refusals
}

/**
 * What is left of the credit of the sellers of an award, before and after it, and why it cannot be ordered on credit as
 * a whole; null for buyers without a company and for companies without credit from any of these sellers.
 */
export async function creditOf(ctx: Ctx, { parts }: AwardRead) {
  const option = parts && (await creditOption(ctx, { groups: parts, creditPaise: 0 }))
  if (!option) return null
  const amounts = new Map(parts.map(({ sellerId, totalPaise }) => [sellerId, totalPaise]))
  return {
    whyNot: option.refusal,
    sellers: option.left.map(({ sellerId, sellerName, leftPaise, termsDays }) => {
      const amountPaise = amounts.get(sellerId) ?? 0
      const afterPaise = leftPaise - amountPaise
      return {
        ...{ sellerId, sellerName, leftPaise, termsDays, amountPaise },
        afterPaise: Math.max(0, afterPaise),
        overPaise: Math.max(0, -afterPaise),
      }
    }),
  }
}

/** The earliest delivery of a line at the request's place, as an Indian date; null if it is not delivered there. */
export const earliestOf = (ctx: Ctx, { basis }: AwardRead, { quotation, line }: Chosen): string | null =>
  earliestAt(ctx, basis, line.offerId, quotation.leadDays)
