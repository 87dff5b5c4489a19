import {
  areaInSqft,
  areaLimits,
  type EstimateStageName,
  type House,
  inMaterialUnit,
  inOfferUnit,
  MAX_FLOORS,
  type MaterialNeed,
  materialsFor,
  maxOrderMilli,
  orderedMilli,
  stagesOf,
  unitOfMaterial,
  whyNotHouse,
} from '@neev/domain/buying/estimates/estimates'
import { sum } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import type { Quote } from '@neev/domain/offers/prices/quotes'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import { loadOf, type OfferRow, priceAt, quoteOffers, readOffers } from '#features/catalogue/products/products.ts'
import { findPlace } from '#features/places/pincodes/pincodes.ts'
import { readWhere, type Where } from '#features/places/shipping/shipping.ts'
import { type GoodsRow, goodsFor, offersOfSizes } from './estimates.queries.ts'
import { rulesInForce } from './rules.ts'

export { invalidateRules } from './rules.ts'

export type EstimateRow = Awaited<ReturnType<typeof estimate>>

/** Of a material at most so many offers are put together. */
const maxSellers = 6

/** An offer with the quantity that would be ordered of it. */
type Option = {
  offer: OfferRow
  goods: GoodsRow
  quantityMilli: number
  /** The same in the unit of the material. */
  coversMilli: number
  pieces: number | null
  pricePaise: number
  km: number
}

/**
 * The materials of a house, or of one stage of it, each from the cheapest offer at the place at the prices for all buyers;
 * without a place, or with an unknown one, quantities only. Refuses AREA_BAD and FLOORS_BAD.
 */
export async function estimate(ctx: Ctx, house: House, pincode: string | null, stage: EstimateStageName | null) {
  refuseHouse(house)
  const version = await rulesInForce(ctx)
  const whole = materialsFor(house, version.rules)
  const stages = stagesOf(whole, house.floors, version.rules)
  const needs = stage ? (stages.find(({ name }) => name === stage)?.needs ?? []) : whole
  const place = pincode ? await findPlace(ctx, pincode) : null
  const where = place && (await readWhere(ctx, place))
  const chosen = where ? await chooseOffers(ctx, needs, house, where) : []
  const quoted = where ? quoteOf(chosen, where) : null
  const { goodsPaise = 0, freightPaise = 0, loadingPaise = 0, taxPaise = 0 } = quoted ?? {}
  return {
    floorSqftMilli: areaInSqft(house),
    place,
    rulesNumber: version.number,
    rulesFrom: version.number === 1 ? null : version.effectiveFrom,
    materials: needs.map(({ material, ...need }) => {
      const own = chosen.filter(({ goods }) => goods.material === material)
      const lines = where && quoted ? own.flatMap((option) => lineOf(option, quoted, where) ?? []) : []
      const totalPaise = lines.length ? sum(lines.map((line) => line.totalPaise)) : null
      const missingMilli = Math.max(0, need.quantityMilli - sum(lines.map((line) => line.coversMilli)))
      return { ...need, name: material, lines, missingMilli, totalPaise }
    }),
    stages: stages.map(({ needs, ...stage }) => ({
      ...stage,
      materials: needs.map(({ material, unit, quantityMilli }) => ({ name: material, unit, quantityMilli })),
    })),
    ...{ goodsPaise, freightPaise, loadingPaise, taxPaise },
    roundOffPaise: quoted?.roundOffPaise ?? 0,
    totalPaise: quoted?.totalPaise ?? 0,
    whyNot: chosen.length ? (quoted?.refusal ?? null) : null,
  }
}

function refuseHouse(house: House): void {
  const problem = whyNotHouse(house)
  const inSqft = (milli: number) => ({ milli, unit: 'sqft' })
  if (problem === 'area')
    throw refused('AREA_BAD', { min: inSqft(areaLimits.min), max: inSqft(areaLimits.max) }, 'areaMilli')
  if (problem === 'floors') throw refused('FLOORS_BAD', { max: MAX_FLOORS }, 'floors')
}

/** The cheapest offers that have enough, in two statements: all sizes that count, then all their offers. */
async function chooseOffers(ctx: Ctx, needs: readonly MaterialNeed[], { wall }: House, where: Where) {
  const diameters = needs.flatMap(({ parts }) => parts.map(({ diameterMm }) => diameterMm))
  const goods = await goodsFor(ctx.db, wall, diameters)
  const byVariant = new Map(goods.map((row) => [row.variantId, row]))
  const offers = await readOffers(ctx, offersOfSizes([...byVariant.keys()]), where.place, await customerOf(ctx))
  const byMaterial = Map.groupBy(offers, ({ variant }) => byVariant.get(variant.id)?.material)
  const option: MakeOption = (offer, milli) => optionOf(ctx, offer, byVariant.get(offer.variant.id), milli, where)
  return needs.flatMap(({ material, quantityMilli, parts }) => {
    const own = byMaterial.get(material) ?? []
    if (material !== 'STEEL') return fill(own, quantityMilli, option, where)
    // One yard and one brand for all diameters share a truck; only if nobody has them all, each for itself
    const sized = parts.map((part) => ({
      needMilli: part.quantityMilli,
      offers: own.filter(({ variant }) => variant.diameterMm === part.diameterMm),
    }))
    const sets = [...Map.groupBy(own, yardOf).keys()].map((yard) =>
      sized.map(({ offers, needMilli }) => {
        const offer = offers.find((one) => yardOf(one) === yard)
        return offer ? option(offer, needMilli) : null
      }),
    )
    const whole = cheapest(sets, where)
    return whole.length ? whole : sized.flatMap(({ offers, needMilli }) => fill(offers, needMilli, option, where))
  })
}

type MakeOption = (offer: OfferRow, needMilli: number | null) => Option | null

/**
 * The cheapest offer that has the whole quantity; if none has, several, those with the lowest delivered price per unit
 * first. May be less than what is needed.
 */
function fill(offers: readonly OfferRow[], needMilli: number, option: MakeOption, where: Where): readonly Option[] {
  const single = cheapest(
    offers.map((offer) => [option(offer, needMilli)]),
    where,
  )
  if (single.length) return single
  const all = offers.flatMap((offer) => {
    const whole = option(offer, null)
    const quoted = whole && quoteOf([whole], where)
    return whole && quoted && !quoted.refusal ? [{ whole, unitPaise: quoted.totalPaise / whole.coversMilli }] : []
  })
  all.sort((a, b) => a.unitPaise - b.unitPaise || a.whole.offer.id - b.whole.offer.id)
  const taken: Option[] = []
  let missing = needMilli
  for (const { whole } of all.slice(0, maxSellers)) {
    if (missing <= 0) break
    const one = option(whole.offer, missing) ?? whole
    taken.push(one)
    missing -= one.coversMilli
  }
  return taken
}

const yardOf = ({ dispatchPointId, variant }: OfferRow) => `${dispatchPointId} ${variant.productId} ${variant.grade}`

/** An offer at the quantity that is needed of the material (null: all there is); null if it is not for sale or has less. */
function optionOf(
  ctx: Ctx,
  offer: OfferRow,
  goods: GoodsRow | undefined,
  needMilli: number | null,
  where: Where,
): Option | null {
  if (!goods) return null
  const units = [unitOfMaterial[goods.material], offer.variant.unit] as const
  const ordered = needMilli === null ? maxOrderMilli(offer) : orderedMilli(inOfferUnit(needMilli, ...units), offer)
  if (!ordered) return null
  const load = loadOf(offer, ordered, 'kg')
  if (isRefusal(load) || load.quantityMilli > Math.min(offer.availableMilli, offer.maxMilli ?? offer.availableMilli))
    return null
  const price = priceAt(ctx, offer, load.quantityMilli, where)
  if (isRefusal(price)) return null
  const { pricePaise, km } = price
  const { quantityMilli, bars } = load
  const coversMilli = inMaterialUnit(quantityMilli, ...units)
  return { offer, goods, quantityMilli, coversMilli, pieces: bars?.pieces ?? null, pricePaise, km }
}

/** Of several sets of offers the one with the lowest total, if all of its offers can be had; otherwise none. */
function cheapest(sets: readonly (readonly (Option | null)[])[], where: Where): readonly Option[] {
  const whole = sets.filter((set): set is readonly Option[] => set.length > 0 && set.every((one) => one !== null))
  const quoted = whole.map((set) => ({ set, quote: quoteOf(set, where) })).filter(({ quote }) => !quote.refusal)
  quoted.sort((a, b) => a.quote.totalPaise - b.quote.totalPaise || firstId(a.set) - firstId(b.set))
  return quoted[0]?.set ?? []
}

const firstId = (set: readonly Option[]) => set[0]?.offer.id ?? 0

/** The sum of these offers as the cart has it. */
const quoteOf = (options: readonly Option[], where: Where): Quote =>
  quoteOffers(
    options.map((option) => ({ ...option, key: String(option.offer.id) })),
    where,
  )

/** A chosen offer with its amounts in the sum of all. */
function lineOf({ offer, goods, km, ...option }: Option, whole: Quote, { network }: Where) {
  const isOfOffer = ({ key }: { key: string }) => key === String(offer.id)
  const group = whole.groups.find(({ lines }) => lines.some(isOfOffer))
  const line = group?.lines.find(isOfOffer)
  const point = network.points.get(offer.dispatchPointId)
  if (!group || !line || !point) return null
  const { productId: id, identifier, title, brandName, sku, categorySlug, drawing, attributes } = goods
  return {
    ...option,
    ...{ sku, categorySlug, drawing, attributes, km },
    offerId: offer.id,
    product: { id, identifier, title, brandName },
    diameterMm: offer.variant.diameterMm,
    seller: { id: point.sellerId, slug: point.sellerSlug, name: point.sellerName },
    city: point.city,
    vehicle: group.vehicleName ?? '',
    unit: offer.variant.unit,
    grams: line.grams,
    goodsPaise: line.goodsPaise,
    freightPaise: line.freightPaise,
    loadingPaise: line.loadingPaise,
    rateBp: line.tax.rateBp,
    taxPaise: line.taxPaise,
    totalPaise: line.totalPaise,
    unitPaise: line.deliveredPerUnitPaise,
  }
}
