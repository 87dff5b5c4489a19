import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { findPlace, type Place } from '#features/pincodes/pincodes.ts'
import { type Card, cardsOf, listingOf, offerTable, orders } from '#features/products/products.ts'

/** The bar of the price strip: what most reinforcement is bought as, so that brands can be compared at a glance. */
const stripBar = { diameterMm: 12, grade: 'Fe 550D' }
const maxInStrip = 6
const mostPopular = 5
/** Where the operator sits: the example for whoever has not said where the site is. */
const examplePincode = '411045'

/** All that the first page shows beside its categories; prices for the place, or ex-yard while none is known. */
export async function homePage(ctx: Ctx, pincode: string | null) {
  const place = pincode ? await findPlace(ctx, pincode) : null
  const at = place?.pincode ?? null
  const [counts, strip, popular] = await Promise.all([readCounts(ctx), stripOf(ctx, at), popularOf(ctx, at)])
  return {
    place,
    ...counts,
    stripBar,
    ...strip,
    ...popular,
    worked: await workedPrice(ctx, place, at ? strip.strip : null),
  }
}

async function readCounts(ctx: Ctx) {
  const row = await rowOf<{ brandCount: number; productCount: number; sellerCount: number }>(
    ctx.db,
    sql`select count(distinct p.brand_id)::int as "brandCount", count(*)::int as "productCount",
          (select count(*)::int from sellers where status = 'APPROVED' and kind <> 'DEALER') as "sellerCount"
        from products p where p.status = 'PUBLISHED'`,
  )
  return row ?? { brandCount: 0, productCount: 0, sellerCount: 0 }
}

const stripWhere = sql`p.kind = 'TMT' and v.diameter_mm = ${stripBar.diameterMm} and v.grade = ${stripBar.grade}`

/** One card a brand for the one bar, lowest price first. */
async function stripOf(ctx: Ctx, pincode: string | null) {
  const listing = await listingOf(ctx, 'home strip', stripWhere, pincode)
  const rows = listing.rows.filter((row) => row.inStock).sort(orders.PRICE)
  return {
    strip: await cardsOf(
      ctx,
      oneOf(rows, (row) => row.brandId ?? -row.productId, maxInStrip),
      listing.place,
    ),
  }
}

/** The best sold product of each category, best sold first. */
async function popularOf(ctx: Ctx, pincode: string | null) {
  const listing = await listingOf(ctx, 'home popular', sql`p.kind <> 'TMT'`, pincode)
  const rows = listing.rows.filter((row) => row.inStock).sort(orders.POPULAR)
  // a category is known only after the late join, so a few more than are shown are read
  const cards = await cardsOf(ctx, rows.slice(0, 60), listing.place)
  const popular = oneOf(cards, (card) => card.category.slug, mostPopular)
  return { popular, isBought: rows[0] !== undefined && rows[0].soldCount > 0 }
}

/** The first of each kind, in order, so many of them. */
function oneOf<T>(list: readonly T[], kindOf: (one: T) => string | number, max: number): T[] {
  const seen = new Set<string | number>()
  return list.filter((one) => !seen.has(kindOf(one)) && seen.add(kindOf(one))).slice(0, max)
}

/** The cheapest card of the strip, summed up line by line as its own page would. */
async function workedPrice(ctx: Ctx, place: Place | null, own: readonly Card[] | null) {
  const strip = own ?? (await stripOf(ctx, examplePincode)).strip
  const card = strip.find((one) => one.delivered)
  if (!card?.delivered) return null
  const { pincode, quantityMilli, offerId } = card.delivered
  const table = await offerTable(ctx, String(card.variant.id), quantityMilli, 'kg', pincode)
  const offer = table.offers.find((one) => one.id === offerId) ?? table.offers[0]
  if (!offer || !table.place) return null
  const { id, identifier, title, brand } = card
  return {
    product: { id, identifier, title, brandName: brand?.name ?? title },
    diameterMm: stripBar.diameterMm,
    place: table.place,
    isExample: place === null,
    offer,
  }
}
