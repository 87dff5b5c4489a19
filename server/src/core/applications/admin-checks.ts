import { type AdminCheckState, isNeeded } from '@neev/domain/core/checks'
import { terms } from '@neev/domain/core/refusals'
import { actorOf, type Ctx } from '../context.ts'
import { found, refused } from '../errors.ts'
import { checksOf } from './admin-checks.queries.ts'

export type CheckRow = {
  item: string
  state: AdminCheckState
  isNeeded: boolean
  note: string | null
  decidedBy: string | null
  decidedAt: Date | null
}

/** The checklist of a seller or company, with who decided each item. */
export async function readChecks(ctx: Ctx, entity: string, id: number): Promise<CheckRow[]> {
  const rows = await checksOf(ctx.db, entity, id)
  return rows.map((row) => ({ ...row, isNeeded: isNeeded(row.item) }))
}

/** Marks an item for review, again or for the first time. */
export async function reopenCheck(ctx: Ctx, entity: string, id: number, item: string): Promise<void> {
  await ctx.db
    .insertInto('adminChecks')
    .values({ entity, entityId: id, item, state: 'PENDING_REVIEW' })
    .onConflict((conflict) =>
      conflict
        .columns(['entity', 'entityId', 'item'])
        .doUpdateSet({ state: 'PENDING_REVIEW', note: null, decidedBy: null, decidedAt: null }),
    )
    .execute()
}

const wantsNote = new Set<AdminCheckState>(['REJECTED', 'INCOMPLETE', 'WAIVED'])
export type CheckDecision = { item: string; state: AdminCheckState; note?: string | null }

/** The note of a decision; refuses if it is required and missing. */
export function noteOfCheck({ state, note }: CheckDecision): string | null {
  const why = note?.trim() || null
  if (wantsNote.has(state) && (why?.length ?? 0) < 3) throw refused('REASON_NEEDED', {}, 'note')
  if ((why?.length ?? 0) > 500) throw refused('TOO_LONG', { field: terms('NOTE'), max: 500 }, 'note')
  return why
}

/** Records an admin's decision on an item. Returns the state before. */
export async function decideCheck(
  ctx: Ctx,
  entity: string,
  id: number,
  { item, state, note }: CheckDecision,
): Promise<{ state: AdminCheckState }> {
  const before = found(
    await ctx.db
      .selectFrom('adminChecks')
      .select('state')
      .where('entity', '=', entity)
      .where('entityId', '=', id)
      .where('item', '=', item)
      .forUpdate()
      .executeTakeFirst(),
  )
  await ctx.db
    .updateTable('adminChecks')
    .set({ state, note: note ?? null, decidedBy: actorOf(ctx).userId, decidedAt: ctx.now })
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('item', '=', item)
    .execute()
  return before
}
