import { istDate } from '@neev/domain/core/fiscal'
import type { PriceRow } from '@neev/domain/offers/prices/prices'
import { rateOn } from '@neev/domain/tax/gst'
import { type Changes, followChanges, startFollowing } from '#core/changes/changes.ts'
import type { Ctx, Services } from '#core/context.ts'
import type { Db } from '#core/db/open.ts'
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
  type OfferOfIndex,
  readIndexedOffers,
  readIndexedPrices,
  readIndexedProducts,
  readIndexedRates,
  readIndexedSizes,
} from './rows.queries.ts'

/** Sizes whose offers are read in one statement while the index is loaded. */
const sizesAtOnce = 20_000

type Held = {
  index: CatalogueIndex
  rates: Map<string, { from: string; rateBp: number }[]>
  /** Counts what can make a list contain other products. */
  selection: number
}

/**
 * Is told at once of products as the index has them: of those that changed, or of all (null) after the index was read
 * anew.
 */
export type IndexFollower = (index: CatalogueIndex, productIds: readonly number[] | null) => void

type Entry = {
  followers: IndexFollower[]
  /** As it was read last; undefined until it was loaded. */
  held: Held | undefined
  loaded: Promise<void>
}

/** One index a server. */
const entries = new WeakMap<object, Entry>()

type Asking = Pick<Services, 'topics' | 'db' | 'clock'>

/** Loads the index of a server, before it is ready. */
export const loadCatalogueIndex = (services: Asking): Promise<void> => openEntry(services).loaded

/** The index of a server, which the first who asks for it begins to load. */
function openEntry({ topics, db, clock }: Asking): Entry {
  const known = entries.get(topics)
  if (known) return known
  const entry: Entry = { followers: [], held: undefined, loaded: Promise.resolve() }
  entries.set(topics, entry)
  entry.loaded = startFollowing(
    { topics, db },
    {
      follow: async (changes) => {
        if (entry.held) await follow(db, entry.held, changes, clock(), entry.followers)
      },
      restart: async () => {
        entry.held = await load(db, clock(), entry.held ? entry.held.selection + 1 : 0)
        for (const follower of entry.followers) follower(entry.held.index, null)
      },
    },
  )
  return entry
}

/** Tells a follower of all products, and of each change from then on: no list shows what it was not told of. */
export async function followCatalogue(services: Asking, follower: IndexFollower): Promise<void> {
  const entry = openEntry(services)
  await entry.loaded
  entry.followers.push(follower)
  follower(heldBy(entry).index, null)
}

function heldBy(entry: Entry | undefined): Held {
  if (!entry?.held) throw new Error('The catalogue index is not loaded.')
  return entry.held
}

/**
 * The index with everything that was committed before it was asked for; inside a transaction as it was asked for last
 * (`followChanges`).
 */
async function catalogueIndex(ctx: Ctx): Promise<Held> {
  await followChanges(ctx)
  return heldBy(entries.get(ctx.topics))
}

async function load(db: Db, now: Date, selection: number): Promise<Held> {
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
  return { index, rates: Map.groupBy(rates, ({ hsn }) => hsn), selection }
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

async function follow(
  db: Db,
  held: Held,
  changes: Changes,
  now: Date,
  followers: readonly IndexFollower[],
): Promise<void> {
  const { index } = held
  const offerIds = changes.get('OFFER') ?? []
  const productIds = changes.get('PRODUCT') ?? []
  const products = [...new Set([...(changes.get('PRODUCT_FIGURES') ?? []), ...productIds])]
  if (products.length === 0 && offerIds.length === 0) return
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
