import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const report = `query ($by: SalesReportBy!, $from: String, $to: String, $page: PageInput! = {}) {
  salesReport(by: $by, from: $from, to: $to, page: $page) { from to beforeFrom beforeTo total
    sum { orders grams taxablePaise totalPaise beforePaise }
    items { id label detail orders grams taxablePaise totalPaise beforePaise } } }`
type Sum = { orders: number; grams: number; taxablePaise: number; totalPaise: number; beforePaise: number }
type Report = {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
  total: number
  sum: Sum
  items: (Sum & { id: string; label: string })[]
}
const dimensions = ['DAY', 'PRODUCT', 'CATEGORY', 'SELLER', 'BUYER', 'DISTRICT'] as const
const read = async (by: (typeof dimensions)[number], dates: object = {}, page: object = { size: 100 }) =>
  (await server.get<{ salesReport: Report }>(report, { by, ...dates, page }, admin)).salesReport

const total = (rows: readonly Sum[], field: keyof Sum) => rows.reduce((sum, row) => sum + row[field], 0)
/** Moves an order to another time, as nobody can order in the past. */
const placedAt = (id: number, at: string) =>
  server.pool.query('update orders set placed_at = $2 where id = $1', [id, at])

test('every dimension adds up to the same sum, which is that of the paid order lines', async () => {
  const { build } = server
  const [steel, cement] = [await build.offer({ goods: 'bars' }), await build.offer({ goods: 'cement' })]
  const june = await build.paidOrder({ lines: [{ offer: steel, quantityMilli: 2_000_000 }] })
  const july = await build.paidOrder({ lines: [{ offer: cement, quantityMilli: 100_000 }] })
  const early = await build.paidOrder({ lines: [{ offer: steel, quantityMilli: 1_000_000 }] })
  const unpaid = await build.order({ lines: [{ offer: steel, quantityMilli: 1_000_000 }] })
  await placedAt(june.id, '2026-06-30T18:29:59Z')
  await placedAt(july.id, '2026-06-30T18:30:00Z')
  await placedAt(early.id, '2026-06-15T10:00:00Z')
  await placedAt(unpaid.id, '2026-06-30T10:00:00Z')

  const dates = { from: '2026-06-30', to: '2026-07-29' }
  const { rows } = await server.pool.query(
    `select sum(l.total_paise)::bigint as total, sum(l.taxable_paise)::bigint as taxable, sum(l.grams)::bigint as grams
     from order_lines l join suborders s on s.id = l.suborder_id where s.order_id in ($1, $2)`,
    [june.id, july.id],
  )
  const expected = {
    orders: 2,
    totalPaise: Number(rows[0].total),
    taxablePaise: Number(rows[0].taxable),
    grams: Number(rows[0].grams),
  }
  for (const by of dimensions) {
    const { sum, items } = await read(by, dates)
    expect(sum).toMatchObject(expected)
    for (const field of ['totalPaise', 'taxablePaise', 'grams', 'beforePaise'] as const)
      expect(total(items, field), `${by} ${field}`).toBe(sum[field])
  }
  const byDay = await read('DAY', dates, { size: 100, sort: 'label' })
  expect(byDay.items).toHaveLength(30)
  expect(byDay.items[0]).toMatchObject({ id: '2026-06-30', orders: 1 })
  expect(byDay.items[1]).toMatchObject({ id: '2026-07-01', orders: 1 })
  expect(byDay).toMatchObject({ beforeFrom: '2026-05-31', beforeTo: '2026-06-29' })
  const bars = (await read('PRODUCT', dates)).items.find(({ id }) => id === steel.product.identifier)
  expect(bars?.beforePaise).toBe((await read('DAY', { from: '2026-06-15', to: '2026-06-15' })).sum.totalPaise)
})

test('pages hold the best first, and the sum is of all rows', async () => {
  const dates = { from: '2026-06-30', to: '2026-07-29' }
  const [first, second] = [
    await read('PRODUCT', dates, { page: 1, size: 1 }),
    await read('PRODUCT', dates, { page: 2, size: 1 }),
  ]
  expect(first.total).toBe(2)
  expect(first.sum).toEqual(second.sum)
  expect(first.items[0]?.totalPaise).toBeGreaterThan(second.items[0]?.totalPaise ?? 0)
})

test.each([
  ['a date that does not exist', { from: '2026-02-30' }, 'DATE_BAD'],
  ['an end before the start', { from: '2026-02-10', to: '2026-02-09' }, 'DATES_REVERSED'],
  ['more than a year', { from: '2025-01-01', to: '2026-01-02' }, 'TOO_LARGE'],
])('refuses %s', async (_, dates, code) => {
  expect(await server.codeOf(report, { by: 'DAY', ...dates }, admin)).toBe(code)
})

test('the funnel counts each part of an order at every step that it reached', async () => {
  const { build } = server
  const dispatched = await build.paidOrder({})
  await placedAt(dispatched.id, '2026-03-10T10:00:00Z')
  const unpaid = await build.order({})
  await placedAt(unpaid.id, '2026-03-11T10:00:00Z')
  const { orderFunnel } = await server.get<{
    orderFunnel: { name: string; count: number; open: number; lost: number }[]
  }>(
    '{ orderFunnel(from: "2026-03-01", to: "2026-03-31") { name count paise open openPaise lost lostPaise } }',
    {},
    admin,
  )
  expect(orderFunnel).toMatchObject([
    { name: 'PLACED', count: 2, open: 1, lost: 0 },
    { name: 'PAID', count: 1, open: 1, lost: 0 },
    { name: 'ACCEPTED', count: 0 },
    { name: 'DISPATCHED', count: 0 },
    { name: 'DELIVERED', count: 0 },
  ])
})

test('searches that find nothing are counted by term, others are not', async () => {
  await server.build.offer({ goods: 'cement' })
  const search = (term: string, page = 1) =>
    server.get('query ($term: String!, $page: Int!) { search(term: $term, page: $page) { isKnown } }', { term, page })
  for (const term of ['Zyxw  Qqvv', 'zyxw qqvv', 'cement', 'x', 'q'.repeat(61)]) await search(term)
  await search('zyxw qqvv', 2)
  const listed = async () =>
    (
      await server.get<{ emptySearches: { total: number; items: { term: string; count: number }[] } }>(
        '{ emptySearches { total items { term count lastOn } } }',
        {},
        admin,
      )
    ).emptySearches
  await expect.poll(async () => (await listed()).items).toMatchObject([{ term: 'zyxw qqvv', count: 2 }])
})

test('only admins read reports', async () => {
  for (const role of ['seller', 'customer', 'siteManager'] as const)
    expect(await server.codeOf(report, { by: 'DAY' }, await server.as(role))).toBe('FORBIDDEN')
})

test('what is left for the operator is what the dashboard’s other balances leave', async () => {
  await server.build.paidOrder({})
  await server.settle()
  const { adminDashboard } = await server.get<{ adminDashboard: { money: Record<string, number> } }>(
    `{ adminDashboard { money { withProviderPaise inBankPaise withSellersPaise advancesPaise sellersPaise heldPaise
      refundsPaise taxesPaise unmatchedPaise ownPaise } } }`,
    {},
    admin,
  )
  const { ownPaise, withProviderPaise, inBankPaise, withSellersPaise, ...owed } = adminDashboard.money
  const debts = Object.values(owed).reduce((sum, paise) => sum + paise, 0)
  expect(ownPaise).toBe((withProviderPaise ?? 0) + (inBankPaise ?? 0) + (withSellersPaise ?? 0) - debts)
  const { rows } = await server.pool.query(
    `select -coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entries
     where account in ('COMMISSION_INCOME', 'COUPON_COST', 'PROVIDER_FEES', 'GST_INPUT', 'TDS_RECEIVABLE', 'ADJUSTMENTS')`,
  )
  expect(ownPaise).toBe(Number(rows[0].paise))
})
