import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowsOf, type Sql } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'

export type Wanted = { offer: number; milli: number }

/**
 * Locks the stock of the requested goods in the order of the offers, so that two carts with the same goods wait for
 * each other without a deadlock; refuses if something is out of stock.
 */
export async function lockStock(ctx: Ctx, wanted: readonly Wanted[]): Promise<void> {
  const rows = await rowsOf(
    ctx.db,
    'stock.lockStock',
    sql`select s.on_hand_milli - s.reserved_milli as free, w.milli as wanted, v.title, v.unit
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(offer bigint, milli bigint)
          join stock s on s.offer_id = w.offer join offer_shown o on o.id = w.offer join size_shown v on v.id = o.variant_id
        order by s.offer_id for update of s`,
  )
  const short = rows.find((row) => row.free < row.wanted)
  if (short) {
    const { title, unit, free } = short
    throw refused('STOCK_SHORT_OF', { title, available: { milli: Math.max(0, free), unit } })
  }
  if (rows.length < wanted.length) throw refused('OFFER_UNAVAILABLE')
}

/**
 * The start of a statement that reserves stock: locks as `lockStock` does and takes it if all is available. Dependent
 * writes use `from there`, which has a row only in that case.
 */
export const takenStock = (wanted: readonly Wanted[]): Sql => sql`
  with locked as materialized (
    select s.offer_id, w.milli, s.on_hand_milli - s.reserved_milli as free
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(offer bigint, milli bigint)
    join stock s on s.offer_id = w.offer
    order by s.offer_id for update of s
  ), there as materialized (
    select count(*) as goods from locked having count(*) = ${wanted.length} and bool_and(free >= milli)
  ), taken as (
    update stock s set reserved_milli = s.reserved_milli + locked.milli
    from locked where s.offer_id = locked.offer_id and exists (select 1 from there)
  )`

/** The statement part that records the reservation of order lines: `line` has suborder_id, offer_id and quantity_milli. */
export const recordedReservations = (ctx: Ctx): Sql => sql`
  insert into stock_movements (offer_id, kind, reserved_change_milli, suborder_id, actor_id, at)
  select offer_id, 'RESERVE', quantity_milli, suborder_id, ${actorOf(ctx).userId}::bigint, ${ctx.now}::timestamptz
  from line`

/**
 * What happens to the goods of a suborder or shipment: RELEASE puts them back on sale, DISPATCH removes them, RESERVE
 * is for a replacement shipment or a swapped line, RETURN restores returned goods that can be sold again.
 */
type Change =
  | { kind: 'RELEASE' }
  | { kind: 'RESERVE' | 'RELEASE' | 'DISPATCH'; shipmentId: number }
  | { kind: 'RETURN'; claimId: number }
  | { kind: 'RELEASE'; cancellationId: number }
  | { kind: 'RESERVE'; lineId: number }

/** The goods (q) that a change is about, by order line. */
function changed(suborderId: number, change: Change | { kind: 'RESERVE' }): Sql {
  if ('shipmentId' in change)
    return sql`(select line_id, quantity_milli from shipment_line_shown shipment_lines where shipment_id = ${change.shipmentId}) q`
  if ('lineId' in change)
    return sql`(select id as line_id, quantity_milli from order_line_shown order_lines where id = ${change.lineId}) q`
  if ('claimId' in change)
    return sql`(select (e ->> 'lineId')::bigint as line_id, (e ->> 'quantityMilli')::bigint as quantity_milli
      from claims k cross join jsonb_array_elements(k.inspection -> 'lines') e
      where k.id = ${change.claimId} and (e ->> 'fit')::boolean and (e ->> 'quantityMilli')::bigint > 0) q`
  if ('cancellationId' in change)
    return sql`(select line_id, quantity_milli from cancelled_line_shown cancelled_lines where cancellation_id = ${change.cancellationId}) q`
  return sql`(select l.id as line_id, l.quantity_milli - coalesce(sum(c.quantity_milli), 0)::bigint as quantity_milli
    from order_line_shown l left join cancelled_line_shown c on c.line_id = l.id where l.suborder_id = ${suborderId}
    group by l.id, l.quantity_milli) q`
}

/** The effect of a change on stock and on its reserved part. */
const signs = { RESERVE: [0, 1], RELEASE: [0, -1], DISPATCH: [-1, -1], RETURN: [1, 0] } as const

/** Changes the stock of a suborder's offers, with its history. */
async function moveOfferStock(ctx: Ctx, suborderId: number, change: Change): Promise<void> {
  const [hand, held] = signs[change.kind]
  const claimId = 'claimId' in change ? change.claimId : null
  await sql`
    with moved as (
      select l.offer_id, sum(q.quantity_milli)::bigint as milli from ${changed(suborderId, change)}
      join order_lines l on l.id = q.line_id group by l.offer_id
    ), locked as (
      select s.offer_id from stock s join moved m on m.offer_id = s.offer_id order by s.offer_id for update of s
    ), changed as (
      update stock s set reserved_milli = s.reserved_milli + ${held} * m.milli,
        on_hand_milli = s.on_hand_milli + ${hand} * m.milli
      from moved m where s.offer_id = m.offer_id and exists (select 1 from locked)
    )
    insert into stock_movements (offer_id, kind, on_hand_change_milli, reserved_change_milli, suborder_id, claim_id,
    actor_id, at)
    select offer_id, ${change.kind}, ${hand} * milli, ${held} * milli, ${suborderId}::bigint, ${claimId}::bigint,
    ${ctx.actor?.userId ?? null}::bigint,
      ${ctx.now}::timestamptz
    from moved`.execute(ctx.db)
}

/**
 * The same for the dealer that delivers the suborder, if any. Reserving more than it has violates
 * `dealer_stock_not_oversold`.
 */
export async function moveDealerStock(
  ctx: Ctx,
  suborderId: number,
  change: Change | { kind: 'RESERVE' },
): Promise<void> {
  const [hand, held] = signs[change.kind]
  const claimId = 'claimId' in change ? change.claimId : null
  await sql`
    with moved as (
      select s.dealer_id, l.offer_id, sum(q.quantity_milli)::bigint as milli from suborder_shown s
      join order_lines l on l.suborder_id = s.id
        join ${changed(suborderId, change)} on q.line_id = l.id
      where s.id = ${suborderId} and s.dealer_id is not null group by 1, 2
    ), locked as (
      select k.offer_id from dealer_stock k join moved m on m.dealer_id = k.dealer_id and m.offer_id = k.offer_id
      order by k.offer_id for update of k
    ), changed as (
      update dealer_stock k set reserved_milli = k.reserved_milli + ${held} * m.milli,
        on_hand_milli = k.on_hand_milli + ${hand} * m.milli
      from moved m where k.dealer_id = m.dealer_id and k.offer_id = m.offer_id and exists (select 1 from locked)
    )
    insert into dealer_stock_movements (dealer_id, offer_id, kind, on_hand_change_milli, reserved_change_milli,
    suborder_id, claim_id, actor_id, at)
    select dealer_id, offer_id, ${change.kind}, ${hand} * milli, ${held} * milli, ${suborderId}::bigint,
    ${claimId}::bigint,
      ${ctx.actor?.userId ?? null}::bigint, ${ctx.now}::timestamptz
    from moved`.execute(ctx.db)
}

/** The same for the offer's stock and, with a dealer, for the dealer's. */
export async function moveStock(ctx: Ctx, suborderId: number, change: Change): Promise<void> {
  await moveOfferStock(ctx, suborderId, change)
  await moveDealerStock(ctx, suborderId, change)
}

type Count = { onHandMilli: number; reservedMilli: number }

/** Locks the stock of an offer; undefined if it has none. */
const lockedCount = (ctx: Ctx, offerId: number): Promise<Count | undefined> =>
  ctx.db
    .selectFrom('stock')
    .select(['onHandMilli', 'reservedMilli'])
    .where('offerId', '=', offerId)
    .forUpdate()
    .executeTakeFirst()

/** Locks the stock of an offer in a dealer's yard; a new one starts at zero. */
async function lockedDealerCount(ctx: Ctx, dealerId: number, offerId: number): Promise<Count> {
  await ctx.db
    .insertInto('dealerStock')
    .values({ dealerId, offerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ctx.db
    .selectFrom('dealerStock')
    .select(['onHandMilli', 'reservedMilli'])
    .where('dealerId', '=', dealerId)
    .where('offerId', '=', offerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Refuses a counted stock below what is reserved for orders; `onHandMilli` in thousandths of the unit. */
function refuseBelowReserved({ reservedMilli }: Count, onHandMilli: number): void {
  if (onHandMilli < reservedMilli)
    throw refused('TOO_SMALL', { field: terms('STOCK'), min: reservedMilli / 1000 }, 'onHandMilli')
}

type Counted = { onHandMilli: number; reason: string }

/** Refuses a count that cannot be saved, and returns its reason as it is saved. */
function reasonOf({ onHandMilli, reason }: Counted): string {
  if (onHandMilli < 0) throw refused('QUANTITY_BAD', {}, 'onHandMilli')
  if (reason.trim().length < 3) throw refused('REASON_NEEDED', {}, 'reason')
  return reason.trim().slice(0, 200)
}

/** Sets the counted stock of an offer, not below what is reserved. The caller has checked whose offer it is. */
export async function setCount(ctx: Ctx, offerId: number, counted: Counted): Promise<void> {
  const reason = reasonOf(counted)
  const before = found(await lockedCount(ctx, offerId))
  refuseBelowReserved(before, counted.onHandMilli)
  await ctx.db.updateTable('stock').set({ onHandMilli: counted.onHandMilli }).where('offerId', '=', offerId).execute()
  await ctx.db
    .insertInto('stockMovements')
    .values({
      offerId,
      kind: 'ADJUST',
      onHandChangeMilli: counted.onHandMilli - before.onHandMilli,
      reason,
      actorId: actorOf(ctx).userId,
      at: ctx.now,
    })
    .execute()
}

/** The same in a dealer's yard. */
export async function setDealerCount(ctx: Ctx, dealerId: number, offerId: number, counted: Counted): Promise<void> {
  const reason = reasonOf(counted)
  const before = await lockedDealerCount(ctx, dealerId, offerId)
  refuseBelowReserved(before, counted.onHandMilli)
  await ctx.db
    .updateTable('dealerStock')
    .set({ onHandMilli: counted.onHandMilli })
    .where('dealerId', '=', dealerId)
    .where('offerId', '=', offerId)
    .execute()
  await ctx.db
    .insertInto('dealerStockMovements')
    .values({
      dealerId,
      offerId,
      kind: 'ADJUST',
      onHandChangeMilli: counted.onHandMilli - before.onHandMilli,
      reason,
      actorId: actorOf(ctx).userId,
      at: ctx.now,
    })
    .execute()
}

/** Receives the first stock of an offer that was made or restored, not below what is reserved for orders. */
export async function receiveFirstStock(ctx: Ctx, offerId: number, milli: number, isNew: boolean): Promise<void> {
  if (isNew) await ctx.db.insertInto('stock').values({ offerId, initialMilli: 0, onHandMilli: 0 }).execute()
  const before = found(await lockedCount(ctx, offerId))
  const onHandMilli = Math.max(milli, before.reservedMilli)
  if (onHandMilli === before.onHandMilli) return
  await ctx.db.updateTable('stock').set({ onHandMilli }).where('offerId', '=', offerId).execute()
  await ctx.db
    .insertInto('stockMovements')
    .values({
      offerId,
      kind: isNew ? 'RECEIPT' : 'ADJUST',
      onHandChangeMilli: onHandMilli - before.onHandMilli,
      reason: 'First stock of the offer',
      actorId: actorOf(ctx).userId,
      at: ctx.now,
    })
    .execute()
}

/**
 * Sets the counted stock of many offers with its history, in one statement; new offers start at zero. `milli` in
 * thousandths of the unit; null leaves it unchanged.
 */
export async function setCounts(
  ctx: Ctx,
  counts: readonly { offerId: number | undefined; milli: number | null }[],
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as x("offerId" bigint, milli bigint)
    ), fresh as (
      insert into stock (offer_id, initial_milli, on_hand_milli) select g."offerId", 0, coalesce(g.milli, 0)
      from given g
      on conflict (offer_id) do nothing returning offer_id, on_hand_milli
    ), counted as (
      update stock k set on_hand_milli = g.milli from given g join stock was on was.offer_id = g."offerId"
      where k.offer_id = g."offerId" and g.milli is not null and was.on_hand_milli <> g.milli
      returning k.offer_id, g.milli - was.on_hand_milli as difference
    )
    insert into stock_movements (offer_id, kind, on_hand_change_milli, reason, actor_id, at)
    select offer_id, 'RECEIPT', on_hand_milli, 'First stock of the offer', ${actorOf(ctx).userId}::bigint,
      ${ctx.now}::timestamptz
    from fresh where on_hand_milli > 0
    union all
    select offer_id, 'ADJUST', difference, 'Counted', ${actorOf(ctx).userId}, ${ctx.now} from counted`.execute(ctx.db)
}
