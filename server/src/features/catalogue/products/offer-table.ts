import type { BarUnit } from '@neev/domain/catalogue/bars/tmt'
import { compareOffers, type OfferSort } from '@neev/domain/catalogue/ranking/ranking'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { idOf } from '#core/errors.ts'
import { customerOf, everyoneCustomer } from '#features/businesses/b2b/b2b.ts'
import { readScoring } from '#features/catalogue/ranking/ranking.ts'
import { getPlace, type Place } from '#features/places/pincodes/pincodes.ts'
import { readWhere } from '#features/places/shipping/shipping.ts'
import { offerAt, offersBesideSize } from './catalogue-index/offers-cache.ts'
import { shipmentsOf } from './loads.ts'
import { barsShown, loadOf, type PresentedOffer, presentOffer, priceAt } from './offer-sums.ts'
import { type OfferRow, ofVariant, readOffers } from './offers.queries.ts'

/** Offers with their scores, in an order; by default the one that the operator has set. */
async function ranked(ctx: Ctx, offers: readonly PresentedOffer[], requested: OfferSort | null) {
  const scoring = await readScoring(ctx)
  const sort = requested ?? scoring.sort
  const open = offers.filter(({ whyNot }) => whyNot === null)
  const lowest = Math.min(...open.map(({ tonnePaise }) => tonnePaise))
  const scored = offers.map((offer) => ({
    ...offer,
    score: offer.whyNot === null ? scoring.score(offer.sellerId, offer.tonnePaise, lowest) : null,
  }))
  const placed = scored.map((offer) => ({ ...offer, paise: offer.tonnePaise }))
  return { sort, offers: placed.sort((a, b) => compareOffers(sort, a, b)) }
}

/** The offers of a size with their prices at a place: everybody's from memory, those of a company by its contracts. */
async function offersOfSize(ctx: Ctx, variantId: number, place: Place | null): Promise<OfferRow[]> {
  const customer = await customerOf(ctx)
  const known = customer === everyoneCustomer ? await offersBesideSize(ctx, variantId) : null
  return known
    ? known.rows.filter(({ variant }) => variant.id === variantId).map((row) => offerAt(ctx, row, place))
    : readOffers(ctx, ofVariant(variantId), place, customer)
}

/**
 * All sellers of a variant for a quantity at a place, at the caller's prices: those who deliver, in the requested
 * order; the others with their reason.
 */
export async function offerTable(
  ctx: Ctx,
  variantId: string,
  quantityMilli: number,
  unit: BarUnit | null,
  pincode: string | null,
  requested: OfferSort | null = 'PRICE',
) {
  const place = pincode ? await getPlace(ctx, pincode) : null
  const rows = await offersOfSize(ctx, idOf(variantId), place)
  const where = place && (await readWhere(ctx, place))
  const presentable: PresentedOffer[] = []
  const others: { id: number; sellerId: number; city: string; whyNot: Refusal }[] = []
  const refuseOffer = (row: OfferRow, refusal: Refusal) =>
    others.push({
      id: row.id,
      sellerId: row.sellerId,
      city: row.city,
      whyNot: refusal,
    })

  for (const row of rows) {
    const load = loadOf(row, quantityMilli, unit)
    if (isRefusal(load)) refuseOffer(row, load)
    else if (!where) refuseOffer(row, refuse('PINCODE_NEEDED'))
    else {
      const price = priceAt(ctx, row, load.quantityMilli, where)
      if (isRefusal(price)) refuseOffer(row, price)
      else {
        const presented = presentOffer(ctx, row, load, price, where)
        if (presented.refusal) refuseOffer(row, presented.refusal)
        else presentable.push(presented)
      }
    }
  }
  const { sort, offers } = await ranked(ctx, presentable, requested)
  const first = rows[0] && loadOf(rows[0], quantityMilli, unit)
  const best = rows.find((row) => row.id === offers[0]?.id)
  return {
    variantId,
    place,
    sort,
    quantityMilli: first && !isRefusal(first) ? first.quantityMilli : quantityMilli,
    bars: first && !isRefusal(first) ? barsShown(first.bars) : null,
    offers,
    others,
    loads: best && offers[0] && where ? shipmentsOf(ctx, best, offers[0], where) : [],
  }
}
