import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { partnering } from '#test/shop/partnering.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let partners: Awaited<ReturnType<typeof partnering>>
let trailers: Awaited<ReturnType<typeof partners.partner>>
let other: typeof trailers
let backOffice = ''
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  await server.build.product({ identifier: 'acc-ppc-cement-50-kg' })
  partners = await partnering(server)
  trailers = await partners.partner('Shaikh Trailers', ['service'])
  other = await partners.partner('Rao Testing', ['service'])
  backOffice = await server.as('categoryManager')
})
afterAll(() => server.close())

const fields = 'id slug title status version area leads form { title minJob } change { id status kind }'
type Own = {
  id: string
  slug: string
  title: string
  status: string
  version: number
  area: string
  leads: number
  form: { title: string; minJob: string }
  change: { id: string; status: string; kind: string } | null
}
const proposeText = `mutation ($input: ServiceFormInput!) { submitService(input: $input) { ${fields} } }`
const changeText = `mutation ($id: ID!, $version: Int!, $input: ServiceFormInput!) { submitServiceChange(id: $id, version: $version, input: $input) { ${fields} } }`
const propose = async (over: Record<string, unknown> = {}) =>
  (await server.get<{ submitService: Own }>(proposeText, { input: partners.service(over) }, trailers.token))
    .submitService
const change = async ({ id, version }: Own, over: Record<string, unknown>) =>
  (
    await server.get<{ submitServiceChange: Own }>(
      changeText,
      { id, version, input: partners.service(over) },
      trailers.token,
    )
  ).submitServiceChange
const own = async (id: string, token = trailers.token) =>
  (await server.get<{ ownService: Own }>(`query ($id: ID!) { ownService(id: $id) { ${fields} } }`, { id }, token))
    .ownService
const shown = async (slug: string) =>
  (
    await server.get<{ service: { title: string; area: string; partner: string; minJob: string } | null }>(
      'query ($slug: String!) { service(slug: $slug) { title area partner minJob } }',
      { slug },
    )
  ).service
const decide = async (made: Own, decision: string, more: object = {}) => {
  await world.decide(backOffice, made.change?.id ?? '', decision, { ...more })
  await server.settle()
}
const grown = async (over: Record<string, unknown>) => {
  const made = await propose(over)
  await decide(made, 'APPROVE')
  return own(made.id)
}

describe('a service that a partner brings', () => {
  test('is seen by nobody until an admin approves it', async () => {
    const made = await propose()
    expect(made).toMatchObject({
      status: 'PROPOSED',
      area: 'Maharashtra, Valsad',
      change: { status: 'PENDING', kind: 'CREATE' },
    })
    expect(await shown(made.slug)).toBeNull()
    const waiting = await server.get<{
      productChange: {
        target: string
        product: { title: string; kind: null; serviceKind: string; isShown: boolean }
        actions: { name: string; new: unknown }[]
      }
    }>(
      'query ($id: ID!) { productChange(id: $id) { target product { title kind serviceKind isShown } actions { name new } } }',
      { id: made.change?.id },
      backOffice,
    )
    expect(waiting.productChange).toMatchObject({
      target: 'SERVICE',
      product: { title: made.title, kind: null, serviceKind: 'TRANSPORTER', isShown: false },
    })
    expect(waiting.productChange.actions).toContainEqual({ name: 'states', new: 'Maharashtra' })
    const queue = await server.get<{ productChanges: { items: { id: string }[] } }>(
      '{ productChanges(filter: { search: "trailer" }) { items { id } } }',
      {},
      backOffice,
    )
    expect(queue.productChanges.items).toEqual([{ id: made.change?.id }])
    await decide(made, 'APPROVE')
    expect(await shown(made.slug)).toEqual({
      title: made.title,
      area: 'Maharashtra, Valsad',
      partner: trailers.name,
      minJob: '20 t',
    })
    const { requestableItems } = await server.get<{ requestableItems: { identifier: string; serviceKind: string }[] }>(
      '{ requestableItems(search: "transporter trailer") { identifier serviceKind } }',
    )
    expect(requestableItems).toEqual([{ identifier: made.slug, serviceKind: 'TRANSPORTER' }])
    const { link } = await world.one<{ link: string }>(
      "select link from notifications where user_id = $1 and title like '%Trailer hire%'",
      [trailers.userId],
    )
    expect(link).toBe('/service/product/list')
  })
  test('is turned down, changed, and waits again', async () => {
    const made = await propose({ title: 'Crane on hourly hire' })
    await decide(made, 'REJECT', { reasonCode: 'MISSING_SPEC' })
    const refused = await own(made.id)
    expect(refused).toMatchObject({ status: 'REJECTED', change: { status: 'REJECTED' } })
    const again = await change(refused, { title: 'Crane 20 t on hourly hire' })
    expect(again).toMatchObject({
      status: 'PROPOSED',
      title: 'Crane 20 t on hourly hire',
      change: { status: 'PENDING', kind: 'CREATE' },
    })
    await decide(again, 'APPROVE')
    expect(await shown(made.slug)).toMatchObject({ title: 'Crane 20 t on hourly hire' })
  })
  test('is taken back and stays a draft', async () => {
    const made = await propose({ title: 'Tipper for sand and gravel' })
    const withdraw = 'mutation ($id: ID!) { cancelServiceChange(id: $id) { status } }'
    expect(await server.codeOf(withdraw, made, other.token)).toBe('NOT_FOUND')
    expect(await server.get(withdraw, made, trailers.token)).toEqual({
      cancelServiceChange: { status: 'DRAFT' },
    })
    expect(await server.codeOf(withdraw, made, trailers.token)).toBe('BAD_TRANSITION')
  })
  test('has an address that no product has, and no product gets one of a service', async () => {
    const made = await propose({ title: 'ACC PPC cement, 50 kg' })
    expect(made.slug).toBe('acc-ppc-cement-50-kg-2')
    const maker = await partners.partner('Rao Grouts', ['enquiry'])
    const { slug } = await propose({ title: 'Grouting of joints' })
    const { submitProductOnRequest } = await server.get<{ submitProductOnRequest: { identifier: string } }>(
      'mutation ($input: ProductFormInput!) { submitProductOnRequest(input: $input) { identifier } }',
      { input: world.input({ title: 'Grouting of joints', modelNo: 'G-1' }) },
      maker.token,
    )
    expect(submitProductOnRequest.identifier).toBe(`${slug}-2`)
  })
  test('names where it works, and pictures of its own firm only', async () => {
    const nowhere = partners.service({ states: [], districts: [] })
    expect(await server.codeOf(proposeText, { input: nowhere }, trailers.token)).toBe('VALIDATION')
    const stolen = partners.service({ pictures: [{ key: 'somebody-elses-picture', alt: '' }] })
    expect(await server.codeOf(proposeText, { input: stolen }, trailers.token)).toBe('NOT_FOUND')
  })
})

describe('a service that is open', () => {
  test('stays as it is until a change is granted', async () => {
    const made = await grown({ title: 'Flatbed for long bars' })
    const proposed = await change(made, { title: 'Flatbed for long bars', minJob: '10 t' })
    expect(proposed).toMatchObject({ form: { minJob: '10 t' }, change: { status: 'PENDING', kind: 'UPDATE' } })
    expect(await shown(made.slug)).toMatchObject({ minJob: '20 t' })
    const reworded = await change(proposed, { title: 'Flatbed for long bars', minJob: '12 t' })
    expect(reworded.change?.id).toBe(proposed.change?.id)
    await decide(reworded, 'APPROVE')
    expect(await shown(made.slug)).toMatchObject({ minJob: '12 t' })
  })
  test('refuses a wish of nothing, and one of an old version', async () => {
    const made = await grown({ title: 'Truck with crane, 9 t' })
    const same = { id: made.id, version: made.version, input: partners.service({ title: made.title }) }
    expect(await server.codeOf(changeText, same, trailers.token)).toBe('NOTHING_CHANGED')
    expect(await server.codeOf(changeText, { ...same, version: 1 }, trailers.token)).toBe('STALE')
    expect(await server.codeOf(changeText, same, other.token)).toBe('NOT_FOUND')
  })
  test('is paused, comes back, and is taken off for good by its partner alone', async () => {
    const made = await grown({ title: 'Bulker for loose cement' })
    const transition =
      'mutation ($id: ID!, $transition: ServiceTransition!) { updateServiceStatus(id: $id, transition: $transition) { status } }'
    expect(await server.codeOf(transition, { id: made.id, transition: 'PAUSE' }, other.token)).toBe('NOT_FOUND')
    await server.get(transition, { id: made.id, transition: 'PAUSE' }, trailers.token)
    expect(await shown(made.slug)).toBeNull()
    await server.get(transition, { id: made.id, transition: 'RESUME' }, trailers.token)
    expect(await shown(made.slug)).not.toBeNull()
    await server.get('mutation ($id: ID!) { archiveService(id: $id) { status } }', made, trailers.token)
    expect(await shown(made.slug)).toBeNull()
    expect(await server.codeOf(transition, { id: made.id, transition: 'RESUME' }, trailers.token)).toBe(
      'BAD_TRANSITION',
    )
  })
})

test('a partner’s list is its own, with counts, found by words', async () => {
  const list = (filter: object, token: string) =>
    server.get<{
      ownServices: { total: number; counts: { status: string; count: number }[]; items: { title: string }[] }
    }>(
      'query ($filter: OwnServiceFilter!) { ownServices(filter: $filter, page: { size: 50, sort: "title" }) { total counts { status count } items { title } } }',
      { filter },
      token,
    )
  const { ownServices } = await list({ search: 'TRUCK' }, trailers.token)
  expect(ownServices).toMatchObject({
    total: 1,
    counts: [{ status: 'PUBLISHED', count: 1 }],
    items: [{ title: 'Truck with crane, 9 t' }],
  })
  expect((await list({}, other.token)).ownServices.total).toBe(0)
  expect((await list({ status: 'DRAFT' }, trailers.token)).ownServices.items).toEqual([
    { title: 'Tipper for sand and gravel' },
  ])
})
