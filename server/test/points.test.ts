import { adjustmentEntries } from '@neev/domain/money/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { openDb } from '#core/db/open.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { post } from '#features/money/settlements/ledger/ledger.ts'
import { type Point, sever, struck } from './fault.ts'
import { startServer, type TestServer } from './server.ts'
import { actionsOf } from './shop/actions.ts'
import { add, buying, packAll, review, startPayment } from './shop/buying.ts'
import { type Case, fillStock, readsOf, stopEverywhere, stoppedEnv } from './shop/points.ts'
import { bagsMilli } from './shop/settling.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let sellerId = 0
let seller = ''
const url = process.env.TEST_DATABASE_URL
const onPostgres = describe.runIf(url)
const at = '2026-11-21T06:00:00Z'
const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const cancel =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'
const { one, count } = readsOf(() => server)

/** A buyer before placing the order. */
async function ready(quantityMilli = bagsMilli) {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  const { cement: bags } = await buy.onSale()
  await server.get(add, { offerId: bags.id, quantityMilli, pincode: '411045' }, buyer.token)
  const site = { shippingAddressId: String(address.id) }
  const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
    review,
    { input: site },
    buyer.token,
  )
  const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
  return { token: buyer.token, input, key: `point-${buyer.id}-${Date.now()}`, addressId: address.id }
}
async function paid(quantityMilli?: number) {
  const { token, addressId } = await ready(quantityMilli)
  const placed = await buy.order(token, addressId)
  await buy.pay(token, placed.id)
  const [suborder] = (await buy.read(token, placed.id)).suborders
  return { token, orderId: placed.id, suborderId: suborder?.id ?? '', sellerId: Number(suborder?.seller.id) }
}

const cases: Record<'place' | 'settle' | 'refund' | 'dispatch' | 'settlements', Case> = {
  place: {
    make: ready,
    answers: /^\d+$/,
    isRepeatable: true,
    async holds({ key }) {
      expect(await count('orders where idempotency_key = $1', [key])).toBe(1)
    },
  },
  settle: {
    async make() {
      const { token, addressId } = await ready()
      const placed = await buy.order(token, addressId)
      await server.get(startPayment, { orderId: placed.id }, token)
      const { id } = await one<{ id: string }>(
        "update test_gateway_orders set status = 'captured', payment_id = $2 where payment_number = $1 returning id",
        [`${placed.number}-P1`, `point_${placed.id}`],
      )
      return { id, orderId: placed.id }
    },
    answers: /^(SETTLED|REPEATED)$/,
    async holds({ orderId }) {
      expect(await count("orders where id = $1 and status = 'PLACED' and payment_status = 'PAID'", [orderId])).toBe(1)
      expect(await count("payments where order_id = $1 and status = 'CAPTURED'", [orderId])).toBe(1)
      expect(await count("order_events where order_id = $1 and kind = 'pay'", [orderId])).toBe(1)
    },
  },
  refund: {
    async make() {
      const { token, orderId, suborderId } = await paid(50_000)
      await server.get(cancel, { id: suborderId }, token)
      await server.settle()
      return { orderId }
    },
    answers: /^sent$/,
    // Payments in progress are requested again a minute later
    laterMs: 120_000,
    async holds({ orderId }) {
      const { number, id } = await one<{ number: string; id: number }>(
        'select number, id from refunds where order_id = $1',
        [orderId],
      )
      const known = await one<{ id: string }>('select id from test_gateway_refunds where key like $1', [`${number}-%`])
      await server.pool.query("update test_gateway_refunds set status = 'processed' where id = $1", [known.id])
      // Later callers request the status
      server.setClock(new Date(server.now().getTime() + 600_000))
      // The database may hold the row for a moment after its connection was cut
      await vi.waitFor(
        async () => {
          await actionsOf.refund(server)
          await server.settle()
          expect(await count("refunds where id = $1 and status = 'DONE'", [id])).toBe(1)
        },
        { timeout: 20_000, interval: 200 },
      )
      expect(await count('test_gateway_refunds where key like $1', [`${number}-%`])).toBe(1)
    },
  },
  dispatch: {
    async make() {
      const made = await paid()
      if (made.sellerId !== sellerId) {
        sellerId = made.sellerId
        seller = (await server.build.user({ roles: ['seller'], sellerId })).token
      }
      await server.get(accept, { id: made.suborderId }, seller)
      return { token: seller, id: await packAll(server, seller, made.suborderId) }
    },
    answers: /^(\d+|DISPATCHED|BAD_TRANSITION)$/,
    async holds({ id }) {
      expect(await count("shipments where id = $1 and status = 'DISPATCHED'", [id])).toBe(1)
      expect(await count('invoices where shipment_id = $1', [id])).toBe(1)
      expect(
        await count(
          "stock_movements m join shipments h on h.suborder_id = m.suborder_id where h.id = $1 and m.kind = 'DISPATCH'",
          [id],
        ),
      ).toBe(1)
    },
  },
  settlements: {
    // Sellers due today have a draft, so that a run is about one seller
    before: () => actionsOf.settlements(server),
    async make() {
      const { id } = await server.build.seller()
      const day = '2026-11-01'
      const entries = adjustmentEntries({
        debit: 'ADJUSTMENTS',
        credit: 'SELLER_PAYABLE',
        paise: 12_345_67,
        sellerId: id,
        availableOn: day,
      })
      const key = `ADJUSTMENT:point-${id}`
      await post(makeCtx(server.services), [
        { kind: 'ADJUSTMENT', key, orderId: null, suborderId: null, sellerId: id, at: new Date(at), entries },
      ])
      return { id: String(id) }
    },
    answers: /^drawn$/,
    async holds({ id }) {
      expect(await count("settlements where seller_id = $1 and status = 'DRAFT'", [id])).toBe(1)
    },
  },
}

onPostgres('acts of money', () => {
  beforeAll(async () => {
    server = await startServer({ at, env: stoppedEnv })
    buy = buying(server)
    await server.build.bankAccount()
    await buy.onSale()
    await fillStock(server)
  })
  stopEverywhere(() => server, cases)
})

onPostgres('a pool of connections', () => {
  test('survives cut connections, at the start and in the middle of a transaction', async () => {
    const { db, close } = await openDb(url ?? '', { max: 2 })
    const cut = (point: Point) =>
      struck(point, sever, () => db.transaction().execute((tx) => rowsAs(tx, sql`select 1 as one`)))
    for (let times = 0; times < 5; times++)
      for (const at of [1, 2, 3])
        for (const when of ['before', 'after'] as const) expect((await cut({ at, when })).result).toBeUndefined()
    expect(await rowsAs(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
    await close()
  })
})

afterAll(() => server?.close())
