import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { refreshListPrices } from './list-prices.queries.ts'

/** The job for prices that started or ended since its last run. */
export function followClock(ctx: Ctx): Promise<void> {
  const now = ctx.now.toISOString()
  const lately = sql`between ${now}::timestamptz - interval '3 minutes' and ${now}`
  return refreshListPrices(
    ctx,
    sql`o.id in (select offer_id from offer_prices where valid_from ${lately} union select offer_id from offer_prices
      where valid_to ${lately})`,
  )
}
