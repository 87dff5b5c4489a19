import { scopeOf } from '@neev/domain/core/access/permissions'
import { mulDiv, type Paise, sum } from '@neev/domain/core/money'
import type { Refusal } from '@neev/domain/core/refusals'
import { ranksOf } from '@neev/domain/procurement/quotations/comparison'
import { inUnit, type QuotationDeviation } from '@neev/domain/procurement/quotations/equality'
import { type PaymentTerms, presentValue } from '@neev/domain/procurement/quotations/payment-terms'
import {
  type QuotationStatus,
  quotationNumber,
  scenarioLimitsInput,
  shownQuotationStatus,
} from '@neev/domain/procurement/quotations/quotations'
import { showsPrices } from '@neev/domain/procurement/quotations/requests'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { partyTexts } from '#core/graphql/party-text.ts'
import { readScoring } from '#features/catalogue/ranking/ranking.ts'
import { sellersOnCredit } from '#features/money/credit/credit.ts'
import { type Basis, loadsOf, perUnit, priceLines, readBasis, totalsOf } from '../pricing.ts'
import { type QuotationLineRow, type QuotationRow, readCurrent } from '../quotations.queries.ts'
import { type RequestRow, readLines } from '../requests.queries.ts'
import { getRequest } from '../requests.ts'
import { countersByRequest, whyNotCounteredNow } from '../turns.ts'
import { deviationsOfLine, earliestAt } from './equals.ts'
import { knownOfRequest } from './known-prices.queries.ts'
import { type Compared, type Offered, presetLimits, scenariosOf } from './scenarios.ts'

/** Whether the caller may read the seller's contacts in a quotation: the operator, and the buyer once it is awarded. */
const readsContacts = (ctx: Ctx, status: QuotationStatus): boolean =>
  status === 'ACCEPTED' || status === 'PART_ACCEPTED' || scopeOf(actorOf(ctx).roles, 'quotation:read') === 'any'

/** A quotation with its amounts, delivered together at the request's place. */
export function presentQuotation(ctx: Ctx, basis: Basis, row: QuotationRow, isKnown: boolean) {
  const priced = priceLines(basis, row.lines.map(toPriceableLine))
  const totals = totalsOf(priced)
  const [note, ...remarks] = partyTexts([row.note, ...row.lines.map(({ remark }) => remark)], isKnown)
  return {
    ...row,
    note,
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
    termsDays: 0,
    equalPaise: priced.totalPaise,
    rank: null as number | null,
    score: null as number | null,
    lines: row.lines.map((line, at) => {
      const totalPaise = totals.get(String(line.id)) ?? null
      return {
        ...line,
        remark: remarks[at] ?? null,
        totalPaise,
        deliveredPerUnitPaise: totalPaise === null ? null : perUnit(totalPaise, line.quantityMilli),
        equalPerUnitPaise: null as Paise | null,
        arrives: null as string | null,
        deviations: [] as QuotationDeviation[],
        rank: null as number | null,
        apartRank: null as number | null,
      }
    }),
  }
}
export type PresentedQuotation = ReturnType<typeof presentQuotation>

export const toPriceableLine = ({
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
  const sellerIds = quotations.flatMap(({ sellerId, paymentDays }) => (paymentDays > 0 ? [sellerId] : []))
  const [basis, lines, scoring, onCredit] = [
    await readBasis(ctx, request.pincode, ids),
    await readLines(ctx.db, [request.id]),
    await readScoring(ctx),
    request.companyId === null ? new Set<number>() : await sellersOnCredit(ctx, request.companyId, sellerIds),
  ]
  return { request, lines, quotations, basis, scoring, onCredit }
}

export type Quoted = Awaited<ReturnType<typeof readQuoted>>

/** How a quotation is paid: on its days where the seller has granted the company credit, in advance otherwise. */
const termsOf = ({ request, onCredit }: Quoted, { sellerId, paymentDays }: QuotationRow): PaymentTerms => ({
  days: onCredit.has(sellerId) ? paymentDays : 0,
  costBp: request.costOfMoneyBp,
})

/**
 * Quotations with their amounts and ranks, and what a comparison goes on with: their lines as they can be bought, told
 * apart by what differs from what was asked for in quantity, unit, goods, certificate and day.
 */
export function rankQuoted(ctx: Ctx, quoted: Quoted) {
  const { request, lines, quotations, basis, scoring } = quoted
  const requested = new Map(lines.map((line) => [line.id, line]))
  const presented = quotations.map((row) => {
    const shown = presentQuotation(ctx, basis, row, readsContacts(ctx, row.status))
    const terms = termsOf(quoted, row)
    return {
      ...shown,
      termsDays: terms.days,
      equalPaise: presentValue(shown.totalPaise, terms),
      lines: shown.lines.map((line) => {
        const wanted = found(requested.get(line.requestLineId))
        const { totalPaise } = line
        const requestedMilli = inUnit(line.quantityMilli, line.unit, wanted.unit)
        const inRequested = (paise: Paise) => (requestedMilli === null ? null : perUnit(paise, requestedMilli))
        return {
          ...line,
          deliveredPerUnitPaise: totalPaise === null ? null : inRequested(totalPaise),
          equalPerUnitPaise: totalPaise === null ? null : inRequested(presentValue(totalPaise, terms)),
          arrives: earliestAt(ctx, basis, line.offerId, row.leadDays),
          deviations: deviationsOfLine(ctx, basis, request, wanted, row, line),
        }
      }),
    }
  })
  const valid = presented.filter(({ status, whyNot }) => status !== 'EXPIRED' && whyNot === null)
  const compared: Compared = {
    basis,
    lines,
    offered: valid.flatMap((one): Offered[] => {
      const terms = termsOf(quoted, found(quotations.find(({ id }) => id === one.id)))
      return one.lines.map((line) => ({ ...line, sellerId: one.sellerId, sellerName: one.sellerName, terms }))
    }),
  }
  score(valid, scoring)
  rank(valid, lines.length)
  return { presented, compared }
}

/** The quotations of a request side by side; null while its prices are sealed. */
export async function compare(ctx: Ctx, request: RequestRow) {
  if (!showsPrices(request)) return null
  const quoted = await readQuoted(ctx, request)
  const [counters = []] = await countersByRequest(ctx, [request.id])
  const { presented, compared } = rankQuoted(ctx, quoted)
  const { scenarios, equalLines } = await scenariosOf(compared, presetLimits)
  return {
    quotations: presented.map((one, at) => ({
      ...one,
      whyNotCountered: whyNotCounteredNow(ctx, request, quoted.quotations[at] as QuotationRow, counters),
    })),
    scenarios,
    equalLines,
    costOfMoneyBp: request.costOfMoneyBp,
    request,
  }
}

export type Comparison = NonNullable<Awaited<ReturnType<typeof compare>>>

/** What is known of the prices of a request's sizes now, or when it was awarded. */
export const knownPrices = (ctx: Ctx, { id, userId, companyId, awardedAt }: RequestRow) =>
  knownOfRequest(ctx.db, id, companyId === null ? { userId } : { companyId }, awardedAt ?? ctx.now)

/** The scenarios of one of the caller's requests, or of a colleague's, within limits. */
export async function scenariosWithin(ctx: Ctx, id: string, values: unknown) {
  const limits = parseInput(scenarioLimitsInput, values)
  const request = await getRequest(ctx, id)
  if (!showsPrices(request)) throw refused('REQUEST_OPEN')
  const { compared } = rankQuoted(ctx, await readQuoted(ctx, request))
  return (await scenariosOf(compared, limits)).scenarios
}

/**
 * Writes the scores of the public ranking (0082): a quotation's equal lines (0114) against the lowest price of equal ones,
 * so that one that leaves lines out is compared with others on what it quotes, and a short or other line lends nobody its
 * price. Null without an equal line.
 */
function score(quotations: readonly PresentedQuotation[], scoring: Quoted['scoring']): void {
  const lowest = new Map<number, Paise>()
  const equalOf = ({ lines }: PresentedQuotation) => lines.filter(({ deviations }) => deviations.length === 0)
  for (const { requestLineId, deliveredPerUnitPaise } of quotations.flatMap(equalOf))
    if (deliveredPerUnitPaise !== null)
      lowest.set(requestLineId, Math.min(lowest.get(requestLineId) ?? deliveredPerUnitPaise, deliveredPerUnitPaise))
  for (const one of quotations) {
    const at = (perUnit: (line: (typeof one.lines)[number]) => Paise) =>
      sum(equalOf(one).map((line) => mulDiv(perUnit(line), line.quantityMilli, 1000)))
    const own = at(({ deliveredPerUnitPaise }) => deliveredPerUnitPaise ?? 0)
    const best = at(({ requestLineId }) => lowest.get(requestLineId) ?? 0)
    one.score = own > 0 && best > 0 ? scoring.score(one.sellerId, own, best).points : null
  }
}

/**
 * Writes the ranks, at equal terms of payment: of lines by their delivered price per requested unit, equal ones and others
 * apart; of whole quotations with an equal answer to every line by their total.
 */
function rank(quotations: readonly PresentedQuotation[], requestedLines: number): void {
  const byLine = Map.groupBy(
    quotations.flatMap(({ lines }) => lines),
    ({ requestLineId }) => requestLineId,
  )
  for (const answers of byLine.values()) {
    const ranksAmong = (isEqual: boolean) =>
      ranksOf(
        answers.map(({ deviations, equalPerUnitPaise }) =>
          (deviations.length === 0) === isEqual ? equalPerUnitPaise : null,
        ),
      )
    const [equal, apart] = [ranksAmong(true), ranksAmong(false)]
    answers.forEach((line, at) => {
      line.rank = equal[at] ?? null
      line.apartRank = apart[at] ?? null
    })
  }
  const isWhole = ({ lines }: PresentedQuotation) =>
    lines.length === requestedLines && lines.every(({ deviations }) => deviations.length === 0)
  const ranks = ranksOf(quotations.map((one) => (isWhole(one) ? one.equalPaise : null)))
  quotations.forEach((one, at) => {
    one.rank = ranks[at] ?? null
  })
}
