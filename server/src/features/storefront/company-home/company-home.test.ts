import { addDays, istDate } from '@neev/domain/core/fiscal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const query = `{ companyHome { waitingCount openOrderCount openOrders { number payablePaise }
  spend { month site productClass paise } gstCredit { rateBp taxablePaise } deliveries { number }
  credit { overduePaise } quotations { title buyerName isMine status } } }`
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

test('admins and accounts see what is due on credit and what is left of it, to the paisa, others do not', async () => {
  const firm = await server.build.company()
  const accounts = await server.build.member(firm, { role: 'ACCOUNTS' })
  const offer = await server.build.offer({ goods: 'cement', pricePaise: 300_00 })
  const seller = offer.seller.owner.token
  await server.pool.query(
    `insert into credit_requests (account_id, seller_id, limit_paise, terms_days, status, requested_by, requested_at)
     values ($1, $2, 1, 30, 'REQUESTED', $3, now())`,
    [firm.id, offer.seller.id, firm.admin.id],
  )
  const { grantCredit: line } = await server.get<{ grantCredit: { id: string } }>(
    `mutation ($id: ID!, $input: CreditTermsInput!) { grantCredit(companyId: $id, input: $input) { id } }`,
    { id: String(firm.id), input: { limitPaise: 5_00_000_00, termsDays: 30, exposureAt: 'ORDER', interestBp: null } },
    seller,
  )
  const owe = async (number: string, amountPaise: number, days: number) =>
    server.get(
      `mutation ($key: String!, $lineId: ID!, $input: CreditDebitNoteInput!) {
        addCreditDebitNote(idempotencyKey: $key, lineId: $lineId, input: $input) { id } }`,
      {
        key: `home-${number}-key`,
        lineId: line.id,
        input: { amountPaise, number, dueOn: addDays(istDate(server.now()), days), reason: 'Opening balance' },
      },
      seller,
    )
  const text = `{ companyHome { credit { id sellerName availablePaise overduePaise overdueDays nextDueOn nextDuePaise } } }`
  const creditOf = async (token: string) =>
    (await server.get<{ companyHome: { credit: object[] | null } }>(text, {}, token)).companyHome.credit
  const fresh = { overduePaise: 0, overdueDays: null, nextDueOn: null, nextDuePaise: null }
  expect(await creditOf(accounts.token)).toMatchObject([{ ...fresh, availablePaise: 5_00_000_00 }])
  await owe('LATE-1', 10_000_01, -12)
  await owe('LATE-2', 5_000_02, -3)
  await owe('NEXT-1', 700_03, 4)
  await owe('NEXT-2', 300_04, 4)
  await owe('LAST-1', 9_000_05, 9)
  const expected = {
    id: line.id,
    sellerName: offer.seller.name,
    availablePaise: 5_00_000_00 - 25_000_15,
    overduePaise: 15_000_03,
    overdueDays: 12,
    nextDueOn: addDays(istDate(server.now()), 4),
    nextDuePaise: 1_000_07,
  }
  expect(await creditOf(firm.admin.token)).toEqual([expected])
  expect(await creditOf(accounts.token)).toEqual([expected])
  for (const role of ['BUYER', 'APPROVER', 'SITE'] as const)
    expect(await creditOf((await server.build.member(firm, { role })).token)).toBeNull()
  const other = await server.build.company({ name: 'Another firm' })
  expect(await creditOf(other.admin.token)).toEqual([])
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
