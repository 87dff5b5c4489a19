import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Sql } from './db/open.ts'

/** `count(*) over ()`: the number of rows of the whole list, in each row of the page. */
export const total = sql<number>`count(*) over ()`

const neverNullColumns = new WeakSet<Sql>()

/**
 * A column that is never null, sorted as its index is: a `desc` index does not give `desc nulls last`, even if no value
 * can be null.
 */
export function neverNull(column: Sql): Sql {
  neverNullColumns.add(column)
  return column
}

/** Sorted by a column, unknown values last; ties are resolved by `id`. */
export const orderBySql = (column: Sql, id: Sql, isDescending: boolean): Sql => {
  if (!isDescending) return sql`${column} asc nulls last, ${id} asc`
  return neverNullColumns.has(column) ? sql`${column} desc, ${id} desc` : sql`${column} desc nulls last, ${id} desc`
}

/** The end of a query for a page. */
export const pageEnd = (orderBy: Sql, limit: number, offset: number): Sql =>
  sql`order by ${orderBy} limit ${limit} offset ${offset}`

/** All conditions joined by and, or `true`. */
export function allOf(conditions: (Sql | undefined | false | null | '')[]): RawBuilder<SqlBool> {
  const input = conditions.filter((condition): condition is Sql => Boolean(condition))
  return input.length ? sql<SqlBool>`${sql.join(input, sql` and `)}` : sql<SqlBool>`true`
}
