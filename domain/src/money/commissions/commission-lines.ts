import { type BasisPoints, mulDiv, type Paise } from '../../core/money.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { pieceOf } from '../ledger.ts'
import { type CommissionRule, commissionOn, type SoldLine } from './commissions.ts'

/** An order line. `goodsPaise` is after the seller's discount. */
export type OrderedLine = SoldLine & { taxablePaise: Paise }

/** The commission on a line, calculated when it was ordered and stored with its terms. */
export type FrozenFee = {
  quantityMilli: number
  taxablePaise: Paise
  basePaise: Paise
  feePaise: Paise
  gstPaise: Paise
}

/** The commission of a rule on a line, with GST; zero without a rule. */
export function frozenFee(line: OrderedLine, rule: CommissionRule | null, gstBp: BasisPoints): FrozenFee {
  const { basePaise, feePaise } = rule ? commissionOn(line, rule) : { basePaise: line.goodsPaise, feePaise: 0 }
  return {
    quantityMilli: line.milli,
    taxablePaise: line.taxablePaise,
    basePaise,
    feePaise,
    gstPaise: mulDiv(feePaise, gstBp, 10_000),
  }
}

/** The part of a line that is reversed: by quantity if goods are returned, otherwise by refunded value before tax. */
export type Back = { quantityMilli: number; taxablePaise: Paise }

/** Why a line cannot be reduced by this much, or null. `taken` is what earlier reversals took. */
export function whyNotBack(sold: FrozenFee, taken: FrozenFee, { quantityMilli, taxablePaise }: Back): Refusal | null {
  const bad =
    quantityMilli < 0 ||
    taxablePaise < 0 ||
    (quantityMilli === 0 && taxablePaise === 0) ||
    taken.quantityMilli + quantityMilli > sold.quantityMilli ||
    taken.taxablePaise + taxablePaise > sold.taxablePaise
  return bad ? refuse('REVERSAL_TOO_HIGH') : null
}

/**
 * The part of a frozen commission that is reversed with part of its line: the same share of each amount, never
 * recalculated.
 */
export function feeBack(sold: FrozenFee, taken: FrozenFee, { quantityMilli, taxablePaise }: Back): FrozenFee {
  const cut =
    quantityMilli > 0
      ? { before: taken.quantityMilli, now: quantityMilli, whole: sold.quantityMilli }
      : { before: taken.taxablePaise, now: taxablePaise, whole: sold.taxablePaise }
  const piece = (figure: 'basePaise' | 'feePaise' | 'gstPaise') =>
    pieceOf(sold[figure], { ...cut, takenPaise: taken[figure] })
  return {
    quantityMilli,
    taxablePaise,
    basePaise: piece('basePaise'),
    feePaise: piece('feePaise'),
    gstPaise: piece('gstPaise'),
  }
}
