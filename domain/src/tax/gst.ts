import { type BasisPoints, mulDiv, type Paise } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { type StateCode, stateOf } from '../core/states.ts'

export type TaxKind = 'IGST' | 'CGST_SGST' | 'CGST_UTGST'

export type BuyerPlace = {
  /** True if the buyer is registered under GST, with a GSTIN on the invoice. */
  registered: boolean
  gstin?: string | null
  billingState?: StateCode | null
  deliveryState?: StateCode | null
  /** True if the goods are delivered to a third party on the buyer's instruction (bill-to/ship-to). */
  shipToOther: boolean
}

/**
 * The place of supply of goods (IGST Act s. 10(1)): where the movement ends; for a registered buyer with delivery to a
 * third party, the buyer's own state (clause b); for an unregistered buyer the delivery state, and without an address
 * the supplier's (clause ca, since 1 October 2023).
 */
export const placeOfSupply = ({ supplierState, buyer }: { supplierState: StateCode; buyer: BuyerPlace }): StateCode => {
  if (buyer.registered && buyer.shipToOther) {
    const home = buyer.gstin ? stateOf(buyer.gstin.slice(0, 2))?.code : null
    const principal = home ?? buyer.billingState
    if (principal) return principal
  }
  return buyer.deliveryState ?? buyer.billingState ?? supplierState
}

/** The taxes that apply. Supplies to a special economic zone always count as interstate (IGST Act s. 7(5)). */
export const taxKind = (supplierState: StateCode, supplyState: StateCode, sez = false): TaxKind => {
  if (sez || supplierState !== supplyState) return 'IGST'
  return stateOf(supplyState)?.localTax === 'UTGST' ? 'CGST_UTGST' : 'CGST_SGST'
}

/**
 * A supply to a unit or developer of a special economic zone: with IGST, or without tax under a letter of undertaking
 * (IGST Act s. 16(3)).
 */
export type SezSupply = 'WITH_TAX' | 'UNDER_LUT'

/**
 * Whether a site is supplied as a special economic zone: it is a unit or developer, and is billed under its own GSTIN.
 * Deliveries there for a contractor with another GSTIN are taxed normally.
 */
export const isSezSupply = (site: { sez?: string | null; gstin?: string | null }, billedTo: string | null): boolean =>
  Boolean(site.sez) && billedTo !== null && billedTo === site.gstin

/** The statement on an invoice to a special economic zone (CGST Rule 46, proviso). */
export const sezStatements: Record<SezSupply, string> = {
  WITH_TAX: 'Supply meant for SEZ unit or SEZ developer for authorised operations on payment of integrated tax',
  UNDER_LUT:
    'Supply meant for SEZ unit or SEZ developer for authorised operations under bond or letter of undertaking without payment of integrated tax',
}

/** What decides the tax rate of a supply, besides its goods. */
export type Supply = { composition?: boolean; sez?: SezSupply | null }

/**
 * The tax rate charged on a supply, in basis points: zero under the composition scheme (CGST Act s. 10(4)) and under a
 * letter of undertaking to a special economic zone (IGST Act s. 16(3)(a)).
 */
export const chargedRate = (rateBp: BasisPoints, { composition, sez }: Supply): BasisPoints =>
  composition || sez === 'UNDER_LUT' ? 0 : rateBp

/**
 * Why a supplier cannot make this supply, or null: under the composition scheme supplies to another state or a special
 * economic zone are not allowed (CGST Act s. 10(2)(c), IGST Act s. 7(5)). COMPOSITION_STATE names the state.
 */
export const whyNotSupplied = (
  { composition, supplierState }: { composition?: boolean | undefined; supplierState: StateCode },
  kind: TaxKind,
): Refusal | null =>
  composition && kind === 'IGST'
    ? refuse('COMPOSITION_STATE', { state: stateOf(supplierState)?.name ?? supplierState })
    : null

/** Tax on one line or one rate, in paise. `sgstPaise` is UTGST if the kind says so. */
export type Tax = {
  kind: TaxKind
  rateBp: BasisPoints
  igstPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  taxPaise: Paise
}

/**
 * Tax on a taxable value in paise, rounded half up. CGST and SGST are each rounded from half the rate, so that within a
 * state they can differ from IGST by a paisa: 100.05 at 18 % gives IGST 18.01, but CGST 9.00 and SGST 9.00.
 */
export const taxOf = (taxablePaise: Paise, rateBp: BasisPoints, kind: TaxKind): Tax => {
  if (kind === 'IGST') {
    const igstPaise = mulDiv(taxablePaise, rateBp, 10_000)
    return { kind, rateBp, igstPaise, cgstPaise: 0, sgstPaise: 0, taxPaise: igstPaise }
  }
  const half = mulDiv(taxablePaise, rateBp, 20_000)
  return { kind, rateBp, igstPaise: 0, cgstPaise: half, sgstPaise: half, taxPaise: 2 * half }
}

/** Names of the taxes of a kind, for documents and screens. */
export const taxNames = (kind: TaxKind): readonly string[] =>
  ({ IGST: ['IGST'], CGST_SGST: ['CGST', 'SGST'], CGST_UTGST: ['CGST', 'UTGST'] })[kind]

/** A price including tax, as shown to consumers. */
export const withTax = (exclusivePaise: Paise, rateBp: BasisPoints): Paise =>
  exclusivePaise + mulDiv(exclusivePaise, rateBp, 10_000)

/** A rate that applies from an Indian date (YYYY-MM-DD) until the next one. */
export type DatedRate = { from: string; rateBp: BasisPoints }

/** The rate on an Indian date (YYYY-MM-DD), for rows in any order; null before the first. */
export const rateOn = (rates: readonly DatedRate[], date: string): BasisPoints | null => {
  let found: DatedRate | null = null
  for (const rate of rates) if (rate.from <= date && (!found || rate.from > found.from)) found = rate
  return found?.rateBp ?? null
}

/** The Indian dates (YYYY-MM-DD) of a supply of goods that decide its rate; `paidOn` is null while it is not paid. */
export type SupplyDates = { suppliedOn: string; invoicedOn: string; paidOn: string | null }

const LAST_DATE = '9999-12-31'

/**
 * The date whose rate a supply takes if the rate changes around it (CGST Act s. 14). Goods supplied before the change
 * take the new rate only if invoice and payment both come after it, goods supplied after it the old rate only if both
 * came before it. So of supply, invoice and payment the two that lie on the same side of the change decide: it is the
 * middle one of the three dates, however many changes there are. An advance alone fixes nothing.
 */
export const rateDate = ({ suppliedOn, invoicedOn, paidOn }: SupplyDates): string =>
  [suppliedOn, invoicedOn, paidOn ?? LAST_DATE].sort()[1] ?? suppliedOn
