import type { Role } from '@neev/domain/core/access/roles'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs } from '#core/db/rows-as.ts'
import { invalidateCategories } from '#features/catalogue/categories/categories.ts'
import { invalidateListings } from '#features/catalogue/products/listing/lists.ts'
import { invalidateSuggestions } from '#features/catalogue/search/search.ts'
import { invalidateNetwork } from '#features/places/shipping/shipping.ts'

/** Given to every builder. */
export type Kit = {
  /** The database at the time of the test, without a user. */
  ctx(): Ctx
  /** The next number, for unique names. */
  next(): number
  /** Whether users have just confirmed their password. */
  confirmed: boolean
}

type Person = { id: number; name: string; email: string; roles: readonly Role[]; sellerId: number | null }

/** A context with this user. */
export const requestedBy = (kit: Kit, { id, name, email, roles, sellerId }: Person): Ctx => ({
  ...kit.ctx(),
  actor: { userId: id, sessionId: 0, name, email, roles, sellerId, memberRole: sellerId === null ? null : 'OWNER' },
})

/** Inserts a row, with the column names of the database, and returns all of it. */
export async function insertRow<Row>(ctx: Ctx, table: string, values: Record<string, unknown>): Promise<Row> {
  const columns = sql.raw(Object.keys(values).join(', '))
  const name = sql.id(table)
  const row = await rowAs<Row>(
    ctx.db,
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(values)}::jsonb) returning *`,
  )
  if (!row) throw new Error(`nothing was inserted into ${table}`)
  return row
}

/** The row with this value in a unique column. */
export const findRow = <Row>(ctx: Ctx, table: string, column: string, value: string): Promise<Row | undefined> =>
  rowAs<Row>(ctx.db, sql`select * from ${sql.id(table)} where ${sql.id(column)} = ${value}`)

/** Invalidates the server's caches of catalogue and yards, because inserted rows publish no events. */
export function invalidateGoods(ctx: Ctx): void {
  invalidateListings(ctx)
  invalidateCategories(ctx)
  invalidateSuggestions(ctx)
  invalidateNetwork(ctx)
}
