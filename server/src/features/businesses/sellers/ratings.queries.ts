import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

/** Adds published ratings of a seller to its sum, or takes them away. */
export async function addSellerRating(
  db: Db,
  sellerId: number,
  { sum, count }: { sum: number; count: number },
): Promise<void> {
  await sql`
    update sellers set rating_sum = rating_sum + ${sum}::int, rating_count = rating_count + ${count}::int
    where id = ${sellerId}`.execute(db)
}
