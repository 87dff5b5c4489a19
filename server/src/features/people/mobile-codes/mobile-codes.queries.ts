import { mobileCodes } from '@neev/domain/people/mobile-codes'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf } from '#core/db/open.ts'
import type { Row } from '#core/db/tables.ts'

/** Lets concurrent requests for one number follow each other until the end of the transaction. */
export async function lockNumber(ctx: Ctx, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mobile code ${mobile}`}, 0))`.execute(ctx.db)
}

type Wanted = { hash: Buffer; purpose: Row<'mobileCodes'>['purpose']; userId: number | null }

/**
 * Counts a try of a code that is not verified, and answers with the code as it was before; undefined if there is none. Of
 * several at once each sees the ones before it.
 */
export const countTry = (
  ctx: Ctx,
  { hash, purpose, userId }: Wanted,
): Promise<RowOf<'mobile-codes.countTry'> | undefined> =>
  rowOf(
    ctx.db,
    'mobile-codes.countTry',
    sql`update mobile_codes m set tries = case when m.verified_at is null then least(m.tries + 1, ${mobileCodes.tries})
          else m.tries end
        from (select id, tries, expires_at, verified_at, code_hash from mobile_codes
          where challenge_hash = ${hash} and purpose = ${purpose} and user_id is not distinct from ${userId}::bigint
          for update) before
        where m.id = before.id
        returning before.id, before.tries, before.expires_at, before.verified_at, before.code_hash`,
  )
