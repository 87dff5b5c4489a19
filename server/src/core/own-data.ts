import type { Ctx } from './context.ts'
import type { Database } from './db/database-types.ts'

/** Rows as they are written to a person's file: values of columns by a name that people understand. */
export type OwnRow = Readonly<Record<string, unknown>>

/** What a capability adds to the copy of their data that people can download. */
export type OwnData = {
  /** Files of the copy; each says which tables with a user it covers. */
  parts: readonly OwnPart[]
  /** Tables with a user that are left out, each with the reason. A test asks for either. */
  without?: Readonly<Partial<Record<TableName, string>>>
}
export type TableName = SnakeCase<keyof Database & string>
type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Text

export type OwnPart = {
  /** The name of the file, such as `orders`. */
  name: string
  tables: readonly TableName[]
  read(ctx: Ctx, userId: number): Promise<readonly OwnRow[]>
}

/** A part that is the rows of one table, oldest first, with these columns; the user is in `userId`, or `id` of users. */
export function ownRows<Table extends keyof Database & string>(
  name: string,
  table: Table,
  columns: readonly (keyof Database[Table] & string)[],
): OwnPart {
  return {
    name,
    tables: [table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as TableName],
    read: async (ctx, userId) => {
      // The query builder cannot type a table that is a variable; names are checked by the parameters
      const query = ctx.db
        .selectFrom(table as 'addresses')
        .select(columns as never)
        .where((table === 'users' ? 'id' : 'userId') as 'userId', '=', userId)
        .orderBy(columns[0] as never)
      return (await ctx.db.executeQuery<OwnRow>(query.compile())).rows
    },
  }
}
