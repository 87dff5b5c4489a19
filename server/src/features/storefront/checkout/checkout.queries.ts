import { type StateCode, stateName } from '@neev/domain/core/states'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import type { ShownPolicy } from '#features/content/policies/policies.ts'
import type { Address } from '#features/orders/orders/orders.ts'
import { usableBy } from '#features/people/accounts/accounts.ts'

/** Addresses that the buyer can deliver to, by id, in the format stored with an order; NOT_FOUND for others. */
export async function readAddresses(ctx: Ctx, ids: readonly string[]): Promise<Address[]> {
  const rows = await rowsOf(
    ctx.db,
    'checkout.readAddresses',
    sql`select id, contact_name as name, mobile, line1, line2, landmark, city, district, ${sql<StateCode>`state_code`} as "stateCode",
      pincode,
          road_width, max_vehicle_grams, unloading_by,
          entry_hours, night_entry,
          receiver_name, receiver_mobile, gstin, sez
        from addresses where ${usableBy(actorOf(ctx))} and deleted_at is null
        and id = any(${ids.map(idOf)}::bigint[])`,
  )
  return ids.map((id) => {
    const { id: _, ...row } = found(rows.find((one) => one.id === idOf(id)))
    return { ...row, state: stateName(row.stateCode) }
  })
}

export const withState = (address: Address, stateCode: StateCode): Address => ({
  ...address,
  stateCode,
  state: stateName(stateCode),
})

/** The statement that marks the caller's price locks as used, for the statement that creates the order. */
export const usedLocks = (ctx: Ctx): Sql =>
  sql`update price_locks set used_at = ${ctx.now} where user_id = ${actorOf(ctx).userId} and used_at is null`

/** Prices in paise by `promiseKey`. */
export type LockedPrices = Record<string, number>

/** Locked prices in paise by `promiseKey`, until when, and the policies that were shown with them. */
export type Lock = { prices: LockedPrices; expiresAt: Date; policies: ShownPolicy[] }

/** The caller's current price lock; void if the company has been put on hold since, or is another one. */
export async function runningLock(ctx: Ctx): Promise<Lock | null> {
  const { buyer, companyId } = await customerOf(ctx)
  const row = await rowOf(
    ctx.db,
    'checkout.runningLock',
    sql`select prices, expires_at, policies from price_locks
        where user_id = ${actorOf(ctx).userId} and used_at is null and expires_at > ${ctx.now}
          and buyer in ('EVERYONE', ${buyer})
          and (company_id is null or company_id = ${companyId}::bigint)`,
  )
  return row ?? null
}
