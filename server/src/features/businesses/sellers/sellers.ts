import type { SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import { createFollowingCache } from '#core/changes/following-cache.ts'
import { batched, type Ctx } from '#core/context.ts'
import { approvedSeller, readSellers, type SellerRow } from './sellers.queries.ts'

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
export { type PartyFacts, readSeller, readSellerPeople } from './notices/facts.queries.ts'
export { addSellerRating } from './ratings.queries.ts'
export { leadQuota, leadsTaken, takesRequests } from './taken-on.queries.ts'
export { makeAssociateCompany, makePartnerCompany } from './taken-on.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A seller changed its status; notifies those concerned. */
    'seller.moved': { sellerId: number; from: SellerStatus; to: SellerStatus; note: string | null }
    /** Public data of a seller, or whether buyers can buy from it, has changed. */
    'seller.changed': { sellerId: number }
  }
}

/** Sellers by id, in one query per request. */
export const sellerById = (ctx: Ctx, id: number): Promise<SellerRow> => batched(ctx, sellersById).load(id)

async function sellersById(ctx: Ctx, ids: readonly number[]): Promise<SellerRow[]> {
  const rows = await readSellers(ctx.db, ids)
  return inOrder(ids, new Map(rows.map((row) => [row.id, row])))
}

const inOrder = (ids: readonly number[], byId: ReadonlyMap<number, SellerRow>): SellerRow[] =>
  ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw new Error(`seller ${id} is gone`)
    return row
  })

/** A seller as public pages show it, from memory. */
export const sellerOfPage = (ctx: Ctx, id: number): Promise<SellerRow> => batched(ctx, cachedSellers).load(id)

const cache = createFollowingCache<SellerRow>({ name: 'sellers', max: 5_000, rowsOf: ({ id }) => ({ SELLER: [id] }) })

async function cachedSellers(ctx: Ctx, ids: readonly number[]): Promise<SellerRow[]> {
  const rows = await cache.getMany(ctx, ids.map(String), async (missing) => {
    const found = await readSellers(ctx.db, missing.map(Number))
    return new Map(found.map((row) => [String(row.id), row]))
  })
  return inOrder(ids, new Map([...rows.values()].map((row) => [row.id, row])))
}

export const findSeller = async (ctx: Ctx, slug: string): Promise<SellerRow | null> =>
  (await approvedSeller(ctx.db, slug)) ?? null

/** Locks a seller until the end of the transaction; undefined if there is none. */
export const lockSeller = (ctx: Ctx, id: number): Promise<{ id: number } | undefined> =>
  ctx.db.selectFrom('sellers').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
