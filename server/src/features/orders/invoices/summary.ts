import { hsnSummary } from '@neev/domain/orders/invoices'
import type { InvoiceRow } from './invoice-row.ts'

/** One row per HSN and rate, for invoices and returns. */
export const summaryOf = (row: InvoiceRow) =>
  hsnSummary(
    row.lines.map((line) => ({
      ...line,
      qtyMilli: line.quantityMilli,
      taxPaise: line.cgstPaise + line.sgstPaise + line.igstPaise,
    })),
  )
