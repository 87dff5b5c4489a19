import { isDeepStrictEqual } from 'node:util'
import { memberActions } from '@neev/domain/businesses/sellers/members'
import { can } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import type { BilledBefore } from '@neev/domain/orders/orders/load-bills'
import { einvoiceEntry, type SellerTurnover, whyNotEinvoiceCancelled, whyNotItsIrn } from '@neev/domain/tax/einvoices'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import type { EinvoiceRow } from './einvoices.queries.ts'
import * as rows from './einvoices.queries.ts'
import type { FrozenInvoice } from './frozen-invoice.ts'
import { portalOf } from './providers.ts'
import { workOnEinvoice } from './register.ts'
import { checkSignedQr } from './signed-qr.ts'
import { addInvoice } from './write.ts'

export { removeEinvoiceAccess, setEinvoiceAccess, storeAccess, testEinvoiceAccess } from './access.ts'
export type { EinvoiceRow } from './einvoices.queries.ts'
export type { FrozenInvoice } from './frozen-invoice.ts'
export { workOnEinvoice, workOnEinvoices } from './register.ts'
export { addNote } from './write.ts'

/** The invoice content of a shipment without number and date. */
const contentOf = <Invoice extends object>(invoice: Invoice) => {
  const { number: _, issuedAt: __, ...content } = invoice as Invoice & { number: unknown; issuedAt: unknown }
  return JSON.parse(JSON.stringify(content)) as object
}

type Draft = Omit<FrozenInvoice, 'number' | 'issuedAt'>

/**
 * How a shipment's invoice is frozen: `number` allots the next number; `isNamed`: an e-way bill names the frozen one;
 * `before`: what of its suborder is billed before it, which is kept with it.
 */
type Freezing = { number: () => Promise<string>; isNamed: boolean; before: BilledBefore }

/**
 * Freezes the invoice of a shipment before dispatch, for its e-way bill and its registration. An unchanged one stays;
 * another is withdrawn, or INVOICE_CHANGED if an e-way bill names it. In the caller's transaction; returns the id of the
 * registration to work on, null if it needs none.
 */
export async function freezeInvoice(
  ctx: Ctx,
  draft: Draft,
  { number, isNamed, before: billed }: Freezing,
): Promise<number | null> {
  const before = await rows.lockFrozen<FrozenInvoice>(ctx, draft.shipmentId)
  if (before && isDeepStrictEqual(contentOf(before.document), contentOf(draft))) return before.einvoiceId
  if (before && isNamed) throw refused('INVOICE_CHANGED', { number: before.number })
  if (before) await rows.withdrawOfShipment(ctx, draft.shipmentId)
  const invoice = { ...draft, number: await number(), issuedAt: ctx.now.toISOString() }
  await rows.insertFrozen(ctx, invoice, billed)
  return draft.isEinvoice ? addInvoice(ctx, invoice) : null
}

/**
 * The frozen invoice of a shipment that is to be issued now; null if none is needed. INVOICE_CHANGED if other goods or
 * amounts are billed than it says. One that must be registered has its IRN; EINVOICE_PENDING otherwise, with what the
 * seller can do: without it the shipment must not leave (CGST Rule 48(5)).
 */
export async function frozenInvoice<Invoice extends Draft>(
  ctx: Ctx,
  draft: Invoice,
): Promise<{ id: number; invoice: Invoice & Pick<FrozenInvoice, 'number' | 'issuedAt'> } | null> {
  const row = await rows.lockFrozen<Invoice & Pick<FrozenInvoice, 'number' | 'issuedAt'>>(ctx, draft.shipmentId)
  const changed = row && !isDeepStrictEqual(contentOf(row.document), contentOf(draft))
  if (draft.isEinvoice && (changed || row?.status !== 'REGISTERED')) {
    const number = row?.number ?? ''
    const message = row?.errorMessage
    throw message ? refused('EINVOICE_FAULTY', { number, message }) : refused('EINVOICE_PENDING', { number })
  }
  if (changed) throw refused('INVOICE_CHANGED', { number: row.number })
  return row ? { id: row.id, invoice: row.document } : null
}

/** The frozen invoices of shipments that have not left. */
export const frozenInvoices = async <Invoice extends FrozenInvoice>(
  ctx: Ctx,
  shipmentIds: readonly number[],
): Promise<Invoice[]> => (await rows.readFrozen<Invoice>(ctx, shipmentIds)).map(({ document }) => document)

/** When the invoice of a shipment was frozen (ISO); null if it is not. */
export const frozenAt = async (ctx: Ctx, shipmentId: number): Promise<string | null> =>
  (await frozenInvoices(ctx, [shipmentId]))[0]?.issuedAt ?? null

export const linkToInvoice = (ctx: Ctx, id: number, invoiceId: number): Promise<unknown> =>
  rows.linkToInvoice(ctx, id, invoiceId)

/** Withdraws the invoice of an unpacked shipment, or cancels it on the portal. EINVOICE_CANCEL_LATE after 24 hours. */
export async function withdrawOfShipment(ctx: Ctx, shipmentId: number): Promise<void> {
  const row = await rows.lockFrozen(ctx, shipmentId)
  if (!row) return
  if (row.status === 'REGISTERED' && row.ackAt) {
    const hours = await ruleValue(ctx, 'IRN_CANCEL_HOURS', istDate(new Date(row.ackAt)))
    refuseIf(whyNotEinvoiceCancelled(new Date(row.ackAt), ctx.now, hours))
  }
  await rows.withdrawOfShipment(ctx, shipmentId)
}

/** As whom the caller reads e-invoices. */
function readerOf(ctx: Ctx): rows.Reader {
  const { sellerId, memberRole, roles } = actorOf(ctx)
  if (can(roles, 'invoice:read:any')) return 'admin'
  return memberActions(memberRole, 'invoices') ? { sellerId, hasDealers: roles.includes('superSeller') } : null
}

/** A page of documents that are registered or pending. */
export async function listEinvoices(ctx: Ctx, { open, page }: { open: boolean; page: PageInput }) {
  return pageOf(await rows.pageOfEinvoices(ctx, { reader: readerOf(ctx), isOpen: open }, page))
}

/** An e-invoice, for the seller and admins; NOT_FOUND otherwise. */
export const getEinvoice = async (ctx: Ctx, id: string | number): Promise<EinvoiceRow> =>
  found(await rows.readEinvoice(ctx, idOf(id), readerOf(ctx)))

const loaderOf =
  (document: rows.DocumentId, reader: (ctx: Ctx) => rows.Reader = () => 'admin') =>
  async (ctx: Ctx, ids: readonly number[]): Promise<(EinvoiceRow | null)[]> => {
    const all = await rows.einvoicesOf(ctx, document, ids, reader(ctx))
    const byId = new Map(all.map((row) => [row[document], row]))
    return ids.map((id) => byId.get(id) ?? null)
  }
const byInvoice = loaderOf('invoiceId')
const byCredit = loaderOf('creditNoteId')
const byDebit = loaderOf('debitNoteId')
const byShipment = loaderOf('shipmentId')
const workByShipment = loaderOf('shipmentId', readerOf)

/** The registration of an invoice, for callers who may read it; null if none is required. */
export const einvoiceOfInvoice = (ctx: Ctx, id: number) => batched(ctx, byInvoice).load(id)
export const einvoiceOfCredit = (ctx: Ctx, id: number) => batched(ctx, byCredit).load(id)
export const einvoiceOfDebit = (ctx: Ctx, id: number) => batched(ctx, byDebit).load(id)
export const einvoiceOfShipment = (ctx: Ctx, id: number) => batched(ctx, byShipment).load(id)
/** The full registration, for the seller and admins; null for others. */
export const einvoiceWorkOfShipment = (ctx: Ctx, id: number) => batched(ctx, workByShipment).load(id)

/** Whether a document waits for its IRN and is not valid yet (CGST Rule 48(5)). */
export const isHeld = (einvoice: Pick<EinvoiceRow, 'status'> | null): boolean =>
  einvoice !== null && einvoice.status !== 'REGISTERED'

/** Retries now. Nothing happens to a registered one. */
export async function retryEinvoice(ctx: Ctx, id: string): Promise<EinvoiceRow> {
  const row = await getEinvoice(ctx, id)
  await transaction(ctx, async (ctx) => {
    await rows.requeue(ctx, row.id)
    await audit(ctx, 'einvoice.retried', 'seller', row.sellerId, null, { number: row.number })
  })
  await workOnEinvoice(ctx, row.id)
  return getEinvoice(ctx, id)
}

/**
 * Records a registration that the seller made on the portal: the IRN must match the document, and the signed QR code
 * the same document, parties and total.
 */
export async function submitEinvoiceDetails(ctx: Ctx, id: string, values: unknown): Promise<EinvoiceRow> {
  const input = parseInput(einvoiceEntry, values)
  const row = await getEinvoice(ctx, id)
  if (row.status !== 'PENDING' && row.status !== 'FAILED') throw refused('EINVOICE_DONE')
  refuseIf(whyNotItsIrn(input, row.irn, ctx.now))
  const isVerified = await checkSignedQr(ctx, input.signedQr, { ...row, day: istDate(new Date(row.issuedAt)) })
  await transaction(ctx, async (ctx) => {
    const one = { ...input, isCancelled: false, source: 'MANUAL', isVerified, to: 'REGISTERED' } as const
    if (!(await rows.noteRegistered(ctx, row.id, one))) throw refused('EINVOICE_DONE')
    await audit(ctx, 'einvoice.entered', 'seller', row.sellerId, null, {
      number: row.number,
      irn: input.irn,
      isVerified,
    })
    await ctx.emit('einvoice.registered', { einvoiceId: row.id, waited: false })
  })
  return getEinvoice(ctx, id)
}

/** Records that the seller cancelled the registration on the portal. */
export async function confirmCancelled(ctx: Ctx, id: string): Promise<EinvoiceRow> {
  const row = await getEinvoice(ctx, id)
  await transaction(ctx, async (ctx) => {
    if (!(await rows.noteCancelled(ctx, row.id, ctx.now))) throw refused('STALE')
    await audit(ctx, 'einvoice.cancelled', 'seller', row.sellerId, null, { number: row.number })
  })
  return getEinvoice(ctx, id)
}

/** The turnover that a seller has declared. */
export const turnoverOf = ({
  over5Crore,
  over500Crore,
}: Pick<rows.TurnoverRow, 'over5Crore' | 'over500Crore'>): SellerTurnover =>
  over500Crore ? 'OVER_500_CRORE' : over5Crore ? 'OVER_5_CRORE' : 'UP_TO_5_CRORE'

/** A seller's turnover with its stored credentials. Only for the seller and admins of sellers. */
export async function einvoicingOf(ctx: Ctx, sellerId: number) {
  const turnover = found(await rows.readTurnover(ctx, sellerId))
  return {
    sellerId,
    turnover: turnoverOf(turnover),
    since: turnover.since,
    access: await rows.accessOfSeller(ctx, sellerId),
    hasPortal: portalOf(ctx.config) !== null,
  }
}

export type Einvoicing = Awaited<ReturnType<typeof einvoicingOf>>

/** An e-invoice, for subscribers of its events. */
export const einvoiceById = (ctx: Ctx, id: number): Promise<EinvoiceRow | undefined> =>
  rows.readEinvoice(ctx, id, 'admin')
