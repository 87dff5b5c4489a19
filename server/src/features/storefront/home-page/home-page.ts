import type { ContentLanguage } from '@neev/domain/content/languages'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import {
  type Card,
  cardsOf,
  type Listing,
  listingOf,
  offerTable,
  orders,
} from '#features/catalogue/products/products.ts'
import { findPlace, type Place } from '#features/places/pincodes/pincodes.ts'
import { type BestSeller, bestOfCategories, shopCounts, sizeOfBars } from './home-page.queries.ts'
import { hasIdentifier } from './home-sections.queries.ts'
import { pickSections, rowsOfPicked, showSections } from './home-sections.ts'

/** The bar of the price strip: the most common one, for comparing brands. */
const stripBar = { diameterMm: 12, grade: 'Fe 550D' }
const maxInStrip = 6
const mostPopular = 5
/** Of each category its first best sellers are priced, and the others only if none of these is in stock at the place. */
const bestRanks = [4, 40]

// The same for every place
const counts = createCache<Awaited<ReturnType<typeof shopCounts>>>({ name: 'shop-counts', seconds: 600, max: 1 })
const bestSellers = createCache<BestSeller[]>({ name: 'home-best-of-categories', seconds: 600, max: 1 })
/** The operator's pincode, as an example if the site is unknown. */
const examplePincode = '411045'

/** Content of the home page other than the categories; prices for the place, or ex-yard if none is known. */
export async function homePage(ctx: Ctx, pincode: string | null, language: ContentLanguage) {
  const place = pincode ? await findPlace(ctx, pincode) : null
  const at = place?.pincode ?? null
  const [shop, strip, goods] = await Promise.all([
    counts.get(ctx, '', () => shopCounts(ctx.db)),
    stripOf(ctx, at),
    goodsOf(ctx, place, language),
  ])
  return {
    place,
    ...shop,
    stripBar,
    ...strip,
    ...goods,
    worked: await workedPrice(ctx, place, at ? strip.strip : null),
  }
}

/** One card per brand for the bar, lowest price first. */
async function stripOf(ctx: Ctx, pincode: string | null) {
  const listing = await listingOf(ctx, 'home strip', sizeOfBars(stripBar), pincode)
  const rows = listing.rows.filter((row) => row.inStock).sort(orders.PRICE)
  return {
    strip: await cardsOf(
      ctx,
      oneOf(rows, (row) => row.brandId ?? -row.productId, maxInStrip),
      listing.place,
    ),
  }
}

/**
 * The sections of the operator, and the best-selling product of each category, best first, where no section shows what is
 * bought. The cards of all of them are read by one statement.
 */
async function goodsOf(ctx: Ctx, place: Place | null, language: ContentLanguage) {
  const at = place?.pincode ?? null
  const [picked, best] = await Promise.all([pickSections(ctx, at), bestRows(ctx, at)])
  const cards = await cardsOf(ctx, rowsOfPicked(picked, best), place)
  const sections = await showSections(ctx, picked, cards, language)
  const hasTrending = sections.some(({ kind }) => kind === 'TRENDING')
  const byId = new Map(cards.map((card) => [card.id, card]))
  return {
    sections,
    popular: hasTrending ? [] : best.flatMap(({ productId }) => byId.get(productId) ?? []),
    isBought: best[0] !== undefined && best[0].soldCount > 0,
  }
}

/** The best-selling product that is in stock at the place, of each category, best first. */
async function bestRows(ctx: Ctx, pincode: string | null): Promise<Listing['rows']> {
  const all = await bestSellers.get(ctx, '', () => bestOfCategories(ctx.db, Math.max(...bestRanks)))
  const categoryOf = new Map(all.map(({ id, categoryId }) => [id, categoryId]))
  const best = new Map<number | undefined, Listing['rows'][number]>()
  let priced = 0
  for (const rank of bestRanks) {
    // who is shown already is beaten by what sold more only
    const last = [...best.values()].sort(orders.POPULAR)[mostPopular - 1]
    const next = all.filter(
      (one) =>
        one.rank > priced && one.rank <= rank && !best.has(one.categoryId) && (!last || one.soldCount > last.soldCount),
    )
    priced = rank
    if (next.length === 0) break
    const where = hasIdentifier(next.map(({ identifier }) => identifier))
    // Which ones are left to price depends on what is in stock at the place
    const { rows } = await listingOf(ctx, `home popular ${next.map(({ id }) => id).join()}`, where, pincode)
    for (const row of rows.filter(({ inStock }) => inStock).sort(orders.POPULAR)) {
      const category = categoryOf.get(row.productId)
      if (!best.has(category)) best.set(category, row)
    }
  }
  return [...best.values()].sort(orders.POPULAR).slice(0, mostPopular)
}

/** The first item of each kind, in order, up to a limit. */
function oneOf<T>(list: readonly T[], kindOf: (one: T) => string | number, max: number): T[] {
  const seen = new Set<string | number>()
  return list.filter((one) => !seen.has(kindOf(one)) && seen.add(kindOf(one))).slice(0, max)
}

/** The cheapest card of the strip, with the calculation of its page. */
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
