import type { Terms } from '@neev/domain/money/commissions/commissions'
import type { SaleFigures } from '@neev/domain/money/ledger'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import type { CommissionLineRow } from './commission-lines.queries.ts'
import type { HeldBackOf } from './held-back.ts'
import { ofOrders, type Which } from './which.queries.ts'

/** Debit notes (n) that are paid by a transfer, or owed to the seller on its own credit (t). */
const paid = sql`debit_notes n join lateral (
  select coalesce(t.decided_at, t.submitted_at, t.created_at) as at, t.seller_bank_account_id is not null as to_seller from bank_transfer_shown t
  where t.debit_note_id = n.id and t.status in ('VERIFIED', 'EXCESS')
  union all select e.at, true from credit_entry_shown e where e.debit_note_id = n.id) t on true`
const ofOrder = (which: Which): Sql => ofOrders(which, sql`n.order_id`)
/** Key of its commission lines. */
const key = sql`'debit:' || n.id`

/** Paid debit notes whose commission lines are not recorded. */
const notFrozen = sql`not exists (select 1 from commission_lines c
  where c.suborder_id = n.suborder_id and c.key = ${key})`

/** The suborders of such debit notes. */
export const subordersToFreeze = (db: Db, which: Which) =>
  rowsOf(
    db,
    'settlements.subordersToFreeze',
    sql`select distinct n.suborder_id as id from ${paid} where ${ofOrder(which)} and ${notFrozen}`,
  )

type Line = Omit<CommissionLineRow, 'basePaise' | 'feePaise' | 'gstPaise' | 'rate'> & {
  rate: Terms['rate'] | null
  soldMilli: number
  soldGrams: number
  soldBasePaise: number
  grams: number
}

/** The lines of such debit notes, with the terms of the sold lines. */
export const debitLinesToFreeze = (db: Db, which: Which): Promise<Line[]> =>
  rowsOf(
    db,
    'settlements.debitLinesToFreeze',
    sql`select l.id as "lineId", n.suborder_id, ${key} as key, c.rule_id::text as "ruleId",
      c.rule_name, c.rate,
          c.percent_bp, c.amount_paise, c.unit, c.min_paise,
          c.max_paise, c.base,
          c.gst_bp, c.base_paise as "soldBasePaise", l.quantity_milli as "soldMilli", l.grams as "soldGrams",
          m.milli as "quantityMilli", round(m.milli * l.grams::numeric / l.quantity_milli)::bigint as grams,
          (x ->> 'taxablePaise')::bigint as "taxablePaise", t.at
        from ${paid} cross join lateral jsonb_array_elements(n.lines) x
        join order_line_shown l on l.id = (x ->> 'lineId')::bigint
          join commission_lines c on c.line_id = l.id and c.key = 'sold'
          join lateral (select least((x ->> 'quantityMilli')::bigint,
            round(l.quantity_milli * (x ->> 'taxablePaise')::numeric / nullif(l.goods_paise - l.discount_paise,
            0))::bigint) as milli) m on true
        where ${ofOrder(which)} and ${notFrozen}`,
  )

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

/** Paid debit notes that are not in the ledger. */
export const unpostedDebits = (db: Db, which: Which): Promise<DebitRow[]> =>
  rowsOf(
    db,
    'settlements.unpostedDebits',
    sql`select 'DEBIT:' || n.id as key, n.order_id, n.suborder_id,
      s.seller_id, n.number as note,
          t.at, coalesce(h.delivered_at, t.at) as "deliveredAt",
          t.to_seller,
          n.total_paise as paise, n.taxable_paise, s.tax_kind, o.money_flow as flow,
          c.grade, c.pan,
          fee.base as "feeBasePaise", fee.fee as "feePaise", fee.gst as "feeGstPaise", fee.bp as "feeGstBp"
        from ${paid} join suborder_shown s on s.id = n.suborder_id join order_shown o on o.id = n.order_id
        join sellers c on c.id = s.seller_id
          join invoice_shown i on i.id = n.invoice_id join shipment_shown h on h.id = i.shipment_id
          join lateral (select coalesce(sum(x.base_paise), 0)::bigint as base, coalesce(sum(x.fee_paise), 0)::bigint as fee,
          coalesce(sum(x.gst_paise), 0)::bigint as gst, coalesce(max(x.gst_bp), 0) as bp
            from commission_lines x where x.suborder_id = n.suborder_id and x.key = ${key}
            having count(*) > 0) fee on true
        where ${ofOrder(which)} and not exists (select 1 from ledger_transactions x where x.key = 'DEBIT:' || n.id)
        order by t.at limit 500`,
  )

/** Debit notes (n) in the ledger (d) that were cancelled by a credit note (c). */
const takenBack = sql`credit_notes c join debit_notes n on n.id = c.debit_note_id
  join ledger_transactions d on d.key = 'DEBIT:' || n.id and d.seller_id is not null`
const notBack = sql`not exists (select 1 from ledger_transactions x where x.key = 'DEBIT_BACK:' || n.id)`

type BackRow = Omit<SaleFigures, 'couponPaise'> & {
  key: string
  orderId: number
  suborderId: number
  note: string
  at: Date
  /** What of it was owed to the seller on credit, and is owed no more; zero if it was paid by a transfer. */
  onCreditPaise: number
}

/** Records the commission lines of cancelled debit notes, with the opposite sign. */
export async function insertLinesBack(db: Db, which: Which): Promise<void> {
  await sql`
    insert into commission_lines (line_id, suborder_id, key, rule_id, rule_name, rate, percent_bp, amount_paise, unit,
    min_paise, max_paise, base,
      quantity_milli, taxable_paise, base_paise, fee_paise, gst_bp, gst_paise, at)
    select l.line_id, l.suborder_id, l.key || ':back', l.rule_id, l.rule_name, l.rate, l.percent_bp, l.amount_paise,
    l.unit, l.min_paise, l.max_paise, l.base,
      -l.quantity_milli, -l.taxable_paise, -l.base_paise, -l.fee_paise, l.gst_bp, -l.gst_paise, c.issued_at
    from ${takenBack} join commission_lines l on l.suborder_id = n.suborder_id and l.key = ${key}
    where ${ofOrder(which)} and ${notBack} on conflict on constraint commission_lines_once do nothing`.execute(db)
}

const sumOf = (part: string) => sql`coalesce(sum(e.amount_paise) filter (where e.part = ${part}), 0)::bigint`
const baseOf = (part: string) => sql`coalesce(sum(e.base_paise) filter (where e.part = ${part}), 0)::bigint`
const rateOf = (part: string) => sql`coalesce(max(e.rate_bp) filter (where e.part = ${part}), 0)`

/**
 * Cancelled debit notes that are still in the ledger, with what was posted. Entries of sellers (`SELLER_PAYABLE`) have a
 * day (check of `ledger_entries`).
 */
export const unpostedDebitsBack = (db: Db, which: Which): Promise<BackRow[]> =>
  rowsOf(
    db,
    'settlements.unpostedDebitsBack',
    sql`select 'DEBIT_BACK:' || n.id as key, n.order_id, n.suborder_id,
      d.seller_id, c.number as note, c.issued_at as at,
          coalesce((select k.amount_paise from credit_entry_shown k where k.debit_note_id = n.id), 0)::bigint
            as "onCreditPaise",
          ${sql<NonNullable<string>>`to_char(max(e.available_on), 'YYYY-MM-DD')`} as "availableOn", n.taxable_paise,
          -${sumOf('SALE')} as "totalPaise",
          ${sumOf('COMMISSION')} as "feePaise", ${baseOf('COMMISSION')} as "feeBasePaise",
          ${sumOf('COMMISSION_GST')} as "feeGstPaise",
          ${rateOf('COMMISSION_GST')} as "feeGstBp", ${sumOf('TCS')} as "tcsPaise", ${rateOf('TCS')} as "tcsBp",
          coalesce(jsonb_agg(jsonb_build_object('lowerDeductionId', e.lower_deduction_id, 'rateBp', coalesce(e.rate_bp, 0),
            'basePaise', coalesce(e.base_paise, 0), 'paise', e.amount_paise) order by e.id) filter (where e.part = 'TDS'), '[]')
            as tds
        from ${takenBack} join ledger_entries e on e.transaction_id = d.id and e.account = 'SELLER_PAYABLE'
        where ${ofOrder(which)} and ${notBack} group by n.id, c.id, d.id order by c.issued_at limit 500`,
  )

/** Orders with cancelled debit notes that are still in the ledger. */
export const debitsToTakeBack = (db: Db, which: Which): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'settlements.debitsToTakeBack',
    sql`select distinct n.order_id as id from ${takenBack} where ${ofOrder(which)} and ${notBack} order by 1 limit 500`,
  )

/** Orders with paid debit notes that are not in the ledger. */
export const debitsToPost = (db: Db, which: Which): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'settlements.debitsToPost',
    sql`select distinct n.order_id as id from ${paid} where ${ofOrder(which)} and not exists (select 1
      from ledger_transactions x where x.key = 'DEBIT:' || n.id)
        order by 1 limit 500`,
  )
