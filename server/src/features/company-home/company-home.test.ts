import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const query = `{ companyHome { waitingCount openOrderCount openOrders { number payablePaise }
  spend { month site productClass paise } gstCredit { rateBp taxablePaise } deliveries { number }
  quotations { title buyerName isMine status } } }`
type Home = {
  waitingCount: number
  openOrderCount: number
  openOrders: { number: string; payablePaise: number | null }[]
  spend: { month: string; site: string; productClass: string | null; paise: number }[] | null
  gstCredit: { rateBp: number; taxablePaise: number }[] | null
  quotations: { title: string; buyerName: string; isMine: boolean; status: string }[]
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
    gstCredit: [],
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
    gstCredit: null,
    openOrders: [{ number: order.number, payablePaise: null }],
    deliveries: order.suborders.map(({ number }) => ({ number })),
  })
})

test('approvers see the open quotations of colleagues, buyers those to their own sites, and nobody those who left', async () => {
  const firm = await server.build.company()
  const buyer = await server.build.member(firm, { role: 'BUYER' })
  const near = await server.build.member(firm, { role: 'BUYER' })
  const far = await server.build.member(firm, { role: 'BUYER' })
  await server.build.address(near.id)
  await server.pool.query(
    `insert into quote_requests (user_id, title, pincode, deliver_by, deadline, max_quotes, is_sealed,
       certificate_needed, alternates_allowed, status, created_at, moved_at)
     select $1, 'Bars for Baner', a.pincode, current_date + 30, now() + interval '3 days', 5, false, false, false, 'OPEN',
       now(), now()
     from addresses a where a.user_id = $2 limit 1`,
    [buyer.id, near.id],
  )
  const seen = async (token: string) => (await homeOf(token)).quotations
  const theirs = { title: 'Bars for Baner', buyerName: buyer.name, isMine: false, status: 'OPEN' }
  expect(await seen(buyer.token)).toEqual([{ ...theirs, isMine: true }])
  expect(await seen(firm.admin.token)).toEqual([theirs])
  expect(await seen(near.token)).toEqual([theirs])
  expect(await seen(far.token)).toEqual([])
  await server.pool.query('delete from company_members where user_id = $1', [buyer.id])
  expect(await seen(firm.admin.token)).toEqual([])
})

test('the home of a company is read in a handful of statements', async () => {
  const firm = await server.build.company()
  await server.build.paidOrder({ buyer: firm.admin })
  const statements = await server.statementsOf(() => homeOf(firm.admin.token))
  expect(statements.length).toBeLessThanOrEqual(12)
})

test('a company is needed', async () => {
  expect(await server.codeOf(query, {}, await server.as('b2b'))).toBe('NOT_FOUND')
  expect(await server.codeOf(query, {}, await server.as('customer'))).toBe('FORBIDDEN')
})
