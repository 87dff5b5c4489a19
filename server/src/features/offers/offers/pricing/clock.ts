import type { Ctx } from '#core/context.ts'
import { hasRecentPriceChange, refreshListPrices } from './list-prices.queries.ts'

/** The job for prices that started or ended since its last run. */
export const followClock = (ctx: Ctx): Promise<void> => refreshListPrices(ctx, hasRecentPriceChange(ctx.now))
