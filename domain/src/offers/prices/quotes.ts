import { allocate, type BasisPoints, mulDiv, type Paise, roundToRupee, sum } from '../../core/money.ts'
import { type Grams, gramsOf, lineAmount, type Milli, type Millimetres } from '../../core/quantity.ts'
import { isRefusal, type Refusal } from '../../core/refusals.ts'
import type { StateCode } from '../../core/states.ts'
import {
  type BarDelivery,
  type BarServices,
  barCharges,
  needsTogether,
  waysToLoad,
} from '../../places/shipping/bars.ts'
import { type FreightSlabs, freightFor, type Km, type Load, loadingPaise } from '../../places/shipping/freight.ts'
import type { Needs } from '../../places/shipping/freight-goods.ts'
import { type LoadKind, loadKeyOf, loadKindOf } from '../../places/shipping/loads.ts'
import { type Amounts, amountNames, type CouponShare, type Taxed, taxedNames, totals } from '../../tax/amounts.ts'
import {
  type BuyerPlace,
  chargedRate,
  placeOfSupply,
  type SezSupply,
  type Tax,
  taxKind,
  taxOf,
  whyNotSupplied,
} from '../../tax/gst.ts'

export type QuoteLine = {
  key: string
  sellerId: string
  /** Lines of one load of a dispatch point (`loadKeyOf`) share a vehicle and an invoice. */
  dispatchPointId: string
  /** Per selling unit, before GST and freight. */
  pricePaise: Paise
  qtyMilli: Milli
  gramsPerUnit: Grams
  /** Chargeable weight for freight: above the actual weight for bulky goods. */
  freightGramsPerUnit: Grams
  rateBp: BasisPoints
  /** At the whole length of its pieces. */
  needs: Needs
  /** Of bars folded or cut in two; null for other goods. */
  halfNeeds: Needs | null
  /** Of bars. */
  diameterMm: Millimetres | null
}

export type QuoteGroup = {
  supplierState: StateCode
  /** True for a composition supplier, who charges no tax and sells only within the state. */
  composition?: boolean
  /**
   * True if the supplier has a letter of undertaking for this year, for supplies to special economic zones without tax.
   */
  hasLut?: boolean
  /** Road distance to the site; null if unknown. */
  km: Km | null
  /** The freight rates for this dispatch point: its own, its seller's or the platform's. */
  slabs: FreightSlabs
  loadingPaisePerTonne: Paise
  /** Whether bars are folded or cut there. */
  bars: BarServices
  /** Surcharge of a remote place on the freight. */
  surchargePaisePerTonne?: Paise
  /** Maximum weight per vehicle for the site; null or absent if unknown. */
  maxVehicleGrams?: Grams | null
  /** Transit insurance on the goods, if the seller's rates include it. */
  insuranceBp?: BasisPoints
}

export type QuoteInput = {
  lines: readonly QuoteLine[]
  /** By dispatch point. */
  groups: Readonly<Record<string, QuoteGroup>>
  buyer: BuyerPlace & { sez?: boolean }
  /** The shares of a coupon, as returned by `couponDiscount`, and what they reduce. */
  coupon?: { on: 'GOODS' | 'FREIGHT'; shares: readonly CouponShare[] } | null
}

export type Sums = Amounts &
  Taxed & {
    /** Part of the freight charged for a remote place. */
    surchargePaise: Paise
    /** Part of the loading charged for folding or cutting bars. */
    barChargePaise: Paise
    /** Part of the taxable value, besides the other amounts. */
    insurancePaise: Paise
    taxPaise: Paise
    /** The platform's share of the discount: a payment on the buyer's behalf that does not reduce the invoice. */
    creditPaise: Paise
    grams: Grams
  }

export type QuotedLine = Sums & {
  key: string
  /** How bars are delivered; null for other goods. */
  barDelivery: BarDelivery | null
  barPaisePerTonne: Paise
  tax: Tax
  /** Taxable value + tax. */
  totalPaise: Paise
  /** Delivered price of one selling unit, with and without GST; null if freight is unknown. */
  deliveredPerUnitPaise: Paise | null
  deliveredExTaxPerUnitPaise: Paise | null
}

export type QuotedGroup = Sums & {
  /** The load, as by `loadKeyOf`. */
  key: string
  dispatchPointId: string
  loadKind: LoadKind
  sellerId: string
  lines: QuotedLine[]
  supplierState: StateCode
  placeOfSupply: StateCode
  kind: Tax['kind']
  /** The kind of supply to a special economic zone; null for others. */
  sez: SezSupply | null
  km: Km | null
  /** The input of the freight calculation. */
  load: Load
  vehicleName: string | null
  trips: number
  /** Rounds the total to whole rupees; never part of the tax. */
  roundOffPaise: Paise
  /** Total of the group's invoice: taxable value + tax + round-off. */
  totalPaise: Paise
  payablePaise: Paise
  /**
   * Why the group cannot be ordered, or null. FREIGHT_ON_QUOTE: the amounts lack freight; check before showing a total.
   * COMPOSITION_STATE: the supplier cannot sell there.
   */
  refusal: Refusal | null
}

export type Quote = Sums & {
  groups: QuotedGroup[]
  roundOffPaise: Paise
  totalPaise: Paise
  /** Total less the platform's share of the discount. */
  payablePaise: Paise
  /** The first reason why it cannot be ordered, or null. */
  refusal: Refusal | null
}

/** The lines of a quote by their keys. */
export const quotedLines = ({ groups }: Quote): Map<string, QuotedLine> =>
  new Map(groups.flatMap(({ lines }) => lines.map((line) => [line.key, line] as const)))

const noShare = { sellerPaise: 0, platformPaise: 0 }

/** What a line, a load and a quote have in common: the same amounts, each the sum of its parts. */
export const quoteSums = [
  ...amountNames,
  ...taxedNames,
  'surchargePaise',
  'barChargePaise',
  'insurancePaise',
  'taxPaise',
  'creditPaise',
  'grams',
] as const satisfies (keyof Sums)[]

/** The freight input of a load with these requirements. */
const loadOf = (
  lines: readonly Pick<QuoteLine, 'qtyMilli' | 'freightGramsPerUnit'>[],
  needs: Needs,
  { km, slabs, surchargePaisePerTonne = 0, maxVehicleGrams = null }: QuoteGroup,
): Load => ({
  grams: sum(lines.map((line) => gramsOf(line.qtyMilli, line.freightGramsPerUnit))),
  needs,
  km,
  slabs,
  surchargePaisePerTonne,
  maxVehicleGrams,
})

/**
 * How a load travels: the way to load it with the lowest freight and charge for folding or cutting, whole bars before
 * others. If there is none, why the one that asks the least of a vehicle is not possible.
 */
const cheapestWay = (lines: readonly QuoteLine[], grams: readonly Grams[], group: QuoteGroup) => {
  const goods = lines.map((line, at) => ({ ...line, grams: grams[at] ?? 0 }))
  const ways = waysToLoad(goods, group.bars).map((loaded) => {
    const load = loadOf(lines, needsTogether(loaded), group)
    const freight = freightFor(load)
    return { loaded, load, freight, paise: isRefusal(freight) ? Infinity : freight.freightPaise + barCharges(loaded) }
  })
  return ways.reduce((best, way) => (way.paise < best.paise || best.paise === Infinity ? way : best))
}

/** The quote of one load of a dispatch point: one kind of vehicle, one supplier GSTIN, one invoice. */
const quoteGroup = (key: string, lines: readonly QuoteLine[], input: QuoteInput): QuotedGroup => {
  const [first] = lines
  const group = first && input.groups[first.dispatchPointId]
  if (!group) throw new RangeError(`No group for load ${key}`)
  const { dispatchPointId, sellerId, needs } = first
  const { supplierState, km } = group
  const place = placeOfSupply({ supplierState, buyer: input.buyer })
  const kind = taxKind(supplierState, place, input.buyer.sez)
  const sez = !input.buyer.sez ? null : group.hasLut ? 'UNDER_LUT' : 'WITH_TAX'
  const supply = { composition: group.composition ?? false, sez } as const
  const onFreight = input.coupon?.on === 'FREIGHT'

  const goods = lines.map((line) => lineAmount(line.pricePaise, line.qtyMilli))
  const grams = lines.map((line) => gramsOf(line.qtyMilli, line.gramsPerUnit))
  const shares = lines.map((line) => input.coupon?.shares.find((share) => share.key === line.key) ?? noShare)
  const { loaded, load, freight } = cheapestWay(lines, grams, group)
  const refusal = whyNotSupplied(group, kind) ?? (isRefusal(freight) ? freight : null)

  // Freight is part of the supply of each line: split by taxable value of the goods (CGST Act s. 15)
  const weights = goods.map((paise, at) => (onFreight ? paise : paise - Math.min(paise, shares[at]?.sellerPaise ?? 0)))
  const freights = allocate(isRefusal(freight) ? 0 : freight.freightPaise, weights)
  const surcharges = allocate(isRefusal(freight) ? 0 : freight.surchargePaise, weights)
  const loadings = allocate(loadingPaise(sum(grams), group.loadingPaisePerTonne), weights)
  const insurances = allocate(mulDiv(sum(goods), group.insuranceBp ?? 0, 10_000), weights)

  const quoted = lines.map((line, at): QuotedLine => {
    const share = shares[at] ?? noShare
    const goodsPaise = goods[at] ?? 0
    const freightPaise = freights[at] ?? 0
    const bars = loaded[at] ?? { barDelivery: null, barPaisePerTonne: 0, barChargePaise: 0 }
    const barChargePaise = isRefusal(freight) ? 0 : bars.barChargePaise
    const charges = { loadingPaise: (loadings[at] ?? 0) + barChargePaise, insurancePaise: insurances[at] ?? 0 }
    const discounted = onFreight ? freightPaise : goodsPaise
    const discountPaise = Math.min(discounted, share.sellerPaise)
    const creditPaise = Math.min(discounted - discountPaise, share.platformPaise)
    const taxablePaise = goodsPaise + freightPaise + charges.loadingPaise + charges.insurancePaise - discountPaise
    const tax = taxOf(taxablePaise, chargedRate(line.rateBp, supply), kind)
    const totalPaise = taxablePaise + tax.taxPaise
    const perUnit = (paise: Paise) => (refusal || line.qtyMilli === 0 ? null : mulDiv(paise, 1000, line.qtyMilli))
    return {
      key: line.key,
      goodsPaise,
      discountPaise,
      freightPaise,
      surchargePaise: surcharges[at] ?? 0,
      barChargePaise,
      barDelivery: bars.barDelivery,
      barPaisePerTonne: bars.barPaisePerTonne,
      ...charges,
      taxablePaise,
      igstPaise: tax.igstPaise,
      cgstPaise: tax.cgstPaise,
      sgstPaise: tax.sgstPaise,
      taxPaise: tax.taxPaise,
      creditPaise,
      grams: grams[at] ?? 0,
      tax,
      totalPaise,
      deliveredPerUnitPaise: perUnit(totalPaise),
      deliveredExTaxPerUnitPaise: perUnit(taxablePaise),
    }
  })

  const sums = totals(quoteSums, quoted)
  const { rounded, roundOff } = roundToRupee(sums.taxablePaise + sums.taxPaise)
  return {
    ...sums,
    key,
    dispatchPointId,
    loadKind: loadKindOf(needs),
    sellerId,
    lines: quoted,
    supplierState,
    placeOfSupply: place,
    kind,
    sez,
    km,
    load,
    vehicleName: isRefusal(freight) ? null : freight.vehicleName,
    trips: isRefusal(freight) ? 0 : freight.trips,
    roundOffPaise: roundOff,
    totalPaise: rounded,
    payablePaise: Math.max(0, rounded - sums.creditPaise),
    refusal,
  }
}

/**
 * The calculation of goods, freight, tax and rounding shown on product page, cart, checkout, order and invoice. Lines
 * are grouped by load in their order (concrete and other goods of one dispatch point are two); each total is the sum of
 * its parts, to the paisa. 5 t at ₹52,000 with freight 6,000, loading 1,250 and insurance 260 have a taxable value of
 * 2,67,510.00; with 18 % GST 3,15,661.80, rounded 3,15,662.
 */
export const quote = (input: QuoteInput): Quote => {
  const groups = [...Map.groupBy(input.lines, loadKeyOf)].map(([key, lines]) => quoteGroup(key, lines, input))
  return {
    ...totals(quoteSums, groups),
    groups,
    roundOffPaise: sum(groups.map((group) => group.roundOffPaise)),
    totalPaise: sum(groups.map((group) => group.totalPaise)),
    payablePaise: sum(groups.map((group) => group.payablePaise)),
    refusal: groups.find((group) => group.refusal)?.refusal ?? null,
  }
}
