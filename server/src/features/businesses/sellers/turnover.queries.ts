import { sql } from 'kysely'
import { type Db, type RowOf, rowOf } from '#core/db/open.ts'

/*
 * The columns over_5_crore and over_500_crore have no name in camelCase that leads back to them, so the query builder
 * cannot be used.
 */

export type DeclaredTurnover = RowOf<'sellers.lockTurnover'>

/** A seller's declared turnover; locks the seller. */
export const lockTurnover = (db: Db, sellerId: number): Promise<DeclaredTurnover | undefined> =>
  rowOf(
    db,
    'sellers.lockTurnover',
    sql`select over_5_crore, over_500_crore, einvoice_since
        from sellers where id = ${sellerId} for update`,
  )

/** Writes a seller's declared turnover. */
export async function writeTurnover(db: Db, sellerId: number, turnover: DeclaredTurnover): Promise<void> {
  const { over5Crore, over500Crore, einvoiceSince } = turnover
  await sql`update sellers set over_5_crore = ${over5Crore}, over_500_crore = ${over500Crore},
    einvoice_since = ${einvoiceSince} where id = ${sellerId}`.execute(db)
}
