import { type Buyer, whyNotPrice } from '@neev/domain/offers/prices/prices'
import { actorOf, type Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { refused, refuseIf } from '#core/errors.ts'
import { insertPrices } from './write-prices.queries.ts'

/** A price that starts now. */
export type NewPrice = {
  offerId: number
  buyer: Buyer
  scope: string
  place: string
  fromMilli: number
  pricePaise: number
  validTo: Date | null
}

/** The limits of a price: MRP and tax of its goods. */
type Limits = { mrpPaise: number | null; rateBp: number | null }

/**
 * Refuses prices that the law or the dates do not allow; `field` returns the path of a price in the form by its index.
 */
export function checkPrices(
  ctx: Ctx,
  prices: readonly Pick<NewPrice, 'pricePaise' | 'validTo'>[],
  { mrpPaise, rateBp }: Limits,
  field: (at: number, name: 'pricePaise' | 'validTo') => string,
): void {
  for (const [at, { pricePaise, validTo }] of prices.entries()) {
    const refusal = whyNotPrice(pricePaise, mrpPaise, rateBp ?? 0)
    refuseIf(refusal && { ...refusal, field: field(at, 'pricePaise') })
    if (validTo && validTo <= ctx.now) throw refused('DATES_REVERSED', {}, field(at, 'validTo'))
  }
}

/**
 * Ends all current prices of these offers and starts the new ones, in three statements. A price row is never changed,
 * so that the history remains.
 */
export async function writePrices(ctx: Ctx, offerIds: readonly number[], prices: readonly NewPrice[]): Promise<void> {
  // Prices started at this very moment were never shown to anybody
  await ctx.db
    .deleteFrom('offerPrices')
    .where('offerId', '=', anyOf(offerIds))
    .where('validFrom', '>=', ctx.now)
    .execute()
  await ctx.db
    .updateTable('offerPrices')
    .set({ validTo: ctx.now })
    .where('offerId', '=', anyOf(offerIds))
    .where((db) => db.or([db('validTo', 'is', null), db('validTo', '>', ctx.now)]))
    .execute()
  await insertPrices(ctx.db, prices, { now: ctx.now, userId: actorOf(ctx).userId })
}

type BasePrices = {
  pricePaise: number
  breaks: readonly { fromMilli: number; pricePaise: number }[]
  validTo: Date | null
}

/** Replaces the prices of an offer for all buyers and places; company prices stay, and apply where they are lower. */
export async function startBasePrices(
  ctx: Ctx,
  offerId: number,
  { pricePaise, breaks, validTo }: BasePrices,
): Promise<void> {
  await ctx.db
    .deleteFrom('offerPrices')
    .where('offerId', '=', offerId)
    .where('buyer', '=', 'EVERYONE')
    .where('scope', '=', 'ALL')
    .where('validFrom', '>=', ctx.now)
    .execute()
  await ctx.db
    .updateTable('offerPrices')
    .set({ validTo: ctx.now })
    .where('offerId', '=', offerId)
    .where('buyer', '=', 'EVERYONE')
    .where('scope', '=', 'ALL')
    .where((db) => db.or([db('validTo', 'is', null), db('validTo', '>', ctx.now)]))
    .execute()
  const prices = [{ fromMilli: 0, pricePaise }, ...breaks].map((price) => ({
    ...price,
    offerId,
    buyer: 'EVERYONE',
    scope: 'ALL',
    place: '',
    validTo,
  }))
  await insertPrices(ctx.db, prices, { now: ctx.now, userId: actorOf(ctx).userId })
}
