import { type CommissionRule, commissionOn, type SoldLine } from './commissions.ts'
import type { BasisPoints } from './gst.ts'
import { pieceOf } from './ledger.ts'
import { mulDiv, type Paise } from './money.ts'
import { type Refusal, refuse } from './refusals.ts'

/** A line as it was ordered. `goodsPaise` is after what the seller itself takes off. */
export type OrderedLine = SoldLine & { taxablePaise: Paise }

/** What was taken of a line: counted once, when it was ordered, and kept with the terms that it was counted by. */
export type FrozenFee = {
  quantityMilli: number
  taxablePaise: Paise
  basePaise: Paise
  feePaise: Paise
  gstPaise: Paise
}

/** What a rule takes of a line, with GST on it; without a rule nothing is taken. */
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

/** How much of a line is taken back: by quantity where goods come back, else by the value before tax that is given back. */
export type Back = { quantityMilli: number; taxablePaise: Paise }

/** Why a line can not be lowered by so much; `taken` is what was taken back before. */
export function whyNotBack(sold: FrozenFee, taken: FrozenFee, { quantityMilli, taxablePaise }: Back): Refusal | null {
  const bad =
    quantityMilli < 0 ||
    taxablePaise < 0 ||
    (quantityMilli === 0 && taxablePaise === 0) ||
    taken.quantityMilli + quantityMilli > sold.quantityMilli ||
    taken.taxablePaise + taxablePaise > sold.taxablePaise
  return bad ? refuse('REVERSAL_TOO_HIGH') : null
}

/** What of a frozen fee goes back with a part of its line: the same part of each figure, never counted anew. */
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
