import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import { readsAsBuyer } from '#features/businesses/company-members/company-members.ts'

/** Who reads invoices and notes: an admin all; a user its own and, with this permission, those of its business. */
export type Reader = 'admin' | { userId: number; business: { sellerId: number | null; hasDealers: boolean } | null }

/**
 * Documents that a reader may see, over suborders (s) and orders (o): as buyer or for the buying company, as seller (an associate's with its
 * dealers'), as the delivering dealer, or all. `seller` is the document's column.
 */
export function canReadDocument(reader: Reader, seller: Sql): Sql {
  if (reader === 'admin') return sql`true`
  const { userId, business } = reader
  if (!business) return readsAsBuyer(userId)
  const { sellerId, hasDealers } = business
  const dealers = sql`${seller} in (select id from seller_shown where parent_id = ${sellerId})`
  return sql`(${readsAsBuyer(userId)} or ${seller} = ${sellerId} or s.dealer_id = ${sellerId}
    or ${hasDealers ? dealers : sql`false`})`
}
