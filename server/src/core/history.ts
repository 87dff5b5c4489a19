import { can, type Permission } from '@neev/domain/core/access/permissions'
import { actorOf, type Ctx } from './context.ts'

export type Transition = {
  /** Kind and id of the object that has the status, such as `seller` or `document`. */
  entity: string
  id: number
  from: string | null
  to: string
  reasonCode?: string | null
  note?: string | null
}

export type TransitionRow = {
  id: number
  from: string | null
  to: string
  reasonCode: string | null
  note: string | null
  at: Date
  /** Null for a job. */
  actorId: number | null
  actor: string | null
}

/** Records a status transition in its own transaction. Append-only. */
export async function recordTransition(
  ctx: Ctx,
  { entity, id, from, to, reasonCode, note }: Transition,
): Promise<void> {
  await ctx.db
    .insertInto('statusEvents')
    .values({
      entity,
      entityId: id,
      fromState: from,
      toState: to,
      actorId: ctx.actor?.userId ?? null,
      actorRoles: [...(ctx.actor?.roles ?? [])],
      reasonCode: reasonCode ?? null,
      note: note ?? null,
      at: ctx.now,
    })
    .execute()
}

/** The transitions of one object, oldest first. */
export const readTransitions = (ctx: Ctx, entity: string, id: number): Promise<TransitionRow[]> =>
  ctx.db
    .selectFrom('statusEvents as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .select([
      'e.id',
      'e.fromState as from',
      'e.toState as to',
      'e.reasonCode',
      'e.note',
      'e.at',
      'e.actorId',
      'u.name as actor',
    ])
    .where('e.entity', '=', entity)
    .where('e.entityId', '=', id)
    .orderBy('e.id')
    .limit(500)
    .execute()

/** The transitions as its owner may see them: only holders of the admin permission see the names of staff. */
export async function transitionsSeenBy<State extends string>(ctx: Ctx, entity: string, id: number, admin: Permission) {
  const { roles, userId } = actorOf(ctx)
  const named = can(roles, admin)
  const transitions = await readTransitions(ctx, entity, id)
  return transitions.map(({ from, to, actor, actorId, ...transition }) => ({
    ...transition,
    from: from as State | null,
    to: to as State,
    by: named || actorId === userId ? actor : null,
  }))
}
