import { istDate } from '@neev/domain/core/fiscal'
import { feeOnMore } from '@neev/domain/orders/debit-notes'
import type { Terms } from '@neev/domain/payments/commissions'
import {
  capturedEntries,
  collectedEntries,
  reversalEntries,
  type SaleFigures,
  saleEntries,
} from '@neev/domain/payments/ledger'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { type CommissionLineRow, freezeCommission, insertLines } from './commission-lines.ts'
import { type HeldBackOf, keepingBack } from './held-back.ts'
import type { Posting } from './ledger.ts'
import type { Which } from './which.ts'

/** Paid debit notes (n) with their transfer (t). */
const paid = sql`debit_notes n join bank_transfers t on t.debit_note_id = n.id and t.status in ('VERIFIED', 'EXCESS')`
const ofOrder = ({ orderId }: Which): Sql => (orderId === undefined ? sql`true` : sql`n.order_id = ${orderId}`)
/** Key of its commission lines. */
const key = sql`'debit:' || n.id`

type Line = Omit<CommissionLineRow, 'basePaise' | 'feePaise' | 'gstPaise' | 'rate'> & {
  rate: Terms['rate'] | null
  soldMilli: number
  soldGrams: number
  soldBasePaise: number
  grams: number
}

/**
 * Records the commission on lines of paid debit notes, at the terms of the original order. If less was charged than the
 * goods are worth, the quantity counts in proportion.
 */
async function freezeDebits(ctx: Ctx, which: Which): Promise<void> {
  const open = sql`${ofOrder(which)} and not exists (select 1 from commission_lines c
    where c.suborder_id = n.suborder_id and c.key = ${key})`
  const parts = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select distinct n.suborder_id as id from ${paid} where ${open}`,
  )
  if (parts.length === 0) return
  await freezeCommission(ctx, sql`s.id = any(${parts.map(({ id }) => id)}::bigint[])`)
  const lines = await rowsOf<Line>(
    ctx.db,
    sql`select l.id as "lineId", n.suborder_id as "suborderId", ${key} as key, c.rule_id::text as "ruleId",
      c.rule_name as "ruleName", c.rate,
          c.percent_bp as "percentBp", c.amount_paise as "amountPaise", c.unit, c.min_paise as "minPaise",
          c.max_paise as "maxPaise", c.base,
          c.gst_bp as "gstBp", c.base_paise as "soldBasePaise", l.quantity_milli as "soldMilli", l.grams as "soldGrams",
          m.milli as "quantityMilli", round(m.milli * l.grams::numeric / l.quantity_milli)::bigint as grams,
          (x ->> 'taxablePaise')::bigint as "taxablePaise", t.decided_at as at
        from ${paid} cross join lateral jsonb_array_elements(n.lines) x
        join order_lines l on l.id = (x ->> 'lineId')::bigint
          join commission_lines c on c.line_id = l.id and c.key = 'sold'
          join lateral (select least((x ->> 'quantityMilli')::bigint,
            round(l.quantity_milli * (x ->> 'taxablePaise')::numeric / nullif(l.goods_paise - l.discount_paise,
            0))::bigint) as milli) m on true
        where ${open}`,
  )
  await insertLines(
    ctx,
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

type DebitRow = HeldBackOf & {
  key: string
  orderId: number
  suborderId: number
  sellerId: number
  note: string
  at: Date
  deliveredAt: Date
  toSeller: boolean
  feeBasePaise: number
  feePaise: number
  feeGstPaise: number
  feeGstBp: number
}

/** Paid debit notes: each is a sale of its own, by the transfer that paid it. */
export async function debits(ctx: Ctx, which: Which): Promise<Posting[]> {
  await freezeDebits(ctx, which)
  const rows = await rowsOf<DebitRow>(
    ctx.db,
    sql`select 'DEBIT:' || n.id as key, n.order_id as "orderId", n.suborder_id as "suborderId",
      s.seller_id as "sellerId", n.number as note,
          t.decided_at as at, coalesce(h.delivered_at, t.decided_at) as "deliveredAt",
          t.seller_bank_account_id is not null as "toSeller",
          n.total_paise as paise, n.taxable_paise as "taxablePaise", s.tax_kind as "taxKind", o.money_flow as flow,
          c.grade, c.pan,
          fee.base as "feeBasePaise", fee.fee as "feePaise", fee.gst as "feeGstPaise", fee.bp as "feeGstBp"
        from ${paid} join suborders s on s.id = n.suborder_id join orders o on o.id = n.order_id
        join sellers c on c.id = s.seller_id
          join invoices i on i.id = n.invoice_id join shipments h on h.id = i.shipment_id
          join lateral (select sum(x.base_paise)::bigint as base, sum(x.fee_paise)::bigint as fee,
          sum(x.gst_paise)::bigint as gst, max(x.gst_bp) as bp
            from commission_lines x where x.suborder_id = n.suborder_id and x.key = ${key}
            having count(*) > 0) fee on true
        where ${ofOrder(which)} and not exists (select 1 from ledger_transactions x where x.key = 'DEBIT:' || n.id)
        order by t.decided_at limit 500`,
  )
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
        ...saleEntries({ ...row, availableOn, totalPaise: paise, couponPaise: 0, ...keeping.kept(row.at, row) }),
        ...(toSeller ? collectedEntries(sellerId, paise, availableOn) : []),
      ],
    }
  })
}

/** Debit notes (n) in the ledger (d) that were cancelled by a credit note (c). */
const takenBack = sql`credit_notes c join debit_notes n on n.id = c.debit_note_id
  join ledger_transactions d on d.key = 'DEBIT:' || n.id`
const notBack = sql`not exists (select 1 from ledger_transactions x where x.key = 'DEBIT_BACK:' || n.id)`

type BackRow = Omit<SaleFigures, 'couponPaise'> & {
  key: string
  orderId: number
  suborderId: number
  note: string
  at: Date
}

/** Cancelled paid debit notes: the reversal of their sale, with its recorded commission. */
export async function debitsBack(ctx: Ctx, which: Which): Promise<Posting[]> {
  await sql`
    insert into commission_lines (line_id, suborder_id, key, rule_id, rule_name, rate, percent_bp, amount_paise, unit,
    min_paise, max_paise, base,
      quantity_milli, taxable_paise, base_paise, fee_paise, gst_bp, gst_paise, at)
    select l.line_id, l.suborder_id, l.key || ':back', l.rule_id, l.rule_name, l.rate, l.percent_bp, l.amount_paise,
    l.unit, l.min_paise, l.max_paise, l.base,
      -l.quantity_milli, -l.taxable_paise, -l.base_paise, -l.fee_paise, l.gst_bp, -l.gst_paise, c.issued_at
    from ${takenBack} join commission_lines l on l.suborder_id = n.suborder_id and l.key = ${key}
    where ${ofOrder(which)} and ${notBack} on conflict on constraint commission_lines_once do nothing`.execute(ctx.db)
  const sumOf = (part: string) => sql`coalesce(sum(e.amount_paise) filter (where e.part = ${part}), 0)::bigint`
  const baseOf = (part: string) => sql`coalesce(sum(e.base_paise) filter (where e.part = ${part}), 0)::bigint`
  const rateOf = (part: string) => sql`coalesce(max(e.rate_bp) filter (where e.part = ${part}), 0)`
  const rows = await rowsOf<BackRow>(
    ctx.db,
    sql`select 'DEBIT_BACK:' || n.id as key, n.order_id as "orderId", n.suborder_id as "suborderId",
      d.seller_id as "sellerId", c.number as note, c.issued_at as at,
          to_char(max(e.available_on), 'YYYY-MM-DD') as "availableOn", n.taxable_paise as "taxablePaise",
          -${sumOf('SALE')} as "totalPaise",
          ${sumOf('COMMISSION')} as "feePaise", ${baseOf('COMMISSION')} as "feeBasePaise",
          ${sumOf('COMMISSION_GST')} as "feeGstPaise",
          ${rateOf('COMMISSION_GST')} as "feeGstBp", ${sumOf('TCS')} as "tcsPaise", ${rateOf('TCS')} as "tcsBp",
          ${sumOf('TDS')} as "tdsPaise",
          ${rateOf('TDS')} as "tdsBp", ${baseOf('TDS')} as "tdsBasePaise"
        from ${takenBack} join ledger_entries e on e.transaction_id = d.id and e.account = 'SELLER_PAYABLE'
        where ${ofOrder(which)} and ${notBack} group by n.id, c.id, d.id order by c.issued_at limit 500`,
  )
  return rows.map(({ availableOn, ...row }) => {
    const day = istDate(new Date(row.at))
    const from = availableOn > day ? availableOn : day
    return { ...row, kind: 'DEBIT_BACK', entries: reversalEntries({ ...row, availableOn: from, couponPaise: 0 }) }
  })
}

/** Orders with cancelled debit notes that are still in the ledger. */
export const debitsToTakeBack = (ctx: Ctx, where: Sql = sql`true`): Promise<{ id: number }[]> =>
  rowsOf(
    ctx.db,
    sql`select distinct n.order_id as id from ${takenBack} where ${where} and ${notBack} order by 1 limit 500`,
  )

/** Orders with paid debit notes that are not in the ledger. */
export const debitsToPost = (ctx: Ctx, where: Sql = sql`true`): Promise<{ id: number }[]> =>
  rowsOf(
    ctx.db,
    sql`select distinct n.order_id as id from ${paid} where ${where} and not exists (select 1
      from ledger_transactions x where x.key = 'DEBIT:' || n.id)
        order by 1 limit 500`,
  )
