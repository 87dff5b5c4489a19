import { isDeepStrictEqual } from 'node:util'
import type { Paise } from '@neev/domain/core/money'
import { sum } from '@neev/domain/core/money'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import { inUnit } from '@neev/domain/procurement/quotations/equality'
import { whyNotValid } from '@neev/domain/procurement/quotations/quotations'
import { noLimits } from '@neev/domain/procurement/quotations/scenarios'
import type { Ctx } from '#core/context.ts'
import { found, Refused, refused, refuseIf } from '#core/errors.ts'
import { whyNotSupplied } from '#features/buying/carts/carts.ts'
import { loadOf } from '#features/catalogue/products/products.ts'
import { creditOption } from '#features/money/credit/credit.ts'
import {
  type PresentedQuotation,
  type Quoted,
  rankQuoted,
  readQuoted,
  toPriceableLine,
} from '../comparison/comparison.ts'
import { earliestAt } from '../comparison/equals.ts'
import { type Compared, costsOf, findCheapest } from '../comparison/scenarios.ts'
import { type QuotedWay, remainingShares, shareOf, waysOf } from '../comparison/ways.ts'
import { type Basis, priceLines } from '../pricing.ts'
import type { QuotationRow } from '../quotations.queries.ts'
import type { LineRow, RequestRow } from '../requests.queries.ts'

/** A quoted line with what is awarded of it, in thousandths of its unit. */
export type Chosen = { quotation: QuotationRow; line: QuotationRow['lines'][number]; quantityMilli: number }
type Quantity = { quotationLineId: string; quantityMilli: number }

/** The chosen lines with their quotations; refuses unknown ones, and prices that do not hold. */
function chosenOf(
  ctx: Ctx,
  { quotations, basis }: Quoted,
  ids: readonly string[],
  quantities: readonly Quantity[],
): Chosen[] {
  const wanted = new Set(ids)
  const parts = new Map(quantities.map(({ quotationLineId, quantityMilli }) => [quotationLineId, quantityMilli]))
  const chosen = quotations.flatMap((quotation) =>
    quotation.lines
      .filter(({ id }) => wanted.has(String(id)))
      .map((line) => ({ quotation, line, quantityMilli: parts.get(String(line.id)) ?? line.quantityMilli })),
  )
  if (chosen.length !== wanted.size || [...parts.keys()].some((id) => !wanted.has(id)))
    throw refused('REQUEST_LINES_UNKNOWN', {}, 'quotationLineIds')
  for (const quotation of new Set(chosen.map((one) => one.quotation)))
    refuseIf(whyNotValid(quotation.status, quotation.validUntil, ctx.now))
  return chosen.map((one) => ({ ...one, quantityMilli: wholePartOf(basis, one) }))
}

/** A part of a quoted line in whole bars, bundles or pieces; refuses more than was quoted. */
function wholePartOf(basis: Basis, { line, quantityMilli }: Chosen): number {
  const offer = basis.offers.get(line.offerId)
  if (quantityMilli === line.quantityMilli || !offer) return quantityMilli
  const load = loadOf(offer, quantityMilli, null)
  if (isRefusal(load)) throw new Refused({ ...load, field: 'quantities' })
  if (load.quantityMilli > line.quantityMilli) throw refused('AWARD_QUANTITY', { title: line.title }, 'quantities')
  return load.quantityMilli
}

/** What is awarded of each requested line, in its unit. Refuses more sellers than the quantity needs. */
function awardedOf(chosen: readonly Chosen[], lines: readonly LineRow[]): Map<number, number> {
  const byLine = Map.groupBy(chosen, ({ line }) => line.requestLineId)
  return new Map(
    lines.flatMap((line) => {
      const own = byLine.get(line.id)
      if (!own) return []
      const parts = own.map((one) => inUnit(one.quantityMilli, one.line.unit, line.unit) ?? 0)
      // Without the smallest part the line is not full: whole bars of several sellers may be a little more
      if (parts.length > 1 && sum(parts) - Math.min(...parts) >= line.quantityMilli)
        throw refused('AWARD_OVER', { title: line.description }, 'quotationLineIds')
      return [[line.id, sum(parts)] as const]
    }),
  )
}

/** What a part of an award costs, delivered, GST included. */
type Part = { sellerId: number; sellerName: string; totalPaise: Paise }

/**
 * The ways to complete the award of a line: what was chosen, with what is open of it from a seller with an equal
 * quotation. What was chosen alone, where nothing is open or nobody quoted the rest.
 */
function completionsOf(compared: Compared, line: LineRow, own: readonly Chosen[], awardedMilli: number): QuotedWay[] {
  const known = new Map(compared.offered.map((one) => [one.id, one]))
  const shares = own.flatMap((one) => {
    const offered = known.get(one.line.id)
    return offered ? [shareOf(offered, one.quantityMilli)] : []
  })
  const openMilli = line.quantityMilli - awardedMilli
  const rest = openMilli <= 0 ? [] : remainingShares(compared, line, openMilli, new Set(own.map(({ line }) => line.id)))
  const all = rest.map((share) => [...shares, share])
  return (all.length > 0 ? all : [shares]).map((some) => ({ shares: some, estimatePaise: 0 }))
}

/**
 * What an award costs by seller, in paise, beside the best way to buy the same lines from equal quotations; null for a
 * cost that cannot be worked out. What is open of a line is reckoned at its best equal quotation. A reason is needed where
 * it costs more than the best at equal terms, or where a line differs from what was asked for.
 */
async function costOfAward(
  chosen: readonly Chosen[],
  lines: readonly LineRow[],
  ranked: ReturnType<typeof rankQuoted>,
) {
  const { presented, compared } = ranked
  const cost = costsOf(compared)
  const awarded = awardedOf(chosen, lines)
  const own = Map.groupBy(chosen, ({ line }) => line.requestLineId)
  const requested = lines.filter(({ id }) => awarded.has(id))
  const parts: Part[] = []
  for (const [{ sellerId, sellerName }, some] of Map.groupBy(chosen, ({ quotation }) => quotation)) {
    const priced = priceLines(
      compared.basis,
      some.map(({ line, quantityMilli }) => toPriceableLine({ ...line, quantityMilli })),
    )
    if (priced.refusal)
      return {
        awarded,
        parts: null,
        paise: null,
        needsReason: false,
        best: null,
        abovePaise: 0,
        lowestSinglePaise: null,
      }
    parts.push({ sellerId, sellerName, totalPaise: priced.totalPaise })
  }
  const isOpen = (line: LineRow) => (awarded.get(line.id) ?? 0) < line.quantityMilli
  const completions = requested.map((line) =>
    completionsOf(compared, line, own.get(line.id) ?? [], awarded.get(line.id) ?? 0),
  )
  const equal = requested.map((line, at) => {
    const ways = waysOf(compared, line, null)
    return ways.length > 0 ? ways : (completions[at] ?? [])
  })
  const [whole, best, single] = [
    await findCheapest(compared, completions, cost, noLimits),
    await findCheapest(compared, equal, cost, noLimits),
    await findCheapest(compared, equal, cost, { ...noLimits, maxSellers: 1 }),
  ]
  const abovePaise = whole && best ? Math.max(0, whole.scenario.equalPaise - best.scenario.equalPaise) : 0
  const differs = chosen.some(({ line }) => {
    const { deviations } = lineOf(presented, line.id)
    const ofLine = found(requested.find(({ id }) => id === line.requestLineId))
    return deviations.some((one) => one !== 'SHORT' || isOpen(ofLine))
  })
  return {
    awarded,
    parts,
    paise: sum(parts.map(({ totalPaise }) => totalPaise)),
    needsReason: differs || abovePaise > 0,
    abovePaise,
    best: best && { paise: best.scenario.totalPaise, equalPaise: best.scenario.equalPaise, isExact: best.isExact },
    lowestSinglePaise: single?.scenario.totalPaise ?? null,
  }
}

/** A quoted line as it was ranked. */
export const lineOf = (presented: readonly PresentedQuotation[], id: number) =>
  found(presented.flatMap(({ lines }) => lines).find((line) => line.id === id))

/**
 * What is awarded by these quotation lines, some of them in part: priced, ranked and compared with the best way to buy
 * them. Reads nothing.
 */
export async function assessAward(
  ctx: Ctx,
  quoted: Quoted,
  ids: readonly string[],
  quantities: readonly Quantity[] = [],
) {
  const chosen = chosenOf(ctx, quoted, ids, quantities)
  const ranked = rankQuoted(ctx, quoted)
  return { ...quoted, ...ranked, chosen, ...(await costOfAward(chosen, quoted.lines, ranked)) }
}
export type AwardRead = Awaited<ReturnType<typeof assessAward>>

/** The same from what is quoted now. */
export const readAward = async (ctx: Ctx, request: RequestRow, ids: string[], quantities: readonly Quantity[]) =>
  assessAward(ctx, await readQuoted(ctx, request), ids, quantities)

/**
 * Whether an award was worked out from what is quoted now: the same request, quotations, offers, rates and credit. Stock
 * is in none of its figures, and is checked apart; scores are of their last count.
 */
export function isOf({ request, lines, quotations, basis, onCredit }: AwardRead, now: Quoted): boolean {
  const withoutStock = ({ offers, ...where }: Basis) => ({
    ...where,
    offers: [...offers.values()].map((offer) => ({ ...offer, availableMilli: 0 })),
  })
  return isDeepStrictEqual(
    { request, lines, quotations, onCredit, basis: withoutStock(basis) },
    {
      ...{ request: now.request, lines: now.lines, quotations: now.quotations, onCredit: now.onCredit },
      basis: withoutStock(now.basis),
    },
  )
}

/**
 * Why each line cannot be supplied now, by its id, as checkout would say it, naming the line. Lines of one offer are
 * taken together; those delivered in parts are checked at each call-off.
 */
export function suppliesOf(ctx: Ctx, { basis, chosen }: AwardRead, inParts: ReadonlySet<number> = new Set()) {
  const taken = new Map<number, number>()
  const refusals = new Map<number, Refusal>()
  for (const { quotation, line, quantityMilli } of chosen) {
    const offer = basis.offers.get(line.offerId)
    const names = { title: line.title, name: quotation.sellerName }
    const total = (taken.get(line.offerId) ?? 0) + (inParts.has(line.id) ? 0 : quantityMilli)
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
