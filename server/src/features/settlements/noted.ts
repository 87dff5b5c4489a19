import { sum } from '@neev/domain/core/money'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { log } from '#core/log.ts'
import { feesOfSuborder, freezeCommission } from './commission-lines.ts'
import { lockedSuborder, type Reversal, reverseSale } from './reversals.ts'

/**
 * Credit notes whose sale is not reversed yet. If less was agreed than the goods are worth, the quantity counts in
 * proportion, so that commission follows the buyer's refund. The amount for the buyer is that of the claim's refund.
 */
const openNotes = (ctx: Ctx, where: Sql): Promise<Reversal[]> =>
  rowsOf<Reversal>(
    ctx.db,
    sql`select n.suborder_id as "suborderId", 'creditNote:' || n.id as key, n.total_paise as paise, n.number as reason,
          (select r.amount_paise from refunds r where n.key = 'claim:' || r.claim_id) as "buyerPaise",
          (select jsonb_agg(jsonb_build_object('lineId', l.id, 'quantityMilli', least((x ->> 'quantityMilli')::bigint,
              round(l.quantity_milli * (x ->> 'taxablePaise')::numeric / nullif(l.goods_paise - l.discount_paise,
              0))::bigint),
            'taxablePaise', (x ->> 'taxablePaise')::bigint, 'taxPaise', (x ->> 'totalPaise')::bigint -
            (x ->> 'taxablePaise')::bigint) order by l.id)
            from jsonb_array_elements(n.lines) x join order_lines l on l.id = (x ->> 'lineId')::bigint
            where (x ->> 'taxablePaise')::bigint > 0) as lines
        from credit_notes n where ${where} and n.debit_note_id is null and not exists (select 1 from sale_reversals r
        where r.key = 'creditNote:' || n.id) order by n.id limit 500`,
  )

/** Reverses the part of a sale that a credit note covers. */
export async function reverseNoted(ctx: Ctx, noteId: number): Promise<void> {
  for (const note of await openNotes(ctx, sql`n.id = ${noteId}`)) await reverseSale(ctx, note)
}

/** Partial cancellations whose sale is not reversed yet. */
const openRests = (ctx: Ctx, where: Sql): Promise<Reversal[]> =>
  rowsOf<Reversal>(
    ctx.db,
    sql`select x.suborder_id as "suborderId", 'rest:' || x.id as key, x.total_paise as paise,
      x.total_paise - x.credit_paise as "buyerPaise", x.reason,
          (select jsonb_build_object('taxablePaise', n.taxable_paise, 'taxPaise', n.total_paise - n.taxable_paise)
          from order_lines n
            where n.id = x.carried_line_id) as carried,
          (select jsonb_agg(jsonb_build_object('lineId', c.line_id, 'quantityMilli', c.quantity_milli, 'taxablePaise',
          c.taxable_paise, 'taxPaise', c.tax_paise)
            order by c.line_id) from cancelled_lines c where c.cancellation_id = x.id) as lines
        from partial_cancellations x where x.status = 'DONE' and ${where} and not exists (select 1
        from sale_reversals r where r.key = 'rest:' || x.id)
        order by x.id limit 500`,
  )

/** Reverses the part of a sale that was cancelled before delivery. */
export async function reversePartialCancellation(ctx: Ctx, cancellationId: number): Promise<void> {
  for (const rest of await openRests(ctx, sql`x.id = ${cancellationId}`)) await reverseSale(ctx, rest)
}

/**
 * Reverses what is left of a cancelled or rejected paid suborder. Earlier cancellations and credit notes are reversed
 * first, because their events may be delivered later.
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
    const known = await ctx.db
      .selectFrom('saleReversals')
      .select('id')
      .where('key', '=', `cancelled:${suborderId}`)
      .executeTakeFirst()
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
    // Whatever is not value before tax is tax, on any line
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

/** The same for everything missed. One that cannot be reversed is logged and left for a person. */
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
