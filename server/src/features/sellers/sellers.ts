import type { SellerStatus } from '@neev/domain/sellers/sellers'
import { sql } from 'kysely'
import { batched, type Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

export { getAdminSeller } from './admin/admin.ts'
export {
  addOwner,
  insertDealerCompany,
  removeMembers,
  setBillingRule,
  setDealerCompanyStatus,
  setLeadQuota,
} from './companies.ts'
export { lateSeller } from './late.queries.ts'
export { inviteToken } from './members/members.ts'
export { leadQuota, leadsTaken, makeAssociateCompany, makePartnerCompany, takesRequests } from './taken-on.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A seller changed its status; notifies those concerned. */
    'seller.moved': { sellerId: number; from: SellerStatus; to: SellerStatus; note: string | null }
    /** Public data of a seller, or whether buyers can buy from it, has changed. */
    'seller.changed': { sellerId: number }
  }
}

export type SellerRow = {
  id: number
  slug: string
  name: string
  legalName: string
  address: string
  supportPhone: string
  supportEmail: string
  about: string
  gstType: string
  rating: number | null
  ratingCount: number
}

const columns = sql`id, slug, trade_name as name, legal_name as "legalName", address, support_phone as "supportPhone",
  support_email as "supportEmail", about, gst_type as "gstType", rating_count as "ratingCount",
  case when rating_count > 0 then rating_sum::float / rating_count end as rating`

/** Sellers by id, in one query per request. */
export const sellerById = (ctx: Ctx, id: number): Promise<SellerRow> => batched(ctx, readSellers).load(id)

async function readSellers(ctx: Ctx, ids: readonly number[]): Promise<SellerRow[]> {
  const rows = await rowsOf<SellerRow>(ctx.db, sql`select ${columns} from sellers where id = any(${ids}::bigint[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw new Error(`seller ${id} is gone`)
    return row
  })
}

export async function findSeller(ctx: Ctx, slug: string): Promise<SellerRow | null> {
  const [row] = await rowsOf<SellerRow>(
    ctx.db,
    sql`select ${columns} from sellers where slug = ${slug} and status = 'APPROVED'`,
  )
  return row ?? null
}
