import type { ContentLanguage } from '@neev/domain/content/languages'
import type { Ctx } from '#core/context.ts'
import { type Card, cardsOf, listingOf, offerTable, orders } from '#features/catalogue/products/products.ts'
import { findPlace, type Place } from '#features/places/pincodes/pincodes.ts'
import { otherThanBars, shopCounts, sizeOfBars } from './home-page.queries.ts'
import { pickSections, rowsOfPicked, showSections } from './home-sections.ts'

/** The bar of the price strip: the most common one, for comparing brands. */
const stripBar = { diameterMm: 12, grade: 'Fe 550D' }
const maxInStrip = 6
const mostPopular = 5
/** The operator's pincode, as an example if the site is unknown. */
const examplePincode = '411045'

/** Content of the home page other than the categories; prices for the place, or ex-yard if none is known. */
export async function homePage(ctx: Ctx, pincode: string | null, language: ContentLanguage) {
  const place = pincode ? await findPlace(ctx, pincode) : null
  const at = place?.pincode ?? null
  const [counts, strip, goods] = await Promise.all([
    shopCounts(ctx.db),
    stripOf(ctx, at),
    goodsOf(ctx, place, language),
  ])
  return {
    place,
    ...counts,
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
  const [picked, listing] = await Promise.all([
    pickSections(ctx, at),
    listingOf(ctx, 'home popular', otherThanBars, at),
  ])
  const rows = listing.rows.filter((row) => row.inStock).sort(orders.POPULAR)
  // The category is known only after the late join, so a few extra rows are read
  const first = rows.slice(0, 60)
  const cards = await cardsOf(ctx, rowsOfPicked(picked, first), place)
  const sections = await showSections(ctx, picked, cards, language)
  const hasTrending = sections.some(({ kind }) => kind === 'TRENDING')
  const byId = new Map(cards.map((card) => [card.id, card]))
  const best = hasTrending ? [] : first.flatMap(({ productId }) => byId.get(productId) ?? [])
  return {
    sections,
    popular: oneOf(best, (card) => card.category.slug, mostPopular),
    isBought: rows[0] !== undefined && rows[0].soldCount > 0,
  }
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
