import type { Ctx } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import * as lines from './lines.ts'
import { proposeAll } from './match.ts'
import { resolvers } from './statements.resolvers.ts'

export type { LineRow as StatementLine } from './lines.queries.ts'
export type { MatchRow as MatchTransfer } from './match.queries.ts'
export type { StatementRow as Statement } from './statements.queries.ts'

/** After the end of an order: its credits need a person again, and matches are proposed again. */
const ended = async (ctx: Ctx, { orderId }: { orderId: number }) => {
  await lines.releaseLines(ctx, [orderId])
  await proposeAll(ctx)
}

/** Bank statements and matching of credits. */
export const statements: Feature = {
  resolvers,
  subscribers: {
    'transfer.opened': proposeAll,
    'transfer.submitted': proposeAll,
    'transfer.decided': proposeAll,
    'statement.changed': proposeAll,
    'order.expired': ended,
    'order.cancelled': ended,
    // It may have been paid online while its transfer was short
    'order.placed': {
      batch: (ctx, placed) =>
        lines.releaseLines(
          ctx,
          placed.map(({ orderId }) => orderId),
        ),
    },
    'lines.released': proposeAll,
    'debit.moved': async (ctx, { orderId, to }) => {
      if (to === 'CANCELLED') await ended(ctx, { orderId })
    },
  },
}
