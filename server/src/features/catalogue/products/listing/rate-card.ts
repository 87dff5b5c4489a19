import { type BarUnit, barsFor, customaryBundle, pieceGrams, STANDARD_LENGTH_MM } from '@neev/domain/catalogue/bars/tmt'
import { mulDiv, sum } from '@neev/domain/core/money'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import type { PriceOrigin } from '@neev/domain/offers/prices/prices'
import type { Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { readWhere, type Where } from '#features/places/shipping/shipping.ts'
import { loadOf, priceAt, quoteOffer, quoteOffers } from '../offer-sums.ts'
import { type OfferRow, readOffers } from '../offers.queries.ts'
import { deliverBy } from './lists.ts'
import { barsOnSale } from './rate-card.queries.ts'

type Item = { diameterMm: number; quantityMilli: number }
type Requested = { category: string; pincode: string; grades: string[]; list: Item[]; unit: BarUnit; first: number }
type Product = { id: number; identifier: string; title: string; brandName: string }
type Cell = {
  diameterMm: number
  offerId: number | null
  kgPaise: number | null
  kgExTaxPaise: number | null
  tonnePaise: number | null
  tonneExTaxPaise: number | null
  priceBuyer: PriceOrigin
  whyNot: Refusal | null
  pieces: number
  quantityMilli: number
}

/** The quantity of a cell if the buyer's list is empty. */
const sampleGrams = 1_000_000
/** With fewer sizes a row says little about its brand. */
const fewSizes = 3

/**
 * Brands × diameters at a place. Each row is one dispatch point of one seller with one brand in one grade, in bars of
 * 12 m at the caller's prices, chosen as the cheapest for the buyer's list (or for a tonne of each size); all prices of a row share the
 * freight of the list's shipment.
 */
export async function rateCard(ctx: Ctx, requested: Requested) {
  const place = await getPlace(ctx, requested.pincode)
  const where = await readWhere(ctx, place)
  const offers = await readOffers(ctx, barsOnSale(ctx, requested.category), place, await customerOf(ctx))
  const wanted = offers.filter(
    (offer) => requested.grades.length === 0 || requested.grades.includes(offer.variant.grade ?? ''),
  )
  const diameters = [...new Set(offers.flatMap((offer) => offer.variant.diameterMm ?? []))].sort((a, b) => a - b)
  const list = requested.list.filter((item) => item.quantityMilli > 0 && diameters.includes(item.diameterMm))

  const bars = wanted.filter(
    ({ variant }) => variant.diameterMm !== null && (variant.lengthMm ?? STANDARD_LENGTH_MM) === STANDARD_LENGTH_MM,
  )
  const byGrade = Map.groupBy(bars, ({ variant }) => `${variant.productId} ${variant.grade}`)
  const rows = [...byGrade.values()].flatMap((own) => {
    const productId = own[0]?.variant.productId ?? 0
    const points = [...Map.groupBy(own, (offer) => offer.dispatchPointId).values()]
    const made = points.flatMap(
      (offersOfPoint) => rowOf(ctx, productId, offersOfPoint, diameters, list, requested.unit, where) ?? [],
    )
    return made.sort(byTotal)[0] ?? []
  })
  rows.sort(list.length > 0 ? byTotal : byPriceLevel(rows))
  const shown = rows.slice(0, Math.min(requested.first, 100))
  const products = await readProducts(
    ctx,
    shown.map((row) => row.productId),
  )
  return {
    place,
    total: rows.length,
    grades: gradesOf(offers, requested.grades),
    diameters: diameters.map((diameterMm) => columnOf(diameterMm, shown, list, requested.unit)),
    rows: shown.flatMap((row) => {
      const product = products.get(row.productId)
      return product ? [{ ...row, product }] : []
    }),
  }
}

type Row = NonNullable<ReturnType<typeof rowOf>>

const priced = (row: Row) => row.cells.filter((cell) => cell.kgPaise !== null).length

/**
 * Rows with a price for the whole list first, lowest first; then those with more sizes, then by average price. Compares
 * the list as entered, because whole bundles make one row's shipment heavier than another's.
 */
const byTotal = (a: Row, b: Row) =>
  Number(a.sum === null) - Number(b.sum === null) ||
  (a.sum?.listPaise ?? 0) - (b.sum?.listPaise ?? 0) ||
  priced(b) - priced(a) ||
  a.meanPaise - b.meanPaise ||
  a.productId - b.productId

/** Without a list: by how much a row's prices exceed the lowest of their columns; rows with few sizes last. */
function byPriceLevel(rows: readonly Row[]) {
  const lowest = new Map<number, number>()
  for (const { diameterMm, kgPaise } of rows.flatMap((row) => row.cells)) {
    if (kgPaise !== null) lowest.set(diameterMm, Math.min(lowest.get(diameterMm) ?? kgPaise, kgPaise))
  }
  const level = new Map(
    rows.map((row) => {
      const ratios = row.cells.flatMap(({ diameterMm, kgPaise }) =>
        kgPaise === null ? [] : [kgPaise / (lowest.get(diameterMm) ?? kgPaise)],
      )
      return [
        row,
        ratios.length < fewSizes
          ? Number.MAX_SAFE_INTEGER
          : sum(ratios.map((one) => Math.round(one * 10_000))) / ratios.length,
      ]
    }),
  )
  return (a: Row, b: Row) => (level.get(a) ?? 0) - (level.get(b) ?? 0) || a.productId - b.productId
}

function rowOf(
  ctx: Ctx,
  productId: number,
  offers: OfferRow[],
  diameters: number[],
  list: Item[],
  unit: BarUnit,
  where: Where,
) {
  const [first] = offers
  const point = first && where.network.points.get(first.dispatchPointId)
  const km = point && where.km.get(point.id)
  if (!first || !point || km === undefined) return null
  const listed = list.map((item) => lineOf(ctx, offers, item, unit, where))
  const whole =
    listed.length > 0 && listed.every((line) => line?.inStock) ? listed.filter((line) => line !== null) : null
  const quoted = whole && sumOf(whole, where)
  const cells = diameters.map((diameterMm) => cellOf(ctx, offers, diameterMm, list, unit, quoted, where))
  const prices = cells.flatMap((cell) => cell.kgPaise ?? [])
  return {
    productId,
    grade: first.variant.grade ?? '',
    seller: { id: point.sellerId, slug: point.sellerSlug, name: point.sellerName },
    city: point.city,
    km,
    deliverBy: deliverBy(ctx, Math.max(...offers.map((offer) => offer.leadDays)), km, where.place),
    mtcAvailable: offers.every((offer) => offer.mtcAvailable),
    cells,
    sum: quoted?.sum ?? null,
    meanPaise: prices.length ? sum(prices) / prices.length : Number.MAX_SAFE_INTEGER,
  }
}

function lineOf(ctx: Ctx, offers: OfferRow[], item: Item, unit: BarUnit, where: Where) {
  const offer = offers.find((one) => one.variant.diameterMm === item.diameterMm)
  if (!offer) return null
  const load = loadOf(offer, item.quantityMilli, unit)
  if (isRefusal(load)) return null
  const price = priceAt(ctx, offer, load.quantityMilli, where)
  if (isRefusal(price)) return null
  const requestedGrams = requestedBars(item, unit)?.grams ?? 0
  return { offer, load, price, requestedGrams, inStock: offer.availableMilli >= load.quantityMilli }
}
type Line = NonNullable<ReturnType<typeof lineOf>>

/** The whole list from one dispatch point as one quote. */
function sumOf(lines: Line[], where: Where) {
  const priced = lines.map(({ offer, load: { quantityMilli }, price: { pricePaise } }) => ({
    ...{ key: String(offer.id), offer, quantityMilli, pricePaise },
  }))
  const [one] = quoteOffers(priced, where).groups
  if (!one || one.refusal) return null
  const bundles = lines.map((line) => line.load.bars?.bundles ?? null)
  const requested = new Map(lines.map(({ offer, requestedGrams }) => [String(offer.id), requestedGrams]))
  /** An amount without the share of rounding each size up to whole bundles. */
  const ofList = (amount: 'totalPaise' | 'taxablePaise') =>
    sum(
      one.lines.map((line) => {
        const added = Math.max(0, line.grams - (requested.get(line.key) ?? line.grams))
        return line[amount] - (added > 0 ? mulDiv(line[amount], added, line.grams) : 0)
      }),
    )
  return {
    lines: one.lines,
    sum: {
      goodsPaise: one.goodsPaise,
      freightPaise: one.freightPaise,
      loadingPaise: one.loadingPaise,
      taxPaise: one.taxPaise,
      totalPaise: one.taxablePaise + one.taxPaise,
      exTaxPaise: one.taxablePaise,
      listPaise: ofList('totalPaise'),
      listExTaxPaise: ofList('taxablePaise'),
      grams: one.grams,
      pieces: sum(lines.map((line) => line.load.bars?.pieces ?? 0)),
      bundles: bundles.every((count) => count !== null) ? sum(bundles) : null,
      vehicle: one.vehicleName ?? '',
    },
  }
}

/** One size of one brand: as part of the list, or alone for a tonne. */
function cellOf(
  ctx: Ctx,
  offers: OfferRow[],
  diameterMm: number,
  list: Item[],
  unit: BarUnit,
  quoted: ReturnType<typeof sumOf>,
  where: Where,
): Cell {
  const empty: Cell = {
    diameterMm,
    offerId: null,
    kgPaise: null,
    kgExTaxPaise: null,
    tonnePaise: null,
    tonneExTaxPaise: null,
    priceBuyer: 'EVERYONE',
    whyNot: null,
    pieces: 0,
    quantityMilli: 0,
  }
  const offer = offers.find((one) => one.variant.diameterMm === diameterMm)
  if (!offer) return empty
  const item = list.find((one) => one.diameterMm === diameterMm)
  const load = item ? loadOf(offer, item.quantityMilli, unit) : loadOf(offer, sampleGrams, 'kg')
  if (isRefusal(load)) return { ...empty, whyNot: load }
  const pieces = item ? (load.bars?.pieces ?? 0) : 0
  const quantityMilli = item ? load.quantityMilli : 0
  if (offer.availableMilli < (item ? load.quantityMilli : offer.moqMilli))
    return { ...empty, whyNot: refuse('OUT_OF_STOCK'), pieces, quantityMilli }
  const price = priceAt(ctx, offer, load.quantityMilli, where)
  if (isRefusal(price)) return { ...empty, whyNot: price, pieces, quantityMilli }
  const line =
    (item && quoted?.lines.find((one) => one.key === String(offer.id))) ||
    quoteOffer(offer, load.quantityMilli, price, where).line
  return {
    diameterMm,
    offerId: offer.id,
    kgPaise: line.deliveredPerUnitPaise,
    kgExTaxPaise: line.deliveredExTaxPerUnitPaise,
    tonnePaise: perTonne(line.totalPaise, line),
    tonneExTaxPaise: perTonne(line.taxablePaise, line),
    priceBuyer: price.buyer,
    whyNot: line.deliveredPerUnitPaise === null ? refuse('FREIGHT_ON_QUOTE') : null,
    pieces,
    quantityMilli,
  }
}

const perTonne = (
  paise: number,
  { grams, deliveredPerUnitPaise }: { grams: number; deliveredPerUnitPaise: number | null },
) => (deliveredPerUnitPaise === null || grams === 0 ? null : mulDiv(paise, 1_000_000, grams))

/** The requested bars of a size, in whole bars of 12 m; null if there are none. */
function requestedBars({ diameterMm, quantityMilli }: Item, unit: BarUnit) {
  const bar = {
    diameterMm,
    lengthMm: STANDARD_LENGTH_MM,
    piecesPerBundle: customaryBundle(diameterMm),
    sellBy: 'piece' as const,
  }
  const bars = barsFor(bar, quantityMilli, unit)
  return isRefusal(bars) ? null : bars
}

/**
 * The column of a size. The buyer's list counts in whole bars; a seller of whole bundles may load more, as its row
 * shows.
 */
function columnOf(diameterMm: number, rows: readonly Row[], list: Item[], unit: BarUnit) {
  const each = pieceGrams(diameterMm, STANDARD_LENGTH_MM) ?? 0
  const item = list.find((one) => one.diameterMm === diameterMm)
  const bars = item ? requestedBars(item, unit) : null
  const prices = rows.flatMap((row) => row.cells.find((cell) => cell.diameterMm === diameterMm)?.kgPaise ?? [])
  return {
    diameterMm,
    pieceGrams: each,
    pieces: bars?.pieces ?? 0,
    grams: bars?.grams ?? 0,
    lowestPaise: prices.length ? Math.min(...prices) : null,
  }
}

function gradesOf(offers: OfferRow[], selected: readonly string[]) {
  const products = Map.groupBy(offers, (offer) => offer.variant.grade ?? '')
  return [...products]
    .map(([grade, own]) => ({
      value: grade,
      label: grade,
      count: new Set(own.map((offer) => offer.variant.productId)).size,
      selected: selected.includes(grade),
    }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
}

async function readProducts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Product>> {
  const rows = await ctx.db
    .selectFrom('products as p')
    .leftJoin('brandShown as b', 'b.id', 'p.brandId')
    .select((db) => ['p.id', 'p.identifier', 'p.title', db.fn.coalesce('b.name', 'p.title').as('brandName')])
    .where('p.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
