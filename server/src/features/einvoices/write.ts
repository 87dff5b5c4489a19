import { financialYear, istDate } from '@neev/domain/core/fiscal'
import { sentence } from '@neev/domain/core/refusal-texts'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import {
  type EinvoiceDocument,
  type EinvoiceKind,
  type EinvoiceParty,
  einvoicePayload,
  isEinvoiceDue,
  missingOfEinvoice,
} from '@neev/domain/tax/einvoice'
import type { SezSupply, TaxKind } from '@neev/domain/tax/gst'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf } from '#core/db/open.ts'
import { found, refuseIf } from '#core/errors.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'
import * as rows from './einvoices.queries.ts'
import { irnOf } from './irn.ts'
import { faultsOfPayload } from './schema.ts'

/** An invoice as it will be issued: frozen while it waits for its IRN. */
export type FrozenInvoice = {
  number: string
  gstin: string
  issuedAt: string
  suborderId: number
  orderId: number
  sellerId: number
  shipmentId: number
  supplier: EinvoiceParty
  recipient: EinvoiceParty
  shipTo: EinvoiceParty
  dispatchedFrom: EinvoiceParty | null
  placeOfSupply: string
  taxKind: TaxKind
  sez: SezSupply | null
  operatorGstin: string | null
  lines: Extract<EinvoiceDocument, { kind: 'INV' }>['lines']
  totals: { roundOffPaise: number; totalPaise: number }
}

const other = (party: EinvoiceParty, than: EinvoiceParty) => (party.address === than.address ? null : party)

const documentOf = (invoice: FrozenInvoice): EinvoiceDocument => ({
  kind: 'INV',
  number: invoice.number,
  day: istDate(new Date(invoice.issuedAt)),
  supplier: invoice.supplier,
  recipient: invoice.recipient,
  shipTo: other(invoice.shipTo, invoice.recipient),
  dispatchedFrom: invoice.dispatchedFrom,
  placeOfSupply: invoice.placeOfSupply,
  taxKind: invoice.taxKind,
  sez: invoice.sez,
  operatorGstin: invoice.operatorGstin,
  reverseCharge: false,
  lines: invoice.lines,
  roundOffPaise: invoice.totals.roundOffPaise,
  totalPaise: invoice.totals.totalPaise,
})

const faultsOf = (document: EinvoiceDocument, payload: string): Refusal[] => [
  ...missingOfEinvoice(document),
  ...faultsOfPayload(payload).map((message) => refuse('EINVOICE_FORMAT', { message })),
]

/**
 * Records that an invoice must be registered before its shipment leaves. EINVOICE_INCOMPLETE names what the portal
 * requires.
 */
export async function addInvoice(ctx: Ctx, invoice: FrozenInvoice): Promise<number> {
  const document = documentOf(invoice)
  const payload = einvoicePayload(document)
  const [fault] = faultsOf(document, payload)
  refuseIf(fault)
  const { number, gstin, issuedAt, sellerId, orderId, suborderId, shipmentId } = invoice
  const year = financialYear(new Date(issuedAt))
  const row = await rows.insertEinvoice(ctx, {
    kind: 'INV',
    number,
    gstin,
    financialYear: year,
    issuedAt,
    sellerId,
    orderId,
    suborderId,
    shipmentId,
    recipientGstin: invoice.recipient.gstin ?? '',
    totalPaise: invoice.totals.totalPaise,
    document: invoice,
    payload,
    irn: irnOf({ gstin, financialYear: year, kind: 'INV', number }),
    fault: null,
  })
  return found(row).id
}

type NoteSource = Omit<FrozenInvoice, 'issuedAt' | 'shipmentId' | 'totals' | 'lines'> & {
  issuedAt: Date
  lines: Extract<EinvoiceDocument, { kind: 'CRN' }>['lines']
  roundOffPaise: number
  totalPaise: number
  invoiceNumber: string
  invoicedAt: Date
  over5Crore: boolean
  composition: boolean
}
const tables = {
  CRN: { from: sql`credit_notes`, roundOff: sql`n.round_off_paise` },
  DBN: { from: sql`debit_notes`, roundOff: sql`0::bigint` },
} as const satisfies Record<Exclude<EinvoiceKind, 'INV'>, { from: Sql; roundOff: Sql }>

const readNote = (ctx: Ctx, kind: keyof typeof tables, id: number): Promise<NoteSource | undefined> =>
  rowOf<NoteSource>(
    ctx.db,
    sql`select n.number, n.gstin, n.issued_at as "issuedAt", n.suborder_id as "suborderId", n.order_id as "orderId",
      n.seller_id as "sellerId",
          i.supplier, i.recipient, i.ship_to as "shipTo", i.dispatched_from as "dispatchedFrom",
          i.place_of_supply as "placeOfSupply",
          i.tax_kind as "taxKind", i.sez, ${operatorGstinOf(sql`n.gstin`, sql`n.issued_at`)} as "operatorGstin",
          n.lines, ${tables[kind].roundOff} as "roundOffPaise", n.total_paise as "totalPaise",
          i.number as "invoiceNumber", i.issued_at as "invoicedAt", s.einvoice_since <= n.issued_at as "over5Crore",
          i.type = 'BILL_OF_SUPPLY' as composition
        from ${tables[kind].from} n join invoices i on i.id = n.invoice_id join sellers s on s.id = n.seller_id
        join orders o on o.id = n.order_id
        where n.id = ${id}`,
  )

/**
 * Records a credit or debit note written in this transaction: if its invoice went to a registered buyer of a seller
 * with e-invoicing, it waits for its own IRN. Missing data needs a person; the note remains valid.
 */
export async function addNote(ctx: Ctx, kind: keyof typeof tables, id: number): Promise<void> {
  const note = found(await readNote(ctx, kind, id))
  const { number, gstin, recipient, over5Crore, composition, sellerId, orderId, suborderId, totalPaise } = note
  if (!isEinvoiceDue({ over5Crore: Boolean(over5Crore), composition, recipientGstin: recipient.gstin })) return
  const issuedAt = new Date(note.issuedAt)
  const document: EinvoiceDocument = {
    ...note,
    kind,
    day: istDate(issuedAt),
    shipTo: other(note.shipTo, recipient),
    reverseCharge: false,
    invoice: { number: note.invoiceNumber, day: istDate(new Date(note.invoicedAt)) },
  }
  const payload = einvoicePayload(document)
  const [fault] = faultsOf(document, payload)
  const year = financialYear(issuedAt)
  await rows.insertEinvoice(ctx, {
    kind,
    number,
    gstin,
    financialYear: year,
    issuedAt: issuedAt.toISOString(),
    sellerId,
    orderId,
    suborderId,
    ...(kind === 'CRN' ? { creditNoteId: id } : { debitNoteId: id }),
    recipientGstin: recipient.gstin ?? '',
    totalPaise,
    payload,
    irn: irnOf({ gstin, financialYear: year, kind, number }),
    fault: fault ? { code: 'INCOMPLETE', message: sentence(fault) } : null,
  })
}
