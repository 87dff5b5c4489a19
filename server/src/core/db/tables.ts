import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from './database-types.ts'

/**
 * The tables that one capability alone writes, by their names in the database. A column whose values have a name in the code says
 * where, as `module#Type`; every other type follows from the column. `npm run codegen` reads these lists.
 */
export type OwnedTables = Record<string, Record<string, `${string}#${string}`>>

/** A row of the table as it is read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>
/** What a new row of the table needs. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>
/** What of a row can change. */
export type RowChange<Table extends keyof Database> = Updateable<Database[Table]>
