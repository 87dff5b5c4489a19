import { type BasisPoints, type Paise, sum } from '../core/money.ts'
import type { StateCode } from '../core/states.ts'
import { type TaxKind, taxKind, taxOf } from '../tax/gst.ts'

/** SAC of marketplace services to sellers: other support services (9985 99), taxed at 18 % like commission. */
export const FEE_SAC = '998599'
/** Prefix of the operator's series: NVC/2627/000001 for invoices, NVC/C2627/00001 for credit notes, without gaps. */
export const feePrefix = 'NVC'

/** Commission of one ledger entry of a statement: positive for a sale, negative for a reversal. */
export type FeeEntry = {
  suborderNumber: string
  feePaise: Paise
  gstPaise: Paise
  gstBp: BasisPoints
  /** The invoice that already contains the commission of the sale; null if none. */
  billedOn: number | null
}
export type FeeLine = Omit<FeeEntry, 'billedOn'>

/**
 * The documents for a statement's commission: one invoice for all commission not invoiced before, less what was
 * reversed at once, and a credit note for each earlier invoice with a reversal. Together they equal the statement's
 * commission with GST, to the paisa. Reversals before invoicing that would make the invoice negative wait for the
 * invoice of their sale.
 */
export function feeDocuments(entries: readonly FeeEntry[]) {
  const lines = (some: readonly FeeEntry[]): FeeLine[] => some.map(({ billedOn: _, ...line }) => line)
  const notes = Map.groupBy(
    entries.filter((entry) => entry.billedOn !== null),
    (entry) => entry.billedOn ?? 0,
  )
  const open = entries.filter(({ billedOn, feePaise }) => billedOn === null && feePaise !== 0)
  return {
    invoice: sum(open.map(({ feePaise }) => feePaise)) > 0 ? lines(open) : [],
    notes: [...notes].map(([invoiceId, some]) => ({
      invoiceId,
      lines: lines(some).map((line) => ({ ...line, feePaise: -line.feePaise, gstPaise: -line.gstPaise })),
    })),
  }
}

/** The kind of tax on services to a registered business: its state against the operator's (IGST Act s. 12(2)). */
export const feeTaxKind = (operator: StateCode, seller: StateCode): TaxKind => taxKind(operator, seller)

/** The taxes of such a document, a row for each rate on its whole taxable value. */
export const feeTaxes = (lines: readonly FeeLine[], kind: TaxKind) =>
  [...Map.groupBy(lines, ({ gstBp }) => gstBp)].map(([rateBp, same]) => {
    const taxablePaise = sum(same.map(({ feePaise }) => feePaise))
    const { igstPaise, cgstPaise, sgstPaise } = taxOf(taxablePaise, rateBp, kind)
    return { rateBp, taxablePaise, igstPaise, cgstPaise, sgstPaise }
  })

/**
 * The totals of such a document: GST at its rate on the printed taxable value, in equal halves. The total stays what
 * the statement charged sale by sale; the difference of some paise is the round-off.
 */
export function feeTotals(lines: readonly FeeLine[], kind: TaxKind) {
  const taxablePaise = sum(lines.map(({ feePaise }) => feePaise))
  const retainedPaise = sum(lines.map(({ gstPaise }) => gstPaise))
  const taxes = feeTaxes(lines, kind)
  const igstPaise = sum(taxes.map((tax) => tax.igstPaise))
  const cgstPaise = sum(taxes.map((tax) => tax.cgstPaise))
  const sgstPaise = sum(taxes.map((tax) => tax.sgstPaise))
  const roundOffPaise = retainedPaise - igstPaise - cgstPaise - sgstPaise
  return { taxablePaise, igstPaise, cgstPaise, sgstPaise, roundOffPaise, totalPaise: taxablePaise + retainedPaise }
}
