import { type StateCode, stateName } from '@neev/domain/core/states'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { type RowOf, rowOf, type Sql } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import { type CartRow, cartLock } from '#features/buying/carts/carts.ts'
import { shortestLock } from '#features/catalogue/product-classes/product-classes.ts'
import { policyTextsJson, type ShownPolicy } from '#features/content/policies/policies.ts'
import { type Address, nextOrderColumns } from '#features/orders/orders/orders.ts'
import { isUsableAddress } from '#features/people/accounts/accounts.ts'

export const withState = (address: Address, stateCode: StateCode): Address => ({
  ...address,
  stateCode,
  state: stateName(stateCode),
})

/** The statement that marks the caller's price locks as used, for the statement that creates the order. */
export const usedLocks = (ctx: Ctx): Sql =>
  sql`update price_locks set used_at = ${ctx.now} where user_id = ${actorOf(ctx).userId} and used_at is null`

/** The statement that locks the buyer's cart (c) with a new idempotency key (fresh). */
export const cartLockWithKey = (ctx: Ctx): Sql =>
  cartLock(sql`c.user_id = ${actorOf(ctx).userId}`, sql`exists (select 1 from fresh)`)

/** Prices in paise by `promiseKey`. */
export type LockedPrices = Record<string, number>

/** Locked prices in paise by `promiseKey`, until when, and the policies that were shown with them. */
export type Lock = { prices: LockedPrices; expiresAt: Date; policies: ShownPolicy[] }

/** What a checkout is made from besides the cart. */
export type CheckoutRow = RowOf<'checkout.readCheckout'>

/**
 * The statement that selects what a checkout is made from besides the cart: the buyer's addresses of these ids, in the format stored with
 * an order, and the caller's current price lock; it is void if the company has been put on hold since, or is another one.
 * Apart from the cart's own statement, because the database plans one of both anew each time, for longer than it runs.
 */
async function selectedCheckout(ctx: Ctx, ids: readonly string[], further = sql``): Promise<Sql> {
  const { buyer, companyId } = await customerOf(ctx)
  return sql`select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', contact_name, 'mobile', mobile, 'line1', line1,
            'line2', line2, 'landmark', landmark, 'city', city, 'district', district, 'stateCode', ${sql<StateCode>`state_code`}, 'pincode', pincode,
            'roadWidth', road_width, 'maxVehicleGrams', max_vehicle_grams, 'unloadingBy', unloading_by, 'entryHours', entry_hours,
            'nightEntry', night_entry, 'receiverName', receiver_name, 'receiverMobile', receiver_mobile, 'gstin', gstin,
            'sez', sez))
          from addresses where ${isUsableAddress(actorOf(ctx))} and deleted_at is null and id = any(${ids.map(idOf)}::bigint[])), '[]')
          as addresses,
        (select jsonb_build_object('prices', prices, 'expiresAt', expires_at, 'policies', policies) from price_locks
          where user_id = ${actorOf(ctx).userId} and used_at is null and expires_at > ${ctx.now}
            and buyer in ('EVERYONE', ${buyer}) and (company_id is null or company_id = ${companyId}::bigint)) as lock${further}`
}

/** Reads what a checkout of a cart at these addresses is made from besides. */
export type ReadCheckout<Row extends CheckoutRow> = (
  ctx: Ctx,
  addressIds: readonly string[],
  cart: CartRow,
) => Promise<Row | undefined>

export const readCheckout: ReadCheckout<CheckoutRow> = async (ctx, ids) =>
  rowOf(ctx.db, 'checkout.readCheckout', await selectedCheckout(ctx, ids))

/** The same with what a review says of the goods: for how many minutes their classes lock prices, and their policies. */
export const readReview: ReadCheckout<RowOf<'checkout.readReview'>> = async (ctx, ids, { lines }) => {
  const sizes = sql`${lines.map(({ variantId }) => variantId)}::bigint[]`
  const further = sql`, ${shortestLock(sizes)} as "lockMinutes", ${policyTextsJson(ctx, sizes)} as policies`
  return rowOf(ctx.db, 'checkout.readReview', await selectedCheckout(ctx, ids, further))
}

/** The same with the next order. */
export const readPlacing: ReadCheckout<RowOf<'checkout.readPlacing'>> = async (ctx, ids) =>
  rowOf(ctx.db, 'checkout.readPlacing', await selectedCheckout(ctx, ids, sql`, ${nextOrderColumns}`))

/** The addresses of a checkout in the order of their ids; NOT_FOUND for those that the buyer can not deliver to. */
export const addressesOf = ({ addresses }: CheckoutRow, ids: readonly string[]): Address[] =>
  ids.map((id) => {
    const { id: _, ...address } = found(addresses.find((one) => one.id === idOf(id)))
    return { ...address, state: stateName(address.stateCode) }
  })

export const lockOf = ({ lock }: CheckoutRow): Lock | null => lock && { ...lock, expiresAt: new Date(lock.expiresAt) }

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
