import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { canReadDocument, type Reader } from './readers.queries.ts'

const readInvoices = (db: Db, where: Sql, reader: Reader): Promise<InvoiceRow[]> =>
  rowsOf(
    db,
    'invoices.readInvoices',
    sql`select i.id, i.number, i.type, i.po_number, i.gstin, i.financial_year,
      i.issued_at, i.order_id,
          o.number as "orderNumber", s.number as "suborderNumber", i.supplier, i.recipient, i.ship_to,
          i.dispatched_from,
          i.place_of_supply, i.tax_kind, i.reverse_charge,
          ${operatorGstinOf(sql`i.gstin`, sql`i.issued_at`)} as "operatorGstin", i.sez, i.lut_number,
          i.lines, ${sql<Record<string, number>>`i.totals`} as totals, i.amount_in_words, i.upi_uri,
          h.vehicle_number, h.eway_number, h.trace_code,
          i.shipment_id, k.due_on::text as "dueOn"
        from invoices i join order_shown o on o.id = i.order_id join suborder_shown s on s.id = i.suborder_id
          join shipment_shown h on h.id = i.shipment_id left join credit_entry_shown k on k.invoice_id = i.id
        where ${canReadDocument(reader, sql`i.seller_id`)} and ${where} order by i.id`,
  )

/** An invoice that the reader may see; undefined for others. */
export const invoiceById = async (db: Db, id: number, reader: Reader): Promise<InvoiceRow | undefined> =>
  (await readInvoices(db, sql`i.id = ${id}`, reader))[0]

/** The invoices of an order that the reader may see. */
export const readInvoicesOfOrder = (db: Db, orderId: number, reader: Reader): Promise<InvoiceRow[]> =>
  readInvoices(db, sql`i.order_id = ${orderId}`, reader)

/** The invoices of shipments. */
export const readInvoicesOfShipments = (db: Db, shipmentIds: readonly number[]): Promise<InvoiceRow[]> =>
  readInvoices(db, sql`i.shipment_id = any(${shipmentIds}::bigint[])`, 'admin')
