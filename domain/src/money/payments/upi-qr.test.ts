import { describe, expect, it } from 'vitest'
import { isUpiQrDue, upiUri } from './upi-qr.ts'

const head = 'upi://pay?'
const fieldsOf = (uri: string): Record<string, string> => {
  expect(uri.startsWith(head)).toBe(true)
  return Object.fromEntries(
    uri
      .slice(head.length)
      .split('&')
      .map((pair) => pair.split('=').map(decodeURIComponent)),
  )
}

describe('a payment QR code on an invoice', () => {
  it('is required above 500 crore for consumers, never under composition', () => {
    const all = { over500Crore: true, composition: false, recipientGstin: null }
    expect(isUpiQrDue(all)).toBe(true)
    expect(isUpiQrDue({ ...all, over500Crore: false })).toBe(false)
    expect(isUpiQrDue({ ...all, composition: true })).toBe(false)
    expect(isUpiQrDue({ ...all, recipientGstin: '27AAACK1234L1ZT' })).toBe(false)
  })

  const invoice = {
    payee: { upi: 'neev.collect@okbank', name: 'Neev Marketplace' },
    number: 'BG01/2627/000012',
    day: '2026-11-21',
    supplierGstin: '27AAPFU0939F1ZV',
    totalPaise: 1_180_00,
    cgstPaise: 90_00,
    sgstPaise: 90_00,
    igstPaise: 0,
  }
  it('contains payee, amount, invoice, GSTIN and each tax', () => {
    expect(fieldsOf(upiUri(invoice))).toEqual({
      pa: 'neev.collect@okbank',
      pn: 'Neev Marketplace',
      am: '1180.00',
      cu: 'INR',
      tr: 'BG012627000012',
      tn: 'Invoice BG01/2627/000012',
      invoiceNo: 'BG01/2627/000012',
      invoiceDate: '2026-11-21',
      gstIn: '27AAPFU0939F1ZV',
      gstBrkUp: 'GST:180.00|CGST:90.00|SGST:90.00',
    })
  })
  it('contains integrated tax if charged', () => {
    const fields = fieldsOf(upiUri({ ...invoice, cgstPaise: 0, sgstPaise: 0, igstPaise: 180_05 }))
    expect(fields.gstBrkUp).toBe('GST:180.05|IGST:180.05')
  })
})
