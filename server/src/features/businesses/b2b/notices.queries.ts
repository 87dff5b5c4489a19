import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import type { PartyFacts } from '#features/businesses/sellers/sellers.ts'
import { isActiveUser, reader } from '#features/people/messages/messages.ts'

/** A company with its user. */
export async function readCompany(ctx: Ctx, accountId: number): Promise<PartyFacts | undefined> {
  const row = await rowOf(
    ctx.db,
    'b2b.readCompany2',
    sql`select coalesce(nullif(a.company_name, ''), m.name) as name, a.status,
          case when m.${isActiveUser} then jsonb_build_array(${reader('m')}) else '[]' end as owners
        from b2b_accounts a join users m on m.id = a.user_id where a.id = ${accountId}`,
  )
  return row && { ...row, path: '/b2b_registration' }
}
