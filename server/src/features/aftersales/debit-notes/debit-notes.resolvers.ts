import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './debit-notes.ts'
import { cancelDebit } from './undone.ts'

export const resolvers: Resolvers = {
  Mutation: {
    sendDebit: (_, { id, taxablePaise, note }, ctx) =>
      use.sendDebit(ctx, id, { taxablePaise: taxablePaise ?? null, note: note ?? null }),
    declineDebitProposal: (_, { id }, ctx) => use.declineDebitProposal(ctx, id),
    cancelDebit: (_, { id, reason }, ctx) => cancelDebit(ctx, id, { reason }),
    submitDebitNoteResponse: (_, { id, answer, note }, ctx) =>
      use.submitDebitNoteResponse(ctx, id, answer === 'ACCEPT', note ?? null),
  },
  Suborder: {
    debits: (suborder, _, ctx) => use.debitsOf(ctx, suborder),
  },
  DebitProposal: {
    lines: (row) => use.linesOf(row),
    sum: (row) => use.sumsOf(row),
    maxPaise: (row) => use.maxOf(row),
    due: ({ due }) => {
      if (!due) return null
      const isPaid = due.status === 'VERIFIED' || due.status === 'EXCESS'
      return {
        ...due,
        issuedAt: new Date(due.issuedAt),
        dueBy: new Date(due.dueBy),
        paidAt: isPaid && due.decidedAt ? new Date(due.decidedAt) : null,
      }
    },
    transitions: (row, _, ctx) => use.transitionsOf(ctx, row),
  },
}
