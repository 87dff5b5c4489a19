import { istDate } from '@neev/domain/core/fiscal'
import type { PriceRow } from '@neev/domain/offers/prices/prices'
import { rateOn } from '@neev/domain/tax/gst'
import type { Ctx, Services } from '#core/context.ts'
import type { Db } from '#core/db/open.ts'
import { sharedRuns } from '#core/shared-runs.ts'
import {
  type CatalogueIndex,
  emptyIndex,
  type IndexedSize,
  removeOffer,
  removeProduct,
  writeOffer,
  writeProduct,
  writeSize,
} from './columns.ts'
import {
  deleteChanges,
  type OfferOfIndex,
  readChangesSince,
  readIndexedOffers,
  readIndexedPrices,
  readIndexedProducts,
  readIndexedRates,
  readIndexedSizes,
  readSnapshot,
} from './rows.queries.ts'

/** Changes are kept this long; a process that has not asked for half as long loads the index again. */
const keptHours = 6
const hourMs = 3_600_000
/** Sizes whose offers are read in one statement while the index is loaded. */
const sizesAtOnce = 20_000

type Held = {
  index: CatalogueIndex
  rates: Map<string, { from: string; rateBp: number }[]>
  /** The state of the database that the index has. */
  snapshot: string
  /** When it last read changes, in milliseconds of the process. */
  checkedAt: number
  /** Counts what can make a list contain other products. */
  selection: number
}

/**
 * Is told at once of products as the index has them: of those that changed, or of all (null) after the index was read
 * anew.
 */
export type Follower = (index: CatalogueIndex, productIds: readonly number[] | null) => void

type Entry = {
  followers: Follower[]
  /** As it was read last. */
  held: Promise<Held>
  /** With what was committed before it is called. */
  follow(): Promise<Held>
}

/** One index a server. */
const entries = new WeakMap<object, Entry>()

type Asking = Pick<Services, 'topics' | 'db' | 'clock'>

/** Loads the index of a server, before it is ready. */
export const loadCatalogueIndex = async (services: Asking): Promise<void> => {
  await openEntry(services).held
}

/** The index of a server, which the first who asks for it begins to load. */
function openEntry({ topics, db, clock }: Asking): Entry {
  const known = entries.get(topics)
  if (known) return known
  const entry: Entry = {
    followers: [],
    held: load(db, clock()),
    follow: sharedRuns(async () => {
      const held = await follow(db, await entry.held, clock(), entry.followers)
      entry.held = Promise.resolve(held)
      return held
    }),
  }
  entries.set(topics, entry)
  return entry
}

/** Tells a follower of all products, and of each change from then on: no list shows what it was not told of. */
export async function followCatalogue(services: Asking, follower: Follower): Promise<void> {
  const entry = openEntry(services)
  const { index } = await entry.held
  entry.followers.push(follower)
  follower(index, null)
}

function entryOf(topics: object): Entry {
  const entry = entries.get(topics)
  if (!entry) throw new Error('The catalogue index is not loaded.')
  return entry
}

/**
 * The index with everything that was committed before it was asked for. Those who ask while one statement runs share the
 * next. Inside a transaction it is as it was asked for last: it is read by a connection of its own, and the transaction may
 * have the last one of the pool.
 */
async function catalogueIndex(ctx: Ctx): Promise<Held> {
  const entry = entryOf(ctx.topics)
  if (ctx.db.isTransaction) return entry.held
  const known = byRequest.get(ctx.loaders)
  if (known) return known
  const answer = entry.follow()
  byRequest.set(ctx.loaders, answer)
  return answer
}

/** What a request was answered: all of its lists show one state. */
const byRequest = new WeakMap<object, Promise<Held>>()

async function load(db: Db, now: Date): Promise<Held> {
  const snapshot = await readSnapshot(db)
  const index = emptyIndex()
  const [products, sizes, rates] = [
    await readIndexedProducts(db, null),
    await readIndexedSizes(db, null),
    await readIndexedRates(db),
  ]
  for (const product of products) writeProduct(index, product)
  for (const size of sizes) writeSize(index, size)
  for (let from = 0; from < sizes.length; from += sizesAtOnce) {
    const sizeIds = sizes.slice(from, from + sizesAtOnce).map(({ id }) => id)
    await writeOffers(index, db, now, await readIndexedOffers(db, { sizeIds }))
  }
  return { index, rates: Map.groupBy(rates, ({ hsn }) => hsn), snapshot, checkedAt: performance.now(), selection: 0 }
}

async function pricesOf(db: Db, now: Date, offers: readonly OfferOfIndex[]): Promise<Map<number, PriceRow[]>> {
  const ids = offers.flatMap(({ id, hasLocalPrices, hasCompanyPrices }) =>
    hasLocalPrices || hasCompanyPrices ? [id] : [],
  )
  return ids.length === 0 ? new Map() : Map.groupBy(await readIndexedPrices(db, now, ids), ({ offerId }) => offerId)
}

async function writeOffers(index: CatalogueIndex, db: Db, now: Date, offers: readonly OfferOfIndex[]) {
  const prices = await pricesOf(db, now, offers)
  for (const offer of offers) writeOffer(index, offer, prices.get(offer.id))
}

async function follow(db: Db, held: Held, now: Date, followers: readonly Follower[]): Promise<Held> {
  if (performance.now() - held.checkedAt > (keptHours / 2) * hourMs) return reload(db, held, now, followers)
  const changes = await readChangesSince(db, held.snapshot)
  if (!changes) return held
  const { snapshot, isEverything, offerIds, figuresOf, productIds } = changes
  if (isEverything) return reload(db, held, now, followers)
  const { index } = held
  const products = [...new Set([...figuresOf, ...productIds])]
  if (products.length > 0 || offerIds.length > 0) {
    const facts = products.length > 0 ? await readIndexedProducts(db, products) : []
    const sizes = productIds.length > 0 ? await readIndexedSizes(db, productIds) : []
    const sizeIds = sizes.map(({ id }) => id)
    const offers = [
      ...(sizeIds.length > 0 ? await readIndexedOffers(db, { sizeIds }) : []),
      ...(offerIds.length > 0 ? await readIndexedOffers(db, { offerIds }) : []),
    ]
    const prices = await pricesOf(db, now, offers)
    // Nothing waits from here on, so that no list sees half of it
    index.change++
    for (const id of productIds) removeProduct(index, id)
    for (const product of facts) writeProduct(index, product)
    for (const size of sizes) writeSize(index, size)
    for (const id of offerIds) removeOffer(index, id)
    for (const offer of offers) writeOffer(index, offer, prices.get(offer.id))
    // What is not on sale any more stays in the index, and in no selection
    if (productIds.length > 0) {
      held.selection++
      for (const follower of followers) follower(index, productIds)
    }
  }
  held.snapshot = snapshot
  held.checkedAt = performance.now()
  return held
}

async function reload(db: Db, before: Held, now: Date, followers: readonly Follower[]): Promise<Held> {
  const held = { ...(await load(db, now)), selection: before.selection + 1 }
  for (const follower of followers) follower(held.index, null)
  return held
}

/** What a list is made from: the index, the sizes of its key that are on sale, and the tax rates of the day. */
export async function indexFor(ctx: Ctx) {
  const held = await catalogueIndex(ctx)
  const { index, selection } = held
  return {
    index,
    /** Part of the key of a selection: what is selected stays while it is the same. */
    selection,
    sizesOf: (ids: readonly number[]): IndexedSize[] => ids.flatMap((id) => index.sizes.get(id) ?? []),
    rates: ratesOn(held, istDate(ctx.now)),
  }
}

/** Rates by day, for the index that has them. */
const daily = new WeakMap<Held['rates'], { day: string; rates: ReadonlyMap<string, number> }>()

function ratesOn({ rates }: Held, day: string): ReadonlyMap<string, number> {
  const known = daily.get(rates)
  if (known?.day === day) return known.rates
  const found = new Map<string, number>()
  for (const [hsn, dated] of rates) {
    const rate = rateOn(dated, day)
    if (rate !== null) found.set(hsn, rate)
  }
  daily.set(rates, { day, rates: found })
  return found
}

/** The job that removes old changes. */
export const deleteOldChanges = (ctx: Ctx): Promise<void> =>
  deleteChanges(ctx.db, new Date(ctx.now.getTime() - keptHours * hourMs))
