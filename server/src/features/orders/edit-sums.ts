import type { Amounts } from '@neev/domain/amounts'
import { taxOf } from '@neev/domain/gst'
import { carriedOver, nothing, type Worth, worthAfter } from '@neev/domain/order-edits'
import type { PackedLine } from '@neev/domain/shipments'
import { found } from '#core/errors.ts'
import { cancelledOf } from './bills.ts'
import type { BeforeAfter, CancellationRow, SuborderRow } from './orders.queries.ts'
import { billOf } from './partial-cancellations.ts'

const worthOf = (amounts: Amounts, rateBp: number, { taxKind }: Pick<SuborderRow, 'taxKind'>): Worth => {
  const { goodsPaise, discountPaise, freightPaise, loadingPaise } = amounts
  const taxablePaise = goodsPaise - discountPaise + freightPaise + loadingPaise
  const { taxPaise } = taxOf(taxablePaise, rateBp, taxKind)
  const sums = { goodsPaise, discountPaise, freightPaise, loadingPaise, taxablePaise, taxPaise }
  return { ...sums, totalPaise: taxablePaise + taxPaise, creditPaise: 0 }
}

/** What a cancellation took off the part, less what comes in place of it; its rounding is in its total alone. */
function takenOff(part: SuborderRow, { lines, carriedId, totalPaise, creditPaise }: CancellationRow): Worth {
  const lineOf = (id: number) => found(part.lines.find((one) => one.id === id))
  const off = lines.map(({ lineId, billed }) => worthOf(billed ?? nothing, lineOf(lineId).rateBp, part))
  const on = carriedId === null ? [] : [lineOf(carriedId)].map((line) => worthOf(line, line.rateBp, part))
  return { ...worthAfter(nothing, on, off), totalPaise, creditPaise }
}

/** What a part comes to as it stands: as it was ordered, less what is not sent any more. */
export function standing(part: SuborderRow): BeforeAfter['before'] {
  const { goodsPaise, discountPaise, freightPaise, loadingPaise, taxablePaise, totalPaise, creditPaise } = part
  const taxPaise = part.cgstPaise + part.sgstPaise + part.igstPaise
  const ordered = {
    goodsPaise,
    discountPaise,
    freightPaise,
    loadingPaise,
    taxablePaise,
    taxPaise,
    totalPaise,
    creditPaise,
  }
  const gone = cancelledOf(part)
  const grams =
    part.lines.reduce((sum, line) => sum + line.grams, 0) -
    gone.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.grams, 0)
  return {
    ...worthAfter(
      ordered,
      gone.map((one) => takenOff(part, one)),
    ),
    grams,
  }
}

/** What less of a line changes: its share goes back as it would be billed now. */
export function lessSums(part: SuborderRow, cut: PackedLine) {
  const bill = billOf(part, [cut])
  const before = standing(part)
  const off = { ...bill, taxPaise: bill.igstPaise + bill.cgstPaise + bill.sgstPaise }
  return { bill, sums: { before, after: { ...worthAfter(before, [off]), grams: before.grams - cut.grams } } }
}

/**
 * What other bars change: they take over their part of what the bars that they replace come to, and the rest goes back. The rounding of
 * the part stays with its last invoice.
 */
export function swapSums(part: SuborderRow, cut: PackedLine, toGrams: number) {
  const whole = billOf(part, [cut])
  const line = found(whole.lines[0])
  const { rateBp } = line
  const input = { ...worthOf(line, rateBp, part), creditPaise: Math.min(whole.creditPaise, line.goodsPaise) }
  const carried = carriedOver(input, { fromGrams: cut.grams, toGrams, rateBp, taxKind: part.taxKind })
  const over = worthAfter(input, [carried])
  const before = standing(part)
  const after = { ...worthAfter(before, [over]), grams: before.grams - cut.grams + toGrams }
  const { totalPaise, taxablePaise } = over
  const bill = { ...whole, totalPaise, taxablePaise, creditPaise: Math.min(totalPaise, over.creditPaise) }
  return { bill, carried, sums: { before, after } }
}
