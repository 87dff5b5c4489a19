import type { BarDelivery } from '@neev/domain/places/shipping/bars'
import type { Amounts, Taxed } from '@neev/domain/tax/amounts'
import type { SezSupply } from '@neev/domain/tax/gst'
import type { Party } from './parties.queries.ts'

export type InvoicedLine = Amounts &
  Taxed & {
    title: string
    /** Number of bars for the invoiced weight; absent on older invoices. */
    pieces?: number | null
    /** How bars are delivered, and the charge for it in the loading; absent for other goods and on older invoices. */
    barDelivery?: BarDelivery | null
    barPaisePerTonne?: number
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
  /** True if the recipient pays the tax. */
  reverseCharge: boolean
  /** GSTIN of the operator under which tax is collected at source. */
  operatorGstin: string | null
  sez: SezSupply | null
  lutNumber: string | null
  lines: InvoicedLine[]
  totals: Record<string, number>
  amountInWords: string
  /** The URI in the payment QR code of a consumer invoice; null if none is required. */
  upiUri: string | null
  vehicleNumber: string | null
  ewayNumber: string | null
  /** Code for viewing the test certificates without signing in. */
  traceCode: string | null
  shipmentId: number
  /** The Indian date on which an invoice of an order on credit is due; null for others. */
  dueOn: string | null
}
