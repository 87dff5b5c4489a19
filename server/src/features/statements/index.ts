import type { Ctx } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import * as lines from './lines.ts'
import { proposeAll } from './match.ts'
import { resolvers } from './statements.resolvers.ts'

export type { LineRow as StatementLine, MatchRow as MatchTransfer } from './lines.queries.ts'
export type { StatementRow as Statement } from './statements.ts'

/** An order has ended: its money waits for somebody again, and what waits is asked for anew. */
const ended = async (ctx: Ctx, { orderId }: { orderId: number }) => {
  await lines.releaseLines(ctx, orderId)
  await proposeAll(ctx)
}

/** Bank statements and the transfers that they prove. */
export const statements: Feature = {
  resolvers,
  stepUpOperations: ['Mutation.assignStatementLine', 'Mutation.refundStatementLine'],
  twoPeopleOperations: ['Mutation.assignStatementLine', 'Mutation.refundStatementLine'],
  subscribers: {
    'transfer.opened': proposeAll,
    'transfer.submitted': proposeAll,
    'transfer.decided': proposeAll,
    'statement.changed': proposeAll,
    'order.expired': ended,
    'order.cancelled': ended,
    // it may have been paid online while its transfer was short
    'order.placed': (ctx, { orderId }) => lines.releaseLines(ctx, orderId),
    'lines.released': proposeAll,
    'debit.moved': async (ctx, { orderId, to }) => {
      if (to === 'CANCELLED') await ended(ctx, { orderId })
    },
  },
}
