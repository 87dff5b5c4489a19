import { printIstMoment } from '../../core/fiscal.ts'
import { type BasisPoints, formatInr, MAX_PRICE_PAISE, mulDiv, type Paise } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import { type Refusal, refuse, terms } from '../../core/refusals.ts'
import { withTax } from '../../tax/gst.ts'

/** Scopes of a price, narrowest first. The first scope with a valid price applies. */
export const priceScopes = ['PINCODE', 'DISTRICT', 'ZONE', 'STATE', 'ALL'] as const
export type PriceScope = (typeof priceScopes)[number]

/** Who a price is for: all buyers, or only companies (business buyers with an approved account). */
export const buyers = ['EVERYONE', 'COMPANY'] as const
export type Buyer = (typeof buyers)[number]

/** What a price comes from: the price for all buyers, the one for companies, or a contract of the own company. */
export const priceBuyers = [
  'EVERYONE',
  /** The price for companies. */
  'COMPANY',
  /** A contract of the seller with the caller's company, or with a group that it is in. */
  'CONTRACT',
] as const
/** What a price comes from. Members of an approved company pay the lowest of the three. */
export type PriceOrigin = (typeof priceBuyers)[number]

/** A line of a contract that is valid for the buyer's company at every place: a price, or a discount. */
export type ContractRow = {
  lineId: number
  contractId: number
  /** What the seller and the company call the contract. */
  reference: string
  minQtyMilli: Milli
  /** Per selling unit, before GST and freight; null for a discount. */
  pricePaise: Paise | null
  /** Off the price for all buyers; null for a price. */
  discountBp: BasisPoints | null
  validFrom: Date
  validTo: Date
}

/** The contract that a price comes from. */
export type PriceContract = Pick<ContractRow, 'lineId' | 'contractId' | 'reference' | 'validTo'>

export type PriceRow = {
  buyer: Buyer
  scope: PriceScope
  /** The pincode, district, zone or state code; empty for ALL. */
  value: string
  /** Minimum quantity of the price, in thousandths of the selling unit. */
  minQtyMilli: Milli
  /** Per selling unit, before GST and freight. */
  pricePaise: Paise
  validFrom: Date
  /** Null for no end. */
  validTo: Date | null
}

/** The site; all null if no pincode is known. District and zone as in the price rows. */
export type PricePlace = {
  pincode: string | null
  district: string | null
  zone: string | null
  state: string | null
}

export type PriceBreak = { minQtyMilli: Milli; pricePaise: Paise }

export type Price = {
  pricePaise: Paise
  /** The price for all buyers. Differs only if a company or contract price applies. */
  everyonePaise: Paise
  /** The price that applies. A company pays the price for all buyers unless its own is lower. */
  buyer: PriceOrigin
  /** The contract of a CONTRACT price. */
  contract: PriceContract | null
  source: PriceScope
  breakMinQtyMilli: Milli
  /** The next quantity break with a lower price, if any. */
  nextBreak: PriceBreak | null
  validTo: Date | null
}

/** All prices of an offer, past ones included, the kind of buyer, and the lines of contracts with its company. */
export type Requested = { rows: readonly PriceRow[]; buyer: Buyer; contracts?: readonly ContractRow[] }

export const noPlace: PricePlace = { pincode: null, district: null, zone: null, state: null }

/** Where a list's price of an offer comes from, and what it is per selling unit, before GST and freight. */
export type OwnPrice = { pricePaise: Paise; buyer: PriceOrigin }

const valueAt = (scope: PriceScope, place: PricePlace): string | null =>
  ({ PINCODE: place.pincode, DISTRICT: place.district, ZONE: place.zone, STATE: place.state, ALL: '' })[scope]

/** Whether a price is of this place, in time or not. */
export const isPriceAt = (row: Pick<PriceRow, 'scope' | 'value'>, place: PricePlace): boolean =>
  row.scope === 'ALL' || row.value === valueAt(row.scope, place)
const started = (row: PriceRow, now: Date) => row.validFrom <= now
const ended = (row: PriceRow, now: Date) => row.validTo !== null && row.validTo <= now

/** The valid rows of the narrowest scope for one kind of buyer, by quantity; of two for the same quantity the newer. */
const ladder = ({ rows, buyer }: Requested, place: PricePlace, now: Date): PriceRow[] => {
  const inForce = rows.filter(
    (row) => row.buyer === buyer && isPriceAt(row, place) && started(row, now) && !ended(row, now),
  )
  const scope = priceScopes.find((one) => inForce.some((row) => row.scope === one))
  const byQty = new Map<number, PriceRow>()
  for (const row of inForce) {
    const known = byQty.get(row.minQtyMilli)
    if (row.scope === scope && (!known || row.validFrom > known.validFrom)) byQty.set(row.minQtyMilli, row)
  }
  return [...byQty.values()].sort((a, b) => a.minQtyMilli - b.minQtyMilli)
}

const reached = <One extends { minQtyMilli: Milli }>(steps: readonly One[], qtyMilli: Milli): One | undefined =>
  steps.findLast(({ minQtyMilli }) => minQtyMilli <= qtyMilli)

type Step = PriceBreak & {
  everyonePaise: Paise
  buyer: PriceOrigin
  contract: PriceContract | null
  source: PriceScope
  breakMinQtyMilli: Milli
  validTo: Date | null
}

const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b))

/** The price of a contract's line where all buyers pay `everyonePaise`: fixed, or less its discount, rounded half up. */
export const contractPaise = (
  { pricePaise, discountBp }: Pick<ContractRow, 'pricePaise' | 'discountBp'>,
  everyonePaise: Paise,
): Paise => pricePaise ?? mulDiv(everyonePaise, 10_000 - (discountBp ?? 0), 10_000)

/** The lowest price of the contracts at a quantity: of each the line of the largest quantity that is reached. */
function contractAt(rows: readonly ContractRow[], qtyMilli: Milli, everyonePaise: Paise) {
  const lines = new Map<number, ContractRow>()
  for (const row of rows) {
    const known = lines.get(row.contractId)
    if (row.minQtyMilli <= qtyMilli && (!known || row.minQtyMilli > known.minQtyMilli)) lines.set(row.contractId, row)
  }
  return [...lines.values()]
    .map((row) => ({ row, pricePaise: contractPaise(row, everyonePaise) }))
    .sort((a, b) => a.pricePaise - b.pricePaise || a.row.lineId - b.row.lineId)[0]
}

/**
 * The price of one kind of buyer for a place and quantity, in paise: the narrowest scope that has one, then the largest
 * quantity that is reached; null if there is none. Part of `priceFor`, for lists.
 */
export const paiseFor = (offer: Requested, place: PricePlace, qtyMilli: Milli, now: Date): Paise | null =>
  reached(ladder(offer, place, now), qtyMilli)?.pricePaise ?? null

/**
 * What a company pays where all buyers pay `everyonePaise`: the lowest of that, the price for companies and its contracts
 * in force; of equal ones the plainest. As in `priceFor`, for lists.
 */
export const lowestPrice = (
  everyonePaise: Paise,
  companyPaise: Paise | null,
  contracts: readonly ContractRow[],
  qtyMilli: Milli,
): OwnPrice => {
  const agreed = contractAt(contracts, qtyMilli, everyonePaise)
  const own: OwnPrice =
    companyPaise !== null && companyPaise < everyonePaise
      ? { pricePaise: companyPaise, buyer: 'COMPANY' }
      : { pricePaise: everyonePaise, buyer: 'EVERYONE' }
  return agreed && agreed.pricePaise < own.pricePaise ? { pricePaise: agreed.pricePaise, buyer: 'CONTRACT' } : own
}

/** What the buyer pays at a quantity, where all pay the price of `everyone`: the lowest; of equal ones the plainest. */
function stepAt(minQtyMilli: Milli, everyone: PriceRow, own: PriceRow | undefined, contracts: readonly ContractRow[]) {
  const { pricePaise: everyonePaise } = everyone
  const agreed = contractAt(contracts, minQtyMilli, everyonePaise)
  const row = own && own.pricePaise < everyonePaise ? own : everyone
  const base = { minQtyMilli, everyonePaise, source: row.scope, contract: null }
  if (!agreed || agreed.pricePaise >= row.pricePaise) {
    const validTo = row === everyone ? everyone.validTo : earlier(row.validTo, everyone.validTo)
    return { ...base, pricePaise: row.pricePaise, buyer: row.buyer, breakMinQtyMilli: row.minQtyMilli, validTo }
  }
  const { lineId, contractId, reference, validTo } = agreed.row
  return {
    ...base,
    pricePaise: agreed.pricePaise,
    buyer: 'CONTRACT' as const,
    contract: { lineId, contractId, reference, validTo },
    breakMinQtyMilli: agreed.row.minQtyMilli,
    validTo: earlier(validTo, everyone.validTo),
  }
}

/**
 * Price by quantity for this buyer: the prices for all, and for a company the lowest of those, its company price and
 * its contracts. Company and contract prices do not apply without a valid price for all buyers.
 */
const stepsFor = ({ rows, buyer, contracts = [] }: Requested, place: PricePlace, now: Date): Step[] => {
  const everyones = ladder({ rows, buyer: 'EVERYONE' }, place, now)
  const own = buyer === 'EVERYONE' ? [] : ladder({ rows, buyer }, place, now)
  const agreed = buyer === 'EVERYONE' ? [] : contracts.filter((row) => row.validFrom <= now && row.validTo > now)
  const quantities = new Set([...everyones, ...own, ...agreed].map(({ minQtyMilli }) => minQtyMilli))
  return [...quantities]
    .sort((a, b) => a - b)
    .flatMap((minQtyMilli): Step[] => {
      const everyone = reached(everyones, minQtyMilli)
      return everyone ? [stepAt(minQtyMilli, everyone, reached(own, minQtyMilli), agreed)] : []
    })
}

/** The valid quantity breaks at a place for a buyer, ascending; empty if there is no price. */
export const breaksFor = (offer: Requested, place: PricePlace, now: Date): PriceBreak[] =>
  stepsFor(offer, place, now)
    .filter(({ pricePaise }, at, steps) => offer.buyer === 'EVERYONE' || steps[at - 1]?.pricePaise !== pricePaise)
    .map(({ minQtyMilli, pricePaise }) => ({ minQtyMilli, pricePaise }))

/**
 * The price of an offer (bars, sizes of a series and single products alike) for a buyer, place and quantity at a time:
 * the narrowest scope with a valid price, then the largest quantity break that is reached; a company pays the lowest of
 * the price for all buyers, its company price and its contract price. Refuses with BELOW_MOQ below the first break, PRICE_EXPIRED if the prices for
 * the place have ended, PINCODE_NEEDED if the price depends on an unknown place, NOT_SERVICEABLE if there never was
 * one.
 */
export const priceFor = (offer: Requested, place: PricePlace, qtyMilli: Milli, now: Date): Price | Refusal => {
  const steps = stepsFor(offer, place, now)
  const first = steps[0]
  if (!first) return whyNoPrice(offer.rows, place, now)
  const step = reached(steps, qtyMilli)
  if (!step) return refuse('BELOW_MOQ', { moq: first.minQtyMilli / 1000 }, 'quantity')
  const { minQtyMilli: _, ...price } = step
  const { pricePaise } = price
  const next = steps.find((one) => one.minQtyMilli > qtyMilli && one.pricePaise < pricePaise)
  return {
    ...price,
    nextBreak: next ? { minQtyMilli: next.minQtyMilli, pricePaise: next.pricePaise } : null,
  }
}

const whyNoPrice = (rows: readonly PriceRow[], place: PricePlace, now: Date): Refusal => {
  const last = rows
    .filter((row) => row.buyer === 'EVERYONE' && isPriceAt(row, place) && started(row, now) && ended(row, now))
    .reduce<Date | null>((latest, { validTo }) => (validTo && (!latest || validTo > latest) ? validTo : latest), null)
  if (last) return refuse('PRICE_EXPIRED', { until: printIstMoment(last) })
  return place.pincode === null ? refuse('PINCODE_NEEDED') : refuse('NOT_SERVICEABLE', { pincode: place.pincode })
}

/**
 * Why a seller cannot set this price, or null: it must be above zero, at most ₹1 crore, and with GST at most the MRP (a
 * legal limit).
 */
export const whyNotPrice = (pricePaise: Paise, mrpPaise: Paise | null, rateBp: BasisPoints): Refusal | null => {
  if (!Number.isSafeInteger(pricePaise) || pricePaise <= 0) return refuse('AMOUNT_BAD', undefined, 'price')
  if (pricePaise > MAX_PRICE_PAISE) {
    return refuse('TOO_LARGE', { field: terms('PRICE'), max: formatInr(MAX_PRICE_PAISE, { paise: 'auto' }) }, 'price')
  }
  return mrpPaise !== null && withTax(pricePaise, rateBp) > mrpPaise
    ? refuse('ABOVE_MRP', { mrp: formatInr(mrpPaise) }, 'price')
    : null
}

/** Why quantity breaks are invalid, or null: quantities must rise, prices must fall, at most six. */
export const whyNotBreaks = (breaks: readonly PriceBreak[]): Refusal | null => {
  if (breaks.length > 6) return refuse('TOO_LARGE', { field: terms('BREAKS'), max: 6 }, 'breaks')
  const wrong = breaks.some((one, at) => {
    const before = breaks[at - 1]
    return before && (one.minQtyMilli <= before.minQtyMilli || one.pricePaise >= before.pricePaise)
  })
  return wrong ? refuse('BREAKS_ORDER', undefined, 'breaks') : null
}
