import { whyUnlicensed } from '@neev/domain/catalogue/brands'
import { addDays, istDate } from '@neev/domain/core/fiscal'
import { mulDiv } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import { priceBuyers } from '@neev/domain/offers/prices/prices'
import { type FreightSlabs, freightFor } from '@neev/domain/places/shipping/freight'
import { LRUCache } from 'lru-cache'
import { createCache } from '#core/cache.ts'
import { createFollowingCache } from '#core/changes/following-cache.ts'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import type { ProductSort } from '#core/graphql/resolver-types.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import { getPlace, type Place } from '#features/places/pincodes/pincodes.ts'
import { kmTo, readNetwork, readWhere, slabsFrom } from '#features/places/shipping/shipping.ts'
import { indexFor } from '../catalogue-index/catalogue-index.ts'
import type { CatalogueIndex, IndexedSize, ProductText } from '../catalogue-index/columns.ts'
import { type BareRow, type Contracts, type ListingRow, listAnywhere, listAt } from '../catalogue-index/listing.ts'
import { readContractLines, selectSizes } from '../catalogue-index/rows.queries.ts'
import { type AttributeName, type Filter, facetsOf, filterRows } from './facets.ts'
import { type CardRow, cardDetails, inList, isOneOfProducts, type ProductRow, readProduct } from './lists.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A product, price, stock or offer has changed; invalidates lists and pages. */
    'catalogue.changed': { productIds: number[] }
  }
}

export type Listing = { place: Place | null; rows: (ListingRow | BareRow)[] }

/** Sizes that lists select, by id; they are the same at all places. */
const selections = createCache<readonly number[]>({ name: 'list-selections', seconds: 60, max: 3_000 })
const contracts = createCache<Contracts>({ name: 'company-contracts', seconds: 60, max: 300 })
const pages = createCache<Omit<ProductRow, 'pincode'> | null>({ name: 'product-pages', seconds: 60, max: 2000 })
const names = createCache<AttributeName[]>({ name: 'attribute-names', seconds: 600, max: 1 })

/** Invalidates cached lists, after a change to what they show. */
export function invalidateListings(ctx: Ctx): void {
  selections.invalidate(ctx)
  pages.invalidate(ctx)
  names.invalidate(ctx)
  brands.invalidate(ctx)
}

/** Invalidates the cached contracts of companies, after a change to one. */
export const invalidateOwnListings = (ctx: Pick<Ctx, 'topics'>): void => contracts.invalidate(ctx)

/** A list as it was made, for as long as nothing of it changes. */
type Made = {
  selected: readonly number[]
  network: Network
  contracts: Contracts
  sizes: readonly IndexedSize[]
  /** The change of the index that it was made after. */
  change: number
  listing: Listing
}
/** Prices end by the clock; the index does not change then. */
const madeSeconds = 60
const made = new WeakMap<object, LRUCache<string, Made>>()

function madeBy({ topics }: Pick<Ctx, 'topics'>): LRUCache<string, Made> {
  let lists = made.get(topics)
  if (!lists) {
    lists = new LRUCache({ max: 500, ttl: madeSeconds * 1000 })
    made.set(topics, lists)
  }
  return lists
}

/**
 * The listing of a `where` at the caller's prices, from the catalogue index. `key` names the `where`, whatever the place.
 * All members of a company have its prices, everybody else the public ones.
 */
export const listingOf = (ctx: Ctx, key: string, where: Sql, pincode: string | null | undefined): Promise<Listing> =>
  listingBy(ctx, key, pincode, () => selectSizes(ctx, where))

/** The same of sizes that are selected in memory: those of the index that `select` returns and that are licensed today. */
export const listingIn = (
  ctx: Ctx,
  key: string,
  select: (index: CatalogueIndex) => readonly IndexedSize[],
  pincode: string | null | undefined,
): Promise<Listing> =>
  listingBy(ctx, key, pincode, async (index) =>
    select(index).flatMap(({ id, product: { productId } }) => {
      const text = index.texts.get(productId)
      return text && isLicensed(text, ctx.now) ? [id] : []
    }),
  )

/** Most goods need no licence, so that no day is worked out for each of their sizes. */
const isLicensed = ({ licensedUntil, unlicensed }: ProductText, now: Date) =>
  (licensedUntil === null && unlicensed.length === 0) || whyUnlicensed(licensedUntil, unlicensed, now) === null

async function listingBy(
  ctx: Ctx,
  key: string,
  pincode: string | null | undefined,
  select: (index: CatalogueIndex) => Promise<readonly number[]>,
): Promise<Listing> {
  const place = pincode ? await getPlace(ctx, pincode) : null
  const { companyId } = await customerOf(ctx)
  const { index, selection, sizesOf, rates } = await indexFor(ctx)
  // A licence ends, and an order begins, at midnight
  const day = istDate(ctx.now)
  const selected = await selections.get(ctx, `${selection} ${day} ${key}`, () => select(index))
  const agreed = companyId === null ? null : await contractsFor(ctx, companyId)
  const network = await readNetwork(ctx)
  const lists = madeBy(ctx)
  const own = `${companyId ?? ''} ${day} ${key} ${place?.pincode ?? ''}`
  const known = lists.get(own)
  if (
    known?.selected === selected &&
    known.network === network &&
    known.contracts === agreed &&
    known.sizes.every(({ changedBy }) => changedBy <= known.change)
  )
    return known.listing
  const sizes = sizesOf(selected)
  const list = { index, sizes, rates, contracts: agreed, now: ctx.now }
  const rows = place
    ? listAt(list, await readWhere(ctx, place))
    : listAnywhere(list, (pointId) => network.points.has(pointId))
  const listing = { place, rows }
  lists.set(own, { selected, network, contracts: agreed, sizes, change: index.change, listing })
  return listing
}

const contractsFor = (ctx: Ctx, companyId: number): Promise<Contracts> =>
  contracts.get(ctx, `${istDate(ctx.now)} ${companyId}`, async () =>
    Map.groupBy(await readContractLines(ctx, companyId), ({ offerId }) => offerId),
  )

const attributeNames = (ctx: Ctx): Promise<AttributeName[]> =>
  names.get(ctx, '', () =>
    ctx.db
      .selectFrom('attributeShown')
      .select(['code', 'name', 'unit', 'isFilterable'])
      .orderBy('position')
      .orderBy('code')
      .execute(),
  )

const byPrice = (a: ListingRow | BareRow, b: ListingRow | BareRow) =>
  Number(b.inStock) - Number(a.inStock) || perKg(a) - perKg(b) || a.productId - b.productId
/** Products are sold by the kg, bag or piece, so they can be compared only per kilogram. */
const perKg = (row: ListingRow | BareRow) =>
  'totalPaise' in row ? row.totalPaise / Math.max(row.grams, 1) : row.perTonnePaise
/** Sort orders of lists. */
export const orders: Record<ProductSort, (a: ListingRow | BareRow, b: ListingRow | BareRow) => number> = {
  PRICE: byPrice,
  PRICE_DOWN: (a, b) => byPrice(b, a),
  POPULAR: (a, b) => b.soldCount - a.soldCount || byPrice(a, b),
  NEW: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : byPrice(a, b)),
  RATING: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || byPrice(a, b),
  DELIVERY: (a, b) => a.leadDays - b.leadDays || byPrice(a, b),
}

export type ListRequested = {
  filter: Filter & { category?: string | null; kind?: string | null }
  sort?: ProductSort | null
  page: number
  size: number
  pincode?: string | null
}

/** A page of products of a category (or of all) with counts for each filter: the listing, then the displayed rows. */
export async function listProducts(ctx: Ctx, requested: ListRequested & { sort: ProductSort }) {
  const { category, kind } = requested.filter
  const listing = await listingOf(
    ctx,
    `list ${category ?? ''} ${kind ?? ''}`,
    inList(requested.filter),
    requested.pincode,
  )
  return listOf(ctx, listing, requested, (a, b) => orders[requested.sort](a, b))
}

/** Filters, counts, sorts and paginates a listing, then reads what its page shows. */
export async function listOf(
  ctx: Ctx,
  listing: Listing,
  { filter, page, size }: Pick<ListRequested, 'filter' | 'page' | 'size'>,
  order: (a: ListingRow | BareRow, b: ListingRow | BareRow) => number,
) {
  const [brands, attributes] = await Promise.all([brandNames(ctx), attributeNames(ctx)])
  const { passing, under } = filterRows(listing.rows, filter, brands)
  const prices = under('price').flatMap((row) => row.sizePaise)
  const from = (Math.max(page, 1) - 1) * Math.min(size, 100)
  const shown = passing.sort(order).slice(from, from + Math.min(size, 100))
  return {
    items: await cardsOf(ctx, shown, listing.place),
    total: passing.length,
    facets: facetsOf(listing.rows, under, filter, brands, attributes),
    thresholdPaise: prices.length ? prices.reduce((a, b) => Math.min(a, b)) : null,
    maxPaise: prices.length ? prices.reduce((a, b) => Math.max(a, b)) : null,
  }
}

const brands = createCache<Map<number, { slug: string; name: string }>>({ name: 'brands', seconds: 600, max: 1 })

const brandNames = (ctx: Ctx): Promise<Map<number, { slug: string; name: string }>> =>
  brands.get(ctx, '', async () => {
    const rows = await ctx.db.selectFrom('brandShown').select(['id', 'slug', 'name']).execute()
    return new Map(rows.map(({ id, ...brand }) => [id, brand]))
  })

export type Card = Awaited<ReturnType<typeof cardsOf>>[number]

const details = createFollowingCache<CardRow>({
  name: 'card-details',
  max: 10_000,
  kinds: ['BRAND'],
  rowsOf: ({ id }) => ({ PRODUCT: [id], PRODUCT_FIGURES: [id] }),
})

/** What cards show of products besides the listing, by product. */
async function detailsOf(ctx: Ctx, rows: readonly (ListingRow | BareRow)[]): Promise<Map<number, CardRow>> {
  const byKey = new Map(rows.map((row) => [`${row.productId} ${row.variantId}`, row]))
  const found = await details.getMany(ctx, [...byKey.keys()], async (missing) => {
    const read = await cardDetails(
      ctx.db,
      missing.flatMap((key) => byKey.get(key) ?? []),
    )
    return new Map(read.map((row) => [`${row.id} ${row.variant.id}`, row]))
  })
  return new Map([...found.values()].map((row) => [row.id, row]))
}

/** The display data of the rows of a page: the late join of 24 rows. */
export async function cardsOf(ctx: Ctx, rows: readonly (ListingRow | BareRow)[], place: Place | null) {
  if (!rows.length) return []
  const [network, km] = [await readNetwork(ctx), place ? await kmTo(ctx, place) : undefined]
  const byId = await detailsOf(ctx, rows)
  return rows.flatMap((row) => {
    const detail = byId.get(row.productId)
    if (!detail) return []
    const delivered = 'totalPaise' in row && place ? deliveredOf(ctx, row, place, network, km) : null
    return [{ ...detail, ...pick(row), delivered, place }]
  })
}

const pick = ({ rating, offerCount, inStock, leadDays, grades, fromPaise, buyerAt }: ListingRow | BareRow) => ({
  priceBuyer: priceBuyers[buyerAt] ?? 'EVERYONE',
  rating,
  fromPaise,
  offerCount,
  inStock,
  leadDays,
  grades,
})

type Network = Awaited<ReturnType<typeof readNetwork>>
const deliveryDays = (leadDays: number, km: number) => leadDays + Math.ceil(km / 300)

/** Delivery date: lead time, then a day per 300 km or part of them, and the additional days of the place. */
export const deliverBy = (
  ctx: Ctx,
  leadDays: number,
  km: number,
  { extraLeadDays }: Pick<Place, 'extraLeadDays'>,
): string => addDays(istDate(ctx.now), deliveryDays(leadDays, km) + extraLeadDays)

function deliveredOf(
  ctx: Ctx,
  row: ListingRow,
  place: Place,
  network: Network,
  km: ReadonlyMap<number, number> | undefined,
) {
  const point = network.points.get(row.dispatchPointId)
  const distance = km?.get(row.dispatchPointId)
  if (!point || distance === undefined) return null
  const vehicle = vehicleFor(slabsFrom(network, point.id, place), distance, row)
  return {
    pincode: place.pincode,
    quantityMilli: row.quantityMilli,
    grams: row.grams,
    pricePaise: row.pricePaise,
    goodsPaise: row.goodsPaise,
    freightPaise: row.freightPaise,
    loadingPaise: row.loadingPaise,
    taxPaise: row.taxPaise,
    totalPaise: row.totalPaise,
    rateBp: row.rateBp,
    unitPaise: row.unitPaise,
    tonnePaise: mulDiv(row.totalPaise, 1_000_000, Math.max(row.grams, 1)),
    unitExTaxPaise: mulDiv(row.totalPaise - row.taxPaise, 1000, row.quantityMilli),
    offerId: row.offerId,
    seller: { id: point.sellerId, slug: point.sellerSlug, name: point.sellerName },
    city: point.city,
    km: distance,
    vehicle,
    deliverBy: deliverBy(ctx, row.leadDays, distance, place),
  }
}

function vehicleFor(slabs: FreightSlabs, km: number, { freightGrams, needs }: ListingRow): string {
  const freight = freightFor({ grams: freightGrams, km, slabs, needs })
  return isRefusal(freight) ? '' : freight.vehicleName
}

/** Cards of these products, in this order, without those that are not on sale any more. */
export async function productCards(
  ctx: Ctx,
  wanted: readonly string[],
  pincode?: string | null,
  diameterMm?: number | null,
) {
  if (!wanted.length) return []
  const where = isOneOfProducts(wanted, diameterMm ?? null)
  const listing = await listingOf(ctx, `cards ${diameterMm ?? ''} ${[...wanted].sort().join(',')}`, where, pincode)
  const cards = await cardsOf(ctx, listing.rows, listing.place)
  return wanted.flatMap((identifier) => cards.find((card) => card.identifier === identifier) ?? [])
}

/** A product with its variants; null if it does not exist or is not published. */
export async function findProduct(ctx: Ctx, identifier: string, pincode?: string | null): Promise<ProductRow | null> {
  const row = await pages.get(
    ctx,
    `${istDate(ctx.now)} ${identifier}`,
    async () => (await readProduct(ctx, identifier)) ?? null,
  )
  return row && { ...row, pincode: pincode ?? null }
}

/** Names of the attributes of a product's variants, in the order of the catalogue. */
export function namesFor(ctx: Ctx, product: ProductRow): Promise<AttributeName[]> {
  const used = new Set(product.variants.flatMap((variant) => Object.keys(variant.attributes)))
  return namesOf(ctx, [...used])
}

/** Names of these attributes, in the order of the catalogue. */
export async function namesOf(ctx: Ctx, codes: readonly string[]): Promise<AttributeName[]> {
  return (await attributeNames(ctx)).filter((name) => codes.includes(name.code))
}
