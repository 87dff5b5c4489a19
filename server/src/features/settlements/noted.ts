import { sum } from '@neev/domain/money'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { log } from '#core/log.ts'
import { feesOfSuborder, freezeCommission } from './commission-lines.ts'
import { lockedSuborder, type Reversal, reverseSale } from './reversals.ts'

/**
 * Credit notes whose sale has not been lowered. Where less was agreed than the goods are worth, less of the quantity counts: the
 * commission goes back by what the buyer gets. What goes to the buyer is what the claim's refund says.
 */
const openNotes = (ctx: Ctx, where: Sql): Promise<Reversal[]> =>
  rowsOf<Reversal>(
    ctx.db,
    sql`select n.suborder_id as "suborderId", 'creditNote:' || n.id as key, n.total_paise as paise, n.number as reason,
          (select r.amount_paise from refunds r where n.key = 'claim:' || r.claim_id) as "buyerPaise",
          (select jsonb_agg(jsonb_build_object('lineId', l.id, 'quantityMilli', least((x ->> 'quantityMilli')::bigint,
              round(l.quantity_milli * (x ->> 'taxablePaise')::numeric / nullif(l.goods_paise - l.discount_paise, 0))::bigint),
            'taxablePaise', (x ->> 'taxablePaise')::bigint, 'taxPaise', (x ->> 'totalPaise')::bigint - (x ->> 'taxablePaise')::bigint) order by l.id)
            from jsonb_array_elements(n.lines) x join order_lines l on l.id = (x ->> 'lineId')::bigint
            where (x ->> 'taxablePaise')::bigint > 0) as lines
        from credit_notes n where ${where} and n.debit_note_id is null and not exists (select 1 from sale_reversals r where r.key = 'creditNote:' || n.id) order by n.id limit 500`,
  )

/** A credit note lowers the sale of its part. */
export async function reverseNoted(ctx: Ctx, noteId: number): Promise<void> {
  for (const note of await openNotes(ctx, sql`n.id = ${noteId}`)) await reverseSale(ctx, note)
}

/** Goods of a part that are not sent any more and whose sale has not been lowered. */
const openRests = (ctx: Ctx, where: Sql): Promise<Reversal[]> =>
  rowsOf<Reversal>(
    ctx.db,
    sql`select x.suborder_id as "suborderId", 'rest:' || x.id as key, x.total_paise as paise, x.total_paise - x.credit_paise as "buyerPaise", x.reason,
          (select jsonb_build_object('taxablePaise', n.taxable_paise, 'taxPaise', n.total_paise - n.taxable_paise) from order_lines n
            where n.id = x.carried_line_id) as carried,
          (select jsonb_agg(jsonb_build_object('lineId', c.line_id, 'quantityMilli', c.quantity_milli, 'taxablePaise', c.taxable_paise, 'taxPaise', c.tax_paise)
            order by c.line_id) from cancelled_lines c where c.cancellation_id = x.id) as lines
        from partial_cancellations x where x.status = 'DONE' and ${where} and not exists (select 1 from sale_reversals r where r.key = 'rest:' || x.id)
        order by x.id limit 500`,
  )

/** What is not sent any more lowers the sale of its part before it is made. */
export async function reversePartialCancellation(ctx: Ctx, cancellationId: number): Promise<void> {
  for (const rest of await openRests(ctx, sql`x.id = ${cancellationId}`)) await reverseSale(ctx, rest)
}

/**
 * A paid part that was cancelled or rejected: all that is left of it. What was cancelled or noted of it before is lowered first, for
 * its own event may be heard later than the part's.
 */
export async function reverseCancelled(ctx: Ctx, suborderId: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockedSuborder(ctx, suborderId)
    for (const earlier of [
      ...(await openRests(ctx, sql`x.suborder_id = ${suborderId}`)),
      ...(await openNotes(ctx, sql`n.suborder_id = ${suborderId}`)),
    ])
      await reverseSale(ctx, earlier)
    const part = await lockedSuborder(ctx, suborderId)
    const known = await rowOf(ctx.db, sql`select 1 from sale_reversals where key = ${`cancelled:${suborderId}`}`)
    if (known || part.beforePaise >= part.totalPaise) return
    await freezeCommission(ctx, sql`s.id = ${suborderId}`)
    const fees = await feesOfSuborder(ctx, suborderId)
    const left = fees
      .map(({ lineId, quantityMilli, taxablePaise, taken }) => ({
        lineId: Number(lineId),
        quantityMilli: quantityMilli - taken.quantityMilli,
        taxablePaise: taxablePaise - taken.taxablePaise,
        taxPaise: 0,
      }))
      .filter((line) => line.quantityMilli > 0 || line.taxablePaise > 0)
    const paise = part.totalPaise - part.beforePaise
    const [first, ...rest] = left
    // what is not value before tax is tax, whichever line it was of
    const taxPaise = Math.max(0, paise - sum(left.map((line) => line.taxablePaise)))
    await reverseSale(ctx, {
      suborderId,
      key: `cancelled:${suborderId}`,
      lines: first ? [{ ...first, taxPaise }, ...rest] : [],
      paise,
      reason: 'cancelled',
    })
  })
}

/** The same for all that were not heard of. One that can't be taken back is told and left for a person. */
export async function reverseAllNoted(ctx: Ctx): Promise<number> {
  let done = 0
  for (const note of [...(await openRests(ctx, sql`true`)), ...(await openNotes(ctx, sql`true`))]) {
    try {
      await reverseSale(ctx, note)
      done++
    } catch (error) {
      log.error({ err: error, key: note.key }, 'a fact could not be posted')
    }
  }
  return done
}
