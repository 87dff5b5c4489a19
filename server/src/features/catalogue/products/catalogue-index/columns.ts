import { gramsOf } from '@neev/domain/core/quantity'
import type { PriceRow } from '@neev/domain/offers/prices/prices'
import { freightGramsOf, halfNeedsOf, type Needs, needsOf } from '@neev/domain/places/shipping/freight-goods'
import type { OfferOfIndex, ProductOfIndex, SizeOfIndex } from './rows.queries.ts'

/** What a product is found by, and the days on which it may be sold. */
export type ProductText = Pick<
  ProductOfIndex,
  'identifier' | 'title' | 'searchText' | 'categoryId' | 'categoryName' | 'licensedUntil' | 'unlicensed'
>
/** What lists filter and sort by. */
export type ProductFacts = Omit<ProductOfIndex, keyof ProductText>

/** A size of the index. Lists keep it, so it is changed in place and never replaced. */
export type IndexedSize = {
  id: number
  product: ProductFacts
  hsn: string
  moqMilli: number
  gramsPerUnit: number
  freightGramsPerUnit: number
  needs: Needs
  halfNeeds: Needs | null
  diameterMm: number | null
  title: string
  grade: string | null
  /** Its bore and its outside diameter, as pipes have them: `25 32`. */
  boresMm: string
  /** Its other measures that a size in millimetres may refer to, likewise. */
  otherMm: string
  /** False once it is active no more, or its product is published no more. */
  isOnSale: boolean
  /** Its live offers: their places in the columns. */
  offers: number[]
  /** The change of the index that last changed it. */
  changedBy: number
}

/** Prices of an offer that its list price by zone does not say. */
export type OtherPrices = { isLocal: boolean; forCompanies: boolean; rows: PriceRow[] }

/** Values of offers by their place; a place is kept for good. */
type Columns = {
  id: Float64Array
  sizeId: Float64Array
  dispatchPointId: Int32Array
  leadDays: Int16Array
  /** Lowest price over all zones; -1 for none. */
  fromPaise: Int32Array
  /** End of the lowest price in milliseconds; Infinity for none. */
  validTo: Float64Array
  /** The reference quantity in whole steps of the seller. */
  quantityMilli: Float64Array
  grams: Float64Array
  freightGrams: Float64Array
  availableMilli: Float64Array
}

const columnsOf = (length: number): Columns => ({
  id: new Float64Array(length),
  sizeId: new Float64Array(length),
  dispatchPointId: new Int32Array(length),
  leadDays: new Int16Array(length),
  fromPaise: new Int32Array(length),
  validTo: new Float64Array(length),
  quantityMilli: new Float64Array(length),
  grams: new Float64Array(length),
  freightGrams: new Float64Array(length),
  availableMilli: new Float64Array(length),
})

/**
 * Everything that lists show and sort by, in memory: published products, their sizes, and the live offers of these in
 * typed arrays. Prices are in paise per selling unit by zone; -1 is not sold there.
 */
export type CatalogueIndex = {
  products: Map<number, ProductFacts>
  texts: Map<number, ProductText>
  sizes: Map<number, IndexedSize>
  sizesOf: Map<number, IndexedSize[]>
  /** The place of each offer, also of one that is not live any more. */
  positionOf: Map<number, number>
  columns: Columns
  prices: Int32Array[]
  other: Map<number, OtherPrices>
  /** Counts changes. */
  change: number
}

export const emptyIndex = (): CatalogueIndex => ({
  products: new Map(),
  texts: new Map(),
  sizes: new Map(),
  sizesOf: new Map(),
  positionOf: new Map(),
  columns: columnsOf(1024),
  prices: [],
  other: new Map(),
  change: 0,
})

const grown = <Column extends Float64Array | Int32Array | Int16Array>(column: Column, length: number): Column => {
  const larger = new (column.constructor as new (length: number) => Column)(length)
  larger.set(column as never)
  return larger
}

function grow(index: CatalogueIndex): void {
  const { columns } = index
  const length = Math.ceil(columns.id.length * 1.5)
  for (const name of Object.keys(columns) as (keyof Columns)[]) columns[name] = grown(columns[name], length) as never
  index.prices = index.prices.map((column) => {
    const larger = grown(column, length)
    larger.fill(-1, column.length)
    return larger
  })
}

function placeFor(index: CatalogueIndex, offerId: number): number {
  const known = index.positionOf.get(offerId)
  if (known !== undefined) return known
  const place = index.positionOf.size
  if (place >= index.columns.id.length) grow(index)
  index.positionOf.set(offerId, place)
  index.columns.id[place] = offerId
  return place
}

/** Writes prices by zone as PostgreSQL joins them: `5200,-,5300`, with a dash where the offer is not sold. */
function writePrices(index: CatalogueIndex, place: number, listPrices: string): void {
  let [zone, price] = [0, -1]
  const end = () => {
    let column = index.prices[zone]
    if (!column) {
      column = new Int32Array(index.columns.id.length).fill(-1)
      index.prices.push(column)
    }
    column[place] = price
    zone++
    price = -1
  }
  for (let at = 0; at < listPrices.length; at++) {
    const code = listPrices.charCodeAt(at)
    if (code === 44) end()
    else if (code !== 45) price = Math.max(price, 0) * 10 + code - 48
  }
  if (listPrices) end()
  for (const column of index.prices.slice(zone)) column[place] = -1
}

/** Writes a live offer. Its size is in the index, otherwise it is left out. */
export function writeOffer(index: CatalogueIndex, offer: OfferOfIndex, rows: readonly PriceRow[] | undefined): void {
  const size = index.sizes.get(offer.variantId)
  if (!size) return
  const place = placeFor(index, offer.id)
  const { columns } = index
  if (columns.sizeId[place] !== size.id) takeOff(index, place)
  columns.sizeId[place] = size.id
  columns.dispatchPointId[place] = offer.dispatchPointId
  columns.leadDays[place] = offer.leadDays
  columns.fromPaise[place] = offer.fromPaise ?? -1
  columns.validTo[place] = offer.priceValidTo?.getTime() ?? Number.POSITIVE_INFINITY
  columns.quantityMilli[place] = offer.quantityMilli
  columns.grams[place] = gramsOf(offer.quantityMilli, size.gramsPerUnit)
  columns.freightGrams[place] = gramsOf(offer.quantityMilli, size.freightGramsPerUnit)
  columns.availableMilli[place] = offer.availableMilli
  writePrices(index, place, offer.listPrices)
  const { hasLocalPrices: isLocal, hasCompanyPrices: forCompanies } = offer
  if (isLocal || forCompanies) index.other.set(place, { isLocal, forCompanies, rows: [...(rows ?? [])] })
  else index.other.delete(place)
  if (!size.offers.includes(place)) size.offers.push(place)
  size.changedBy = index.change
}

/** Takes an offer off its size, because it is not live any more. */
export function removeOffer(index: CatalogueIndex, offerId: number): void {
  const place = index.positionOf.get(offerId)
  if (place !== undefined) takeOff(index, place)
}

function takeOff(index: CatalogueIndex, place: number): void {
  const size = index.sizes.get(index.columns.sizeId[place] ?? 0)
  const at = size?.offers.indexOf(place) ?? -1
  index.other.delete(place)
  if (!size || at < 0) return
  size.offers.splice(at, 1)
  size.changedBy = index.change
}

/** Writes what lists show of a product, and what it is found by; its sizes stay. */
export function writeProduct(index: CatalogueIndex, row: ProductOfIndex): void {
  const { identifier, title, searchText, categoryId, categoryName, licensedUntil, unlicensed, ...facts } = row
  const { productId } = facts
  index.texts.set(productId, { identifier, title, searchText, categoryId, categoryName, licensedUntil, unlicensed })
  const known = index.products.get(productId)
  if (known) Object.assign(known, facts)
  else index.products.set(productId, facts)
  for (const size of index.sizesOf.get(productId) ?? []) size.changedBy = index.change
}

/** Takes a product off sale, until its active sizes are written again. */
export function removeProduct(index: CatalogueIndex, productId: number): void {
  for (const size of index.sizesOf.get(productId) ?? []) size.isOnSale = false
}

/** Writes a size of a product that is in the index; its offers are written next. */
export function writeSize(index: CatalogueIndex, row: SizeOfIndex): void {
  const product = index.products.get(row.productId)
  if (!product) return
  const { id, hsn, moqMilli, gramsPerUnit, diameterMm, title, grade, boresMm, otherMm } = row
  const facts = {
    product,
    title,
    grade,
    boresMm,
    otherMm,
    isOnSale: true,
    hsn,
    moqMilli,
    gramsPerUnit,
    freightGramsPerUnit: freightGramsOf(row),
    needs: needsOf(row),
    halfNeeds: halfNeedsOf(row),
    diameterMm,
    changedBy: index.change,
  }
  const known = index.sizes.get(id)
  if (known) Object.assign(known, facts)
  else {
    const size = { id, ...facts, offers: [] }
    index.sizes.set(id, size)
    const siblings = index.sizesOf.get(row.productId)
    if (siblings) siblings.push(size)
    else index.sizesOf.set(row.productId, [size])
  }
}
