import { feeOnMore } from '@neev/domain/aftersales/debit-notes'
import { istDate } from '@neev/domain/core/fiscal'
import { capturedEntries, collectedEntries, reversalEntries, saleEntries } from '@neev/domain/money/ledger'
import type { Ctx } from '#core/context.ts'
import { insertLines } from './commission-lines.queries.ts'
import { freezeCommission } from './commission-lines.ts'
import {
  debitLinesToFreeze,
  insertLinesBack,
  subordersToFreeze,
  unpostedDebits,
  unpostedDebitsBack,
} from './debits.queries.ts'
import { keepingBack } from './held-back.ts'
import type { Posting } from './ledger/ledger.ts'
import type { Which } from './which.queries.ts'

/**
 * Records the commission on lines of paid debit notes, at the terms of the original order. If less was charged than the
 * goods are worth, the quantity counts in proportion.
 */
async function freezeDebits(ctx: Ctx, which: Which): Promise<void> {
  const parts = await subordersToFreeze(ctx.db, which)
  if (parts.length === 0) return
  await freezeCommission(ctx, { suborderIds: parts.map(({ id }) => id) })
  const lines = await debitLinesToFreeze(ctx.db, which)
  await insertLines(
    ctx.db,
    lines.map(({ soldMilli, soldGrams, soldBasePaise, grams, rate, ...line }) => {
      const { percentBp, amountPaise, minPaise, maxPaise, taxablePaise, quantityMilli, gstBp } = line
      const fee = feeOnMore({
        sold: { goodsPaise: soldBasePaise, freightPaise: 0, grams: soldGrams, milli: soldMilli },
        more: { goodsPaise: taxablePaise, freightPaise: 0, grams, milli: quantityMilli },
        // The sold line's base includes what the rate applies to besides the goods
        terms: rate && { rate, percentBp, amountPaise, minPaise, maxPaise, base: 'GOODS' },
        gstBp,
      })
      // A flat fee was charged with the sale
      return { ...line, ...fee, rate: rate === 'FLAT' ? null : rate }
    }),
  )
}

/** Paid debit notes: each is a sale of its own, by the transfer that paid it. */
export async function debits(ctx: Ctx, which: Which): Promise<Posting[]> {
  await freezeDebits(ctx, which)
  const rows = await unpostedDebits(ctx.db, which)
  const keeping = await keepingBack(ctx, rows)
  return rows.map(({ toSeller, deliveredAt, ...row }) => {
    const [from, paidOn] = [keeping.availableOn(deliveredAt, row.grade), istDate(new Date(row.at))]
    const availableOn = from > paidOn ? from : paidOn
    const { paise, sellerId } = row
    return {
      ...row,
      kind: 'DEBIT',
      entries: [
        ...capturedEntries(paise, toSeller ? 'WITH_SELLERS' : 'BANK'),
        ...saleEntries({ ...row, availableOn, totalPaise: paise, couponPaise: 0, ...keeping.withheld(row.at, row) }),
        ...(toSeller ? collectedEntries(sellerId, paise, availableOn) : []),
      ],
    }
  })
}

/**
 * Cancelled paid debit notes: the reversal of their sale, with its recorded commission; on credit also of what was set
 * off against the buyer's debt to the seller.
 */
export async function debitsBack(ctx: Ctx, which: Which): Promise<Posting[]> {
  await insertLinesBack(ctx.db, which)
  const rows = await unpostedDebitsBack(ctx.db, which)
  return rows.map(({ availableOn, onCreditPaise, ...row }) => {
    const day = istDate(new Date(row.at))
    const from = availableOn > day ? availableOn : day
    const entries = [
      ...reversalEntries({ ...row, availableOn: from, couponPaise: 0 }),
      ...capturedEntries(-onCreditPaise, 'WITH_SELLERS'),
      ...collectedEntries(row.sellerId, -onCreditPaise, from),
    ]
    return { ...row, kind: 'DEBIT_BACK', entries }
  })
}
