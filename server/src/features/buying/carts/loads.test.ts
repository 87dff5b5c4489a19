import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, deliver, dispatch, packAll, truck } from '#test/shop/buying.ts'
import {
  awardText,
  createText,
  found,
  moveText,
  quoting,
  type Received,
  type Request,
  receivedText,
  sendText,
} from '#test/shop/quoting.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let quote: ReturnType<typeof quoting>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  quote = quoting(server)
})
afterAll(() => server.close())

type Load = {
  id: string
  number: string
  vehicle: string
  km: number
  goodsPaise: number
  freightPaise: number
  taxablePaise: number
  totalPaise: number
  status: string
  lines: { title: string }[]
}
type Cart = {
  totalPaise: number
  whyNot: { code: string } | null
  groups: (Omit<Load, 'id' | 'number' | 'status' | 'lines'> & {
    loadKind: string
    trips: number
    deliverBy: string
    whyNot: { code: string } | null
    lines: { product: { title: string } }[]
  })[]
}
const cartText = `query ($pincode: String) { cart(pincode: $pincode) { totalPaise whyNot { code } groups { loadKind vehicle trips km deliverBy goodsPaise freightPaise
  taxablePaise totalPaise whyNot { code } lines { product { title } } } } }`
const orderText = `query ($id: ID!) { order(id: $id) { status suborders { id number status vehicle km goodsPaise freightPaise taxablePaise totalPaise lines { title } } } }`

/** Concrete and cement of one seller from one yard. */
async function yardOfBoth(pincode = '412207') {
  const { build } = server
  const seller = await build.seller()
  const yard = await build.yard(seller, { pincode, maxKm: null })
  const concrete = await build.offer({ goods: 'concrete', seller, yard, leadDays: 1 })
  const cement = await build.offer({ goods: 'cement', seller, yard, leadDays: 4 })
  return { seller, concrete, cement }
}
const cartOf = async (lines: readonly (readonly [BuiltOffer, number])[], pincode: string) => {
  const { buyer } = await server.build.cart({
    lines: lines.map(([offer, quantityMilli]) => ({ offer, quantityMilli })),
    pincode,
  })
  return { buyer, cart: (await server.get<{ cart: Cart }>(cartText, { pincode }, buyer.token)).cart }
}
const near = '411014'

test('concrete and cement of one yard are two loads of a cart and cost what each costs alone', async () => {
  const { concrete, cement } = await yardOfBoth()
  const { cart } = await cartOf(
    [
      [cement, 100_000],
      [concrete, 21_000],
    ],
    near,
  )
  const goods = (await cartOf([[cement, 100_000]], near)).cart
  const mixer = (await cartOf([[concrete, 21_000]], near)).cart
  expect(cart.whyNot).toBeNull()
  expect(cart.groups).toMatchObject([
    { loadKind: 'CONCRETE', vehicle: 'Transit mixer 7 m³', trips: 3 },
    { loadKind: 'GOODS', vehicle: 'Two-axle 9 t', trips: 1 },
  ])
  expect(cart.groups).toEqual([...mixer.groups, ...goods.groups])
  expect(cart.totalPaise).toBe(goods.totalPaise + mixer.totalPaise)
  // Concrete is ready in a day, the cement in four
  expect(found(cart.groups[0]).deliverBy < found(cart.groups[1]).deliverBy).toBe(true)
})

test('where the concrete would be too late the cart says so of that load, and the cement is priced', async () => {
  const { concrete, cement } = await yardOfBoth()
  const { cart } = await cartOf(
    [
      [concrete, 21_000],
      [cement, 100_000],
    ],
    '411045',
  )
  expect(cart.whyNot).toEqual({ code: 'CONCRETE_TOO_FAR' })
  expect(cart.groups.map(({ loadKind, whyNot }) => [loadKind, whyNot?.code])).toEqual([
    ['CONCRETE', 'CONCRETE_TOO_FAR'],
    ['GOODS', undefined],
  ])
})

test('a seller’s minimum order is met by both loads together', async () => {
  const { seller, concrete, cement } = await yardOfBoth()
  await server.pool.query('update sellers set min_order_paise = $2 where id = $1', [seller.id, 90_000_00])
  await server.build.offer() // empties the cached yards
  const lines = [
    [cement, 100_000],
    [concrete, 21_000],
  ] as const
  // 100 × ₹300 and 21 × ₹4,150
  expect((await cartOf(lines, near)).cart.whyNot).toBeNull()
  expect((await cartOf(lines.slice(0, 1), near)).cart.whyNot).toEqual({ code: 'MIN_ORDER' })
})

const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const ewayText = 'query ($id: ID!) { ewayBill(shipmentId: $id) { document } }'

test('both loads are paid for at once, and each leaves with its own e-way bill and invoice', async () => {
  const { seller, concrete, cement } = await yardOfBoth()
  const { buyer, cart } = await cartOf(
    [
      [concrete, 21_000],
      [cement, 100_000],
    ],
    near,
  )
  const address = await server.build.address(buyer.id, { pincode: near })
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const read = async () =>
    (await server.get<{ order: { status: string; suborders: Load[] } }>(orderText, { id: placed.id }, buyer.token))
      .order.suborders
  const parts = await read()
  expect(parts.map(({ number }) => number)).toEqual([`${placed.number}-A`, `${placed.number}-B`])
  expect(parts.map(({ lines }) => lines.map(({ title }) => title))).toEqual(
    cart.groups.map(({ lines }) => lines.map(({ product }) => product.title)),
  )
  for (const [at, part] of parts.entries()) {
    const { vehicle, km, goodsPaise, freightPaise, taxablePaise, totalPaise } = found(cart.groups[at])
    expect(part).toMatchObject({ vehicle, km, goodsPaise, freightPaise, taxablePaise, totalPaise })
  }
  expect(parts.map(({ vehicle }) => vehicle)).toEqual(['Transit mixer 7 m³', 'Two-axle 9 t'])

  const { token } = seller.owner
  for (const [at, { id }] of parts.entries()) {
    await server.get(accept, { id }, token)
    const shipment = await packAll(server, token, id)
    expect(await server.get(ewayText, { id: shipment }, token)).toMatchObject({
      ewayBill: { document: 'INV' },
    })
    await server.get(dispatch, { id: shipment, input: { ...truck, vehicleNo: `MH14CD567${at}` } }, token)
  }
  const sent = await buy.read(buyer.token, placed.id)
  expect(sent.suborders.map(({ status }) => status)).toEqual(['DISPATCHED', 'DISPATCHED'])
  const shipments = sent.suborders.flatMap((part) => part.shipments)
  expect(new Set(shipments.map(({ invoiceId }) => invoiceId)).size).toBe(2)
  expect(shipments.map(({ totalPaise }) => totalPaise)).toEqual(cart.groups.map(({ totalPaise }) => totalPaise))
  await server.get(deliver, { id: shipments[0]?.id, input: { otp: shipments[0]?.deliveryCode } }, token)
  expect((await read()).map(({ status }) => status)).toEqual(['DELIVERED', 'DISPATCHED'])
  expect(await quote.broken()).toEqual([])
})

const loads = 'loads { loadKind vehicle trips freightPaise totalPaise }'
const previewText = `query ($id: ID!, $lines: [QuotationLineInput!]!) { quotationPreview(requestId: $id, lines: $lines) { totalPaise freightPaise whyNot { code } ${loads} } }`
const comparedText = `query ($id: ID!) { quoteRequest(id: $id) { comparison { quotations { totalPaise whyNot { code } ${loads} lines { id } } } } }`
type Quoted = {
  totalPaise: number
  freightPaise: number
  whyNot: { code: string } | null
  loads: { loadKind: string; vehicle: string | null; freightPaise: number; totalPaise: number }[]
  lines: { id: string }[]
}

test('concrete and cement are quoted together as two loads, awarded, and ordered as they were quoted', async () => {
  const { seller, concrete, cement } = await yardOfBoth()
  const { build } = server
  const buyer = await build.user()
  const address = await build.address(buyer.id, { pincode: near })
  const { rows } = await server.pool.query<{ id: string; sku: string }>(
    'select id, sku from variants where id = any($1)',
    [[cement.variant.id, concrete.variant.id]],
  )
  const skuOf = ({ variant }: BuiltOffer) => found(rows.find(({ id }) => Number(id) === variant.id)).sku
  const input = {
    title: 'Slab of the first floor',
    pincode: near,
    lines: [
      { sku: skuOf(cement), quantityMilli: 100_000 },
      { sku: skuOf(concrete), quantityMilli: 21_000 },
    ],
  }
  const created = await server.get<{ createQuoteRequest: Request }>(
    createText,
    { key: quote.key(), input },
    buyer.token,
  )
  const { id } = created.createQuoteRequest
  const { token } = seller.owner
  const { receivedQuoteRequest: received } = await server.get<{ receivedQuoteRequest: Received }>(
    receivedText,
    { id },
    token,
  )
  const lines = received.lines.map((line, at) => ({
    lineId: line.id,
    offerId: String((at === 0 ? cement : concrete).id),
    quantityMilli: line.quantityMilli,
    pricePaise: at === 0 ? 290_00 : 4_100_00,
  }))
  const { quotationPreview: preview } = await server.get<{ quotationPreview: Quoted }>(
    previewText,
    { id, lines },
    token,
  )
  expect(preview).toMatchObject({
    whyNot: null,
    loads: [
      { loadKind: 'GOODS', vehicle: 'Two-axle 9 t', trips: 1 },
      { loadKind: 'CONCRETE', vehicle: 'Transit mixer 7 m³', trips: 3 },
    ],
  })
  const add = (of: readonly { [key: string]: unknown }[], field: string) =>
    of.reduce((total, one) => total + Number(one[field]), 0)
  expect(add(preview.loads, 'freightPaise')).toBe(preview.freightPaise)
  expect(add(preview.loads, 'totalPaise')).toBe(preview.totalPaise)

  await server.get(sendText, { key: quote.key(), id, input: { lines, leadDays: 2 } }, token)
  const move = { id, transition: 'close', version: created.createQuoteRequest.version }
  const closed = (await server.get<{ updateQuoteRequestStatus: Request }>(moveText, move, buyer.token))
    .updateQuoteRequestStatus
  const compared = await server.get<{ quoteRequest: { comparison: { quotations: Quoted[] } } }>(
    comparedText,
    { id },
    buyer.token,
  )
  const quotation = found(compared.quoteRequest.comparison.quotations[0])
  expect(quotation).toMatchObject({ whyNot: null, totalPaise: preview.totalPaise, loads: preview.loads })
  await server.get(
    awardText,
    { key: quote.key(), id, version: closed.version, lines: quotation.lines.map((line) => line.id) },
    buyer.token,
  )
  const { cart } = await server.get<{ cart: Cart }>(cartText, { pincode: near }, buyer.token)
  expect(cart).toMatchObject({ whyNot: null, totalPaise: preview.totalPaise })
  const placed = await buy.order(buyer.token, address.id)
  const { suborders } = await buy.read(buyer.token, placed.id)
  const amounts = (of: readonly { freightPaise: number; totalPaise: number }[]) =>
    of.map(({ freightPaise, totalPaise }) => [freightPaise, totalPaise]).sort(([a = 0], [b = 0]) => a - b)
  expect(amounts(suborders)).toEqual(amounts(preview.loads))
  expect(await quote.broken()).toEqual([])
})
