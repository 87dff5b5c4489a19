import type { EinvoiceDocument, EinvoiceParty } from '@neev/domain/tax/einvoice'
import type { SezSupply, TaxKind } from '@neev/domain/tax/gst'

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
