import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/**
 * Links a Google user, which confirms the address; false if another one is linked. Password, mobile number and Facebook of an
 * unconfirmed address are removed, because somebody else may have set them.
 */
export async function linkGoogle(db: Db, userId: number, sub: string, now: Date): Promise<boolean> {
  const row = await rowOf(
    db,
    'accounts.linkGoogle',
    sql`update users set google_sub = ${sub}, provider_since = ${now}, email_verified_at = coalesce(email_verified_at, ${now}),
          password_hash = case when email_verified_at is null then null else password_hash end,
          facebook_id = case when email_verified_at is null then null else facebook_id end,
          mobile = case when email_verified_at is null then null else mobile end,
          mobile_verified_at = case when email_verified_at is null then null else mobile_verified_at end,
          status = case when status = 'PENDING_VERIFICATION' then 'ACTIVE' else status end
        where id = ${userId} and google_sub is null returning id`,
  )
  return row !== undefined
}
