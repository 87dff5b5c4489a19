import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, deliver, dispatch, packAll, truck } from '#test/shop/buying.ts'
import { assumeDelivered, completeDelivered } from './clock.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

const day = 24 * 3_600_000
const at = (days: number) => ({ ...makeCtx(server.services), now: new Date(server.now().getTime() + days * day) })

/** A part whose truck has left. */
async function underWay() {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const [suborder] = (await buy.read(buyer.token, placed.id)).suborders
  const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(suborder?.seller.id) })
  await server.get(
    'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { id } }',
    { id: suborder?.id },
    token,
  )
  const shipment = await packAll(server, token, suborder?.id)
  await server.get(dispatch, { id: shipment, input: truck }, token)
  const read = async () => {
    const found = (await buy.read(buyer.token, placed.id)).suborders.find(({ id }) => id === suborder?.id)
    if (!found) throw new Error('the part is gone')
    return found
  }
  return { id: suborder?.id ?? '', load: shipment, token, read }
}

test('a load of which nobody spoke is taken as delivered a week after its day, and not one that stood there in vain', async () => {
  const [silent, vain] = [await underWay(), await underWay()]
  await server.get(
    'mutation ($id: ID!) { markShipmentFailed(id: $id, reason: CLOSED) { id } }',
    { id: vain.load },
    vain.token,
  )
  await server.pool.query('update suborders set expected_delivery = $2 where id = any($1)', [
    [silent.id, vain.id],
    server.now(),
  ])
  await assumeDelivered(at(7))
  expect((await silent.read()).status).toBe('DISPATCHED')
  await assumeDelivered(at(8))
  expect(await silent.read()).toMatchObject({ status: 'DELIVERED', shipments: [{ status: 'DELIVERED' }] })
  expect(await vain.read()).toMatchObject({ status: 'DISPATCHED', shipments: [{ status: 'FAILED' }] })
})

test('a delivered part is complete after a week, unless something is claimed of it', async () => {
  const { id, load: shipment, token, read } = await underWay()
  await server.get(deliver, { id: shipment, input: { otp: (await read()).shipments[0]?.deliveryCode } }, token)
  const claim = (status: string) =>
    server.pool.query(
      `insert into claims (number, order_id, suborder_id, shipment_id, reason, note, status, requested_by, requested_at, moved_at, answer_by, lines, total_paise)
       select 'K', s.order_id, s.id, $2, 'BENT', 'bent', $3, o.user_id, now(), now(), now(), '[]', 1 from suborders s join orders o on o.id = s.order_id where s.id = $1`,
      [id, shipment, status],
    )
  await claim('ESCALATED')
  await completeDelivered(at(8))
  expect((await read()).status).toBe('DELIVERED')
  await server.pool.query("update claims set status = 'WITHDRAWN' where suborder_id = $1", [id])
  await completeDelivered(at(6))
  expect((await read()).status).toBe('DELIVERED')
  await completeDelivered(at(8))
  expect((await read()).status).toBe('COMPLETED')
})
