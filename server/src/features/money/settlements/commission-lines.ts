import { istDate } from '@neev/domain/core/fiscal'
import { frozenFee } from '@neev/domain/money/commissions/commission-lines'
import { ruleFor } from '@neev/domain/money/commissions/commissions'
import { deductionsOn } from '@neev/domain/money/settlements/payouts'
import type { Ctx } from '#core/context.ts'
import { deductionRates, rulesForSellers } from '#features/money/commissions/commissions.ts'
import { insertLines, insertReplacing, type LineRow, type LinesIn, openLines } from './commission-lines.queries.ts'

/**
 * Records the commission of each line, by the rules and rates of the day of the order; later rule changes have no
 * effect. Returns the number of new lines.
 */
export async function freezeCommission(ctx: Ctx, which: LinesIn): Promise<number> {
  const lines = await openLines(ctx.db, which)
  if (lines.length > 0) await freezeSold(ctx, lines)
  return lines.length + (await freezeReplaced(ctx, which))
}

/** Replacing lines on the terms of the replaced ones, and then those that replace them. */
async function freezeReplaced(ctx: Ctx, which: LinesIn): Promise<number> {
  const { length } = await insertReplacing(ctx.db, which)
  return length === 0 ? 0 : length + (await freezeReplaced(ctx, which))
}

async function freezeSold(ctx: Ctx, lines: readonly LineRow[]): Promise<void> {
  const rules = await rulesForSellers(ctx.db, [...new Set(lines.map((line) => Number(line.sellerId)))])
  const rates = await deductionRates(ctx)
  const rows = lines.map((line) => {
    const date = istDate(new Date(line.placedAt))
    const rule = ruleFor(rules, line, date)
    const gstBp = deductionsOn(rates, date).FEE_GST
    return { line, rule, gstBp, fee: frozenFee(line, rule, gstBp) }
  })
  await insertLines(
    ctx.db,
    rows.map(({ line, rule, gstBp, fee }) => ({
      lineId: line.id,
      suborderId: line.suborderId,
      key: 'sold',
      ruleId: rule?.id ?? null,
      ruleName: rule?.name ?? null,
      rate: rule?.rate ?? null,
      percentBp: rule?.percentBp ?? null,
      amountPaise: rule?.amountPaise ?? null,
      unit: rule?.unit ?? null,
      minPaise: rule?.minPaise ?? null,
      maxPaise: rule?.maxPaise ?? null,
      base: rule?.base ?? null,
      gstBp,
      at: line.placedAt,
      ...fee,
    })),
  )
}
