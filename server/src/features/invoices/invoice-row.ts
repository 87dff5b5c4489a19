import type { Amounts, Taxed } from '@neev/domain/amounts'
import type { SezSupply } from '@neev/domain/gst'
import type { Party } from './parties.ts'

export type InvoicedLine = Amounts &
  Taxed & {
    title: string
    /** Of bars: how many pieces the weight is; not there on invoices of before. */
    pieces?: number | null
    hsn: string
    quantityMilli: number
    unit: string
    uqc: string
    pricePaise: number
    rateBp: number
    totalPaise: number
  }

export type InvoiceRow = {
  id: number
  number: string
  type: 'TAX_INVOICE' | 'BILL_OF_SUPPLY'
  poNumber: string | null
  gstin: string
  financialYear: string
  issuedAt: Date
  orderId: number
  orderNumber: string
  suborderNumber: string
  supplier: Party
  recipient: Party
  shipTo: Party
  dispatchedFrom: Party | null
  placeOfSupply: string
  taxKind: 'IGST' | 'CGST_SGST' | 'CGST_UTGST'
  /** The recipient pays the tax. */
  reverseCharge: boolean
  /** The operator's registration under which tax is collected at source of it. */
  operatorGstin: string | null
  sez: SezSupply | null
  lutNumber: string | null
  lines: InvoicedLine[]
  totals: Record<string, number>
  amountInWords: string
  /** What the QR code of an invoice to a consumer says; null where none is due. */
  upiUri: string | null
  vehicleNumber: string | null
  ewayNumber: string | null
  /** With it everybody can read the test certificates of what came. */
  traceCode: string | null
  shipmentId: number
}
