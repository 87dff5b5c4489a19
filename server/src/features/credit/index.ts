import type { Feature } from '#core/feature.ts'
import { serveCredit } from './credit.http.ts'
import { messages, messageTypes } from './credit.messages.ts'
import { resolvers } from './credit.resolvers.ts'
import { creditInvariants } from './invariants.queries.ts'
import { creditNoteIssued, invoiceIssued } from './orders.ts'
import { remindOfDues } from './reminders.ts'

export type { Account as CreditAccount } from './account.ts'
export type { LineRow as CreditLine, RequestRow as CreditRequest } from './lines.queries.ts'

/** Credit that sellers grant to companies: lines, the ledger of each, and orders on credit. */
export const credit: Feature = {
  messageTypes,
  messages,
  resolvers,
  stepUpOperations: [
    'Mutation.grantCredit',
    'Mutation.updateCreditTerms',
    'Mutation.reverseCreditReceipt',
    'Mutation.writeOffCreditEntry',
    'Mutation.addCreditDebitNote',
  ],
  jobs: [{ name: 'credit.remind', everySeconds: 3600, run: remindOfDues }],
  http: serveCredit,
  hooks: {
    'invoice.issued': (ctx, { invoiceId }) => invoiceIssued(ctx, invoiceId),
    'creditNote.written': (ctx, { creditNoteId }) => creditNoteIssued(ctx, creditNoteId),
  },
  invariants: creditInvariants,
}
