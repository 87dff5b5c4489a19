import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const query = `{ companyHome { waitingCount openOrderCount openOrders { number payablePaise }
  spend { month site paise } deliveries { number } } }`
type Home = {
  waitingCount: number
  openOrderCount: number
  openOrders: { number: string; payablePaise: number | null }[]
  spend: { month: string; site: string; paise: number }[] | null
  deliveries: { number: string }[]
}
const homeOf = async (token: string) => (await server.get<{ companyHome: Home }>(query, {}, token)).companyHome

test('members see the orders that they may read, with their spend to the paisa', async () => {
  const firm = await server.build.company()
  const buyer = await server.build.member(firm, { role: 'BUYER' })
  const other = await server.build.member(firm, { role: 'BUYER' })
  const order = await server.build.paidOrder({ buyer })
  const expected = {
    openOrderCount: 1,
    openOrders: [{ number: order.number, payablePaise: order.payablePaise }],
    spend: [{ month: '2026-11', site: 'Survey 48, plot 7, Pune', paise: order.payablePaise }],
    deliveries: order.suborders.map(({ number }) => ({ number })),
  }
  expect(await homeOf(buyer.token)).toMatchObject({
    ...expected,
    spend: [{ ...expected.spend[0], month: expect.stringMatching(/^\d{4}-\d{2}$/) }],
  })
  expect((await homeOf(firm.admin.token)).openOrders).toEqual(expected.openOrders)
  expect(await homeOf(other.token)).toMatchObject({ openOrderCount: 0, spend: [], deliveries: [] })
})

test('site members see their deliveries and no amounts', async () => {
  const firm = await server.build.company()
  const site = await server.build.member(firm, { role: 'SITE' })
  const order = await server.build.paidOrder({ buyer: site })
  expect(await homeOf(site.token)).toMatchObject({
    spend: null,
    openOrders: [{ number: order.number, payablePaise: null }],
    deliveries: order.suborders.map(({ number }) => ({ number })),
  })
})

test('a company is needed', async () => {
  expect(await server.codeOf(query, {}, await server.as('b2b'))).toBe('NOT_FOUND')
  expect(await server.codeOf(query, {}, await server.as('customer'))).toBe('FORBIDDEN')
})
