import type { InvoiceCopy } from '@neev/domain/tax/invoices'
import type { Ctx } from '#core/context.ts'
import type { Paper } from '#core/papers/paper.ts'
import { einvoiceOfCredit, einvoiceOfDebit, einvoiceOfInvoice } from '#features/einvoices/einvoices.ts'
import type { CreditNoteRow } from './credit-notes.queries.ts'
import type { DebitNoteRow } from './debit-notes.queries.ts'
import { debitNotesOfInvoice } from './debit-notes.ts'
import { invoicePaper } from './invoice-paper.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { creditNotePaper, debitNotePaper } from './note-papers.ts'

/** An invoice as a paper, with its registration if it has one. */
export async function paperOfInvoice(ctx: Ctx, invoice: InvoiceRow, copy: InvoiceCopy = 0): Promise<Paper> {
  const [seal, debitNotes] = await Promise.all([
    einvoiceOfInvoice(ctx, invoice.id),
    debitNotesOfInvoice(ctx, invoice.id),
  ])
  return invoicePaper(invoice, ctx.config.origin, { copy, seal, debitNotes })
}

/** The same for a credit note. */
export const paperOfCreditNote = async (ctx: Ctx, note: CreditNoteRow): Promise<Paper> =>
  creditNotePaper(note, await einvoiceOfCredit(ctx, note.id))

/** The same for a debit note. */
export const paperOfDebitNote = async (ctx: Ctx, note: DebitNoteRow): Promise<Paper> =>
  debitNotePaper(note, await einvoiceOfDebit(ctx, note.id))
