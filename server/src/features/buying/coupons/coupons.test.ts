import { couponStatuses } from '@neev/domain/buying/coupons'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { couponFor } from './coupons.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const create =
  'mutation ($input: CouponInput!) { createCoupon(input: $input) { id code status version usedCount givenPaise } }'
const update =
  'mutation ($id: ID!, $version: Int!, $input: CouponInput!) { updateCoupon(id: $id, version: $version, input: $input) { version title } }'
const transition =
  'mutation ($id: ID!, $transition: CouponTransition!) { updateCouponStatus(id: $id, transition: $transition) { status } }'
const list =
  'query ($page: PageInput!, $filter: CouponFilter!) { coupons(page: $page, filter: $filter) { total items { code status } } }'
const remove = 'mutation ($id: ID!) { deleteCoupon(id: $id) }'

let count = 0
const input = (over: object = {}) => ({
  code: `TEST-${++count}`,
  title: 'A thousand off',
  kind: 'FLAT',
  amountPaise: 1000_00,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-01T00:00:00Z',
  ...over,
})
type Made = { id: string; code: string; status: string; version: number }
const make = async (over: object = {}) =>
  (await server.get<{ createCoupon: Made }>(create, { input: input(over) }, admin)).createCoupon

describe('createCoupon', () => {
  test('makes a coupon that is usable at once', async () => {
    expect(await make({ code: 'diwali-1000' })).toMatchObject({
      code: 'DIWALI-1000',
      status: 'ACTIVE',
      version: 1,
      givenPaise: 0,
    })
  })
  test('refuses a code that exists, naming the field', async () => {
    const { code } = await make()
    const { errors } = await server.ask(create, { input: input({ code }) }, admin)
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'DUPLICATE', fields: { code: expect.any(String) } } })
  })
  test('tells every broken rule at once, by field, and writes nothing', async () => {
    const before = await server.build.count('coupons')
    const { errors } = await server.ask(
      create,
      { input: input({ code: '!', amountPaise: -5, endsAt: '2026-10-01T00:00:00Z' }) },
      admin,
    )
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(expect.arrayContaining(['code', 'amountPaise']))
    expect(await server.build.count('coupons')).toBe(before)
  })
  test('leaves a row in the audit log', async () => {
    const before = await server.build.count('audit_log')
    await make()
    expect(await server.build.count('audit_log')).toBe(before + 1)
  })
})

describe('updateCoupon', () => {
  test('refuses a change on top of somebody else’s', async () => {
    const { id, code } = await make()
    const change = { id, version: 1, input: input({ code, title: 'Changed' }) }
    expect((await server.get<{ updateCoupon: Made }>(update, change, admin)).updateCoupon).toMatchObject({
      version: 2,
      title: 'Changed',
    })
    expect(await server.codeOf(update, change, admin)).toBe('STALE')
  })
  test('keeps what a used coupon gives', async () => {
    const { id, code } = await make()
    await server.pool.query('update coupons set used_count = 1 where id = $1', [id])
    expect(await server.codeOf(update, { id, version: 1, input: input({ code, amountPaise: 2000_00 }) }, admin)).toBe(
      'COUPON_LIVE',
    )
    expect(await server.codeOf(update, { id, version: 1, input: input({ code, title: 'Same gift' }) }, admin)).toBe(
      'OK',
    )
  })
})

describe('updateCouponStatus', () => {
  test('pauses, resumes and archives, and answers what can’t be done', async () => {
    const { id } = await make()
    const go = (to: string) => server.get<{ updateCouponStatus: Made }>(transition, { id, transition: to }, admin)
    expect((await go('pause')).updateCouponStatus.status).toBe('PAUSED')
    expect(await server.codeOf(transition, { id, transition: 'pause' }, admin)).toBe('BAD_TRANSITION')
    expect((await go('resume')).updateCouponStatus.status).toBe('ACTIVE')
    expect((await go('archive')).updateCouponStatus.status).toBe('ARCHIVED')
  })
  test('deletes only drafts', async () => {
    const [draft, live] = [await make({ state: 'DRAFT' }), await make()]
    expect(await server.codeOf(remove, { id: live.id }, admin)).toBe('BAD_TRANSITION')
    expect(await server.codeOf(remove, { id: draft.id }, admin)).toBe('OK')
    expect(await server.codeOf(remove, { id: draft.id }, admin)).toBe('NOT_FOUND')
  })
})

describe('coupons', () => {
  test('pages, sorts, searches and filters by a status that agrees with the rule', async () => {
    await make({ code: 'ZZ-LATER', startsAt: '2026-11-25T00:00:00Z' })
    await make({ code: 'ZZ-OVER', startsAt: '2026-10-01T00:00:00Z', endsAt: '2026-11-20T00:00:00Z' })
    const used = await make({ code: 'ZZ-FULL', usageLimit: 1 })
    await server.pool.query('update coupons set used_count = 1 where id = $1', [used.id])
    const all = async (filter: object, page: object = { size: 100 }) =>
      (await server.get<{ coupons: { total: number; items: Made[] } }>(list, { page, filter }, admin)).coupons
    for (const status of couponStatuses) {
      for (const item of (await all({ status })).items) expect(item.status).toBe(status)
    }
    expect((await all({ status: 'EXHAUSTED' })).items.map((item) => item.code)).toEqual(['ZZ-FULL'])
    expect((await all({ search: 'zz-' })).total).toBe(3)
    const first = await all({ search: 'zz-' }, { page: 1, size: 2, sort: 'code' })
    const second = await all({ search: 'zz-' }, { page: 2, size: 2, sort: 'code' })
    expect([...first.items, ...second.items].map((item) => item.code)).toEqual(['ZZ-FULL', 'ZZ-LATER', 'ZZ-OVER'])
    expect(await server.codeOf(list, { page: { sort: 'password' }, filter: {} }, admin)).toBe('NOT_A_CHOICE')
    expect(await server.codeOf(list, { page: { size: 101 }, filter: {} }, admin)).toBe('TOO_LARGE')
  })
  test('asks the database for rows and gifts once each, however many coupons a page shows', async () => {
    const query = '{ coupons { total items { code givenPaise } } }'
    const statements = await server.statementsOf(() => server.get(query, {}, admin))
    expect(statements).toHaveLength(3) // the session, the rows, what they gave
  })
})

test('couponFor gives shares, or the reason why not', async () => {
  const { code } = await make({ minCartPaise: 500_00 })
  const line = {
    key: '1',
    goodsPaise: 9000_00,
    freightPaise: 0,
    grams: 0,
    categoryId: '1',
    brandId: null,
    sellerId: '1',
    offerId: '1',
  }
  const ctx = makeCtx(server.services)
  expect(await couponFor(ctx, code.toLowerCase(), [line])).toMatchObject({
    totalPaise: 1000_00,
    shares: [{ key: '1', sellerPaise: 0 }],
  })
  await expect(couponFor(ctx, code, [{ ...line, goodsPaise: 100_00 }])).rejects.toMatchObject({
    code: 'COUPON_MIN_CART',
  })
  await expect(couponFor(ctx, 'NO-SUCH', [line])).rejects.toMatchObject({ code: 'COUPON_NOT_FOUND' })
})

describe('couponChoices', () => {
  const choices =
    'query ($kind: CouponChoiceKind!, $search: String, $chosen: [ID!]!) { couponChoices(kind: $kind, search: $search, chosen: $chosen) { id name } }'
  const find = async (variables: object) =>
    (await server.get<{ couponChoices: { id: string; name: string }[] }>(choices, { chosen: [], ...variables }, admin))
      .couponChoices

  test('finds buyers by their words, the chosen first, and names no member of staff', async () => {
    const [asha, gita] = [
      await server.build.user({ name: 'Asha Choice', email: 'asha@choice.example' }),
      await server.build.user({ name: 'Gita Choice', email: 'gita@choice.example' }),
    ]
    await server.build.user({ name: 'Desk Choice', email: 'desk@choice.example', roles: ['admin'] })
    const found = await find({ kind: 'USERS', search: 'choice.example' })
    expect(found.map(({ name }) => name)).toEqual([
      'Asha Choice, asha@choice.example',
      'Gita Choice, gita@choice.example',
    ])
    const chosen = await find({ kind: 'USERS', search: 'asha', chosen: [String(gita.id)] })
    expect(chosen.map(({ id }) => id)).toEqual([String(gita.id), String(asha.id)])
  })

  test('is not for who may not write coupons', async () => {
    expect(await server.codeOf(choices, { kind: 'BRANDS', chosen: [] }, await server.as('seller'))).toBe('FORBIDDEN')
  })
})

test('a coupon for named buyers is theirs alone', async () => {
  const [mine, other] = [await server.build.user(), await server.build.user()]
  const { code } = await make({ audience: 'USERS', userIds: [String(mine.id)] })
  const lines = [
    {
      key: 'a',
      goodsPaise: 5000_00,
      freightPaise: 0,
      grams: 0,
      categoryId: '1',
      brandId: null,
      sellerId: '1',
      offerId: '1',
    },
  ]
  const as = (userId: number) => {
    const actor = {
      userId,
      sessionId: 0,
      roles: ['customer' as const],
      name: '',
      email: '',
      sellerId: null,
      memberRole: null,
    }
    return couponFor(makeCtx(server.services, { actor }), code, lines)
  }
  expect((await as(mine.id)).totalPaise).toBe(1000_00)
  await expect(as(other.id)).rejects.toMatchObject({ code: 'COUPON_NOT_FOR_ACCOUNT' })
  const { errors } = await server.ask(create, { input: input({ audience: 'USERS' }) }, admin)
  expect(errors?.[0]?.extensions.fields).toHaveProperty('userIds')
})
