import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import { invariants } from '#features/orders/orders/invariants.queries.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { dealing } from '#test/shop/dealing.ts'

const [pune, kolhapur, goa] = ['WPS-PUN', 'WPS-KOP', 'WPS-GOA']
let server: TestServer
let deal: Awaited<ReturnType<typeof dealing>>
let bars = { id: '', step: 0 }
beforeAll(async () => {
  server = await startServer()
  deal = await dealing(server)
  bars = await deal.offer()
  for (const code of ['WPS-NSK', kolhapur, goa]) await deal.terms(code, {})
  for (const code of [pune, kolhapur, goa]) await deal.stock(code, bars.id, 1_000_000 * bars.step)
})
afterAll(async () => {
  const broken: string[] = []
  for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length) broken.push(name)
  await server.close()
  expect(broken).toEqual([])
})

const rule = (to: string) =>
  server.get(
    'mutation ($rule: BillingRule!) { setBillingRule(rule: $rule) { billingRule } }',
    { rule: to },
    deal.associate.token,
  )
const panaji = { city: 'Panaji', district: 'North Goa', stateCode: '30' }
type Invoice = {
  number: string
  gstin: string
  taxKind: string
  supplier: { name: string; gstin: string; stateCode: string; address: string }
  dispatchedFrom: { name: string; stateCode: string; address: string } | null
  totals: { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number; totalPaise: number }
}

/** The dealer says yes, packs and sends; the invoice that the buyer then finds. */
async function sent(id: string, orderId: string, buyer: string, code: string): Promise<Invoice> {
  const { token } = deal.dealer(code)
  await server.get(deal.acceptText, { id }, token)
  await deal.send(id, token)
  const { invoicesOfOrder } = await server.get<{ invoicesOfOrder: Invoice[] }>(
    `query ($id: ID!) { invoicesOfOrder(orderId: $id) { number gstin taxKind supplier { name gstin stateCode address }
      dispatchedFrom { name stateCode address } totals { taxablePaise cgstPaise sgstPaise igstPaise totalPaise } } }`,
    { id: orderId },
    buyer,
  )
  const [invoice] = invoicesOfOrder
  if (!invoice) throw new Error('no invoice')
  return invoice
}
/** 18 % of what is taxable, as the kind splits it, and never another sum than the buyer was quoted. */
function expectFigures(invoice: Invoice, quotedPaise: number) {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = invoice.totals
  const tax = Math.round((taxablePaise * 18) / 100)
  expect(totalPaise).toBe(quotedPaise)
  expect(Math.abs(cgstPaise + sgstPaise + igstPaise - tax)).toBeLessThanOrEqual(1)
  if (invoice.taxKind === 'IGST') expect([cgstPaise, sgstPaise]).toEqual([0, 0])
  else expect([igstPaise, cgstPaise]).toEqual([0, sgstPaise])
}

describe('while the associate bills', () => {
  test('a dealer of its state sends under the associate’s GSTIN and series, from its own yard', async () => {
    await deal.terms(pune, { 411045: 1 })
    const order = await deal.order(bars.id, '411045')
    const invoice = await sent(order.id, order.orderId, order.buyer.token, pune)
    expect(invoice).toMatchObject({
      gstin: deal.gstin,
      taxKind: 'CGST_SGST',
      supplier: {
        gstin: deal.gstin,
        stateCode: '27',
        address: 'Taloja stockyard, Plot 204, MIDC Taloja, Taloja 410208',
      },
      dispatchedFrom: { name: 'Mula Steel Depot', stateCode: '27', address: 'Pune yard, Pune 411026' },
    })
    expect(invoice.number).not.toMatch(/^WPUN/)
    expectFigures(invoice, order.payablePaise)
  })

  test('a dealer of another state changes nothing of the tax', async () => {
    await deal.terms(pune, {})
    await deal.terms(goa, { 411045: 1 })
    const order = await deal.order(bars.id, '411045')
    const invoice = await sent(order.id, order.orderId, order.buyer.token, goa)
    expect(invoice).toMatchObject({
      gstin: deal.gstin,
      taxKind: 'CGST_SGST',
      dispatchedFrom: { stateCode: '30', address: 'Corlim yard, Corlim 403110' },
    })
    expectFigures(invoice, order.payablePaise)
  })
})

describe('while dealers bill', () => {
  beforeAll(() => rule('DEALER_BILLS'))

  test('a dealer of the same state bills in its own GSTIN and series, and the total stays', async () => {
    await deal.terms(pune, { 411045: 1 })
    await deal.terms(goa, {})
    const order = await deal.order(bars.id, '411045')
    const invoice = await sent(order.id, order.orderId, order.buyer.token, pune)
    expect(invoice).toMatchObject({
      number: 'WPUN/2627/000001',
      gstin: deal.dealer(pune).gstin,
      taxKind: 'CGST_SGST',
      supplier: { name: 'Mula Steel Depot', stateCode: '27', address: 'Pune yard, Pune 411026' },
      dispatchedFrom: null,
    })
    expectFigures(invoice, order.payablePaise)
    // its associate reads it too, as all of its tree
    const read = 'query ($id: ID!) { suborder(id: $id) { shipments { invoiceId } } }'
    const { suborder } = await server.get<{ suborder: { shipments: { invoiceId: string }[] } }>(
      read,
      { id: order.id },
      deal.associate.token,
    )
    const id = suborder.shipments[0]?.invoiceId
    const one = 'query ($id: ID!) { invoice(id: $id) { number } }'
    for (const who of [deal.associate.token, deal.dealer(pune).token])
      expect(await server.codeOf(one, { id }, who)).toBe('OK')
    expect(await server.codeOf(one, { id }, deal.dealer(goa).token)).toBe('NOT_FOUND')
  })

  test('one of another state is not asked, since the tax would change: the next is, or the associate sends it', async () => {
    await deal.terms(goa, { 411045: 1 })
    await deal.terms(pune, { 411045: 2 })
    const order = await deal.order(bars.id, '411045')
    const seen = await deal.seen(order.id)
    expect(seen.assignments[0]?.dealer).toBe('Mula Steel Depot')
    expect(seen.passes).toContainEqual({ dealer: 'Mandovi Steel Centre', reason: 'TAX_WOULD_CHANGE' })
    const toGoa = { id: order.id, dealerId: String(deal.dealer(goa).id) }
    expect(await server.codeOf(deal.assignText, toGoa, deal.associate.token)).toBe('DEALER_UNABLE')
  })

  test('to a buyer in Goa, quoted IGST, the dealer of Goa can’t bill and the one of Kolhapur bills IGST', async () => {
    await deal.terms(goa, { 403001: 1 })
    await deal.terms(kolhapur, { 403001: 2 })
    const order = await deal.order(bars.id, '403001', 2, panaji)
    expect(order.part?.taxKind).toBe('IGST')
    expect((await deal.seen(order.id)).passes).toContainEqual({
      dealer: 'Mandovi Steel Centre',
      reason: 'TAX_WOULD_CHANGE',
    })
    const invoice = await sent(order.id, order.orderId, order.buyer.token, kolhapur)
    expect(invoice).toMatchObject({ gstin: deal.dealer(kolhapur).gstin, taxKind: 'IGST', number: 'WKOP/2627/000001' })
    expectFigures(invoice, order.payablePaise)
  })

  test('what the associate takes back is billed by the associate again', async () => {
    await deal.terms(pune, { 411045: 1 })
    const { id } = await deal.order(bars.id, '411045')
    await server.get(deal.acceptText, { id }, deal.dealer(pune).token)
    expect((await deal.seen(id)).gstin).toBe(deal.dealer(pune).gstin)
    await server.get(deal.takeOverText, { id }, deal.associate.token)
    expect((await deal.seen(id)).gstin).toBe(deal.gstin)
  })
})
