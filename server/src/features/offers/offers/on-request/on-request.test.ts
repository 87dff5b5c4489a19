import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { partnering } from '#test/shop/partnering.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let partner: Awaited<ReturnType<typeof partnering>>['partner']
let marble: Awaited<ReturnType<Awaited<ReturnType<typeof partnering>>['partner']>>
let lifts: typeof marble
let backOffice = ''
const identifier = 'acc-ppc-cement-50-kg'
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  await server.build.product({ identifier, title: 'ACC PPC cement, 50 kg', brand: world.accBrand })
  partner = (await partnering(server)).partner
  marble = await partner('Makrana Marble House', ['enquiry'])
  lifts = await partner('Kochi Lifts', ['enquiry'])
  backOffice = await server.as('categoryManager')
})
afterAll(() => server.close())

const fields =
  'identifier status version change { id status kind } requestOffer { id status hintPaise version } offers { id } form { title }'
type Own = {
  identifier: string
  status: string
  version: number
  change: { id: string; status: string; kind: string } | null
  requestOffer: { id: string; status: string; hintPaise: number | null; version: number } | null
  offers: unknown[]
  form: { title: string }
}
const proposeText = `mutation ($input: ProductFormInput!, $hintPaise: Paise) { submitProductOnRequest(input: $input, hintPaise: $hintPaise) { ${fields} } }`
const propose = async (title: string, hintPaise: number | null = 420_00) =>
  (
    await server.get<{ submitProductOnRequest: Own }>(
      proposeText,
      { input: world.input({ title, modelNo: title }), hintPaise },
      marble.token,
    )
  ).submitProductOnRequest
const own = async (identifier: string, token = marble.token) =>
  (
    await server.get<{ ownProduct: Own }>(
      `query ($identifier: String!) { ownProduct(identifier: $identifier) { ${fields} } }`,
      { identifier },
      token,
    )
  ).ownProduct
const listText =
  'query ($filter: RequestOfferFilter!, $page: PageInput!) { requestOffers(filter: $filter, page: $page) { total counts { status count } items { productIdentifier status leads } } }'
type List = {
  requestOffers: {
    total: number
    counts: { status: string; count: number }[]
    items: { productIdentifier: string; status: string; leads: number }[]
  }
}
const list = async (filter: object = {}, page: object = { size: 50 }, token = marble.token) =>
  (await server.get<List>(listText, { filter, page }, token)).requestOffers
const askable = async (identifier: string) => {
  // Which products are on request is kept until the event of a change is delivered
  await server.settle()
  return (
    await server.get<{ product: { onRequest: { name: string; hintPaise: number | null; unit: string }[] } | null }>(
      'query ($identifier: String!) { product(identifier: $identifier) { onRequest { name hintPaise unit } } }',
      { identifier },
    )
  ).product?.onRequest
}
const offerText =
  'mutation ($identifier: String!, $hintPaise: Paise) { createRequestOffer(identifier: $identifier, hintPaise: $hintPaise) { id status version } }'
const moveText =
  'mutation ($id: ID!, $transition: RequestOfferTransition!) { updateRequestOfferStatus(id: $id, transition: $transition) { status } }'

describe('a product that a partner brings on request', () => {
  test('is seen by nobody until an admin approves it; then buyers can ask for it, and nobody can buy it', async () => {
    const made = await propose('Makrana Pure White cement, 25 kg')
    expect(made).toMatchObject({
      status: 'PROPOSED',
      change: { status: 'PENDING', kind: 'CREATE' },
      requestOffer: { status: 'PENDING_APPROVAL', hintPaise: 420_00 },
      offers: [],
    })
    expect(await world.inShop(made.identifier)).toBeNull()
    expect(
      await server.get('query ($about: String!) { enquiryTarget(about: $about) { title } }', {
        about: made.identifier,
      }),
    ).toEqual({
      enquiryTarget: null,
    })
    await world.decide(backOffice, made.change?.id ?? '', 'APPROVE')
    await server.settle()
    expect(await askable(made.identifier)).toEqual([{ name: marble.name, hintPaise: 420_00, unit: 'bag' }])
    const { requestableItems } = await server.get<{ requestableItems: { identifier: string; partner: string }[] }>(
      '{ requestableItems(search: "pure white makrana") { identifier partner } }',
    )
    expect(requestableItems).toEqual([{ identifier: made.identifier, partner: marble.name }])
    const inCategory = await server.get<{ requestableItems: { identifier: string }[] }>(
      '{ requestableItems(category: "cement") { identifier } }',
    )
    expect(inCategory.requestableItems).toEqual([{ identifier: made.identifier }])
    const { products } = await server.get<{ products: { items: { identifier: string }[] } }>(
      '{ products(filter: { category: "cement" }, sort: NEW) { items { identifier } } }',
    )
    expect(products.items.map(({ identifier }) => identifier)).not.toContain(made.identifier)
  })
  test('stays as it is while a change of it waits', async () => {
    const made = await propose('Makrana Grey cement, 25 kg')
    await world.decide(backOffice, made.change?.id ?? '', 'APPROVE')
    const live = await own(made.identifier)
    const title = 'Makrana Dark Grey cement, 25 kg'
    const change = `mutation ($identifier: String!, $version: Int!, $input: ProductFormInput!) { submitProductChange(identifier: $identifier, version: $version, input: $input) { ${fields} } }`
    const { submitProductChange } = await server.get<{ submitProductChange: Own }>(
      change,
      { ...live, input: world.input({ title, modelNo: 'Makrana Grey cement, 25 kg' }) },
      marble.token,
    )
    expect(submitProductChange).toMatchObject({ change: { status: 'PENDING', kind: 'UPDATE' }, form: { title } })
    expect(await world.inShop(made.identifier)).toMatchObject({ title: 'Makrana Grey cement, 25 kg' })
    await world.decide(backOffice, submitProductChange.change?.id ?? '', 'APPROVE')
    await server.settle()
    expect(await world.inShop(made.identifier)).toMatchObject({ title })
  })
  test('that was turned down is a draft, sent again it waits again, thrown away it is gone', async () => {
    const made = await propose('Makrana Odd cement, 25 kg', null)
    await world.decide(backOffice, made.change?.id ?? '', 'REJECT', { reasonCode: 'MISSING_SPEC' })
    const refused = await own(made.identifier)
    expect(refused).toMatchObject({ status: 'REJECTED', requestOffer: { status: 'DRAFT', hintPaise: null } })
    const input = world.input({ title: 'Makrana Even cement, 25 kg', modelNo: 'Even' })
    const change = `mutation ($identifier: String!, $version: Int!, $input: ProductFormInput!) { submitProductChange(identifier: $identifier, version: $version, input: $input) { ${fields} } }`
    const again = await server.get<{ submitProductChange: Own }>(change, { ...refused, input }, marble.token)
    expect(again.submitProductChange).toMatchObject({
      status: 'PROPOSED',
      requestOffer: { status: 'PENDING_APPROVAL' },
    })
    await server.get(
      'mutation ($id: ID!) { cancelProductChange(id: $id) { status } }',
      { id: again.submitProductChange.change?.id },
      marble.token,
    )
    expect((await own(made.identifier)).requestOffer?.status).toBe('DRAFT')
    const retire =
      'mutation ($identifier: String!) { submitProductRetirement(identifier: $identifier, note: "") { status } }'
    expect(await server.get(retire, made, marble.token)).toEqual({ submitProductRetirement: { status: 'RETIRED' } })
    expect(await list({ status: 'ARCHIVED' })).toMatchObject({ total: 1 })
  })
})

describe('a product of the shop', () => {
  test('is offered on request at once, once by each partner, and can be paused and taken off', async () => {
    const { createRequestOffer } = await server.get<{ createRequestOffer: { id: string; version: number } }>(
      offerText,
      { identifier, hintPaise: 333_00 },
      lifts.token,
    )
    expect(await server.codeOf(offerText, { identifier }, lifts.token)).toBe('OFFER_EXISTS')
    expect((await askable(identifier))?.map(({ name }) => name)).toEqual([lifts.name])
    const { id, version } = createRequestOffer
    const hint =
      'mutation ($id: ID!, $version: Int!, $hintPaise: Paise) { setRequestOfferHint(id: $id, version: $version, hintPaise: $hintPaise) { version } }'
    expect(await server.codeOf(hint, { id, version: version + 1, hintPaise: 1 }, lifts.token)).toBe('STALE')
    expect(await server.codeOf(hint, { id, version, hintPaise: null }, lifts.token)).toBe('OK')
    expect(await askable(identifier)).toMatchObject([{ hintPaise: null }])
    await server.get(moveText, { id, transition: 'PAUSE' }, lifts.token)
    expect(await askable(identifier)).toEqual([])
    expect(await server.codeOf(moveText, { id, transition: 'PAUSE' }, lifts.token)).toBe('BAD_TRANSITION')
    await server.get(moveText, { id, transition: 'RESUME' }, lifts.token)
    expect(await askable(identifier)).toHaveLength(1)
    await server.get(moveText, { id, transition: 'ARCHIVE' }, lifts.token)
    expect(await server.codeOf(offerText, { identifier }, lifts.token)).toBe('OK')
  })
  test('is not offered any more by a partner that lost the role', async () => {
    const quarry = await partner('Ajmer Quarries', ['enquiry'])
    expect(await server.codeOf(offerText, { identifier }, quarry.token)).toBe('OK')
    expect((await askable(identifier))?.map(({ name }) => name)).toContain(quarry.name)
    const admin = await server.as('masterAdmin')
    const notice = async () => {
      await server.settle()
      const { count } = await world.one<{ count: number }>(
        `select count(*)::int as count from events e join seller_members m on m.seller_id = (e.payload ->> 'sellerId')::bigint
         where e.name = 'seller.changed' and e.done_at is not null and m.user_id = $1`,
        [quarry.userId],
      )
      return count
    }
    const before = await notice()
    const role = { userId: quarry.userId, role: 'enquiry' }
    await server.get(
      'mutation ($userId: ID!, $role: String!) { revokeRole(userId: $userId, role: $role) { id } }',
      role,
      admin,
    )
    expect((await askable(identifier))?.map(({ name }) => name)).not.toContain(quarry.name)
    // pages that were kept with its name go with this event
    expect(await notice()).toBe(before + 1)
    await server.get(
      'mutation ($userId: ID!, $role: String!) { grantRole(userId: $userId, role: $role) { id } }',
      role,
      admin,
    )
    expect((await askable(identifier))?.map(({ name }) => name)).toContain(quarry.name)
    expect(await notice()).toBe(before + 2)
  })
  test('that is not in the shop, or another partner’s row, is not found', async () => {
    const made = await propose('Makrana Hidden cement, 25 kg')
    expect(await server.codeOf(offerText, { identifier: made.identifier }, lifts.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(moveText, { id: made.requestOffer?.id, transition: 'PAUSE' }, lifts.token)).toBe(
      'NOT_FOUND',
    )
    expect(
      await server.codeOf(
        'query ($i: String!) { ownProduct(identifier: $i) { id } }',
        { i: made.identifier },
        lifts.token,
      ),
    ).toBe('NOT_FOUND')
  })
})

test('a partner’s list is its own, filtered and paged by the server', async () => {
  const all = await list()
  expect(all.items.length).toBeGreaterThan(2)
  expect((await list({}, { size: 50 }, lifts.token)).items.map(({ productIdentifier }) => productIdentifier)).toEqual([
    identifier,
  ])
  const page = await list({}, { size: 1, page: 2, sort: 'title' })
  expect(page).toMatchObject({ total: all.total, items: [expect.anything()] })
  const grey = await list({ search: 'dark grey', status: 'LIVE' })
  expect(grey).toMatchObject({ total: 1, counts: [{ status: 'LIVE', count: 1 }] })
})

test('only an enquiry partner offers on request', async () => {
  for (const role of ['seller', 'service', 'customer', 'admin'] as const)
    expect(await server.codeOf(offerText, { identifier }, await server.as(role))).toBe('FORBIDDEN')
  const alone = await server.build.user({ roles: ['enquiry'] })
  expect(await server.codeOf(offerText, { identifier }, alone.token)).toBe('NOT_FOUND')
})
