import { formatThousandths } from '@neev/domain/quantity'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { refused } from '#core/errors.ts'

export type Wanted = { offer: number; milli: number }

/**
 * Locks the stock of what is wanted, in the order of the offers, so that two carts with the same goods wait for each other instead
 * of locking up; refuses when something is no longer there. `takenStock` then sets it aside, in the statement of the order itself.
 */
export async function lockStock(ctx: Ctx, wanted: readonly Wanted[]): Promise<void> {
  const rows = await rowsOf<{ free: number; wanted: number; title: string }>(
    ctx.db,
    sql`select s.on_hand_milli - s.reserved_milli as free, w.milli as wanted, v.title
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(offer bigint, milli bigint)
          join stock s on s.offer_id = w.offer join offers o on o.id = w.offer join variants v on v.id = o.variant_id
        order by s.offer_id for update of s`,
  )
  const short = rows.find((row) => row.free < row.wanted)
  if (short)
    throw refused('STOCK_SHORT', { available: `${formatThousandths(Math.max(0, short.free))} (${short.title})` })
  if (rows.length < wanted.length) throw refused('OFFER_UNAVAILABLE')
}

/** The statement that sets locked stock aside, to stand before another one: `with … insert into orders`. */
export const takenStock = (wanted: readonly Wanted[]): SQL => sql`
  with taken as (
    update stock s set reserved_milli = s.reserved_milli + w.milli
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(offer bigint, milli bigint) where s.offer_id = w.offer
  )`

type Change = 'RELEASE' | 'DISPATCH'

/** What a suborder had set aside goes back on sale (RELEASE) or out of the gate (DISPATCH), with a line in the stock book. */
export async function settleStock(ctx: Ctx, suborderId: number, kind: Change): Promise<void> {
  const out = kind === 'DISPATCH'
  await ctx.db.execute(sql`
    with moved as (
      select l.offer_id, sum(l.quantity_milli)::bigint as milli from order_lines l where l.suborder_id = ${suborderId} group by l.offer_id
    ), locked as (
      select s.offer_id from stock s join moved m on m.offer_id = s.offer_id order by s.offer_id for update of s
    ), changed as (
      update stock s set reserved_milli = s.reserved_milli - m.milli, on_hand_milli = s.on_hand_milli - ${out ? sql`m.milli` : sql`0`}
      from moved m where s.offer_id = m.offer_id and exists (select 1 from locked)
    )
    insert into stock_moves (offer_id, kind, on_hand_change_milli, reserved_change_milli, suborder_id, actor_id, at)
    select offer_id, ${kind}, ${out ? sql`-milli` : sql`0`}, -milli, ${suborderId}::bigint, ${ctx.actor?.userId ?? null}::bigint, ${ctx.now.toISOString()}::timestamptz
    from moved`)
}

const dealerSigns = { RESERVE: [0, 1], RELEASE: [0, -1], DISPATCH: [-1, -1] } as const

/**
 * The same at the dealer that sends the part, if one does: its goods are set aside (RESERVE), free again or gone. More than it has
 * breaks `dealer_stock_not_oversold`.
 */
export async function moveDealerStock(ctx: Ctx, suborderId: number, kind: keyof typeof dealerSigns): Promise<void> {
  const [hand, held] = dealerSigns[kind]
  await ctx.db.execute(sql`
    with moved as (
      select s.dealer_id, l.offer_id, sum(l.quantity_milli)::bigint as milli from suborders s join order_lines l on l.suborder_id = s.id
      where s.id = ${suborderId} and s.dealer_id is not null group by 1, 2
    ), locked as (
      select k.offer_id from dealer_stock k join moved m on m.dealer_id = k.dealer_id and m.offer_id = k.offer_id order by k.offer_id for update of k
    ), changed as (
      update dealer_stock k set reserved_milli = k.reserved_milli + ${held} * m.milli, on_hand_milli = k.on_hand_milli + ${hand} * m.milli
      from moved m where k.dealer_id = m.dealer_id and k.offer_id = m.offer_id and exists (select 1 from locked)
    )
    insert into dealer_stock_moves (dealer_id, offer_id, kind, on_hand_change_milli, reserved_change_milli, suborder_id, actor_id, at)
    select dealer_id, offer_id, ${kind}, ${hand} * milli, ${held} * milli, ${suborderId}::bigint, ${ctx.actor?.userId ?? null}::bigint, ${ctx.now.toISOString()}::timestamptz
    from moved`)
}
