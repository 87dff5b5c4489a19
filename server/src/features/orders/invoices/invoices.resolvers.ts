import { stateName } from '@neev/domain/core/states'
import { copyLabels, type InvoiceCopy } from '@neev/domain/orders/invoices'
import type { Ctx } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { einvoiceOfCredit, einvoiceOfDebit, einvoiceOfInvoice, isHeld } from '#features/tax/einvoices/einvoices.ts'
import { getCreditNote } from './credit-notes.ts'
import { debitNotesOfInvoice, getDebitNote } from './debit-notes.ts'
import { creditPdfLink, debitPdfLink, pdfLink } from './invoices.http.ts'
import {
  findDocuments,
  getInvoice,
  invoicesOfOrder,
  listCompanyDocuments,
  listOwnDocuments,
  printCreditNote,
  printDebitNote,
  printInvoice,
  shownTotals,
} from './invoices.ts'
import { summaryOf } from './summary.ts'

/** How each kind is registered with the government's portal, and where its PDF is. */
const files = {
  INVOICE: { registered: einvoiceOfInvoice, link: (ctx: Ctx, id: number) => pdfLink(ctx, id) },
  CREDIT_NOTE: { registered: einvoiceOfCredit, link: creditPdfLink },
  DEBIT_NOTE: { registered: einvoiceOfDebit, link: debitPdfLink },
} as const

const copyOf = (copy: number): InvoiceCopy => (copy === 1 || copy === 2 ? copy : 0)

export const resolvers: Resolvers = {
  Query: {
    invoice: (_, { id }, ctx) => getInvoice(ctx, id),
    creditNote: (_, { id }, ctx) => getCreditNote(ctx, id),
    debitNote: (_, { id }, ctx) => getDebitNote(ctx, id),
    findDocuments: (_, { number }, ctx) => findDocuments(ctx, number),
    companyDocuments: (_, { page, filter }, ctx) => listCompanyDocuments(ctx, page, filter),
    ownDocuments: (_, { page, filter }, ctx) => listOwnDocuments(ctx, page, filter),
    invoicesOfOrder: (_, { orderId }, ctx) => invoicesOfOrder(ctx, orderId),
  },
  OwnDocument: {
    pdfUrl: async ({ kind, id }, _, ctx) => {
      const { registered, link } = files[kind]
      return isHeld(await registered(ctx, id)) ? null : link(ctx, id)
    },
  },
  CreditNote: {
    pdfUrl: async (note, _, ctx) => (isHeld(await einvoiceOfCredit(ctx, note.id)) ? null : creditPdfLink(ctx, note.id)),
    printed: (note, _, ctx) => printCreditNote(ctx, note),
    placeOfSupplyName: (note) => stateName(note.placeOfSupply),
  },
  DebitNote: {
    creditNote: ({ creditNote }) => creditNote && { ...creditNote, issuedAt: new Date(creditNote.issuedAt) },
    pdfUrl: async (note, _, ctx) => (isHeld(await einvoiceOfDebit(ctx, note.id)) ? null : debitPdfLink(ctx, note.id)),
    printed: (note, _, ctx) => printDebitNote(ctx, note),
    placeOfSupplyName: (note) => stateName(note.placeOfSupply),
  },
  Invoice: {
    pdfUrl: async (invoice, _, ctx) =>
      isHeld(await einvoiceOfInvoice(ctx, invoice.id)) ? null : pdfLink(ctx, invoice.id),
    copies: async (invoice, _, ctx) =>
      isHeld(await einvoiceOfInvoice(ctx, invoice.id))
        ? []
        : copyLabels.map((label, copy) => ({ label, pdfUrl: pdfLink(ctx, invoice.id, copy as InvoiceCopy) })),
    printed: (invoice, { copy }, ctx) => printInvoice(ctx, invoice, copyOf(copy)),
    placeOfSupplyName: (invoice) => stateName(invoice.placeOfSupply),
    debitNotes: (invoice, _, ctx) => debitNotesOfInvoice(ctx, invoice.id),
    hsnSummary: (invoice) => summaryOf(invoice),
    totals: (invoice) => shownTotals(invoice.totals),
  },
}
