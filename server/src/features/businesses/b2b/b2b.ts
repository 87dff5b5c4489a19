import type { B2bStatus } from '@neev/domain/businesses/b2b'
import type { Buyer } from '@neev/domain/offers/prices/prices'
import { actorOf, batched, type Ctx } from '#core/context.ts'
import { type Company, companyOfUser, companyOnRecord } from './b2b.queries.ts'

export { b2bWaits, type Company, lateB2b } from './b2b.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A company changed its status; notifies those concerned. */
    'b2b.moved': { accountId: number; from: B2bStatus; to: B2bStatus; note: string | null }
  }
}

/** The approved company that the caller is a member of, with the caller's role; null without one, and while on hold. */
export async function companyOf(ctx: Ctx): Promise<Company | null> {
  const { userId, roles } = actorOf(ctx)
  // The role follows the status, so that other buyers' checkouts need no query
  if (!roles.includes('b2b')) return null
  return (await companyOfUser(ctx.db, userId)) ?? null
}

/**
 * The company that the caller is a member of, also while it is on hold: for what it owes and has to go on reading and
 * paying. It orders nothing meanwhile.
 */
export const companyInDebt = async (ctx: Ctx): Promise<Company | null> =>
  (await companyOnRecord(ctx.db, actorOf(ctx).userId)) ?? null

/** Whose prices are read: the kind of buyer, and the company whose contracts apply. */
export type Customer = { buyer: Buyer; companyId: number | null }

export const everyoneCustomer: Customer = { buyer: 'EVERYONE', companyId: null }

/** Whose prices the caller pays: those of the approved company; guests and companies on hold pay the price for all. */
export const customerOf = async (ctx: Ctx): Promise<Customer> =>
  ctx.actor?.roles.includes('b2b') ? batched(ctx, readCustomers).load(ctx.actor.userId) : everyoneCustomer

/** One query a request, although each part of a page needs it. */
async function readCustomers(ctx: Ctx, userIds: readonly number[]): Promise<Customer[]> {
  const company = await companyOf(ctx)
  return userIds.map(() => (company ? { buyer: 'COMPANY', companyId: company.id } : everyoneCustomer))
}

/** The kind of buyer for prices: guests and companies on hold pay the price for all. */
export const buyerOf = async (ctx: Ctx): Promise<Buyer> => (await customerOf(ctx)).buyer

/** Locks a company until the end of the transaction; undefined if there is none. */
export const lockCompany = (ctx: Ctx, id: number): Promise<{ id: number } | undefined> =>
  ctx.db.selectFrom('b2bAccounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
