import { financialYear } from '@neev/domain/core/fiscal'
import { inrInWords, sum } from '@neev/domain/core/money'
import type { CreditLine } from '@neev/domain/orders/claims'
import type { Taxed } from '@neev/domain/pricing/amounts'
import { sql } from 'kysely'
import { batched, type Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'
import { addNote } from '#features/einvoices/einvoices.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { type NoteLine, nextDocumentNumber, printedLines, readableNotes } from './notes.ts'

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

export type IssuedDebit = { id: number; number: string; totalPaise: number }
type Issue = { shipmentId: number; reason: string; key: string; lines: readonly CreditLine[]; dueBy: Date }

/**
 * Issues a debit note for a shipment's invoice, in the caller's transaction and once per key, with the next number of
 * the GSTIN's debit notes. Requires the buyer's consent.
 */
export async function issueDebitNote(ctx: Ctx, { shipmentId, reason, key, lines, dueBy }: Issue): Promise<IssuedDebit> {
  const known = await ctx.db
    .selectFrom('debitNotes')
    .select(['id', 'number', 'totalPaise'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) return known
  const invoice = found(
    await ctx.db
      .selectFrom('invoices as i')
      .innerJoin('sellerGstins as g', 'g.gstin', 'i.gstin')
      .select(['i.id', 'i.gstin', 'i.suborderId', 'i.orderId', 'i.sellerId', 'g.invoicePrefix as prefix'])
      .where('i.shipmentId', '=', shipmentId)
      .executeTakeFirst(),
  )
  const written = await printedLines(ctx, invoice, lines)
  const number = await nextDocumentNumber(ctx, 'debit', invoice)
  const total = (of: (line: CreditLine) => number) => sum(lines.map(of))
  const totalPaise = total((line) => line.totalPaise)
  const issued = found(
    await ctx.db
      .insertInto('debitNotes')
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
        dueBy,
        lines: JSON.stringify(written),
        taxablePaise: total((line) => line.taxablePaise),
        cgstPaise: total((line) => line.cgstPaise),
        sgstPaise: total((line) => line.sgstPaise),
        igstPaise: total((line) => line.igstPaise),
        totalPaise,
        amountInWords: inrInWords(totalPaise),
      })
      .returning(['id', 'number', 'totalPaise'])
      .executeTakeFirst(),
  )
  await addNote(ctx, 'DBN', issued.id)
  return issued
}

const readNote = (ctx: Ctx, where: Sql): Promise<DebitNoteRow | undefined> =>
  rowOf<DebitNoteRow>(
    ctx.db,
    sql`select n.id, n.number, n.suborder_id as "suborderId", n.order_id as "orderId", n.invoice_id as "invoiceId",
      i.number as "invoiceNumber",
            i.issued_at as "invoicedAt", s.number as "suborderNumber", n.reason, n.issued_at as "issuedAt",
            ${operatorGstinOf(sql`n.gstin`, sql`n.issued_at`)} as "operatorGstin", n.due_by as "dueBy",
            (select jsonb_build_object('id', c.id, 'number', c.number, 'totalPaise', c.total_paise, 'issuedAt',
            c.issued_at) from credit_notes c
              where c.debit_note_id = n.id) as "creditNote", i.supplier, i.recipient,
            i.place_of_supply as "placeOfSupply", i.tax_kind as "taxKind", n.lines, n.taxable_paise as "taxablePaise",
            n.cgst_paise as "cgstPaise",
            n.sgst_paise as "sgstPaise", n.igst_paise as "igstPaise", n.total_paise as "totalPaise",
            n.amount_in_words as "amountInWords"
          from debit_notes n join invoices i on i.id = n.invoice_id join suborders s on s.id = n.suborder_id
          join orders o on o.id = n.order_id
        where ${where}`,
  )

/** A debit note, for callers who may read it; NOT_FOUND otherwise. */
export const getDebitNote = async (ctx: Ctx, id: string): Promise<DebitNoteRow> =>
  found(await readNote(ctx, sql`n.id = ${idOf(id)} and ${readableNotes(ctx)}`))

/** A debit note, for holders of a signed link. */
export const readDebitNote = (ctx: Ctx, id: number): Promise<DebitNoteRow | undefined> =>
  readNote(ctx, sql`n.id = ${id}`)

type Brief = { id: number; number: string; totalPaise: number; issuedAt: Date }

/** Debit notes of an invoice, by its id, for callers who may read the invoice. */
export const debitNotesOfInvoice = (ctx: Ctx, invoiceId: number): Promise<Brief[]> =>
  batched(ctx, readBriefs).load(invoiceId)

async function readBriefs(ctx: Ctx, ids: readonly number[]): Promise<Brief[][]> {
  const rows = await ctx.db
    .selectFrom('debitNotes')
    .select(['id', 'number', 'invoiceId', 'totalPaise', 'issuedAt'])
    .where('invoiceId', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  const byInvoice = Map.groupBy(rows, (row) => row.invoiceId)
  return ids.map((id) => byInvoice.get(id) ?? [])
}
