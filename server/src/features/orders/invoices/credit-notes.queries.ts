import type { Taxed } from '@neev/domain/tax/amounts'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'
import type { InvoiceRow } from './invoice-row.ts'
import type { NoteLine } from './notes.ts'
import { canReadDocument, type Reader } from './readers.queries.ts'

export type CreditNoteRow = Taxed & {
  id: number
  number: string
  suborderId: number
  orderId: number
  invoiceId: number
  invoiceNumber: string
  invoicedAt: Date
  /** The debit note that it cancels, if it is not against the invoice itself. */
  debitNoteId: number | null
  debitNoteNumber: string | null
  debitNotedAt: Date | null
  suborderNumber: string
  reason: string
  issuedAt: Date
  operatorGstin: string | null
  supplier: InvoiceRow['supplier']
  recipient: InvoiceRow['recipient']
  placeOfSupply: string
  taxKind: InvoiceRow['taxKind']
  lines: NoteLine[]
  roundOffPaise: number
  totalPaise: number
  amountInWords: string
}

const readNotes = (db: Db, where: Sql): Promise<CreditNoteRow[]> =>
  rowsOf(
    db,
    'invoices.readNotes',
    sql`select n.id, n.number, n.suborder_id, n.order_id, n.invoice_id,
      i.number as "invoiceNumber",
          i.issued_at as "invoicedAt", d.id as "debitNoteId", d.number as "debitNoteNumber",
          d.issued_at as "debitNotedAt", s.number as "suborderNumber", n.reason, n.issued_at,
          ${operatorGstinOf(sql`n.gstin`, sql`n.issued_at`)} as "operatorGstin", i.supplier, i.recipient,
          i.place_of_supply, i.tax_kind, n.lines, n.taxable_paise,
          n.cgst_paise,
          n.sgst_paise, n.igst_paise, n.round_off_paise,
          n.total_paise, n.amount_in_words
        from credit_notes n join invoices i on i.id = n.invoice_id join suborder_shown s on s.id = n.suborder_id
        join order_shown o on o.id = n.order_id
          left join debit_notes d on d.id = n.debit_note_id
        where ${where} order by n.id`,
  )

/** A credit note that the reader may see; undefined for others. */
export const creditNoteById = async (db: Db, id: number, reader: Reader): Promise<CreditNoteRow | undefined> =>
  (await readNotes(db, sql`n.id = ${id} and ${canReadDocument(reader, sql`n.seller_id`)}`))[0]

type Invoice = {
  id: number
  gstin: string
  suborderId: number
  orderId: number
  sellerId: number
  prefix: string
  leftPaise: number
  /** Indian date, YYYY-MM-DD. */
  invoicedOn: string
}

/** The invoice of a shipment, with what credit notes have left of it; undefined if there is none. */
export const invoiceToCredit = (db: Db, shipmentId: number): Promise<Invoice | undefined> =>
  rowOf(
    db,
    'invoices.invoiceToCredit',
    sql`select i.id, i.gstin, i.suborder_id, i.order_id, i.seller_id,
          g.invoice_prefix as prefix,
          coalesce((i.totals ->> 'totalPaise')::bigint, 0) - coalesce((select sum(n.total_paise) from credit_notes n
          where n.invoice_id = i.id and n.debit_note_id is null), 0)::bigint as "leftPaise"
          , to_char(i.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "invoicedOn"
        from invoices i join seller_gstin_shown g on g.gstin = i.gstin
        where i.shipment_id = (select coalesce(h.invoiced_id, h.id) from shipment_shown h where h.id = ${shipmentId})`,
  )

type Credit = { number: string; financialYear: string; reason: string; now: Date }

/** Inserts a credit note with the lines and tax of a debit note. */
export const insertCreditOfDebit = (db: Db, debitNoteId: number, { number, financialYear, reason, now }: Credit) =>
  rowOf(
    db,
    'invoices.insertCreditOfDebit',
    sql`insert into credit_notes (number, gstin, financial_year, invoice_id, suborder_id, order_id, seller_id,
          debit_note_id, reason, key, issued_at, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise,
          round_off_paise, total_paise, amount_in_words)
        select ${number}, gstin, ${financialYear}, invoice_id, suborder_id, order_id, seller_id, id,
          ${reason}, 'debit:' || id, ${now}::timestamptz,
          lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, 0, total_paise, amount_in_words
        from debit_notes where id = ${debitNoteId}
        returning id, number, total_paise, order_id, suborder_id`,
  )
