import type { Feature } from '#core/feature.ts'
import { serveCredit } from './credit.http.ts'
import { messages, messageTypes } from './credit.messages.ts'
import { resolvers } from './credit.resolvers.ts'
import { creditInvariants } from './invariants.queries.ts'
import { settleLines } from './ledger.ts'
import { creditNoteIssued, debitNoteIssued, invoiceIssued } from './orders.ts'
import { remindOfDues } from './reminders.ts'

export type { Account as CreditAccount, PresentedEntry as CreditEntry } from './account.ts'
export type { BankRow as CreditBankRow } from './bank-rows.queries.ts'
export type { DeductionRow as CreditDeduction } from './gst-tds/gst-tds.queries.ts'
export type { LineRow as CreditLine, RequestRow as CreditRequest } from './lines.queries.ts'
export type { ProposalRow as CreditProposal } from './proposals.queries.ts'

/** Credit that sellers grant to companies: lines, the ledger of each, and orders on credit. */
export const credit: Feature = {
  clocks: {
    'credit_entries.due_on': 'Owed until it is paid, whatever the day; credit.remind reminds of it.',
    'credit_lines.valid_to': 'Compared with the clock at each order.',
  },
  messageTypes,
  messages,
  resolvers,
  jobs: [
    { name: 'credit.remind', everySeconds: 3600, run: remindOfDues },
    { name: 'credit.settle', everySeconds: 3600, run: settleLines },
  ],
  http: serveCredit,
  hooks: {
    'invoice.issued': (ctx, { invoiceId }) => invoiceIssued(ctx, invoiceId),
    'debitNote.written': (ctx, { debitNoteId }) => debitNoteIssued(ctx, debitNoteId),
    'creditNote.written': (ctx, { creditNoteId }) => creditNoteIssued(ctx, creditNoteId),
  },
  invariants: creditInvariants,
}
