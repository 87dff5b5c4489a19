import type { EinvoiceDocument, EinvoiceParty } from '@neev/domain/tax/einvoices'
import type { SezSupply, TaxKind } from '@neev/domain/tax/gst'

/** An invoice as it will be issued: frozen so that an e-way bill or the e-invoice portal can name it before. */
export type FrozenInvoice = {
  number: string
  gstin: string
  issuedAt: string
  type: 'TAX_INVOICE' | 'BILL_OF_SUPPLY'
  /** True if it must have an IRN before its load leaves. */
  isEinvoice: boolean
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
