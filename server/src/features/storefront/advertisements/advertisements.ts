import { terms } from '@neev/domain/core/refusals'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import {
  type AdvertisementSlot,
  type AdvertisementState,
  type AdvertisementStatus,
  slotRules,
} from '@neev/domain/storefront/advertisements/advertisement-slots'
import {
  type AdvertisementInput,
  type AdvertisementTransition,
  advertisementInput,
  advertisementReport,
  advertisementStatus,
  whyNoRoom,
  whyNotAdvertisement,
  whyNotBanner,
} from '@neev/domain/storefront/advertisements/advertisements'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { createCache } from '#core/cache.ts'
import { createFollowingCache } from '#core/changes/following-cache.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { ofNetwork, rateLimit } from '#core/limits.ts'
import { type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'
import { exchangeRows, lockRow, type OrderedRows, writeRow } from '#core/ordering/ordered-rows.ts'
import { listCategories } from '#features/catalogue/categories/categories.ts'
import { findPlace } from '#features/places/pincodes/pincodes.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'
import {
  type AdvertisementFilter,
  addCounts,
  lockSlot,
  matching,
  readAdvertisers,
  readDays,
  sumOrders,
} from './advertisements.queries.ts'
import { refuseBrokenLink } from './links.ts'

export { refuseBrokenLink } from './links.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** What visitors see of advertisements has changed. */
    'advertisements.changed': { slot: AdvertisementSlot }
  }
}

export type AdvertisementRow = {
  id: number
  slot: AdvertisementSlot
  title: string
  link: string
  picture: ProductPicture
  mobilePicture: ProductPicture | null
  categoryId: number | null
  stateCode: string | null
  sellerId: number | null
  sellerName: string | null
  startsAt: Date
  endsAt: Date | null
  state: AdvertisementState
  position: number
  version: number
  updatedAt: Date
}

const columns = [
  'a.id',
  'a.slot',
  'a.title',
  'a.link',
  'a.picture',
  'a.mobilePicture',
  'a.categoryId',
  'a.stateCode',
  'a.sellerId',
  's.tradeName as sellerName',
  'a.startsAt',
  'a.endsAt',
  'a.state',
  'a.position',
  'a.version',
  'a.updatedAt',
] as const

type Raw = Omit<AdvertisementRow, 'picture' | 'mobilePicture'> & { picture: unknown; mobilePicture: unknown }
const rowOf = (row: Raw): AdvertisementRow => ({
  ...row,
  picture: row.picture as ProductPicture,
  mobilePicture: row.mobilePicture as ProductPicture | null,
})

const readable = (ctx: Ctx) =>
  ctx.db.selectFrom('advertisements as a').leftJoin('sellerShown as s', 's.id', 'a.sellerId').select(columns)

const live = createCache<AdvertisementRow[]>({ name: 'advertisements', seconds: 60, max: 1 })

/** Invalidates the advertisements that pages show. */
export const invalidateAdvertisements = (ctx: Ctx): void => live.invalidate(ctx)

/** Live and scheduled ones of all slots: a few dozen, read once and filtered by the time of each request. */
const publicOnes = (ctx: Ctx) =>
  live.get(ctx, '', async () => {
    const rows = await readable(ctx)
      .where('a.state', '=', 'LIVE')
      .where((db) => db.or([db('a.endsAt', 'is', null), db('a.endsAt', '>', ctx.now)]))
      .orderBy('a.position')
      .orderBy('a.id')
      .limit(500)
      .execute()
    return rows.map(rowOf)
  })

type Shown = {
  slots: readonly AdvertisementSlot[]
  category?: string | null
  product?: string | null
  pincode?: string | null
}

/** What a visitor sees in these slots now, in order; those for a state only where the pincode is in it. */
export async function shownAdvertisements(ctx: Ctx, requested: Shown): Promise<AdvertisementRow[]> {
  const { slots, pincode } = requested
  const rows = (await publicOnes(ctx)).filter((row) => slots.includes(row.slot) && statusOf(ctx, row) === 'LIVE')
  if (rows.length === 0) return []
  const place = pincode ? await findPlace(ctx, pincode) : null
  const categoryIds = rows.some((row) => row.categoryId !== null) ? await categoriesOf(ctx, requested) : []
  const shown = rows.filter(
    (row) =>
      (row.categoryId === null || categoryIds.includes(row.categoryId)) &&
      (row.stateCode === null || row.stateCode === place?.stateCode || row.stateCode === place?.secondStateCode),
  )
  return slots.flatMap((slot) => shown.filter((row) => row.slot === slot).slice(0, slotRules[slot].max))
}

/** The category of a product; null if there is no such product. */
type InCategory = { productId: number; categoryId: number | null }
const inCategory = createFollowingCache<InCategory>({
  name: 'category-of-product',
  max: 10_000,
  rowsOf: ({ productId }) => ({ PRODUCT: [productId] }),
})

async function readCategory(ctx: Ctx, productId: number): Promise<InCategory> {
  const row = await ctx.db
    .selectFrom('productShown')
    .select('categoryId')
    .where('id', '=', productId)
    .executeTakeFirst()
  return { productId, categoryId: row?.categoryId ?? null }
}

/** The category that is looked at, or that of the product, and those above it. */
async function categoriesOf(ctx: Ctx, { category, product }: Shown): Promise<number[]> {
  const categories = await listCategories(ctx)
  const row = product ? await inCategory.get(ctx, product, () => readCategory(ctx, idOf(product))) : undefined
  const ids: number[] = []
  let at = categories.find(({ id, slug }) => (row?.categoryId != null ? id === row.categoryId : slug === category))
  while (at && !ids.includes(at.id)) {
    ids.push(at.id)
    const { parentId } = at
    at = categories.find(({ id }) => id === parentId)
  }
  return ids
}

export const statusOf = (ctx: Ctx, row: AdvertisementRow): AdvertisementStatus => advertisementStatus(row, ctx.now)

export const categoryNameOf = async (ctx: Ctx, { categoryId }: AdvertisementRow): Promise<string | null> =>
  categoryId === null ? null : ((await listCategories(ctx)).find(({ id }) => id === categoryId)?.name ?? null)

const sorts = {
  position: sql.ref('a.position'),
  title: sql.ref('a.title'),
  startsAt: sql.ref('a.startsAt'),
  endsAt: sql.ref('a.endsAt'),
  ...sumOrders,
}

/** A page of the advertisements of a slot, for admins. */
export async function listAdvertisements(
  ctx: Ctx,
  page: PageInput,
  filter: AdvertisementFilter,
): Promise<Page<AdvertisementRow>> {
  const { orderBy, limit, offset } = pageParts({ ...page, sort: page.sort || 'position' }, sorts, sql.ref('a.id'))
  const rows = await readable(ctx)
    .leftJoin(
      (db) =>
        db
          .selectFrom('advertisementDays')
          .select((of) => ['advertisementId', of.fn.sum('views').as('views'), of.fn.sum('clicks').as('clicks')])
          .groupBy('advertisementId')
          .as('d'),
      (join) => join.onRef('d.advertisementId', '=', 'a.id'),
    )
    .select(total.as('total'))
    .where(matching(filter, ctx.now))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
    .execute()
  const { items, total: all } = pageOf(rows)
  return { items: items.map(rowOf), total: all }
}

/** An advertisement, or NOT_FOUND. */
export async function getAdvertisement(ctx: Ctx, id: string | number): Promise<AdvertisementRow> {
  return rowOf(found(await readable(ctx).where('a.id', '=', idOf(id)).executeTakeFirst()))
}

type Totals = { views: number; clicks: number }

/** The sums of its counters; one query for all of a page. */
export const totalsOf = (ctx: Ctx, id: number): Promise<Totals> => batched(ctx, readTotals).load(id)

async function readTotals(ctx: Ctx, ids: readonly number[]): Promise<Totals[]> {
  const rows = await ctx.db
    .selectFrom('advertisementDays')
    .select((db) => [
      'advertisementId as id',
      db.cast<number>(db.fn.sum('views'), 'bigint').as('views'),
      db.cast<number>(db.fn.sum('clicks'), 'bigint').as('clicks'),
    ])
    .where('advertisementId', '=', anyOf(ids))
    .groupBy('advertisementId')
    .execute()
  const byId = new Map(rows.map(({ id, ...sums }) => [id, sums]))
  return ids.map((id) => byId.get(id) ?? { views: 0, clicks: 0 })
}

/** Counters by day, newest first. */
export async function listDays(ctx: Ctx, page: PageInput, slot: AdvertisementSlot, id: string | null) {
  return pageOf(await readDays(ctx.db, page, slot, id === null ? null : idOf(id)))
}

export const listAdvertisers = (ctx: Ctx, search: string | null, chosen: string | null) =>
  readAdvertisers(ctx.db, search?.trim() || null, chosen === null ? null : idOf(chosen))

/** The columns of an advertisement from its input; refusals name the field. Pictures are own uploads, or those before. */
async function columnsOf(ctx: Ctx, input: AdvertisementInput, before: AdvertisementRow | null) {
  const { slot, title, link, stateCode, startsAt, endsAt } = input
  await refuseBrokenLink(ctx, link, 'link')
  const already = [before?.picture, before?.mobilePicture].filter((picture) => picture != null)
  const [picture] = await picturesFor(ctx, [input.picture], already)
  const [mobilePicture] = input.mobilePicture ? await picturesFor(ctx, [input.mobilePicture], already) : []
  refuseIf(whyNotBanner(slot, found(picture)))
  if (mobilePicture) refuseIf(whyNotBanner(slot, mobilePicture, true))
  const categoryId = input.categoryId === null ? null : idOf(input.categoryId)
  if (categoryId !== null && !(await listCategories(ctx)).some(({ id }) => id === categoryId))
    throw refused('NOT_A_CHOICE', { field: terms('CATEGORY') }, 'categoryId')
  const sellerId = input.sellerId === null ? null : idOf(input.sellerId)
  if (sellerId !== null && sellerId !== before?.sellerId) await refuseUnknownSeller(ctx, sellerId)
  return {
    slot,
    title,
    link,
    stateCode,
    categoryId,
    sellerId,
    picture: JSON.stringify(picture),
    mobilePicture: mobilePicture ? JSON.stringify(mobilePicture) : null,
    startsAt: startsAt ?? before?.startsAt ?? ctx.now,
    endsAt,
    updatedAt: ctx.now,
    ...(before === null && { state: input.state, createdBy: actorOf(ctx).userId, createdAt: ctx.now }),
  }
}

async function refuseUnknownSeller(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('sellerShown')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .executeTakeFirst()
  if (!row) throw refused('NOT_A_CHOICE', { field: terms('ADVERTISER') }, 'sellerId')
}

type Placed = Pick<AdvertisementRow, 'slot' | 'categoryId' | 'startsAt' | 'endsAt'>

/** Refuses one more than the slot has room for, at any moment of its period. The slot is locked. */
async function refuseWithoutRoom(ctx: Ctx, placed: Placed, id: number | null): Promise<void> {
  const rows = await ctx.db
    .selectFrom('advertisements')
    .select(['id', 'categoryId', 'startsAt', 'endsAt'])
    .where('slot', '=', placed.slot)
    .where('state', '=', 'LIVE')
    .where((db) => db.or([db('endsAt', 'is', null), db('endsAt', '>', ctx.now)]))
    .execute()
  const others = rows.filter(
    (row) => row.id !== id && (placed.slot !== 'CATEGORY' || row.categoryId === placed.categoryId),
  )
  refuseIf(whyNoRoom(placed.slot, placed, others, ctx.now))
}

const listSlot = async (ctx: Ctx, slot: AdvertisementSlot): Promise<AdvertisementRow[]> =>
  (await readable(ctx).where('a.slot', '=', slot).orderBy('a.position').execute()).map(rowOf)

/** Advertisements: they stay in their slot, which is an order of its own. */
export const advertisements: OrderedRows<'advertisements', AdvertisementRow, AdvertisementInput> = {
  table: 'advertisements',
  entity: 'advertisement',
  schema: advertisementInput,
  first: 1,
  list: async (ctx, beside) => (beside ? listSlot(ctx, beside.slot) : []),
  get: getAdvertisement,
  columnsOf,
  async lock(ctx, beside) {
    if (beside) await lockSlot(ctx, beside.slot)
  },
  async refuse(ctx, input, before) {
    if (before && before.slot !== input.slot) throw refused('BAD_TRANSITION')
    if ((before ?? input).state !== 'LIVE') return
    const { categoryId, startsAt, ...rest } = input
    const from = startsAt ?? before?.startsAt ?? ctx.now
    const placed = { ...rest, startsAt: from, categoryId: categoryId === null ? null : idOf(categoryId) }
    await refuseWithoutRoom(ctx, placed, before?.id ?? null)
  },
  whyNotDeleted: (ctx, row) => whyNotAdvertisement('delete', row, ctx.now),
  noted: async (ctx, row) => ({ ...row, ...(await totalsOf(ctx, row.id)) }),
  changed: (ctx, { slot }) => ctx.emit('advertisements.changed', { slot }),
}

const stateAfter: Record<AdvertisementTransition, AdvertisementState> = {
  publish: 'LIVE',
  pause: 'PAUSED',
  resume: 'LIVE',
}

/** Publishes, pauses or resumes an advertisement; its slot must have room. */
export async function updateAdvertisementStatus(
  ctx: Ctx,
  id: string,
  version: number,
  transition: AdvertisementTransition,
): Promise<AdvertisementRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, advertisements, id, version)
    refuseIf(whyNotAdvertisement(transition, before, ctx.now))
    const state = stateAfter[transition]
    if (state === 'LIVE') await refuseWithoutRoom(ctx, before, before.id)
    await audit(ctx, `advertisement.${transition}`, 'advertisement', id, { state: before.state }, { state })
    return writeRow(ctx, advertisements, before, { state, updatedAt: ctx.now })
  })
}

/** Exchanges the positions of an advertisement and its neighbour; false if there is none. */
export async function moveAdvertisement(ctx: Ctx, id: string, down: boolean): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const moved = await lockRow(ctx, advertisements, id)
    const others = (await listSlot(ctx, moved.slot)).filter(
      ({ slot, categoryId }) => slot !== 'CATEGORY' || categoryId === moved.categoryId,
    )
    const neighbour = others[others.findIndex((one) => one.id === moved.id) + (down ? 1 : -1)]
    if (!neighbour) return false
    await exchangeRows(ctx, advertisements, moved, neighbour)
    return true
  })
}

/** More than anybody reads in a minute; a script that inflates counters stops there. */
const perMinute = rateLimit('advertisements', 60, 60)

/** Counts what one page of one visitor reports. Nothing about the visitor is stored. */
export async function countReport(ctx: Ctx, entered: unknown): Promise<void> {
  const { views, click } = parseInput(advertisementReport, entered)
  if (views.length === 0 && click === null) return
  await perMinute(ctx, ofNetwork(ctx.visit))
  await addCounts(ctx, [...new Set(views)].map(idOf), click === null ? null : idOf(click))
}
