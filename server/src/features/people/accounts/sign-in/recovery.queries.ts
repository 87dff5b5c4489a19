import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

/** Marks a user's address as confirmed, and activates an account that waited for it. */
export async function confirmEmail(db: Db, userId: number, now: Date): Promise<void> {
  await sql`
    update users set email_verified_at = coalesce(email_verified_at, ${now}),
      status = case when status = 'PENDING_VERIFICATION' then 'ACTIVE' else status end
    where id = ${userId}`.execute(db)
}
