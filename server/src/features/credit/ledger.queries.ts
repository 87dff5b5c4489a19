import type { CreditEntryKind, CreditReminder, ReceiptMode } from '@neev/domain/credit/credit-entries'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

/** An entry of a line with what is allocated of it. Days are Indian dates. */
export type EntryRow = {
  id: number
  lineId: number
  kind: CreditEntryKind
  amountPaise: number
  day: string
  dueOn: string | null
  invoiceId: number | null
  creditNoteId: number | null
  /** Number of the invoice or note, or the bank's reference. */
  number: string | null
  orderId: number | null
  orderNumber: string | null
  ofEntryId: number | null
  ofNumber: string | null
  mode: ReceiptMode | null
  note: string | null
  /** What is allocated of it, or to it. */
  allocatedPaise: number
  isReversed: boolean
  /** When the goods of its invoice were delivered. */
  deliveredOn: string | null
}

/** All entries of a line, oldest first. */
export const readEntries = (db: Db, lineId: number): Promise<EntryRow[]> =>
  rowsOf<EntryRow>(
    db,
    sql`select e.id, e.line_id as "lineId", e.kind, e.amount_paise as "amountPaise", e.day::text as day,
          e.due_on::text as "dueOn", e.invoice_id as "invoiceId", e.credit_note_id as "creditNoteId",
          coalesce(i.number, n.number, e.reference) as number, o.id as "orderId", o.number as "orderNumber",
          e.of_entry_id as "ofEntryId", coalesce(oi.number, f.reference) as "ofNumber", e.mode, e.note,
          coalesce((select sum(a.amount_paise) from credit_allocations a where a.undone_at is null
            and (a.from_entry_id = e.id or a.to_entry_id = e.id)), 0)::bigint as "allocatedPaise",
          exists (select 1 from credit_entries x where x.of_entry_id = e.id and x.kind = 'REVERSAL') as "isReversed",
          (h.delivered_at at time zone 'Asia/Kolkata')::date::text as "deliveredOn"
        from credit_entries e left join invoices i on i.id = e.invoice_id left join credit_notes n on n.id = e.credit_note_id
          left join orders o on o.id = coalesce(i.order_id, n.order_id) left join shipments h on h.id = i.shipment_id
          left join credit_entries f on f.id = e.of_entry_id left join invoices oi on oi.id = f.invoice_id
        where e.line_id = ${lineId} order by e.day, e.id`,
  )

export type AllocationRow = { fromEntryId: number; toEntryId: number; amountPaise: number; day: string }

/** The live allocations of a line, each with the Indian date of its receipt or note. */
export const readAllocations = (db: Db, lineId: number): Promise<AllocationRow[]> =>
  rowsOf<AllocationRow>(
    db,
    sql`select a.from_entry_id as "fromEntryId", a.to_entry_id as "toEntryId", a.amount_paise as "amountPaise",
          e.day::text as day
        from credit_allocations a join credit_entries e on e.id = a.from_entry_id
        where a.line_id = ${lineId} and a.undone_at is null order by a.id`,
  )

export type DueRow = {
  entryId: number
  lineId: number
  dueOn: string
  number: string
  openPaise: number
  sellerName: string
  sent: CreditReminder[]
}

/** Open invoices due between two Indian dates, with the reminders that were sent. */
export const readDue = (db: Db, from: string, to: string): Promise<DueRow[]> =>
  rowsOf<DueRow>(
    db,
    sql`select x.* from (
          select e.id as "entryId", e.line_id as "lineId", e.due_on::text as "dueOn",
            coalesce(i.number, e.reference, '') as number,
            (e.amount_paise - coalesce((select sum(a.amount_paise) from credit_allocations a
              where a.to_entry_id = e.id and a.undone_at is null), 0))::bigint as "openPaise",
            coalesce(nullif(c.trade_name, ''), c.legal_name) as "sellerName",
            coalesce((select array_agg(r.kind) from credit_reminders r where r.entry_id = e.id), '{}') as sent
          from credit_entries e join credit_lines l on l.id = e.line_id join sellers c on c.id = l.seller_id
            left join invoices i on i.id = e.invoice_id
          where e.due_on between ${from}::date and ${to}::date) x
        where x."openPaise" > 0 order by x."entryId"`,
  )
