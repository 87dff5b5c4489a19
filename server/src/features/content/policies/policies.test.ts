import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { add } from '#test/shop/buying.ts'

let server: TestServer
let createCache = ''
beforeAll(async () => {
  server = await startServer()
  createCache = await server.as('attribueManager')
})
afterAll(() => server.close())

type Policy = {
  id: string
  retiredAt: string | null
  versions: { version: number; title: string; isInForce: boolean }[]
}
const fields = '{ id retiredAt versions { version title isInForce windowDays conditions } }'
const create = `mutation ($input: PolicyInput!) { createPolicy(input: $input) ${fields} }`
const revise = `mutation ($id: ID!, $version: Int!, $input: PolicyInput!) { updatePolicy(id: $id, version: $version, input: $input) ${fields} }`
const retire = `mutation ($id: ID!) { setPolicyRetired(id: $id, retired: true) ${fields} }`
const input = (over: object = {}) => ({
  kind: 'RETURN',
  title: 'Seven days',
  body: 'Unopened goods go back within seven days.',
  windowDays: 7,
  returnPaidBy: 'BUYER',
  conditions: ['Unopened', 'With its bill'],
  effectiveFrom: '2026-11-21',
  ...over,
})

test('an edit is a new version from its day on; what was said before stays readable', async () => {
  const { createPolicy } = await server.get<{ createPolicy: Policy }>(create, { input: input() }, createCache)
  const later = {
    id: createPolicy.id,
    version: 1,
    input: input({ title: 'Ten days', windowDays: 10, effectiveFrom: '2026-12-01' }),
  }
  const { updatePolicy } = await server.get<{ updatePolicy: Policy }>(revise, later, createCache)
  expect(updatePolicy.versions.map(({ version, title, isInForce }) => [version, title, isInForce])).toEqual([
    [2, 'Ten days', false],
    [1, 'Seven days', true],
  ])
  expect(await server.codeOf(revise, later, createCache)).toBe('STALE')
  server.setClock('2026-12-01T00:00:00Z')
  const next = (await server.build.user({ roles: ['attribueManager'] })).token
  const { policies } = await server.get<{ policies: Policy[] }>(`{ policies ${fields} }`, {}, next)
  expect(policies[0]?.versions.map(({ isInForce }) => isInForce)).toEqual([true, false])
  server.setClock('2026-11-21T06:00:00Z')
  await expect(server.pool.query('update policy_versions set title = title')).rejects.toThrow()
})

test('a version can not begin in the past', async () => {
  const { errors } = await server.ask(create, { input: input({ effectiveFrom: '2026-11-20' }) }, createCache)
  expect(errors?.[0]?.extensions.fields).toHaveProperty('effectiveFrom')
})

test('is read by those who keep categories, and written and retired by those who keep attributes', async () => {
  const { createPolicy } = await server.get<{ createPolicy: Policy }>(create, { input: input() }, createCache)
  const reader = await server.as('categoryManager')
  expect(await server.codeOf(`{ policies ${fields} }`, {}, reader)).toBe('OK')
  expect(await server.codeOf(retire, { id: createPolicy.id }, reader)).toBe('FORBIDDEN')
  const { setPolicyRetired } = await server.get<{ setPolicyRetired: Policy }>(
    retire,
    { id: createPolicy.id },
    createCache,
  )
  expect(setPolicyRetired.retiredAt).not.toBeNull()
})

test('buyers read returns, cancelling and warranty before they order', async () => {
  const shop = await startServer()
  try {
    const { build } = shop
    await build.policy({ kind: 'RETURN', goods: ['cement'] })
    await build.policy({ kind: 'CANCEL', body: 'Nothing is kept back for packing or loading.' })
    await build.policy({ kind: 'WARRANTY' })
    const { id, variant } = await build.offer()
    const shown = 'query ($ids: [ID!]!) { shownPolicies(variantIds: $ids) { kind title body goods } }'
    const { shownPolicies } = await shop.get<{ shownPolicies: { kind: string; body: string; goods: string[] }[] }>(
      shown,
      { ids: [variant.id] },
    )
    expect(shownPolicies.map(({ kind }) => kind)).toEqual(['RETURN', 'CANCEL', 'WARRANTY'])
    expect(shownPolicies[0]?.goods).toEqual([variant.title])
    expect(shownPolicies[1]?.body).toContain('Nothing is kept back for packing or loading')
    const buyer = await build.user()
    await shop.get(add, { offerId: id, quantityMilli: 100_000, unit: null, pincode: '411045' }, buyer.token)
    const { cart } = await shop.get<{ cart: { policies: object[] } }>(
      '{ cart { policies { kind body } } }',
      {},
      buyer.token,
    )
    expect(cart.policies).toEqual(shownPolicies.map(({ kind, body }) => ({ kind, body })))
    expect(await shop.get('{ operator { officerHours } }')).toEqual({
      operator: { officerHours: 'Mon to Sat, 10:00 to 18:00' },
    })
  } finally {
    await shop.close()
  }
})
