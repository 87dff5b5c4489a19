import { addDays, istDate } from '@neev/domain/core/fiscal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, dispatch, packAll, place, review, truck } from '#test/shop/buying.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('an invoice carries the buyer’s own reference, the pieces of bars, and its kind', async () => {
  const buy = buying(server)
  const { buyer, address } = await buy.buyerWithCart()
  const site = { shippingAddressId: String(address.id) }
  const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
    review,
    { input: site },
    buyer.token,
  )
  const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise, poNumber: 'PO/2026/118' }
  const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
    place,
    { key: 'with-a-po', input },
    buyer.token,
  )
  await buy.pay(buyer.token, placeOrder.id)
  const transition =
    'mutation ($id: ID!, $transition: SellerTransition!) { updateSuborderAsSeller(suborderId: $id, transition: $transition) { id } }'
  for (const { id, seller } of (await buy.read(buyer.token, placeOrder.id)).suborders) {
    const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(seller.id) })
    await server.get(transition, { id, transition: 'accept' }, token)
    await server.get(dispatch, { id: await packAll(server, token, id), input: truck }, token)
  }
  type Issued = {
    type: string
    poNumber: string | null
    lines: { title: string; pieces: number | null }[]
    pdfUrl: string
  }
  const { invoicesOfOrder } = await server.get<{ invoicesOfOrder: Issued[] }>(
    'query ($id: ID!) { invoicesOfOrder(orderId: $id) { type poNumber pdfUrl lines { title pieces } } }',
    { id: placeOrder.id },
    buyer.token,
  )
  for (const { type, poNumber } of invoicesOfOrder)
    expect({ type, poNumber }).toEqual({ type: 'TAX_INVOICE', poNumber: 'PO/2026/118' })
  const lines = invoicesOfOrder.flatMap((invoice) => invoice.lines)
  // 2.4 t of 12 mm bars of 10.656 kg each
  expect(lines.find(({ title }) => title.includes('12 mm'))?.pieces).toBeGreaterThanOrEqual(226)
  expect(lines.find(({ title }) => /cement/i.test(title))?.pieces).toBeNull()
  const pdf = await fetch(server.url + invoicesOfOrder[0]?.pdfUrl)
  expect(pdf.status).toBe(200)
})

test('an invoice names the yard’s street and the buyer’s registration, and its three copies and its notes are files', async () => {
  const buy = buying(server)
  const { buyer, address } = await buy.buyerWithCart()
  const gstin = '27AAPFU0939F1ZV'
  const site = { shippingAddressId: String(address.id), gstin }
  const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
    review,
    { input: site },
    buyer.token,
  )
  const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
  const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
    place,
    { key: 'registered-buyer', input },
    buyer.token,
  )
  await buy.pay(buyer.token, placeOrder.id)
  const transition =
    'mutation ($id: ID!, $transition: SellerTransition!) { updateSuborderAsSeller(suborderId: $id, transition: $transition) { id } }'
  for (const { id, seller } of (await buy.read(buyer.token, placeOrder.id)).suborders) {
    const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(seller.id) })
    await server.get(transition, { id, transition: 'accept' }, token)
    await server.get(dispatch, { id: await packAll(server, token, id), input: truck }, token)
  }
  type Issued = {
    reverseCharge: boolean
    supplier: { address: string; gstin: string }
    shipTo: { gstin: string | null }
    copies: { label: string; pdfUrl: string }[]
  }
  const { invoicesOfOrder } = await server.get<{ invoicesOfOrder: Issued[] }>(
    `query ($id: ID!) { invoicesOfOrder(orderId: $id) { reverseCharge supplier { address gstin } shipTo { gstin } copies { label pdfUrl } } }`,
    { id: placeOrder.id },
    buyer.token,
  )
  expect(invoicesOfOrder.length).toBeGreaterThan(0)
  for (const { supplier, shipTo, copies, reverseCharge } of invoicesOfOrder) {
    expect(reverseCharge).toBe(false)
    expect(shipTo.gstin).toBe(gstin)
    const { rows } = await server.pool.query("select line from dispatch_points where gstin = $1 and line <> ''", [
      supplier.gstin,
    ])
    expect(rows.some(({ line }: { line: string }) => supplier.address.includes(line))).toBe(true)
    expect(copies.map(({ label }) => label)).toEqual([
      'ORIGINAL FOR RECIPIENT',
      'DUPLICATE FOR TRANSPORTER',
      'TRIPLICATE FOR SUPPLIER',
    ])
    for (const { pdfUrl } of copies) {
      const pdf = await fetch(server.url + pdfUrl)
      expect(pdf.status).toBe(200)
      expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
    }
  }
})

test('a credit note of the shop is a file for whoever may read it, with the digits of its invoice’s HSN', async () => {
  const shipment = await server.build.shipment({ until: 'DELIVERED' })
  await server.build.claim({ shipment, answer: 'ACCEPTED' })
  const { rows } = await server.pool.query(
    'select n.id, i.lines as invoiced from credit_notes n join invoices i on i.id = n.invoice_id where i.shipment_id = $1',
    [shipment.id],
  )
  const [row] = rows
  const admin = (await server.build.user({ roles: ['admin'] })).token
  const { creditNote } = await server.get<{ creditNote: { pdfUrl: string; lines: { hsn: string }[] } }>(
    'query ($id: ID!) { creditNote(id: $id) { pdfUrl lines { hsn } } }',
    { id: row.id },
    admin,
  )
  const printed = new Set(row.invoiced.map(({ hsn }: { hsn: string }) => hsn))
  for (const { hsn } of creditNote.lines) expect(printed.has(hsn)).toBe(true)
  const pdf = await fetch(server.url + creditNote.pdfUrl)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await fetch(`${server.url}/api/credit-note/${row.id}.pdf`)).status).toBe(404)
})

test('a document is found by the beginning or the end of its number, by those who may read it', async () => {
  const { suborder } = await server.build.shipment()
  const { buyer } = suborder
  const find = 'query ($number: String!) { findDocuments(number: $number) { kind number totalPaise } }'
  type Found = { findDocuments: { kind: string; number: string; totalPaise: number }[] }
  const found = async (number: string, token: string) =>
    (await server.get<Found>(find, { number }, token)).findDocuments
  const { rows } = await server.pool.query('select number from invoices where suborder_id = $1', [suborder.id])
  const { number } = rows[0] as { number: string }
  const [one] = await found(number, buyer.token)
  expect(one).toMatchObject({ kind: 'INVOICE', number })
  expect(one?.totalPaise).toBeGreaterThan(0)
  const admin = await server.as('admin')
  expect((await found(number.slice(-6).toLowerCase(), admin)).map((document) => document.number)).toContain(number)
  expect(await found('%%%', admin)).toEqual([])
  expect(await found(number.slice(-2), admin)).toEqual([])
  const stranger = await server.build.user({ roles: ['customer'] })
  expect(await found(number, stranger.token)).toEqual([])
})

test('a buyer lists the documents of their own orders, narrowed by date, kind and name, each with its PDF', async () => {
  const { suborder } = await server.build.shipment()
  const { buyer } = suborder
  const list = `query ($page: PageInput! = {}, $filter: OwnDocumentFilter! = {}) { ownDocuments(page: $page, filter: $filter) {
    total items { kind number orderNumber sellerName taxPaise totalPaise pdfUrl issuedAt } } }`
  type Listed = {
    ownDocuments: {
      total: number
      items: { kind: string; number: string; taxPaise: number; totalPaise: number; pdfUrl: string }[]
    }
  }
  const numbers = async (filter: object, token = buyer.token) =>
    (await server.get<Listed>(list, { filter }, token)).ownDocuments.items.map(({ number }) => number)
  const { rows } = await server.pool.query(
    "select number, (totals ->> 'totalPaise')::bigint as paise, issued_at from invoices where suborder_id = $1",
    [suborder.id],
  )
  const { number, paise, issued_at } = rows[0] as { number: string; paise: string; issued_at: Date }
  const { ownDocuments } = await server.get<Listed>(list, {}, buyer.token)
  expect(ownDocuments).toMatchObject({ total: 1, items: [{ kind: 'INVOICE', number, totalPaise: Number(paise) }] })
  expect(ownDocuments.items[0]?.taxPaise).toBeGreaterThan(0)
  const pdf = await fetch(server.url + ownDocuments.items[0]?.pdfUrl)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')

  const day = istDate(issued_at)
  expect(await numbers({ from: day, to: day })).toEqual([number])
  expect(await numbers({ from: addDays(day, 1) })).toEqual([])
  expect(await numbers({ to: addDays(day, -1) })).toEqual([])
  expect(await numbers({ kind: 'INVOICE', search: number.slice(-5).toLowerCase() })).toEqual([number])
  expect(await numbers({ kind: 'CREDIT_NOTE' })).toEqual([])
  expect(await numbers({ search: '%' })).toEqual([])
  expect(await server.codeOf(list, { filter: { from: '2026-02-30' } }, buyer.token)).toBe('DATE_BAD')
  expect(await server.codeOf(list, { filter: { from: day, to: addDays(day, -1) } }, buyer.token)).toBe('DATES_REVERSED')
  expect(await server.codeOf(list, { page: { sort: 'id' } }, buyer.token)).toBe('NOT_A_CHOICE')
  // Own orders only, also for those who may read more
  for (const token of [await server.as('admin'), (await server.build.user({ roles: ['customer'] })).token])
    expect(await numbers({}, token)).toEqual([])
})
