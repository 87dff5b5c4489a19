import { offerRulesInput, pricesInput } from '@neev/domain/catalogue/products'
import { terms } from '@neev/domain/core/refusals'
import { priceLinesInput, whyNotPriceList } from '@neev/domain/offers/prices/price-lists'
import { whyNotPrice } from '@neev/domain/offers/prices/prices'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { dropPriceChangeRequests } from '#features/catalogue/approvals/approvals.ts'
import { checkPrices, renewPrices } from '#features/offers/prices/prices.ts'
import { isOwnOffer, type SellerOfferRow } from './admin.queries.ts'
import { getSellerOffer, ownedOffer, publishOfferChange } from './admin.ts'
import { stockMovementsOf } from './edit.queries.ts'
import { askPrices } from './pricing/ask-prices.ts'

/** Changes SKU, lead time and quantities of an offer, with immediate effect. */
export async function editOffer(ctx: Ctx, id: string, version: number, input: unknown): Promise<SellerOfferRow> {
  const { sku, leadDays, moqMilli, stepMilli, maxMilli } = parseInput(offerRulesInput, input)
  return transaction(ctx, async (ctx) => {
    const offer = await ownedOffer(ctx, id)
    if (offer.version !== version) throw refused('STALE')
    await ctx.db
      .updateTable('offers')
      .set({ sku, leadDays, moqMilli, stepMilli, maxMilli })
      .where('id', '=', offer.id)
      .execute()
      .catch((error) => {
        if (brokeConstraint(error, 'offers_sku')) throw refused('DUPLICATE', { field: terms('SKU') }, 'sku')
        throw error
      })
    await publishOfferChange(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}

const allOver = { buyer: 'EVERYONE', scope: 'ALL', place: '' } as const

/** Sets the base price with its quantity breaks from now on. */
export async function setPrices(ctx: Ctx, id: string, input: unknown): Promise<SellerOfferRow> {
  const prices = parseInput(pricesInput, input)
  if (prices.validTo && prices.validTo <= ctx.now) throw refused('DATES_REVERSED', {}, 'validTo')
  return transaction(ctx, async (ctx) => {
    const offer = await ownedOffer(ctx, id)
    for (const { pricePaise } of [prices, ...prices.breaks]) {
      const refusal = whyNotPrice(pricePaise, offer.mrpPaise, offer.rateBp)
      refuseIf(refusal && { ...refusal, field: 'pricePaise' })
    }
    const { pricePaise, breaks, validTo } = prices
    const everywhere = [{ fromMilli: 0, pricePaise }, ...breaks].map((step) => ({ ...step, ...allOver, validTo }))
    const places = offer.prices
      .filter(({ buyer, scope }) => buyer !== 'EVERYONE' || scope !== 'ALL')
      .map((price) => ({ ...price, validTo: price.validTo === null ? null : new Date(price.validTo) }))
    await askPrices(
      ctx,
      [...everywhere, ...places].map((price) => ({ ...price, offerId: offer.id })),
    )
    await publishOfferChange(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}

/** Replaces all prices of an offer: base price, by zone, state, district and pincode, with quantity breaks. */
export async function setPlacePrices(ctx: Ctx, id: string, version: number, input: unknown): Promise<SellerOfferRow> {
  const { prices } = parseInput(priceLinesInput, { prices: input })
  refuseIf(whyNotPriceList(prices))
  return transaction(ctx, async (ctx) => {
    const offer = await ownedOffer(ctx, id)
    if (offer.version !== version) throw refused('STALE')
    checkPrices(ctx, prices, offer, (at, name) => `prices.${at}.${name}`)
    await askPrices(
      ctx,
      prices.map((price) => ({ ...price, offerId: offer.id })),
    )
    await publishOfferChange(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}

const maxAtOnce = 500

/** The ids of the caller's offers, or NOT_FOUND; locked in the order of their ids. */
async function ownIds(ctx: Ctx, input: readonly string[]): Promise<number[]> {
  if (input.length === 0 || input.length > maxAtOnce)
    throw refused('TOO_LARGE', { field: terms('SELECTION'), max: maxAtOnce }, 'offerIds')
  const ids = [...new Set(input.map(idOf))]
  const rows = await ctx.db
    .selectFrom('offers as o')
    .select('o.id')
    .where('o.id', '=', anyOf(ids))
    .where(isOwnOffer(ctx, 'offer:write:own'))
    .orderBy('o.id')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) throw refused('NOT_FOUND')
  return rows.map(({ id }) => id)
}

/** Extends current prices and renews expired ones. A price row is never changed: it ends and a new one starts. */
export async function setPriceValidity(ctx: Ctx, input: readonly string[], validTo: Date | null): Promise<number> {
  if (validTo && validTo <= ctx.now) throw refused('DATES_REVERSED', {}, 'validTo')
  return transaction(ctx, async (ctx) => {
    const offerIds = await renewPrices(ctx, await ownIds(ctx, input), validTo)
    if (offerIds.length) await publishOfferChange(ctx, offerIds)
    return offerIds.length
  })
}

/** Pauses or resumes those offers that allow it. */
export async function pauseOffers(ctx: Ctx, input: readonly string[], pause: boolean): Promise<number> {
  const [from, to] = pause ? (['LIVE', 'PAUSED'] as const) : (['PAUSED', 'LIVE'] as const)
  return transaction(ctx, async (ctx) => {
    const ids = await ownIds(ctx, input)
    const moved = await ctx.db
      .updateTable('offers')
      .set({ status: to })
      .where('id', '=', anyOf(ids))
      .where('status', '=', from)
      .returning('id')
      .execute()
    if (moved.length)
      await publishOfferChange(
        ctx,
        moved.map(({ id }) => id),
      )
    return moved.length
  })
}

/** Archives an offer; existing orders are unaffected. */
export async function archiveOffer(ctx: Ctx, id: string): Promise<SellerOfferRow> {
  return transaction(ctx, async (ctx) => {
    const offer = await ownedOffer(ctx, id)
    if (!['DRAFT', 'LIVE', 'PAUSED', 'BLOCKED'].includes(offer.status)) throw refused('BAD_TRANSITION')
    await ctx.db.updateTable('offers').set({ status: 'ARCHIVED' }).where('id', '=', offer.id).execute()
    await dropPriceChangeRequests(ctx, [offer.id])
    await publishOfferChange(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}

/** All prices and stock changes of an offer, newest first. */
export async function offerBook(ctx: Ctx, id: string) {
  const offer = await getSellerOffer(ctx, id)
  const movements = await stockMovementsOf(ctx.db, offer.id)
  const prices = await ctx.db
    .selectFrom('offerPriceShown')
    .select(['id', 'buyer', 'scope', 'place', 'minMilli as fromMilli', 'pricePaise', 'validFrom', 'validTo'])
    .where('offerId', '=', offer.id)
    .orderBy('validFrom', 'desc')
    .orderBy('scope')
    .orderBy('place')
    .orderBy('buyer', 'desc')
    .orderBy('minMilli')
    .limit(100)
    .execute()
  return { movements, prices }
}
