import type { Feature } from '#core/feature.ts'
import { serveInvoices } from './invoices.http.ts'
import { resolvers } from './invoices.resolvers.ts'

export type { CreditNoteRow as CreditNote } from './credit-notes.ts'
export type { DebitNoteRow as DebitNote } from './debit-notes.ts'
export type { InvoiceRow as Invoice } from './invoices.ts'

/** Tax invoices, credit notes and debit notes as they were issued. */
export const invoices: Feature = {
  resolvers,
  http: serveInvoices,
}
