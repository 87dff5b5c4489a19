import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

const defaults = { isDefaultShip: sql`is_default_ship`, isDefaultBill: sql`is_default_bill` }

/** Makes an address the user's only default of its kind. */
export async function setDefaultAddress(
  db: Db,
  userId: number,
  id: number,
  kind: keyof typeof defaults,
): Promise<void> {
  const column = defaults[kind]
  // Clears the old default first, because a unique index allows only one
  await sql`update addresses set ${column} = false where user_id = ${userId} and ${column} and id <> ${id}`.execute(db)
  await sql`update addresses set ${column} = true where id = ${id}`.execute(db)
}
