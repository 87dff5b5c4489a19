import type { InvoiceCopy } from '@neev/domain/orders/invoices'
import type { Ctx } from '#core/context.ts'
import type { PrintedDocument } from '#core/printing/printed-document.ts'
import { einvoiceOfCredit, einvoiceOfDebit, einvoiceOfInvoice } from '#features/tax/einvoices/einvoices.ts'
import type { CreditNoteRow } from '../credit-notes.queries.ts'
import type { DebitNoteRow } from '../debit-notes.queries.ts'
import { debitNotesOfInvoice } from '../debit-notes.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { printedInvoice } from './invoice.ts'
import { printedCreditNote, printedDebitNote } from './notes.ts'

/** An invoice as a document, with its registration if it has one. */
export async function printInvoice(ctx: Ctx, invoice: InvoiceRow, copy: InvoiceCopy = 0): Promise<PrintedDocument> {
  const [seal, debitNotes] = await Promise.all([
    einvoiceOfInvoice(ctx, invoice.id),
    debitNotesOfInvoice(ctx, invoice.id),
  ])
  return printedInvoice(invoice, ctx.config.origin, { copy, seal, debitNotes })
}

/** The same for a credit note. */
export const printCreditNote = async (ctx: Ctx, note: CreditNoteRow): Promise<PrintedDocument> =>
  printedCreditNote(note, await einvoiceOfCredit(ctx, note.id))

/** The same for a debit note. */
export const printDebitNote = async (ctx: Ctx, note: DebitNoteRow): Promise<PrintedDocument> =>
  printedDebitNote(note, await einvoiceOfDebit(ctx, note.id))
