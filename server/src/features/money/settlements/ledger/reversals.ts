import { addDays, istDate } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import { type Back, feeBack, whyNotBack } from '@neev/domain/money/commissions/commission-lines'
import { pieceOf, reversalEntries } from '@neev/domain/money/ledger'
import { type Ctx, transaction } from '#core/context.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { feesOfSuborder, insertLines } from '../commission-lines.queries.ts'
import { freezeCommission } from '../commission-lines.ts'
import { post } from './ledger.ts'
import { postedSale, readPart } from './reversals.queries.ts'

export type Reversal = {
  suborderId: number
  /** Key of the fact, such as `creditNote:12`; recorded once. */
  key: string
  /** The reduction of each line: by quantity for returned goods, by value alone (quantity 0) for a price or weight. */
  lines: readonly (Back & { lineId: number; taxPaise: number })[]
  /** The amounts that replacing goods take over from these lines; they are sold on the same terms. */
  carried?: { taxablePaise: number; taxPaise: number } | null
  /** The reduction of the seller's invoice, including tax and rounding. */
  paise: number
  /**
   * The buyer's part of it, if already decided; otherwise the platform's share of the coupon is deducted in proportion.
   */
  buyerPaise?: number | null
  reason: string
}

/** A suborder and its reversals; its order is locked. */
export async function lockedSuborder(ctx: Ctx, suborderId: number) {
  await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', (db) => db.selectFrom('suborderShown').select('orderId').where('id', '=', suborderId))
    .forUpdate()
    .execute()
  return found(await readPart(ctx.db, suborderId))
}

/**
 * Reverses part of a suborder's sale by line, before or after delivery: reverses the same share of the recorded
 * commission, and posts the reversal if the sale was posted. Returns the amount due to the buyer, without the
 * platform's share of the coupon. Idempotent by key.
 */
export async function reverseSale(ctx: Ctx, { suborderId, key, lines, carried, paise, buyerPaise, reason }: Reversal) {
  return transaction(ctx, async (ctx) => {
    const part = await lockedSuborder(ctx, suborderId)
    const known = await ctx.db
      .selectFrom('saleReversals')
      .select(['paise', 'couponPaise'])
      .where('key', '=', key)
      .executeTakeFirst()
    if (known) return { buyerPaise: known.paise - known.couponPaise }
    // An invoice may be rounded to the rupee
    const over = (figure: 'taxablePaise' | 'taxPaise') =>
      sum(lines.map((line) => line[figure])) - (carried?.[figure] ?? 0)
    const written = over('taxablePaise') + over('taxPaise')
    if (Math.abs(written - paise) > 100) throw new RangeError('A reversal is the sum of its lines')
    const isNothing = paise === 0 && !carried && lines.every((line) => line.taxablePaise === 0)
    if (paise < 0 || isNothing || part.beforePaise + paise > part.totalPaise) throw refused('REVERSAL_TOO_HIGH')
    await freezeCommission(ctx, { suborderIds: [suborderId] })
    const back = await lowerLines(ctx, suborderId, key, lines)
    const cut = {
      before: part.beforePaise,
      now: paise,
      whole: part.totalPaise,
      takenPaise: part.couponBeforePaise,
    }
    const couponPaise = typeof buyerPaise === 'number' ? paise - buyerPaise : pieceOf(part.creditPaise, cut)
    const taxablePaise = over('taxablePaise')
    const sale = await postedSale(ctx.db, suborderId)
    await ctx.db
      .insertInto('saleReversals')
      .values({
        key,
        suborderId,
        paise,
        taxablePaise,
        taxPaise: over('taxPaise'),
        couponPaise,
        beforeSale: !sale,
        reason,
        at: ctx.now,
      })
      .execute()
    if (sale) {
      const today = istDate(ctx.now)
      const taxed = { before: sale.taxableBackPaise, now: taxablePaise, whole: sale.taxablePaise }
      const { payeeId, orderId } = part
      await post(ctx, [
        {
          kind: 'REVERSAL',
          key: `REVERSAL:${key}`,
          orderId,
          suborderId,
          sellerId: payeeId,
          note: reason,
          at: ctx.now,
          entries: reversalEntries({
            sellerId: payeeId,
            availableOn: sale.availableOn > today ? sale.availableOn : today,
            totalPaise: paise,
            couponPaise,
            taxablePaise,
            feeBasePaise: back.basePaise,
            feePaise: back.feePaise,
            feeGstPaise: back.gstPaise,
            feeGstBp: back.gstBp,
            tcsPaise: pieceOf(sale.tcsPaise, { ...taxed, takenPaise: sale.tcsBackPaise }),
            tcsBp: sale.tcsBp,
            // At the rate at which it was deducted, also after the year or the end of a certificate
            tds: sale.tds.map(({ lowerDeductionId, rateBp, basePaise, paise, baseBackPaise, backPaise }) => ({
              lowerDeductionId,
              rateBp,
              basePaise: pieceOf(basePaise, { ...taxed, takenPaise: baseBackPaise }),
              paise: pieceOf(paise, { ...taxed, takenPaise: backPaise }),
            })),
          }),
        },
      ])
    }
    return { buyerPaise: paise - couponPaise }
  })
}

/** Writes the negative lines with rule and terms of the sold line. */
async function lowerLines(ctx: Ctx, suborderId: number, key: string, lines: Reversal['lines']) {
  const sold = new Map((await feesOfSuborder(ctx.db, suborderId)).map((fees) => [Number(fees.lineId), fees]))
  // What is tax alone has no commission
  const sales = lines.filter(({ quantityMilli, taxablePaise }) => quantityMilli > 0 || taxablePaise > 0)
  const rows = sales.map((line) => {
    const fees = found(sold.get(line.lineId))
    refuseIf(whyNotBack(fees, fees.taken, line))
    const { taken, ...terms } = fees
    return { terms, back: feeBack(fees, taken, line) }
  })
  await insertLines(
    ctx.db,
    rows.map(({ terms, back }) => ({
      ...terms,
      key,
      quantityMilli: -back.quantityMilli,
      taxablePaise: -back.taxablePaise,
      basePaise: -back.basePaise,
      feePaise: -back.feePaise,
      gstPaise: -back.gstPaise,
      at: ctx.now,
    })),
  )
  const total = (figure: 'basePaise' | 'feePaise' | 'gstPaise') => sum(rows.map(({ back }) => back[figure]))
  return {
    basePaise: total('basePaise'),
    feePaise: total('feePaise'),
    gstPaise: total('gstPaise'),
    gstBp: Math.max(0, ...rows.map(({ terms }) => terms.gstBp)),
  }
}

/** The Indian date from which a sale can be paid out. */
export const availableFrom = (deliveredAt: Date, holdDays: number): string => addDays(istDate(deliveredAt), holdDays)
