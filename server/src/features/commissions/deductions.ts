import { whyNotRate } from '@neev/domain/catalogue/product-classes'
import { istDate } from '@neev/domain/core/fiscal'
import { type DeductionKind, deductionInput, deductionKinds } from '@neev/domain/payments/payouts'
import { rateOn } from '@neev/domain/tax/gst'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refuseIf } from '#core/errors.ts'
import { deleteRate } from './deductions.queries.ts'

type Rate = { from: string; rateBp: number }
type Deduction = { kind: DeductionKind; rateBp: number; rates: (Rate & { hasApplied: boolean })[] }

/** All rates by date, latest first. */
export const deductionRates = (ctx: Ctx): Promise<(Rate & { kind: DeductionKind })[]> =>
  ctx.db
    .selectFrom('deductionRates')
    .select(['kind', 'validFrom as from', 'rateBp'])
    .orderBy('validFrom', 'desc')
    .execute()

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

const oneOf = async (ctx: Ctx, kind: DeductionKind): Promise<Deduction> =>
  found((await listDeductions(ctx)).find((one) => one.kind === kind))

/** Sets a rate from a future date; replaces one for the same date. */
export async function setDeductionRate(ctx: Ctx, input: unknown): Promise<Deduction> {
  const { kind, from, rateBp } = parseInput(deductionInput, input)
  return transaction(ctx, async (ctx) => {
    refuseIf(whyNotRate(from, istDate(ctx.now)))
    const before = (await oneOf(ctx, kind)).rates.find((rate) => rate.from === from)
    await ctx.db
      .insertInto('deductionRates')
      .values({ kind, validFrom: from, rateBp })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'validFrom']).doUpdateSet((db) => ({ rateBp: db.ref('excluded.rateBp') })),
      )
      .execute()
    await audit(ctx, 'deduction.set', 'deduction', kind, before ?? null, { from, rateBp })
    await ctx.emit('commissions.changed', { transitions: [] })
    return oneOf(ctx, kind)
  })
}

export async function removeDeductionRate(ctx: Ctx, kind: DeductionKind, from: string): Promise<Deduction> {
  return transaction(ctx, async (ctx) => {
    refuseIf(whyNotRate(from, istDate(ctx.now)))
    const gone = found(await deleteRate(ctx.db, kind, from))
    await audit(ctx, 'deduction.remove', 'deduction', kind, { from, ...gone }, null)
    await ctx.emit('commissions.changed', { transitions: [] })
    return oneOf(ctx, kind)
  })
}
