import { istDate, printDay } from '@neev/domain/core/fiscal'
import { ewayInput, settingStates, whyNotSettingFrom } from '@neev/domain/core/settings'
import { states } from '@neev/domain/core/states'
import { EWAY_LIMIT_PAISE } from '@neev/domain/shipping/shipments'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { deleteThreshold, readThresholds, type Threshold } from './settings.queries.ts'

function drawn(ctx: Ctx, { code, name }: { code: string; name: string }, rows: readonly Threshold[]) {
  const own = rows.filter(({ stateCode }) => stateCode === code)
  const kinds = settingStates(
    own.map(({ from }) => from),
    istDate(ctx.now),
  )
  const versions = own.map(({ stateCode: _, ...version }, at) => ({ ...version, state: kinds[at] ?? 'PAST' }))
  const holding = versions.find(({ state }) => state === 'IN_FORCE')
  const { intraStatePaise = EWAY_LIMIT_PAISE, interStatePaise = EWAY_LIMIT_PAISE } = holding ?? {}
  return { stateCode: code, stateName: name, intraStatePaise, interStatePaise, versions }
}

/** All states with their e-way bill limits. */
export async function listThresholds(ctx: Ctx) {
  const rows = await readThresholds(ctx.db)
  return states.map((state) => drawn(ctx, state, rows))
}

const one = async (ctx: Ctx, code: string) =>
  found((await listThresholds(ctx)).find(({ stateCode }) => stateCode === code))

/** Sets a state's limits from a future date; consignments use the limits of their own date. */
export function setThreshold(ctx: Ctx, input: unknown) {
  const { stateCode, from, intraStatePaise, interStatePaise } = parseInput(ewayInput, input)
  return transaction(ctx, async (ctx) => {
    const before = await one(ctx, stateCode)
    const taken = before.versions.map((version) => version.from)
    refuseIf(whyNotSettingFrom(from, taken, istDate(ctx.now)))
    const written = await ctx.db
      .insertInto('ewayThresholds')
      .values({
        stateCode,
        validFrom: from,
        intraStatePaise,
        interStatePaise,
        changedBy: actorOf(ctx).userId,
        changedAt: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('stateCode')
      .executeTakeFirst()
    if (!written) throw refused('SETTING_DAY_TAKEN', { from: printDay(from) }, 'from')
    await audit(ctx, 'eway.set', 'ewayThreshold', stateCode, null, { from, intraStatePaise, interStatePaise })
    return one(ctx, stateCode)
  })
}

export function withdrawThreshold(ctx: Ctx, stateCode: string, from: string) {
  return transaction(ctx, async (ctx) => {
    if (from <= istDate(ctx.now)) throw refused('SETTING_BEGUN')
    found(await deleteThreshold(ctx.db, stateCode, from))
    await audit(ctx, 'eway.withdraw', 'ewayThreshold', stateCode, { from }, null)
    return one(ctx, stateCode)
  })
}
