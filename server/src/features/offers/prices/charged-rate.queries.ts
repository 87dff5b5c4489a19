import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'

/**
 * The GST rate in basis points that a seller charges today: that of the HSN code, or zero under the composition scheme,
 * where the price is the invoice amount (CGST Act s. 10(4)). Zero if the HSN code has no
 * rate yet: its goods are not on sale then.
 */
export const chargedRateOf = (ctx: Ctx, hsn: Sql, sellerId: Sql): Sql => sql`
  coalesce((select case when (select x.gst_type from seller_shown x where x.id = ${sellerId}) = 'COMPOSITION' then 0 else g.rate_bp
  end from gst_rates g
    where g.hsn = ${hsn} and g.valid_from <= (${ctx.now}::timestamptz at time zone 'Asia/Kolkata')::date
    order by g.valid_from desc limit 1), 0)`
