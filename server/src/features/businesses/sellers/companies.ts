import type { SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import type { BillingRule } from '@neev/domain/orders/dealers'
import { grantAccess } from '#core/access/access.ts'
import type { Ctx } from '#core/context.ts'
import type { NewRow } from '#core/db/tables.ts'
import { refused } from '#core/errors.ts'

/* What other capabilities write about businesses: dealers of a business associate, partners. */

type Dealer = {
  company: Pick<
    NewRow<'sellers'>,
    'parentId' | 'slug' | 'legalName' | 'tradeName' | 'pan' | 'supportPhone' | 'supportEmail' | 'address'
  >
  registration: Pick<NewRow<'sellerGstins'>, 'gstin' | 'invoicePrefix'> | null
  yard: Pick<NewRow<'dispatchPoints'>, 'name' | 'city' | 'pincode' | 'stateCode' | 'latMicro' | 'lonMicro'>
}

/** Creates the business of a dealer with its GSTIN, if it has one, and its dispatch point. */
export async function insertDealerCompany(ctx: Ctx, { company, registration, yard }: Dealer): Promise<number> {
  const { id: sellerId } = await ctx.db
    .insertInto('sellers')
    .values({ ...company, kind: 'DEALER', status: 'DRAFT', createdAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (registration)
    await ctx.db
      .insertInto('sellerGstins')
      .values({ ...registration, sellerId, stateCode: yard.stateCode })
      .execute()
  await ctx.db
    .insertInto('dispatchPoints')
    .values({ ...yard, sellerId, gstin: registration?.gstin ?? null })
    .execute()
  return sellerId
}

/** Makes a person an owner of a business. WORKS_ALREADY if they are a member of one. */
export async function addOwner(ctx: Ctx, sellerId: number, userId: number): Promise<void> {
  grantAccess(ctx, 'MEMBERSHIP')
  const joined = await ctx.db
    .insertInto('sellerMembers')
    .values({ sellerId, userId, role: 'OWNER', joinedAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!joined) throw refused('WORKS_ALREADY')
}

/** Removes all members of a business; returns their accounts. */
export async function removeMembers(ctx: Ctx, sellerId: number): Promise<number[]> {
  const rows = await ctx.db.deleteFrom('sellerMembers').where('sellerId', '=', sellerId).returning('userId').execute()
  return rows.map(({ userId }) => userId)
}

/** Sets the status of a dealer's business, which follows the dealer's. */
export const setDealerCompanyStatus = (ctx: Ctx, sellerId: number, status: SellerStatus) =>
  update(ctx, sellerId, { status })

/** Sets who invoices the suborders of an associate's dealers. */
export const setBillingRule = (ctx: Ctx, sellerId: number, billingRule: BillingRule) =>
  update(ctx, sellerId, { billingRule })

/** Sets how many enquiries a partner accepts per month; null is no limit. */
export const setLeadQuota = (ctx: Ctx, sellerId: number, leadQuota: number | null) =>
  update(ctx, sellerId, { leadQuota })

type Change = { status: SellerStatus } | { billingRule: BillingRule } | { leadQuota: number | null }

async function update(ctx: Ctx, sellerId: number, change: Change): Promise<void> {
  await ctx.db
    .updateTable('sellers')
    .set((db) => ({ ...change, version: db('version', '+', 1) }))
    .where('id', '=', sellerId)
    .execute()
}
