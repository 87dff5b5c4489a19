import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { buying, deliver, dispatch, packAll, truck } from '#test/shop/buying.ts'
import { invariants } from '../../../../every-invariant.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  await server.build.bankAccount()
})
afterAll(() => server.close())

const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const read = `query ($id: ID!) { suborder(id: $id) { totalPaise status lines { id pieces }
  cancellations { kind status totalPaise buyerPaise } revisions { kind reason backPaise }
  shipments { id invoiceId totalPaise } } }`
const invoice = `query ($id: ID!) { invoice(id: $id) { lines { rateBp goodsPaise discountPaise taxablePaise }
  totals { taxablePaise cgstPaise sgstPaise igstPaise roundOffPaise totalPaise } } }`

type Suborder = {
  totalPaise: number
  status: string
  lines: { id: string; pieces: number }[]
  cancellations: { kind: string; status: string; totalPaise: number; buyerPaise: number }[]
  revisions: { kind: string; reason: string; backPaise: number }[]
  shipments: { id: string; invoiceId: string; totalPaise: number }[]
}
type Totals = Record<'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'roundOffPaise' | 'totalPaise', number>
type Invoice = { lines: { rateBp: number; goodsPaise: number; discountPaise: number }[]; totals: Totals }

/** A paid order of bars at 18 %, accepted by its seller. */
async function accepted() {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const { suborders } = await buy.read(buyer.token, placed.id)
  const part = suborders.find(({ lines }) => lines[0]?.title.includes('12 mm'))
  const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(part?.seller.id) })
  const [id, number] = [part?.id ?? '', part?.number ?? '']
  await server.get(accept, { id }, token)
  const suborder = async () => (await server.get<{ suborder: Suborder }>(read, { id }, token)).suborder
  const billed = async (at: number) => {
    const shipment = (await suborder()).shipments[at]
    return (await server.get<{ invoice: Invoice }>(invoice, { id: shipment?.invoiceId }, token)).invoice
  }
  const deliverAll = async () => {
    const order = await buy.read(buyer.token, placed.id)
    const shipments = order.suborders.find((one) => one.id === id)?.shipments ?? []
    for (const { id, deliveryCode } of shipments) await server.get(deliver, { id, input: { otp: deliveryCode } }, token)
    await server.settle()
  }
  return { id, number, token, placed, suborder, billed, deliverAll, buyer: buyer.token }
}

const sellerOf = async (suborderId: string) =>
  Number((await server.pool.query('select seller_id from suborders where id = $1', [suborderId])).rows[0].seller_id)

/** From today the bars of this suborder are taxed at another rate. */
const changeRate = (suborderId: string, rateBp: number) =>
  server.rewrite(
    `insert into statutory_values (rule, scope, from_day, value)
     select distinct 'GST_RATE', hsn, ($2::timestamptz at time zone 'Asia/Kolkata')::date, $3::int from order_lines where suborder_id = $1
     on conflict (rule, scope, from_day) where withdrawn_by_id is null do update set value = excluded.value`,
    [suborderId, server.now(), rateBp],
  )

const broken = async () => {
  const found = await Promise.all(
    invariants.map(async ({ name, query }) => ((await rowsAs(server.services.db, query)).length > 0 ? name : null)),
  )
  return found.filter((name) => name !== null)
}

const sumOfTax = ({ totals }: Invoice) => totals.cgstPaise + totals.sgstPaise + totals.igstPaise

describe('an order whose tax rate changes before all of it has left', () => {
  test('is invoiced at the rate of its day; what was paid too much is refunded once, and posted once', async () => {
    const { id, number, token, placed, suborder, billed, deliverAll } = await accepted()
    const [line] = (await suborder()).lines
    const one = await packAll(server, token, id, [{ lineId: line?.id, pieces: 100 }])
    await server.get(dispatch, { id: one, input: truck }, token)
    await changeRate(id, 500)
    const two = await packAll(server, token, id)
    const previewed = (await suborder()).shipments[1]?.totalPaise
    await server.get(dispatch, { id: two, input: { ...truck, vehicleNo: 'MH14CD5678' } }, token)

    const [first, second] = [await billed(0), await billed(1)]
    expect([first.lines[0]?.rateBp, second.lines[0]?.rateBp]).toEqual([1800, 500])
    const { taxablePaise, totalPaise, roundOffPaise } = second.totals
    expect(sumOfTax(second)).toBe(2 * Math.round((taxablePaise * 2.5) / 100))
    expect(totalPaise).toBe(taxablePaise + sumOfTax(second) + roundOffPaise)
    expect(previewed).toBe(totalPaise)

    const agreed = await suborder()
    const [less] = agreed.cancellations
    expect(agreed.cancellations).toHaveLength(1)
    expect(less).toMatchObject({
      kind: 'TAX',
      status: 'DONE',
      totalPaise: 2 * Math.round((taxablePaise * 9) / 100) - sumOfTax(second),
    })
    expect(first.totals.totalPaise + totalPaise + (less?.totalPaise ?? 0)).toBe(agreed.totalPaise)
    expect(agreed.revisions).toMatchObject([{ kind: 'TAX', reason: '18 % → 5 %', backPaise: less?.totalPaise }])

    await server.settle()
    const { rows } = await server.pool.query('select amount_paise, reason from refunds where order_id = $1', [
      placed.id,
    ])
    expect(rows).toEqual([{ amount_paise: less?.totalPaise, reason: 'rest' }])
    const letters = await server.pool.query("select subject from messages where template = 'tax.changed' order by id")
    const back = `₹${((less?.totalPaise ?? 0) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
    expect(letters.rows.map(({ subject }) => subject)).toEqual([
      `GST on ${number} is lower: ${back} back`,
      `GST rate of ${number} changed`,
      `GST rate of ${number} changed`,
    ])
    await deliverAll()
    expect(await broken()).toEqual([])
  })

  test('keeps its total at a higher rate: the invoice charges it, and the seller bears the difference', async () => {
    const { id, token, suborder, billed, deliverAll } = await accepted()
    await changeRate(id, 2800)
    const load = await packAll(server, token, id)
    await server.get(dispatch, { id: load, input: truck }, token)
    const sent = await suborder()
    const only = await billed(0)
    expect(only.lines[0]?.rateBp).toBe(2800)
    const taken = sent.cancellations[0]?.totalPaise ?? Number.NaN
    expect(taken).toBeLessThanOrEqual(2)
    expect(only.totals.totalPaise + taken).toBe(sent.totalPaise)
    expect(only.lines[0]?.discountPaise).toBeGreaterThan(0)
    expect(sumOfTax(only)).toBeGreaterThanOrEqual(Math.floor((only.totals.taxablePaise * 28) / 100))
    await deliverAll()
    expect(await broken()).toEqual([])
  })

  test('a seller can ask for the tax of a higher rate, and the buyer can pay it', async () => {
    const { id, token, placed, buyer, billed, deliverAll } = await accepted()
    await changeRate(id, 4000)
    const load = await packAll(server, token, id)
    await server.get(dispatch, { id: load, input: truck }, token)
    await server.settle()
    const fields = `id kind status excessGrams transitions maxPaise due { number totalPaise status }
      lines { quantityMilli pricePaise rateBp orderedBp taxablePaise } sum { taxablePaise totalPaise }`
    type Debit = {
      id: string
      transitions: string[]
      sum: { taxablePaise: number; totalPaise: number }
      lines: { taxablePaise: number }[]
      due: { number: string; totalPaise: number } | null
    }
    const ofSeller = `query ($id: ID!) { suborder(id: $id) { debits { ${fields} } } }`
    const ofBuyer = `query ($id: ID!) { order(id: $id) { suborders { id debits { ${fields} } } } }`
    const drafts = async () =>
      (await server.get<{ suborder: { debits: Debit[] } }>(ofSeller, { id }, token)).suborder.debits
    const asked = async () => {
      const { order } = await server.get<{ order: { suborders: { id: string; debits: Debit[] }[] } }>(
        ofBuyer,
        { id: placed.id },
        buyer,
      )
      return order.suborders.find((one) => one.id === id)?.debits
    }
    const [drafted] = await drafts()
    const only = await billed(0)
    const borne = only.lines[0]?.discountPaise ?? 0
    expect(drafted).toMatchObject({
      kind: 'TAX',
      status: 'DRAFT',
      excessGrams: null,
      transitions: ['send', 'leave'],
      lines: [{ quantityMilli: 0, pricePaise: null, rateBp: 4000, orderedBp: 2800 }],
    })
    expect(await asked()).toEqual([])
    await server.get('mutation ($id: ID!) { sendDebit(id: $id) { status } }', { id: drafted?.id }, token)
    await server.get(
      'mutation ($id: ID!) { submitDebitNoteResponse(id: $id, answer: ACCEPT) { status } }',
      { id: drafted?.id },
      buyer,
    )
    const [agreed] = (await asked()) ?? []
    expect(agreed).toMatchObject({ status: 'ACCEPTED', due: { status: 'AWAITED' } })
    // Invoice and debit note together are the agreed value at the new rate
    const agreedPaise = only.totals.taxablePaise + borne
    expect(only.totals.taxablePaise + (agreed?.sum.taxablePaise ?? 0)).toBe(agreedPaise)
    expect(Math.abs((agreed?.due?.totalPaise ?? 0) - Math.round((borne * 140) / 100))).toBeLessThanOrEqual(1)
    await deliverAll()
    expect(await broken()).toEqual([])
  })

  test('keeps the rate of an invoice that was written and paid before the change', async () => {
    const { id, token } = await accepted()
    const load = await packAll(server, token, id)
    await server.get('mutation ($id: ID!) { prepareShipmentInvoice(id: $id) { status } }', { id: load }, token)
    server.setClock('2026-11-21T19:00:00Z')
    await changeRate(id, 500)
    const { token: morning } = await server.build.user({ roles: ['seller'], sellerId: await sellerOf(id) })
    await server.get(dispatch, { id: load, input: truck }, morning)
    const { rows } = await server.pool.query<{ day: string; difference: number }>(
      `select (i.issued_at at time zone 'Asia/Kolkata')::date::text as day,
         (i.lines -> 0 ->> 'rateBp')::int - l.rate_bp as difference
       from invoices i join order_lines l on l.suborder_id = i.suborder_id where i.suborder_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ day: '2026-11-21', difference: 0 }])
    await server.settle()
    expect(await broken()).toEqual([])
    server.setClock('2026-11-21T06:00:00Z')
  })
})
