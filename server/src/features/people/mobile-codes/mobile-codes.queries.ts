import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

/** Lets concurrent requests for one number follow each other until the end of the transaction. */
export async function lockNumber(ctx: Ctx, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mobile code ${mobile}`}, 0))`.execute(ctx.db)
}
