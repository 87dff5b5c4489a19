import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** The first of these pincodes that there is not; undefined if all are known. */
export async function unknownPincode(db: Db, pincodes: readonly string[]): Promise<string | undefined> {
  const row = await rowOf(
    db,
    'dealers.unknownPincode',
    sql`select r.pincode from unnest(${pincodes}::text[]) as r(pincode)
        where not exists (select 1 from pincode_shown p where p.pincode = r.pincode) limit 1`,
  )
  return row?.pincode
}

/** Writes the pincodes of a dealer. */
export async function insertTerritory(
  db: Db,
  dealerId: number,
  rows: readonly { pincode: string; priority: number }[],
): Promise<void> {
  await sql`
    insert into dealer_pincodes (dealer_id, pincode, priority)
    select ${dealerId}::bigint, r.pincode, r.priority
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(pincode text, priority int)`.execute(db)
}

/** Writes the products that a dealer may sell. */
export async function insertProducts(db: Db, dealerId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    insert into dealer_products (dealer_id, product_id)
    select ${dealerId}::bigint, unnest(${productIds}::bigint[])`.execute(db)
}
