import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'

export type SellerRow = {
  id: number
  slug: string
  name: string
  legalName: string
  address: string
  supportPhone: string
  supportEmail: string
  about: string
  gstType: string
  rating: number | null
  ratingCount: number
}

/** Whoever sells or sold has an address of its own (constraint `sellers_named`). */
const slug = sql<NonNullable<string>>`slug`

const columns = sql`id, ${slug} as slug, trade_name as name, legal_name, address, support_phone,
  support_email, about, gst_type, rating_count,
  shown_rating(rating_sum, rating_count) as rating`

/** Sellers by id, in any order. */
export const readSellers = (db: Db, ids: readonly number[]): Promise<SellerRow[]> =>
  rowsOf(db, 'sellers.readSellers', sql`select ${columns} from sellers where id = any(${ids}::bigint[])`)

/** An approved seller; undefined if there is none. */
export const approvedSeller = (db: Db, slug: string): Promise<SellerRow | undefined> =>
  rowOf(db, 'sellers.approvedSeller', sql`select ${columns} from sellers where slug = ${slug} and status = 'APPROVED'`)
