import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/** Undecided changes (ch) of a seller to the sizes of a series. */
export const openRequest = (productId: number, sellerId: number | null): Sql =>
  sql`ch.target = 'SERIES_PRODUCT' and ch.target_id = ${productId} and ch.seller_id = ${sellerId}::bigint
    and ch.status in ('PENDING', 'CHANGES_REQUESTED')`

/** One change (ch). */
export const isChange = (id: number): Sql => sql`ch.id = ${id}`
