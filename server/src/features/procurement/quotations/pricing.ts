import { mulDiv, type Paise } from '@neev/domain/core/money'
import { refuse } from '@neev/domain/core/refusals'
import { type Quote, quotedLines } from '@neev/domain/offers/prices/quotes'
import type { Ctx } from '#core/context.ts'
import { type OfferRow, quoteOffers, readOffers } from '#features/catalogue/products/products.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { readWhere, type Where } from '#features/places/shipping/shipping.ts'
import { offersWithIds } from './offers.queries.ts'

/** What quoted lines are priced with: the place, the offers, and the freight rates from where they leave. */
export type Basis = Where & { offers: Map<number, OfferRow> }

/** A quoted line: an offer at a price per selling unit, before GST and freight. */
export type Priceable = { key: string; offerId: number; quantityMilli: number; pricePaise: Paise }

/** Reads the basis for these offers at a place. */
export async function readBasis(ctx: Ctx, pincode: string, offerIds: readonly number[]): Promise<Basis> {
  const place = await getPlace(ctx, pincode)
  const rows = offerIds.length ? await readOffers(ctx, offersWithIds([...new Set(offerIds)]), place) : []
  return { ...(await readWhere(ctx, place)), offers: new Map(rows.map((offer) => [offer.id, offer])) }
}

/**
 * Lines of one seller delivered together: goods at the quoted prices, freight, loading and GST as an order would have
 * them. The refusal says why they cannot be delivered.
 */
export function priceLines({ offers, ...where }: Basis, lines: readonly Priceable[]): Quote {
  const { points } = where.network
  const quoted = lines.flatMap((line) => {
    const offer = offers.get(line.offerId)
    const isDelivered = offer && points.has(offer.dispatchPointId) && where.km.has(offer.dispatchPointId)
    return isDelivered ? [{ ...line, offer }] : []
  })
  if (quoted.length === lines.length) return quoteOffers(quoted, where)
  return { ...quoteOffers([], where), refusal: refuse('NOT_SERVICEABLE', { pincode: where.place.pincode }) }
}

/** The loads that quoted lines travel in, in the format of the contract. */
export const loadsOf = ({ groups }: Quote) =>
  groups.map(({ loadKind, grams, vehicleName: vehicle, trips, freightPaise, totalPaise }) => ({
    ...{ loadKind, grams, vehicle, trips, freightPaise, totalPaise },
  }))

/** Each line's share of the total, by its key. */
export const totalsOf = (sum: Quote): Map<string, Paise> =>
  new Map([...quotedLines(sum)].map(([key, { totalPaise }]) => [key, totalPaise]))

/** The delivered price of one unit, GST included, rounded to the paisa. */
export const perUnit = (totalPaise: Paise, quantityMilli: number): Paise => mulDiv(totalPaise, 1000, quantityMilli)
