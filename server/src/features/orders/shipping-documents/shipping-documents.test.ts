import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { found } from '#core/errors.ts'
import { invariants } from '#features/orders/orders/invariants.queries.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, dispatch, dispatchOnly, packAll, truck } from '#test/shop/buying.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const createChallan = 'mutation ($id: ID!) { createChallan(shipmentId: $id) { shipments { id challanNumber } } }'
const prepare = 'mutation ($id: ID!) { prepareShipmentInvoice(id: $id) { id } }'
const setDistance = 'mutation ($id: ID!, $km: Int!) { setEwayDistance(shipmentId: $id, km: $km) { id } }'
const extend = 'mutation ($id: ID!, $validTo: String!) { extendEwayBill(id: $id, validTo: $validTo) { id } }'
const validity =
  'query ($id: ID!) { order(id: $id) { suborders { shipments { id ewayValidTo ewayProposedTo ewayEndsEarly } } } }'
type Validity = {
  order: { suborders: { shipments: { id: string; ewayValidTo: string | null; ewayEndsEarly: boolean }[] }[] }
}
const unpack = 'mutation ($id: ID!) { unpackShipment(id: $id) { status } }'
const document = `query ($id: ID!) { shipmentDocument(id: $id) { shipmentNumber challanNumber invoiceNumber deliveryCode grams vehicleNumber supplier { gstin } placeOfSupply
  lines { title hsn pieces grams taxablePaise cgstPaise sgstPaise igstPaise bundleText bundles { pieces grams } heats } totals { totalPaise taxablePaise } files { kind url } } }`
const eway = 'query ($id: ID!) { ewayBill(shipmentId: $id) { missing hasVehicle json fields { name value } } }'
const file =
  'query ($kind: BulkDocument!, $suborderIds: [ID!]!, $orderIds: [ID!]!) { documentsFile(kind: $kind, suborderIds: $suborderIds, orderIds: $orderIds) { url documents without } }'

type DocumentInput = {
  shipmentDocument: {
    challanNumber: string | null
    invoiceNumber: string | null
    deliveryCode: string | null
    grams: number
    lines: {
      pieces: number
      grams: number
      bundleText: string
      bundles: { pieces: number; grams: number }[]
      heats: string[]
    }[]
    totals: { totalPaise: number }
    files: { kind: string; url: string }[]
  }
}
type Eway = { ewayBill: { missing: string[]; hasVehicle: boolean; json: string | null } }
type File = { documentsFile: { url: string; documents: number; without: number } }

/** A paid order of bars and cement; the part with the bars accepted and packed. */
async function packed() {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const suborder = (await buy.read(buyer.token, placed.id)).suborders.find((one) =>
    one.lines[0]?.title.includes('12 mm'),
  )
  const seller = await server.build.user({ roles: ['seller'], sellerId: Number(suborder?.seller.id) })
  await server.get(accept, { id: suborder?.id }, seller.token)
  const shipment = await packAll(server, seller.token, suborder?.id)
  return { buyer, placed, part: suborder, seller: seller.token, load: shipment }
}

const read = async (id: string, token: string) =>
  (await server.get<DocumentInput>(document, { id }, token)).shipmentDocument
const bytes = async (url: string) => {
  const response = await fetch(server.url + url)
  return { status: response.status, start: (await response.text()).slice(0, 5) }
}

describe('the documents of a load', () => {
  test('are a packing list with its bundles and heats as soon as it is packed', async () => {
    const { seller, load: shipment } = await packed()
    const row = await read(shipment, seller)
    expect(row).toMatchObject({ challanNumber: null, invoiceNumber: null, deliveryCode: null })
    const [line] = row.lines
    expect(line?.bundleText).toMatch(/^\d+ × \d+( \+ \d+ loose)?$/)
    expect(line?.bundles.reduce((sum, { grams }) => sum + grams, 0)).toBe(line?.grams)
    expect(line?.bundles.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(line?.pieces)
    expect(line?.heats).toHaveLength(1)
    expect(row.files.map(({ kind }) => kind)).toEqual(['PACKING_LIST'])
  })

  test('have a challan in a series of its own, written once, and kept when the load leaves', async () => {
    const { seller, load: shipment } = await packed()
    const numberOf = async () => (await read(shipment, seller)).challanNumber ?? ''
    await server.get(createChallan, { id: shipment }, seller)
    const number = await numberOf()
    expect(number).toMatch(/^[A-Z][A-Z0-9]{1,5}\/D2627\/\d+$/)
    expect(number.length).toBeLessThanOrEqual(16)
    await server.get(createChallan, { id: shipment }, seller)
    const before = await read(shipment, seller)
    await server.get(dispatch, { id: shipment, input: truck }, seller)
    const after = await read(shipment, seller)
    expect(after.challanNumber).toBe(number)
    // what it said before the truck left is what the invoice says
    expect(after.totals.totalPaise).toBe(before.totals.totalPaise)
    expect(after.lines).toEqual(before.lines)
    expect(after.invoiceNumber).not.toBeNull()
    expect(after.files.map(({ kind }) => kind)).toEqual(['CHALLAN', 'PACKING_LIST', 'DISPATCH_NOTE', 'EWAY_SLIP'])

    const next = await packed()
    await server.get(dispatch, { id: next.load, input: truck }, next.seller)
    const following = (await read(next.load, next.seller)).challanNumber ?? ''
    if (following.slice(0, 4) === number.slice(0, 4))
      expect(Number(following.split('/')[2])).toBe(Number(number.split('/')[2]) + 1)
  })

  test('are files of the parties; a changed link is nobody’s', async () => {
    const { seller, buyer, load: shipment } = await packed()
    await server.get(dispatch, { id: shipment, input: truck }, seller)
    for (const { url } of (await read(shipment, buyer.token)).files)
      expect(await bytes(url)).toEqual({ status: 200, start: '%PDF-' })
    const [one] = (await read(shipment, seller)).files
    expect((await bytes((one?.url ?? '').replace(/loads=\d+/, 'loads=1'))).status).toBe(404)
    expect((await bytes((one?.url ?? '').replace('challan', 'invoice'))).status).toBe(404)
    const other = await server.build.user()
    expect(await server.codeOf(document, { id: shipment }, other.token)).toBe('NOT_FOUND')
    const rival = (await server.build.seller()).owner
    expect(await server.codeOf(document, { id: shipment }, rival.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(document, { id: shipment }, await server.as('sellerManager'))).toBe('NOT_FOUND')
    expect(await server.codeOf(document, { id: shipment }, await server.as('admin'))).toBe('OK')
  })

  test('show the code to the buyer alone', async () => {
    const { seller, buyer, load: shipment } = await packed()
    await server.get(dispatch, { id: shipment, input: truck }, seller)
    expect((await read(shipment, buyer.token)).deliveryCode).toMatch(/^\d{6}$/)
    expect((await read(shipment, seller)).deliveryCode).toBeNull()
    expect((await read(shipment, await server.as('admin'))).deliveryCode).toBeNull()
  })

  test('of a load that was unpacked are gone but for its challan’s number', async () => {
    const { seller, load: shipment, part: suborder } = await packed()
    await server.get(createChallan, { id: shipment }, seller)
    await server.get(unpack, { id: shipment }, seller)
    expect((await read(shipment, seller)).files.map(({ kind }) => kind)).toEqual(['CHALLAN'])
    expect(await server.codeOf(eway, { id: shipment }, seller)).toBe('NOT_FOUND')
    const again = await packAll(server, seller, suborder?.id)
    await server.get(unpack, { id: again }, seller)
    expect(await server.codeOf(document, { id: again }, seller)).toBe('NOT_FOUND')
  })
})

describe('the data of an e-way bill', () => {
  const billOf = async (id: string, token: string) => (await server.get<Eway>(eway, { id }, token)).ewayBill

  test('is a file on the invoice that was frozen for it, which the dispatch issues', async () => {
    const { seller, load: shipment } = await packed()
    expect(await billOf(shipment, seller)).toMatchObject({
      missing: ['Invoice number: prepare the invoice'],
      hasVehicle: false,
      json: null,
    })
    await server.get(prepare, { id: shipment }, seller)
    const first = await billOf(shipment, seller)
    const row = await read(shipment, seller)
    expect(JSON.parse(first.json ?? '').billLists[0]).toMatchObject({
      docType: 'INV',
      supplyType: 'O',
      subSupplyType: 1,
      docNo: row.invoiceNumber,
      docDate: '21/11/2026',
      toGstin: 'URP',
      toPincode: 411_045,
      vehicleNo: '',
      transDistance: 0,
    })
    await server.get(setDistance, { id: shipment, km: 38 }, seller)
    expect(await server.codeOf(setDistance, { id: shipment, km: 4001 }, seller)).toBe('EWAY_KM_BAD')
    await server.get(dispatch, { id: shipment, input: truck }, seller)
    const sent = await billOf(shipment, seller)
    const { invoiceNumber, totals } = await read(shipment, seller)
    expect(invoiceNumber).toBe(row.invoiceNumber)
    expect(sent.hasVehicle).toBe(true)
    expect(JSON.parse(sent.json ?? '').billLists[0]).toMatchObject({
      docType: 'INV',
      docNo: invoiceNumber,
      vehicleNo: truck.vehicleNo,
      transDistance: 38,
      totInvValue: totals.totalPaise / 100,
    })
    expect(sent.json).toMatch(/"totInvValue":\d+\.\d\d,/)
  })

  test('of an unpacked load has used up its number, and the next load takes the next', async () => {
    const { seller, load: shipment, part } = await packed()
    await server.get(prepare, { id: shipment }, seller)
    const { invoiceNumber: withdrawn } = await read(shipment, seller)
    await server.get(prepare, { id: shipment }, seller)
    expect((await read(shipment, seller)).invoiceNumber).toBe(withdrawn)
    await server.get(unpack, { id: shipment }, seller)
    const again = await packAll(server, seller, part?.id)
    await server.get(prepare, { id: again }, seller)
    await server.get(dispatch, { id: again, input: truck }, seller)
    const { invoiceNumber } = await read(again, seller)
    const counted = (number: string | null) => Number(number?.split('/')[2])
    expect(counted(invoiceNumber)).toBe(counted(withdrawn) + 1)
    const { rows } = await server.pool.query(
      'select number, withdrawn_at is not null as gone, invoice_id is not null as issued from frozen_invoices where shipment_id = any($1) order by id',
      [[shipment, again]],
    )
    expect(rows).toEqual([
      { number: withdrawn, gone: true, issued: false },
      { number: invoiceNumber, gone: false, issued: true },
    ])
    const series = found(invariants.find(({ name }) => name === 'invoices'))
    expect(await rowsAs(makeCtx(server.services).db, series.query)).toEqual([])
  })

  test('names an invoice that stays: another amount is refused until it is prepared again', async () => {
    const { seller, load: shipment, part } = await packed()
    await server.get(prepare, { id: shipment }, seller)
    const { invoiceNumber } = await read(shipment, seller)
    await server.rewrite(
      `update frozen_invoices set document = jsonb_set(document, '{totals,totalPaise}', '1') where number = '${invoiceNumber}'`,
    )
    expect(await server.codeOf(dispatchOnly, { id: shipment, input: truck }, seller)).toBe('INVOICE_CHANGED')
    await server.get(prepare, { id: shipment }, seller)
    const again = (await read(shipment, seller)).invoiceNumber
    expect(again).not.toBe(invoiceNumber)
    await server.get(dispatch, { id: shipment, input: truck }, seller)
    expect((await read(shipment, seller)).invoiceNumber).toBe(again)
    expect(part?.id).toBeDefined()
  })

  test('names the prepared invoice, without which a load above the limit does not leave', async () => {
    const { seller, load: shipment } = await packed()
    expect(await server.codeOf(dispatchOnly, { id: shipment, input: truck }, seller)).toBe('INVOICE_UNPREPARED')
    await server.get(prepare, { id: shipment }, seller)
    const { ewayBillNo: _, ...bare } = truck
    expect(await server.codeOf(dispatchOnly, { id: shipment, input: bare }, seller)).toBe('EWAY_REQUIRED')
    expect(await server.codeOf(dispatchOnly, { id: shipment, input: truck }, seller)).toBe('OK')
  })

  test('of two loads of one part stays as prepared, whichever is prepared or leaves first', async () => {
    const { seller, buyer, placed, part, load: whole } = await packed()
    await server.get(unpack, { id: whole }, seller)
    const ordered = found((await buy.read(buyer.token, placed.id)).suborders.find(({ id }) => id === part?.id))
    const { suborder } = await server.get<{ suborder: { lines: { id: string; pieces: number }[] } }>(
      'query ($id: ID!) { suborder(id: $id) { lines { id pieces } } }',
      { id: part?.id },
      seller,
    )
    const [line] = suborder.lines
    const one = await packAll(server, seller, part?.id, [{ lineId: line?.id, pieces: 37 }])
    const two = await packAll(server, seller, part?.id)
    const totalOf = async (id: string) => (await read(id, seller)).totals.totalPaise
    await server.get(prepare, { id: two }, seller)
    await server.get(prepare, { id: one }, seller)
    const prepared = [await totalOf(one), await totalOf(two)]
    expect(await server.codeOf(dispatchOnly, { id: two, input: truck }, seller)).toBe('OK')
    expect(await server.codeOf(dispatchOnly, { id: one, input: truck }, seller)).toBe('OK')
    expect([await totalOf(one), await totalOf(two)]).toEqual(prepared)
    expect((prepared[0] ?? 0) + (prepared[1] ?? 0)).toBe(ordered.totalPaise)
  })

  test('is valid until a day that is shown, warned about and extended on the road', async () => {
    const { seller, buyer, placed, load: shipment } = await packed()
    const input = { ...truck, ewayValidTo: '2026-11-20' }
    expect(await server.codeOf(dispatch, { id: shipment, input }, seller)).toBe('EWAY_EXPIRED')
    expect(await server.codeOf(extend, { id: shipment, validTo: '2026-11-30' }, seller)).toBe('BAD_TRANSITION')
    await server.get(dispatch, { id: shipment, input: { ...input, ewayValidTo: '2026-11-21' } }, seller)
    const shown = async () =>
      (await server.get<Validity>(validity, { id: placed.id }, buyer.token)).order.suborders
        .flatMap(({ shipments }) => shipments)
        .find(({ id }) => id === shipment)
    expect(await shown()).toMatchObject({
      ewayValidTo: '2026-11-21',
      ewayProposedTo: '2026-11-22',
      ewayEndsEarly: true,
    })
    expect(await server.codeOf(extend, { id: shipment, validTo: '2026-11-21' }, seller)).toBe('EWAY_NOT_LATER')
    await server.get(extend, { id: shipment, validTo: '2026-12-31' }, seller)
    expect(await shown()).toMatchObject({ ewayValidTo: '2026-12-31', ewayEndsEarly: false })
    expect(await server.codeOf(extend, { id: shipment, validTo: '2027-01-31' }, buyer.token)).toBe('FORBIDDEN')
  })

  test('is not the buyer’s', async () => {
    const { buyer, load: shipment } = await packed()
    expect(await server.codeOf(eway, { id: shipment }, buyer.token)).toBe('FORBIDDEN')
  })
})

describe('many documents at once', () => {
  const fileOf = async (variables: object, token: string) =>
    (await server.get<File>(file, { suborderIds: [], orderIds: [], ...variables }, token)).documentsFile

  test('are one file of the chosen rows, which says how many have none', async () => {
    const [one, two] = [await packed(), await packed()]
    await server.get(dispatch, { id: one.load, input: truck }, one.seller)
    const suborderIds = [one.part?.id]
    const mine = await fileOf({ kind: 'CHALLAN', suborderIds }, one.seller)
    expect(mine).toMatchObject({ documents: 1, without: 0 })
    expect(await bytes(mine.url)).toEqual({ status: 200, start: '%PDF-' })

    const admin = await server.as('admin')
    const orderIds = [one.placed.id, two.placed.id]
    const invoices = await fileOf({ kind: 'INVOICE', orderIds }, admin)
    expect(invoices).toMatchObject({ documents: 1, without: 1 })
    expect(await bytes(invoices.url)).toEqual({ status: 200, start: '%PDF-' })
    expect(await fileOf({ kind: 'PACKING_LIST', orderIds }, admin)).toMatchObject({ documents: 2, without: 0 })

    // somebody else's rows count as rows without a document
    const stranger = await server.build.user()
    expect(await fileOf({ kind: 'INVOICE', orderIds }, stranger.token)).toEqual({ url: '', documents: 0, without: 2 })
  })

  test('are fifty rows at most', async () => {
    const many = Array.from({ length: 51 }, (_, at) => String(at + 1))
    const variables = { kind: 'INVOICE', orderIds: many, suborderIds: [] }
    expect(await server.codeOf(file, variables, await server.as('admin'))).toBe('AT_MOST')
    expect(await server.codeOf(file, { ...variables, orderIds: [] }, await server.as('admin'))).toBe('AT_MOST')
  })
})
