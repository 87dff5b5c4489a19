import type { Ctx } from '#core/context.ts'
import { presentQuotation, toPriceableLine } from './comparison/comparison.ts'
import { readCounters } from './counters.queries.ts'
import { priceLines, readBasis } from './pricing.ts'
import { quotationById } from './quotations.queries.ts'
import { requestById } from './requests.queries.ts'

export { type KnownPrice, knownOfQuoted } from './comparison/known-prices.queries.ts'
export { type RequestRow, requestById } from './requests.queries.ts'
export { storedStatements } from './statements/statement.ts'

type PricedQuotation = NonNullable<Awaited<ReturnType<typeof pricedQuotation>>>

/**
 * A quotation with its amounts as of now, its request and what it is priced with, for readers who do not know the seller;
 * undefined if there is none.
 */
export async function pricedQuotation(ctx: Ctx, id: number) {
  const row = await quotationById(ctx.db, id)
  const request = row && (await requestById(ctx.db, 'ALL', row.requestId))
  if (!row || !request) return undefined
  const basis = await readBasis(
    ctx,
    request.pincode,
    row.lines.map(({ offerId }) => offerId),
  )
  return { quotation: presentQuotation(ctx, basis, row, false), request, basis }
}

/**
 * What a quotation comes to at the prices and quantities of a counter-offer, and when the seller's turn ends; undefined
 * if there is no such counter-offer.
 */
export async function pricedCounter(ctx: Ctx, { quotation, request, basis }: PricedQuotation, counterId: number) {
  const counter = (await readCounters(ctx.db, [request.id])).find(({ id }) => id === counterId)
  if (!counter) return undefined
  const proposed = quotation.lines.map((line) => {
    const { quantityMilli, pricePaise } =
      counter.lines.find(({ quotationLineId }) => quotationLineId === line.id) ?? line
    return toPriceableLine({ ...line, quantityMilli, pricePaise })
  })
  const { totalPaise } = priceLines(basis, proposed)
  return { totalPaise, answerBy: counter.answerBy }
}

/** A conversation with the last message that each side has read, by the side that wrote it; for messages. */
export async function readUnread(ctx: Ctx, requestId: number, sellerId: number) {
  const request = await requestById(ctx.db, 'ALL', requestId)
  const invitation = await ctx.db
    .selectFrom('quoteInvitations')
    .innerJoin('sellerShown', 'sellerShown.id', 'quoteInvitations.sellerId')
    .select(['buyerReadId', 'sellerReadId', 'tradeName as sellerName'])
    .where('requestId', '=', requestId)
    .where('sellerId', '=', sellerId)
    .executeTakeFirst()
  if (!request || !invitation) return undefined
  const { buyerReadId, sellerReadId, sellerName } = invitation
  return { request, sellerName, lastRead: { SELLER: buyerReadId, BUYER: sellerReadId } }
}
