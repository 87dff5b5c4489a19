import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { type Reader, readable } from './readers.queries.ts'

const readInvoices = (db: Db, where: Sql, reader: Reader): Promise<InvoiceRow[]> =>
  rowsOf<InvoiceRow>(
    db,
    sql`select i.id, i.number, i.type, i.po_number as "poNumber", i.gstin, i.financial_year as "financialYear",
      i.issued_at as "issuedAt", i.order_id as "orderId",
          o.number as "orderNumber", s.number as "suborderNumber", i.supplier, i.recipient, i.ship_to as "shipTo",
          i.dispatched_from as "dispatchedFrom",
          i.place_of_supply as "placeOfSupply", i.tax_kind as "taxKind", i.reverse_charge as "reverseCharge",
          ${operatorGstinOf(sql`i.gstin`, sql`i.issued_at`)} as "operatorGstin", i.sez, i.lut_number as "lutNumber",
          i.lines, i.totals, i.amount_in_words as "amountInWords", i.upi_uri as "upiUri",
          h.vehicle_number as "vehicleNumber", h.eway_number as "ewayNumber", h.trace_code as "traceCode",
          i.shipment_id as "shipmentId", k.due_on::text as "dueOn"
        from invoices i join orders o on o.id = i.order_id join suborders s on s.id = i.suborder_id
          join shipments h on h.id = i.shipment_id left join credit_entries k on k.invoice_id = i.id
        where ${readable(reader, sql`i.seller_id`)} and ${where} order by i.id`,
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
