import { type Check, type CheckState, isNeeded } from '@neev/domain/core/checks'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import { actorOf, type Ctx } from './context.ts'
import { rowsOf } from './db/open.ts'
import { found, refused } from './errors.ts'

export type CheckRow = {
  item: string
  state: CheckState
  isNeeded: boolean
  note: string | null
  decidedBy: string | null
  decidedAt: Date | null
}

const order = sql`array['TERMS', 'PAN', 'GSTIN', 'BANK', 'ADDRESS', 'DISPATCH_POINT', 'DOCUMENTS', 'PRODUCT']`

/** The checklist of a seller or company, with who decided each item. */
export async function readChecks(ctx: Ctx, entity: string, id: number): Promise<CheckRow[]> {
  const rows = await rowsOf<Omit<CheckRow, 'isNeeded'>>(
    ctx.db,
    sql`select c.item, c.state, c.note, u.name as "decidedBy", c.decided_at as "decidedAt"
        from admin_checks c left join users u on u.id = c.decided_by where c.entity = ${entity} and c.entity_id = ${id}
        order by array_position(${order}, split_part(c.item, ':', 1)), c.item`,
  )
  return rows.map((row) => ({ ...row, isNeeded: isNeeded(row.item) }))
}

/** A checklist with its states as one JSON column, for lists; `id` is that of the owner. */
export const checksColumn = (entity: string, id: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('item', c.item, 'state', c.state)) from admin_checks c
    where c.entity = ${entity} and c.entity_id = ${id}), '[]')`

/** Replaces a checklist. Items that remain keep their decision. */
export async function replaceChecks(ctx: Ctx, entity: string, id: number, checks: readonly Check[]): Promise<void> {
  const input = sql`jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as c(item text, state text)`
  await sql`
    delete from admin_checks where entity = ${entity} and entity_id = ${id}
    and (item, state) not in (select c.item, c.state from ${input})`.execute(ctx.db)
  await sql`
    insert into admin_checks (entity, entity_id, item, state) select ${entity}, ${id}, c.item, c.state from ${input}
    on conflict do nothing`.execute(ctx.db)
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

const wantsNote = new Set<CheckState>(['REJECTED', 'INCOMPLETE', 'WAIVED'])
export type CheckDecision = { item: string; state: CheckState; note?: string | null }

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
): Promise<{ state: CheckState }> {
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
