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

declare module '#core/events.ts' {
  interface Events {
    /** A part of an invoice is taken back. */
    'creditNote.issued': { noteId: number; orderId: number; suborderId: number }
  }
}

export type CreditNoteRow = Taxed & {
  id: number
  number: string
  suborderId: number
  orderId: number
  invoiceId: number
  invoiceNumber: string
  invoicedAt: Date
  /** The debit note that it takes back whole, where it takes back nothing of the invoice. */
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

export type IssuedCredit = { id: number; number: string; totalPaise: number }
export type IssuedNote = { id: number; totalPaise: number }
type Issue = { shipmentId: number; reason: string; key: string; lines: readonly CreditLine[] }
type Invoice = {
  id: number
  gstin: string
  suborderId: number
  orderId: number
  sellerId: number
  prefix: string
  leftPaise: number
}

/** At most so much of an invoice is its rounding, in paise. */
const maxRounding = 100

/**
 * Takes back a part of the invoice that a load's goods were billed on, in the caller's transaction and once for each key. The next
 * number of the GSTIN's credit notes of this year is allotted here, so numbers have no gaps. What takes back the last of an invoice
 * takes back its rounding too.
 */
export async function issueCreditNote(ctx: Ctx, { shipmentId, reason, key, lines }: Issue): Promise<IssuedNote> {
  const known = await rowOf<IssuedNote>(
    ctx.db,
    sql`select id, total_paise as "totalPaise" from credit_notes where key = ${key}`,
  )
  if (known) return known
  const invoice = found(
    await rowOf<Invoice>(
      ctx.db,
      sql`select i.id, i.gstin, i.suborder_id as "suborderId", i.order_id as "orderId", i.seller_id as "sellerId", g.invoice_prefix as prefix,
            (i.totals ->> 'totalPaise')::bigint - coalesce((select sum(n.total_paise) from credit_notes n where n.invoice_id = i.id and n.debit_note_id is null), 0)::bigint as "leftPaise"
          from invoices i join seller_gstins g on g.gstin = i.gstin
          where i.shipment_id = (select coalesce(h.invoiced_id, h.id) from shipments h where h.id = ${shipmentId})`,
    ),
  )
  const written = await printedLines(ctx, invoice, lines)
  const number = await nextNumber(ctx, 'credit', invoice)
  const total = (of: (line: CreditLine) => number) => sum(lines.map(of))
  const exact = total((line) => line.totalPaise)
  const roundOff = Math.abs(invoice.leftPaise - exact) <= maxRounding ? invoice.leftPaise - exact : 0
  const totalPaise = exact + roundOff
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into credit_notes (number, gstin, financial_year, invoice_id, suborder_id, order_id, seller_id, reason, key, issued_at, lines,
          taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, amount_in_words)
        values (${number}, ${invoice.gstin}, ${financialYear(ctx.now)}, ${invoice.id}, ${invoice.suborderId}, ${invoice.orderId},
          ${invoice.sellerId}, ${reason}, ${key}, ${ctx.now}, ${JSON.stringify(written)}::jsonb,
          ${total((line) => line.taxablePaise)}, ${total((line) => line.cgstPaise)}, ${total((line) => line.sgstPaise)},
          ${total((line) => line.igstPaise)}, ${roundOff}, ${totalPaise}, ${inrInWords(totalPaise)})
        returning id`,
  )
  const { id } = found(row)
  const { orderId, suborderId } = invoice
  await addNote(ctx, 'CRN', id)
  await ctx.emit('creditNote.issued', { noteId: id, orderId, suborderId })
  return { id, totalPaise }
}

/**
 * Takes a whole debit note back, in the caller's transaction and once: the same lines and tax, with the next number of the GSTIN's
 * credit notes.
 */
export async function creditDebitNote(ctx: Ctx, debitNoteId: number, reason: string): Promise<IssuedCredit> {
  const note = found(
    await rowOf<{ gstin: string; prefix: string }>(
      ctx.db,
      sql`select n.gstin, g.invoice_prefix as prefix from debit_notes n join seller_gstins g on g.gstin = n.gstin where n.id = ${debitNoteId}`,
    ),
  )
  const number = await nextNumber(ctx, 'credit', note)
  const { orderId, suborderId, ...issued } = found(
    await rowOf<IssuedCredit & { orderId: number; suborderId: number }>(
      ctx.db,
      sql`insert into credit_notes (number, gstin, financial_year, invoice_id, suborder_id, order_id, seller_id, debit_note_id, reason, key, issued_at, lines,
            taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, amount_in_words)
          select ${number}, gstin, ${financialYear(ctx.now)}, invoice_id, suborder_id, order_id, seller_id, id, ${reason}, 'debit:' || id, ${ctx.now}::timestamptz,
            lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, 0, total_paise, amount_in_words
          from debit_notes where id = ${debitNoteId}
          returning id, number, total_paise as "totalPaise", order_id as "orderId", suborder_id as "suborderId"`,
    ),
  )
  await addNote(ctx, 'CRN', issued.id)
  await ctx.emit('creditNote.issued', { noteId: issued.id, orderId, suborderId })
  return issued
}

const readNotes = (ctx: Ctx, where: Sql): Promise<CreditNoteRow[]> =>
  rowsOf<CreditNoteRow>(
    ctx.db,
    sql`select n.id, n.number, n.suborder_id as "suborderId", n.order_id as "orderId", n.invoice_id as "invoiceId", i.number as "invoiceNumber",
          i.issued_at as "invoicedAt", d.id as "debitNoteId", d.number as "debitNoteNumber", d.issued_at as "debitNotedAt", s.number as "suborderNumber", n.reason, n.issued_at as "issuedAt", ${operatorGstinOf(sql`n.gstin`, sql`n.issued_at`)} as "operatorGstin", i.supplier, i.recipient,
          i.place_of_supply as "placeOfSupply", i.tax_kind as "taxKind", n.lines, n.taxable_paise as "taxablePaise", n.cgst_paise as "cgstPaise",
          n.sgst_paise as "sgstPaise", n.igst_paise as "igstPaise", n.round_off_paise as "roundOffPaise", n.total_paise as "totalPaise", n.amount_in_words as "amountInWords"
        from credit_notes n join invoices i on i.id = n.invoice_id join suborders s on s.id = n.suborder_id join orders o on o.id = n.order_id
          left join debit_notes d on d.id = n.debit_note_id
        where ${where} order by n.id`,
  )

/** The credit note, for who may read it; NOT_FOUND else. */
export async function getCreditNote(ctx: Ctx, id: string): Promise<CreditNoteRow> {
  const [row] = await readNotes(ctx, sql`n.id = ${idOf(id)} and ${readableNotes(ctx)}`)
  return found(row)
}

/** The credit note for whoever holds a signed link to it. */
export const readCreditNote = async (ctx: Ctx, id: number): Promise<CreditNoteRow | undefined> =>
  (await readNotes(ctx, sql`n.id = ${id}`))[0]

type Brief = { id: number; number: string; totalPaise: number; issuedAt: Date }

/** What was taken back of a part, by its id. */
export const creditNotesOf = (ctx: Ctx, suborderId: number): Promise<Brief[]> =>
  batched(ctx, readBriefs).load(suborderId)

async function readBriefs(ctx: Ctx, ids: readonly number[]): Promise<Brief[][]> {
  const rows = await rowsOf<Brief & { suborderId: number }>(
    ctx.db,
    sql`select id, number, suborder_id as "suborderId", total_paise as "totalPaise", issued_at as "issuedAt"
        from credit_notes where suborder_id = any(${ids}::bigint[]) order by id`,
  )
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}
