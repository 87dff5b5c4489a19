import {
  inOrder,
  jumpBetween,
  type PriceStep,
  type ProposedPrice,
  priceChangeRequest,
  samePrices,
} from '@neev/domain/pricing/price-jumps'
import { type PriceBounds, usualBounds } from '@neev/domain/sellers/approvals'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { dropPriceChangeRequests, rewordChange, submitChange } from '#features/approvals/approvals.ts'
import { type NewPrice, writePrices } from '#features/prices/prices.ts'
import { boundsOf, mediansFor } from './market.queries.ts'

/** Price changes of a live offer that wait for review. */
export type PriceChangeRequest = {
  changeId: number
  fromPaise: number | null
  toPaise: number
  isBase: boolean
  question: string | null
  since: string
}

const openChangeRequest = sql`product_changes ch where ch.target = 'OFFER' and ch.target_id = o.id
  and ch.kind = 'UPDATE'
  and ch.status in ('PENDING', 'CHANGES_REQUESTED')`

/** The waiting price change of an offer, as shown to its seller; over o. */
export const waitingPrice = sql`(select jsonb_build_object('changeId', ch.id, 'fromPaise', ch.diff -> 0 -> 'old',
  'toPaise', ch.diff -> 0 -> 'new',
  'isBase', ch.diff -> 0 ->> 'name' = 'pricePaise', 'question', case
  when ch.status = 'CHANGES_REQUESTED' then ch.external_note end,
  'since', ch.created_at) from ${openChangeRequest})`

/** The requested prices of an offer; over o. */
export const proposedOf = sql`(select ch.diff -> 1 -> 'new' from ${openChangeRequest})`

/** All current prices of an offer, or the last ones; over o. */
export const lastPrices = (now: string) => sql`(
  select coalesce(json_agg(json_build_object('buyer', r.buyer, 'scope', r.scope, 'place', r.place, 'fromMilli',
  r.min_milli, 'pricePaise', r.price_paise)
    order by r.scope, r.place, r.buyer desc, r.min_milli), '[]') from offer_prices r
  where r.offer_id = o.id and r.valid_from <= ${now}
  and coalesce(r.valid_to, 'infinity') >= least(${now}::timestamptz + interval '1 microsecond',
    (select max(coalesce(x.valid_to, 'infinity')) from offer_prices x where x.offer_id = o.id and x.buyer = 'EVERYONE'
    and x.valid_from <= ${now})))`

type Standing = {
  offerId: number
  variantId: number
  productId: number
  sellerId: number
  isOnSale: boolean
  bounds: PriceBounds | null
  /** Current prices, or the last ones. */
  prices: PriceStep[]
  waitingPrices: ProposedPrice[] | null
  changeId: number | null
}

/** The current prices of these offers and what waits for review; locked in the order of their ids. */
const readStanding = (ctx: Ctx, ids: readonly number[]): Promise<Standing[]> =>
  rowsOf<Standing>(
    ctx.db,
    sql`select o.id as "offerId", o.variant_id as "variantId", v.product_id as "productId", o.seller_id as "sellerId",
          o.status in ('LIVE', 'PAUSED', 'BLOCKED') as "isOnSale", ${boundsOf} as bounds,
          ${proposedOf} as "waitingPrices", (select ch.id from ${openChangeRequest}) as "changeId",
          ${lastPrices(ctx.now.toISOString())} as prices
        from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
        join categories c on c.id = p.category_id
        where o.id = any(${ids}::bigint[]) order by o.id for update of o`,
  )

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
  const standing = await readStanding(ctx, [...wanted.keys()])
  const medians = await mediansOf(ctx, standing)
  const held = new Set<number>()
  const overtaken: number[] = []
  for (const one of standing) {
    const proposed = inOrder((wanted.get(one.offerId) ?? []).map(proposedPrice))
    const jump = one.isOnSale
      ? jumpBetween(one.prices, proposed, medians.get(one.offerId) ?? null, one.bounds ?? usualBounds)
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
