import { type PriceBounds, usualBounds } from '@neev/domain/approvals'
import {
  inOrder,
  jumpBetween,
  type PriceStep,
  priceChangeRequest,
  samePrices,
  type WishedPrice,
} from '@neev/domain/price-jumps'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { dropPriceChangeRequests, rewordChange, submitChange } from '#features/approvals/approvals.ts'
import { type NewPrice, writePrices } from '#features/prices/prices.ts'
import { boundsOf, mediansFor } from './market.ts'

/** Prices of an offer on sale that wait for the desk. */
export type PriceChangeRequest = {
  changeId: number
  fromPaise: number | null
  toPaise: number
  isBase: boolean
  question: string | null
  since: string
}

const openChangeRequest = sql`product_changes ch where ch.target = 'OFFER' and ch.target_id = o.id and ch.kind = 'UPDATE'
  and ch.status in ('PENDING', 'CHANGES_REQUESTED')`

/** What waits of an offer, as its seller sees it; over o. */
export const waitingPrice = sql`(select jsonb_build_object('changeId', ch.id, 'fromPaise', ch.diff -> 0 -> 'old', 'toPaise', ch.diff -> 0 -> 'new',
  'isBase', ch.diff -> 0 ->> 'name' = 'pricePaise', 'question', case when ch.status = 'CHANGES_REQUESTED' then ch.external_note end,
  'since', ch.created_at) from ${openChangeRequest})`

/** The prices that wait of an offer; over o. */
export const wishedOf = sql`(select ch.diff -> 1 -> 'new' from ${openChangeRequest})`

/** All prices of an offer in force at this moment, or those that were last; over o. */
export const lastPrices = (now: string) => sql`(
  select coalesce(json_agg(json_build_object('buyer', r.buyer, 'scope', r.scope, 'place', r.place, 'fromMilli', r.min_milli, 'pricePaise', r.price_paise)
    order by r.scope, r.place, r.buyer desc, r.min_milli), '[]') from offer_prices r
  where r.offer_id = o.id and r.valid_from <= ${now} and coalesce(r.valid_to, 'infinity') >= least(${now}::timestamptz + interval '1 microsecond',
    (select max(coalesce(x.valid_to, 'infinity')) from offer_prices x where x.offer_id = o.id and x.buyer = 'EVERYONE' and x.valid_from <= ${now})))`

type Standing = {
  offerId: number
  variantId: number
  productId: number
  sellerId: number
  isOnSale: boolean
  bounds: PriceBounds | null
  /** In force, or those that were last. */
  prices: PriceStep[]
  wished: WishedPrice[] | null
  changeId: number | null
}

/** What these offers ask now, and what waits of them; locked in the order of their ids. */
const readStanding = (ctx: Ctx, ids: readonly number[]): Promise<Standing[]> =>
  rowsOf<Standing>(
    ctx.db,
    sql`select o.id as "offerId", o.variant_id as "variantId", v.product_id as "productId", o.seller_id as "sellerId",
          o.status in ('LIVE', 'PAUSED', 'BLOCKED') as "isOnSale", ${boundsOf} as bounds, ${wishedOf} as wished, (select ch.id from ${openChangeRequest}) as "changeId",
          ${lastPrices(ctx.now.toISOString())} as prices
        from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id join categories c on c.id = p.category_id
        where o.id = any(${ids}::bigint[]) order by o.id for update of o`,
  )

/** Medians of what others ask, for offers of one firm or, at the desk, of several. */
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

const wishedPrice = ({ buyer, scope, place, fromMilli, pricePaise, validTo }: NewPrice): WishedPrice => ({
  buyer,
  scope,
  place,
  fromMilli,
  pricePaise,
  validTo: validTo?.toISOString() ?? null,
})
const sameEnds = (a: readonly WishedPrice[], b: readonly WishedPrice[]) =>
  a.map(({ validTo }) => validTo).join() === b.map(({ validTo }) => validTo).join()

/**
 * The one way to other prices of offers that there are: all prices of an offer anew, those in force end. Where one of them jumps
 * while the offer is on sale, all of that offer's stay as they are and the new ones wait for the desk, in place of what waited
 * before. Answers with the offers that wait.
 */
export async function askPrices(ctx: Ctx, prices: readonly NewPrice[]): Promise<Set<number>> {
  const wanted = Map.groupBy(prices, ({ offerId }) => offerId)
  if (wanted.size === 0) return new Set()
  const standing = await readStanding(ctx, [...wanted.keys()])
  const medians = await mediansOf(ctx, standing)
  const held = new Set<number>()
  const overtaken: number[] = []
  for (const one of standing) {
    const wished = inOrder((wanted.get(one.offerId) ?? []).map(wishedPrice))
    const jump = one.isOnSale
      ? jumpBetween(one.prices, wished, medians.get(one.offerId) ?? null, one.bounds ?? usualBounds)
      : null
    if (!jump) {
      // the same prices until another moment leave alone what waits
      if (one.changeId !== null && !samePrices(one.prices, wished)) overtaken.push(one.offerId)
      continue
    }
    held.add(one.offerId)
    if (one.wished && samePrices(one.wished, wished) && sameEnds(one.wished, wished)) continue
    await changeRequest(ctx, one, priceChangeRequest(jump, one.prices, wished))
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
