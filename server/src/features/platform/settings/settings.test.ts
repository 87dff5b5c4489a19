import { settingKeys, settingRow, settingValue } from '@neev/domain/platform/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { settingDefaults, settingsAsOf } from '#core/settings.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add } from '#test/shop/buying.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const fields = 'key value isDefault versions { from value state by at }'
const all = `{ settings { ${fields} } }`
const set = `mutation ($key: ID!, $value: String!, $from: String) { setSetting(key: $key, value: $value, from: $from) { ${fields} } }`
const withdraw = `mutation ($key: ID!, $from: DateTime!) { deleteSetting(key: $key, from: $from) { ${fields} } }`

type Setting = {
  key: string
  value: string
  isDefault: boolean
  versions: { from: string; value: string; state: string; by: string }[]
}
const read = async (key: string, token = admin) =>
  (await server.get<{ settings: Setting[] }>(all, {}, token)).settings.find((one) => one.key === key)
const ctx = () => makeCtx(server.services)
/** What an admin of that day does; sessions of another day have ended. */
async function on<T>(moment: string, work: (token: string) => Promise<T>): Promise<T> {
  const before = server.now()
  server.setClock(moment)
  try {
    return await work((await server.build.user({ roles: ['admin'] })).token)
  } finally {
    server.setClock(before)
  }
}

test('every setting of the shop has a row in the table that the screen reads, and starts within its bounds', () => {
  expect(Object.keys(settingDefaults).sort()).toEqual([...settingKeys].sort())
  for (const key of settingKeys)
    expect(settingValue(settingRow(key)).parse(settingDefaults[key])).toBe(settingDefaults[key])
})

describe('a setting', () => {
  test('is what it starts as until somebody sets it; at once, and told with who and when', async () => {
    expect(await read('dealerAnswerMinutes')).toEqual({
      key: 'dealerAnswerMinutes',
      value: '30',
      isDefault: true,
      versions: [],
    })
    await server.get(set, { key: 'dealerAnswerMinutes', value: '45' }, admin)
    expect(await read('dealerAnswerMinutes')).toMatchObject({
      value: '45',
      isDefault: false,
      versions: [{ value: '45', state: 'IN_FORCE', by: expect.any(String), from: '2026-11-21T06:00:00.000Z' }],
    })
    expect(await server.codeOf(set, { key: 'dealerAnswerMinutes', value: '50' }, admin)).toBe('STALE')
  })
  test('is changed in the version that was read only', async () => {
    const set = `mutation ($value: String!, $from: String, $version: Int) {
      setSetting(key: "scheduleGraceDays", value: $value, from: $from, version: $version) { version } }`
    const version = async () =>
      (
        await server.get<{ settings: { key: string; version: number }[] }>('{ settings { key version } }', {}, admin)
      ).settings.find(({ key }) => key === 'scheduleGraceDays')?.version
    expect(await version()).toBe(0)
    const first = { value: '10', version: 0 }
    expect(await server.get(set, first, admin)).toEqual({ setSetting: { version: 1 } })
    expect(await server.codeOf(set, { value: '12', version: 0, from: '2027-01-01' }, admin)).toBe('STALE')
    const coming = { value: '12', version: 1, from: '2027-01-01' }
    expect(await server.get(set, coming, admin)).toEqual({ setSetting: { version: 2 } })
    await server.get(withdraw, { key: 'scheduleGraceDays', from: '2026-12-31T18:30:00Z' }, admin)
    expect(await version()).toBe(3)
  })
  test.each<[string, string, string]>([
    ['dealerAnswerMinutes', '4', 'Enter at least 5 minutes.'],
    ['acceptWithinHours', '100', 'Enter at most 72 hours.'],
    ['minCartPaise', 'much', 'Enter an amount in rupees.'],
    ['bgColor', 'blue', 'Enter a colour in the format #RRGGBB.'],
    ['associate', '1', 'Choose yes or no.'],
  ])('%s of %s is refused with its rule', async (key, value, message) => {
    const { errors } = await server.ask(set, { key, value }, admin)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: { value: message } })
  })
  test('that is refused says its rule with params, for other languages', async () => {
    const { errors } = await server.ask(set, { key: 'dealerAnswerMinutes', value: '4' }, admin)
    expect(errors?.[0]?.extensions.fieldRefusals).toEqual({
      value: { code: 'AT_LEAST', params: { min: { milli: 5000, unit: 'minute' } } },
    })
  })
  test('of a day to come changes nothing before that day, and all that is asked for on it', async () => {
    const bars = await server.build.offer({ goods: 'bars' })
    const cart = '{ cart(pincode: "411045") { whyNot { code message } message } }'
    const fill = async () => {
      const { token } = await server.build.user()
      await server.get(add, { offerId: bars.id, quantityMilli: 1_500_000, unit: 'kg', pincode: '411045' }, token)
      return (
        await server.get<{ cart: { whyNot: { code: string; message: string } | null; message: string | null } }>(
          cart,
          {},
          token,
        )
      ).cart
    }
    await server.get(set, { key: 'minCartPaise', value: '90000000', from: '2026-12-01' }, admin)
    await server.get(set, { key: 'cartMessage', value: 'Yards are closed on 25 December.', from: '2026-12-01' }, admin)
    expect(await fill()).toEqual({ whyNot: null, message: null })
    expect((await read('minCartPaise'))?.versions).toMatchObject([
      { state: 'COMING', from: '2026-11-30T18:30:00.000Z' },
    ])
    await on('2026-11-30T18:29:59Z', async () => expect((await fill()).whyNot).toBeNull())
    await on('2026-11-30T18:30:00Z', async (then) => {
      expect(await fill()).toEqual({
        whyNot: { code: 'MIN_CART_VALUE', message: expect.stringContaining('The minimum order is ₹9,00,000') },
        message: 'Yards are closed on 25 December.',
      })
      expect(await read('minCartPaise', then)).toMatchObject({ value: '90000000', versions: [{ state: 'IN_FORCE' }] })
      expect(await server.codeOf(withdraw, { key: 'minCartPaise', from: '2026-11-30T18:30:00Z' }, then)).toBe(
        'SETTING_BEGUN',
      )
      // a paper of an earlier day is made by what held then
      expect(await settingsAsOf(ctx(), new Date('2026-11-25T06:00:00Z'))).toMatchObject({ minCartPaise: 2_000_00 })
      expect(await settingsAsOf(ctx())).toMatchObject({ minCartPaise: 9_00_000_00 })
    })
  })
  test('of a day to come is withdrawn, and one day has one', async () => {
    const december = { key: 'minCartPaise', value: '500000', from: '2026-12-01' }
    expect(await server.codeOf(set, december, admin)).toBe('SETTING_DAY_TAKEN')
    expect(await server.codeOf(set, { ...december, from: '2026-11-21' }, admin)).toBe('SETTING_PAST')
    await server.get(withdraw, { key: 'minCartPaise', from: '2026-11-30T18:30:00Z' }, admin)
    expect(await read('minCartPaise')).toMatchObject({ isDefault: true, versions: [] })
    expect(await server.codeOf(withdraw, { key: 'minCartPaise', from: '2026-11-30T18:30:00Z' }, admin)).toBe(
      'NOT_FOUND',
    )
    expect(await server.codeOf(set, { key: 'nothing', value: '1' }, admin)).toBe('NOT_FOUND')
  })
  test('of colours keeps text readable', async () => {
    expect(await server.codeOf(set, { key: 'fontColor', value: '#DDDDDD' }, admin)).toBe('COLOURS_CLOSE')
    await server.get(set, { key: 'fontColor', value: '#102030' }, admin)
    expect(await server.get('{ getStoreFeature { fontColor } }')).toEqual({ getStoreFeature: { fontColor: '#102030' } })
  })
  test('is read by admins and the master admin, and set by an admin alone', async () => {
    const master = await server.as('masterAdmin')
    expect(await server.codeOf(all, {}, master)).toBe('OK')
    expect(await server.codeOf(set, { key: 'acceptWithinHours', value: '9' }, master)).toBe('FORBIDDEN')
    expect(await server.codeOf(all, {}, await server.as('siteManager'))).toBe('FORBIDDEN')
  })
})
