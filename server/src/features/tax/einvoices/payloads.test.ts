import { einvoicePayload } from '@neev/domain/tax/einvoices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import type { FrozenInvoice } from './frozen-invoice.ts'
import { faultsOfPayload } from './schema.ts'
import { documentOf } from './write.ts'

let server: TestServer
let invoices: FrozenInvoice[]
beforeAll(async () => {
  server = await startServer({ shop: true })
  const { rows } = await server.pool.query<{ document: FrozenInvoice }>(
    "select document from frozen_invoices where type = 'TAX_INVOICE' and withdrawn_at is null order by id",
  )
  // a consumer's invoice is not registered: each is tried as a company's
  invoices = rows.map(({ document }) => ({
    ...document,
    recipient: { ...document.recipient, gstin: document.recipient.gstin ?? '27AAACK1234A1Z5' },
  }))
})
afterAll(() => server.close())

type Payload = {
  TranDtls: { SupTyp: string }
  ItemList: Record<'AssAmt' | 'IgstAmt' | 'CgstAmt' | 'SgstAmt' | 'TotItemVal' | 'TotAmt' | 'Discount', number>[]
  ValDtls: Record<'AssVal' | 'IgstVal' | 'CgstVal' | 'SgstVal' | 'RndOffAmt' | 'TotInvVal', number>
  ShipDtls?: { LglNm: string }
}
const paise = (value: number) => Math.round(value * 100)

/** What the schema refuses, and sums that do not add up. */
function faultsOf(invoice: FrozenInvoice): { faults: string[]; payload: Payload } {
  const text = einvoicePayload(documentOf(invoice))
  const payload = JSON.parse(text) as Payload
  const { ItemList: items, ValDtls: all } = payload
  const total = (name: keyof (typeof items)[number]) => items.reduce((sum, one) => sum + paise(one[name]), 0)
  const rules = {
    'value before tax': total('AssAmt') === paise(all.AssVal),
    IGST: total('IgstAmt') === paise(all.IgstVal),
    CGST: total('CgstAmt') === paise(all.CgstVal),
    SGST: total('SgstAmt') === paise(all.SgstVal),
    total: total('TotItemVal') + paise(all.RndOffAmt) === paise(all.TotInvVal),
    discounts: items.every((one) => paise(one.TotAmt) - paise(one.Discount) === paise(one.AssAmt)),
  }
  const broken = Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
  return { faults: [...faultsOfPayload(text), ...broken], payload }
}

test('e-invoices of the loads of the demo shop fit the portal’s schema, and their items add up', () => {
  for (const invoice of invoices) expect(faultsOf(invoice).faults, invoice.number).toEqual([])
  expect(invoices.length).toBeGreaterThanOrEqual(60)
  expect(new Set(invoices.map(({ taxKind }) => taxKind)).size).toBe(2)
})

test('those of awkward parties and goods fit too', () => {
  const long = 'Shri Balaji “Iron & Steel” Traders \\ Mumbai × Pune '.repeat(4)
  const party = (one: FrozenInvoice['recipient']) => ({
    ...one,
    name: long,
    legalName: 'AB',
    phone: '12',
    email: 'a@b',
  })
  for (const invoice of invoices.slice(0, 20)) {
    const { supplier, recipient, lines } = invoice
    const awkward: [string, Partial<FrozenInvoice>][] = [
      ['names that are too long or too short', { supplier: party(supplier), recipient: party(recipient) }],
      ['bill to one, ship to another', { shipTo: { ...recipient, name: 'Q', address: 'Gat no. "4", Wagholi 412207' } }],
      ['dispatched from elsewhere', { dispatchedFrom: { ...supplier, address: 'Talegaon 410507' } }],
      [
        'goods with × and quotes',
        { lines: lines.map((one) => ({ ...one, title: `${one.title} × 3" ${long}${long}` })) },
      ],
      ['a zone with tax', { sez: 'WITH_TAX' }],
      ['a zone under an undertaking', { sez: 'UNDER_LUT' }],
      [
        'several rates',
        {
          lines: [...lines, ...lines.map((one) => ({ ...one, rateBp: 500, hsn: '250510' }))],
          totals: { ...invoice.totals, totalPaise: 2 * invoice.totals.totalPaise - invoice.totals.roundOffPaise },
        },
      ],
    ]
    for (const [what, change] of awkward) {
      const { faults } = faultsOf({ ...invoice, ...change })
      expect(faults, `${what}: ${invoice.number}`).toEqual([])
    }
  }
})
