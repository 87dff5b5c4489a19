import { mulDiv, type Of, type Paise } from './money.ts'
import { type Refusal, refuse } from './refusals.ts'
import { type StateCode, stateOf } from './states.ts'

/** Basis points: hundredths of a percent. 18 % = 1800. */
export type BasisPoints = Of<'basisPoints'>

export type TaxKind = 'IGST' | 'CGST_SGST' | 'CGST_UTGST'

export type BuyerPlace = {
  /** Registered under GST, that is, buying with a GSTIN on the invoice. */
  registered: boolean
  gstin?: string | null
  billingState?: StateCode | null
  deliveryState?: StateCode | null
  /** The goods go to somebody other than the buyer, on the buyer's word (bill-to / ship-to). */
  shipToOther: boolean
}

/**
 * The state whose tax it is, for goods that move (IGST Act s. 10(1)): where the movement ends; for a registered buyer who
 * has them sent to somebody else, the buyer's own state (clause b); for an unregistered buyer the delivery state, and
 * without any address the supplier's (clause ca, since 1 October 2023).
 */
export const placeOfSupply = ({ supplierState, buyer }: { supplierState: StateCode; buyer: BuyerPlace }): StateCode => {
  if (buyer.registered && buyer.shipToOther) {
    const home = buyer.gstin ? stateOf(buyer.gstin.slice(0, 2))?.code : null
    const principal = home ?? buyer.billingState
    if (principal) return principal
  }
  return buyer.deliveryState ?? buyer.billingState ?? supplierState
}

/** Which taxes apply. Deliveries into a special economic zone always count as inter-state (IGST Act s. 7(5)). */
export const taxKind = (supplierState: StateCode, supplyState: StateCode, sez = false): TaxKind => {
  if (sez || supplierState !== supplyState) return 'IGST'
  return stateOf(supplyState)?.localTax === 'UTGST' ? 'CGST_UTGST' : 'CGST_SGST'
}

/** A supply to a unit or developer of a special economic zone: with tax, or under a letter of undertaking without (IGST Act s. 16(3)). */
export type SezSupply = 'WITH_TAX' | 'UNDER_LUT'

/**
 * Whether a site is supplied as a special economic zone: it is a unit or developer of one, and the bill is made out to its own
 * registration. A contractor who has goods sent there under another GSTIN is taxed as anybody.
 */
export const isSezSupply = (site: { sez?: string | null; gstin?: string | null }, billedTo: string | null): boolean =>
  Boolean(site.sez) && billedTo !== null && billedTo === site.gstin

/** What an invoice to a special economic zone says (CGST Rule 46, proviso). */
export const sezStatements: Record<SezSupply, string> = {
  WITH_TAX: 'Supply meant for SEZ unit or SEZ developer for authorised operations on payment of integrated tax',
  UNDER_LUT:
    'Supply meant for SEZ unit or SEZ developer for authorised operations under bond or letter of undertaking without payment of integrated tax',
}

/** What decides the rate of a supply, besides its goods. */
export type Supply = { composition?: boolean; sez?: SezSupply | null }

/**
 * The rate in basis points that a supply is charged: a supplier under the composition scheme collects no tax (CGST Act s. 10(4)), and
 * what goes into a special economic zone under a letter of undertaking is free of it (IGST Act s. 16(3)(a)).
 */
export const chargedRate = (rateBp: BasisPoints, { composition, sez }: Supply): BasisPoints =>
  composition || sez === 'UNDER_LUT' ? 0 : rateBp

/**
 * Why a supplier can not make a supply of this kind: under the composition scheme none leaves its state, and none goes into a special
 * economic zone (CGST Act s. 10(2)(c), IGST Act s. 7(5)). COMPOSITION_STATE names the state.
 */
export const whyNotSupplied = (
  { composition, supplierState }: { composition?: boolean | undefined; supplierState: StateCode },
  kind: TaxKind,
): Refusal | null =>
  composition && kind === 'IGST'
    ? refuse('COMPOSITION_STATE', { state: stateOf(supplierState)?.name ?? supplierState })
    : null

/** Tax of one line or one rate. `sgstPaise` is UTGST when the kind says so. */
export type Tax = {
  kind: TaxKind
  rateBp: BasisPoints
  igstPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  taxPaise: Paise
}

/**
 * Tax on a taxable value in paise, half-up. CGST and SGST are each rounded from half the rate, so inside a state the two
 * can differ from IGST by a paisa: 100.05 at 18 % gives IGST 18.01, but CGST 9.00 and SGST 9.00.
 */
export const taxOf = (taxablePaise: Paise, rateBp: BasisPoints, kind: TaxKind): Tax => {
  if (kind === 'IGST') {
    const igstPaise = mulDiv(taxablePaise, rateBp, 10_000)
    return { kind, rateBp, igstPaise, cgstPaise: 0, sgstPaise: 0, taxPaise: igstPaise }
  }
  const half = mulDiv(taxablePaise, rateBp, 20_000)
  return { kind, rateBp, igstPaise: 0, cgstPaise: half, sgstPaise: half, taxPaise: 2 * half }
}

/** Names of the taxes of a kind, with the part of the rate that each takes: for papers and screens. */
export const taxNames = (kind: TaxKind): readonly string[] =>
  ({ IGST: ['IGST'], CGST_SGST: ['CGST', 'SGST'], CGST_UTGST: ['CGST', 'UTGST'] })[kind]

/** A price with tax added, as consumers are shown it. */
export const withTax = (exclusivePaise: Paise, rateBp: BasisPoints): Paise =>
  exclusivePaise + mulDiv(exclusivePaise, rateBp, 10_000)

/** A rate that holds from a day (YYYY-MM-DD, Indian date) until the next row. */
export type DatedRate = { from: string; rateBp: BasisPoints }

/** The rate in force on an Indian date (YYYY-MM-DD), whatever the order of the rows; null before the first. */
export const rateOn = (rates: readonly DatedRate[], date: string): BasisPoints | null => {
  let found: DatedRate | null = null
  for (const rate of rates) if (rate.from <= date && (!found || rate.from > found.from)) found = rate
  return found?.rateBp ?? null
}
