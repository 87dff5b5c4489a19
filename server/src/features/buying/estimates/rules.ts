import { type EstimateRulesInput, estimateRulesInput } from '@neev/domain/buying/estimates/estimate-inputs'
import { type EstimateRules, startingRules } from '@neev/domain/buying/estimates/estimates'
import type { VersionState } from '@neev/domain/content/site-page-keys'
import { stateOfVersion, versionInForce } from '@neev/domain/content/site-pages'
import { istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import { audit } from '#core/audit.ts'
import { createCache } from '#core/cache.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { type RulesRow, readRules } from './estimates.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The rules of the rough estimate have another version. */
    'estimateRules.changed': object
  }
}

export type RulesVersion = Omit<RulesRow, 'createdBy' | 'createdAt'> & {
  state: VersionState
  createdBy: string | null
  createdAt: Date | null
}

/** The rules of the code, which are older than all others. */
const starting: RulesRow = {
  number: 1,
  effectiveFrom: new Date(0),
  note: '',
  rules: startingRules,
  createdBy: '',
  createdAt: new Date(0),
}

// A version that begins later applies a minute late at most
const versions = createCache<RulesRow[]>({ name: 'estimate-rules', seconds: 60, max: 1 })

export const invalidateRules = (ctx: Ctx): void => versions.invalidate(ctx)

/** Versions that were saved before there were stages have those of the code. */
const complete = (row: RulesRow): RulesRow => ({
  ...row,
  rules: { ...row.rules, stages: row.rules.stages ?? startingRules.stages },
})
const savedRules = async (ctx: Ctx): Promise<RulesRow[]> => (await readRules(ctx.db)).map(complete)

/** The rules in force. */
export async function rulesInForce(ctx: Ctx): Promise<RulesRow> {
  const saved = await versions.get(ctx, '', () => savedRules(ctx))
  return versionInForce(saved, ctx.now) ?? starting
}

/** All versions, latest first; the last is what the shop started with. */
export async function listRules(ctx: Ctx): Promise<RulesVersion[]> {
  const all = [...(await savedRules(ctx)), starting]
  return all.map((row) => ({
    ...row,
    state: stateOfVersion(row, all, ctx.now),
    createdBy: row.createdBy || null,
    createdAt: row === starting ? null : row.createdAt,
  }))
}

const rulesOf = ({ note: _note, effectiveFrom: _from, ...rules }: EstimateRulesInput): EstimateRules => rules

/**
 * Adds a version after the latest one, at once or from a later day. Refuses STALE if somebody added one meanwhile,
 * DAY_PAST, and VERSION_ORDER if a later version waits for its day.
 */
export async function saveRules(ctx: Ctx, number: number, entered: unknown): Promise<RulesVersion[]> {
  const input = parseInput(estimateRulesInput, entered)
  return transaction(ctx, async (ctx) => {
    const [latest = starting] = await readRules(ctx.db)
    if (latest.number !== number) throw refused('STALE')
    const today = istDate(ctx.now)
    const { effectiveFrom, note } = input
    if (effectiveFrom !== null && effectiveFrom < today) throw refused('DAY_PAST', {}, 'effectiveFrom')
    const from = effectiveFrom !== null && effectiveFrom > today ? startOfIstDate(effectiveFrom) : ctx.now
    if (latest.effectiveFrom > from) throw refused('VERSION_ORDER', { number: latest.number }, 'effectiveFrom')
    const rules = rulesOf(input)
    await ctx.db
      .insertInto('estimateRules')
      .values({
        number: number + 1,
        effectiveFrom: from,
        note,
        rules: JSON.stringify(rules),
        createdBy: actorOf(ctx).userId,
        createdAt: ctx.now,
      })
      .execute()
      .catch((error: unknown) => {
        throw brokeConstraint(error, 'estimate_rules_number_key') ? refused('STALE') : error
      })
    await audit(ctx, 'estimateRules.save', 'estimateRules', number + 1, latest.rules, { ...rules, note, from })
    await ctx.emit('estimateRules.changed', {})
    return listRules(ctx)
  })
}

/** Deletes a version that has not taken effect; BAD_TRANSITION otherwise. */
export async function deleteRules(ctx: Ctx, number: number): Promise<RulesVersion[]> {
  return transaction(ctx, async (ctx) => {
    const row = found((await readRules(ctx.db)).find((one) => one.number === number))
    if (row.effectiveFrom <= ctx.now) throw refused('BAD_TRANSITION')
    await ctx.db.deleteFrom('estimateRules').where('number', '=', number).execute()
    await audit(ctx, 'estimateRules.delete', 'estimateRules', number, row.rules, null)
    await ctx.emit('estimateRules.changed', {})
    return listRules(ctx)
  })
}
