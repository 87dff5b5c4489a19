import type { Feature } from '#core/feature.ts'
import { serveInvoices } from './invoices.http.ts'
import { resolvers } from './invoices.resolvers.ts'
import { ownInvoices } from './invoices.ts'
import { einvoiceNotices } from './notices.ts'

export type { CreditNoteRow as CreditNote } from './credit-notes.queries.ts'
export type { DebitNoteRow as DebitNote } from './debit-notes.queries.ts'
export type { FoundDocument } from './find-documents.queries.ts'
export type { InvoiceRow as Invoice } from './invoices.ts'
export type { OwnDocument } from './own-documents.queries.ts'

/** Issued tax invoices, credit notes and debit notes. */
export const invoices: Feature = {
  notices: einvoiceNotices,
  clocks: {
    'debit_notes.due_by': 'Owed until it is paid.',
  },
  ownData: { parts: [{ name: 'invoices', tables: [], read: ownInvoices }] },
  resolvers,
  http: serveInvoices,
}
