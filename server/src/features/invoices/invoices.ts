import { memberActions } from '@neev/domain/accounts/members'
import { financialYear, istDate } from '@neev/domain/core/fiscal'
import { inrInWords } from '@neev/domain/core/money'
import { can } from '@neev/domain/core/permissions'
import { isUpiQrDue, upiUri } from '@neev/domain/payments/upi-qr'
import type { Amounts, Taxed } from '@neev/domain/pricing/amounts'
import { isEinvoiceDue } from '@neev/domain/tax/einvoice'
import { invoiceTypeFor, printedHsn } from '@neev/domain/tax/invoices'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'
import { dropFrozen, freezeInvoice, linkToInvoice, registeredInvoice } from '#features/einvoices/einvoices.ts'

import type { InvoicedLine, InvoiceRow } from './invoice-row.ts'
import { nextDocumentNumber } from './notes.ts'
import { partiesOf } from './parties.queries.ts'

export { creditDebitNote, creditNotesOf, issueCreditNote } from './credit-notes.ts'
export { issueDebitNote } from './debit-notes.ts'
export { invoiceContent } from './invoice-content.ts'
export type { InvoicedLine, InvoiceRow } from './invoice-row.ts'
export { type Parties, type Party, partiesOf } from './parties.queries.ts'
export * as pdfParts from './pdf-parts.ts'
export { shownTotals } from './totals.ts'

/** The content of an invoice: one shipment of a suborder. */
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

type Draft = Awaited<ReturnType<typeof draftOf>>
type Numbered = Draft & { number: string; issuedAt: string }

/** The invoice of a shipment without number and date, and whether it must be registered before dispatch. */
async function draftOf(ctx: Ctx, ownSuborder: Invoiced) {
  const documents = found((await partiesOf(ctx, [ownSuborder.id])).get(ownSuborder.id))
  const { composition, prefix, over5Crore, registersSince, recipient, email } = documents
  const registers = registersSince !== null && new Date(registersSince) <= ctx.now
  return {
    gstin: ownSuborder.gstin,
    suborderId: ownSuborder.id,
    orderId: ownSuborder.orderId,
    shipmentId: ownSuborder.shipmentId,
    sellerId: documents.billerId,
    supplier: documents.supplier,
    recipient: { ...recipient, email },
    shipTo: documents.shipTo,
    dispatchedFrom: documents.dispatchedFrom,
    placeOfSupply: ownSuborder.placeOfSupply,
    taxKind: ownSuborder.taxKind as InvoiceRow['taxKind'],
    lines: ownSuborder.lines.map((line) => ({ ...line, hsn: printedHsn(line.hsn, over5Crore) })),
    totals: totalsOf(ownSuborder),
    amountInWords: inrInWords(ownSuborder.totalPaise),
    type: invoiceTypeFor(composition),
    sez: documents.sez,
    operatorGstin: documents.operatorGstin,
    lutNumber: documents.lutNumber,
    poNumber: documents.poNumber,
    prefix,
    isUpiDue: isUpiQrDue({ over500Crore: documents.over500Crore, composition, recipientGstin: recipient.gstin }),
    isEinvoice: isEinvoiceDue({ over5Crore: registers, composition, recipientGstin: recipient.gstin }),
  }
}

/**
 * The payment URI for a consumer, to the account in which the marketplace collects; null if that has no UPI address.
 */
async function upiOf(ctx: Ctx, one: Numbered): Promise<string | null> {
  const payee = await rowOf<{ upi: string; name: string }>(
    ctx.db,
    sql`select upi, holder as name from bank_accounts where is_active and upi is not null order by is_default desc, id
      limit 1`,
  )
  if (!payee) return null
  const { cgstPaise, sgstPaise, igstPaise, totalPaise } = one.totals
  const day = istDate(new Date(one.issuedAt))
  return upiUri({
    payee,
    number: one.number,
    day,
    supplierGstin: one.gstin,
    totalPaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
  })
}

const numberOf = (ctx: Ctx, { type, gstin, prefix }: Draft) =>
  nextDocumentNumber(ctx, type === 'BILL_OF_SUPPLY' ? 'supply' : 'invoice', { gstin, prefix })

/**
 * Before dispatch, in its own transaction: freezes an invoice that must be registered and returns the id of its
 * e-invoice for processing; null if registration is not required.
 */
export async function prepareInvoice(ctx: Ctx, ownSuborder: Invoiced): Promise<number | null> {
  const draft = await draftOf(ctx, ownSuborder)
  return draft.isEinvoice ? freezeInvoice(ctx, draft, () => numberOf(ctx, draft)) : null
}

/**
 * Issues the tax invoice of a dispatched shipment, or the bill of supply of a composition seller, in the transaction of
 * the dispatch, with the next number of the GSTIN's series of the financial year. One that must be registered is issued
 * as frozen and registered; EINVOICE_PENDING if it is not.
 */
export async function issueInvoice(ctx: Ctx, ownSuborder: Invoiced): Promise<number> {
  const draft = await draftOf(ctx, ownSuborder)
  if (!draft.isEinvoice) {
    await dropFrozen(ctx, ownSuborder.shipmentId)
    return writeInvoice(ctx, { ...draft, number: await numberOf(ctx, draft), issuedAt: ctx.now.toISOString() })
  }
  const registered = await registeredInvoice(ctx, draft)
  const id = await writeInvoice(ctx, registered.invoice)
  await linkToInvoice(ctx, registered.id, id)
  return id
}

async function writeInvoice(ctx: Ctx, one: Numbered): Promise<number> {
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into invoices (number, gstin, financial_year, suborder_id, order_id, seller_id, issued_at, supplier,
      recipient, ship_to, shipment_id,
          place_of_supply, tax_kind, lines, totals, amount_in_words, type, sez, lut_number, po_number, dispatched_from,
          upi_uri)
        values (${one.number}, ${one.gstin}, ${financialYear(new Date(one.issuedAt))}, ${one.suborderId},
        ${one.orderId}, ${one.sellerId}, ${one.issuedAt},
          ${JSON.stringify(one.supplier)}::jsonb, ${JSON.stringify(one.recipient)}::jsonb,
          ${JSON.stringify(one.shipTo)}::jsonb, ${one.shipmentId},
          ${one.placeOfSupply}, ${one.taxKind}, ${JSON.stringify(one.lines)}::jsonb,
          ${JSON.stringify(one.totals)}::jsonb, ${one.amountInWords},
          ${one.type}, ${one.sez}, ${one.lutNumber}, ${one.poNumber},
          ${one.dispatchedFrom && JSON.stringify(one.dispatchedFrom)}::jsonb,
          ${one.isUpiDue ? await upiOf(ctx, one) : null})
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

/**
 * Invoices that the caller may read: as buyer, as seller (an associate's with its dealers'), as the delivering dealer,
 * or all for admins.
 */
function readable(ctx: Ctx): Sql {
  const { userId, sellerId, memberRole, roles } = actorOf(ctx)
  if (can(roles, 'invoice:read:any')) return sql`true`
  const dealers = sql`i.seller_id in (select id from sellers where parent_id = ${sellerId})`
  if (!memberActions(memberRole, 'invoices')) return sql`o.user_id = ${userId}`
  return sql`(o.user_id = ${userId} or i.seller_id = ${sellerId} or s.dealer_id = ${sellerId}
    or ${roles.includes('superSeller') ? dealers : sql`false`})`
}

async function readInvoices(ctx: Ctx, where: Sql, who = readable(ctx)): Promise<InvoiceRow[]> {
  return rowsOf<InvoiceRow>(
    ctx.db,
    sql`select i.id, i.number, i.type, i.po_number as "poNumber", i.gstin, i.financial_year as "financialYear",
      i.issued_at as "issuedAt", i.order_id as "orderId",
          o.number as "orderNumber", s.number as "suborderNumber", i.supplier, i.recipient, i.ship_to as "shipTo",
          i.dispatched_from as "dispatchedFrom",
          i.place_of_supply as "placeOfSupply", i.tax_kind as "taxKind", i.reverse_charge as "reverseCharge",
          ${operatorGstinOf(sql`i.gstin`, sql`i.issued_at`)} as "operatorGstin", i.sez, i.lut_number as "lutNumber",
          i.lines, i.totals, i.amount_in_words as "amountInWords", i.upi_uri as "upiUri",
          h.vehicle_number as "vehicleNumber", h.eway_number as "ewayNumber", h.trace_code as "traceCode",
          i.shipment_id as "shipmentId"
        from invoices i join orders o on o.id = i.order_id join suborders s on s.id = i.suborder_id
          join shipments h on h.id = i.shipment_id
        where ${who} and ${where} order by i.id`,
  )
}

/** An invoice, for callers who may read it; NOT_FOUND otherwise. */
export async function getInvoice(ctx: Ctx, id: string | number): Promise<InvoiceRow> {
  const [row] = await readInvoices(ctx, sql`i.id = ${idOf(id)}`)
  return found(row)
}

/** An invoice, for holders of a signed link. */
export const readInvoice = async (ctx: Ctx, id: number): Promise<InvoiceRow | undefined> =>
  (await readInvoices(ctx, sql`i.id = ${id}`, sql`true`))[0]

export const invoicesOfOrder = (ctx: Ctx, orderId: string): Promise<InvoiceRow[]> =>
  readInvoices(ctx, sql`i.order_id = ${idOf(orderId)}`)

/** Invoices of shipments, for callers with access to the shipments. */
export const invoicesOfShipments = (ctx: Ctx, shipmentIds: readonly number[]): Promise<InvoiceRow[]> =>
  readInvoices(ctx, sql`i.shipment_id = any(${shipmentIds}::bigint[])`, sql`true`)
