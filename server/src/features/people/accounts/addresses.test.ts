import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const fields = 'id label district stateCode state isDefaultShip isDefaultBill siteCard { roadWidth nightEntry }'
const adding = `mutation ($input: AddressInput!) { addAddress(input: $input) { ${fields} } }`
const updating = `mutation ($id: ID!, $input: AddressInput!) { updateAddress(id: $id, input: $input) { ${fields} } }`
const removing = 'mutation ($id: ID!) { deleteAddress(id: $id) }'
const listing = `{ addresses { ${fields} } }`

type Address = { id: string; label: string; isDefaultShip: boolean; isDefaultBill: boolean }
const input = (over: object = {}) => ({
  label: 'Site',
  contactName: 'Asha Patil',
  mobile: '90000 02007',
  line1: 'Survey 48, plot 7',
  city: 'Pune',
  pincode: '411045',
  ...over,
})
const add = async (token: string, over: object = {}) =>
  (await server.get<{ addAddress: Address }>(adding, { input: input(over) }, token)).addAddress
const list = async (token: string) => (await server.get<{ addresses: Address[] }>(listing, {}, token)).addresses
const fieldsOf = async (token: string, over: object) =>
  Object.keys((await server.ask(adding, { input: input(over) }, token)).errors?.[0]?.extensions.fields ?? {})

describe('addAddress', () => {
  test('takes district and state from the pincode, and the first one is the default', async () => {
    const { token } = await server.build.user()
    const siteCard = { roadWidth: 'MEDIUM', unloadingBy: 'BUYER', maxVehicleGrams: 16_000_000 }
    expect(await add(token, { siteCard })).toMatchObject({
      district: 'Pune',
      stateCode: '27',
      state: 'Maharashtra',
      isDefaultShip: true,
      isDefaultBill: true,
      siteCard: { roadWidth: 'MEDIUM', nightEntry: false },
    })
  })
  test('refuses a pincode that is unknown or lies in another state, and a GSTIN of another state', async () => {
    const { token } = await server.build.user()
    expect(await server.codeOf(adding, { input: input({ pincode: '999999' }) }, token)).toBe('PINCODE_UNKNOWN')
    expect(await fieldsOf(token, { stateCode: '29' })).toEqual(['pincode'])
    expect(await fieldsOf(token, { gstin: '29AAGCB7383J1Z4' })).toEqual(['gstin'])
    expect(await fieldsOf(token, { mobile: '123', line1: '' })).toEqual(['mobile', 'line1'])
  })
  test('believes the directory where the first digits leave two states open', async () => {
    const { token } = await server.build.user()
    const { rows } = await server.pool.query(
      `select pincode from pincodes where pincode like '396%' and state_code = '24' and second_state_code is null limit 1`,
    )
    const values = { ...rows[0], stateCode: '26' }
    expect(await server.codeOf(adding, { input: input(values) }, token)).toBe('PINCODE_STATE_MISMATCH')
  })
  test('asks which state where a pincode lies in two', async () => {
    const { token } = await server.build.user()
    const { rows } = await server.pool.query(
      `select pincode, state_code as one, second_state_code as other from pincodes
       where second_state_code is not null and serviceable order by pincode limit 1`,
    )
    const { pincode, one, other } = rows[0]
    expect(await server.codeOf(adding, { input: input({ pincode }) }, token)).toBe('REQUIRED')
    for (const stateCode of [one, other]) expect(await add(token, { pincode, stateCode })).toMatchObject({ stateCode })
    expect(await server.codeOf(adding, { input: input({ pincode, stateCode: '33' }) }, token)).not.toBe('OK')
  })
  test('keeps 20 at most, also when the last place is asked for twice at once', async () => {
    const user = await server.build.user()
    for (let at = 0; at < 19; at++) await server.build.address(user.id)
    const codes = await Promise.all([1, 2].map(() => server.codeOf(adding, { input: input() }, user.token)))
    expect(codes.sort()).toEqual(['ADDRESS_LIMIT', 'OK'])
  })
})

describe('updateAddress', () => {
  test('changes it, and a new default takes the place of the old one', async () => {
    const { token } = await server.build.user()
    const [first, second] = [await add(token), await add(token, { label: 'Office' })]
    expect(second).toMatchObject({ isDefaultShip: false, isDefaultBill: false })
    await server.get(updating, { id: second.id, input: input({ label: 'Godown', isDefaultShip: true }) }, token)
    expect(await list(token)).toMatchObject([
      { id: second.id, label: 'Godown', isDefaultShip: true, isDefaultBill: false },
      { id: first.id, isDefaultShip: false, isDefaultBill: true },
    ])
  })
  test('finds nobody else’s', async () => {
    const [owner, stranger] = [await server.build.user(), await server.build.user()]
    const { id } = await add(owner.token)
    for (const wrong of [id, '999999', 'x', '1.5'])
      expect(await server.codeOf(updating, { id: wrong, input: input() }, stranger.token)).toBe('NOT_FOUND')
    expect(await server.codeOf('query ($id: ID!) { address(id: $id) { id } }', { id }, stranger.token)).toBe(
      'NOT_FOUND',
    )
    expect(await server.codeOf(removing, { id }, stranger.token)).toBe('NOT_FOUND')
  })
})

test('deleteAddress hands the default on, and can’t be done twice', async () => {
  const { token } = await server.build.user()
  const [first, second] = [await add(token), await add(token, { label: 'Office' })]
  expect(await server.codeOf(removing, { id: first.id }, token)).toBe('OK')
  expect(await list(token)).toMatchObject([{ id: second.id, isDefaultShip: true, isDefaultBill: true }])
  expect(await server.codeOf(removing, { id: first.id }, token)).toBe('NOT_FOUND')
})
