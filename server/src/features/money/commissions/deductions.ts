import { istDate } from '@neev/domain/core/fiscal'
import { type DeductionKind, deductionKinds } from '@neev/domain/money/settlements/payouts'
import { rateOn } from '@neev/domain/tax/gst'
import type { RuleKey } from '@neev/domain/tax/statutory-rules'
import type { Ctx } from '#core/context.ts'
import { ruleValues } from '#features/tax/statutory-rules/statutory-rules.ts'

type Rate = { from: string; rateBp: number }
type Deduction = { kind: DeductionKind; rateBp: number; rates: (Rate & { hasApplied: boolean })[] }

/** The rule of law of each deduction. */
const rules = { FEE_GST: 'FEE_GST', TCS: 'TCS', TDS: 'TDS' } as const satisfies Record<DeductionKind, RuleKey>

/** All rates by date, latest first. */
export async function deductionRates(ctx: Ctx): Promise<(Rate & { kind: DeductionKind })[]> {
  const values = await ruleValues(ctx)
  return deductionKinds
    .flatMap((kind) =>
      values.filter(({ rule }) => rule === rules[kind]).map(({ from, value }) => ({ kind, from, rateBp: value })),
    )
    .sort((one, other) => other.from.localeCompare(one.from))
}

/** The statutory deductions with all their rates. */
export async function listDeductions(ctx: Ctx): Promise<Deduction[]> {
  const today = istDate(ctx.now)
  const rows = await deductionRates(ctx)
  return deductionKinds.map((kind) => {
    const rates = rows
      .filter((row) => row.kind === kind)
      .map(({ from, rateBp }) => ({ from, rateBp, hasApplied: from <= today }))
    return { kind, rateBp: rateOn(rates, today) ?? 0, rates }
  })
}
