import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

/** Invoices (i) to registered buyers, of sellers (s). */
const toRegistered = sql`i.type = 'TAX_INVOICE' and i.recipient ->> 'gstin' is not null`

export const einvoiceInvariants: Invariant[] = [
  {
    name: 'e-invoices',
    message:
      'an invoice to a registered buyer of a seller above five crore was handed out with its IRN (Rule 48(4)), and its notes are registered or wait',
    query: sql`
      select i.id from invoices i join seller_shown s on s.id = i.seller_id
      where ${toRegistered} and s.einvoice_since <= i.issued_at
        and not exists (select 1 from einvoices e where e.invoice_id = i.id and e.status = 'REGISTERED'
        and e.signed_qr is not null)
      union all
      select n.id from credit_note_shown n join invoices i on i.id = n.invoice_id join seller_shown s on s.id = n.seller_id
      where ${toRegistered} and s.einvoice_since <= n.issued_at and not exists (select 1 from einvoices e
      where e.credit_note_id = n.id)
      union all
      select n.id from debit_note_shown n join invoices i on i.id = n.invoice_id join seller_shown s on s.id = n.seller_id
      where ${toRegistered} and s.einvoice_since <= n.issued_at and not exists (select 1 from einvoices e
      where e.debit_note_id = n.id)`,
  },
  {
    name: 'frozen invoices',
    message: 'an invoice that was frozen is issued as it was, and each that is registered was frozen',
    query: sql`
      select f.id from frozen_invoices f join invoice_shown i on i.id = f.invoice_id
      where (i.gstin, i.number, i.type, i.issued_at, i.shipment_id, (i.totals ->> 'totalPaise')::bigint)
        <> (f.gstin, f.number, f.type, f.issued_at, f.shipment_id, f.total_paise)
      union all
      select e.id from einvoices e where e.kind = 'INV' and not exists (
        select 1 from frozen_invoices f where f.gstin = e.gstin and f.number = e.number
          and f.shipment_id = e.shipment_id and f.invoice_id is not distinct from e.invoice_id)`,
  },
  {
    name: 'IRN',
    message: 'an IRN is the SHA-256 of its document’s GSTIN, year, type and number',
    query: sql`select id from einvoices
      where irn <> encode(sha256(convert_to(gstin || financial_year || kind || upper(number), 'UTF8')), 'hex')`,
  },
  {
    name: 'IRN of a document',
    message: 'an IRN belongs to one document, which says the same number, day and total',
    query: sql`
      select min(id) from einvoices group by irn having count(*) > 1
      union all
      select e.id from einvoices e join invoice_shown i on i.id = e.invoice_id
      where (i.gstin, i.number, i.issued_at, i.shipment_id, (i.totals ->> 'totalPaise')::bigint) <> (e.gstin, e.number,
      e.issued_at, e.shipment_id, e.total_paise)
      union all
      select e.id from einvoices e join credit_note_shown n on n.id = e.credit_note_id
      where (n.gstin, n.number, n.issued_at, n.total_paise) <> (e.gstin, e.number, e.issued_at, e.total_paise)
      union all
      select e.id from einvoices e join debit_note_shown n on n.id = e.debit_note_id
      where (n.gstin, n.number, n.issued_at, n.total_paise) <> (e.gstin, e.number, e.issued_at, e.total_paise)`,
  },
]
