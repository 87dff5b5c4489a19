import { addDays, istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { stateName } from '@neev/domain/core/states'
import {
  changeBp,
  indexAlertInput,
  indexRules,
  isIndexReached,
  MAX_INDEX_ALERTS,
  whyNotIndexAlert,
} from '@neev/domain/offers/price-index'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { computeDaily } from './compute.ts'
import {
  type AlertRow,
  alertsOf,
  type PointRow,
  readPoints,
  readStates,
  type SeriesRow,
  seriesByCode,
  seriesOfState,
  waitingAlerts,
} from './price-index.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** An index has reached what an alert waits for. */
    'index.reached': { alertId: number }
  }
}

/** Days after which a series without a new point is not shown any more. */
const freshDays = 7

/** Series are shown if they have a point after this day. */
export const freshSince = ({ now }: Ctx): string => addDays(istDate(now), -freshDays)

/** What a series is called: a category and a diameter, or a size. */
export const seriesTitle = ({ categoryName, diameterMm, variantTitle }: SeriesRow): string =>
  variantTitle ?? `${categoryName} ${diameterMm} mm`

/** A series with its names and changes, without points. */
const presentSeries = (row: SeriesRow) => ({
  ...row,
  points: [] as PointRow[],
  title: seriesTitle(row),
  stateName: stateName(row.stateCode),
  weekBp: changeBp(row.medianPaise, row.weekPaise),
  monthBp: changeBp(row.medianPaise, row.monthPaise),
})

/** The published series of a state, by default the one with most of them, and the states that have some. */
export async function getIndex(ctx: Ctx, state: string | null) {
  const states = await readStates(ctx.db, freshSince(ctx))
  const chosen = states.find(({ code }) => code === state) ?? states[0]
  const series = chosen ? await seriesOfState(ctx.db, freshSince(ctx), chosen.code) : []
  return {
    state: chosen?.code ?? null,
    states: states.map((one) => ({ ...one, name: stateName(one.code) })),
    series: series.map(presentSeries),
  }
}

/** A published series with its points of the last 90 days; NOT_FOUND without one. */
export async function getSeries(ctx: Ctx, code: string) {
  const row = found(await seriesByCode(ctx.db, freshSince(ctx), code))
  const points = await readPoints(ctx.db, row.id, addDays(istDate(ctx.now), -indexRules.days))
  return { ...presentSeries(row), points }
}

/** The caller's alerts of a series. */
export const listAlerts = (ctx: Ctx, code: string): Promise<AlertRow[]> => alertsOf(ctx.db, actorOf(ctx).userId, code)

/** Sets an alert of the caller, or another target of a waiting one of its kind. Refused if the index is there already. */
export async function setAlert(ctx: Ctx, code: string, values: unknown): Promise<AlertRow[]> {
  const { kind, moveBp, targetPaise } = parseInput(indexAlertInput, values)
  const { id: seriesId, medianPaise: basePaise } = found(await seriesByCode(ctx.db, freshSince(ctx), code))
  if (kind === 'BELOW') refuseIf(whyNotIndexAlert(targetPaise, basePaise))
  const { userId } = actorOf(ctx)
  const target = {
    moveBp: kind === 'MOVE' ? moveBp : null,
    targetPaise: kind === 'BELOW' ? targetPaise : null,
    basePaise,
    createdAt: ctx.now,
  }
  await transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('indexAlerts')
      .select((db) => db.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('notifiedAt', 'is', null)
      .executeTakeFirst()
    if ((row?.count ?? 0) >= MAX_INDEX_ALERTS)
      throw refused('TOO_LARGE', { field: terms('PRICE_ALERTS'), max: MAX_INDEX_ALERTS })
    await ctx.db
      .insertInto('indexAlerts')
      .values({ userId, seriesId, kind, ...target })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'seriesId', 'kind']).where('notifiedAt', 'is', null).doUpdateSet(target),
      )
      .execute()
  })
  return listAlerts(ctx, code)
}

/** Deletes an alert of the caller; NOT_FOUND for others. */
export async function removeAlert(ctx: Ctx, code: string, id: string): Promise<AlertRow[]> {
  found(
    await ctx.db
      .deleteFrom('indexAlerts')
      .where('id', '=', idOf(id))
      .where('userId', '=', actorOf(ctx).userId)
      .returning('id')
      .executeTakeFirst(),
  )
  return listAlerts(ctx, code)
}

const maxPerRun = 1000

/** Notifies of alerts whose index is there, each once, even with two servers. */
export async function watchIndex(ctx: Ctx): Promise<void> {
  for (const { id, nowPaise, ...alert } of await waitingAlerts(ctx.db, maxPerRun)) {
    if (!isIndexReached(alert, nowPaise)) continue
    await transaction(ctx, async (ctx) => {
      const notified = await ctx.db
        .updateTable('indexAlerts')
        .set({ notifiedAt: ctx.now, notifiedPaise: nowPaise })
        .where('id', '=', id)
        .where('notifiedAt', 'is', null)
        .executeTakeFirst()
      if (notified.numUpdatedRows > 0n) await ctx.emit('index.reached', { alertId: id })
    })
  }
}

/** The daily job: the index, and those who wait for it. */
export async function updateIndex(ctx: Ctx): Promise<void> {
  await computeDaily(ctx)
  await watchIndex(ctx)
  ctx.invalidatePages()
}

/** Deletes the rows of an account. */
export async function eraseIndexAlerts(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('indexAlerts').where('userId', '=', userId).execute()
}
