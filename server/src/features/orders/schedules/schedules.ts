import { memberMay } from '@neev/domain/businesses/sellers/members'
import { scopeOf } from '@neev/domain/core/access/permissions'
import {
  calledQuantity,
  lapsesOn,
  type ScheduleSide,
  type ScheduleTransition,
  transitionsOfSchedule,
} from '@neev/domain/orders/schedules'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { transitionsSeenBy } from '#core/history.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { settingsAsOf } from '#core/settings.ts'
import {
  countSchedules,
  ownScheduleById,
  readSchedulePage,
  type ScheduleFilter,
  type ScheduleRow,
  scheduleById,
} from './schedules.queries.ts'

export { askForRest, type InParts, scheduleAwarded } from './awarded.ts'
export type { ScheduleRow } from './schedules.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A schedule was requested, answered, ended or suspended, by a side or automatically. */
    'schedule.moved': { scheduleId: number; transition: ScheduleTransition | 'ask'; by: ScheduleSide }
    /** The remaining quantity is about to expire. */
    'schedule.ending': { scheduleId: number }
    /** A planned delivery must be called off now to arrive on its date. */
    'drop.due': { scheduleId: number; dropId: number }
  }
}

export type Filter = { search?: string | null; status?: string | null }
export type ListSide = 'BUYER' | 'SELLER' | 'ADMIN'

/** A filter of the caller's schedules as one side. */
export function filterOf(ctx: Ctx, side: ListSide, { search, status }: Filter): ScheduleFilter {
  const { userId, sellerId, roles } = actorOf(ctx)
  if (side === 'ADMIN' && scopeOf(roles, 'schedule:read') !== 'any') throw refused('FORBIDDEN')
  return { side, userId, sellerId, search: search ?? null, status: status ?? null }
}

/** A page of schedules, with counts by status. */
export async function listSchedules(ctx: Ctx, side: ListSide, page: PageInput, filter: Filter) {
  const rowFilter = filterOf(ctx, side, filter)
  const rows = await readSchedulePage(ctx.db, page, rowFilter)
  return { ...pageOf(rows), counts: await countSchedules(ctx.db, { ...rowFilter, status: null }) }
}

/** The side that the caller acts for; null for readers. */
export function sideOf(ctx: Ctx, { userId, sellerId }: Pick<ScheduleRow, 'userId' | 'sellerId'>): ScheduleSide | null {
  const actor = actorOf(ctx)
  if (actor.userId === userId) return 'BUYER'
  if (actor.sellerId !== sellerId || actor.memberRole === null) return null
  return memberMay(actor.memberRole, 'schedule:answer') ? 'SELLER' : null
}

/** A schedule of the caller or of the caller's business, any for admins; NOT_FOUND for others. */
export async function getSchedule(ctx: Ctx, id: string | number): Promise<ScheduleRow> {
  const { userId, sellerId, roles } = actorOf(ctx)
  return found(
    scopeOf(roles, 'schedule:read') === 'any'
      ? await scheduleById(ctx.db, idOf(id))
      : await ownScheduleById(ctx.db, idOf(id), { userId, sellerId }),
  )
}

/** A schedule, for messages. */
export const readSchedule = (ctx: Ctx, id: number): Promise<ScheduleRow | undefined> => scheduleById(ctx.db, id)

export function transitionsOf(ctx: Ctx, schedule: ScheduleRow): Exclude<ScheduleTransition, 'lapse'>[] {
  const side = sideOf(ctx, schedule)
  if (!side) return []
  return transitionsOfSchedule({ ...schedule, status: schedule.storedStatus }, side).filter(
    (transition) => transition !== 'lapse',
  )
}

/** The planned deliveries with the quantity called off for each, by its order lines. */
export const dropsOf = ({ drops, calls }: ScheduleRow) =>
  drops.map((drop) => ({ ...drop, calledMilli: calledQuantity(calls.filter(({ dropId }) => dropId === drop.id)) }))

export const lapseDay = async (ctx: Ctx, { endsOn }: ScheduleRow): Promise<string> =>
  lapsesOn(endsOn, (await settingsAsOf(ctx)).scheduleGraceDays)

/** The history; names of the other side's members are hidden. */
export async function historyOf(ctx: Ctx, { id }: ScheduleRow) {
  const transitions = await transitionsSeenBy<ScheduleRow['storedStatus']>(ctx, 'schedule', id, 'order:read:any')
  return transitions.map(({ reasonCode, ...transition }) => ({ ...transition, what: reasonCode }))
}
