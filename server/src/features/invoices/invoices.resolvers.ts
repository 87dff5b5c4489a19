import { stateName } from '@neev/domain/core/states'
import { copyLabels, type InvoiceCopy } from '@neev/domain/tax/invoices'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { einvoiceOfCredit, einvoiceOfDebit, einvoiceOfInvoice, isHeld } from '#features/einvoices/einvoices.ts'
import { getCreditNote } from './credit-notes.ts'
import { debitNotesOfInvoice, getDebitNote } from './debit-notes.ts'
import { creditPdfLink, debitPdfLink, pdfLink } from './invoices.http.ts'
import { findDocuments, getInvoice, invoicesOfOrder, shownTotals } from './invoices.ts'
import { summaryOf } from './summary.ts'

export const resolvers: Resolvers = {
  Query: {
    invoice: (_, { id }, ctx) => getInvoice(ctx, id),
    creditNote: (_, { id }, ctx) => getCreditNote(ctx, id),
    debitNote: (_, { id }, ctx) => getDebitNote(ctx, id),
    findDocuments: (_, { number }, ctx) => findDocuments(ctx, number),
    invoicesOfOrder: (_, { orderId }, ctx) => invoicesOfOrder(ctx, orderId),
  },
  CreditNote: {
    pdfUrl: async (note, _, ctx) => (isHeld(await einvoiceOfCredit(ctx, note.id)) ? null : creditPdfLink(ctx, note.id)),
    placeOfSupplyName: (note) => stateName(note.placeOfSupply),
  },
  DebitNote: {
    creditNote: ({ creditNote }) => creditNote && { ...creditNote, issuedAt: new Date(creditNote.issuedAt) },
    pdfUrl: async (note, _, ctx) => (isHeld(await einvoiceOfDebit(ctx, note.id)) ? null : debitPdfLink(ctx, note.id)),
    placeOfSupplyName: (note) => stateName(note.placeOfSupply),
  },
  Invoice: {
    pdfUrl: async (invoice, _, ctx) =>
      isHeld(await einvoiceOfInvoice(ctx, invoice.id)) ? null : pdfLink(ctx, invoice.id),
    copies: async (invoice, _, ctx) =>
      isHeld(await einvoiceOfInvoice(ctx, invoice.id))
        ? []
        : copyLabels.map((label, copy) => ({ label, pdfUrl: pdfLink(ctx, invoice.id, copy as InvoiceCopy) })),
    placeOfSupplyName: (invoice) => stateName(invoice.placeOfSupply),
    debitNotes: (invoice, _, ctx) => debitNotesOfInvoice(ctx, invoice.id),
    hsnSummary: (invoice) => summaryOf(invoice),
    totals: (invoice) => shownTotals(invoice.totals),
  },
}
