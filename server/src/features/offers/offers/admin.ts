import { whyWithoutAuthorisation } from '@neev/domain/catalogue/brands'
import { mulDiv } from '@neev/domain/core/money'
import { terms } from '@neev/domain/core/refusals'
import { followingPrice, type PriceFollow } from '@neev/domain/offers/prices/price-updates'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Sql } from '#core/db/open.ts'
import { forRow, found, idOf, Refused, refused, refuseIf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { checkPrices, type NewPrice } from '#features/offers/prices/prices.ts'
import { setCount } from '#features/offers/stock/stock.ts'
import {
  countsByStatus,
  isOwnOffer,
  ownOffersById,
  pageOfSellerOffers,
  type SellerOfferFilter,
  type SellerOfferRow,
  sellerOfferById,
} from './admin.queries.ts'
import { askPrices } from './pricing/ask-prices.ts'
import { isOneOfOffers, refreshListPrices } from './pricing/list-prices.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Stock, price or status of offers has changed; invalidates lists and pages. */
    'offers.changed': { offerIds: number[] }
  }
}

/** A page of the caller's offers, with counts by status. */
export const listSellerOffers = (ctx: Ctx, page: PageInput, filter: SellerOfferFilter) =>
  listOffersOf(ctx, isOwnOffer(ctx, 'offer:read:own'), page, filter)

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
        .where(isOwnOffer(ctx, 'stock:write'))
        .executeTakeFirst(),
    )
    await setCount(ctx, idOf(id), { onHandMilli, reason })
    await ctx.emit('offers.changed', { offerIds: [idOf(id)] })
    return getSellerOffer(ctx, id)
  })
}

/** The current prices of an offer as `next` returns them; refused if one is not allowed. */
function pricesOf(ctx: Ctx, offer: SellerOfferRow, next: (paise: number) => number, validTo: Date | null): NewPrice[] {
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
}

/** Locks an offer that the caller may change, and returns it. */
export async function ownedOffer(ctx: Ctx, id: string): Promise<SellerOfferRow> {
  await ctx.db
    .selectFrom('offers as o')
    .select('o.id')
    .where('o.id', '=', idOf(id))
    .where(isOwnOffer(ctx, 'offer:write:own'))
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
    await askPrices(
      ctx,
      pricesOf(ctx, from, (paise) => (base === null ? paise : mulDiv(paise, pricePaise, base)), validTo),
    )
    await publishOfferChange(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}

/** A new base price of one offer, and the one that it replaces. */
type PriceUpdateRow = { offerId: string; fromPaise: number; toPaise: number }

/** The offers of an update in the order of its rows, locked in the order of their ids; NOT_FOUND if one is not the caller's. */
async function offersToUpdate(ctx: Ctx, rows: readonly PriceUpdateRow[]) {
  if (rows.length === 0 || rows.length > 500)
    throw refused('TOO_LARGE', { field: terms('SELECTION'), max: 500 }, 'prices')
  const ids = [...new Set(rows.map(({ offerId }) => idOf(offerId)))]
  await ctx.db
    .selectFrom('offers as o')
    .select('o.id')
    .where('o.id', '=', anyOf(ids))
    .where(isOwnOffer(ctx, 'offer:write:own'))
    .orderBy('o.id')
    .forUpdate()
    .execute()
  const offers = new Map((await ownOffersById(ctx, ids)).map((offer) => [offer.id, offer]))
  if (ids.length < rows.length) throw refused('NOT_FOUND')
  return rows.map((row) => ({ ...row, offer: found(offers.get(idOf(row.offerId))) }))
}

/** The prices of an offer after the update; refused if its base price is another one by now, or a new price is not allowed. */
function pricesAfter(
  ctx: Ctx,
  { offer, fromPaise, toPaise }: { offer: SellerOfferRow; fromPaise: number; toPaise: number },
  follow: PriceFollow,
  validTo: Date | null,
) {
  if (offer.basePaise === null || offer.basePaise !== fromPaise) throw refused('PRICE_OUTDATED')
  if (toPaise <= 0) throw refused('PRICE_NOT_ABOVE_ZERO')
  return pricesOf(ctx, offer, (paise) => followingPrice(paise, fromPaise, toPaise, follow), validTo)
}

/** Sets new base prices of many offers, all or none: the daily price change of a steel yard. */
export async function updatePrices(
  ctx: Ctx,
  rows: readonly PriceUpdateRow[],
  follow: PriceFollow,
  validTo: Date | null,
): Promise<{ changed: number; held: number }> {
  return transaction(ctx, async (ctx) => {
    const updates = await offersToUpdate(ctx, rows)
    const prices: NewPrice[] = []
    for (const update of updates)
      prices.push(
        ...(await forRow(
          () => rowName(update.offer),
          () => pricesAfter(ctx, update, follow, validTo),
        )),
      )
    const held = await askPrices(ctx, prices)
    await publishOfferChange(
      ctx,
      updates.map(({ offer }) => offer.id),
    )
    return { changed: updates.length - held.size, held: held.size }
  })
}

/** The rows of an update that would be refused, and why; changes nothing. */
export const checkPriceUpdate = (ctx: Ctx, rows: readonly PriceUpdateRow[], follow: PriceFollow) =>
  transaction(ctx, async (ctx) =>
    (await offersToUpdate(ctx, rows)).flatMap((update) => {
      try {
        pricesAfter(ctx, update, follow, null)
        return []
      } catch (error) {
        if (error instanceof Refused) return [{ offerId: update.offer.id, refusal: error.refusal }]
        throw error
      }
    }),
  )

const rowName = ({ variantTitle, city }: SellerOfferRow) => `${variantTitle}, ${city}`

/** Updates list prices and publishes the change for cached pages. */
export async function publishOfferChange(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db
    .updateTable('offers')
    .set((db) => ({ updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
  await refreshListPrices(ctx, isOneOfOffers(ids))
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
    await publishOfferChange(ctx, [offer.id])
    return getSellerOffer(ctx, id)
  })
}
