import { financialYear } from '@neev/domain/core/fiscal'
import type { BilledBefore } from '@neev/domain/orders/orders/load-bills'
import type { EinvoiceKind } from '@neev/domain/tax/einvoices'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import { type PageInput, pageTail } from '#core/lists.ts'
import type { FrozenInvoice } from './frozen-invoice.ts'
import type { Registration } from './port.ts'

export type EinvoiceStatus = 'PENDING' | 'REGISTERED' | 'FAILED' | 'WITHDRAWN' | 'CANCELLING' | 'CANCELLED'
export type EinvoiceSource = 'PORTAL' | 'SANDBOX' | 'MANUAL'

export type EinvoiceRow = {
  id: number
  kind: EinvoiceKind
  number: string
  gstin: string
  financialYear: string
  issuedAt: Date
  sellerId: number
  sellerName: string
  orderId: number
  orderNumber: string
  suborderId: number
  suborderNumber: string
  shipmentId: number | null
  shipmentNumber: string | null
  invoiceId: number | null
  creditNoteId: number | null
  debitNoteId: number | null
  recipientGstin: string
  recipientName: string
  totalPaise: number
  payload: string
  irn: string
  status: EinvoiceStatus
  source: EinvoiceSource | null
  ackNumber: string | null
  ackAt: Date | null
  signedQr: string | null
  signatureVerified: boolean | null
  tries: number
  nextTryAt: Date | null
  requestedAt: Date | null
  errorCode: string | null
  errorMessage: string | null
  cancelledAt: Date | null
}

const columns = sql`e.id, e.kind, e.number, e.gstin, e.financial_year, e.issued_at,
  e.seller_id,
  s.trade_name as "sellerName", e.order_id, o.number as "orderNumber", e.suborder_id,
  p.number as "suborderNumber",
  e.shipment_id, h.number as "shipmentNumber", e.invoice_id,
  e.credit_note_id,
  e.debit_note_id, e.recipient_gstin, coalesce(o.billing ->> 'name', '') as "recipientName",
  e.total_paise,
  e.payload, e.irn, e.status, e.source, e.ack_number, e.ack_at, e.signed_qr,
  e.signature_verified, e.tries, e.next_try_at, e.requested_at,
  e.error_code,
  e.error_message, e.cancelled_at`
const from = sql`einvoices e join seller_shown s on s.id = e.seller_id join orders o on o.id = e.order_id
  join suborder_shown p on p.id = e.suborder_id
  left join shipment_shown h on h.id = e.shipment_id`

/** E-invoices selected by `where` (over e, s, p), newest last. */
const readEinvoices = (ctx: Ctx, where: Sql): Promise<EinvoiceRow[]> =>
  rowsOf(ctx.db, 'einvoices.readEinvoices', sql`select ${columns} from ${from} where ${where} order by e.id`)

const openStates: readonly EinvoiceStatus[] = ['PENDING', 'FAILED', 'CANCELLING']
const sorts = { number: sql`e.id`, status: sql`e.status`, totalPaise: sql`e.total_paise` }

/** Who reads e-invoices: an admin all, a business its own (an associate's with its dealers'), others none. */
export type Reader = 'admin' | { sellerId: number | null; hasDealers: boolean } | null

function reachable(reader: Reader): Sql {
  if (reader === 'admin') return sql`true`
  if (!reader) return sql`false`
  const dealers = sql`s.parent_id = ${reader.sellerId}`
  return sql`(e.seller_id = ${reader.sellerId} or p.dealer_id = ${reader.sellerId}
    or ${reader.hasDealers ? dealers : sql`false`})`
}

/** A page of e-invoices that are pending, or of all that are registered or pending, with the total count. */
export const pageOfEinvoices = (
  ctx: Ctx,
  { reader, isOpen }: { reader: Reader; isOpen: boolean },
  page: PageInput,
): Promise<(EinvoiceRow & { total: number })[]> =>
  rowsOf(
    ctx.db,
    'einvoices.pageOfEinvoices',
    sql`select ${columns}, count(*) over ()::int as total from ${from}
      where ${reachable(reader)} and ${
        isOpen
          ? sql`e.status = any(${openStates}::text[])`
          : sql`(e.status <> 'WITHDRAWN' or e.requested_at is not null)`
      } ${pageTail(page, sorts, sql`e.id`)}`,
  )

/** An e-invoice that the reader may see; undefined for others. */
export const readEinvoice = async (ctx: Ctx, id: number, reader: Reader): Promise<EinvoiceRow | undefined> =>
  (await readEinvoices(ctx, sql`e.id = ${id} and ${reachable(reader)}`))[0]

const documents = {
  invoiceId: sql`e.invoice_id`,
  creditNoteId: sql`e.credit_note_id`,
  debitNoteId: sql`e.debit_note_id`,
  shipmentId: sql`e.shipment_id`,
}
export type DocumentId = keyof typeof documents

/** The e-invoices of documents that the reader may see and that are neither withdrawn nor cancelled. */
export const einvoicesOf = (ctx: Ctx, document: DocumentId, ids: readonly number[], reader: Reader) =>
  readEinvoices(
    ctx,
    sql`${documents[document]} = any(${ids}::bigint[]) and e.status not in ('WITHDRAWN', 'CANCELLING', 'CANCELLED')
      and ${reachable(reader)}`,
  )

export type NewEinvoice = Pick<
  EinvoiceRow,
  | 'kind'
  | 'number'
  | 'gstin'
  | 'financialYear'
  | 'sellerId'
  | 'orderId'
  | 'suborderId'
  | 'totalPaise'
  | 'payload'
  | 'irn'
> & {
  issuedAt: string
  recipientGstin: string
  shipmentId?: number
  creditNoteId?: number
  debitNoteId?: number
  fault: { code: string; message: string } | null
}

/**
 * Records that a document must be registered; it is tried at once, or waits for a person if something is wrong with it.
 */
export const insertEinvoice = (ctx: Ctx, e: NewEinvoice): Promise<{ id: number } | undefined> =>
  rowOf(
    ctx.db,
    'einvoices.insertEinvoice',
    sql`insert into einvoices (kind, number, gstin, financial_year, issued_at, seller_id, order_id, suborder_id,
      shipment_id, credit_note_id,
          debit_note_id, recipient_gstin, total_paise, payload, irn, status, next_try_at, error_code,
          error_message)
        values (${e.kind}, ${e.number}, ${e.gstin}, ${e.financialYear}, ${e.issuedAt}, ${e.sellerId}, ${e.orderId},
        ${e.suborderId},
          ${e.shipmentId ?? null}, ${e.creditNoteId ?? null}, ${e.debitNoteId ?? null}, ${e.recipientGstin},
          ${e.totalPaise},
          ${e.payload}, ${e.irn},
          ${e.fault ? 'FAILED' : 'PENDING'},
          ${e.fault ? null : ctx.now.toISOString()}, ${e.fault?.code ?? null}, ${e.fault?.message ?? null})
        returning id`,
  )

/** Records the frozen invoice of a shipment, with what was billed before it. */
export const insertFrozen = (ctx: Ctx, of: FrozenInvoice, before: BilledBefore): Promise<unknown> =>
  sql`insert into frozen_invoices (shipment_id, order_id, gstin, financial_year, type, number, issued_at, total_paise,
      document, before)
    values (${of.shipmentId}, ${of.orderId}, ${of.gstin}, ${financialYear(new Date(of.issuedAt))}, ${of.type},
      ${of.number}, ${of.issuedAt}, ${of.totals.totalPaise}, ${JSON.stringify(of)}::jsonb, ${JSON.stringify(before)}::jsonb)`.execute(
    ctx.db,
  )

/** `einvoiceId`, `status`: of its registration, where it needs an IRN. */
export type FrozenRow<Document> = RowOf<'einvoices.lockFrozen'> & { document: Document }

/** The frozen invoice of a shipment with its registration; locked. */
export const lockFrozen = async <Document>(ctx: Ctx, shipmentId: number): Promise<FrozenRow<Document> | undefined> =>
  (await rowOf(
    ctx.db,
    'einvoices.lockFrozen',
    sql`select f.id, f.number, f.document, e.id as "einvoiceId", e.status, e.ack_at,
          e.error_message
        from frozen_invoices f left join einvoices e on e.gstin = f.gstin and e.kind = 'INV' and e.number = f.number
        where f.shipment_id = ${shipmentId} and f.withdrawn_at is null and f.invoice_id is null for update of f`,
  )) as FrozenRow<Document> | undefined

/** The frozen invoices of shipments that have not left. */
export const readFrozen = async <Document>(
  ctx: Ctx,
  shipmentIds: readonly number[],
): Promise<{ document: Document }[]> =>
  (await rowsOf(
    ctx.db,
    'einvoices.readFrozen',
    sql`select document from frozen_invoices where shipment_id = any(${shipmentIds}::bigint[])
      and withdrawn_at is null and invoice_id is null`,
  )) as { document: Document }[]

/** Links a frozen invoice and its registration to the issued invoice. */
export const linkToInvoice = (ctx: Ctx, id: number, invoiceId: number): Promise<unknown> =>
  sql`with frozen as (
      update frozen_invoices set invoice_id = ${invoiceId} where id = ${id} returning gstin, number
    )
    update einvoices e set invoice_id = ${invoiceId} from frozen f
    where e.gstin = f.gstin and e.kind = 'INV' and e.number = f.number`.execute(ctx.db)

/** Due e-invoices for the job, oldest first. */
export const readDueEinvoices = (ctx: Ctx, max: number): Promise<{ id: number }[]> =>
  rowsOf(
    ctx.db,
    'einvoices.readDueEinvoices',
    sql`select id from einvoices where next_try_at <= ${ctx.now} order by next_try_at, id limit ${max}`,
  )

export type Taken = RowOf<'einvoices.takeEinvoice'>

/** Claims an e-invoice for five minutes, so that no two processes register it; undefined if it is not due. */
export const takeEinvoice = (ctx: Ctx, id: number): Promise<Taken | undefined> =>
  rowOf(
    ctx.db,
    'einvoices.takeEinvoice',
    sql`update einvoices set next_try_at = ${ctx.now}::timestamptz + interval '5 minutes', tries = tries + 1
        where id = ${id} and next_try_at <= ${ctx.now}
        returning id, kind, number, gstin, issued_at, payload, irn, status, tries,
        requested_at,
          recipient_gstin, total_paise`,
  )

/** Records that the portal may know the document from now on, even without a response. */
export const noteRequested = (ctx: Ctx, id: number): Promise<unknown> =>
  sql`update einvoices set requested_at = ${ctx.now} where id = ${id}`.execute(ctx.db)

type Stamp = Registration & { source: EinvoiceSource; isVerified: boolean; to: 'REGISTERED' | 'CANCELLING' }

/** Records the IRN. Does nothing if already registered or cancelled; returns whether it did. */
export const noteRegistered = (ctx: Ctx, id: number, one: Stamp): Promise<{ id: number } | undefined> =>
  rowOf(
    ctx.db,
    'einvoices.noteRegistered',
    sql`update einvoices set status = ${one.to}, ack_number = ${one.ackNumber}, ack_at = ${one.ackAt},
      signed_qr = ${one.signedQr},
          source = ${one.source}, signature_verified = ${one.isVerified}, registered_at = ${ctx.now},
          requested_at = null,
          next_try_at = ${one.to === 'CANCELLING' ? ctx.now.toISOString() : null}, error_code = null,
          error_message = null
        where id = ${id} and registered_at is null returning id`,
  )

type Outcome = { nextTryAt: Date | null; code: string; message: string; isRequested: boolean; status?: 'FAILED' }

/** Records a failure, with the time of the next attempt or that a person has to act. */
export const noteProblem = (ctx: Ctx, id: number, { nextTryAt, code, message, isRequested, status }: Outcome) =>
  sql`update einvoices set next_try_at = ${nextTryAt?.toISOString() ?? null}, error_code = ${code},
    error_message = ${message.slice(0, 1000)},
          requested_at = case when ${isRequested} then requested_at end, status = coalesce(${status ?? null}, status)
        where id = ${id} and status in ('PENDING', 'CANCELLING', 'WITHDRAWN')`.execute(ctx.db)

/**
 * Withdraws frozen invoices (f): their numbers are not used again, and registrations are withdrawn if the portal does not
 * know them, otherwise to be cancelled there.
 */
const withdrawFrozen = (ctx: Ctx, where: Sql): Promise<unknown> =>
  sql`with frozen as (
      update frozen_invoices f set withdrawn_at = ${ctx.now}
      where f.withdrawn_at is null and f.invoice_id is null and ${where} returning f.gstin, f.number
    )
    update einvoices e set status = case when e.status = 'REGISTERED' then 'CANCELLING' else 'WITHDRAWN' end, tries = 0,
      next_try_at = case when e.status = 'REGISTERED' or e.requested_at is not null then ${ctx.now}::timestamptz end,
      error_code = null, error_message = null
    from frozen f where e.gstin = f.gstin and e.kind = 'INV' and e.number = f.number
      and e.status in ('PENDING', 'FAILED', 'REGISTERED')`.execute(ctx.db)

/** Withdraws the frozen invoice of a shipment. */
export const withdrawOfShipment = (ctx: Ctx, shipmentId: number): Promise<unknown> =>
  withdrawFrozen(ctx, sql`f.shipment_id = ${shipmentId}`)

/** The same for those of shipments that will not leave: unpacked, or of a cancelled suborder. */
export const withdrawUnneeded = (ctx: Ctx): Promise<unknown> =>
  withdrawFrozen(
    ctx,
    sql`f.shipment_id in (select h.id from shipment_shown h join suborder_shown p on p.id = h.suborder_id
      where h.status = 'VOID' or (h.dispatched_at is null and p.status in ('CANCELLED', 'REJECTED', 'EXPIRED')))`,
  )

/** Records that the portal does not know a withdrawn one. */
export const noteUnknownThere = (ctx: Ctx, id: number) =>
  sql`update einvoices set requested_at = null, next_try_at = null where id = ${id} and status = 'WITHDRAWN'`.execute(
    ctx.db,
  )

/** Records the cancellation on the portal. */
export const noteCancelled = (ctx: Ctx, id: number, at: Date): Promise<{ id: number } | undefined> =>
  rowOf(
    ctx.db,
    'einvoices.noteCancelled',
    sql`update einvoices set status = 'CANCELLED', cancelled_at = ${at}, next_try_at = null, error_code = null,
      error_message = null
        where id = ${id} and status = 'CANCELLING' returning id`,
  )

/** Restarts the attempts now. */
const requeueWhere = (ctx: Ctx, where: Sql): Promise<unknown> =>
  sql`update einvoices e set status = case when status = 'FAILED' then 'PENDING' else status
    end, tries = 0, next_try_at = ${ctx.now}
        where status in ('PENDING', 'FAILED', 'CANCELLING') and ${where}`.execute(ctx.db)

export const requeue = (ctx: Ctx, id: number): Promise<unknown> => requeueWhere(ctx, sql`e.id = ${id}`)

/** The same for those of a GSTIN that wait for its credentials. */
export const requeueOfAccess = (ctx: Ctx, gstin: string): Promise<unknown> =>
  requeueWhere(ctx, sql`e.gstin = ${gstin} and e.error_code in ('NO_ACCESS', 'NO_PORTAL', 'ACCESS')`)

export type AccessRow = RowOf<'einvoices.readAccess'>

const accessColumns = sql`gstin, seller_id, sealed, user_name_end,
  saved_at, tested_at,
  test_failure`

/** Stored credentials of these GSTINs. */
export const readAccess = (ctx: Ctx, gstins: readonly string[]): Promise<AccessRow[]> =>
  rowsOf(
    ctx.db,
    'einvoices.readAccess',
    sql`select ${accessColumns} from einvoice_access where gstin = any(${gstins}::text[])`,
  )

/** All credentials of a seller. */
export const accessOfSeller = (ctx: Ctx, sellerId: number): Promise<AccessRow[]> =>
  rowsOf(
    ctx.db,
    'einvoices.accessOfSeller',
    sql`select ${accessColumns} from einvoice_access where seller_id = ${sellerId} order by gstin`,
  )

/** Stores credentials, replacing earlier ones. */
export const saveAccess = (
  ctx: Ctx,
  one: { gstin: string; sellerId: number; sealed: Buffer; userNameEnd: string; userId: number },
): Promise<unknown> =>
  sql`insert into einvoice_access (gstin, seller_id, sealed, user_name_end, saved_by, saved_at)
        values (${one.gstin}, ${one.sellerId}, ${one.sealed}, ${one.userNameEnd}, ${one.userId}, ${ctx.now})
        on conflict (gstin) do update set sealed = excluded.sealed, user_name_end = excluded.user_name_end,
        saved_by = excluded.saved_by,
          saved_at = excluded.saved_at, seller_id = excluded.seller_id, tested_at = null, test_failure = null`.execute(
    ctx.db,
  )

/** Records the result of a test of the credentials; null for success. */
export const noteTested = (ctx: Ctx, gstin: string, failure: string | null): Promise<unknown> =>
  sql`update einvoice_access set tested_at = ${ctx.now}, test_failure = ${failure} where gstin = ${gstin}`.execute(
    ctx.db,
  )

export const deleteAccess = (ctx: Ctx, gstin: string): Promise<{ gstin: string } | undefined> =>
  rowOf(ctx.db, 'einvoices.deleteAccess', sql`delete from einvoice_access where gstin = ${gstin} returning gstin`)

/** The seller's GSTIN, if it is this seller's. */
export const ownGstin = (ctx: Ctx, sellerId: number, gstin: string): Promise<{ gstin: string } | undefined> =>
  rowOf(
    ctx.db,
    'einvoices.ownGstin',
    sql`select gstin from seller_gstin_shown seller_gstins where gstin = ${gstin} and seller_id = ${sellerId}`,
  )

export type TurnoverRow = RowOf<'einvoices.readTurnover'>

export const readTurnover = (ctx: Ctx, sellerId: number): Promise<TurnoverRow | undefined> =>
  rowOf(
    ctx.db,
    'einvoices.readTurnover',
    sql`select over_5_crore, over_500_crore, einvoice_since as since from seller_shown sellers
      where id = ${sellerId}`,
  )
