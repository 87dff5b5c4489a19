import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, dispatch, dispatchOnly, packAll, place, truck } from '#test/shop/buying.ts'
import { settling } from '#test/shop/settling.ts'
import { watchGstins } from './gstin-statuses.ts'

/*
 * Registrations of buyers, against a small server that answers as the public search of taxpayers does. What it says of a GSTIN is
 * decided test by test.
 */
const said = new Map<string, object | 'down'>()
const asked: string[] = []
const service = createServer((request, response) => {
  const gstin = new URL(request.url ?? '', 'http://gsp').searchParams.get('gstin') ?? ''
  asked.push(gstin)
  const answer = said.get(gstin) ?? { sts: 'Active' }
  if (answer === 'down') return response.writeHead(503).end('down for maintenance')
  const result = { gstin, dty: 'Regular', lgnm: 'Patil Constructions', tradeNam: 'Patil', cxdt: '', ...answer }
  response.writeHead(200, { 'content-type': 'application/json' })
  return response.end(JSON.stringify({ success: true, result }))
})

let server: TestServer
let shop: ReturnType<typeof settling>
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  server = await startServer({
    env: { GSTIN_STATUS_KEY: 'KEY7', GSTIN_STATUS_URL: `http://${host}/commonapi/search`, ALLOWED_HOSTS: host },
  })
  shop = settling(server)
  await server.build.bankAccount()
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => service.close(resolve))
})
beforeEach(() => {
  said.clear()
  asked.length = 0
})

const day = 24 * 60 * 60 * 1000
const later = (days: number) => server.setClock(new Date(server.now().getTime() + days * day))
/** A week and a day later, with the session kept by a visit in between. */
const aWeekLater = async (token: string) => {
  later(4)
  await server.get('{ cart { count } }', {}, token)
  later(4)
}
const watch = async () => {
  await watchGstins(makeCtx(server.services))
  await server.settle()
}
const timesAsked = (gstin: string) => asked.filter((one) => one === gstin).length
const cancelled = { sts: 'Cancelled suo-moto', cxdt: '31/10/2026' }

let serial = 0
const newGstin = (state = '27') => {
  const first14 = `${state}ZZZPB${String(1000 + ++serial)}F1Z`
  return first14 + gstinCheckCharacter(first14)
}

const reviewed = `mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise gstin
  gstinStanding { gstin status cancelledOn silent } cart { groups { taxKind } } } }`
const invoices =
  'query ($id: ID!) { invoicesOfOrder(orderId: $id) { type taxKind recipient { gstin name } shipTo { gstin } } }'
const addAddress = `mutation ($input: AddressInput!) { addAddress(input: $input) { id gstin gstinStanding { status cancelledOn silent } } }`
const acceptOrder = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const gstr1 = 'query ($gstin: String!, $month: String!) { gstr1(gstin: $gstin, month: $month) { json { base64 } } }'
type Review = {
  reviewOrder: {
    payablePaise: number
    gstin: string | null
    gstinStanding: { status: string | null; silent: boolean } | null
  }
}

/** A buyer with a full cart at Pune; orders under a GSTIN or none. */
async function buying(state = '27') {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  const { cement } = await shop.buy.onSale()
  await server.get(add, { offerId: cement.id, quantityMilli: 200_000, pincode: '411045' }, buyer.token)
  const gstin = newGstin(state)
  const shippingAddressId = String(address.id)
  const review = async (under: string | null) =>
    (await server.get<Review>(reviewed, { input: { shippingAddressId, gstin: under } }, buyer.token)).reviewOrder
  const input = async (under: string | null) => ({
    shippingAddressId,
    gstin: under,
    method: 'DIRECT',
    expectedPaise: (await review(under)).payablePaise,
  })
  const order = async (under: string | null) =>
    (
      await server.get<{ placeOrder: { id: string } }>(
        place,
        { key: `gstin-of-buyer-${++serial}`, input: await input(under) },
        buyer.token,
      )
    ).placeOrder
  return { token: buyer.token, gstin, review, input, order }
}
type Buying = Awaited<ReturnType<typeof buying>>

/** Places an order under the buyer's GSTIN, paid and packed; `leave` dispatches it. */
async function packed(buyer: Buying) {
  const { id } = await buyer.order(buyer.gstin)
  const { transfer } = await shop.one<{ transfer: string }>(
    'select id as transfer from bank_transfers where order_id = $1',
    [id],
  )
  const { due } = await shop.one<{ due: number }>('select expected_paise as due from bank_transfers where id = $1', [
    transfer,
  ])
  await server.get(
    'mutation ($id: ID!, $paise: Paise!) { submitTransferDecision(id: $id, decision: received, receivedPaise: $paise) { status } }',
    { id: transfer, paise: due },
    (await server.build.user({ roles: ['admin'] })).token,
  )
  const part = await shop.one<{ id: string; sellerId: number; gstin: string }>(
    'select id, seller_id as "sellerId", gstin from suborders where order_id = $1',
    [id],
  )
  const { token } = await server.build.user({ roles: ['seller'], sellerId: part.sellerId })
  await server.get(acceptOrder, { id: part.id }, token)
  const load = await packAll(server, token, part.id)
  return {
    orderId: id,
    part,
    load,
    sellerNow: async () => (await server.build.user({ roles: ['seller'], sellerId: part.sellerId })).token,
    leave: async () =>
      server.codeOf(
        dispatch,
        { id: load, input: truck },
        (await server.build.user({ roles: ['seller'], sellerId: part.sellerId })).token,
      ),
  }
}
const invoiceOf = async (orderId: string, token: string) => {
  const { invoicesOfOrder } = await server.get<{
    invoicesOfOrder: { taxKind: string; recipient: { gstin: string | null }; shipTo: { gstin: string | null } }[]
  }>(invoices, { id: orderId }, token)
  return invoicesOfOrder[0]
}
const letters = async (gstin: string) =>
  (
    await server.pool.query<{ subject: string }>(
      "select subject from messages where template = 'order.gstinCancelled' and subject like $1",
      [`%${gstin}%`],
    )
  ).rows.length

describe('the registration of a buyer', () => {
  test('is asked about when an address is saved, and again when its rule says', async () => {
    const user = await server.build.user()
    const gstin = newGstin()
    said.set(gstin, cancelled)
    const input = {
      ...{ label: 'Site', contactName: 'Asha Patil', mobile: '9000002007', line1: 'Survey 48', city: 'Pune' },
      ...{ pincode: '411045', stateCode: '27', gstin, isDefaultShip: true, isDefaultBill: true },
    }
    const save = () =>
      server.get<{ addAddress: { gstinStanding: object } }>(addAddress, { input: { ...input } }, user.token)
    expect((await save()).addAddress.gstinStanding).toEqual({
      status: 'CANCELLED',
      cancelledOn: '2026-10-31',
      silent: false,
    })
    await save()
    expect(timesAsked(gstin)).toBe(1)
    said.set(gstin, { sts: 'Active' })
    later(1)
    await watch()
    expect((await save()).addAddress.gstinStanding).toMatchObject({ status: 'ACTIVE' })
    expect(timesAsked(gstin)).toBe(2)
  })

  test.each([
    ['cancelled', cancelled, 'CANCELLED'],
    ['suspended', { sts: 'Suspended' }, 'SUSPENDED'],
  ])('that is %s takes no order, which is placed without it', async (_word, answer, status) => {
    const buyer = await buying()
    said.set(buyer.gstin, answer)
    expect((await buyer.review(buyer.gstin)).gstinStanding).toMatchObject({ gstin: buyer.gstin, status })
    const key = `gstin-stopped-${++serial}`
    expect(await server.codeOf(place, { key, input: await buyer.input(buyer.gstin) }, buyer.token)).toBe(
      `GSTIN_${status}`,
    )
    expect((await buyer.review(null)).gstinStanding).toBeNull()
    const { id } = await buyer.order(null)
    expect(await shop.one('select gstin from orders where id = $1', [id])).toEqual({ gstin: null })
  })

  test('is asked about again at the order if the last answer is older than its rule', async () => {
    const buyer = await buying()
    await buyer.review(buyer.gstin)
    const input = await buyer.input(buyer.gstin)
    expect(timesAsked(buyer.gstin)).toBe(1)
    said.set(buyer.gstin, cancelled)
    await aWeekLater(buyer.token)
    expect(await server.codeOf(place, { key: `gstin-later-${++serial}`, input }, buyer.token)).toBe('GSTIN_CANCELLED')
    expect(timesAsked(buyer.gstin)).toBe(2)
  })

  test('of which a silent service says nothing blocks nothing, and keeps what was known', async () => {
    const buyer = await buying()
    said.set(buyer.gstin, 'down')
    expect((await buyer.review(buyer.gstin)).gstinStanding).toMatchObject({ status: null, silent: true })
    await buyer.order(buyer.gstin)
    const other = await buying()
    said.set(other.gstin, cancelled)
    await other.review(other.gstin)
    said.set(other.gstin, 'down')
    later(2)
    expect(
      await server.codeOf(
        place,
        { key: `gstin-silent-${++serial}`, input: await other.input(other.gstin) },
        other.token,
      ),
    ).toBe('GSTIN_CANCELLED')
    // The job asks again
    said.set(other.gstin, { sts: 'Active' })
    later(1)
    await watch()
    await other.order(other.gstin)
  })
})

describe('a registration that is cancelled after the order', () => {
  test('is not on the invoice of a later load, which returns count as sold to a consumer; both are told', async () => {
    const buyer = await buying()
    const { orderId, part, sellerNow, leave } = await packed(buyer)
    said.set(buyer.gstin, {
      ...cancelled,
      cxdt: new Date(server.now().getTime() + 8 * day).toLocaleDateString('en-GB'),
    })
    await aWeekLater(buyer.token)
    await watch()
    expect(await letters(buyer.gstin)).toBeGreaterThan(1)
    expect(await leave()).toBe('OK')
    expect(await invoiceOf(orderId, buyer.token)).toMatchObject({ recipient: { gstin: null }, shipTo: { gstin: null } })
    const month = server.now().toISOString().slice(0, 7)
    const { gstr1: filed } = await server.get<{ gstr1: { json: { base64: string } } }>(
      gstr1,
      { gstin: part.gstin, month },
      await sellerNow(),
    )
    const file = JSON.parse(Buffer.from(filed.json.base64, 'base64').toString())
    expect(JSON.stringify(file.b2b ?? [])).not.toContain(buyer.gstin)
    expect(file.b2cs?.length ?? 0).toBeGreaterThan(0)
  })

  test('stays on it until that day, and if it is only suspended', async () => {
    for (const answer of [{ ...cancelled, cxdt: '31/12/2099' }, { sts: 'Suspended' }]) {
      const buyer = await buying()
      const { orderId, leave } = await packed(buyer)
      said.set(buyer.gstin, answer)
      await aWeekLater(buyer.token)
      await watch()
      expect(await leave()).toBe('OK')
      expect(await invoiceOf(orderId, buyer.token)).toMatchObject({ recipient: { gstin: buyer.gstin } })
    }
  })

  test('changes an invoice that was frozen before, which is frozen again', async () => {
    const buyer = await buying()
    const { orderId, sellerNow, load, leave } = await packed(buyer)
    const freeze = 'mutation ($id: ID!) { prepareShipmentInvoice(id: $id) { id } }'
    await server.get(freeze, { id: load }, await sellerNow())
    said.set(buyer.gstin, cancelled)
    await aWeekLater(buyer.token)
    await watch()
    expect(await server.codeOf(dispatchOnly, { id: load, input: truck }, await sellerNow())).toBe('INVOICE_CHANGED')
    expect(await leave()).toBe('OK')
    expect(await invoiceOf(orderId, buyer.token)).toMatchObject({ recipient: { gstin: null } })
  })

  test('stops the load where it decided the tax', async () => {
    // Billed at home in Karnataka, delivered to Pune
    const buyer = await buying('29')
    const { leave, part } = await packed(buyer)
    expect(await shop.one('select place_of_supply as place from suborders where id = $1', [part.id])).toEqual({
      place: '29',
    })
    said.set(buyer.gstin, cancelled)
    await aWeekLater(buyer.token)
    await watch()
    expect(await leave()).toBe('GSTIN_CANCELLED_TAX')
  })
})

test('the registrations of a company stand with their status beside it, for its members and for admins', async () => {
  const { id, admin } = await server.build.company()
  const gstin = newGstin()
  await server.pool.query('insert into b2b_gstins (gstin, account_id) values ($1, $2)', [gstin, id])
  said.set(gstin, { sts: 'Suspended' })
  await watch()
  const standings = [{ gstin, status: 'SUSPENDED' }]
  expect(await server.get('{ b2bCompany { standings { gstin status } } }', {}, admin.token)).toEqual({
    b2bCompany: { standings },
  })
  const query = 'query ($id: ID!) { adminB2bAccount(id: $id) { standings { gstin status } } }'
  expect(await server.get(query, { id }, await server.as('admin'))).toEqual({ adminB2bAccount: { standings } })
  const others = '{ b2bCompany { standings { gstin } } }'
  expect((await server.ask(others, {}, (await server.build.user()).token)).data?.b2bCompany ?? null).toBeNull()
})
