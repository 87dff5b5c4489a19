import type { Feature } from '#core/feature.ts'
import { messageTypes } from './debit-notes.messages.ts'
import { resolvers } from './debit-notes.resolvers.ts'
import * as use from './debit-notes.ts'
import { debitNotices } from './notices.ts'
import { undoReturned } from './undone.ts'

export type { DebitRow as DebitProposal } from './debit-notes.queries.ts'

const hour = 60 * 60

/** Charges for excess weight and for the tax of a higher rate: proposals, debit notes and their cancellation. */
export const debitNotes: Feature = {
  notices: debitNotices,
  clocks: {
    'debit_proposals.send_by': { job: 'debitNotes.lapse', open: { status: ['DRAFT'] } },
    'debit_proposals.answer_by': { job: 'debitNotes.lapse', open: { status: ['SENT'] } },
  },
  messageTypes,
  resolvers,
  subscribers: {
    'load.over': (ctx, over) => use.proposeDebit(ctx, over),
    'rest.moved': (ctx, { cancellationId }) => use.proposeTax(ctx, cancellationId),
    'debit.moved': async (ctx, { orderId, to }) => {
      // Proposals made while the goods were returned expire too
      if (to === 'SENT' || to === 'ACCEPTED') await undoReturned(ctx, orderId)
      await ctx.topics.publish(`order:${orderId}`)
    },
    'creditNote.issued': async (ctx, { orderId }) => undoReturned(ctx, orderId),
    'transfer.decided': async (ctx, { orderId }) => ctx.topics.publish(`order:${orderId}`),
  },
  jobs: [{ name: 'debitNotes.lapse', everySeconds: hour, run: use.lapse }],
}
