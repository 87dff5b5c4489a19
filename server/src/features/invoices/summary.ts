import { hsnSummary } from '@neev/domain/invoices'
import type { InvoiceRow } from './invoice-row.ts'

/** One row for each HSN and rate, as the invoice and the returns carry it. */
export const summaryOf = (row: InvoiceRow) =>
  hsnSummary(
    row.lines.map((line) => ({
      ...line,
      qtyMilli: line.quantityMilli,
      taxPaise: line.cgstPaise + line.sgstPaise + line.igstPaise,
    })),
  )
