import { orderedMilli } from '@neev/domain/buying/estimates/estimates'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import { quotedLines } from '@neev/domain/offers/prices/quotes'
import type { Ctx } from '#core/context.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import { loadOf, type OfferRow, priceAt, quoteOffers, readOffers } from '#features/catalogue/products/products.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { readWhere, type Where } from '#features/places/shipping/shipping.ts'
import { liveOffersOf } from './material-lists.queries.ts'
import { conversionOf, type LineRow } from './rows.ts'

export type PricedLine = {
  line: LineRow
  /** The offer with the lowest delivered total of this line alone; null if there is none. */
  option: Option | null
  whyNot: Refusal | null
}
type Option = {
  offer: OfferRow
  sellerName: string
  quantityMilli: number
  pieces: number | null
  pricePaise: number
}

/**
 * The matched lines with the cheapest offers at a place, and their sum as the cart would have it; all offers are read
 * in one statement. Lines without a size, quantity or conversion are left out.
 */
export async function priceLines(ctx: Ctx, lines: readonly LineRow[], pincode: string) {
  const place = await getPlace(ctx, pincode)
  const wanted = lines.flatMap((line) => {
    const conversion = conversionOf(line)
    return conversion && line.variantId !== null ? [{ line, quantityMilli: conversion.quantityMilli }] : []
  })
  const ids = [...new Set(wanted.flatMap(({ line }) => line.variantId ?? []))]
  const where = await readWhere(ctx, place)
  const offers = ids.length ? await readOffers(ctx, liveOffersOf(ids), place, await customerOf(ctx)) : []
  const bySize = Map.groupBy(offers, ({ variant }) => variant.id)
  const priced = wanted.map(({ line, quantityMilli }): PricedLine => {
    const option = cheapestOf(ctx, bySize.get(line.variantId ?? 0) ?? [], quantityMilli, where)
    return { line, option, whyNot: option ? null : refuse('LINE_NOT_PRICED', { pincode: place.pincode }) }
  })
  const options = priced.flatMap(({ line, option }) => (option ? [{ ...option, key: String(line.id) }] : []))
  return { place, priced, whole: quoteOffers(options, where) }
}

/** An offer at a quantity in its steps and whole bars; null if it is not for sale there or has less. */
function optionOf(ctx: Ctx, offer: OfferRow, quantityMilli: number, where: Where): Option | null {
  const ordered = orderedMilli(quantityMilli, offer)
  const load = ordered === null ? null : loadOf(offer, ordered, 'kg')
  if (
    load === null ||
    isRefusal(load) ||
    load.quantityMilli > Math.min(offer.availableMilli, offer.maxMilli ?? Infinity)
  )
    return null
  const price = priceAt(ctx, offer, load.quantityMilli, where)
  if (isRefusal(price)) return null
  const { pricePaise, point } = price
  const { quantityMilli: milli, bars } = load
  return { offer, sellerName: point.sellerName, quantityMilli: milli, pieces: bars?.pieces ?? null, pricePaise }
}

function cheapestOf(ctx: Ctx, offers: readonly OfferRow[], quantityMilli: number, where: Where): Option | null {
  const options = offers.flatMap((offer) => {
    const option = optionOf(ctx, offer, quantityMilli, where)
    const total = option && quoteOffers([{ ...option, key: '' }], where)
    return option && total && !total.refusal ? [{ option, totalPaise: total.totalPaise }] : []
  })
  options.sort((a, b) => a.totalPaise - b.totalPaise || a.option.offer.id - b.option.offer.id)
  return options[0]?.option ?? null
}

/** The estimate of a list in the format of the contract. */
export async function estimateOf(ctx: Ctx, lines: readonly LineRow[], pincode: string) {
  const { place, priced, whole } = await priceLines(ctx, lines, pincode)
  const quoted = quotedLines(whole)
  const { goodsPaise, freightPaise, loadingPaise, taxPaise, totalPaise } = whole
  return {
    pincode: place.pincode,
    ...{ goodsPaise, freightPaise, loadingPaise, taxPaise, totalPaise },
    grams: [...quoted.values()].reduce((sum, { grams }) => sum + grams, 0),
    lines: priced.map(({ line, option, whyNot }) => ({
      lineId: line.id,
      offerId: option?.offer.id ?? null,
      sellerName: option?.sellerName ?? null,
      quantityMilli: option?.quantityMilli ?? null,
      pieces: option?.pieces ?? null,
      pricePaise: option?.pricePaise ?? null,
      totalPaise: option ? (quoted.get(String(line.id))?.totalPaise ?? null) : null,
      whyNot,
    })),
  }
}
