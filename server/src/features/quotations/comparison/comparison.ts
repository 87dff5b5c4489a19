import { mulDiv, type Paise, sum } from '@neev/domain/core/money'
import { scopeOf } from '@neev/domain/core/permissions'
import type { Refusal } from '@neev/domain/core/refusals'
import {
  type Answer,
  bestSplit,
  type CostOf,
  ranksOf,
  type Split,
  singleSellers,
} from '@neev/domain/quotations/comparison'
import { type Deviation, inUnit } from '@neev/domain/quotations/equality'
import { type QuotationStatus, quotationNumber, shownQuotationStatus } from '@neev/domain/quotations/quotations'
import { showsPrices } from '@neev/domain/quotations/requests'
import { actorOf, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { partyText } from '#core/graphql/party-text.ts'
import { readScoring } from '#features/ranking/ranking.ts'
import { type Basis, loadsOf, perUnit, priceLines, readBasis, totalsOf } from '../pricing.ts'
import { type QuotationLineRow, type QuotationRow, readCurrent } from '../quotations.queries.ts'
import { type RequestRow, readLines } from '../requests.queries.ts'
import { countersByRequest, whyNotCounteredNow } from '../turns.ts'
import { deviationsOfLine } from './equals.ts'

/** The number of sellers of the best split: more trucks and invoices than that are seldom worth it. */
export const maxSellers = 3

/** Whether the caller may read the seller's contacts in a quotation: the operator, and the buyer once it is awarded. */
const readsContacts = (ctx: Ctx, status: QuotationStatus): boolean =>
  status === 'ACCEPTED' || status === 'PART_ACCEPTED' || scopeOf(actorOf(ctx).roles, 'quotation:read') === 'any'

/** A quotation with its amounts, delivered together at the request's place. */
export function presentQuotation(ctx: Ctx, basis: Basis, row: QuotationRow, isKnown: boolean) {
  const priced = priceLines(basis, row.lines.map(priceable))
  const totals = totalsOf(priced)
  return {
    ...row,
    note: partyText(row.note, isKnown),
    number: quotationNumber(row.id),
    status: shownQuotationStatus(row.status, row.validUntil, ctx.now),
    goodsPaise: priced.goodsPaise,
    freightPaise: priced.freightPaise,
    loadingPaise: priced.loadingPaise,
    taxPaise: priced.taxPaise,
    totalPaise: priced.totalPaise,
    grams: priced.grams,
    loads: loadsOf(priced),
    whyNot: priced.refusal,
    whyNotCountered: null as Refusal | null,
    rank: null as number | null,
    score: null as number | null,
    lines: row.lines.map((line) => {
      const totalPaise = totals.get(String(line.id)) ?? null
      return {
        ...line,
        remark: partyText(line.remark, isKnown),
        totalPaise,
        deliveredPerUnitPaise: totalPaise === null ? null : perUnit(totalPaise, line.quantityMilli),
        deviations: [] as Deviation[],
        rank: null as number | null,
        apartRank: null as number | null,
      }
    }),
  }
}
export type PresentedQuotation = ReturnType<typeof presentQuotation>

export const priceable = ({
  id,
  offerId,
  quantityMilli,
  pricePaise,
}: Pick<QuotationLineRow, 'id' | 'offerId' | 'quantityMilli' | 'pricePaise'>) => ({
  key: String(id),
  offerId,
  quantityMilli,
  pricePaise,
})

/** The current quotations of a request with what they are priced with. */
export async function readQuoted(ctx: Ctx, request: RequestRow) {
  const quotations = await readCurrent(ctx.db, request.id)
  const ids = quotations.flatMap(({ lines }) => lines.map(({ offerId }) => offerId))
  const basis = await readBasis(ctx, request.pincode, ids)
  return { request, lines: await readLines(ctx.db, [request.id]), quotations, basis, scoring: await readScoring(ctx) }
}

export type Quoted = Awaited<ReturnType<typeof readQuoted>>

/** What lines of quotations cost by seller: the cost function of the comparison. */
export function costsOf(quotations: readonly QuotationRow[], basis: Basis): CostOf<number, number> {
  const bySeller = new Map(quotations.map((one) => [one.sellerId, new Map(one.lines.map((l) => [l.requestLineId, l]))]))
  return (sellerId, requestLines) => {
    const own = bySeller.get(sellerId)
    const lines = requestLines.flatMap((id) => own?.get(id) ?? [])
    if (lines.length !== requestLines.length) return null
    const { refusal, totalPaise } = priceLines(basis, lines.map(priceable))
    return refusal ? null : totalPaise
  }
}

/**
 * Quotations with their amounts and ranks, and what a comparison goes on with: only the answers that are equal to what was
 * asked for, in quantity, unit, goods, certificate and day.
 */
export function rankQuoted(ctx: Ctx, { request, lines, quotations, basis, scoring }: Quoted) {
  const requested = new Map(lines.map((line) => [line.id, line]))
  const presented = quotations.map((row) => {
    const shown = presentQuotation(ctx, basis, row, readsContacts(ctx, row.status))
    return {
      ...shown,
      lines: shown.lines.map((line) => {
        const wanted = found(requested.get(line.requestLineId))
        const { totalPaise } = line
        const requestedMilli = inUnit(line.quantityMilli, line.unit, wanted.unit)
        return {
          ...line,
          deliveredPerUnitPaise:
            totalPaise === null || requestedMilli === null ? null : perUnit(totalPaise, requestedMilli),
          deviations: deviationsOfLine(ctx, basis, request, wanted, row, line),
        }
      }),
    }
  })
  const valid = presented.filter(({ status, whyNot }) => status !== 'EXPIRED' && whyNot === null)
  const answers: Answer<number, number>[] = valid.flatMap(({ sellerId, lines }) =>
    lines.flatMap(({ requestLineId: line, deliveredPerUnitPaise: landedPaise, deviations }) =>
      landedPaise === null || deviations.length > 0 ? [] : [{ line, seller: sellerId, landedPaise }],
    ),
  )
  const quotedLines = [...new Set(answers.map(({ line }) => line))]
  const cost = costsOf(quotations, basis)
  const singles = singleSellers(quotedLines, answers, cost)
  score(valid, scoring)
  rank(valid, new Map(singles.map(({ parts, paise }) => [parts[0]?.seller ?? 0, paise])))
  return { presented, answers, quotedLines, cost, singles }
}

/** The quotations of a request side by side; null while its prices are sealed. */
export async function compare(ctx: Ctx, request: RequestRow) {
  if (!showsPrices(request)) return null
  const quoted = await readQuoted(ctx, request)
  const [counters = []] = await countersByRequest(ctx, [request.id])
  const { presented, answers, quotedLines, cost, singles } = rankQuoted(ctx, quoted)
  const split = bestSplit(quotedLines, answers, cost, maxSellers)
  const option = (one: Split<number, number> | undefined | null, isExact = true) =>
    one ? presentOption(one, isExact, quoted.quotations, cost) : null
  return {
    quotations: presented.map((one, at) => ({
      ...one,
      whyNotCountered: whyNotCounteredNow(ctx, request, quoted.quotations[at] as QuotationRow, counters),
    })),
    bestSingle: option(singles[0]),
    bestSplit: option(split, split?.isExact),
    equalLines: quotedLines.length,
    maxSellers,
  }
}

/**
 * Writes the scores of the public ranking (0082): a quotation's delivered lines against the lowest quoted price of each,
 * so that one that leaves lines out is compared with others on what it quotes.
 */
function score(quotations: readonly PresentedQuotation[], scoring: Quoted['scoring']): void {
  const lowest = new Map<number, Paise>()
  for (const { requestLineId, deliveredPerUnitPaise } of quotations.flatMap(({ lines }) => lines))
    if (deliveredPerUnitPaise !== null)
      lowest.set(requestLineId, Math.min(lowest.get(requestLineId) ?? deliveredPerUnitPaise, deliveredPerUnitPaise))
  for (const one of quotations) {
    const at = (perUnit: (line: (typeof one.lines)[number]) => Paise) =>
      sum(one.lines.map((line) => mulDiv(perUnit(line), line.quantityMilli, 1000)))
    const own = at(({ deliveredPerUnitPaise }) => deliveredPerUnitPaise ?? 0)
    const best = at(({ requestLineId }) => lowest.get(requestLineId) ?? 0)
    one.score = own > 0 && best > 0 ? scoring.score(one.sellerId, own, best).points : null
  }
}

/**
 * Writes the ranks: of lines by their delivered price per requested unit, equal ones and others apart; of whole quotations
 * by their total.
 */
function rank(quotations: readonly PresentedQuotation[], singles: ReadonlyMap<number, Paise>): void {
  const byLine = Map.groupBy(
    quotations.flatMap(({ lines }) => lines),
    ({ requestLineId }) => requestLineId,
  )
  for (const answers of byLine.values()) {
    const ranksAmong = (isEqual: boolean) =>
      ranksOf(
        answers.map(({ deviations, deliveredPerUnitPaise }) =>
          (deviations.length === 0) === isEqual ? deliveredPerUnitPaise : null,
        ),
      )
    const [equal, apart] = [ranksAmong(true), ranksAmong(false)]
    answers.forEach((line, at) => {
      line.rank = equal[at] ?? null
      line.apartRank = apart[at] ?? null
    })
  }
  const ranks = ranksOf(quotations.map(({ sellerId }) => singles.get(sellerId) ?? null))
  quotations.forEach((one, at) => {
    one.rank = ranks[at] ?? null
  })
}

function presentOption(
  { parts, paise }: Split<number, number>,
  isExact: boolean,
  quotations: readonly QuotationRow[],
  cost: CostOf<number, number>,
) {
  return {
    totalPaise: paise,
    isExact,
    parts: parts.flatMap(({ seller, lines }) => {
      const quotation = quotations.find(({ sellerId }) => sellerId === seller)
      if (!quotation) return []
      const own = quotation.lines.filter(({ requestLineId }) => lines.includes(requestLineId))
      return [
        {
          sellerId: seller,
          sellerName: quotation.sellerName,
          quotationLineIds: own.map(({ id }) => id),
          totalPaise: cost(seller, lines) ?? 0,
        },
      ]
    }),
  }
}
