import { istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import {
  isSettingKey,
  type SettingKey,
  settingInput,
  settingKeys,
  settingOfText,
  settingRow,
  settingStates,
  whyNotSettingFrom,
  whyNotTogether,
} from '@neev/domain/platform/settings'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { invalidateSettings, type Settings, settingDefaults, settingsAsOf } from '#core/settings.ts'
import { lockSettings, readVersions, type Version } from './settings.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'settings.changed': object
  }
}

/** How often each setting was changed; those that never were are missing. */
async function changesOf(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.db.selectFrom('settingVersions').selectAll().execute()
  return new Map(rows.map(({ key, version }) => [key, version]))
}

/**
 * The version of several settings together: it increases with every change of one of them, also of values that begin
 * later.
 */
export async function versionOfSettings(ctx: Ctx, keys: readonly SettingKey[]): Promise<number> {
  const changes = await changesOf(ctx)
  return keys.reduce((sum, key) => sum + (changes.get(key) ?? 0), 0)
}

/** Counts a change of these settings; the caller holds the lock. */
async function countChange(ctx: Ctx, keys: readonly SettingKey[]): Promise<void> {
  if (keys.length === 0) return
  await ctx.db
    .insertInto('settingVersions')
    .values(keys.map((key) => ({ key, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ version: row('settingVersions.version', '+', 1) })),
    )
    .execute()
}

function drawn(ctx: Ctx, key: SettingKey, all: readonly Version[]) {
  const own = all.filter((version) => version.key === key)
  const states = settingStates(
    own.map(({ from }) => from),
    ctx.now.toISOString(),
  )
  const versions = own.map(({ from, value, by, at }, index) => ({
    from: new Date(from),
    value: String(value),
    by,
    at,
    state: states[index] ?? 'PAST',
  }))
  const holding = versions.find(({ state }) => state === 'IN_FORCE')
  return { key, value: holding?.value ?? String(settingDefaults[key]), isDefault: !holding, versions }
}

/** Every setting with all its versions. */
export async function listSettings(ctx: Ctx) {
  const [all, changes] = [await readVersions(ctx.db), await changesOf(ctx)]
  return settingKeys.map((key) => ({ ...drawn(ctx, key, all), version: changes.get(key) ?? 0 }))
}

const keyOf = (key: string | number): SettingKey => {
  const text = String(key)
  if (!isSettingKey(text)) throw refused('NOT_FOUND')
  return text
}

const one = async (ctx: Ctx, key: SettingKey) => ({
  ...drawn(ctx, key, await readVersions(ctx.db)),
  version: await versionOfSettings(ctx, [key]),
})

/**
 * Sets a value at once or from a future date; earlier values are unchanged. STALE if `version` is not the current one, or
 * for a second value of the same moment.
 */
export async function setSetting(
  ctx: Ctx,
  input: string | number,
  text: string,
  day: string | null,
  version?: number | null,
) {
  const key = keyOf(input)
  const row = settingRow(key)
  // The weights of the ranking change together
  if (row.group === 'RANKING') throw refused('NOT_FOUND')
  const { value, from } = parseInput(settingInput(row), { value: settingOfText(row, text), from: day })
  const changed = await transaction(ctx, async (ctx) => {
    await lockSettings(ctx.db)
    const before = await one(ctx, key)
    if (version !== undefined && version !== null && version !== before.version) throw refused('STALE')
    const coming = before.versions.filter(({ state }) => state === 'COMING')
    const taken = coming.map((version) => istDate(version.from))
    refuseIf(whyNotSettingFrom(from, taken, istDate(ctx.now)))
    const moment = from === null ? ctx.now : startOfIstDate(from)
    refuseIf(whyNotTogether({ ...(await settingsAsOf(ctx, moment)), [key]: value }))
    const written = await ctx.db
      .insertInto('settings')
      .values({
        key,
        validFrom: moment,
        value: JSON.stringify(value),
        changedBy: actorOf(ctx).userId,
        changedAt: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!written) throw refused('STALE')
    await countChange(ctx, [key])
    await audit(ctx, 'setting.set', 'setting', key, { value: before.value }, { value, from: moment })
    await ctx.emit('settings.changed', {})
    return one(ctx, key)
  })
  invalidateSettings(ctx)
  return changed
}

/**
 * Sets several values at once or from a future date, in one change; those that hold by then already are left. The
 * values are checked by the caller. Refusals name the field. STALE if `version`, that of all these settings together, is
 * not the current one.
 */
export async function setSettings(
  ctx: Ctx,
  values: Partial<Settings>,
  from: string | null,
  version?: number,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockSettings(ctx.db)
    const keys = settingKeys.filter((key) => values[key] !== undefined)
    if (version !== undefined && version !== (await versionOfSettings(ctx, keys))) throw refused('STALE')
    const moment = from === null ? ctx.now : startOfIstDate(from)
    const before = await settingsAsOf(ctx, moment)
    const all = await readVersions(ctx.db)
    const changed = settingKeys.filter((key) => values[key] !== undefined && values[key] !== before[key])
    const { bgColor, fontColor } = { ...before, ...values }
    if (changed.includes('bgColor') || changed.includes('fontColor')) refuseColours({ bgColor, fontColor })
    for (const key of changed) {
      const coming = drawn(ctx, key, all).versions.filter(({ state }) => state === 'COMING')
      const taken = coming.map((version) => istDate(version.from))
      refuseIf(whyNotSettingFrom(from, taken, istDate(ctx.now)))
      const value = values[key]
      await ctx.db
        .insertInto('settings')
        .values({
          key,
          validFrom: moment,
          value: JSON.stringify(value),
          changedBy: actorOf(ctx).userId,
          changedAt: ctx.now,
        })
        .onConflict((conflict) =>
          conflict.columns(['key', 'validFrom']).doUpdateSet({ value: JSON.stringify(value), changedAt: ctx.now }),
        )
        .execute()
      await audit(ctx, 'setting.set', 'setting', key, { value: before[key] }, { value, from: moment })
    }
    await countChange(ctx, changed)
    if (changed.length) await ctx.emit('settings.changed', {})
  })
  invalidateSettings(ctx)
}

const refuseColours = (colours: { bgColor: string; fontColor: string }) => {
  const why = whyNotTogether(colours)
  refuseIf(why && { ...why, field: 'fontColor' })
}

/** Values of these settings that begin later, earliest first. */
export async function comingSettings(ctx: Ctx, keys: readonly SettingKey[]) {
  const all = await readVersions(ctx.db)
  return keys
    .flatMap((key) => drawn(ctx, key, all).versions.map(({ from, value, state }) => ({ key, from, value, state })))
    .filter(({ state }) => state === 'COMING')
    .sort((a, b) => a.from.getTime() - b.from.getTime())
}

/** When one of these settings was last set; null if none ever was. */
export async function lastChangeOf(ctx: Ctx, keys: readonly SettingKey[]): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('settings')
    .select((db) => db.fn.max('changedAt').as('at'))
    .where('key', 'in', keys)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Withdraws a value that has not taken effect; SETTING_BEGUN for others. */
export function deleteSetting(ctx: Ctx, input: string | number, from: Date) {
  const key = keyOf(input)
  return transaction(ctx, async (ctx) => {
    await lockSettings(ctx.db)
    if (from <= ctx.now) throw refused('SETTING_BEGUN')
    const gone = found(
      await ctx.db
        .deleteFrom('settings')
        .where('key', '=', key)
        .where('validFrom', '=', from)
        .returning('value')
        .executeTakeFirst(),
    )
    await countChange(ctx, [key])
    await audit(ctx, 'setting.withdraw', 'setting', key, { ...gone, from }, null)
    await ctx.emit('settings.changed', {})
    return one(ctx, key)
  })
}
