import type { Paise } from '../../core/money.ts'
import { hundredths } from '../../tax/portal-json.ts'

/**
 * Whether an invoice needs a payment QR code: a supplier above ₹500 crore, an unregistered recipient (Notification
 * 14/2020).
 */
export const isUpiQrDue = (invoice: {
  over500Crore: boolean
  composition: boolean
  recipientGstin: string | null
}): boolean => invoice.over500Crore && !invoice.composition && invoice.recipientGstin === null

export type UpiInvoice = {
  /** The payee: UPI address and name of the account holder. */
  payee: { upi: string; name: string }
  number: string
  /** Indian date, YYYY-MM-DD. */
  day: string
  supplierGstin: string
  totalPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
}

/**
 * The URI of a UPI QR code for an invoice: payee, amount in rupees, number and date of the invoice, the supplier's
 * GSTIN and each tax, as required by Circular 146/02/2021 and named by NPCI's linking specification.
 */
export function upiUri({ payee, number, day, supplierGstin, totalPaise, ...tax }: UpiInvoice): string {
  const whole = tax.cgstPaise + tax.sgstPaise + tax.igstPaise
  const taxes = [
    ['GST', whole],
    ...(tax.igstPaise > 0 ? [['IGST', tax.igstPaise] as const] : []),
    ...(tax.cgstPaise > 0 ? [['CGST', tax.cgstPaise] as const] : []),
    ...(tax.sgstPaise > 0 ? [['SGST', tax.sgstPaise] as const] : []),
  ] as const
  const fields = {
    pa: payee.upi,
    pn: payee.name,
    am: hundredths(totalPaise),
    cu: 'INR',
    tr: number.replace(/[^A-Za-z0-9]/g, ''),
    tn: `Invoice ${number}`,
    invoiceNo: number,
    invoiceDate: day,
    gstIn: supplierGstin,
    gstBrkUp: taxes.map(([name, paise]) => `${name}:${hundredths(paise)}`).join('|'),
  }
  return `upi://pay?${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
}
