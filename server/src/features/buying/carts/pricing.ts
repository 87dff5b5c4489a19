import { priceNotice, whyNotCheckout, whyNotEnough, whyNotLine, whyNotOnline } from '@neev/domain/buying/carts'
import type { CouponLine } from '@neev/domain/buying/coupons'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import type { PriceContract, PriceOrigin } from '@neev/domain/offers/prices/prices'
import {
  type Quote,
  type QuoteInput,
  quote,
  quotedLines,
  quoteSums,
  type Sums,
} from '@neev/domain/offers/prices/quotes'
import { scheduleNumber } from '@neev/domain/orders/schedules'
import { truckFill } from '@neev/domain/places/shipping/freight'
import { draftOrderNumber } from '@neev/domain/procurement/draft-orders'
import { quotationNumber } from '@neev/domain/procurement/quotations/quotations'
import { totals } from '@neev/domain/tax/amounts'
import type { Ctx } from '#core/context.ts'
import { Refused } from '#core/errors.ts'
import { currentSettings, type Settings } from '#core/settings.ts'
import { type CouponOutcome, couponFor } from '#features/buying/coupons/coupons.ts'
import {
  deliverBy,
  loadOf,
  type OfferRow,
  type PricedOffer,
  priceAt,
  quoteOffers,
  rulesOf,
} from '#features/catalogue/products/products.ts'
import { findPlace, type Place } from '#features/places/pincodes/pincodes.ts'
import { type Network, readNetwork, readWhere, type Where } from '#features/places/shipping/shipping.ts'
import { type CallOfLine, priceCall } from './calls.ts'
import { type CartRow, type LineRow, offersOf } from './carts.queries.ts'
import { heldPrice, whyNotDraftLine } from './draft.ts'
import { priceQuoted } from './quoted.ts'

/** Locked prices of this buyer by `promiseKey`; the lower of the locked and today's price applies. */
export type Promised = ReadonlyMap<string, number>
/** An offer, a schedule or an awarded line of a quotation; their locked prices are separate. */
export const promiseKey = ({ offerId, call, quoted }: Pick<LineRow, 'offerId' | 'call' | 'quoted'>): string => {
  if (call) return `S${call.scheduleId}`
  return quoted ? `Q${quoted.lineId}` : String(offerId)
}
type Priced = {
  row: LineRow
  offer: OfferRow
  pricePaise: number
  priceBuyer: PriceOrigin
  source: string
  /** The contract that the price comes from; null if it does not, and for a locked price. */
  contract: PriceContract | null
}
type Failed = { row: LineRow; offer: OfferRow | undefined; refusal: Refusal }
export type PricedCart = Awaited<ReturnType<typeof priceCart>>

type Options = {
  buyer?: Partial<QuoteInput['buyer']>
  promised?: Promised
  /** Maximum weight per vehicle for the site, if known. */
  maxVehicleGrams?: number | null
}

const nothing: Quote = quote({
  lines: [],
  groups: {},
  buyer: { registered: false, shipToOther: false },
})

/**
 * Prices the cart: each line by `priceFor`, all of them by `quote`, with coupon shares. Lines that cannot be bought are
 * listed separately with their reason. Reads the offers, settings and coupon.
 */
export async function priceCart(
  ctx: Ctx,
  cart: CartRow | null,
  pincode?: string | null,
  { buyer = {}, promised, maxVehicleGrams = null }: Options = {},
) {
  const place = await findPlaceIfSet(ctx, pincode ?? cart?.pincode)
  const settings = await currentSettings(ctx)
  const network = await readNetwork(ctx)
  const where = place && (await readWhere(ctx, place))
  const offers = cart?.lines.length ? await readOffersOf(ctx, cart.lines, place) : new Map<number, OfferRow>()
  const { priced, failed } = priceLines(ctx, cart?.lines ?? [], offers, where, { settings, promised })

  const quoteWith = (coupon: QuoteInput['coupon'] = null) =>
    where ? quoteOffers(priced.map(pricedOffer), where, { buyer, maxVehicleGrams, coupon }) : nothing
  const bare = quoteWith()
  const { outcome, refusal: couponRefusal } = await couponOf(ctx, cart?.couponCode, priced, bare)
  const sum = outcome ? quoteWith(outcome) : bare
  const groups = sum.groups.map((group) => presentGroup(ctx, group, priced, network, place))
  const pricesChanged = groups.some((group) => group.lines.some((line) => line.seenPricePaise !== null))
  const whyNot = whyNotOrder({
    failed,
    sum,
    pricesChanged,
    place,
    minOrders: network,
    groups,
    count: cart?.lines.length ?? 0,
    settings,
  })
  const online = whyNotOnline(sum.payablePaise, settings)
  return {
    cart,
    count: cart?.lines.length ?? 0,
    pincode: place?.pincode ?? null,
    place,
    message: settings.cartMessage || null,
    settings,
    network,
    priced,
    quote: sum,
    outcome,
    couponRefusal,
    groups,
    unavailable: failed.map((one) => presentFailed(one, network)),
    coupon: cart?.couponCode
      ? {
          code: cart.couponCode,
          title: outcome?.title ?? '',
          discountPaise: outcome?.totalPaise ?? 0,
          whyNot: couponRefusal?.refusal ?? null,
        }
      : null,
    ...sums(sum),
    roundOffPaise: sum.roundOffPaise,
    totalPaise: sum.totalPaise,
    payablePaise: sum.payablePaise,
    pricesChanged,
    whyNot,
    whyNotOnline: online,
  }
}

/** The amounts that a line, a group and the cart have in common. */
const sums = (part: Sums) => totals(quoteSums, [part])

export async function findPlaceIfSet(ctx: Ctx, pincode: string | null | undefined): Promise<Place | null> {
  return pincode ? findPlace(ctx, pincode) : null
}

async function readOffersOf(ctx: Ctx, lines: readonly LineRow[], place: Place | null): Promise<Map<number, OfferRow>> {
  const ids = lines.map((line) => line.offerId)
  const rows = await offersOf(ctx, ids, place)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The current price of a line: by its schedule for a call-off, by its quotation, otherwise by the offer. */
function priceOf(
  ctx: Ctx,
  { call, quoted, quantityMilli }: LineRow,
  offer: OfferRow,
  where: Where,
  settings: Settings,
) {
  if (quoted) return priceQuoted(ctx, offer, { quoted, quantityMilli }, where)
  if (call) return priceCall(ctx, offer, { call, quantityMilli, graceDays: settings.scheduleGraceDays }, where)
  return whyNotLine(quantityMilli, rulesOf(offer)) ?? priceAt(ctx, offer, quantityMilli, where)
}

type Pricing = { settings: Settings; promised: Promised | undefined }

function priceLines(
  ctx: Ctx,
  lines: readonly LineRow[],
  offers: ReadonlyMap<number, OfferRow>,
  where: Where | null,
  { settings, promised }: Pricing,
) {
  const priced: Priced[] = []
  const failed: Failed[] = []
  for (const row of lines) {
    const offer = offers.get(row.offerId)
    const over = whyNotDraftLine(row.draft, ctx.now)
    const refusal = over ?? (!offer ? refuse('OFFER_UNAVAILABLE') : !where ? refuse('PINCODE_NEEDED') : null)
    if (refusal || !offer || !where) {
      failed.push({ row, offer, refusal: refusal ?? refuse('OFFER_UNAVAILABLE') })
      continue
    }
    const price = priceOf(ctx, row, offer, where, settings)
    if (isRefusal(price)) failed.push({ row, offer, refusal: price })
    else {
      const promise = lowest(
        promised?.get(promiseKey(row)),
        heldPrice(row.draft, row.quantityMilli, where.place.pincode),
      )
      const isPromised = promise !== undefined && promise < price.pricePaise
      priced.push({
        row,
        offer,
        pricePaise: isPromised ? promise : price.pricePaise,
        priceBuyer: price.buyer,
        source: isPromised ? 'LOCK' : price.buyer === 'EVERYONE' ? price.source : price.buyer,
        contract: isPromised ? null : price.contract,
      })
    }
  }
  return { priced, failed }
}

/** The lower of two prices that may be held. */
const lowest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one

const pricedOffer = ({ row, offer, pricePaise }: Priced): PricedOffer => ({
  key: String(row.id),
  offer,
  quantityMilli: row.quantityMilli,
  pricePaise,
})

/** Lines for the coupon: goods and freight before tax. Call-offs and quoted lines are excluded: their price is agreed. */
function couponLinesOf(priced: readonly Priced[], bare: Quote): CouponLine[] {
  const quoted = quotedLines(bare)
  const ordinary = priced.filter(({ row }) => !row.call && !row.quoted)
  return ordinary.map(({ row, offer }) => {
    const line = quoted.get(String(row.id))
    return {
      key: String(row.id),
      goodsPaise: line?.goodsPaise ?? 0,
      freightPaise: line?.freightPaise ?? 0,
      grams: line?.grams ?? 0,
      categoryId: String(row.categoryId),
      brandId: row.brandId === null ? null : String(row.brandId),
      sellerId: String(offer.sellerId),
      offerId: String(offer.id),
    }
  })
}

type Outcome = { outcome: CouponOutcome | null; refusal: Refused | null }

async function couponOf(
  ctx: Ctx,
  code: string | null | undefined,
  priced: readonly Priced[],
  bare: Quote,
): Promise<Outcome> {
  if (!code || !priced.length) return { outcome: null, refusal: null }
  try {
    return { outcome: await couponFor(ctx, code, couponLinesOf(priced, bare)), refusal: null }
  } catch (error) {
    if (error instanceof Refused) return { outcome: null, refusal: error }
    throw error
  }
}

function presentGroup(
  ctx: Ctx,
  group: Quote['groups'][number],
  priced: readonly Priced[],
  network: Network,
  place: Place | null,
) {
  const keys = new Set(group.lines.map(({ key }) => key))
  const own = priced.filter(({ row }) => keys.has(String(row.id)))
  const point = network.points.get(Number(group.dispatchPointId))
  const fill = truckFill(group.load)
  const leadDays = Math.max(...own.map(({ offer }) => offer.leadDays))
  return {
    ...sums(group),
    sellerId: Number(group.sellerId),
    dispatchPointId: group.dispatchPointId,
    loadKind: group.loadKind,
    city: point?.city ?? '',
    km: group.km,
    vehicle: group.vehicleName,
    trips: group.trips,
    fill,
    sameFreightGrams: fill && fill.sameFreightGrams > 0 ? fill.sameFreightGrams : null,
    deliverBy: latest(
      deliverBy(ctx, leadDays, group.km ?? 0, place ?? { extraLeadDays: 0 }),
      own.map(({ row }) => row.call),
    ),
    taxKind: group.kind,
    sez: group.sez,
    supplierState: group.supplierState,
    placeOfSupply: group.placeOfSupply,
    roundOffPaise: group.roundOffPaise,
    totalPaise: group.totalPaise,
    whyNot: group.refusal,
    lines: group.lines.flatMap((line) => {
      const one = own.find(({ row }) => String(row.id) === line.key)
      return one
        ? [
            {
              ...presentLine(one.row, one.offer, network),
              ...lineSums(line),
              pricePaise: one.pricePaise,
              priceBuyer: one.priceBuyer,
              source: one.source,
              priceContract: one.contract,
              seenPricePaise: seenOther(one),
            },
          ]
        : []
    }),
  }
}

/** One load is delivered on one day: the latest requested date of its call-offs. */
const latest = (day: string, calls: readonly (CallOfLine | null)[]) =>
  calls.reduce((last, call) => (call && call.day > last ? call.day : last), day)

const lineSums = (line: Quote['groups'][number]['lines'][number]) => ({
  ...sums(line),
  barDelivery: line.barDelivery,
  barPaisePerTonne: line.barPaisePerTonne,
  rateBp: line.tax.rateBp,
  totalPaise: line.totalPaise,
})

const seenOther = ({ row, pricePaise }: Priced) =>
  row.seenPricePaise !== null && priceNotice(row.seenPricePaise, pricePaise) ? row.seenPricePaise : null

const leftOf = ({ call }: LineRow) => (call ? call.totalMilli - call.calledMilli : Number.POSITIVE_INFINITY)

function presentLine(row: LineRow, offer: OfferRow | undefined, network: Network) {
  const point = offer && network.points.get(offer.dispatchPointId)
  const load = offer && loadOf(offer, row.quantityMilli, 'kg')
  const bars = load && !isRefusal(load) ? load.bars : null
  return {
    id: row.id,
    offerId: row.offerId,
    product: {
      identifier: row.identifier,
      title: row.title,
      brandName: row.brandName,
      categorySlug: row.categorySlug,
      drawing: row.drawing,
      attributes: row.attributes,
      diameterMm: offer?.variant.diameterMm ?? null,
    },
    seller: point
      ? { id: point.sellerId, slug: point.sellerSlug, name: point.sellerName }
      : { id: offer?.sellerId ?? 0, slug: '', name: '' },
    quantityMilli: row.quantityMilli,
    unit: offer?.variant.unit ?? '',
    bars: bars ? { ...bars, looseRods: bars.looseRods ?? 0 } : null,
    rateBp: offer?.rateBp ?? 0,
    moqMilli: offer?.moqMilli ?? 0,
    stepMilli: offer?.stepMilli ?? 1,
    availableMilli: Math.max(0, Math.min(offer?.availableMilli ?? 0, leftOf(row))),
    createCallOff: row.call && {
      scheduleId: row.call.scheduleId,
      number: scheduleNumber(row.call.scheduleId),
      callNo: row.call.nextNo,
      day: row.call.day,
    },
    quotation: row.quoted && {
      requestId: row.quoted.requestId,
      number: quotationNumber(row.quoted.quotationId),
      validUntil: row.quoted.validUntil,
    },
    draftOrder: row.draft && {
      draftOrderId: row.draft.draftOrderId,
      number: draftOrderNumber(row.draft.draftOrderId),
      validUntil: row.draft.validUntil,
    },
    code: null,
    reason: null,
  }
}

function presentFailed({ row, offer, refusal }: Failed, network: Network) {
  const none = {
    pricePaise: null,
    priceBuyer: null,
    priceContract: null,
    seenPricePaise: null,
    goodsPaise: null,
    discountPaise: null,
    freightPaise: null,
    loadingPaise: null,
    barDelivery: null,
    barPaisePerTonne: 0,
    taxPaise: null,
    totalPaise: null,
  }
  return { ...presentLine(row, offer, network), ...none, grams: 0, whyNot: refusal }
}

type Question = {
  failed: readonly Failed[]
  sum: Quote
  pricesChanged: boolean
  place: Place | null
  minOrders: Network
  groups: readonly { sellerId: number; dispatchPointId: string; goodsPaise: number }[]
  count: number
  settings: Settings
}

/** The first reason why the cart cannot be ordered, in the order in which a buyer can correct it. */
function whyNotOrder({
  failed,
  sum,
  pricesChanged,
  place,
  minOrders,
  groups,
  count,
  settings,
}: Question): Refusal | null {
  if (count === 0) return refuse('CART_EMPTY')
  if (!place) return refuse('PINCODE_NEEDED')
  if (!place.serviceable) return refuse('NOT_SERVICEABLE', { pincode: place.pincode })
  if (failed[0]) return failed[0].refusal
  if (sum.refusal) return sum.refusal
  if (pricesChanged) return refuse('PRICES_CHANGED')
  // A minimum order is of all loads of a dispatch point together
  for (const [pointId, loads] of Map.groupBy(groups, ({ dispatchPointId }) => dispatchPointId)) {
    const goodsPaise = loads.reduce((total, load) => total + load.goodsPaise, 0)
    const why = whyNotEnough(goodsPaise, minOrders.points.get(Number(pointId))?.minOrderPaise ?? null)
    if (why) return why
  }
  return whyNotCheckout({ lines: count, goodsPaise: sum.goodsPaise }, settings)
}
