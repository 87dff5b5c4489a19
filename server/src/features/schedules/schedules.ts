import { memberMay } from '@neev/domain/accounts/members'
import { scopeOf } from '@neev/domain/core/permissions'
import {
  calledOf,
  lapsesOn,
  type ScheduleSide,
  type ScheduleTransition,
  transitionsOfSchedule,
} from '@neev/domain/orders/schedules'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { transitionsSeenBy } from '#core/history.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { settingsAsOf } from '#core/settings.ts'
import { countSchedules, readSchedules, type ScheduleRow, shown } from './schedules.queries.ts'

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

const sorts = {
  requestedAt: sql`h.requested_at`,
  movedAt: sql`h.moved_at`,
  endsOn: sql`h.ends_on`,
  total: sql`h.total_milli`,
}

/** The schedules of a list, by side. */
function ofSide(ctx: Ctx, side: ListSide): Sql {
  const { userId, sellerId, roles } = actorOf(ctx)
  if (side === 'BUYER') return sql`h.user_id = ${userId}`
  if (side === 'SELLER') return sql`h.seller_id = ${sellerId}::bigint`
  if (scopeOf(roles, 'schedule:read') !== 'any') throw refused('FORBIDDEN')
  return sql`true`
}

export const scheduleWhere = (ctx: Ctx, side: ListSide, { search, status }: Filter, withStatus = true): Sql =>
  allOf([
    ofSide(ctx, side),
    search?.trim() &&
      sql`('SCH-' || lpad(h.id::text, 5, '0') || ' ' || v.title || ' ' || c.trade_name || ' ' ||
        coalesce(a.company_name, u.name) || ' ' || h.pincode) ilike ${containing(search)}`,
    withStatus && status && sql`${shown} = ${status}`,
  ])

/** A page of schedules, with counts by status. */
export async function listSchedules(ctx: Ctx, side: ListSide, page: PageInput, filter: Filter) {
  const rows = await readSchedules(ctx, scheduleWhere(ctx, side, filter), pageTail(page, sorts, sql`h.id`))
  return { ...pageOf(rows), counts: await countSchedules(ctx, scheduleWhere(ctx, side, filter, false)) }
}

/** The side that the caller acts for; null for readers. */
export function sideOf(ctx: Ctx, { userId, sellerId }: Pick<ScheduleRow, 'userId' | 'sellerId'>): ScheduleSide | null {
  const actor = actorOf(ctx)
  if (actor.userId === userId) return 'BUYER'
  if (actor.sellerId !== sellerId || actor.memberRole === null) return null
  return memberMay(actor.memberRole, 'schedule:answer') ? 'SELLER' : null
}

/** Schedules (h) of the caller, of the caller's business, or all for admins. */
export function readable(ctx: Ctx): Sql {
  const { userId, sellerId, roles } = actorOf(ctx)
  return scopeOf(roles, 'schedule:read') === 'any'
    ? sql`true`
    : sql`(h.user_id = ${userId} or h.seller_id = ${sellerId}::bigint)`
}

export const getSchedule = async (ctx: Ctx, id: string | number): Promise<ScheduleRow> =>
  found((await readSchedules(ctx, sql`h.id = ${idOf(id)} and ${readable(ctx)}`))[0])

/** A schedule, for messages. */
export const readSchedule = async (ctx: Ctx, id: number): Promise<ScheduleRow | undefined> =>
  (await readSchedules(ctx, sql`h.id = ${id}`))[0]

export function transitionsOf(ctx: Ctx, schedule: ScheduleRow): Exclude<ScheduleTransition, 'lapse'>[] {
  const side = sideOf(ctx, schedule)
  if (!side) return []
  return transitionsOfSchedule({ ...schedule, status: schedule.kept }, side).filter(
    (transition) => transition !== 'lapse',
  )
}

/** The planned deliveries with the quantity called off for each, by its order lines. */
export const dropsOf = ({ drops, calls }: ScheduleRow) =>
  drops.map((drop) => ({ ...drop, calledMilli: calledOf(calls.filter(({ dropId }) => dropId === drop.id)) }))

export const lapseDay = async (ctx: Ctx, { endsOn }: ScheduleRow): Promise<string> =>
  lapsesOn(endsOn, (await settingsAsOf(ctx)).scheduleGraceDays)

/** The history; names of the other side's members are hidden. */
export async function historyOf(ctx: Ctx, { id }: ScheduleRow) {
  const transitions = await transitionsSeenBy<ScheduleRow['kept']>(ctx, 'schedule', id, 'order:read:any')
  return transitions.map(({ reasonCode, ...transition }) => ({ ...transition, what: reasonCode }))
}
