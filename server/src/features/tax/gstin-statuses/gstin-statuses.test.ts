import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { gstinInvariants } from './gstin-statuses.queries.ts'
import { watchGstins } from './gstin-statuses.ts'

/*
 * The adapter and the job against a small server that answers as the public search of taxpayers does. What it says of a GSTIN is
 * decided test by test.
 */
const said = new Map<string, object | 'down'>()
const asked: string[] = []
const service = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://gsp')
  const gstin = searchParams.get('gstin') ?? ''
  asked.push([gstin, searchParams.get('action'), request.headers['x-api-key']].join(' '))
  const answer = said.get(gstin) ?? { sts: 'Active' }
  if (answer === 'down') return response.writeHead(503).end('down for maintenance')
  const result = { gstin, dty: 'Regular', lgnm: 'Chakan Steel Private Limited', tradeNam: 'Chakan Steel', cxdt: '' }
  response.writeHead(200, { 'content-type': 'application/json' })
  return response.end(JSON.stringify({ success: true, result: { ...result, ...answer } }))
})

let server: TestServer
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  server = await startServer({
    env: { GSTIN_STATUS_KEY: 'KEY7', GSTIN_STATUS_URL: `http://${host}/commonapi/search`, ALLOWED_HOSTS: host },
  })
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => service.close(resolve))
})
const start = new Date('2026-11-21T06:00:00Z').getTime()
const hour = 60 * 60 * 1000
let begun = 0
beforeEach(() => {
  // Each test a month after the one before it, so that all is due again
  server.setClock(new Date(start + begun++ * 30 * 24 * hour))
  said.clear()
  asked.length = 0
})

const watch = async (afterHours = 0) => {
  server.setClock(new Date(start + (begun - 1) * 30 * 24 * hour + afterHours * hour))
  await watchGstins(makeCtx(server.services))
  await server.settle()
}
const statusOf = async (offer: { id: number }) =>
  (await server.pool.query('select status from offers where id = $1', [offer.id])).rows[0].status
type Standing = { status: string | null; cancelledOn: string | null; legalName: string | null; silent: boolean } | null
const standing = async (sellerId: number, gstin: string) => {
  const { adminSeller } = await server.get<{
    adminSeller: { form: { tax: { gstins: { gstin: string; standing: Standing }[] } } }
  }>(
    'query ($id: ID!) { adminSeller(id: $id) { form { tax { gstins { gstin standing { status cancelledOn legalName silent } } } } } }',
    { id: sellerId },
    await freshAdmin(),
  )
  return adminSeller.form.tax.gstins.find((one) => one.gstin === gstin)?.standing
}
const freshAdmin = async () => (await server.build.user({ roles: ['admin'] })).token
const check =
  'mutation ($sellerId: ID!, $gstin: String!) { checkSellerGstin(sellerId: $sellerId, gstin: $gstin) { status silent } }'
const letters = async (template: string, gstin: string) =>
  (
    await server.pool.query('select subject from messages where template = $1 and subject like $2', [
      template,
      `%${gstin}%`,
    ])
  ).rows.length
const holds = async () => {
  for (const { query } of gstinInvariants) expect(await rowsAs(makeCtx(server.services).db, query)).toEqual([])
}

test('a new registration is asked about once, with the key, and its status stands in the seller’s page', async () => {
  const { seller, yard } = await server.build.offer()
  expect(await standing(seller.id, yard.gstin)).toBeNull()
  await watch()
  await watch()
  expect(asked.filter((one) => one.startsWith(yard.gstin))).toEqual([`${yard.gstin} TP KEY7`])
  expect(await standing(seller.id, yard.gstin)).toEqual({
    status: 'ACTIVE',
    cancelledOn: null,
    legalName: 'Chakan Steel Private Limited',
    silent: false,
  })
})

test.each([
  ['cancelled', { sts: 'Cancelled suo-moto', cxdt: '31/10/2026' }, { status: 'CANCELLED', cancelledOn: '2026-10-31' }],
  ['suspended', { sts: 'Suspended' }, { status: 'SUSPENDED', cancelledOn: null }],
])(
  'a %s one stops the offers of its dispatch points, tells seller and admins, and lets them go once it is active',
  async (_word, answer, shown) => {
    const offer = await server.build.offer()
    const { seller, yard } = offer
    const other = await server.build.offer()
    said.set(yard.gstin, answer)
    await watch()
    expect([await statusOf(offer), await statusOf(other)]).toEqual(['BLOCKED', 'LIVE'])
    expect(await standing(seller.id, yard.gstin)).toMatchObject(shown)
    const mine = 'query ($id: ID!) { sellerOffer(id: $id) { status stoppedGstin } }'
    expect(await server.get(mine, { id: offer.id }, seller.owner.token)).toEqual({
      sellerOffer: { status: 'BLOCKED', stoppedGstin: yard.gstin },
    })
    expect(await letters('gstin.stopped', yard.gstin)).toBeGreaterThan(1)
    // One more of it is blocked from the beginning
    const more = await server.build.offer({ seller, yard })
    expect(await statusOf(more)).toBe('BLOCKED')
    await holds()
    said.set(yard.gstin, { sts: 'Active' })
    await watch(24)
    expect([await statusOf(offer), await statusOf(more)]).toEqual(['LIVE', 'LIVE'])
    expect(await letters('gstin.restored', yard.gstin)).toBeGreaterThan(1)
  },
)

test('a silent service changes no status: a new one sells on, a stopped one stays stopped, and it is asked later each time', async () => {
  const [fresh, stopped] = [await server.build.offer(), await server.build.offer()]
  said.set(stopped.yard.gstin, { sts: 'Cancelled' })
  said.set(fresh.yard.gstin, { sts: 'Migrating' })
  await watch()
  expect([await statusOf(fresh), await statusOf(stopped)]).toEqual(['LIVE', 'BLOCKED'])
  expect(await standing(fresh.seller.id, fresh.yard.gstin)).toMatchObject({ status: null, silent: true })
  said.set(stopped.yard.gstin, 'down')
  asked.length = 0
  for (const hours of [1, 1.5, 3, 24, 25]) await watch(hours)
  expect(asked.filter((one) => one.startsWith(fresh.yard.gstin))).toHaveLength(3)
  expect(asked.filter((one) => one.startsWith(stopped.yard.gstin)).length).toBeGreaterThan(0)
  expect([await statusOf(fresh), await statusOf(stopped)]).toEqual(['LIVE', 'BLOCKED'])
  expect(await standing(stopped.seller.id, stopped.yard.gstin)).toMatchObject({ status: 'CANCELLED', silent: true })
})

test('an answer about another registration is none', async () => {
  const offer = await server.build.offer()
  said.set(offer.yard.gstin, { gstin: '27ZZZCM1001A1C1', sts: 'Cancelled' })
  await watch()
  expect(await statusOf(offer)).toBe('LIVE')
  expect(await standing(offer.seller.id, offer.yard.gstin)).toMatchObject({ status: null, silent: true })
})

test('an admin asks at any time, about registrations of that seller, and nobody else may', async () => {
  const [offer, other] = [await server.build.offer(), await server.build.offer()]
  const input = { sellerId: offer.seller.id, gstin: offer.yard.gstin }
  said.set(offer.yard.gstin, { sts: 'Suspended' })
  const token = await freshAdmin()
  expect(await server.codeOf(check, input, offer.seller.owner.token)).toBe('FORBIDDEN')
  expect(await server.codeOf(check, { ...input, gstin: other.yard.gstin }, token)).toBe('NOT_FOUND')
  expect(await server.get(check, input, token)).toEqual({ checkSellerGstin: { status: 'SUSPENDED', silent: false } })
  await server.settle()
  expect(await statusOf(offer)).toBe('BLOCKED')
})
