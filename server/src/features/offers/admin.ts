import { whyWithoutAuthorisation } from '@neev/domain/catalogue/brands'
import { mulDiv } from '@neev/domain/core/money'
import { terms } from '@neev/domain/core/refusals'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Sql } from '#core/db/open.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { checkPrices } from '#features/prices/prices.ts'
import { setCount } from '#features/stock/stock.ts'
import {
  countsByStatus,
  owned,
  ownOffersById,
  pageOfSellerOffers,
  type SellerOfferFilter,
  type SellerOfferRow,
  sellerOfferById,
} from './admin.queries.ts'
import { askPrices } from './pricing/ask-prices.ts'
import { refreshListPrices, theseOffers } from './pricing/list-prices.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Stock, price or status of offers has changed; invalidates lists and pages. */
    'offers.changed': { offerIds: number[] }
  }
}

/** A page of the caller's offers, with counts by status. */
export const listSellerOffers = (ctx: Ctx, page: PageInput, filter: SellerOfferFilter) =>
  listOffersOf(ctx, owned(ctx, 'offer:read:own'), page, filter)

/** The same for offers selected by the caller (over o). */
export async function listOffersOf(ctx: Ctx, whose: Sql, page: PageInput, filter: SellerOfferFilter) {
  const rows = await pageOfSellerOffers(ctx, whose, page, filter)
  return { ...pageOf(rows), counts: await countsByStatus(ctx.db, whose, filter, ctx.now) }
}

export async function getSellerOffer(ctx: Ctx, id: string | number): Promise<SellerOfferRow> {
  return found(await sellerOfferById(ctx, idOf(id), 'offer:read:own'))
}

/** Sets the counted stock; not below what is reserved for orders. */
export async function setStock(ctx: Ctx, id: string, onHandMilli: number, reason: string): Promise<SellerOfferRow> {
  return transaction(ctx, async (ctx) => {
    found(
      await ctx.db
        .selectFrom('offers as o')
        .select('o.id')
        .where('o.id', '=', idOf(id))
        .where(owned(ctx, 'stock:write'))
        .executeTakeFirst(),
    )
    await setCount(ctx, idOf(id), { onHandMilli, reason })
    await ctx.emit('offers.changed', { offerIds: [idOf(id)] })
    return getSellerOffer(ctx, id)
  })
}

/** Replaces the current prices of offers as `next` returns them. Returns the offers whose prices wait for review. */
async function reprice(
  ctx: Ctx,
  offers: readonly SellerOfferRow[],
  next: (paise: number) => number,
  validTo: Date | null,
): Promise<Set<number>> {
  const prices = offers.flatMap((offer) => {
    const own = offer.prices.map(({ buyer, scope, place, fromMilli, pricePaise }) => ({
      offerId: offer.id,
      buyer,
      scope,
      place,
      fromMilli,
      pricePaise: next(pricePaise),
      validTo,
    }))
    checkPrices(ctx, own, offer, (_, name) => (name === 'validTo' ? name : 'price'))
    return own
  })
  return askPrices(ctx, prices)
}

/** Locks an offer that the caller may change, and returns it. */
export async function ownedOffer(ctx: Ctx, id: string): Promise<SellerOfferRow> {
  await ctx.db
    .selectFrom('offers as o')
    .select('o.id')
    .where('o.id', '=', idOf(id))
    .where(owned(ctx, 'offer:write:own'))
    .forUpdate()
    .execute()
  return found(await sellerOfferById(ctx, idOf(id), 'offer:write:own'))
}

/** Sets a new base price; zone prices and quantity breaks change in proportion. */
export async function setPrice(
  ctx: Ctx,
  id: string,
  pricePaise: number,
  validTo: Date | null,
): Promise<SellerOfferRow> {
  return transaction(ctx, async (ctx) => {
    const offer = await ownedOffer(ctx, id)
    const base = offer.basePaise
    const anew = {
      id: 0,
      buyer: 'EVERYONE' as const,
      scope: 'ALL',
      place: '',
      fromMilli: 0,
      pricePaise,
      validFrom: '',
      validTo: null,
    }
    // Without a price for all buyers, company prices have no proportion to keep
    const from = base === null ? { ...offer, prices: [...offer.prices, anew] } : offer
    await reprice(ctx, [from], (paise) => (base === null ? paise : mulDiv(paise, pricePaise, base)), validTo)
    await changed(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}

/** The same change for many offers, all or none: the daily price change of a steel yard. */
export async function updatePricesByAmount(
  ctx: Ctx,
  ids: readonly string[],
  byPaise: number,
  validTo: Date | null,
): Promise<{ changed: number; held: number }> {
  if (ids.length === 0 || ids.length > 500)
    throw refused('TOO_LARGE', { field: terms('SELECTION'), max: 500 }, 'offerIds')
  return transaction(ctx, async (ctx) => {
    const offers = await ownOffersById(ctx, ids.map(Number))
    if (offers.length !== new Set(ids).size) throw refused('NOT_FOUND')
    const held = await reprice(ctx, offers, (paise) => paise + byPaise, validTo)
    await changed(
      ctx,
      offers.map((offer) => offer.id),
    )
    return { changed: offers.length - held.size, held: held.size }
  })
}

/** Updates list prices and publishes the change for cached pages. */
export async function changed(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db
    .updateTable('offers')
    .set((db) => ({ updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
  await refreshListPrices(ctx, theseOffers(ids))
  await ctx.emit('offers.changed', { offerIds: ids })
}

/** What keeps it off sale besides its seller. */
const whyHeld = ({ authorisationNeeded }: SellerOfferRow) =>
  whyWithoutAuthorisation(
    authorisationNeeded === null ? null : { name: authorisationNeeded, authorisationRequired: true },
    false,
  )

/** Pauses or resumes an offer; existing orders are unaffected. */
export async function pauseOffer(ctx: Ctx, id: string, pause: boolean): Promise<SellerOfferRow> {
  const [from, to] = pause ? (['LIVE', 'PAUSED'] as const) : (['PAUSED', 'LIVE'] as const)
  return transaction(ctx, async (ctx) => {
    const offer = await ownedOffer(ctx, id)
    if (offer.status !== from) throw refused('BAD_TRANSITION')
    if (!pause) refuseIf(whyHeld(offer))
    await ctx.db.updateTable('offers').set({ status: to }).where('id', '=', offer.id).execute()
    await changed(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}
