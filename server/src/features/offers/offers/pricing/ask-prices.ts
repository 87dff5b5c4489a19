import { defaultBounds } from '@neev/domain/catalogue/approvals'
import {
  inOrder,
  jumpBetween,
  type ProposedPrice,
  priceChangeRequest,
  samePrices,
} from '@neev/domain/offers/prices/price-jumps'
import type { Ctx } from '#core/context.ts'
import { dropPriceChangeRequests, rewordChange, submitChange } from '#features/catalogue/approvals/approvals.ts'
import { type NewPrice, writePrices } from '#features/offers/prices/prices.ts'
import { readStanding, type Standing } from './ask-prices.queries.ts'
import { mediansFor } from './market.queries.ts'

/** Median prices of other sellers, for offers of one seller or, for admins, of several. */
async function mediansOf(ctx: Ctx, standing: readonly Standing[]): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const [sellerId, own] of Map.groupBy(standing, (one) => one.sellerId)) {
    const medians = await mediansFor(
      ctx,
      own.map(({ variantId }) => variantId),
      sellerId,
    )
    for (const { offerId, variantId } of own) {
      const median = medians.get(variantId)
      if (median !== undefined) found.set(offerId, median)
    }
  }
  return found
}

const proposedPrice = ({ buyer, scope, place, fromMilli, pricePaise, validTo }: NewPrice): ProposedPrice => ({
  buyer,
  scope,
  place,
  fromMilli,
  pricePaise,
  validTo: validTo?.toISOString() ?? null,
})
const sameEnds = (a: readonly ProposedPrice[], b: readonly ProposedPrice[]) =>
  a.map(({ validTo }) => validTo).join() === b.map(({ validTo }) => validTo).join()

/**
 * The only way to change prices of existing offers: replaces all prices of an offer; current ones end. If one of them
 * jumps while the offer is live, all of that offer's prices stay, and the new ones wait for review in place of earlier
 * requests. Returns the offers that wait.
 */
export async function askPrices(ctx: Ctx, prices: readonly NewPrice[]): Promise<Set<number>> {
  const wanted = Map.groupBy(prices, ({ offerId }) => offerId)
  if (wanted.size === 0) return new Set()
  const standing = await readStanding(ctx.db, [...wanted.keys()], ctx.now)
  const medians = await mediansOf(ctx, standing)
  const held = new Set<number>()
  const overtaken: number[] = []
  for (const one of standing) {
    const proposed = inOrder((wanted.get(one.offerId) ?? []).map(proposedPrice))
    const jump = one.isOnSale
      ? jumpBetween(one.prices, proposed, medians.get(one.offerId) ?? null, one.bounds ?? defaultBounds)
      : null
    if (!jump) {
      // The same prices with another end do not affect a waiting request
      if (one.changeId !== null && !samePrices(one.prices, proposed)) overtaken.push(one.offerId)
      continue
    }
    held.add(one.offerId)
    if (one.waitingPrices && samePrices(one.waitingPrices, proposed) && sameEnds(one.waitingPrices, proposed)) continue
    await changeRequest(ctx, one, priceChangeRequest(jump, one.prices, proposed))
  }
  const begun = prices.filter(({ offerId }) => !held.has(offerId))
  if (begun.length > 0) await writePrices(ctx, [...new Set(begun.map(({ offerId }) => offerId))], begun)
  if (overtaken.length > 0) await dropPriceChangeRequests(ctx, overtaken)
  return held
}

async function changeRequest(
  ctx: Ctx,
  { offerId, productId, sellerId, changeId }: Standing,
  diff: ReturnType<typeof priceChangeRequest>,
) {
  if (changeId !== null) await rewordChange(ctx, changeId, { diff, risks: ['PRICE_JUMP'], note: '' })
  else
    await submitChange(ctx, {
      target: 'OFFER',
      targetId: offerId,
      productId,
      sellerId,
      kind: 'UPDATE',
      diff,
      risks: ['PRICE_JUMP'],
      note: '',
    })
}
