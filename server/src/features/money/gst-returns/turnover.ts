import { istDate } from '@neev/domain/core/fiscal'
import type { SellerTurnover } from '@neev/domain/tax/einvoices'
import { type TurnoverLimits, turnoverDutiesOf, turnoverToDeclare } from '@neev/domain/tax/turnover'
import { type Ctx, transaction } from '#core/context.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import { readAbove, readIsComposition, readWritten } from './turnover.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The invoices of a financial year passed a seller's declared turnover; once for a year and a limit. */
    'turnover.passed': { sellerId: number; year: string; valuePaise: number; limitPaise: number }
    /** The same, for admins. */
    'turnover.passedHere': { sellerId: number; year: string; valuePaise: number; limitPaise: number }
  }
}

async function limitsOf(ctx: Ctx): Promise<TurnoverLimits> {
  const today = istDate(ctx.now)
  return {
    einvoicePaise: await ruleValue(ctx, 'EINVOICE_TURNOVER', today),
    consumerQrPaise: await ruleValue(ctx, 'CONSUMER_QR_TURNOVER', today),
    quarterlyPaise: await ruleValue(ctx, 'QUARTERLY_TURNOVER', today),
  }
}

type Declared = { sellerId: number; turnover: SellerTurnover }

/** What a seller's PAN invoiced here by financial year, without tax and less credit notes, latest first. */
export const turnoverByYear = (ctx: Ctx, { sellerId }: Declared) => readWritten(ctx.db, sellerId)

/** What follows because these invoices passed the declared turnover; empty if they did not. */
export async function dutiesAfterLimit(ctx: Ctx, { sellerId, turnover }: Declared) {
  const years = await readWritten(ctx.db, sellerId)
  return turnoverDutiesOf(turnover, years, await limitsOf(ctx), await readIsComposition(ctx.db, sellerId))
}

/** Tells sellers and admins of passed turnovers, once for a year and a limit: a job. */
export async function noticeTurnovers(ctx: Ctx): Promise<void> {
  const limits = await limitsOf(ctx)
  const above = await readAbove(ctx.db, Math.min(limits.einvoicePaise, limits.consumerQrPaise))
  for (const { sellerId, turnover, years } of above) {
    const passed = turnoverToDeclare(turnover, years, limits)
    if (!passed) continue
    const { declare, year, valuePaise, limitPaise } = passed
    await transaction(ctx, async (ctx) => {
      const written = await ctx.db
        .insertInto('turnoverNotices')
        .values({ sellerId, financialYear: year, declare, valuePaise, noticedAt: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('sellerId')
        .executeTakeFirst()
      if (!written) return
      await ctx.emit('turnover.passed', { sellerId, year, valuePaise, limitPaise })
      await ctx.emit('turnover.passedHere', { sellerId, year, valuePaise, limitPaise })
    })
  }
}
