import type { EinvoiceDocument, EinvoiceKind } from '@neev/domain/tax/einvoices'
import { sql } from 'kysely'
import { type Db, rowOf, type Sql } from '#core/db/open.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'
import type { FrozenInvoice } from './frozen-invoice.ts'

type NoteSource = Omit<FrozenInvoice, 'type' | 'isEinvoice' | 'issuedAt' | 'shipmentId' | 'totals' | 'lines'> & {
  issuedAt: Date
  lines: EinvoiceDocument['lines']
  roundOffPaise: number
  totalPaise: number
  invoiceNumber: string
  invoicedAt: Date
  over5Crore: boolean
  composition: boolean
}
const tables = {
  CRN: { from: sql`credit_notes`, roundOff: sql`n.round_off_paise` },
  DBN: { from: sql`debit_notes`, roundOff: sql`0::bigint` },
} as const satisfies Record<Exclude<EinvoiceKind, 'INV'>, { from: Sql; roundOff: Sql }>
export type NoteKind = keyof typeof tables

/** A note with its invoice; undefined if there is none. */
export const readNote = (db: Db, kind: NoteKind, id: number): Promise<NoteSource | undefined> =>
  rowOf(
    db,
    'einvoices.readNote',
    sql`select n.number, n.gstin, n.issued_at, n.suborder_id, n.order_id,
      n.seller_id,
          i.supplier, i.recipient, i.ship_to, i.dispatched_from,
          i.place_of_supply,
          i.tax_kind, i.sez, ${operatorGstinOf(sql`n.gstin`, sql`n.issued_at`)} as "operatorGstin",
          n.lines, ${tables[kind].roundOff} as "roundOffPaise", n.total_paise,
          i.number as "invoiceNumber", i.issued_at as "invoicedAt", coalesce(s.einvoice_since <= n.issued_at, false) as "over5Crore",
          i.type = 'BILL_OF_SUPPLY' as composition
        from ${tables[kind].from} n join invoices i on i.id = n.invoice_id join seller_shown s on s.id = n.seller_id
        join order_shown o on o.id = n.order_id
        where n.id = ${id}`,
  )
