import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { fiveTonnes, settling } from '#test/shop/settling.ts'
import { noticeTurnovers } from './turnover.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.operator()
  // the law lowers its figures to five lakh
  await server.pool.query(
    `insert into statutory_values (rule, from_day, value, source) values ('EINVOICE_TURNOVER', '2026-11-01', 50000000, '1/2026'),
       ('QUARTERLY_TURNOVER', '2026-11-01', 50000000, '2/2026')`,
  )
})
afterAll(() => server.close())

const own = 'query { sellerProfile { einvoicing { turnover passed written { year valuePaise } } } }'
const anybodys = `query ($sellerId: ID!) { sellerEinvoicing(sellerId: $sellerId) { turnover passed written { year valuePaise } } }`
const declare =
  'mutation ($sellerId: ID!, $turnover: SellerTurnover!) { setSellerTurnoverFor(sellerId: $sellerId, turnover: $turnover) { passed } }'
type Einvoicing = { turnover: string; passed: string[]; written: { year: string; valuePaise: number }[] }

async function company(pan: string) {
  const made = await server.build.seller({ name: `Firm of ${pan}` })
  await server.pool.query('update sellers set pan = $2 where id = $1', [made.id, pan])
  return made
}
/** Somebody of the firm; sessions end while the clock goes on. */
const ownerOf = async ({ id }: { id: number }) => (await server.build.user({ roles: ['seller'], sellerId: id })).token
const read = async (of: { id: number }) =>
  (await server.get<{ sellerProfile: { einvoicing: Einvoicing } }>(own, {}, await ownerOf(of))).sellerProfile.einvoicing
const notices = async () => {
  await noticeTurnovers(makeCtx(server.services))
  await server.settle()
  const { rows } = await server.pool.query<{ template: string; n: number }>(
    `select template, count(distinct user_id)::int as n from messages where template like 'turnover.%' group by 1 order by 1`,
  )
  return rows
}

test('invoices of a PAN stand beside its declared turnover by year, and passing it is told once', async () => {
  const [first, second, other] = [await company('AAPFT1234K'), await company('AAPFT1234K'), await company('AAPFT9999K')]
  const { taxable } = fiveTonnes
  const admin = await server.build.user({ roles: ['admin'] })
  server.setClock('2026-11-20T06:00:00Z')
  await shop.sold(fiveTonnes, { sellerId: first.id })
  await shop.sold(fiveTonnes, { sellerId: other.id })
  expect(await read(first)).toEqual({
    turnover: 'UP_TO_5_CRORE',
    passed: [],
    written: [{ year: '2026-27', valuePaise: taxable }],
  })
  expect(await notices()).toEqual([])

  // the next year begins anew: two years of 2.7 lakh pass nothing
  server.setClock('2027-04-05T06:00:00Z')
  await shop.sold(fiveTonnes, { sellerId: first.id })
  expect((await read(first)).written).toEqual([
    { year: '2027-28', valuePaise: taxable },
    { year: '2026-27', valuePaise: taxable },
  ])
  expect(await notices()).toEqual([])

  // another firm of the same PAN
  await shop.sold(fiveTonnes, { sellerId: second.id })
  const passed = ['EINVOICE', 'HSN_DIGITS', 'MONTHLY_RETURNS']
  for (const firm of [first, second]) {
    const { written, ...state } = await read(firm)
    expect(state).toEqual({ turnover: 'UP_TO_5_CRORE', passed })
    expect(written[0]).toEqual({ year: '2027-28', valuePaise: 2 * taxable })
  }
  expect((await read(other)).passed).toEqual([])
  const seen = await server.build.user({ roles: ['sellerManager'] })
  expect(
    (await server.get<{ sellerEinvoicing: Einvoicing }>(anybodys, { sellerId: first.id }, seen.token)).sellerEinvoicing
      .passed,
  ).toEqual(passed)
  expect(await server.codeOf(anybodys, { sellerId: first.id }, await ownerOf(other))).toBe('FORBIDDEN')

  const once = await notices()
  expect(once.map(({ template }) => template)).toEqual(['turnover.passed', 'turnover.passedHere'])
  expect(await notices()).toEqual(once)
  const { rows } = await server.pool.query(
    `select body from messages where template = 'turnover.passedHere' and user_id = $1 order by id`,
    [admin.id],
  )
  expect(rows[0]?.body).toContain('₹5,35,020')

  // declared in the middle of the year, it is passed no longer
  const { setSellerTurnoverFor } = await server.get<{ setSellerTurnoverFor: { passed: string[] } }>(
    declare,
    { sellerId: first.id, turnover: 'OVER_5_CRORE' },
    (await server.build.user({ roles: ['sellerManager'] })).token,
  )
  expect(setSellerTurnoverFor.passed).toEqual([])
  expect((await read(second)).passed).toEqual(passed)
  expect(await notices()).toEqual(once)
})
