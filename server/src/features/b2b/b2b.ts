import type { B2bStatus, PaymentTerms } from '@neev/domain/accounts/b2b'
import type { Buyer } from '@neev/domain/pricing/prices'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf } from '#core/db/open.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A company changed its status; notifies those concerned. */
    'b2b.moved': { accountId: number; from: B2bStatus; to: B2bStatus; note: string | null }
  }
}

export type Company = {
  id: number
  companyName: string
  gstins: string[]
  poRequired: boolean
  pricesExGst: boolean
  paymentTerms: PaymentTerms
}

/** The company that the caller buys for; null until approved and while on hold. */
export async function companyOf(ctx: Ctx): Promise<Company | null> {
  const { userId, roles } = actorOf(ctx)
  // The role follows the status, so that other buyers' checkouts need no query
  if (!roles.includes('b2b')) return null
  const row = await rowOf<Company>(
    ctx.db,
    sql`select a.id, a.company_name as "companyName", a.po_required as "poRequired", a.prices_ex_gst as "pricesExGst",
          a.payment_terms as "paymentTerms",
          coalesce((select array_agg(g.gstin order by g.gstin) from b2b_gstins g
          where g.account_id = a.id), '{}') as gstins
        from b2b_accounts a where a.user_id = ${userId} and a.status = 'APPROVED'`,
  )
  return row ?? null
}

/** The kind of buyer for prices: guests and companies on hold pay the price for all. */
export const buyerOf = async (ctx: Ctx): Promise<Buyer> =>
  ctx.actor && (await companyOf(ctx)) ? 'COMPANY' : 'EVERYONE'

/** Waiting for review. */
export const b2bWaits: Sql = sql`a.status in ('SUBMITTED', 'UNDER_REVIEW')`

/** Waiting for review longer than two days; also used by the dashboard. */
export const lateB2b = (now: Date): Sql =>
  sql`(${b2bWaits} and a.status_changed_at < ${now}::timestamptz - interval '2 days')`
