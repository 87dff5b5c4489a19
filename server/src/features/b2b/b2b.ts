import type { B2bStatus } from '@neev/domain/accounts/b2b'
import type { Buyer } from '@neev/domain/pricing/prices'
import { actorOf, type Ctx } from '#core/context.ts'
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

/** The kind of buyer for prices: guests and companies on hold pay the price for all. */
export const buyerOf = async (ctx: Ctx): Promise<Buyer> =>
  ctx.actor && (await companyOf(ctx)) ? 'COMPANY' : 'EVERYONE'
