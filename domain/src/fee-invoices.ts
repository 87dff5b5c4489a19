import { type BasisPoints, type TaxKind, taxKind, taxOf } from './gst.ts'
import { type Paise, sum } from './money.ts'
import type { StateCode } from './states.ts'

/** Services of a marketplace to its sellers: other support services (SAC 9985 99, taxed like commission at 18 %). */
export const FEE_SAC = '998599'
/** The operator's own series: NVC/2627/000001 for invoices, NVC/C2627/00001 for credit notes; one number after the other. */
export const feePrefix = 'NVC'

/** Commission of one posting of a statement: of a sale positive, of what was taken back negative. */
export type FeeEntry = {
  suborderNumber: string
  feePaise: Paise
  gstPaise: Paise
  gstBp: BasisPoints
  /** The invoice on which the commission of the sale stands already; null: none yet. */
  billedOn: number | null
}
export type FeeLine = Omit<FeeEntry, 'billedOn'>

/**
 * What a statement is invoiced: one invoice of all commission that stands on no invoice yet, less what of it was taken back at once,
 * and a credit note to each earlier invoice of which something was taken back. Together they come to the statement's commission with
 * its GST to the paisa. What was taken back before its sale was ever billed waits for the invoice with the sale if alone it would be
 * below nothing.
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

/** Where services to a registered firm are taxed: its own state against the operator's (IGST Act s. 12(2)). */
export const feeTaxKind = (operator: StateCode, seller: StateCode): TaxKind => taxKind(operator, seller)

/**
 * The sums of such a document: GST of its rate on the printed taxable value, its halves alike, not the sum of what was kept sale by
 * sale. What was kept is what the statement says and stays the total; between the two lies the round-off, some paise.
 */
export function feeTotals(lines: readonly FeeLine[], kind: TaxKind) {
  const taxablePaise = sum(lines.map(({ feePaise }) => feePaise))
  const retainedPaise = sum(lines.map(({ gstPaise }) => gstPaise))
  const taxes = [...Map.groupBy(lines, ({ gstBp }) => gstBp)].map(([rateBp, same]) =>
    taxOf(sum(same.map(({ feePaise }) => feePaise)), rateBp, kind),
  )
  const igstPaise = sum(taxes.map((tax) => tax.igstPaise))
  const cgstPaise = sum(taxes.map((tax) => tax.cgstPaise))
  const sgstPaise = sum(taxes.map((tax) => tax.sgstPaise))
  const roundOffPaise = retainedPaise - igstPaise - cgstPaise - sgstPaise
  return { taxablePaise, igstPaise, cgstPaise, sgstPaise, roundOffPaise, totalPaise: taxablePaise + retainedPaise }
}
