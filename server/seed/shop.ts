import { customaryBundle, pieceGrams } from '@neev/domain/catalogue/bars/tmt'
import { mulDiv, mulDivUp } from '@neev/domain/core/money'
import { pieceMilliOf } from '@neev/domain/core/quantity'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/db/open.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { refreshListPrices } from '#features/offers/offers/offers.ts'
import { fillDraftCategories, fillDraftMasters, fillPolicies, fillSeries } from './admin.ts'
import { fillClasses } from './classes.ts'
import {
  type Associate,
  type Catalogue,
  carriedBy,
  loadCatalogue,
  loadMakers,
  loadPincodes,
  loadSellers,
  loadZones,
  type Product,
  type Seller,
  startingPrice,
  type Variant,
} from './data/load.ts'
import { fillDealers } from './network.ts'
import { lot } from './orders/lot.ts'
import { demoLicences, fillPlants } from './plants.ts'

import { insertRows } from './rows.ts'

const tonne = 1_000_000
/** What a list quotes for, by category: the usual load of goods that come by the truck; all else is quoted for its least quantity. */
const referenceGrams: Record<string, number> = {
  'tmt-bars': 5 * tonne,
  cement: 5 * tonne,
  'bricks-blocks': 8 * tonne,
  'sand-aggregates': 9 * tonne,
  'ready-mix-concrete': 15 * tonne,
  'structural-steel': 3 * tonne,
  'binding-wire-mesh': tonne / 2,
}
const largestLoad = 20 * tonne

/** Steps and least quantities: bars go by whole bars, beams and sections by the piece, everything else as the catalogue says. */
function rulesFor(
  { attributes, unit, gramsPerUnit, moqMilli, stepMilli }: Variant,
  kind: Product['kind'],
  category: string,
) {
  const diameterMm = kind === 'TMT' ? Number(attributes.diameterMm) : null
  const lengthMm = diameterMm === null ? null : Number(attributes.lengthMm ?? 12_000)
  const piece = diameterMm === null ? pieceMilliOf(unit, attributes) : pieceGrams(diameterMm, lengthMm ?? 12_000)
  const perBundle = diameterMm === null ? null : customaryBundle(diameterMm)
  const step = piece ?? stepMilli
  const moq = piece ? piece * (perBundle ?? 1) : moqMilli
  const wanted = mulDiv(referenceGrams[category] ?? 0, 1000, gramsPerUnit)
  const max = mulDiv(largestLoad, 1000, gramsPerUnit)
  const reference = Math.max(
    moq,
    Math.min(mulDivUp(Math.max(wanted, 1), 1, step) * step, Math.floor(max / step) * step || step),
  )
  return { diameterMm, lengthMm, perBundle, step, moq, reference }
}

const idsBy = async (db: Db, table: string, column: string): Promise<Map<string, number>> => {
  const rows = await rowsAs<{ id: number; key: string }>(
    db,
    sql`select id, ${sql.id(column)} as key from ${sql.id(table)}`,
  )
  return new Map(rows.map((row) => [row.key, row.id]))
}
const need = <Value>(map: ReadonlyMap<string, Value>, key: string): Value => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The seed names ${key}, which is not there.`)
  return value
}

/** What the goods of each category say of themselves, as what the category asks for. */
function requestedOf(catalogue: Catalogue) {
  const known = new Set(catalogue.attributes.map(({ code }) => code))
  return catalogue.categories.flatMap(({ slug }) => {
    const products = catalogue.products.filter((product) => product.category === slug)
    const said = new Set(products.flatMap((product) => product.variants.flatMap((v) => Object.keys(v.attributes))))
    return [...said]
      .filter((code) => known.has(code))
      .map((code) => ({ slug, code, isAxis: products.some((product) => product.axes.includes(code)) }))
  })
}

/** Rolled from bought billets. */
const secondarySteel = /^(kamdhenu|shyam|srmb|prime-gold|ms-life|radha|ars-|electrosteel|rathi|amman)/
const tierOf = (slug: string) => (secondarySteel.test(slug) ? 'SECONDARY' : 'PRIMARY')

/** Packed goods that bear no brand; who packs them is declared all the same. */
const makersWithoutBrand: Record<string, string> = {
  'plaster-mesh-roll': 'Balaji Wire Netting',
  'concrete-cover-block-25-mm': 'Shree Ganesh Precast',
  'solid-concrete-block-6-inch': 'Shree Ganesh Precast',
  'hollow-concrete-block-8-inch': 'Shree Ganesh Precast',
}

async function fillCatalogue(db: Db, catalogue: Catalogue) {
  await insertRows(
    db,
    'attributes',
    catalogue.attributes.map(({ code, name, unit, type, filterable }, position) => ({
      code,
      name,
      unit: unit || null,
      type,
      is_filterable: filterable,
      position,
    })),
  )
  await insertRows(
    db,
    'categories',
    catalogue.categories.map((category, position) => ({
      slug: category.slug,
      name: category.name,
      kind: category.kinds.length > 1 ? 'MIXED' : category.kind,
      description: category.description,
      drawing: category.drawing,
      position,
      status: 'ACTIVE',
      show_in_menu: true,
      synonyms: category.searchSynonyms,
      reference_grams: referenceGrams[category.slug] ?? 0,
      version: 1,
      created_at: new Date(0),
      updated_at: new Date(0),
    })),
  )
  await insertRows(
    db,
    'companies',
    loadMakers().map(({ name, address, carePhone, careEmail }) => ({
      name,
      address,
      care_phone: carePhone,
      care_email: careEmail,
    })),
  )
  const companyIds = await idsBy(db, 'companies', 'name')
  await insertRows(
    db,
    'brands',
    catalogue.brands.map(({ slug, name, company, country }) => ({
      slug,
      name,
      company_id: need(companyIds, company),
      country,
      tier: tierOf(slug),
      bundle_rods: slug === 'jsw-neosteel' ? { 8: 15, 10: 10, 12: 7, 16: 4 } : {},
    })),
  )
  const [categoryIds, brandIds] = [await idsBy(db, 'categories', 'slug'), await idsBy(db, 'brands', 'slug')]
  await insertRows(
    db,
    'category_attributes',
    requestedOf(catalogue).map(({ slug, code, isAxis }, position) => ({
      category_id: need(categoryIds, slug),
      attribute_code: code,
      position,
      is_axis: isAxis,
    })),
  )
  const names = new Map(catalogue.brands.map((brand) => [brand.slug, brand]))
  const categoryOf = new Map(catalogue.categories.map((category) => [category.slug, category]))
  const draw = lot('products')
  const licenceOf = demoLicences()
  await insertRows(
    db,
    'products',
    catalogue.products.map((product) => {
      const brand = product.brand === null ? undefined : names.get(product.brand)
      const category = need(categoryOf, product.category)
      const maker = brand?.company ?? makersWithoutBrand[product.slug] ?? null
      const grades = [...new Set(product.variants.map((variant) => String(variant.attributes.grade ?? '')))]
      return {
        identifier: product.slug,
        kind: product.kind,
        category_id: need(categoryIds, product.category),
        brand_id: product.brand === null ? null : need(brandIds, product.brand),
        title: product.title,
        description: product.description,
        hsn: product.hsn,
        standard: product.standard,
        licences: product.isiMark && maker ? [licenceOf(maker, product.standard ?? '')] : [],
        country_of_origin: product.countryOfOrigin,
        manufacturer: maker,
        company_id: maker ? need(companyIds, maker) : null,
        axes: product.axes,
        attributes: {},
        process: product.kind === 'TMT' ? String(product.variants[0]?.attributes.process ?? 'TMT') : null,
        specification: [],
        drawing: product.drawing,
        images: [],
        status: 'PUBLISHED',
        rating_sum: 0,
        rating_count: 0,
        sold_count: 0,
        search_text: [
          product.title,
          brand?.name,
          category.name,
          ...grades,
          ...product.variants.map((v) => v.title),
          ...category.searchSynonyms,
        ]
          .filter(Boolean)
          .join(' '),
        version: 1,
        created_at: new Date(Date.UTC(2026, 5, 1) + draw(150) * 86_400_000),
        updated_at: new Date(Date.UTC(2026, 10, 1)),
      }
    }),
  )
  const productIds = await idsBy(db, 'products', 'identifier')
  await insertRows(
    db,
    'variants',
    catalogue.products.flatMap((product) =>
      product.variants.map((variant, position) => {
        const rules = rulesFor(variant, product.kind, product.category)
        return {
          product_id: need(productIds, product.slug),
          sku: variant.sku,
          title: variant.title,
          hsn: variant.hsn,
          attributes: variant.attributes,
          grade: variant.attributes.grade ?? null,
          diameter_mm: rules.diameterMm,
          length_mm: rules.lengthMm,
          pieces_per_bundle: rules.perBundle,
          unit: variant.unit,
          uqc: variant.uqc,
          moq_milli: rules.moq,
          step_milli: rules.step,
          grams_per_unit: variant.gramsPerUnit,
          // a round tank stands in a square of its width, under its lid and over its sump
          stowage_ml: Number(variant.attributes.capacityL ?? 0) * 1600 || null,
          mrp_paise: variant.mrpPaise,
          reference_milli: rules.reference,
          position,
          status: 'ACTIVE',
          form: product.kind === 'TMT' ? 'STRAIGHT' : null,
        }
      }),
    ),
  )
}

type Kind = 'SELLER' | 'ASSOCIATE' | 'DEALER'

function sellerRow(seller: Seller, kind: Kind, parentId: number | null) {
  const [point] = seller.dispatchPoints
  return {
    kind,
    parent_id: parentId,
    slug: seller.slug,
    legal_name: seller.legalName,
    trade_name: seller.tradeName,
    about: seller.about,
    constitution: seller.constitution,
    business_kinds: seller.businessKinds,
    year_started: seller.yearStarted,
    pan: seller.pan,
    gst_type: seller.gstType,
    support_phone: seller.supportPhone,
    support_email: seller.supportEmail,
    address: point ? `${point.line}, ${point.city} ${point.pincode}` : '',
    status: 'APPROVED',
    lead_days: seller.leadTimeDays,
    min_order_paise: 0,
    over_5_crore: kind === 'ASSOCIATE',
    over_500_crore: false,
    einvoice_since: kind === 'ASSOCIATE' ? new Date(Date.UTC(2026, 3, 1)) : null,
    rating_sum: 0,
    rating_count: 0,
    created_at: new Date(Date.UTC(2026, 3, 1)),
    version: 1,
  }
}

const prefixOf = (slug: string, at: number) =>
  `${slug
    .replace(/[^a-z]/g, '')
    .slice(0, 2)
    .toUpperCase()}${String(at + 1).padStart(2, '0')}`

async function fillSellers(db: Db, sellers: readonly Seller[], associates: readonly Associate[]) {
  await insertRows(db, 'sellers', [
    ...sellers.map((seller) => sellerRow(seller, 'SELLER', null)),
    ...associates.map((seller) => sellerRow(seller, 'ASSOCIATE', null)),
  ])
  const ids = await idsBy(db, 'sellers', 'slug')
  const all = [...sellers, ...associates]
  const gstins = all.flatMap((seller) =>
    [...new Set(seller.dispatchPoints.map((point) => point.gstin))].map((gstin) => ({ seller, gstin })),
  )
  await insertRows(
    db,
    'seller_gstins',
    gstins.map(({ seller, gstin }, at) => ({
      gstin,
      seller_id: need(ids, seller.slug),
      state_code: gstin.slice(0, 2),
      invoice_prefix: prefixOf(seller.slug, at),
    })),
  )
  const positions = new Map(loadPincodes().map((row) => [row.pincode, row]))
  await insertRows(
    db,
    'dispatch_points',
    all.flatMap((seller) =>
      seller.dispatchPoints.map((point) => ({
        seller_id: need(ids, seller.slug),
        name: point.name,
        line: point.line,
        loading_hours: point.loadingHours,
        has_weighbridge: point.weighbridge,
        city: point.city,
        pincode: point.pincode,
        state_code: point.gstin.slice(0, 2),
        gstin: point.gstin,
        lat_micro: need(positions, point.pincode).latE4 * 100,
        lon_micro: need(positions, point.pincode).lonE4 * 100,
        loading_paise_per_tonne: seller.loadingPaisePerTonne,
        fold_up_to_mm: seller.bars?.foldUpToMm ?? 50,
        fold_paise_per_tonne: seller.bars?.foldPaisePerTonne ?? 0,
        cut_paise_per_tonne: seller.bars?.cutPaisePerTonne ?? null,
        max_km: seller.serviceArea.kind === 'RADIUS' ? seller.serviceArea.km : null,
        serves_states: seller.serviceArea.kind === 'STATES' ? seller.serviceArea.states : null,
        is_active: true,
      })),
    ),
  )
}

type PointRow = { id: number; sellerId: number; name: string; city: string; zoneId: number }

/** Each seller's offers at its points, with a price for each zone that it serves and breaks by the tonne. */
async function fillOffers(db: Db, catalogue: Catalogue, sellers: readonly Seller[], now: Date) {
  const zones = loadZones()
  const groups = new Map(catalogue.categories.map((category) => [category.slug, category.priceGroup]))
  const [sellerIds, variantIds] = [await idsBy(db, 'sellers', 'slug'), await idsBy(db, 'variants', 'sku')]
  const points = await rowsAs<PointRow>(
    db,
    sql`select d.id, d.seller_id, d.name, d.city, p.zone_id from dispatch_points d join pincodes p on p.pincode = d.pincode order by d.id`,
  )
  const offers: Record<string, unknown>[] = []
  const stocks: { offerId: number; milli: number }[] = []
  const prices: PriceRow[] = []
  // before the first of the sixty days of orders
  const began = new Date(now.getTime() - 75 * 86_400_000)
  let id = 0
  for (const seller of sellers) {
    const own = points.filter((point) => point.sellerId === need(sellerIds, seller.slug))
    const draw = lot(seller.slug)
    const keeps = new Map(seller.dispatchPoints.map(({ name, keeps }) => [name, keeps]))
    for (const product of carriedBy(seller, catalogue)) {
      const keeping = own.filter(({ name }) => keeps.get(name)?.includes(product.slug))
      const yards = keeping.length > 0 ? keeping : own.filter(({ name }) => !keeps.get(name))
      for (const [position, variant] of product.variants.entries()) {
        // one yard holds a size; heavy sellers keep the fast ones at both
        const point = yards[(position + draw(2)) % yards.length]
        if (!point) continue
        const rules = rulesFor(variant, product.kind, product.category)
        id++
        const bundles = product.kind === 'TMT' && draw(4) === 0
        const step = bundles && rules.perBundle ? rules.step * rules.perBundle : rules.step
        offers.push({
          seller_id: point.sellerId,
          variant_id: need(variantIds, variant.sku),
          dispatch_point_id: point.id,
          sku: `${seller.slug.slice(0, 3).toUpperCase()}-${variant.sku}`,
          moq_milli: Math.max(step, mulDivUp(rules.moq, 1, step) * step),
          step_milli: step,
          max_milli: null,
          lead_days: Math.max(1, seller.leadTimeDays + draw(2) - 1),
          sell_by_bundle: bundles,
          pieces_per_bundle: rules.perBundle,
          mtc_available: product.kind === 'TMT' && draw(10) > 1,
          status: draw(60) === 0 ? 'PAUSED' : 'LIVE',
          list_prices: [],
          has_local_prices: false,
          created_at: began,
          updated_at: began,
          version: 1,
        })
        const loads = draw(25) === 0 ? 0 : 2 + draw(12)
        stocks.push({
          offerId: id,
          milli: mulDiv(rules.reference * loads, seller.stockLevelBp, 10_000 * rules.step) * rules.step,
        })
        const requested = pricesOf(
          id,
          variant,
          need(groups, product.category),
          seller,
          point,
          zones,
          draw(41) - 20,
          began,
          product.kind,
          now,
          draw(45) === 0,
        )
        prices.push(...requested)
        if (seller === sellers[0] && product.brand === brandForCompanies) prices.push(...pricesForCompanies(requested))
      }
    }
  }
  await insertRows(db, 'offers', offers as Record<string, string>[])
  await insertRows(
    db,
    'stock',
    stocks.map(({ offerId, milli }) => ({
      offer_id: offerId,
      initial_milli: milli,
      on_hand_milli: milli,
      reserved_milli: 0,
    })),
  )
  await insertRows(db, 'offer_prices', prices)
}

/** What everybody looks up: 12 mm bars and cement. Only their prices have a past; of everything else it would be a million rows. */
const isWatched = ({ attributes }: Variant, group: string) => attributes.diameterMm === 12 || group === 'cement'

/** How the market stood over (or under) today's prices, from so many days ago on. */
const marketSteps: Record<string, readonly (readonly [daysAgo: number, overBp: number])[]> = {
  steel: [
    [96, 310],
    [71, 180],
    [48, -90],
    [27, -160],
    [9, 0],
  ],
  cement: [
    [96, -140],
    [62, 80],
    [20, 0],
  ],
}
function tides(group: string, now: Date) {
  const steps = (marketSteps[group] ?? []).map(([days, overBp]) => ({
    from: new Date(now.getTime() - days * 86_400_000),
    overBp,
  }))
  return steps.map((step, at) => ({ ...step, to: steps[at + 1]?.from ?? null }))
}

/** The goods that the first seller gives companies cheaper: a little from the first bar, more by the truck. */
const brandForCompanies = 'jsw-neosteel'
const companySteps = [
  { fromMilli: 0, offBp: 150 },
  { fromMilli: 9 * tonne, offBp: 260 },
]

/** Beside the last of what everybody is asked everywhere. */
function pricesForCompanies(requested: readonly PriceRow[]): PriceRow[] {
  const base = requested.findLast(({ scope, min_milli }) => scope === 'ALL' && min_milli === 0)
  if (!base) return []
  return companySteps.map(({ fromMilli, offBp }) => ({
    ...base,
    buyer: 'COMPANY',
    min_milli: fromMilli,
    price_paise: mulDiv(base.price_paise, 10_000 - offBp, 10_000),
  }))
}

type PriceRow = {
  offer_id: number
  buyer: 'EVERYONE' | 'COMPANY'
  scope: string
  place: string
  min_milli: number
  price_paise: number
  valid_from: Date
  valid_to: Date | null
  created_at: Date
}

function pricesOf(
  offerId: number,
  variant: Variant,
  group: 'steel' | 'cement' | 'aggregate' | 'other',
  seller: Seller,
  point: PointRow,
  zones: ReturnType<typeof loadZones>,
  wiggleBp: number,
  began: Date,
  kind: Product['kind'],
  now: Date,
  stale: boolean,
) {
  const rows: PriceRow[] = []
  const shade = (paise: number, offBp: number) => Math.max(1, mulDiv(paise, 10_000 - offBp + wiggleBp, 10_000))
  const within = (paise: number) => Math.min(paise, maxWithinMrp(variant))
  // a price of steel is good for the day; the odd seller forgot to renew yesterday's
  const validTo = stale && kind === 'TMT' ? new Date(now.getTime() - 17 * 3_600_000) : null
  const ladder = [
    { fromMilli: 0, offBp: 0 },
    ...seller.breaks.map(({ fromTonnes, offBp }) => ({
      fromMilli: mulDivUp(fromTonnes * tonne, 1000, variant.gramsPerUnit),
      offBp,
    })),
  ]
  const add = (scope: string, place: string, base: number) => {
    for (const { from, to, overBp } of isWatched(variant, group)
      ? tides(group, now)
      : [{ from: began, to: null, overBp: 0 }]) {
      for (const { fromMilli, offBp } of ladder)
        rows.push({
          offer_id: offerId,
          buyer: 'EVERYONE',
          scope,
          place,
          min_milli: fromMilli,
          price_paise: within(shade(mulDiv(base, 10_000 + overBp, 10_000), offBp)),
          valid_from: from,
          valid_to: to ?? validTo,
          created_at: from,
        })
    }
  }
  const home = zones[point.zoneId - 1]
  if (home) add('ALL', '', startingPrice(variant, group, home, seller))
  if (seller.serviceArea.kind !== 'RADIUS') {
    for (const [at, zone] of zones.entries()) {
      if (at + 1 !== point.zoneId && zone.factorsBp[group] !== home?.factorsBp[group])
        add('ZONE', String(at + 1), startingPrice(variant, group, zone, seller))
    }
  }
  return rows
}

/** Printed prices bind: with the dearest tax that the catalogue knows, the price may not pass the MRP. */
const maxWithinMrp = (variant: Variant) =>
  variant.mrpPaise === null ? Number.MAX_SAFE_INTEGER : Math.floor((variant.mrpPaise * 100) / 118)

/** Catalogue, sellers and offers of the demo shop. */
export async function fillShop(ctx: Ctx): Promise<void> {
  const catalogue = loadCatalogue()
  const { sellers, associates } = loadSellers()
  await fillCatalogue(ctx.db, catalogue)
  await fillDraftCategories(ctx.db)
  await fillPolicies(ctx.db, ctx.now)
  await fillClasses(ctx.db, catalogue)
  await fillPlants(ctx.db, ctx.now)
  await fillSeries(ctx.db)
  await fillDraftMasters(ctx.db)
  await fillSellers(ctx.db, sellers, associates)
  await fillOffers(ctx.db, catalogue, [...sellers, ...associates], ctx.now)
  await fillDealers(ctx, associates)
  await refreshListPrices(ctx, sql`true`)
}
