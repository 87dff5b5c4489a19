import { financialYear, istDate } from '@neev/domain/core/fiscal'
import { inrInWords } from '@neev/domain/core/money'
import { isUpiQrDue, upiUri } from '@neev/domain/money/payments/upi-qr'
import { hsnDigitsRule, invoiceTypeFor, printedHsn } from '@neev/domain/orders/invoices'
import type { BilledBefore } from '@neev/domain/orders/orders/load-bills'
import type { Amounts, Taxed } from '@neev/domain/tax/amounts'
import { isEinvoiceDue } from '@neev/domain/tax/einvoices'
import type { NotNull } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { type Dates, momentRangeOf } from '#core/filters/date-range.ts'
import { runHooks } from '#core/hooks.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { requireMember } from '#features/businesses/company-members/company-members.ts'
import { freezeInvoice, frozenAt, frozenInvoice, linkToInvoice } from '#features/tax/einvoices/einvoices.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import { documentsByNumber, type FoundDocument } from './find-documents.queries.ts'
import type { InvoicedLine, InvoiceRow } from './invoice-row.ts'
import { invoiceById, readInvoicesOfOrder, readInvoicesOfShipments } from './invoices.queries.ts'
import { nextDocumentNumber } from './notes.ts'
import { type OwnDocument, ordersOfCompany, ordersOfUser, pageOfOwnDocuments } from './own-documents.queries.ts'
import { partiesOf } from './parties.queries.ts'
import { readerOf } from './readers.ts'

declare module '#core/hooks.ts' {
  interface Hooks {
    /** The invoice of a shipment is written, in the transaction of its dispatch. */
    'invoice.issued': { invoiceId: number }
  }
}

export { creditDebitNote, creditNotesOf, issueCreditNote } from './credit-notes.ts'
export { issueDebitNote } from './debit-notes.ts'
export type { InvoicedLine, InvoiceRow } from './invoice-row.ts'
export { type Parties, type Party, partiesOf } from './parties.queries.ts'
export * as printedParts from './printed/parts.ts'
export { printCreditNote, printDebitNote, printInvoice } from './printed/printed.ts'
export * as printedTables from './printed/tables.ts'
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

/** A line as invoices keep it: frozen ones are compared, so bars alone say how they are delivered. */
function invoicedLine({ barDelivery, barPaisePerTonne, ...line }: Invoiced['lines'][number], digits: number) {
  const bars = barDelivery && { barDelivery, barPaisePerTonne }
  return { ...line, ...bars, hsn: printedHsn(line.hsn, digits) }
}

type Draft = Awaited<ReturnType<typeof draftOf>>
type Numbered = Draft & { number: string; issuedAt: string }

/** The invoice of a shipment without number and date, and whether it must be registered before dispatch. */
async function draftOf(ctx: Ctx, suborder: Invoiced) {
  const documents = found((await partiesOf(ctx, [suborder.id])).get(suborder.id))
  const { composition, prefix, over5Crore, registersSince, recipient, email, lostGstin } = documents
  if (lostGstin !== null) throw refused('GSTIN_CANCELLED_TAX', { gstin: lostGstin })
  const digits = await ruleValue(ctx, hsnDigitsRule(over5Crore), istDate(ctx.now))
  const registers = registersSince !== null && new Date(registersSince) <= ctx.now
  return {
    gstin: suborder.gstin,
    suborderId: suborder.id,
    orderId: suborder.orderId,
    shipmentId: suborder.shipmentId,
    sellerId: documents.billerId,
    supplier: documents.supplier,
    recipient: { ...recipient, email },
    shipTo: documents.shipTo,
    dispatchedFrom: documents.dispatchedFrom,
    placeOfSupply: suborder.placeOfSupply,
    taxKind: suborder.taxKind as InvoiceRow['taxKind'],
    lines: suborder.lines.map((line) => invoicedLine(line, digits)),
    totals: totalsOf(suborder),
    amountInWords: inrInWords(suborder.totalPaise),
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
  const payee = await ctx.db
    .selectFrom('bankAccounts')
    .select(['upi', 'holder as name'])
    .where('isActive', '=', true)
    .where('upi', 'is not', null)
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .limit(1)
    .$narrowType<{ upi: NotNull }>()
    .executeTakeFirst()
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
 * Before dispatch, in its own transaction: freezes the invoice of a shipment, with its number, for its e-way bill and its
 * registration. Returns the id of its e-invoice for processing; null if registration is not required. `isNamed`: an e-way
 * bill names the frozen one, so that INVOICE_CHANGED is better than another. `before`: what it is billed after.
 */
export async function prepareInvoice(
  ctx: Ctx,
  suborder: Invoiced,
  { always, isNamed, before }: { always: boolean; isNamed: boolean; before: BilledBefore },
): Promise<number | null> {
  const draft = await draftOf(ctx, suborder)
  const wanted = always || draft.isEinvoice || (await frozenAt(ctx, suborder.shipmentId)) !== null
  return wanted ? freezeInvoice(ctx, draft, { number: () => numberOf(ctx, draft), isNamed, before }) : null
}

/**
 * Issues the tax invoice of a dispatched shipment, or the bill of supply of a composition seller, in the transaction of
 * the dispatch, as it was frozen, otherwise with the next number of the GSTIN's series of the financial year.
 * EINVOICE_PENDING if it must be registered and is not; INVOICE_CHANGED if the frozen one says something else.
 */
export async function issueInvoice(ctx: Ctx, suborder: Invoiced): Promise<number> {
  const draft = await draftOf(ctx, suborder)
  const frozen = await frozenInvoice(ctx, draft)
  if (!frozen)
    return writeInvoice(ctx, { ...draft, number: await numberOf(ctx, draft), issuedAt: ctx.now.toISOString() })
  const id = await writeInvoice(ctx, frozen.invoice)
  await linkToInvoice(ctx, frozen.id, id)
  return id
}

async function writeInvoice(ctx: Ctx, one: Numbered): Promise<number> {
  const row = await ctx.db
    .insertInto('invoices')
    .values({
      number: one.number,
      gstin: one.gstin,
      financialYear: financialYear(new Date(one.issuedAt)),
      suborderId: one.suborderId,
      orderId: one.orderId,
      sellerId: one.sellerId,
      issuedAt: one.issuedAt,
      supplier: JSON.stringify(one.supplier),
      recipient: JSON.stringify(one.recipient),
      shipTo: JSON.stringify(one.shipTo),
      shipmentId: one.shipmentId,
      placeOfSupply: one.placeOfSupply,
      taxKind: one.taxKind,
      lines: JSON.stringify(one.lines),
      totals: JSON.stringify(one.totals),
      amountInWords: one.amountInWords,
      type: one.type,
      sez: one.sez,
      lutNumber: one.lutNumber,
      poNumber: one.poNumber,
      dispatchedFrom: one.dispatchedFrom && JSON.stringify(one.dispatchedFrom),
      upiUri: one.isUpiDue ? await upiOf(ctx, one) : null,
    })
    .returning('id')
    .executeTakeFirst()
  const { id } = found(row)
  await runHooks(ctx, 'invoice.issued', { invoiceId: id })
  return id
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

/** An invoice, for callers who may read it; NOT_FOUND otherwise. */
export const getInvoice = async (ctx: Ctx, id: string | number): Promise<InvoiceRow> =>
  found(await invoiceById(ctx.db, idOf(id), readerOf(ctx)))

/** An invoice, for holders of a signed link. */
export const readInvoice = (ctx: Ctx, id: number): Promise<InvoiceRow | undefined> => invoiceById(ctx.db, id, 'admin')

export const invoicesOfOrder = (ctx: Ctx, orderId: string): Promise<InvoiceRow[]> =>
  readInvoicesOfOrder(ctx.db, idOf(orderId), readerOf(ctx))

/** Invoices of shipments, for callers with access to the shipments. */
export const invoicesOfShipments = (ctx: Ctx, shipmentIds: readonly number[]): Promise<InvoiceRow[]> =>
  readInvoicesOfShipments(ctx.db, shipmentIds)

const minToSearch = 3

/** Documents that the caller may see, by the beginning or the end of their number; none for less than three characters. */
export async function findDocuments(ctx: Ctx, number: string): Promise<FoundDocument[]> {
  const typed = number.trim().slice(0, 40)
  return typed.length < minToSearch ? [] : documentsByNumber(ctx.db, typed, readerOf(ctx))
}

/** The invoices of the user's orders, for the copy of their data. */
export const ownInvoices = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('invoices')
    .innerJoin('orderShown', 'orderShown.id', 'invoices.orderId')
    .select(['invoices.issuedAt', 'invoices.number', 'invoices.type', 'orderShown.number as order', 'invoices.totals'])
    .where('orderShown.userId', '=', userId)
    .orderBy('invoices.id')
    .execute()

type DocumentFilter = Dates & { search?: string | null; kind?: OwnDocument['kind'] | null }

/** A page of the documents of the caller's own orders; DATE_BAD or DATES_REVERSED. */
export const listOwnDocuments = (ctx: Ctx, page: PageInput, filter: DocumentFilter) =>
  documentsPage(ctx, ordersOfUser(actorOf(ctx).userId), page, filter)

/** A page of the documents of the orders of the caller's company that the caller may read. */
export const listCompanyDocuments = async (ctx: Ctx, page: PageInput, filter: DocumentFilter) =>
  documentsPage(ctx, ordersOfCompany(await requireMember(ctx, null)), page, filter)

async function documentsPage(ctx: Ctx, orders: Sql, page: PageInput, { search, kind, ...dates }: DocumentFilter) {
  return pageOf(
    await pageOfOwnDocuments(ctx.db, orders, page, {
      search: search?.trim() || null,
      kind: kind ?? null,
      ...momentRangeOf(dates, 'filter'),
    }),
  )
}
