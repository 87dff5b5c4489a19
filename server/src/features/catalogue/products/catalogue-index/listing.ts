import { mulDiv, mulDivDown } from '@neev/domain/core/money'
import { lineAmount } from '@neev/domain/core/quantity'
import {
  type ContractRow,
  lowestPrice,
  noPlace,
  type PricePlace,
  paiseFor,
  priceBuyers,
} from '@neev/domain/offers/prices/prices'
import { halvingOf } from '@neev/domain/places/shipping/bars'
import { loadingPaise, surchargeFor } from '@neev/domain/places/shipping/freight'
import { chargedRate, taxOf } from '@neev/domain/tax/gst'
import { pricePlaceOf } from '#features/places/pincodes/pincodes.ts'
import type { Where } from '#features/places/shipping/shipping.ts'
import type { CatalogueIndex, IndexedSize } from './columns.ts'
import { type Approach, approachesTo, approachTo, freightOn } from './lanes.ts'

/** Values of the product's axes over its variants: `{ nominalMm: ['15', '20'] }`. */
export type AxisValues = Record<string, string[]>

/** A product in a list: its filter and sort values, and its lowest delivered price for the reference quantity. */
export type ListingRow = {
  productId: number
  brandId: number | null
  rating: number | null
  soldCount: number
  createdAt: Date
  country: string
  offerCount: number
  inStock: boolean
  leadDays: number
  grades: string[]
  sizes: AxisValues
  variantId: number
  offerId: number
  dispatchPointId: number
  quantityMilli: number
  grams: number
  /** Transport requirements, and chargeable weight. */
  needs: number
  freightGrams: number
  rateBp: number
  pricePaise: number
  /** Where the price comes from, as a place in `priceBuyers`. */
  buyerAt: number
  /** Lowest ex-yard price of the size among sellers that deliver to the place. */
  fromPaise: number
  goodsPaise: number
  freightPaise: number
  loadingPaise: number
  taxPaise: number
  totalPaise: number
  /** Delivered price per unit including GST. Lists sort by the price per kilogram, and show this. */
  unitPaise: number
  /** The same for the best offer of each size, for the price filter. */
  sizePaise: number[]
}

/** The same without a pincode: the lowest ex-yard price before GST. */
export type BareRow = Pick<
  ListingRow,
  | 'productId'
  | 'brandId'
  | 'rating'
  | 'soldCount'
  | 'createdAt'
  | 'country'
  | 'offerCount'
  | 'inStock'
  | 'leadDays'
  | 'grades'
  | 'sizes'
  | 'variantId'
  | 'sizePaise'
  | 'fromPaise'
  | 'buyerAt'
> & {
  /** Per unit, which may be a bag of 5 kg or of 50; goods can be compared only per tonne. */
  pricePaise: number
  perTonnePaise: number
}

/** The lines in force of a company's contracts, by offer; null for everybody who pays the prices for all. */
export type Contracts = ReadonlyMap<number, readonly ContractRow[]> | null

export type Priced = {
  index: CatalogueIndex
  sizes: readonly IndexedSize[]
  /** GST rates by HSN code on the day of the list, in basis points. */
  rates: ReadonlyMap<string, number>
  contracts: Contracts
  now: Date
}

const TONNE = 1_000_000
const none: readonly ContractRow[] = []
const buyerAtOf = new Map(priceBuyers.map((buyer, at) => [buyer, at]))

/**
 * The price of an offer (by its place in the columns) for these buyers, before GST and freight; undefined if it has none
 * at this place. `base` is the price for all that the columns say.
 */
function priceOf({ index, contracts, now }: Priced, at: number, base: number, place: PricePlace) {
  const other = index.other.get(at)
  if (!other && !contracts) return base < 0 ? undefined : { pricePaise: base, buyerAt: 0 }
  const quantity = index.columns.quantityMilli[at] ?? 0
  const rows = other?.rows ?? []
  const isNowhere = place === noPlace
  const everyone =
    other?.isLocal && !isNowhere ? (paiseFor({ rows, buyer: 'EVERYONE' }, place, quantity, now) ?? -1) : base
  if (everyone < 0) return undefined
  if (!contracts) return { pricePaise: everyone, buyerAt: 0 }
  const company = other?.forCompanies ? paiseFor({ rows, buyer: 'COMPANY' }, place, quantity, now) : null
  const own = lowestPrice(everyone, company, contracts.get(index.columns.id[at] ?? 0) ?? none, quantity)
  return { pricePaise: own.pricePaise, buyerAt: buyerAtOf.get(own.buyer) ?? 0 }
}

/** The amounts of an offer's reference quantity delivered to a place, in paise. */
type Delivered = Pick<
  ListingRow,
  | 'needs'
  | 'rateBp'
  | 'pricePaise'
  | 'buyerAt'
  | 'goodsPaise'
  | 'freightPaise'
  | 'loadingPaise'
  | 'taxPaise'
  | 'totalPaise'
>

/** Freight of the cheaper way to load: whole, or halved where the yard does it and it costs less. */
function wayFor(size: IndexedSize, approach: Approach, grams: number, freightGrams: number) {
  const whole = freightOn(approach, size.needs, freightGrams)
  if (size.halfNeeds === null) return whole < 0 ? null : { needs: size.needs, freight: whole, halving: 0 }
  const service = halvingOf(size.diameterMm, approach.point.bars)
  const half = service ? freightOn(approach, size.halfNeeds, freightGrams) : -1
  const halving = service ? mulDiv(service.barPaisePerTonne, grams, TONNE) : 0
  if (half >= 0 && (whole < 0 || half + halving < whole)) return { needs: size.halfNeeds, freight: half, halving }
  return whole < 0 ? null : { needs: size.needs, freight: whole, halving: 0 }
}

/** Whether an offer is delivered at its price for everybody, and what that costs, written into `sums`. */
function deliver(list: PricedAt, approach: Approach, size: IndexedSize, at: number, sums: Delivered): boolean {
  const price = priceOf(list, at, list.zonePrices?.[at] ?? -1, list.pricePlace)
  if (!price) return false
  sums.buyerAt = price.buyerAt
  return sumOffer(list, approach, size, at, price.pricePaise, sums)
}

/** What sums are made from besides prices. */
type Summed = Pick<Priced, 'index' | 'rates'> & { where: Where }

/**
 * The sum of one line of an offer at its reference quantity, by the parts of the domain's `quote`, written into `sums`;
 * false if it is not delivered there.
 */
function sumOffer(
  { index: { columns }, rates, where }: Summed,
  approach: Approach,
  size: IndexedSize,
  at: number,
  pricePaise: number,
  sums: Delivered,
): boolean {
  const rate = rates.get(size.hsn)
  if (rate === undefined) return false
  const grams = columns.grams[at] ?? 0
  const freightGrams = columns.freightGrams[at] ?? 0
  const way = wayFor(size, approach, grams, freightGrams)
  if (!way) return false
  const { point, kind } = approach
  sums.needs = way.needs
  sums.rateBp = chargedRate(rate, point)
  sums.pricePaise = pricePaise
  sums.goodsPaise = lineAmount(pricePaise, columns.quantityMilli[at] ?? 0)
  sums.freightPaise = way.freight + surchargeFor(freightGrams, where.place.surchargePaisePerTonne)
  sums.loadingPaise = loadingPaise(grams, point.loadingPaisePerTonne) + way.halving
  const taxable = sums.goodsPaise + sums.freightPaise + sums.loadingPaise
  sums.taxPaise = taxOf(taxable, sums.rateBp, kind).taxPaise
  sums.totalPaise = taxable + sums.taxPaise
  return true
}

/**
 * What the reference quantities of offers cost in all, delivered to a place, at a price that is known: in paise by the
 * offer's id and price; null if it is not delivered there.
 */
export function totalsAt({ index, rates }: Pick<Priced, 'index' | 'rates'>, where: Where) {
  const sums = noSums()
  const { columns, positionOf, sizes } = index
  const approaches = new Map<number, Approach | null>()
  return (offerId: number, pricePaise: number): number | null => {
    const at = positionOf.get(offerId)
    const size = at === undefined ? undefined : sizes.get(columns.sizeId[at] ?? 0)
    if (at === undefined || !size) return null
    const pointId = columns.dispatchPointId[at] ?? 0
    let approach = approaches.get(pointId)
    if (approach === undefined) {
      approach = approachTo(where, pointId)
      approaches.set(pointId, approach)
    }
    return approach && sumOffer({ index, rates, where }, approach, size, at, pricePaise, sums) ? sums.totalPaise : null
  }
}

type PricedAt = Priced & {
  where: Where
  pricePlace: PricePlace
  approaches: readonly (Approach | undefined)[]
  /** Prices for all in the zone of the place. */
  zonePrices: Int32Array | undefined
}

const noSums = (): Delivered => ({
  needs: 0,
  rateBp: 0,
  pricePaise: 0,
  buyerAt: 0,
  goodsPaise: 0,
  freightPaise: 0,
  loadingPaise: 0,
  taxPaise: 0,
  totalPaise: 0,
})

/** The offer to show of a size: one that has enough in stock before others, then the cheapest by weight, then the older. */
type Best = { at: number; perTonne: number; sums: Delivered; isStocked: boolean }

const isBetter = (offerId: number, perTonne: number, than: Best | null, ids: Float64Array) =>
  !than || perTonne < than.perTonne || (perTonne === than.perTonne && offerId < (ids[than.at] ?? 0))

/** What a size adds to the row of its product. */
type SizeSums = { offers: number; leadDays: number; fromPaise: number; best: Best }

function sumSize(list: PricedAt, size: IndexedSize, sums: Delivered): SizeSums | null {
  const { columns } = list.index
  const { id, dispatchPointId, validTo, leadDays, fromPaise, grams, availableMilli, quantityMilli } = columns
  const moment = list.now.getTime()
  let [offers, minDays, from] = [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let stocked: Best | null = null
  let any: Best | null = null
  for (const at of size.offers) {
    const approach = list.approaches[dispatchPointId[at] ?? 0]
    if (!approach || (validTo[at] ?? 0) <= moment || !deliver(list, approach, size, at, sums)) continue
    offers++
    minDays = Math.min(minDays, leadDays[at] ?? 0)
    const general = fromPaise[at] ?? -1
    if (general >= 0) from = Math.min(from, general)
    if (list.contracts) from = Math.min(from, sums.pricePaise)
    const perTonne = mulDivDown(sums.totalPaise, TONNE, Math.max(grams[at] ?? 0, 1))
    const isStocked = (availableMilli[at] ?? 0) >= (quantityMilli[at] ?? 0)
    const offerId = id[at] ?? 0
    if (isStocked && isBetter(offerId, perTonne, stocked, id)) stocked = { at, perTonne, sums: { ...sums }, isStocked }
    if (!stocked && isBetter(offerId, perTonne, any, id)) any = { at, perTonne, sums: { ...sums }, isStocked }
  }
  const best = stocked ?? any
  return best && { offers, leadDays: minDays, fromPaise: from, best }
}

/** Sizes of one product follow each other; calls `row` with those of each. */
function* byProduct(sizes: readonly IndexedSize[]): Generator<readonly IndexedSize[]> {
  let from = 0
  for (let at = 1; at <= sizes.length; at++) {
    if (sizes[at]?.product === sizes[from]?.product && at < sizes.length) continue
    yield sizes.slice(from, at)
    from = at
  }
}

const factsOf = ({ product }: IndexedSize) => product

/** Every product of these sizes that is delivered to a place, with its lowest delivered price there. */
export function listAt(list: Priced, where: Where): ListingRow[] {
  const priced: PricedAt = {
    ...list,
    where,
    pricePlace: pricePlaceOf(where.place),
    approaches: approachesTo(where),
    zonePrices: list.index.prices[where.place.zoneId - 1],
  }
  const { columns } = list.index
  const sums = noSums()
  const rows: ListingRow[] = []
  for (const sizes of byProduct(list.sizes)) {
    let [offerCount, leadDays] = [0, Number.POSITIVE_INFINITY]
    const sizePaise: number[] = []
    let chosen: { size: IndexedSize; sized: SizeSums } | null = null
    for (const size of sizes) {
      const sized = sumSize(priced, size, sums)
      if (!sized) continue
      const { best } = sized
      offerCount += sized.offers
      leadDays = Math.min(leadDays, sized.leadDays)
      sizePaise.push(mulDiv(best.sums.totalPaise, 1000, columns.quantityMilli[best.at] ?? 1))
      if (isChosen(best, chosen?.sized.best, columns.id)) chosen = { size, sized }
    }
    if (!chosen) continue
    const { size, sized } = chosen
    const { at, sums: own, isStocked } = sized.best
    const quantityMilli = columns.quantityMilli[at] ?? 1
    rows.push({
      ...factsOf(size),
      ...own,
      offerCount,
      inStock: isStocked,
      leadDays,
      variantId: size.id,
      offerId: columns.id[at] ?? 0,
      dispatchPointId: columns.dispatchPointId[at] ?? 0,
      quantityMilli,
      grams: columns.grams[at] ?? 0,
      freightGrams: columns.freightGrams[at] ?? 0,
      fromPaise: sized.fromPaise,
      unitPaise: mulDiv(own.totalPaise, 1000, quantityMilli),
      sizePaise,
    })
  }
  return rows
}

/** Whether a size's best offer is shown before that of another size. */
const isChosen = (best: Best, than: Best | undefined, ids: Float64Array): boolean => {
  if (!than || best.isStocked !== than.isStocked) return !than || best.isStocked
  return isBetter(ids[best.at] ?? 0, best.perTonne, than, ids)
}

/** The cheapest offer of a size before GST and freight, and what is shown of it. */
type Cheapest = { pricePaise: number; buyerAt: number; offerId: number }

const isCheaper = (one: Cheapest, than: Cheapest | null) =>
  !than || one.pricePaise < than.pricePaise || (one.pricePaise === than.pricePaise && one.offerId < than.offerId)

function cheapestOf(list: Priced, size: IndexedSize, isOpen: (pointId: number) => boolean) {
  const { id, dispatchPointId, validTo, leadDays, fromPaise, availableMilli } = list.index.columns
  const moment = list.now.getTime()
  let [offers, minDays] = [0, Number.POSITIVE_INFINITY]
  let cheapest: Cheapest | null = null
  let stocked: Cheapest | null = null
  for (const at of size.offers) {
    if (!isOpen(dispatchPointId[at] ?? 0) || (validTo[at] ?? 0) <= moment) continue
    const price = priceOf(list, at, fromPaise[at] ?? -1, noPlace)
    if (!price) continue
    offers++
    minDays = Math.min(minDays, leadDays[at] ?? 0)
    const one = { ...price, offerId: id[at] ?? 0 }
    if (isCheaper(one, cheapest)) cheapest = one
    if ((availableMilli[at] ?? 0) >= size.moqMilli && isCheaper(one, stocked)) stocked = one
  }
  return cheapest && { offers, leadDays: minDays, cheapest, shown: stocked ?? cheapest, isStocked: stocked !== null }
}

/** The same where no place is known: the lowest price before GST and freight at dispatch points that deliver today. */
export function listAnywhere(list: Priced, isOpen: (pointId: number) => boolean): BareRow[] {
  const rows: BareRow[] = []
  for (const sizes of byProduct(list.sizes)) {
    let [offerCount, leadDays] = [0, Number.POSITIVE_INFINITY]
    const sizePaise: number[] = []
    let chosen: { size: IndexedSize; isStocked: boolean; perTonnePaise: number; shown: Cheapest; from: number } | null =
      null
    for (const size of sizes) {
      const found = cheapestOf(list, size, isOpen)
      if (!found) continue
      offerCount += found.offers
      leadDays = Math.min(leadDays, found.leadDays)
      sizePaise.push(found.cheapest.pricePaise)
      const perTonnePaise = mulDivDown(found.shown.pricePaise, TONNE, size.gramsPerUnit)
      const isFirst =
        !chosen || found.isStocked !== chosen.isStocked
          ? !chosen || found.isStocked
          : perTonnePaise < chosen.perTonnePaise
      const { isStocked, shown } = found
      if (isFirst) chosen = { size, isStocked, perTonnePaise, shown, from: found.cheapest.pricePaise }
    }
    if (!chosen) continue
    rows.push({
      ...factsOf(chosen.size),
      offerCount,
      inStock: chosen.isStocked,
      leadDays,
      variantId: chosen.size.id,
      pricePaise: chosen.shown.pricePaise,
      buyerAt: chosen.shown.buyerAt,
      fromPaise: chosen.from,
      perTonnePaise: chosen.perTonnePaise,
      sizePaise,
    })
  }
  return rows
}
