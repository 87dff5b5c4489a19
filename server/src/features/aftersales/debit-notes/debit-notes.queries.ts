import type { CreditLine } from '@neev/domain/aftersales/claims/claims'
import type { CreditedLine, DebitKind, DebitStatus } from '@neev/domain/aftersales/debit-notes'
import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import type { TaxKind } from '@neev/domain/tax/gst'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { TransferRow } from '#features/money/payments/payments.ts'

export type DebitRow = {
  id: number
  orderId: number
  suborderId: number
  suborderStatus: SuborderStatus
  shipmentId: number
  shipmentNumber: string
  shipmentStatus: string
  invoiceId: number
  invoiceNumber: string
  userId: number
  sellerId: number
  dealerId: number | null
  status: DebitStatus
  kind: DebitKind
  /** The weights; null for TAX. */
  billedGrams: number | null
  yardGrams: number | null
  siteGrams: number | null
  toleranceGrams: number | null
  excessGrams: number | null
  taxKind: TaxKind
  /** The calculated lines; `asked` are those that the seller sent. */
  lines: CreditLine[]
  requested: CreditLine[] | null
  goods: { lineId: number; title: string; unit: string; rateBp: number; orderedBp: number }[]
  note: string | null
  answer: string | null
  createdAt: Date
  sendBy: Date
  sentAt: Date | null
  answerBy: Date | null
  decidedAt: Date | null
  /** Why the debit note was cancelled. */
  cancelReason: string | null
  due: {
    noteId: number
    number: string
    totalPaise: number
    issuedAt: string
    dueBy: string
    /** Null if it is owed on credit. */
    status: TransferRow['status'] | null
    /** The credit line that it is owed on; null if it is paid by transfer. */
    creditLineId: number | null
    receivedPaise: number | null
    decidedAt: string | null
    /** The credit note that cancelled it. */
    creditNote: { id: number; number: string } | null
  } | null
}

/** Debit proposals selected by `where` (over x, s, o), with their notes and payments, in one query. */
const readDebits = (db: Db, where: Sql): Promise<DebitRow[]> =>
  rowsOf(
    db,
    'debit-notes.readDebits',
    sql`select x.id, x.order_id, x.suborder_id, s.status as "suborderStatus",
      x.shipment_id,
          h.number as "shipmentNumber", h.status as "shipmentStatus", i.id as "invoiceId", i.number as "invoiceNumber",
          o.user_id,
          s.seller_id, s.dealer_id, x.status, x.kind, x.billed_grams,
          x.yard_grams,
          x.site_grams, x.tolerance_grams, x.excess_grams,
          i.tax_kind,
          x.lines, x.requested, x.note, x.answer, x.created_at, x.send_by,
          x.sent_at,
          x.answer_by, x.decided_at, x.cancel_reason,
          coalesce((select jsonb_agg(jsonb_build_object('lineId', l.id, 'title', l.title, 'unit', l.unit, 'rateBp',
            coalesce(q.rate_bp, l.rate_bp), 'orderedBp', l.rate_bp) order by l.position) from order_line_shown l
            left join shipment_line_shown q on q.line_id = l.id and q.shipment_id = h.id
            where l.suborder_id = s.id), '[]') as goods,
          case when n.id is not null then jsonb_build_object('noteId', n.id, 'number', n.number, 'totalPaise',
          n.total_paise, 'issuedAt', n.issued_at,
            'dueBy', n.due_by, 'creditLineId', (select e.line_id from credit_entry_shown e where e.debit_note_id = n.id),
            'status', t.status, 'receivedPaise', t.received_paise, 'decidedAt', t.decided_at,
            'creditNote', (select jsonb_build_object('id', c.id, 'number', c.number) from credit_note_shown c
            where c.debit_note_id = n.id)) end as due
        from debit_proposals x join suborder_shown s on s.id = x.suborder_id join order_shown o on o.id = x.order_id
          join shipment_shown h on h.id = x.shipment_id join invoice_shown i on i.shipment_id = h.id
          left join debit_note_shown n on n.id = x.note_id left join bank_transfer_shown t on t.debit_note_id = n.id
        where ${where} order by x.id`,
  )

/** One proposal; undefined if there is none. */
export const debitById = async (db: Db, id: number): Promise<DebitRow | undefined> =>
  (await readDebits(db, sql`x.id = ${id}`))[0]

export const debitsById = (db: Db, ids: readonly number[]): Promise<DebitRow[]> =>
  readDebits(db, sql`x.id = any(${ids}::bigint[])`)

/** The proposals of suborders. */
export const debitsOfSuborders = (db: Db, ids: readonly number[]): Promise<DebitRow[]> =>
  readDebits(db, sql`x.suborder_id = any(${ids}::bigint[])`)

export type Moved = RowOf<'debit-notes.lateDebits'>

const readLate = (now: Date, where: Sql): Sql =>
  sql`select x.id, x.order_id, x.suborder_id, s.status as "suborderStatus",
        x.sent_at
      from debit_proposals x join suborder_shown s on s.id = x.suborder_id
      where ${where} and (x.status = 'DRAFT' and x.send_by < ${now} or x.status = 'SENT' and x.answer_by < ${now})
      order by x.id limit 500`

/** Proposals that were not sent or answered in time. */
export const lateDebits = (db: Db, now: Date): Promise<Moved[]> =>
  rowsOf(db, 'debit-notes.lateDebits', readLate(now, sql`true`))

/** One of them, if it still is. */
export const lateDebit = (db: Db, id: number, now: Date): Promise<Moved | undefined> =>
  rowOf(db, 'debit-notes.lateDebit', readLate(now, sql`x.id = ${id}`))

/** The value of the goods of a line (q) of a shipment that was dispatched: until then its amounts are null. */
const billedGoods = sql<NonNullable<number>>`(q.goods_paise - q.discount_paise - q.tax_borne_paise)`

/** Shipments of an order with a debit proposal, by line: invoiced and credited value of the goods. */
export const creditedLines = (db: Db, orderId: number): Promise<(CreditedLine & { debitId: number })[]> =>
  rowsOf(
    db,
    'debit-notes.creditedLines',
    sql`select x.id as "debitId", q.quantity_milli, ${billedGoods} as "goodsPaise",
          coalesce(c.milli, 0)::bigint as "creditedMilli", coalesce(c.taxable, 0)::bigint as "creditedPaise"
        from debit_proposals x join shipment_line_shown q on q.shipment_id = x.shipment_id left join lateral (
          select sum((e.value ->> 'quantityMilli')::bigint) as milli,
          sum((e.value ->> 'taxablePaise')::bigint) as taxable
          from credit_note_shown n join invoice_shown i on i.id = n.invoice_id
          cross join jsonb_array_elements(n.lines) as e(value)
          where i.shipment_id = x.shipment_id and n.debit_note_id is null and (e.value ->> 'lineId')::bigint = q.line_id
        ) c on true where x.order_id = ${orderId} and x.status in ('DRAFT', 'SENT', 'ACCEPTED')`,
  )

/** For `readSuborders`: one suborder (s). */
export const suborderWithId = (id: number): Sql => sql`s.id = ${id}`
