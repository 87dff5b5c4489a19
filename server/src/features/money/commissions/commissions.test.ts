import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin = ''
let company: Awaited<ReturnType<TestServer['build']['seller']>>
let other: typeof company
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  company = await server.build.seller({ name: 'Own Terms' })
  other = await server.build.seller({ name: 'Other Firm' })
})
afterAll(() => server.close())

const fields = 'id name state from to shadowedBy percentBp amountPaise rate unit seller { id } kind'
const create = `mutation ($input: CommissionInput!) { createCommissionRule(input: $input) { ${fields} } }`
const change = `mutation ($id: ID!, $input: CommissionTermsInput!) { updateCommissionRule(id: $id, input: $input) { ${fields} } }`
const end = `mutation ($id: ID!, $lastDay: String!) { setCommissionRuleEnd(id: $id, lastDay: $lastDay) { ${fields} } }`
const fees = `{ sellingFees { today rules { ${fields} } deductions { kind rateBp rates { from rateBp hasApplied } } goods { id kind unit gstBp } } }`
const ofSeller = `query ($sellerId: ID) { sellerCommission(sellerId: $sellerId) { sellerId sellerName rules { ${fields} } past { name to } } }`
const history = 'query ($sellerId: ID!) { commissionHistory(sellerId: $sellerId) { total items { rule to note by } } }'

type Changed = { updateCommissionRule: Rule }
type Rule = { id: string; name: string; state: string; from: string; to: string | null; shadowedBy: string | null }
const input = (over: object = {}) => ({
  name: 'Agreed',
  rate: 'PERCENT',
  percentBp: 200,
  from: '2026-12-01',
  ...over,
})
const make = async (over: object = {}) =>
  (await server.get<{ createCommissionRule: Rule }>(create, { input: input(over) }, admin)).createCommissionRule
const rulesOf = async (sellerId: number, token = admin) =>
  (await server.get<{ sellerCommission: { rules: Rule[]; past: Rule[] } }>(ofSeller, { sellerId }, token))
    .sellerCommission
/** What an admin of that day does; sessions of another day have ended. */
async function on<T>(date: string, work: (token: string) => Promise<T>): Promise<T> {
  const before = server.now()
  server.setClock(`${date}T06:00:00Z`)
  try {
    return await work((await server.build.user({ roles: ['admin'] })).token)
  } finally {
    server.setClock(before)
  }
}
const general = async () => (await server.get<{ sellingFees: { rules: Rule[] } }>(fees)).sellingFees.rules

describe('sellingFees', () => {
  test('tells a stranger today’s general rules in the order in which they are asked', async () => {
    await make({ sellerId: company.id, name: 'Nobody else’s business' })
    expect(await server.get(fees)).toMatchObject({
      sellingFees: {
        today: '2026-11-21',
        rules: [
          { name: 'Single products', percentBp: 800, kind: 'SINGLE' },
          { name: 'Series in sizes', percentBp: 500, kind: 'SERIES' },
          { name: 'TMT bars by weight', rate: 'PER_TONNE', amountPaise: 150_00, kind: 'TMT' },
          { name: 'Everything else', percentBp: 300, kind: null },
        ],
        deductions: [
          { kind: 'FEE_GST', rateBp: 1800 },
          { kind: 'TCS', rateBp: 50 },
          { kind: 'TDS', rateBp: 10 },
        ],
      },
    })
  })
  test('is read anew when a rule has changed', async () => {
    const before = (await general()).length
    const { id } = await make({ kind: 'TMT', rate: 'PER_UNIT', unit: 'coil', amountPaise: 900_00, name: 'Coils' })
    await server.settle()
    expect((await general()).length).toBe(before + 1)
    await server.get(end, { id, lastDay: '2026-11-21' }, admin)
    await server.settle()
    expect((await general()).length).toBe(before)
  })
})

describe('the rules of a seller', () => {
  test('are its own before the general ones, and say which of those are never asked', async () => {
    const lone = await server.build.seller({ name: 'Shadows' })
    await make({ sellerId: lone.id, kind: 'TMT', name: 'Own bars' })
    await make({ sellerId: lone.id, name: 'Own all', from: '2026-11-22' })
    const { rules } = await on('2026-12-01', (then) => rulesOf(lone.id, then))
    expect(rules.map(({ name, shadowedBy }) => [name, shadowedBy])).toEqual([
      ['Own bars', null],
      ['Own all', null],
      ['Single products', 'Own all'],
      ['Series in sizes', 'Own all'],
      ['TMT bars by weight', 'Own bars'],
      ['Everything else', 'Own all'],
    ])
  })
  test('are seen by that seller and by an admin, and by nobody else', async () => {
    const mine = { sellerId: String(company.id) }
    for (const token of [admin, await server.as('sellerManager'), await server.as('masterAdmin'), company.owner.token])
      expect(await server.codeOf(ofSeller, mine, token)).toBe('OK')
    expect(await server.codeOf(ofSeller, mine, other.owner.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(ofSeller, mine, await server.as('customer'))).toBe('FORBIDDEN')
    expect(await server.codeOf(ofSeller, {}, company.owner.token)).toBe('OK')
    expect(await server.codeOf(ofSeller, {}, await server.as('seller'))).toBe('NOT_FOUND')
    const { rules } = await rulesOf(other.id, other.owner.token)
    expect(rules.filter((rule) => 'seller' in rule && rule.seller !== null)).toEqual([])
  })
  test('are written by an admin alone', async () => {
    const manager = await server.as('sellerManager')
    const { id } = await make({ sellerId: other.id, kind: 'SINGLE' })
    expect(await server.codeOf(create, { input: input() }, manager)).toBe('FORBIDDEN')
    expect(await server.codeOf(change, { id, input: input() }, manager)).toBe('FORBIDDEN')
    expect(await server.codeOf(end, { id, lastDay: '2026-12-31' }, company.owner.token)).toBe('FORBIDDEN')
    expect(await server.codeOf(history, { sellerId: other.id }, manager)).toBe('OK')
    expect(await server.codeOf(history, { sellerId: other.id }, other.owner.token)).toBe('FORBIDDEN')
  })
})

describe('a rule', () => {
  test('begins on a day to come and never meets another for the same', async () => {
    const own = { sellerId: company.id, kind: 'TMT' }
    for (const from of ['2026-11-21', '2026-01-01'])
      expect(await server.codeOf(create, { input: input({ ...own, from }) }, admin)).toBe('FEE_PAST')
    await make({ ...own, name: 'December on' })
    const { errors } = await server.ask(create, { input: input({ ...own, from: '2027-02-01' }) }, admin)
    expect(errors?.[0]).toMatchObject({
      message: '“December on” applies to the same goods from 01-12-2026. Change or end that rule.',
      extensions: { code: 'FEE_OVERLAP', fields: { from: expect.any(String) } },
    })
    const brand = { input: input({ sellerId: company.id, brandId: '99999' }) }
    expect(await server.codeOf(create, brand, admin)).toBe('NOT_A_CHOICE')
  })
  test('that two admins make at once is made once', async () => {
    const { id } = await server.build.seller({ name: 'Raced' })
    const codes = await Promise.all(
      [1, 2, 3].map(() => server.codeOf(create, { input: input({ sellerId: id }) }, admin)),
    )
    expect(codes.toSorted()).toEqual(['FEE_OVERLAP', 'FEE_OVERLAP', 'OK'])
  })
  test('that has begun is ended and followed by another; what was stays as it was', async () => {
    const { id: sellerId } = await server.build.seller({ name: 'Followed' })
    const begun = await make({ sellerId, name: 'First terms' })
    const terms = input({ name: 'Second terms', percentBp: 150, from: '2027-01-01' })
    const next = await on('2026-12-10', async (then) => {
      const ofThatDay = { id: begun.id, input: { ...terms, from: '2026-12-10' } }
      expect(await server.codeOf(change, ofThatDay, then)).toBe('FEE_PAST')
      const changed = await server.get<Changed>(change, { id: begun.id, input: terms }, then)
      return changed.updateCommissionRule
    })
    expect(next).toMatchObject({ name: 'Second terms', from: '2027-01-01', state: 'COMING' })
    const { rules } = await rulesOf(sellerId)
    expect(rules.find(({ id }) => id === begun.id)).toMatchObject({ percentBp: 200, to: '2026-12-31' })
    // once more before it begins: it is taken back, and the first is left alone
    await server.get(change, { id: next.id, input: { ...terms, percentBp: 175 } }, admin)
    await on('2027-01-02', async (then) => {
      const later = await rulesOf(sellerId, then)
      expect(later.past).toEqual([{ name: 'First terms', to: '2026-12-31' }])
      expect(later.rules[0]).toMatchObject({ name: 'Second terms', percentBp: 175, state: 'IN_FORCE' })
      const tooLate = { id: begun.id, input: { ...terms, from: '2027-02-01' } }
      expect(await server.codeOf(change, tooLate, then)).toBe('FEE_ENDED')
    })
    const { commissionHistory } = await server.get<{ commissionHistory: { items: object[] } }>(
      history,
      { sellerId },
      admin,
    )
    expect(commissionHistory.items.slice(0, 5)).toEqual([
      { rule: 'Second terms', to: 'MADE', note: null, by: expect.any(String) },
      { rule: 'Second terms', to: 'WITHDRAWN', note: null, by: expect.any(String) },
      { rule: 'Second terms', to: 'MADE', note: null, by: expect.any(String) },
      { rule: 'First terms', to: 'ENDED', note: '2026-12-31', by: expect.any(String) },
      { rule: 'First terms', to: 'MADE', note: null, by: expect.any(String) },
    ])
  })
  test('is not rewritten by the database either', async () => {
    const { id } = await make({ sellerId: company.id, kind: 'SERIES' })
    await expect(server.pool.query('update commission_rules set percent_bp = 1 where id = $1', [id])).rejects.toThrow(
      /never changed|permission denied/,
    )
    await expect(server.pool.query('delete from commission_rules where id = $1', [id])).rejects.toThrow(
      /never changed|permission denied/,
    )
  })
  test('ends today at the earliest, and the one for all goods never', async () => {
    const rest = (await general()).find(({ name }) => name === 'Everything else')
    expect(await server.codeOf(end, { id: rest?.id, lastDay: '2026-12-31' }, admin)).toBe('FEE_FOR_ALL')
    const perBag = input({ rate: 'PER_UNIT', unit: 'bag', amountPaise: 300, percentBp: null })
    expect(await server.codeOf(change, { id: rest?.id, input: perBag }, admin)).toBe('FEE_FOR_ALL')
    const { id } = await make({ sellerId: other.id })
    expect(await server.codeOf(end, { id, lastDay: '2026-11-20' }, admin)).toBe('FEE_PAST')
    expect(await server.get(end, { id, lastDay: '2026-12-31' }, admin)).toMatchObject({
      setCommissionRuleEnd: { to: '2026-12-31' },
    })
    expect(await server.codeOf(end, { id, lastDay: '2027-01-31' }, admin)).toBe('FEE_ENDED')
    await server.get(end, { id, lastDay: '2026-11-30' }, admin)
    expect(await server.codeOf(end, { id, lastDay: '2026-11-30' }, admin)).toBe('NOT_FOUND')
  })
  test('of a seller is told to its owners, once for each act; a general one is not', async () => {
    const { id: sellerId, owner } = await server.build.seller({ name: 'Told' })
    const handled = async () => {
      await server.settle()
      const { rows } = await server.pool.query(
        `select (select count(*)::int from notifications where user_id = $1) as bell,
           (select count(*)::int from messages where user_id = $1 and template = 'seller.commission') as mail`,
        [owner.id],
      )
      return rows[0]
    }
    const { id } = await make({ sellerId })
    expect(await handled()).toEqual({ bell: 1, mail: 1 })
    await server.get(change, { id, input: input({ percentBp: 100, from: '2026-12-05' }) }, admin)
    expect(await handled()).toEqual({ bell: 2, mail: 2 })
    await make({ kind: 'SERIES', rate: 'PER_UNIT', unit: 'roll', amountPaise: 500, percentBp: null })
    expect(await handled()).toEqual({ bell: 2, mail: 2 })
  })
  test('that changes is audited with what was before', async () => {
    const { id } = await make({ sellerId: other.id, kind: 'TMT', name: 'Audited' })
    await server.get(change, { id, input: input({ percentBp: 100, from: '2026-12-05' }) }, admin)
    const { rows } = await server.pool.query(
      `select before, after from audit_log where action = 'commission.change' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ before: { name: 'Audited', percentBp: 200 }, after: { percentBp: 100 } })
  })
})
