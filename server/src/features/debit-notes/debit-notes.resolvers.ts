import type { Feature } from '#core/feature.ts'
import * as use from './debit-notes.ts'
import { cancelDebit, undoReturned } from './undone.ts'

const hour = 60 * 60

export const debitNotes: Feature = {
  resolvers: {
    Mutation: {
      sendDebit: (_, { id, taxablePaise, note }, ctx) =>
        use.sendDebit(ctx, id, { taxablePaise: taxablePaise ?? null, note: note ?? null }),
      leaveDebit: (_, { id }, ctx) => use.leaveDebit(ctx, id),
      cancelDebit: (_, { id, reason }, ctx) => cancelDebit(ctx, id, { reason }),
      answerDebit: (_, { id, accept, note }, ctx) => use.answerDebit(ctx, id, accept, note ?? null),
    },
    Suborder: {
      debits: (part, _, ctx) => use.debitsOf(ctx, part),
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
      moves: (row, _, ctx) => use.transitionsOf(ctx, row),
    },
  },
  subscribers: {
    'load.over': (ctx, over) => use.proposeDebit(ctx, over),
    'debit.moved': async (ctx, { orderId, to }) => {
      // what was asked while the goods went back is over too
      if (to === 'SENT' || to === 'ACCEPTED') await undoReturned(ctx, orderId)
      await ctx.topics.publish(`order:${orderId}`)
    },
    'creditNote.issued': async (ctx, { orderId }) => undoReturned(ctx, orderId),
    'transfer.decided': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
  },
  jobs: [{ name: 'debitNotes.lapse', everySeconds: hour, run: use.lapse }],
}
