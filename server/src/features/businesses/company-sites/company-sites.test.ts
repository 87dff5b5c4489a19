import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#test/builders/user.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const fields = 'id label isOfCompany inChargeId inChargeName isDefaultShip'
const adding = `mutation ($input: AddressInput!, $inChargeId: ID) { addCompanySite(input: $input, inChargeId: $inChargeId) { ${fields} } }`
const updating = `mutation ($id: ID!, $input: AddressInput!, $inChargeId: ID) { updateCompanySite(id: $id, input: $input, inChargeId: $inChargeId) { ${fields} } }`
const deleting = 'mutation ($id: ID!) { deleteCompanySite(id: $id) }'
const usable = `{ addresses { ${fields} } }`
const one = 'query ($id: ID!) { address(id: $id) { label } }'
const reviewing = 'mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise } }'
const signIn = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
const adminsOwn = 'mutation ($id: ID!, $input: AddressInput!) { updateAddress(id: $id, input: $input) { id } }'

const input = (over: object = {}) => ({
  label: 'Tower B',
  contactName: 'Asha Patil',
  mobile: '90000 02007',
  line1: 'Survey 48, plot 7',
  city: 'Pune',
  pincode: '411045',
  isDefaultShip: true,
  ...over,
})
type Site = { id: string; label: string; inChargeName: string | null }
const add = async (token: string, inChargeId: string | null = null) =>
  (await server.get<{ addCompanySite: Site }>(adding, { input: input(), inChargeId }, token)).addCompanySite
const list = async (token: string) => (await server.get<{ addresses: Site[] }>(usable, {}, token)).addresses

test('a site is used by all members, changed by admins alone, and unknown to everybody else', async () => {
  const [firm, other] = [await server.build.company(), await server.build.company()]
  const buyer = await server.build.member(firm, { role: 'BUYER' })
  const engineer = await server.build.member(firm, { role: 'SITE' })
  const site = await add(firm.admin.token, String(engineer.id))
  const expected = {
    ...site,
    label: 'Tower B',
    isOfCompany: true,
    inChargeId: String(engineer.id),
    isDefaultShip: false,
  }
  expect(await list(buyer.token)).toEqual([expected])
  expect(await list(engineer.token)).toEqual([expected])
  expect(await list(other.admin.token)).toEqual([])

  const change = { id: site.id, input: input({ label: 'Tower C' }) }
  for (const { token } of [buyer, engineer]) {
    expect(await server.codeOf(adding, { input: input() }, token)).toBe('FORBIDDEN')
    expect(await server.codeOf(updating, change, token)).toBe('FORBIDDEN')
    expect(await server.codeOf(deleting, { id: site.id }, token)).toBe('FORBIDDEN')
    expect(await server.codeOf(adminsOwn, change, token)).toBe('NOT_FOUND')
  }
  for (const [query, values] of [
    [updating, change],
    [deleting, { id: site.id }],
    [one, { id: site.id }],
  ] as const)
    expect(await server.codeOf(query, values, other.admin.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(adding, { input: input() }, (await server.build.user()).token)).toBe('FORBIDDEN')

  await server.get(updating, change, firm.admin.token)
  expect(await list(buyer.token)).toMatchObject([{ label: 'Tower C', inChargeId: null, inChargeName: null }])
  await server.get(deleting, { id: site.id }, firm.admin.token)
  expect(await list(buyer.token)).toEqual([])
  // what is deleted is neither changed nor deleted again
  for (const [query, values] of [
    [updating, change],
    [deleting, { id: site.id }],
  ] as const)
    expect(await server.codeOf(query, values, firm.admin.token)).toBe('NOT_FOUND')
})

test('the person in charge is a member, and the GSTIN one of the company', async () => {
  const [firm, other] = [await server.build.company(), await server.build.company()]
  const stranger = { input: input(), inChargeId: String(other.admin.id) }
  expect(await server.codeOf(adding, stranger, firm.admin.token)).toBe('SITE_IN_CHARGE')
  const foreign = { input: input({ gstin: '27AAPFU0939F1ZV' }) }
  expect(await server.codeOf(adding, foreign, firm.admin.token)).toBe('GSTIN_PAN_MISMATCH')
})

test('a member orders to a site of the company, and whoever has left does not', async () => {
  const firm = await server.build.company()
  const buyer = await server.build.member(firm, { role: 'BUYER' })
  const site = await add(firm.admin.token, String(buyer.id))
  const offer = await server.build.offer({ goods: 'bricks' })
  const put =
    'mutation ($offerId: ID!, $quantityMilli: Milli!) { addToCart(offerId: $offerId, quantityMilli: $quantityMilli, pincode: "411045") { count } }'
  await server.get(put, { offerId: offer.id, quantityMilli: 10_000 }, buyer.token)
  const order = { input: { shippingAddressId: site.id, gstin: null } }
  expect(await server.codeOf(reviewing, order, buyer.token)).toBe('OK')

  const leave = 'mutation ($userId: ID!) { removeCompanyMember(userId: $userId) { members { userId } } }'
  await server.get(leave, { userId: String(buyer.id) }, firm.admin.token)
  const again = { email: buyer.email, password: demoPassword }
  const { token } = (await server.get<{ login: { token: string } }>(signIn, again)).login
  expect(await list(token)).toEqual([])
  expect(await server.codeOf(reviewing, order, token)).toBe('NOT_FOUND')
  expect(await list(firm.admin.token)).toMatchObject([{ inChargeName: null }])
})
