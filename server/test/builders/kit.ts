import type { Role } from '@neev/domain/roles'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { invalidateCategories } from '#features/categories/categories.ts'
import { invalidateListings } from '#features/products/lists.ts'
import { invalidateSearches } from '#features/search/search.ts'
import { invalidateNetwork } from '#features/shipping/shipping.ts'

/** What every builder is given. */
export type Kit = {
  /** The database at the moment of the test, asked by nobody in particular. */
  ctx(): Ctx
  /** The next number: it keeps the names of two builds apart. */
  next(): number
  /** Whether people have just given their password again. */
  confirmed: boolean
}

type Person = { id: number; name: string; email: string; roles: readonly Role[]; sellerId: number | null }

/** A context in which this person asks. */
export const requestedBy = (kit: Kit, { id, name, email, roles, sellerId }: Person): Ctx => ({
  ...kit.ctx(),
  actor: { userId: id, sessionId: 0, name, email, roles, sellerId, memberRole: sellerId === null ? null : 'OWNER' },
})

/** Inserts one row, with column names as the database spells them, and returns it whole. */
export async function insertRow<Row>(ctx: Ctx, table: string, values: Record<string, unknown>): Promise<Row> {
  const columns = sql.raw(Object.keys(values).join(', '))
  const name = sql.id(table)
  const row = await rowOf<Row>(
    ctx.db,
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(values)}::jsonb) returning *`,
  )
  if (!row) throw new Error(`nothing was inserted into ${table}`)
  return row
}

/** The row that has this value in a unique column. */
export const findRow = <Row>(ctx: Ctx, table: string, column: string, value: string): Promise<Row | undefined> =>
  rowOf<Row>(ctx.db, sql`select * from ${sql.id(table)} where ${sql.id(column)} = ${value}`)

/** A running server reads its catalogue and its yards anew: rows that are inserted tell nobody. */
export function invalidateGoods(ctx: Ctx): void {
  invalidateListings(ctx)
  invalidateCategories(ctx)
  invalidateSearches(ctx)
  invalidateNetwork(ctx)
}
