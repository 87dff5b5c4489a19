import { type ContentLanguage, textIn } from '@neev/domain/content/languages'
import { linkTarget } from '@neev/domain/content/site-links'
import { englishFirst } from '@neev/domain/content/texts'
import { terms } from '@neev/domain/core/refusals'
import { type HomeSectionInput, homeSectionInput, sectionStatus } from '@neev/domain/storefront/home-page/home-sections'
import { MAX_SECTIONS } from '@neev/domain/storefront/home-page/section-kinds'
import { audit } from '#core/audit.ts'
import { createCache } from '#core/cache.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { lockRow, type OrderedRows, orderRows, writeRow } from '#core/ordering/ordered-rows.ts'
import { listCategories } from '#features/catalogue/categories/categories.ts'
import { type Card, cardsOf, listingOf, orders } from '#features/catalogue/products/products.ts'
import { findPlace } from '#features/places/pincodes/pincodes.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'
import { refuseBrokenLink } from '#features/storefront/advertisements/advertisements.ts'
import {
  type HomeSectionRow,
  hasIdentifier,
  lockOrder,
  ofRule,
  readChoices,
  soldSince,
  type TileRow,
} from './home-sections.queries.ts'

export type { HomeSectionRow } from './home-sections.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A section of the home page, or their order, has changed. */
    'homePage.changed': object
  }
}

const weekMs = 7 * 86_400_000
/** More than any section shows, for products that are sold out or not delivered. */
const candidates = 60

const columns = [
  'id',
  'kind',
  'texts',
  'isActive',
  'position',
  'startsAt',
  'endsAt',
  'audience',
  'isPincodeAware',
  'products',
  'isAuto',
  'maxProducts',
  'categoryId',
  'brandId',
  'maxUnitPaise',
  'grade',
  'tiles',
  'version',
  'updatedAt',
] as const

/** All sections, in order. */
export async function listHomeSections(ctx: Ctx): Promise<HomeSectionRow[]> {
  const rows = await ctx.db.selectFrom('homeSections').select(columns).orderBy('position').limit(100).execute()
  return rows.map((row) => ({
    ...row,
    texts: row.texts as HomeSectionRow['texts'],
    tiles: row.tiles as TileRow[],
  }))
}

const sectionCache = createCache<HomeSectionRow[]>({ name: 'home-sections', seconds: 60, max: 1 })
const weekly = createCache<string[]>({ name: 'home-bestsellers', seconds: 600, max: 1 })

/** Invalidates the sections that the home page shows. */
export const invalidateHomeSections = (ctx: Ctx): void => sectionCache.invalidate(ctx)

const bestsellers = (ctx: Ctx): Promise<string[]> =>
  weekly.get(ctx, '', async () =>
    (await soldSince(ctx.db, new Date(ctx.now.getTime() - weekMs), candidates)).map(({ identifier }) => identifier),
  )

export const statusOf = (ctx: Ctx, row: HomeSectionRow) => sectionStatus(row, ctx.now)

/** The title in a language, otherwise in English. */
export const titleOf = ({ texts }: Pick<HomeSectionRow, 'texts'>, language: ContentLanguage): string =>
  found(textIn(texts, language)).title

type Row = Awaited<ReturnType<typeof listingOf>>['rows'][number]
const unitPaiseOf = (row: Row) => ('unitPaise' in row ? row.unitPaise : row.fromPaise)

/** A section whose products are known by their rows: their cards are read for all sections together. */
export type Picked = { section: HomeSectionRow; rows: Row[]; byName: readonly string[] }

/**
 * The products of a section for a place, before their cards. Each list is cached with the other lists of products, so a
 * page that was asked before needs no statement here.
 */
async function pick(ctx: Ctx, section: HomeSectionRow, pincode: string | null): Promise<Picked> {
  if (section.kind === 'DISPLAY') return { section, rows: [], byName: [] }
  const isRule = section.kind === 'DISCOVER' && section.isAuto
  const at = isRule ? await byRule(ctx, section, pincode) : await byNames(ctx, section, pincode)
  return { section, ...at }
}

async function byRule(ctx: Ctx, section: HomeSectionRow, pincode: string | null) {
  const rows = await ruleRows(ctx, section, pincode, section.isPincodeAware)
  return { rows: rows.slice(0, section.maxProducts), byName: [] }
}

type Rule = Pick<HomeSectionRow, 'categoryId' | 'brandId' | 'maxUnitPaise' | 'grade'>

async function ruleRows(ctx: Ctx, rule: Rule, pincode: string | null, isPincodeAware: boolean): Promise<Row[]> {
  const category =
    rule.categoryId === null ? null : ((await listCategories(ctx)).find(({ id }) => id === rule.categoryId)?.slug ?? '')
  const where = ofRule({ category, brandId: rule.brandId })
  const rows = await rowsAt(ctx, `home rule ${category ?? ''} ${rule.brandId ?? ''}`, where, pincode, isPincodeAware)
  const { grade, maxUnitPaise } = rule
  return rows
    .filter(
      (row) =>
        row.inStock &&
        (grade === null || row.grades.includes(grade)) &&
        (maxUnitPaise === null || unitPaiseOf(row) <= maxUnitPaise),
    )
    .sort(orders.POPULAR)
}

/** Chosen products in their order, then bestsellers of the week that are in stock. */
async function byNames(ctx: Ctx, section: HomeSectionRow, pincode: string | null) {
  const sold = section.isAuto ? await bestsellers(ctx) : []
  const byName = [...section.products, ...sold.filter((one) => !section.products.includes(one))]
  if (byName.length === 0) return { rows: [], byName }
  const key = `home named ${[...byName].sort().join(',')}`
  return { rows: await rowsAt(ctx, key, hasIdentifier(byName), pincode, section.isPincodeAware), byName }
}

/** The rows at the place; without regard to the pincode, those that are not delivered there too, with ex-yard prices. */
async function rowsAt(
  ctx: Ctx,
  key: string,
  where: ReturnType<typeof hasIdentifier>,
  pincode: string | null,
  isPincodeAware: boolean,
): Promise<Row[]> {
  const there = await listingOf(ctx, key, where, pincode)
  if (pincode === null || isPincodeAware) return there.rows
  const known = new Set(there.rows.map(({ productId }) => productId))
  const all = await listingOf(ctx, key, where, null)
  return [...there.rows, ...all.rows.filter(({ productId }) => !known.has(productId))]
}

/** The sections that are shown now, with the rows of their products. */
export async function pickSections(ctx: Ctx, pincode: string | null): Promise<Picked[]> {
  const isB2b = ctx.actor?.roles.includes('b2b') ?? false
  const rows = await sectionCache.get(ctx, '', () => listHomeSections(ctx))
  const shown = rows.filter((row) => statusOf(ctx, row) === 'SHOWN' && (row.audience === 'ALL' || isB2b))
  return Promise.all(shown.map((section) => pick(ctx, section, pincode)))
}

export type ShownHomeSectionRow = {
  id: number
  kind: HomeSectionRow['kind']
  title: string
  cards: Card[]
  tiles: ShownTile[]
}
type ShownTile = {
  link: string
  title: string
  picture: TileRow['picture']
  category: string | null
  drawing: unknown
}

/** The sections with these cards, in order; empty ones are left out. `cardOf` knows the cards of all rows. */
export async function showSections(
  ctx: Ctx,
  picked: readonly Picked[],
  cards: readonly Card[],
  language: ContentLanguage,
): Promise<ShownHomeSectionRow[]> {
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const shown = await Promise.all(
    picked.map(async ({ section, rows, byName }) => ({
      id: section.id,
      kind: section.kind,
      title: titleOf(section, language),
      cards: inOrder(
        rows.flatMap(({ productId }) => cardOf.get(productId) ?? []),
        byName,
        section,
      ),
      tiles: await Promise.all(section.tiles.map((tile) => shownTile(ctx, tile, language))),
    })),
  )
  return shown.filter(({ cards, tiles }) => cards.length + tiles.length > 0)
}

/** Chosen products first, whether in stock or not: their sellers may have more tomorrow. Bestsellers only if in stock. */
function inOrder(cards: Card[], byName: readonly string[], section: HomeSectionRow): Card[] {
  if (byName.length === 0) return cards
  return byName
    .flatMap((identifier) => cards.find((card) => card.identifier === identifier) ?? [])
    .filter((card) => card.inStock || section.products.includes(card.identifier))
    .slice(0, section.isAuto ? Math.max(section.maxProducts, section.products.length) : section.products.length)
}

async function shownTile(ctx: Ctx, tile: TileRow, language: ContentLanguage): Promise<ShownTile> {
  const target = linkTarget(tile.link)
  const category =
    target?.kind === 'category' ? (await listCategories(ctx)).find(({ slug }) => slug === target.name) : undefined
  return {
    link: tile.link,
    title: tile.titles[language] || tile.titles.en,
    picture: tile.picture,
    category: category?.slug ?? null,
    drawing: category?.drawing ?? null,
  }
}

/** The sections that the caller sees now, by themselves. */
export async function shownHomeSections(ctx: Ctx, pincode: string | null, language: ContentLanguage) {
  const place = pincode ? await findPlace(ctx, pincode) : null
  const picked = await pickSections(ctx, place?.pincode ?? null)
  return showSections(ctx, picked, await cardsOf(ctx, rowsOfPicked(picked), place), language)
}

/** The rows of all sections and these, each product once; one with a delivered price before one without. */
export function rowsOfPicked(picked: readonly Picked[], others: readonly Row[] = []): Row[] {
  const rows = [...picked.flatMap((one) => one.rows.slice(0, candidates)), ...others]
  rows.sort((one, other) => Number('totalPaise' in one) - Number('totalPaise' in other))
  return [...new Map(rows.map((row) => [row.productId, row])).values()]
}

/** One section as visitors would see it now, whatever its dates; null if it would be empty. */
export async function previewHomeSection(
  ctx: Ctx,
  id: string,
  pincode: string | null,
  language: ContentLanguage,
): Promise<ShownHomeSectionRow | null> {
  const place = pincode ? await findPlace(ctx, pincode) : null
  const picked = [await pick(ctx, await getHomeSection(ctx, id), place?.pincode ?? null)]
  const [shown = null] = await showSections(ctx, picked, await cardsOf(ctx, rowsOfPicked(picked), place), language)
  return shown
}

type RuleInput = {
  categoryId?: string | null
  brandId?: string | null
  maxUnitPaise?: number | null
  grade?: string | null
}

/** How many products in stock a rule finds today, anywhere in India. */
export async function countByRule(ctx: Ctx, { categoryId, brandId, maxUnitPaise, grade }: RuleInput): Promise<number> {
  const rule = {
    categoryId: categoryId ? idOf(categoryId) : null,
    brandId: brandId ? idOf(brandId) : null,
    maxUnitPaise: maxUnitPaise ?? null,
    grade: grade?.trim() || null,
  }
  return (await ruleRows(ctx, rule, null, false)).length
}

/** Categories, brands and grades that a rule can name. */
export async function homeChoices(ctx: Ctx) {
  const rows = await readChoices(ctx.db)
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind)
  return { categories: of('CATEGORY'), brands: of('BRAND'), grades: of('GRADE').map(({ name }) => name) }
}

/** A section, or NOT_FOUND. */
export async function getHomeSection(ctx: Ctx, id: string | number): Promise<HomeSectionRow> {
  const wanted = idOf(id)
  return found((await listHomeSections(ctx)).find((section) => section.id === wanted))
}

/** The columns of a section from its input; refusals name the field. */
async function columnsOf(ctx: Ctx, input: HomeSectionInput, before: HomeSectionRow | null) {
  const { texts, tiles: entered, categoryId, brandId, products, ...rest } = input
  // A product that was deleted since it was chosen stays in the list, and is not shown
  const fresh = products.filter((one) => !before?.products.includes(one))
  await refuseUnknown(ctx, { products: fresh, categoryId, brandId })
  const already = (before?.tiles ?? []).flatMap(({ picture }) => picture ?? [])
  const tiles: TileRow[] = []
  for (const [at, tile] of entered.entries()) {
    await refuseBrokenLink(ctx, tile.link, `tiles.${at}.link`)
    const [picture = null] = tile.picture ? await picturesFor(ctx, [tile.picture], already) : []
    tiles.push({ link: tile.link, titles: tile.titles, picture })
  }
  return {
    ...rest,
    products,
    texts: JSON.stringify(englishFirst(texts)),
    tiles: JSON.stringify(tiles),
    categoryId: categoryId === null ? null : idOf(categoryId),
    brandId: brandId === null ? null : idOf(brandId),
    updatedAt: ctx.now,
    ...(before === null && { createdBy: actorOf(ctx).userId, createdAt: ctx.now }),
  }
}

type Named = { products: readonly string[]; categoryId: string | null; brandId: string | null }

async function refuseUnknown(ctx: Ctx, { products, categoryId, brandId }: Named): Promise<void> {
  const categories = await listCategories(ctx)
  if (categoryId !== null && !categories.some(({ id }) => String(id) === categoryId))
    throw refused('NOT_A_CHOICE', { field: terms('CATEGORY') }, 'categoryId')
  if (brandId !== null) {
    const brand = await ctx.db.selectFrom('brandShown').select('id').where('id', '=', idOf(brandId)).executeTakeFirst()
    if (!brand) throw refused('NOT_A_CHOICE', { field: terms('BRAND') }, 'brandId')
  }
  if (products.length === 0) return
  const rows = await ctx.db
    .selectFrom('productShown')
    .select('identifier')
    .where('identifier', 'in', products)
    .where('status', '=', 'PUBLISHED')
    .execute()
  if (rows.length < products.length) throw refused('NOT_A_CHOICE', { field: terms('PRODUCTS') }, 'products')
}

/** The sections of the home page: they stay of their kind, and are in one order. */
export const homeSections: OrderedRows<'homeSections', HomeSectionRow, HomeSectionInput> = {
  table: 'homeSections',
  entity: 'homeSection',
  schema: homeSectionInput,
  first: 1,
  list: listHomeSections,
  get: getHomeSection,
  columnsOf,
  lock: lockOrder,
  async refuse(ctx, input, before) {
    if (before && before.kind !== input.kind) throw refused('BAD_TRANSITION')
    if (!before && (await listHomeSections(ctx)).length >= MAX_SECTIONS)
      throw refused('SECTION_LIMIT', { max: MAX_SECTIONS })
  },
  changed: (ctx) => ctx.emit('homePage.changed', {}),
}

/** Shows or hides a section. */
export async function setHomeSectionActive(
  ctx: Ctx,
  id: string,
  version: number,
  isActive: boolean,
): Promise<HomeSectionRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, homeSections, id, version)
    await audit(ctx, 'homeSection.active', 'homeSection', id, { isActive: before.isActive }, { isActive })
    return writeRow(ctx, homeSections, before, { isActive, updatedAt: ctx.now })
  })
}

/** Sets the order of all sections. */
export async function orderHomeSections(ctx: Ctx, ids: readonly string[]): Promise<HomeSectionRow[]> {
  await orderRows(ctx, homeSections, ids)
  return listHomeSections(ctx)
}
