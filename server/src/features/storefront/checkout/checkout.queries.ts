import { type StateCode, stateName } from '@neev/domain/core/states'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, type Sql } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import type { ShownPolicy } from '#features/content/policies/policies.ts'
import type { Address } from '#features/orders/orders/orders.ts'
import { isUsableAddress } from '#features/people/accounts/accounts.ts'

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

/**
 * What a checkout is made from besides the cart, in one statement: the addresses by id, in the format stored with an order
 * (NOT_FOUND for those that the buyer can not deliver to), and the caller's current price lock; it is void if the company
 * has been put on hold since, or is another one.
 */
export async function readCheckout(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ addresses: Address[]; lock: Lock | null }> {
  const { buyer, companyId } = await customerOf(ctx)
  const row = await rowOf(
    ctx.db,
    'checkout.readCheckout',
    sql`select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', contact_name, 'mobile', mobile, 'line1', line1,
            'line2', line2, 'landmark', landmark, 'city', city, 'district', district, 'stateCode', ${sql<StateCode>`state_code`}, 'pincode', pincode,
            'roadWidth', road_width, 'maxVehicleGrams', max_vehicle_grams, 'unloadingBy', unloading_by, 'entryHours', entry_hours,
            'nightEntry', night_entry, 'receiverName', receiver_name, 'receiverMobile', receiver_mobile, 'gstin', gstin,
            'sez', sez))
          from addresses where ${isUsableAddress(actorOf(ctx))} and deleted_at is null and id = any(${ids.map(idOf)}::bigint[])), '[]')
          as addresses,
        (select jsonb_build_object('prices', prices, 'expiresAt', expires_at, 'policies', policies) from price_locks
          where user_id = ${actorOf(ctx).userId} and used_at is null and expires_at > ${ctx.now}
            and buyer in ('EVERYONE', ${buyer}) and (company_id is null or company_id = ${companyId}::bigint)) as lock`,
  )
  const { addresses, lock } = found(row)
  return {
    addresses: ids.map((id) => {
      const { id: _, ...address } = found(addresses.find((one) => one.id === idOf(id)))
      return { ...address, state: stateName(address.stateCode) }
    }),
    lock: lock && { ...lock, expiresAt: new Date(lock.expiresAt) },
  }
}

type NewLock = { prices: LockedPrices; payablePaise: number; expiresAt: Date; policies: readonly ShownPolicy[] }

/** Locks prices for the caller, in place of an earlier lock; the buyer has seen them, which is written along. */
export async function writeLock(ctx: Ctx, lock: NewLock, seen: Sql): Promise<void> {
  const { buyer, companyId } = await customerOf(ctx)
  await sql`
    with seen as (${seen})
    insert into price_locks (user_id, buyer, company_id, prices, payable_paise, granted_at, expires_at, policies)
    values (${actorOf(ctx).userId}, ${buyer}, ${companyId}::bigint, ${JSON.stringify(lock.prices)}::jsonb, ${lock.payablePaise},
      ${ctx.now}, ${lock.expiresAt}, ${JSON.stringify(lock.policies)}::jsonb)
    on conflict (user_id) where used_at is null do update set buyer = excluded.buyer, company_id = excluded.company_id,
      prices = excluded.prices, payable_paise = excluded.payable_paise, granted_at = excluded.granted_at,
      expires_at = excluded.expires_at, policies = excluded.policies`.execute(ctx.db)
}
