import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin = ''
/** The cheapest comes late and is rated low; the other one costs two per cent more, is punctual and well rated. */
let late: BuiltOffer
let punctual: BuiltOffer
beforeAll(async () => {
  server = await startServer()
  const { build } = server
  admin = (await build.user({ roles: ['admin'] })).token
  late = await build.offer({ pricePaise: 300_00 })
  punctual = await build.offer({ product: late.product, pricePaise: 306_00 })
  await build.offer({ product: late.product, pricePaise: 290_00, stockMilli: 0 })
  const { suborders } = await build.paidOrder({ lines: [{ offer: late }] })
  await server.pool.query(
    "update suborders set delivered_at = $2, expected_delivery = ($2::timestamptz - interval '9 days')::date where id = $1",
    [suborders[0]?.id, server.now()],
  )
  const rate = 'update sellers set rating_count = 40, rating_sum = $2 where id = $1'
  await server.pool.query(rate, [late.seller.id, 80])
  await server.pool.query(rate, [punctual.seller.id, 200])
})
afterAll(() => server.close())

const table = `query ($variantId: ID!, $sort: OfferSort) {
  offers(variantId: $variantId, quantityMilli: 100000, pincode: "411045", sort: $sort) { sort offers { id whyNot { code }
    score { points isNew deliveries onTime parts { part weightBp score points } } } } }`
type Part = { part: string; weightBp: number; score: number; points: number }
type Score = { points: number; isNew: boolean; deliveries: number; onTime: number; parts: Part[] }
type Table = { offers: { sort: string; offers: { id: string; whyNot: object | null; score: Score | null }[] } }
const offers = async (sort: string | null = null) =>
  (await server.get<Table>(table, { variantId: late.variant.id, sort })).offers
const orderOf = async (sort?: string) => (await offers(sort)).offers.slice(0, 2).map(({ id }) => Number(id))

const ranking = '{ ranking { sort version weights { part weightBp } } }'
type Ranking = { ranking: { sort: string; version: number; weights: { part: string; weightBp: number }[] } }
const set = `mutation ($input: RankingInput!, $version: Int!) { setRanking(input: $input, version: $version) { sort } }`
const usual = { priceBp: 6000, onTimeBp: 2000, ratingBp: 1000, responseBp: 1000, sort: 'PRICE' }
const change = async (input: object, token = admin, version?: number) => {
  const now = (await server.get<Ranking>(ranking)).ranking.version
  const { errors } = await server.ask(set, { input: { ...usual, ...input }, version: version ?? now }, token)
  return errors?.[0]?.extensions.code ?? null
}

test('offers are by the lowest delivered price until another order is chosen, those out of stock last', async () => {
  expect((await offers()).sort).toBe('PRICE')
  expect(await orderOf()).toEqual([late.id, punctual.id])
  expect(await orderOf('RECOMMENDED')).toEqual([punctual.id, late.id])
  const { offers: all } = await offers('RECOMMENDED')
  expect(all.at(-1)).toMatchObject({ whyNot: { code: 'OUT_OF_STOCK' }, score: null })
})

test('the parts of a score add up, with the figures behind them', async () => {
  const { offers: all } = await offers()
  const [first, second] = all.map(({ score }) => score)
  for (const score of [first, second])
    expect(score?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(score?.points)
  expect(first).toMatchObject({ deliveries: 1, onTime: 0, isNew: false })
  expect(first?.parts).toEqual([
    { part: 'PRICE', weightBp: 6000, score: 1000, points: 600 },
    { part: 'ON_TIME', weightBp: 2000, score: 727, points: 145 },
    { part: 'RATING', weightBp: 1000, score: 305, points: 30 },
    { part: 'RESPONSE', weightBp: 1000, score: 800, points: 80 },
  ])
})

test('other weights change the order at once, are published, and written to the audit log', async () => {
  expect(await change({ priceBp: 10_000, onTimeBp: 0, ratingBp: 0, responseBp: 0, sort: 'RECOMMENDED' })).toBeNull()
  expect((await offers()).sort).toBe('RECOMMENDED')
  expect(await orderOf()).toEqual([late.id, punctual.id])
  expect((await server.get<Ranking>(ranking)).ranking.weights[0]).toEqual({ part: 'PRICE', weightBp: 10_000 })
  const { rows } = await server.pool.query(
    "select entity_id from audit_log where action = 'setting.set' and entity_id like 'rank%' order by entity_id",
  )
  expect(rows.map((row) => row.entity_id)).toEqual([
    'rankOnTimeBp',
    'rankPriceBp',
    'rankRatingBp',
    'rankResponseBp',
    'rankSort',
  ])
  expect(await change({})).toBeNull()
})

test('weights that are not a hundred per cent, of an older version, alone, or from others are refused', async () => {
  expect(await change({ priceBp: 5900 })).toBe('RANKING_WEIGHTS')
  expect(await change({ priceBp: -1, onTimeBp: 8001 })).toBe('VALIDATION')
  expect(await change({ sort: 'FASTEST' })).toBe('VALIDATION')
  expect(await change({}, admin, 0)).toBe('STALE')
  expect(await change({}, await server.as('seller'))).toBe('FORBIDDEN')
  expect(await change({}, '')).toBe('UNAUTHENTICATED')
  const alone = 'mutation { setSetting(key: "rankPriceBp", value: "50") { key } }'
  expect((await server.ask(alone, {}, admin)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('a table of offers asks neither for facts nor for weights once they are known', async () => {
  await offers()
  const statements = await server.statementsOf(() => offers())
  expect(statements.filter((text) => text.includes('settings'))).toHaveLength(0)
  expect(statements.filter((text) => text.includes('quote_invitations'))).toHaveLength(0)
})
