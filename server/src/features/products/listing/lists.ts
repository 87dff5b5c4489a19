import type { Licence } from '@neev/domain/catalogue/certificates'
import type { Declarer } from '@neev/domain/catalogue/declarations'
import { addDays, istDate } from '@neev/domain/core/fiscal'
import { mulDiv } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import type { ProductPicture } from '@neev/domain/media/pictures'
import { type FreightSlabs, freightFor } from '@neev/domain/shipping/freight'
import { sql } from 'kysely'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { allOf } from '#core/lists.ts'
import { licencesJson } from '#features/brands/brands.ts'
import { within } from '#features/categories/categories.ts'
import { getPlace, type Place } from '#features/pincodes/pincodes.ts'
import { kmTo, readNetwork, slabsFrom } from '#features/shipping/shipping.ts'
import { declarerJson } from '../declarations.queries.ts'
import { licensed, onSale } from '../offers.queries.ts'
import { type AttributeName, type Filter, facetsOf, sift } from './facets.ts'
import { type BareRow, type ListingRow, readBareListing, readListing } from './listing.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A product, price, stock or offer has changed; invalidates lists and pages. */
    'catalogue.changed': { productIds: number[] }
  }
}

export type ProductSort = 'PRICE' | 'PRICE_DOWN' | 'POPULAR' | 'NEW' | 'RATING' | 'DELIVERY'
export type Listing = { place: Place | null; rows: (ListingRow | BareRow)[] }

const listings = createCache<Listing>({ name: 'boards', seconds: 60, max: 500 })
const pages = createCache<Omit<ProductRow, 'pincode'> | null>({ name: 'product-pages', seconds: 60, max: 2000 })
const names = createCache<AttributeName[]>({ name: 'attribute-names', seconds: 600, max: 1 })

/** Invalidates cached lists, after a change to what they show. */
export function invalidateListings(ctx: Ctx): void {
  listings.invalidate(ctx)
  pages.invalidate(ctx)
  names.invalidate(ctx)
  brands.invalidate(ctx)
}

/** The listing of a `where`, cached under its key: filters, sorts and pages of one list share it. */
export async function listingOf(
  ctx: Ctx,
  key: string,
  where: Sql,
  pincode: string | null | undefined,
): Promise<Listing> {
  const place = pincode ? await getPlace(ctx, pincode) : null
  return listings.get(ctx, `${key} ${place?.pincode ?? ''}`, async () => ({
    place,
    rows: await (place ? readListing(ctx, where, place) : readBareListing(ctx, where)),
  }))
}

const attributeNames = (ctx: Ctx): Promise<AttributeName[]> =>
  names.get(ctx, '', () =>
    ctx.db
      .selectFrom('attributes')
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
  const where = allOf([category && within(category), kind && sql`p.kind = ${kind}`])
  const listing = await listingOf(ctx, `list ${category ?? ''} ${kind ?? ''}`, where, requested.pincode)
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
  const { passing, under } = sift(listing.rows, filter, brands)
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
    const rows = await ctx.db.selectFrom('brands').select(['id', 'slug', 'name']).execute()
    return new Map(rows.map(({ id, ...brand }) => [id, brand]))
  })

type CardRow = {
  id: number
  identifier: string
  kind: 'TMT' | 'SERIES' | 'SINGLE'
  title: string
  brand: { slug: string; name: string } | null
  category: { slug: string; name: string; kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED' }
  drawing: unknown
  standard: string | null
  isiMark: boolean
  countryOfOrigin: string
  ratingCount: number
  axes: string[]
  variant: { id: number; sku: string; title: string; unit: string; attributes: unknown }
}
export type Card = Awaited<ReturnType<typeof cardsOf>>[number]

/** The display data of the rows of a page: the late join of 24 rows. */
export async function cardsOf(ctx: Ctx, rows: readonly (ListingRow | BareRow)[], place: Place | null) {
  if (!rows.length) return []
  const [network, km] = [await readNetwork(ctx), place ? await kmTo(ctx, place) : undefined]
  const wanted = JSON.stringify(rows.map((row) => ({ p: row.productId, v: row.variantId })))
  const details = await rowsOf<CardRow>(
    ctx.db,
    sql`select p.id, p.identifier, p.kind, p.title, p.picture as drawing, p.standard, p.isi_mark as "isiMark",
      p.country_of_origin as "countryOfOrigin",
          p.rating_count as "ratingCount", p.axes,
          case when b.id is not null then jsonb_build_object('slug', b.slug, 'name', b.name) end as brand,
          jsonb_build_object('slug', c.slug, 'name', c.name, 'kind', c.kind) as category,
          jsonb_build_object('id', v.id, 'sku', v.sku, 'title', v.title, 'unit', v.unit, 'attributes',
          v.attributes) as variant
        from jsonb_to_recordset(${wanted}::jsonb) as w(p bigint, v bigint)
          join products p on p.id = w.p join variants v on v.id = w.v
          join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id`,
  )
  const byId = new Map(details.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const detail = byId.get(row.productId)
    if (!detail) return []
    const delivered = 'totalPaise' in row && place ? deliveredOf(ctx, row, place, network, km) : null
    return [{ ...detail, ...pick(row), delivered, place }]
  })
}

const pick = ({ rating, offerCount, inStock, leadDays, grades, fromPaise }: ListingRow | BareRow) => ({
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
  identifiers: readonly string[],
  pincode?: string | null,
  diameterMm?: number | null,
) {
  const wanted = identifiers.slice(0, 48)
  if (!wanted.length) return []
  const where = allOf([
    sql`p.identifier = any(${wanted}::text[])`,
    diameterMm != null && sql`(v.diameter_mm = ${diameterMm} or p.kind <> 'TMT')`,
  ])
  const listing = await listingOf(ctx, `cards ${diameterMm ?? ''} ${[...wanted].sort().join(',')}`, where, pincode)
  const cards = await cardsOf(ctx, listing.rows, listing.place)
  return wanted.flatMap((identifier) => cards.find((card) => card.identifier === identifier) ?? [])
}

export type ProductRow = {
  id: number
  identifier: string
  kind: 'TMT' | 'SERIES' | 'SINGLE'
  title: string
  description: string
  brand: { slug: string; name: string } | null
  company: string | null
  category: { slug: string; name: string; kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED' }
  drawing: unknown
  images: ProductPicture[]
  hsn: string
  rateBp: number
  standard: string | null
  isiMark: boolean
  countryOfOrigin: string
  manufacturer: string | null
  maker: Declarer | null
  importer: Declarer | null
  knownLicences: Licence[]
  shelfLifeDays: number | null
  axes: string[]
  /** Properties that all sizes share, in order. */
  specification: { name: string; value: string }[]
  /** Set if its last licence ended on this date; it cannot be bought. */
  licenceEndedOn: string | null
  rating: number | null
  ratingCount: number
  variants: VariantRow[]
  pincode: string | null
}
export type VariantRow = {
  id: number
  sku: string
  title: string
  attributes: Record<string, string | number | boolean | null>
  grade: string | null
  diameterMm: number | null
  lengthMm: number | null
  piecesPerBundle: number | null
  gramsPerMetre: number | null
  unit: string
  uqc: string
  moqMilli: number
  stepMilli: number
  gramsPerUnit: number
  mrpPaise: number | null
  referenceMilli: number
  fromPaise: number | null
}

/** A product with its variants; null if it does not exist or is not published. */
export async function findProduct(ctx: Ctx, identifier: string, pincode?: string | null): Promise<ProductRow | null> {
  const row = await pages.get(ctx, identifier, () => readProduct(ctx, identifier))
  return row && { ...row, pincode: pincode ?? null }
}

/** In one statement. */
async function readProduct(ctx: Ctx, identifier: string): Promise<Omit<ProductRow, 'pincode'> | null> {
  const row = await rowOf<Omit<ProductRow, 'pincode'>>(
    ctx.db,
    sql`select p.id, p.identifier, p.kind, p.title, p.description, p.drawing, p.images, p.hsn, p.standard,
      p.isi_mark as "isiMark",
          p.country_of_origin as "countryOfOrigin", p.manufacturer, ${declarerJson(sql`maker_of(p)`)} as maker,
          ${declarerJson(sql`p.importer_id`)} as importer,
          case when p.isi_mark then ${licencesJson(sql`p`)} else '[]' end as "knownLicences",
          (select k.shelf_life_days from product_classes k
          where k.id = coalesce(p.class_id, c.default_class_id)) as "shelfLifeDays", p.specification, p.axes,
          p.rating_count as "ratingCount",
          case when not ${licensed(ctx)} then p.licensed_until end as "licenceEndedOn",
          case when p.rating_count > 0 then p.rating_sum::float / p.rating_count end as rating,
          case when b.id is not null then jsonb_build_object('slug', b.slug, 'name', b.name) end as brand,
          (select co.name from companies co where co.id = b.company_id) as company,
          jsonb_build_object('slug', c.slug, 'name', c.name, 'kind', c.kind) as category,
          (select g.rate_bp from gst_rates g where g.hsn = p.hsn and g.valid_from <= ${istDate(ctx.now)}::date
          order by g.valid_from desc limit 1) as "rateBp",
          (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'title', v.title, 'attributes',
          v.attributes, 'grade', v.grade,
              'diameterMm', v.diameter_mm, 'lengthMm', v.length_mm, 'piecesPerBundle', v.pieces_per_bundle,
              'gramsPerMetre', v.grams_per_metre, 'unit', v.unit, 'uqc', v.uqc,
              'moqMilli', v.moq_milli, 'stepMilli', v.step_milli, 'gramsPerUnit', v.grams_per_unit, 'mrpPaise',
              v.mrp_paise,
              'referenceMilli', v.reference_milli,
              'fromPaise', (select min(o.from_paise) from offers o where o.variant_id = v.id and ${onSale}
              and ${licensed(ctx)})
            ) order by v.position, v.id), '[]')
            from variants v where v.product_id = p.id and v.status = 'ACTIVE') as variants
        from products p join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id
        where p.identifier = ${identifier} and p.status = 'PUBLISHED'`,
  )
  return row ?? null
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
