import { mulDiv, type Paise } from '@neev/domain/core/money'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import { type Quote, type QuoteInput, quote } from '@neev/domain/pricing/quotes'
import type { Ctx } from '#core/context.ts'
import { getPlace, type Place } from '#features/pincodes/pincodes.ts'
import { type OfferRow, quoteLineOf, readOffers } from '#features/products/products.ts'
import { groupFrom, kmTo, type Network, readNetwork } from '#features/shipping/shipping.ts'
import { offersWithIds } from './offers.queries.ts'

/** What quoted lines are priced with: the place, the offers, and the freight rates from where they leave. */
export type Basis = { place: Place; network: Network; km: ReadonlyMap<number, number>; offers: Map<number, OfferRow> }

/** A quoted line: an offer at a price per selling unit, before GST and freight. */
export type Priceable = { key: string; offerId: number; quantityMilli: number; pricePaise: Paise }

/** Reads the basis for these offers at a place. */
export async function readBasis(ctx: Ctx, pincode: string, offerIds: readonly number[]): Promise<Basis> {
  const place = await getPlace(ctx, pincode)
  const rows = offerIds.length ? await readOffers(ctx, offersWithIds([...new Set(offerIds)]), place) : []
  return {
    place,
    network: await readNetwork(ctx),
    km: await kmTo(ctx, place),
    offers: new Map(rows.map((offer) => [offer.id, offer])),
  }
}

const nothing = quote({ lines: [], groups: {}, buyer: { registered: false, shipToOther: false } })

/**
 * Lines of one seller delivered together: goods at the quoted prices, freight, loading and GST as an order would have
 * them. The refusal says why they cannot be delivered.
 */
export function priceLines({ place, network, km, offers }: Basis, lines: readonly Priceable[]): Quote {
  const groups: Record<string, QuoteInput['groups'][string]> = {}
  const quoted = []
  for (const line of lines) {
    const offer = offers.get(line.offerId)
    const point = offer && network.points.get(offer.dispatchPointId)
    const distance = point && km.get(point.id)
    if (!offer || !point || distance === undefined) return { ...nothing, refusal: undeliverable(place) }
    groups[String(point.id)] = groupFrom(network, point, distance, place)
    quoted.push(quoteLineOf(offer, line))
  }
  if (quoted.length === 0) return nothing
  return quote({
    lines: quoted,
    groups,
    buyer: { registered: false, deliveryState: place.stateCode, shipToOther: false },
  })
}

const undeliverable = ({ pincode }: Place): Refusal => refuse('NOT_SERVICEABLE', { pincode })

/** Each line's share of the total, by its key. */
export const totalsOf = (sum: Quote): Map<string, Paise> =>
  new Map(sum.groups.flatMap((group) => group.lines.map((line) => [line.key, line.totalPaise] as const)))

/** The delivered price of one unit, GST included, rounded to the paisa. */
export const perUnit = (totalPaise: Paise, quantityMilli: number): Paise => mulDiv(totalPaise, 1000, quantityMilli)
