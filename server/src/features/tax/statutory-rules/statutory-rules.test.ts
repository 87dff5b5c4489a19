import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin = ''
let second = ''
const cement = 'ultratech-ppc-cement-50-kg'
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  second = (await server.build.user({ roles: ['admin'] })).token
  await server.build.product({ identifier: cement })
})
afterAll(() => server.close())

const submit = 'mutation ($input: RuleValueInput!) { submitRuleValue(input: $input) { id isMine decision } }'
const remove =
  'mutation ($rule: ID!, $scope: String!, $from: String!) { submitRuleRemoval(rule: $rule, scope: $scope, from: $from) { id } }'
const approve = 'mutation ($id: ID!) { approveRuleValue(id: $id) { decision } }'
const reject = 'mutation ($id: ID!) { rejectRuleValue(id: $id) { decision } }'
const register = `query ($filter: RuleFilter!, $page: PageInput!) { statutoryRules(filter: $filter, page: $page) { total
  items { id name scope scopeName law unit fixedBy values { from value source enteredBy signedBy state } } } }`
const source = 'Notification 21/2026-Central Tax (Rate)'

type Value = {
  from: string
  value: number
  source: string
  enteredBy: string | null
  signedBy: string | null
  state: string
}
type Register = {
  statutoryRules: { total: number; items: { id: string; scope: string; law: string; values: Value[] }[] }
}
const rules = async (filter: object) =>
  (await server.get<Register>(register, { filter, page: { page: 1, size: 100 } }, admin)).statutoryRules
const one = async (id: string) => (await rules({ search: id.split(':')[1] })).items.find((rule) => rule.id === id)
const request = async (input: object, by = admin) =>
  (await server.get<{ submitRuleValue: { id: string } }>(submit, { input }, by)).submitRuleValue.id

describe('the register of rules', () => {
  test('has every rule with its value, day, section and source, by HSN code and state', async () => {
    const all = await rules({})
    expect(all.total).toBeGreaterThan(100)
    const deductions = await rules({ group: 'DEDUCTION' })
    expect(deductions.items.map(({ id }) => id)).toEqual([
      'FEE_GST:',
      'TCS:',
      'TDS:',
      'TDS_EXEMPT:',
      'TDS_NO_PAN:',
      'COMMISSION_TDS:',
      'COMMISSION_TDS_EXEMPT:',
      'GST_TDS:',
      'GST_TDS_LIMIT:',
    ])
    for (const { law, values } of all.items) {
      expect(law).toMatch(/\d/)
      expect(values.filter(({ state }) => state === 'IN_FORCE')).toHaveLength(1)
    }
    expect((await one('GST_RATE:25232930'))?.values).toMatchObject([
      { from: '2025-09-22', value: 1800, source: 'Notification 9/2025-Central Tax (Rate)', state: 'IN_FORCE' },
      { from: '2017-07-01', value: 2800, state: 'PAST' },
    ])
    expect(await server.codeOf(register, { filter: {}, page: {} }, await server.as('attribueManager'))).toBe(
      'FORBIDDEN',
    )
  })

  test('takes a value from one admin, tells master admins, and reads it from its day once another one signed it', async () => {
    const bp = async () =>
      (
        await server.get<{ product: { rateBp: number } }>(
          'query ($identifier: String!) { product(identifier: $identifier) { rateBp } }',
          { identifier: cement },
        )
      ).product.rateBp
    const master = await server.build.user({ roles: ['masterAdmin'] })
    const input = { rule: 'GST_RATE', scope: '25232930', from: '2026-12-01', value: 500, source }
    const id = await request(input)
    expect(await server.codeOf(submit, { input }, second)).toBe('RATE_REQUESTED')
    expect(await server.codeOf(approve, { id }, admin)).toBe('NOT_YOURSELF')
    expect((await one('GST_RATE:25232930'))?.values[0]).toMatchObject({ value: 1800 })
    expect(await server.get(approve, { id }, second)).toEqual({ approveRuleValue: { decision: 'APPROVED' } })
    expect(await server.codeOf(approve, { id }, second)).toBe('BAD_TRANSITION')
    expect((await one('GST_RATE:25232930'))?.values[0]).toMatchObject({ value: 500, source, state: 'NEXT' })
    expect((await rules({ isChanging: true })).items.map((rule) => rule.id)).toEqual(['GST_RATE:25232930'])
    expect(await bp()).toBe(1800)
    await server.settle()
    const { rows } = await server.pool.query('select title from notifications where user_id = $1 order by id', [
      master.id,
    ])
    expect(rows.map(({ title }) => title)).toEqual([
      expect.stringContaining('value of a rule of law requested'),
      expect.stringContaining('value of a rule of law signed'),
    ])
    server.setClock('2026-11-30T18:30:00Z')
    await server.pool.query(
      "insert into events (name, payload, created_at) values ('catalogue.changed', '{\"productIds\": []}', now())",
    )
    await server.settle()
    expect(await bp()).toBe(500)
    server.setClock('2026-11-21T06:00:00Z')
  })

  test('refuses managers, wrong values, goods and states that it does not know, and GST rates without a notification', async () => {
    const input = { rule: 'GST_RATE', scope: '72142090', from: '2026-12-01', value: 0, source: '' }
    const code = (over: object, by = admin) => server.codeOf(submit, { input: { ...input, ...over } }, by)
    expect(await code({}, await server.as('attribueManager'))).toBe('FORBIDDEN')
    for (const value of [1200, 1337, 600]) expect(await code({ value })).toBe('RATE_NOT_LAWFUL')
    expect(await code({ value: 600, source })).toBe('OK')
    expect(await code({ scope: '69041000', value: 1200 })).toBe('OK')
    expect(await code({ scope: '2520' })).toBe('RULE_SCOPE')
    expect(await code({ scope: '' })).toBe('RULE_SCOPE')
    expect(await code({ value: 4100, source })).toBe('RULE_RANGE')
    expect(await code({ rule: 'EWAY_INTRA_STATE', scope: '99', value: 1 })).toBe('RULE_SCOPE')
    expect(await code({ rule: 'NOTE_LAST_DAY', scope: '', value: 1345 })).toBe('RULE_RANGE')
    expect(await code({ rule: 'NOTHING' })).toBe('VALIDATION')
  })

  test('keeps a value that has applied, and withdraws one before its day', async () => {
    const rule = { rule: 'TCS', scope: '' }
    for (const from of ['2024-07-10', '2026-11-21'])
      expect(await server.codeOf(submit, { input: { ...rule, from, value: 25, source } }, admin)).toBe('RULE_APPLIED')
    expect(await server.codeOf(remove, { ...rule, from: '2024-07-10' }, admin)).toBe('RULE_APPLIED')
    await server.get(approve, { id: await request({ ...rule, from: '2027-04-01', value: 25, source }) }, second)
    expect((await one('TCS:'))?.values).toMatchObject([
      { value: 25, state: 'NEXT' },
      { value: 50, state: 'IN_FORCE' },
      {},
    ])
    const removal = async () =>
      (await server.get<{ submitRuleRemoval: { id: string } }>(remove, { ...rule, from: '2027-04-01' }, admin))
        .submitRuleRemoval.id
    expect(await server.get(reject, { id: await removal() }, second)).toEqual({
      rejectRuleValue: { decision: 'REJECTED' },
    })
    expect(await server.codeOf(approve, { id: await removal() }, second)).toBe('OK')
    expect((await one('TCS:'))?.values[0]).toMatchObject({ value: 50 })
    expect(await server.codeOf(remove, { ...rule, from: '2027-04-01' }, admin)).toBe('NOT_FOUND')
  })

  test('is signed only with the number of a notification', async () => {
    const id = await request({
      rule: 'EWAY_DISTRICT',
      scope: '27',
      from: '2027-01-01',
      value: 2_00_000_00,
      source: 'draft',
    })
    expect(await server.codeOf(approve, { id }, second)).toBe('RULE_SOURCE')
    expect(await server.get(reject, { id }, admin)).toEqual({ rejectRuleValue: { decision: 'WITHDRAWN' } })
  })
})
