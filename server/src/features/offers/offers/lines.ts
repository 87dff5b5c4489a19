import { defaultBounds, priceVerdict } from '@neev/domain/catalogue/approvals'
import { formatInr } from '@neev/domain/core/money'
import { terms } from '@neev/domain/core/refusals'
import { type OfferLine, offerLinesInput, rescaleSteps } from '@neev/domain/offers/prices/price-lists'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { submitChange } from '#features/catalogue/approvals/approvals.ts'
import { refuseUnpublishable } from '#features/catalogue/products/products.ts'
import { checkPrices, type NewPrice, writePrices } from '#features/offers/prices/prices.ts'
import { setCounts } from '#features/offers/stock/stock.ts'
import { publishOfferChange } from './admin.ts'
import { type Known, readKnown } from './known-sizes.queries.ts'
import { publishedSizes, upsertOffers } from './lines.queries.ts'
import { askPrices } from './pricing/ask-prices.ts'
import { approvedSellerId, ownPoint } from './pricing/company-prices.ts'
import { mediansFor } from './pricing/market.queries.ts'

type Requested = Pick<Known['prices'][number], 'buyer' | 'scope' | 'fromMilli' | 'pricePaise'>
/** Whether it is the base price for all buyers, which grids show and save. */
const isEverywhere = ({ buyer, scope }: Requested) => buyer === 'EVERYONE' && scope === 'ALL'
const firstOf = <One extends Requested>(prices: readonly One[]) =>
  prices.find((price) => isEverywhere(price) && price.fromMilli === 0)
const baseOf = ({ prices }: Known): number | null => firstOf(prices)?.pricePaise ?? null

/** Result of saving; `heldIds` are the sizes whose price waits for review. */
export type Saved = { added: number; changed: number; same: number; held: number; heldIds: number[] }
type Options = {
  pointId: number
  validTo: Date | null
  leadDays: number | null
  /** True if unusual prices were confirmed. */
  sure: boolean
  /** Path of a line in the form: `lines.3.` for the fourth. */
  field: (at: number) => string
}

/**
 * Creates offers of sizes at one dispatch point, or changes their price and stock, in a fixed number of statements.
 * Skips unchanged ones, so that saving twice changes nothing. Place prices and quantity breaks change in proportion to
 * the base price. Refuses with the field of the first invalid line; then nothing is saved.
 */
export async function saveLines(ctx: Ctx, lines: readonly OfferLine[], options: Options): Promise<Saved> {
  return transaction(ctx, async (ctx) => {
    const sellerId = await approvedSellerId(ctx)
    const ids = lines.map(({ variantId }) => idOf(variantId))
    const known = new Map(
      (await readKnown(ctx, ids, sellerId, options.pointId)).map((one) => [one.variantId, one] as const),
    )
    const pairs = lines.map((line, at) => ({ line, at, size: found(known.get(idOf(line.variantId))) }))
    const done = pairs.filter(({ line, size }) => !isSame(line, size, options))
    if (done.length === 0) return { added: 0, changed: 0, same: lines.length, held: 0, heldIds: [] }
    const held = await judge(ctx, sellerId, done, options)
    const offerIds = await upsert(ctx, sellerId, done, held, options)
    await setCounts(
      ctx,
      done.map(({ line, size }) => ({ offerId: offerIds.get(size.variantId), milli: line.stockMilli })),
    )
    const waiting = await writeBase(ctx, done, offerIds, options)
    await askAdmin(ctx, sellerId, done, offerIds, held)
    await publishOfferChange(ctx, [...offerIds.values()])
    const added = done.filter(({ size }) => !isOnSale(size)).length
    const jumped = done.flatMap(({ size }) => (waiting.has(offerIds.get(size.variantId) ?? 0) ? [size.variantId] : []))
    const heldIds = [...held.keys(), ...jumped]
    return { added, changed: done.length - added, same: lines.length - done.length, held: heldIds.length, heldIds }
  })
}

type Pair = { line: OfferLine; at: number; size: Known }

const isOnSale = ({ status }: Known) => status !== null && status !== 'ARCHIVED' && status !== 'DRAFT'
/** The quantity breaks for all places. */
const breaksOf = (prices: readonly Requested[]) => prices.filter((price) => isEverywhere(price) && price.fromMilli > 0)
const sameBreaks = ({ breaks }: OfferLine, prices: readonly Requested[]) =>
  breaks === null ||
  JSON.stringify(breaks.map(({ fromMilli, pricePaise }) => [fromMilli, pricePaise])) ===
    JSON.stringify(breaksOf(prices).map(({ fromMilli, pricePaise }) => [fromMilli, pricePaise]))
const sameMoment = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

/** Whether its current prices and their end are those of the line. */
const asksSo = (line: OfferLine, size: Known, validTo: Date | null): boolean =>
  isOnSale(size) &&
  !size.expired &&
  baseOf(size) === line.pricePaise &&
  sameMoment(size.validTo, validTo) &&
  sameBreaks(line, size.prices)

/** Whether the line's prices already wait for review. */
function waitsSo(line: OfferLine, { proposed }: Known, validTo: Date | null): boolean {
  const first = proposed && firstOf(proposed)
  if (first?.pricePaise !== line.pricePaise) return false
  return (
    sameMoment(first.validTo === null ? null : new Date(first.validTo), validTo) && sameBreaks(line, proposed ?? [])
  )
}

function isSame(line: OfferLine, size: Known, { validTo, leadDays }: Options): boolean {
  return (
    (asksSo(line, size, validTo) || waitsSo(line, size, validTo)) &&
    (line.stockMilli === null || line.stockMilli === size.onHandMilli) &&
    (line.sku === null || line.sku === size.offerSku) &&
    (leadDays === null || leadDays === size.leadDays)
  )
}

/** The effect of saving each line, without writing anything. */
export async function plansOf(
  ctx: Ctx,
  sellerId: number,
  lines: readonly OfferLine[],
  options: Options,
): Promise<('ADD' | 'CHANGE' | 'SAME' | null)[]> {
  const ids = lines.map(({ variantId }) => idOf(variantId))
  const known = new Map(
    (await readKnown(ctx, ids, sellerId, options.pointId)).map((one) => [one.variantId, one] as const),
  )
  return lines.map((line) => {
    const size = known.get(idOf(line.variantId))
    if (!size) return null
    if (!isOnSale(size)) return 'ADD'
    return isSame(line, size, options) ? 'SAME' : 'CHANGE'
  })
}

/** Checks every line, and determines which prices are so unusual that they wait for review. */
async function judge(ctx: Ctx, sellerId: number, pairs: readonly Pair[], options: Options) {
  const medians = await mediansFor(
    ctx,
    pairs.map(({ size }) => size.variantId),
    sellerId,
  )
  const held = new Map<number, number>()
  for (const { line, at, size } of pairs) {
    const field = options.field(at)
    checkPrices(ctx, [{ pricePaise: line.pricePaise, validTo: options.validTo }], size, (_, name) =>
      name === 'validTo' ? name : `${field}${name}`,
    )
    if (line.stockMilli !== null && line.stockMilli < size.reservedMilli)
      throw refused('TOO_SMALL', { field: terms('STOCK'), min: size.reservedMilli / 1000 }, `${field}stockMilli`)
    const median = medians.get(size.variantId) ?? null
    const verdict = priceVerdict(line.pricePaise, median, size.bounds ?? defaultBounds)
    if (verdict !== 'USUAL' && !options.sure)
      throw refused('PRICE_UNUSUAL', { median: formatInr(median ?? 0) }, `${field}pricePaise`)
    // A live offer keeps its old price: `askPrices` holds the new one
    if (verdict === 'HOLD' && !isOnSale(size)) held.set(size.variantId, median ?? 0)
  }
  return held
}

/** Creates new offers and restores archived ones; returns the offer of each size. */
async function upsert(
  ctx: Ctx,
  sellerId: number,
  pairs: readonly Pair[],
  held: ReadonlyMap<number, number>,
  { pointId, leadDays, field }: Options,
): Promise<Map<number, number>> {
  const begun = pairs.filter(({ size }) => !isOnSale(size)).map(({ size }) => size.variantId)
  await refuseUnpublishable(ctx, publishedSizes(begun))
  const rows = pairs.map(({ line, size }) => ({
    variantId: size.variantId,
    sku: line.sku ?? size.offerSku ?? `${size.sku}-${pointId}`.slice(0, 40),
    moq: size.moqMilli,
    step: size.stepMilli,
    leadDays: leadDays ?? size.leadDays ?? 2,
    status: held.has(size.variantId) ? ('PENDING_APPROVAL' as const) : ('LIVE' as const),
  }))
  const taken = await ctx.db
    .selectFrom('offers')
    .select(['sku', 'variantId'])
    .where('sellerId', '=', sellerId)
    .where('sku', '=', anyOf(rows.map(({ sku }) => sku)))
    .execute()
  for (const [index, { sku, variantId }] of rows.entries()) {
    const twice = rows.findIndex((row) => row.sku === sku) !== index
    if (twice || taken.some((one) => one.sku === sku && one.variantId !== variantId))
      throw refused('DUPLICATE', { field: terms('SKU') }, `${field(pairs[index]?.at ?? 0)}sku`)
  }
  const saved = await upsertOffers(ctx.db, { sellerId, pointId, now: ctx.now }, rows).catch((error) => {
    if (brokeConstraint(error, 'offers_sku')) throw refused('DUPLICATE', { field: terms('SKU') }, 'sku')
    throw error
  })
  return new Map(saved.map(({ id, variantId }) => [variantId, id]))
}

/** Writes the changed prices; returns the offers whose prices wait for review. */
async function writeBase(
  ctx: Ctx,
  pairs: readonly Pair[],
  offerIds: ReadonlyMap<number, number>,
  { validTo }: Options,
): Promise<Set<number>> {
  const repriced = pairs.filter(({ line, size }) => !asksSo(line, size, validTo))
  const [known, fresh] = [repriced.filter(({ size }) => isOnSale(size)), repriced.filter(({ size }) => !isOnSale(size))]
  const pricesOf = (some: readonly Pair[]) =>
    some.flatMap(({ line, size }): NewPrice[] => {
      const offerId = offerIds.get(size.variantId) ?? 0
      const base = baseOf(size)
      const everywhere = [{ fromMilli: 0, pricePaise: line.pricePaise }, ...(line.breaks ?? [])]
      const isNew = base === null || !isOnSale(size)
      const rescaledPrices = isNew ? [] : rescaleSteps(size.prices, base, line.pricePaise)
      const steps = rescaledPrices.filter((price) => line.breaks === null || !isEverywhere(price))
      if (isNew || line.breaks !== null)
        steps.push(...everywhere.map((step) => ({ buyer: 'EVERYONE' as const, scope: 'ALL', place: '', ...step })))
      return steps.map((step) => ({ ...step, offerId, validTo }))
    })
  const begun = fresh.flatMap(({ size }) => offerIds.get(size.variantId) ?? [])
  if (begun.length > 0) await writePrices(ctx, begun, pricesOf(fresh))
  return askPrices(ctx, pricesOf(known))
}

async function askAdmin(
  ctx: Ctx,
  sellerId: number,
  pairs: readonly Pair[],
  offerIds: ReadonlyMap<number, number>,
  held: ReadonlyMap<number, number>,
): Promise<void> {
  for (const { line, size } of pairs) {
    const median = held.get(size.variantId)
    const offerId = offerIds.get(size.variantId)
    if (median === undefined || offerId === undefined) continue
    await submitChange(ctx, {
      target: 'OFFER',
      targetId: offerId,
      productId: size.productId,
      sellerId,
      kind: 'CREATE',
      diff: [
        { action: 'FIELD_SET', name: 'pricePaise', old: median, new: line.pricePaise },
        { action: 'STATUS', name: 'offer', old: null, new: 'LIVE' },
      ],
      risks: ['PRICE_JUMP'],
      note: '',
    })
  }
}

type Input = { dispatchPointId: string; lines: unknown; validTo: Date | null; leadDays: number | null; sure: boolean }

/** Saves a price grid at one of the seller's dispatch points. */
export async function setOffers(ctx: Ctx, { dispatchPointId, sure, ...input }: Input): Promise<Saved> {
  const { lines, validTo, leadDays } = parseInput(offerLinesInput, input)
  const sellerId = await approvedSellerId(ctx)
  const pointId = await ownPoint(ctx, sellerId, dispatchPointId, 'dispatchPointId')
  return saveLines(ctx, lines, { pointId, validTo, leadDays, sure, field: (at) => `lines.${at}.` })
}
