import type { Check } from '@neev/domain/core/checks'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '../db/open.ts'

type StoredCheck = RowOf<'admin-checks.checksOf'>

const order = sql`array['TERMS', 'PAN', 'GSTIN', 'BANK', 'ADDRESS', 'DISPATCH_POINT', 'DOCUMENTS', 'PRODUCT']`

/** The items of a checklist in their order, with who decided each. */
export const checksOf = (db: Db, entity: string, id: number): Promise<StoredCheck[]> =>
  rowsOf(
    db,
    'admin-checks.checksOf',
    sql`select c.item, c.state, c.note, u.name as "decidedBy", c.decided_at
        from admin_checks c left join users u on u.id = c.decided_by where c.entity = ${entity} and c.entity_id = ${id}
        order by array_position(${order}, split_part(c.item, ':', 1)), c.item`,
  )

/** A checklist with its states as one JSON column, for lists; `id` is that of the owner. */
export const checksColumn = (entity: string, id: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('item', c.item, 'state', c.state)) from admin_checks c
    where c.entity = ${entity} and c.entity_id = ${id}), '[]')`

/** Replaces a checklist. Items that remain keep their decision. */
export async function replaceChecks(db: Db, entity: string, id: number, checks: readonly Check[]): Promise<void> {
  const input = sql`jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as c(item text, state text)`
  await sql`
    delete from admin_checks where entity = ${entity} and entity_id = ${id}
    and (item, state) not in (select c.item, c.state from ${input})`.execute(db)
  await sql`
    insert into admin_checks (entity, entity_id, item, state) select ${entity}, ${id}, c.item, c.state from ${input}
    on conflict do nothing`.execute(db)
}
