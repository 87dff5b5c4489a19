import { financialYear } from '@neev/domain/core/fiscal'
import { inrInWords, sum } from '@neev/domain/core/money'
import type { CreditLine } from '@neev/domain/orders/claims'
import type { Taxed } from '@neev/domain/pricing/amounts'
import { sql } from 'kysely'
import { batched, type Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'
import { addNote } from '#features/einvoices/einvoices.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { type NoteLine, nextDocumentNumber, printedLines, readableNotes } from './notes.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A credit note against an invoice was issued. */
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

/** Maximum rounding of an invoice in paise. */
const maxRounding = 100

/**
 * Issues a credit note for part of a shipment's invoice, in the caller's transaction and once per key. Allots the next
 * number of the GSTIN's credit notes of the year, so that numbers have no gaps. The credit note for the last part
 * includes the invoice's rounding.
 */
export async function issueCreditNote(ctx: Ctx, { shipmentId, reason, key, lines }: Issue): Promise<IssuedNote> {
  const known = await ctx.db
    .selectFrom('creditNotes')
    .select(['id', 'totalPaise'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) return known
  const invoice = found(
    await rowOf<Invoice>(
      ctx.db,
      sql`select i.id, i.gstin, i.suborder_id as "suborderId", i.order_id as "orderId", i.seller_id as "sellerId",
        g.invoice_prefix as prefix,
            (i.totals ->> 'totalPaise')::bigint - coalesce((select sum(n.total_paise) from credit_notes n
            where n.invoice_id = i.id and n.debit_note_id is null), 0)::bigint as "leftPaise"
          from invoices i join seller_gstins g on g.gstin = i.gstin
          where i.shipment_id = (select coalesce(h.invoiced_id, h.id) from shipments h where h.id = ${shipmentId})`,
    ),
  )
  const written = await printedLines(ctx, invoice, lines)
  const number = await nextDocumentNumber(ctx, 'credit', invoice)
  const total = (of: (line: CreditLine) => number) => sum(lines.map(of))
  const exact = total((line) => line.totalPaise)
  const roundOff = Math.abs(invoice.leftPaise - exact) <= maxRounding ? invoice.leftPaise - exact : 0
  const totalPaise = exact + roundOff
  const row = await ctx.db
    .insertInto('creditNotes')
    .values({
      number,
      gstin: invoice.gstin,
      financialYear: financialYear(ctx.now),
      invoiceId: invoice.id,
      suborderId: invoice.suborderId,
      orderId: invoice.orderId,
      sellerId: invoice.sellerId,
      reason,
      key,
      issuedAt: ctx.now,
      lines: JSON.stringify(written),
      taxablePaise: total((line) => line.taxablePaise),
      cgstPaise: total((line) => line.cgstPaise),
      sgstPaise: total((line) => line.sgstPaise),
      igstPaise: total((line) => line.igstPaise),
      roundOffPaise: roundOff,
      totalPaise,
      amountInWords: inrInWords(totalPaise),
    })
    .returning('id')
    .executeTakeFirst()
  const { id } = found(row)
  const { orderId, suborderId } = invoice
  await addNote(ctx, 'CRN', id)
  await ctx.emit('creditNote.issued', { noteId: id, orderId, suborderId })
  return { id, totalPaise }
}

/**
 * Cancels a debit note by a credit note, in the caller's transaction and once: the same lines and tax, with the next
 * number of the GSTIN's credit notes.
 */
export async function creditDebitNote(ctx: Ctx, debitNoteId: number, reason: string): Promise<IssuedCredit> {
  const note = found(
    await ctx.db
      .selectFrom('debitNotes as n')
      .innerJoin('sellerGstins as g', 'g.gstin', 'n.gstin')
      .select(['n.gstin', 'g.invoicePrefix as prefix'])
      .where('n.id', '=', debitNoteId)
      .executeTakeFirst(),
  )
  const number = await nextDocumentNumber(ctx, 'credit', note)
  const { orderId, suborderId, ...issued } = found(
    await rowOf<IssuedCredit & { orderId: number; suborderId: number }>(
      ctx.db,
      sql`insert into credit_notes (number, gstin, financial_year, invoice_id, suborder_id, order_id, seller_id,
        debit_note_id, reason, key, issued_at, lines,
            taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, amount_in_words)
          select ${number}, gstin, ${financialYear(ctx.now)}, invoice_id, suborder_id, order_id, seller_id, id,
          ${reason}, 'debit:' || id, ${ctx.now}::timestamptz,
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
    sql`select n.id, n.number, n.suborder_id as "suborderId", n.order_id as "orderId", n.invoice_id as "invoiceId",
      i.number as "invoiceNumber",
          i.issued_at as "invoicedAt", d.id as "debitNoteId", d.number as "debitNoteNumber",
          d.issued_at as "debitNotedAt", s.number as "suborderNumber", n.reason, n.issued_at as "issuedAt",
          ${operatorGstinOf(sql`n.gstin`, sql`n.issued_at`)} as "operatorGstin", i.supplier, i.recipient,
          i.place_of_supply as "placeOfSupply", i.tax_kind as "taxKind", n.lines, n.taxable_paise as "taxablePaise",
          n.cgst_paise as "cgstPaise",
          n.sgst_paise as "sgstPaise", n.igst_paise as "igstPaise", n.round_off_paise as "roundOffPaise",
          n.total_paise as "totalPaise", n.amount_in_words as "amountInWords"
        from credit_notes n join invoices i on i.id = n.invoice_id join suborders s on s.id = n.suborder_id
        join orders o on o.id = n.order_id
          left join debit_notes d on d.id = n.debit_note_id
        where ${where} order by n.id`,
  )

/** A credit note, for callers who may read it; NOT_FOUND otherwise. */
export async function getCreditNote(ctx: Ctx, id: string): Promise<CreditNoteRow> {
  const [row] = await readNotes(ctx, sql`n.id = ${idOf(id)} and ${readableNotes(ctx)}`)
  return found(row)
}

/** A credit note, for holders of a signed link. */
export const readCreditNote = async (ctx: Ctx, id: number): Promise<CreditNoteRow | undefined> =>
  (await readNotes(ctx, sql`n.id = ${id}`))[0]

type Brief = { id: number; number: string; totalPaise: number; issuedAt: Date }

/** Credit notes of a suborder, by its id. */
export const creditNotesOf = (ctx: Ctx, suborderId: number): Promise<Brief[]> =>
  batched(ctx, readBriefs).load(suborderId)

async function readBriefs(ctx: Ctx, ids: readonly number[]): Promise<Brief[][]> {
  const rows = await ctx.db
    .selectFrom('creditNotes')
    .select(['id', 'number', 'suborderId', 'totalPaise', 'issuedAt'])
    .where('suborderId', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}
