import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from './database-types.ts'

/**
 * The tables that only one capability writes, by database name. Columns with a type of their own name it as
 * `module#Type`; all others follow from the column. `npm run codegen` reads these lists.
 */
export type OwnedTables = Record<string, Record<string, `${string}#${string}`>>

/** A row of the table, as read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>
/** The input of an insert. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>
/** The input of an update. */
export type RowChange<Table extends keyof Database> = Updateable<Database[Table]>
