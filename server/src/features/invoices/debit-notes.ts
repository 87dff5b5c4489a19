import type { Taxed } from '@neev/domain/amounts'
import type { CreditLine } from '@neev/domain/claims'
import { financialYear } from '@neev/domain/fiscal'
import { inrInWords, sum } from '@neev/domain/money'
import { sql } from 'kysely'
import { batched, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { operatorGstinOf } from '#core/tcs.ts'
import { addNote } from '#features/einvoices/einvoices.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { type NoteLine, nextNumber, printedLines, readableNotes } from './notes.ts'

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
  /** What took it back. */
  creditNote: { id: number; number: string; totalPaise: number; issuedAt: string } | null
  supplier: InvoiceRow['supplier']
  recipient: InvoiceRow['recipient']
  placeOfSupply: string
  taxKind: InvoiceRow['taxKind']
  lines: NoteLine[]
  totalPaise: number
  amountInWords: string
}

export type IssuedDebit = { id: number; number: string; totalPaise: number }
type Issue = { shipmentId: number; reason: string; key: string; lines: readonly CreditLine[]; dueBy: Date }
type Invoice = { id: number; gstin: string; suborderId: number; orderId: number; sellerId: number; prefix: string }

/**
 * Charges on top of the invoice that a load's goods were billed on, in the caller's transaction and once for each key, with the next
 * number of the GSTIN's debit notes. Ask for it only with the buyer's yes.
 */
export async function issueDebitNote(ctx: Ctx, { shipmentId, reason, key, lines, dueBy }: Issue): Promise<IssuedDebit> {
  const known = await rowOf<IssuedDebit>(
    ctx.db,
    sql`select id, number, total_paise as "totalPaise" from debit_notes where key = ${key}`,
  )
  if (known) return known
  const invoice = found(
    await rowOf<Invoice>(
      ctx.db,
      sql`select i.id, i.gstin, i.suborder_id as "suborderId", i.order_id as "orderId", i.seller_id as "sellerId", g.invoice_prefix as prefix
          from invoices i join seller_gstins g on g.gstin = i.gstin where i.shipment_id = ${shipmentId}`,
    ),
  )
  const written = await printedLines(ctx, invoice, lines)
  const number = await nextNumber(ctx, 'debit', invoice)
  const total = (of: (line: CreditLine) => number) => sum(lines.map(of))
  const totalPaise = total((line) => line.totalPaise)
  const issued = found(
    await rowOf<IssuedDebit>(
      ctx.db,
      sql`insert into debit_notes (number, gstin, financial_year, invoice_id, suborder_id, order_id, seller_id, reason, key, issued_at, due_by, lines,
            taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, amount_in_words)
          values (${number}, ${invoice.gstin}, ${financialYear(ctx.now)}, ${invoice.id}, ${invoice.suborderId}, ${invoice.orderId},
            ${invoice.sellerId}, ${reason}, ${key}, ${ctx.now}, ${dueBy}, ${JSON.stringify(written)}::jsonb,
            ${total((line) => line.taxablePaise)}, ${total((line) => line.cgstPaise)}, ${total((line) => line.sgstPaise)},
            ${total((line) => line.igstPaise)}, ${totalPaise}, ${inrInWords(totalPaise)})
          returning id, number, total_paise as "totalPaise"`,
    ),
  )
  await addNote(ctx, 'DBN', issued.id)
  return issued
}

const readNote = (ctx: Ctx, where: Sql): Promise<DebitNoteRow | undefined> =>
  rowOf<DebitNoteRow>(
    ctx.db,
    sql`select n.id, n.number, n.suborder_id as "suborderId", n.order_id as "orderId", n.invoice_id as "invoiceId", i.number as "invoiceNumber",
            i.issued_at as "invoicedAt", s.number as "suborderNumber", n.reason, n.issued_at as "issuedAt", ${operatorGstinOf(sql`n.gstin`, sql`n.issued_at`)} as "operatorGstin", n.due_by as "dueBy",
            (select jsonb_build_object('id', c.id, 'number', c.number, 'totalPaise', c.total_paise, 'issuedAt', c.issued_at) from credit_notes c
              where c.debit_note_id = n.id) as "creditNote", i.supplier, i.recipient,
            i.place_of_supply as "placeOfSupply", i.tax_kind as "taxKind", n.lines, n.taxable_paise as "taxablePaise", n.cgst_paise as "cgstPaise",
            n.sgst_paise as "sgstPaise", n.igst_paise as "igstPaise", n.total_paise as "totalPaise", n.amount_in_words as "amountInWords"
          from debit_notes n join invoices i on i.id = n.invoice_id join suborders s on s.id = n.suborder_id join orders o on o.id = n.order_id
        where ${where}`,
  )

/** The debit note, for who may read it; NOT_FOUND else. */
export const getDebitNote = async (ctx: Ctx, id: string): Promise<DebitNoteRow> =>
  found(await readNote(ctx, sql`n.id = ${idOf(id)} and ${readableNotes(ctx)}`))

/** The debit note for whoever holds a signed link to it. */
export const readDebitNote = (ctx: Ctx, id: number): Promise<DebitNoteRow | undefined> =>
  readNote(ctx, sql`n.id = ${id}`)

type Brief = { id: number; number: string; totalPaise: number; issuedAt: Date }

/** What was charged on top of an invoice, by its id, for whoever may read the invoice. */
export const debitNotesOfInvoice = (ctx: Ctx, invoiceId: number): Promise<Brief[]> =>
  batched(ctx, readBriefs).load(invoiceId)

async function readBriefs(ctx: Ctx, ids: readonly number[]): Promise<Brief[][]> {
  const rows = await rowsOf<Brief & { invoiceId: number }>(
    ctx.db,
    sql`select id, number, invoice_id as "invoiceId", total_paise as "totalPaise", issued_at as "issuedAt"
        from debit_notes where invoice_id = any(${ids}::bigint[]) order by id`,
  )
  const byInvoice = Map.groupBy(rows, (row) => row.invoiceId)
  return ids.map((id) => byInvoice.get(id) ?? [])
}
