import { istDate } from '@neev/domain/core/fiscal'
import { byScope } from '@neev/domain/money/commissions/commissions'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { settingsAsOf } from '#core/settings.ts'
import { listDeductions } from './deductions.ts'
import { readGoods } from './fees.queries.ts'
import { generalRules, presentRule } from './rules.queries.ts'

const feeCache = createCache<Awaited<ReturnType<typeof readFees>>>({ name: 'fees', seconds: 300, max: 2 })
export const invalidateFees = feeCache.invalidate

async function readFees(ctx: Ctx, today: string) {
  const general = await generalRules(ctx.db, today)
  return {
    today,
    rules: general.toSorted(byScope).map((rule) => presentRule(ctx, rule)),
    deductions: await listDeductions(ctx),
    tdsWithGst: (await settingsAsOf(ctx)).tdsWithGst,
    goods: await readGoods(ctx.db, today),
  }
}

/** Selling fees for a seller without rules of its own. */
export function sellingFees(ctx: Ctx) {
  const today = istDate(ctx.now)
  return feeCache.get(ctx, today, () => readFees(ctx, today))
}
