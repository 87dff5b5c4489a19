import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { watchPrices } from './price-alerts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Alert = {
  id: string
  targetPaise: number
  notifiedAt: string | null
  reportedPaise: number | null
  pincode: string
}
const fields = '{ id targetPaise notifiedAt reportedPaise pincode }'
const set = `mutation ($id: ID!, $pincode: String!, $paise: Paise!) { setPriceAlert(variantId: $id, pincode: $pincode, targetPaise: $paise) ${fields} }`
const mine = async (token: string) =>
  (await server.get<{ priceAlerts: Alert[] }>(`{ priceAlerts ${fields} }`, {}, token)).priceAlerts
const look = () => watchPrices(makeCtx(server.services))

type Cement = { id: string; delivered: { unitPaise: number; offerId: string } }
/** Cement that a new seller asks ₹300 for, with what it costs delivered. */
async function cement(): Promise<Cement & { offer: BuiltOffer }> {
  const offer = await server.build.offer()
  server.setClock(new Date(server.now().getTime() + 60_000))
  const { product } = await server.get<{ product: { variants: Cement[] } }>(
    'query ($identifier: String!) { product(identifier: $identifier, pincode: "411045") { variants { id delivered { unitPaise offerId } } } }',
    { identifier: offer.product.identifier },
  )
  const [variant] = product.variants
  if (!variant) throw new Error('no cement')
  return { ...variant, offer }
}

test('is told once, by mail and bell, when the price is there, and not before', async () => {
  const buyer = await server.build.user({ roles: ['customer'], email: 'waits@build.example' })
  const { id, delivered, offer } = await cement()
  const paise = delivered.unitPaise - 500
  await server.get(set, { id, pincode: '411045', paise }, buyer.token)
  await look()
  expect(await mine(buyer.token)).toMatchObject([{ targetPaise: paise, notifiedAt: null, pincode: '411045' }])

  await server.get(
    'mutation ($id: ID!, $paise: Paise!) { setPrice(offerId: $id, pricePaise: $paise) { id } }',
    { id: delivered.offerId, paise: offer.pricePaise - 2000 },
    offer.seller.owner.token,
  )
  await Promise.all([look(), look()])
  await server.settle()
  const [alert] = await mine(buyer.token)
  expect(alert?.notifiedAt).not.toBeNull()
  expect(alert?.reportedPaise).toBeLessThanOrEqual(paise)
  const { rows: letters } = await server.pool.query(
    "select 1 from messages where template = 'price.reached' and recipient = 'waits@build.example'",
  )
  expect(letters).toHaveLength(1)
})

test('refuses a price that it costs already, an unknown place and nothing at all; a new wish takes the place of the old', async () => {
  const { token } = await server.build.user({ roles: ['customer'] })
  const { id, delivered } = await cement()
  const input = (paise: number, pincode = '411045') => ({ id, pincode, paise })
  expect(await server.codeOf(set, input(delivered.unitPaise), token)).toBe('PRICE_THERE')
  expect(await server.codeOf(set, input(100, '999999'), token)).toBe('PINCODE_UNKNOWN')
  expect(await server.codeOf(set, input(0), token)).toBe('VALIDATION')
  expect(await server.codeOf(set, { ...input(100), id: '0' }, token)).toBe('NOT_FOUND')
  expect(await server.codeOf(set, input(100))).toBe('UNAUTHENTICATED')
  await server.get(set, input(100), token)
  await server.get(set, input(200), token)
  expect((await mine(token)).map(({ targetPaise }) => targetPaise)).toEqual([200])
})

test('is one of fifty that wait at most; those that were told do not count', async () => {
  const { token, id: userId } = await server.build.user({ roles: ['customer'] })
  const [first, second] = [await cement(), await cement()]
  const told = async (notifiedAt: Date | null) =>
    server.pool.query(
      `insert into price_alerts (user_id, variant_id, pincode, target_paise, created_at, looked_at, notified_at, notified_paise)
       select $1, $2, p.pincode, 100, $3, $3, $4::timestamptz, case when $4::timestamptz is not null then 100 end
       from (select pincode from pincodes order by pincode limit 50) p`,
      [userId, first.id, server.now(), notifiedAt],
    )
  const wish = { id: second.id, pincode: '411045', paise: 100 }
  await told(server.now())
  expect(await server.codeOf(set, wish, token)).toBe('OK')
  await told(null)
  expect(await server.codeOf(set, { ...wish, pincode: '411001' }, token)).toBe('TOO_LARGE')
})

test('is one’s own: others neither see it nor take it away', async () => {
  const [me, other] = [await server.build.user(), await server.build.user()]
  const { id } = await cement()
  await server.get(set, { id, pincode: '411045', paise: 100 }, me.token)
  const [alert] = await mine(me.token)
  const remove = `mutation ($id: ID!) { removePriceAlert(id: $id) ${fields} }`
  expect(await server.codeOf(remove, { id: alert?.id }, other.token)).toBe('NOT_FOUND')
  expect(await mine(other.token)).toEqual([])
  expect(await server.get(remove, { id: alert?.id }, me.token)).toEqual({ removePriceAlert: [] })
})
