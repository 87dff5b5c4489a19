import type { Taxed } from '@neev/domain/tax/amounts'
import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'
import type { InvoiceRow } from './invoice-row.ts'
import type { NoteLine } from './notes.ts'
import { canReadDocument, type Reader } from './readers.queries.ts'

export type DebitNoteRow = Taxed & {
  id: number
  number: string
  suborderId: number
  orderId: number
  invoiceId: number
  invoiceNumber: string
  invoicedAt: Date
  suborderNumber: string
  reason: string
  issuedAt: Date
  operatorGstin: string | null
  dueBy: Date
  /** The credit note that cancelled it. */
  creditNote: { id: number; number: string; totalPaise: number; issuedAt: string } | null
  supplier: InvoiceRow['supplier']
  recipient: InvoiceRow['recipient']
  placeOfSupply: string
  taxKind: InvoiceRow['taxKind']
  lines: NoteLine[]
  totalPaise: number
  amountInWords: string
}

/** A debit note that the reader may see; undefined for others. */
export const debitNoteById = (db: Db, id: number, reader: Reader): Promise<DebitNoteRow | undefined> =>
  rowOf(
    db,
    'invoices.debitNoteById',
    sql`select n.id, n.number, n.suborder_id, n.order_id, n.invoice_id,
      i.number as "invoiceNumber",
            i.issued_at as "invoicedAt", s.number as "suborderNumber", n.reason, n.issued_at,
            ${operatorGstinOf(sql`n.gstin`, sql`n.issued_at`)} as "operatorGstin", n.due_by,
            (select jsonb_build_object('id', c.id, 'number', c.number, 'totalPaise', c.total_paise, 'issuedAt',
            c.issued_at) from credit_notes c
              where c.debit_note_id = n.id) as "creditNote", i.supplier, i.recipient,
            i.place_of_supply, i.tax_kind, n.lines, n.taxable_paise,
            n.cgst_paise,
            n.sgst_paise, n.igst_paise, n.total_paise,
            n.amount_in_words
          from debit_notes n join invoices i on i.id = n.invoice_id join suborder_shown s on s.id = n.suborder_id
          join order_shown o on o.id = n.order_id
        where n.id = ${id} and ${canReadDocument(reader, sql`n.seller_id`)}`,
  )
