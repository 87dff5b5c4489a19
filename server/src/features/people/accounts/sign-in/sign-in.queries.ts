import { sql } from 'kysely'
import { grantAccess } from '#core/access/access.ts'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'

export type NewCustomer = {
  name: string
  email: string
  mobile: string | null
  passwordHash: string
  locale: string
  marketing: boolean
}

/**
 * Inserts an unconfirmed customer. Returns its id, or null if the address is taken. Both cases take two statements.
 */
export async function insertCustomer(ctx: Ctx, values: NewCustomer): Promise<number | null> {
  grantAccess(ctx, 'ROLE')
  grantAccess(ctx, 'PASSWORD')
  const { name, email, mobile, passwordHash, locale, marketing } = values
  const now = ctx.now.toISOString()
  const row = await rowOf(
    ctx.db,
    'accounts.insertCustomer',
    sql`insert into users (name, email, mobile, password_hash, status, locale, marketing,
      terms_accepted_at, created_at, updated_at)
        select ${name}, ${email}, ${mobile}::text, ${passwordHash}, 'PENDING_VERIFICATION', ${locale}, ${marketing}::boolean,
          ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        on conflict do nothing returning id`,
  )
  await sql`insert into user_roles (user_id, role, granted_at) select id, 'customer', ${now}::timestamptz from users
    where id = ${row?.id ?? 0}`.execute(ctx.db)
  return row?.id ?? null
}
