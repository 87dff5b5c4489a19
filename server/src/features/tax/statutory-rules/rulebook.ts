import { istDate } from '@neev/domain/core/fiscal'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import { type RuleKey, type RuleValue, ruleOn } from '@neev/domain/tax/statutory-rules'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { readValues, readValuesOf } from './statutory-rules.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A value of a rule was signed, or withdrawn before its day. */
    'rule.changed': { rule: RuleKey; scope: string; from: string }
  }
}

const cache = createCache<RuleValue[]>({ name: 'statutory-rules', seconds: 30, max: 1 })

/** All values of all rules, kept in memory. */
export const ruleValues = (ctx: Ctx): Promise<RuleValue[]> => cache.get(ctx, 'all', () => readValues(ctx.db))

/** After a change: read again everywhere. */
export const invalidateRules = (ctx: Ctx): void => cache.invalidate(ctx)

/**
 * The value of a rule on an Indian date (YYYY-MM-DD), for an HSN code or a state where the rule has values for these.
 * Throws if India has none, because the shop starts with one for each rule; null for an HSN code or state without.
 */
export async function ruleValue(ctx: Ctx, rule: RuleKey, date: string): Promise<number> {
  const value = ruleOn(await ruleValues(ctx), rule, date)
  if (value === null) throw new Error(`The rule ${rule} has no value on ${date}.`)
  return value
}

/** Why a value cannot start on this day, or null: one that applied is never changed. A first value may start before. */
export async function whyNotFrom(
  ctx: Ctx,
  { rule, scope, from }: { rule: RuleKey; scope: string; from: string },
): Promise<Refusal | null> {
  if (from > istDate(ctx.now)) return null
  const known = await readValuesOf(ctx.db, rule, [scope])
  return known.length === 0 ? null : refuse('RULE_APPLIED', undefined, 'from')
}
