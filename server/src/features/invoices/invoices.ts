import type { Amounts, Taxed } from '@neev/domain/amounts'
import { financialYear } from '@neev/domain/fiscal'
import { invoiceTypeFor, printedHsn } from '@neev/domain/invoices'
import { memberActs } from '@neev/domain/members'
import { inrInWords } from '@neev/domain/money'
import { can } from '@neev/domain/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { operatorGstinOf } from '#core/tcs.ts'

import type { InvoicedLine, InvoiceRow } from './invoice-row.ts'
import { nextNumber } from './notes.ts'
import { partiesOf } from './parties.ts'

export { creditDebitNote, creditNotesOf, issueCreditNote } from './credit-notes.ts'
export { issueDebitNote } from './debit-notes.ts'
export { invoiceContent } from './invoice-content.ts'
export type { InvoicedLine, InvoiceRow } from './invoice-row.ts'
export { type Parties, type Party, partiesOf } from './parties.ts'
export * as pdfParts from './pdf-parts.ts'
export { shownTotals } from './totals.ts'

/** What the invoice is made of: one load of a part of an order. */
export type Invoiced = Amounts &
  Taxed & {
    id: number
    shipmentId: number
    orderId: number
    gstin: string
    placeOfSupply: string
    taxKind: string
    roundOffPaise: number
    totalPaise: number
    creditPaise: number
    lines: InvoicedLine[]
  }

/**
 * Writes the tax invoice of a load that leaves now, or the bill of supply of a seller under composition, in the transaction of its
 * dispatch. The number is the next of this GSTIN's series of this financial year.
 */
export async function issueInvoice(ctx: Ctx, part: Invoiced): Promise<number> {
  const papers = found((await partiesOf(ctx, [part.id])).get(part.id))
  const { composition, prefix } = papers
  const number = await nextNumber(ctx, composition ? 'supply' : 'invoice', { gstin: part.gstin, prefix })
  const lines = part.lines.map((line) => ({ ...line, hsn: printedHsn(line.hsn, papers.over5Crore) }))
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into invoices (number, gstin, financial_year, suborder_id, order_id, seller_id, issued_at, supplier, recipient, ship_to, shipment_id,
          place_of_supply, tax_kind, lines, totals, amount_in_words, type, sez, lut_number, po_number, dispatched_from)
        values (${number}, ${part.gstin}, ${financialYear(ctx.now)}, ${part.id}, ${part.orderId}, ${papers.billerId}, ${ctx.now.toISOString()},
          ${JSON.stringify(papers.supplier)}::jsonb, ${JSON.stringify({ ...papers.recipient, email: papers.email })}::jsonb,
          ${JSON.stringify(papers.shipTo)}::jsonb, ${part.shipmentId}, ${part.placeOfSupply}, ${part.taxKind}, ${JSON.stringify(lines)}::jsonb,
          ${JSON.stringify(totalsOf(part))}::jsonb, ${inrInWords(part.totalPaise)}, ${invoiceTypeFor(composition)}, ${papers.sez}, ${papers.lutNumber}, ${papers.poNumber},
          ${papers.dispatchedFrom && JSON.stringify(papers.dispatchedFrom)}::jsonb)
        returning id`,
  )
  return found(row).id
}

const totalsOf = ({
  goodsPaise,
  discountPaise,
  freightPaise,
  loadingPaise,
  taxablePaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
  roundOffPaise,
  totalPaise,
  creditPaise,
}: Invoiced) => ({
  goodsPaise,
  discountPaise,
  freightPaise,
  loadingPaise,
  taxablePaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
  roundOffPaise,
  totalPaise,
  creditPaise,
})

/** Whose invoices this actor may read: the buyer's, the seller's (an associate's with its dealers'), those that a dealer sent with, and for the desk all. */
function readable(ctx: Ctx): SQL {
  const { userId, sellerId, memberRole, roles } = actorOf(ctx)
  if (can(roles, 'invoice:read:any')) return sql`true`
  const dealers = sql`i.seller_id in (select id from sellers where parent_id = ${sellerId})`
  if (!memberActs(memberRole, 'invoices')) return sql`o.user_id = ${userId}`
  return sql`(o.user_id = ${userId} or i.seller_id = ${sellerId} or s.dealer_id = ${sellerId} or ${roles.includes('superSeller') ? dealers : sql`false`})`
}

async function readInvoices(ctx: Ctx, where: SQL, who = readable(ctx)): Promise<InvoiceRow[]> {
  return rowsOf<InvoiceRow>(
    ctx.db,
    sql`select i.id, i.number, i.type, i.po_number as "poNumber", i.gstin, i.financial_year as "financialYear", i.issued_at as "issuedAt", i.order_id as "orderId",
          o.number as "orderNumber", s.number as "suborderNumber", i.supplier, i.recipient, i.ship_to as "shipTo",
          i.dispatched_from as "dispatchedFrom",
          i.place_of_supply as "placeOfSupply", i.tax_kind as "taxKind", i.reverse_charge as "reverseCharge", ${operatorGstinOf(sql`i.gstin`, sql`i.issued_at`)} as "operatorGstin", i.sez, i.lut_number as "lutNumber", i.lines, i.totals, i.amount_in_words as "amountInWords",
          h.vehicle_number as "vehicleNumber", h.eway_number as "ewayNumber", h.trace_code as "traceCode", i.shipment_id as "shipmentId"
        from invoices i join orders o on o.id = i.order_id join suborders s on s.id = i.suborder_id
          join shipments h on h.id = i.shipment_id
        where ${who} and ${where} order by i.id`,
  )
}

/** The invoice, for who may read it; NOT_FOUND else. */
export async function getInvoice(ctx: Ctx, id: string | number): Promise<InvoiceRow> {
  const [row] = await readInvoices(ctx, sql`i.id = ${idOf(id)}`)
  return found(row)
}

/** The invoice for whoever holds a signed link to it. */
export const readInvoice = async (ctx: Ctx, id: number): Promise<InvoiceRow | undefined> =>
  (await readInvoices(ctx, sql`i.id = ${id}`, sql`true`))[0]

export const invoicesOfOrder = (ctx: Ctx, orderId: string): Promise<InvoiceRow[]> =>
  readInvoices(ctx, sql`i.order_id = ${idOf(orderId)}`)

/** The invoices of loads, for whoever was let to the loads. */
export const invoicesOfLoads = (ctx: Ctx, shipmentIds: readonly number[]): Promise<InvoiceRow[]> =>
  readInvoices(ctx, sql`i.shipment_id = any(${sql.param(shipmentIds)}::bigint[])`, sql`true`)
