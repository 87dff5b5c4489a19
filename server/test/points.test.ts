import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { adjustmentEntries } from '@neev/domain/payments/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { openDb, rowsOf } from '#core/db/open.ts'
import { post } from '#features/settlements/ledger/ledger.ts'
import { invariants } from '../src/every-invariant.ts'
import { type Point, sever, struck } from './fault.ts'
import { startServer, type TestServer } from './server.ts'
import { type ActionName, actionsOf, type Input } from './shop/actions.ts'
import { add, buying, packAll, review, startPayment } from './shop/buying.ts'
import { bagsMilli } from './shop/settling.ts'

/**
 * Acts of money stop before every statement that they send and after every commit, and are asked for again. (After any other
 * statement is before the next one; POINTS=all goes there too.) At all points the connection is cut, which is to the database what a
 * server's death is; before and after each act's last commit a process of its own is really killed (POINTS=kill: at every point).
 */
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

const one = async <T>(text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await server.pool.query(text, values)
  return rows[0] as T
}
const count = async (text: string, values: unknown[] = []) =>
  Number((await one<{ n: number }>(`select count(*)::int as n from ${text}`, values)).n)

type Made = Input & { orderId?: string; suborderId?: string; refundId?: string }

const isCommit = (text: string) => text.trim() === 'commit'
const pointsOf = (texts: readonly string[]): Point[] =>
  texts.flatMap((text, index): Point[] => {
    const isEnd = isCommit(text) || index === texts.length - 1 || process.env.POINTS === 'all'
    return [{ at: index + 1, when: 'before' }, ...(isEnd ? [{ at: index + 1, when: 'after' } as const] : [])]
  })

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

type Case = {
  make(): Promise<Made>
  /** Must hold in the end, whatever happened in between. */
  holds(made: Made): Promise<void>
  /** Allowed responses of later calls. */
  answers: RegExp
}
const cases: Record<ActionName, Case> = {
  place: {
    make: ready,
    answers: /^\d+$/,
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

async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of invariants) if ((await rowsOf(server.db, query)).length) found.push(name)
  return found
}

onPostgres.each(Object.keys(cases) as ActionName[])('%s', (name) => {
  const { make, holds, answers } = cases[name]
  let texts: string[] = []
  beforeAll(async () => {
    if (server) return
    server = await startServer({
      at,
      env: { APP_SECRET: 'a-secret-of-the-test-of-32-bytes', SANDBOX: 'payments,demo-accounts' },
    })
    buy = buying(server)
    await server.build.bankAccount()
    await buy.onSale()
    await server.pool.query(
      'update stock set on_hand_milli = on_hand_milli + 1000000000000, initial_milli = initial_milli + 1000000000000',
    )
  })
  beforeAll(async () => {
    // Sellers due today have a draft, so that a run is about one seller
    if (name === 'settlements') await actionsOf.settlements(server)
    const made = await make()
    await server.settle()
    const { result, texts: sent } = await struck(null, sever, () => actionsOf[name](server, made))
    texts = sent
    expect(result).toMatch(answers)
    await holds(made)
  })

  /** After the fault: repeated requests give one definite response and one effect. */
  async function again(made: Made, before: string | undefined): Promise<void> {
    await server.settle()
    // Payments in progress are requested again a minute later
    if (name === 'refund') server.setClock(new Date(server.now().getTime() + 120_000))
    const first = await actionsOf[name](server, made)
    expect(first).toMatch(answers)
    if (name === 'place') {
      expect(await actionsOf[name](server, made)).toBe(first)
      if (before !== undefined && answers.test(before)) expect(first).toBe(before)
    }
    await server.settle()
    await holds(made)
  }

  test('is complete or has no effect, wherever its connection is cut', async () => {
    const began = performance.now()
    const points = pointsOf(texts)
    for (const point of points) {
      const made = await make()
      await server.settle()
      const { result } = await struck(point, sever, () => actionsOf[name](server, made))
      await again(made, result).catch((error) => {
        const text = texts[point.at - 1]?.trim().slice(0, 80)
        throw new Error(`${point.when} statement ${point.at} (${text}): ${error.message}`)
      })
    }
    expect(await broken()).toEqual([])
    console.log(
      `${name}: ${texts.length} statements, ${points.length} points, ${Math.round((performance.now() - began) / points.length)} ms a point`,
    )
  }, 600_000)

  test('is complete or has no effect when its process is killed before or after its last commit', async () => {
    const at = texts.findLastIndex(isCommit) + 1
    expect(at).toBeGreaterThan(0)
    const ends: Point[] = [
      { at, when: 'before' },
      { at, when: 'after' },
    ]
    const points = process.env.POINTS === 'kill' ? pointsOf(texts) : ends
    for (const point of points) {
      const made = await make()
      await server.settle()
      await dies(point, made)
      await again(made, undefined).catch((error) => {
        throw new Error(`${point.when} statement ${point.at}: ${error.message}`)
      })
    }
    expect(await broken()).toEqual([])
    console.log(`${name}: killed at ${points.length} points`)
  }, 3_600_000)

  async function dies(point: Point, entered: Made): Promise<void> {
    const { rows } = await server.pool.query('select current_database() as name')
    const address = new URL(url ?? '')
    address.pathname = `/${rows[0].name}`
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: address.href,
      APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
      SANDBOX: 'payments,demo-accounts',
      ORIGIN: server.url,
    }
    const requested = JSON.stringify({ name, input: entered, point, moment: server.now().toISOString() })
    const script = fileURLToPath(new URL('run-once.ts', import.meta.url))
    const child = spawn(process.execPath, [script, requested], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const [, signal] = await once(child, 'exit')
    expect(signal, 'the process reached its point').toBe('SIGKILL')
  }
})

onPostgres('a pool of connections', () => {
  test('survives cut connections, at the start and in the middle of a transaction', async () => {
    const { db, close } = await openDb(url ?? '', { max: 2 })
    const cut = (point: Point) =>
      struck(point, sever, () => db.transaction().execute((tx) => rowsOf(tx, sql`select 1 as one`)))
    for (let times = 0; times < 5; times++)
      for (const at of [1, 2, 3])
        for (const when of ['before', 'after'] as const) expect((await cut({ at, when })).result).toBeUndefined()
    expect(await rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
    await close()
  })
})

afterAll(() => server?.close())
