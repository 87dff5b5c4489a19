import type { Role } from '@neev/domain/core/access/roles'
import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

type Buyer = { userId: number; roles: readonly Role[] }

/**
 * Restricts `addresses` to those that a buyer can deliver to: their own, and the sites of the approved company that they
 * are a member of. The role b2b follows the membership, so that others need no query.
 */
export const isUsableAddress = ({ userId, roles }: Buyer) =>
  roles.includes('b2b')
    ? sql<boolean>`(addresses.user_id = ${userId} or addresses.company_id = (select m.company_id from company_member_shown m
        join b2b_account_shown b on b.id = m.company_id where m.user_id = ${userId} and b.status = 'APPROVED'))`
    : sql<boolean>`addresses.user_id = ${userId}`

/** The name of the member in charge of a site, over `addresses`; null once they have left the company. */
export const inChargeName = sql<
  string | null
>`(select u.name from company_member_shown m join users u on u.id = m.user_id
  where m.user_id = addresses.in_charge_id and m.company_id = addresses.company_id)`

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
