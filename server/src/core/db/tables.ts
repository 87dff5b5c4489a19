import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from './database-types.ts'

/**
 * The tables that only one capability writes, by database name. Columns with a type of their own name it as
 * `module#Type`, or `module#Type[]` for a list in JSON; all others follow from the column. `npm run codegen` reads these
 * lists.
 */
export type OwnedTables = Record<string, Record<string, `${string}#${string}`>>

/**
 * The tables of a capability that are evidence: rows are added and stay. `changes` are the columns that may change later,
 * or says when all may, `until` the column after which none does; `deletes` says which rows may go; `locks`: rows are locked
 * although nothing of them changes, for which PostgreSQL wants a column that may (`id`, which never does). Triggers hold the
 * owner of the tables to this, and grants the application's role (`roles.ts`). `guarded`: by a trigger of its own. A
 * table whose name or comment looks like evidence, and is none, says why (`free`).
 */
export type Evidence = Record<string, EvidenceRule | { free: string }>
export type EvidenceRule = {
  changes?: readonly string[] | string
  until?: string
  deletes?: string
  locks?: true
  guarded?: true
}

/** A row of the table, as read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>
/** The input of an insert. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>
/** The input of an update. */
export type RowChange<Table extends keyof Database> = Updateable<Database[Table]>
