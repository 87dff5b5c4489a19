import { financialYear, istDate } from '@neev/domain/core/fiscal'
import { sentence } from '@neev/domain/core/refusal-texts'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import {
  type EinvoiceDocument,
  type EinvoiceParty,
  einvoicePayload,
  isEinvoiceDue,
  missingOfEinvoice,
} from '@neev/domain/tax/einvoices'
import type { Ctx } from '#core/context.ts'
import { found, refuseIf } from '#core/errors.ts'
import * as rows from './einvoices.queries.ts'
import type { FrozenInvoice } from './frozen-invoice.ts'
import { irnOf } from './irn.ts'
import { faultsOfPayload } from './schema.ts'
import { type NoteKind, readNote } from './write.queries.ts'

const other = (party: EinvoiceParty, than: EinvoiceParty) => (party.address === than.address ? null : party)

/** A frozen invoice as the portal is told of it. */
export const documentOf = (invoice: FrozenInvoice): EinvoiceDocument => ({
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
    payload,
    irn: irnOf({ gstin, financialYear: year, kind: 'INV', number }),
    fault: null,
  })
  return found(row).id
}

/**
 * Records a credit or debit note written in this transaction: if its invoice went to a registered buyer of a seller
 * with e-invoicing, it waits for its own IRN. Missing data needs a person; the note remains valid.
 */
export async function addNote(ctx: Ctx, kind: NoteKind, id: number): Promise<void> {
  const note = found(await readNote(ctx.db, kind, id))
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
