import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin = ''
const identifier = 'ultratech-ppc-cement-50-kg'
const barsIdentifier = 'jsw-neosteel-550d-tmt-bars'
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const product = await server.build.product({ identifier })
  for (let sellers = 0; sellers < 2; sellers++) await server.build.offer({ product })
  await server.build.product({ goods: 'bars', identifier: barsIdentifier })
  await server.build.product({ status: 'HIDDEN' })
})
afterAll(() => server.close())

type Facts = { version: number; title: string; attributes: { code: string; values: string[] }[] } & Record<
  string,
  unknown
>
const fields =
  '{ version title shortDescription description brandId classId hsn countryOfOrigin manufacturer modelNo ean attributes { code values } }'
const read = async (of = identifier) =>
  (
    await server.get<{ productFacts: Facts }>(
      `query ($of: String!) { productFacts(identifier: $of) ${fields} }`,
      { of },
      admin,
    )
  ).productFacts
const update = `mutation ($identifier: String!, $version: Int!, $input: ProductFactsInput!) { updateProductFacts(identifier: $identifier, version: $version, input: $input) ${fields} }`
const change = ({ version, attributes, ...facts }: Facts, over: object, typed: object = {}) => ({
  identifier,
  version,
  input: {
    ...facts,
    attributes: Object.entries({
      ...Object.fromEntries(attributes.map(({ code, values }) => [code, values])),
      ...typed,
    }).map(([code, values]) => ({ code, values: [values].flat() })),
    ...over,
  },
})

test('an admin corrects a single product; its page, its tax, its filters and its search follow, and the audit log knows', async () => {
  const before = await read()
  const logged = await server.build.count('audit_log')
  const wanted = change(
    before,
    { title: 'UltraTech Super PPC, 50 kg', hsn: '25059000', modelNo: 'UT-PPC' },
    { bagKg: '50', type: 'PPC (slag)' },
  )
  const { updateProductFacts } = await server.get<{ updateProductFacts: Facts }>(update, wanted, admin)
  expect(updateProductFacts).toMatchObject({
    title: 'UltraTech Super PPC, 50 kg',
    hsn: '25059000',
    modelNo: 'UT-PPC',
    version: before.version + 1,
  })
  expect(await server.build.count('audit_log')).toBe(logged + 1)
  await server.settle()
  const page = await server.get(
    `{ product(identifier: "${identifier}") { title rateBp variants { attributes } } products(filter: { category: "cement", attributes: ["type:PPC (slag)"] }) { total } }`,
  )
  expect(page).toMatchObject({
    product: {
      title: 'UltraTech Super PPC, 50 kg',
      rateBp: 500,
      variants: [{ attributes: { bagKg: 50, type: 'PPC (slag)' } }],
    },
    products: { total: 1 },
  })
  const { rows } = await server.pool.query("select 1 from products where search_text like '%UltraTech Super%'")
  expect(rows.length).toBe(1)
  expect(await server.codeOf(update, wanted, admin)).toBe('STALE')
})

test('what is no figure, no option or no tariff line is told at its field', async () => {
  const facts = await read()
  const { errors } = await server.ask(update, change(facts, {}, { bagKg: 'fifty' }), admin)
  expect(errors?.[0]?.extensions.fields).toHaveProperty(['attributes.bagKg'])
  expect(await server.codeOf(update, change(facts, { hsn: '9999' }), admin)).toBe('NOT_A_CHOICE')
  expect(await server.codeOf(update, change(facts, { ean: '12' }), admin)).toBe('VALIDATION')
})

test('managers read it, admins write it, and bars have a screen of their own', async () => {
  const facts = await read()
  for (const role of ['seriesManager', 'categoryManager'] as const)
    expect(await server.codeOf(update, change(facts, {}), await server.as(role))).toBe('FORBIDDEN')
  const bars = { ...change(await read(barsIdentifier), {}), identifier: barsIdentifier }
  expect(await server.codeOf(update, bars, admin)).toBe('HAS_SIZES')
})

test('several of a list are several choices of the filter, and stay so when the form is sent again', async () => {
  await server.pool.query(
    `insert into attributes (code, name, type, options, is_filterable) values ('useFor', 'Use for', 'MULTI', '{Plaster,Brickwork,Slab}', true)`,
  )
  await server.pool.query(
    "insert into category_attributes (category_id, attribute_code) select id, 'useFor' from categories where slug = 'cement'",
  )
  const facts = await read()
  const { updateProductFacts } = await server.get<{ updateProductFacts: Facts }>(
    update,
    change(facts, {}, { useFor: ['Slab', 'Plaster'] }),
    admin,
  )
  const said = ({ attributes }: Facts) => attributes.find(({ code }) => code === 'useFor')?.values
  expect(said(updateProductFacts)).toEqual(['Plaster', 'Slab'])
  await server.settle()
  const found = (value: string) =>
    server.get(`{ products(filter: { category: "cement", attributes: ["useFor:${value}"] }) { total } }`)
  expect(await found('Slab')).toEqual({ products: { total: 1 } })
  expect(await found('Brickwork')).toEqual({ products: { total: 0 } })
  const { updateProductFacts: again } = await server.get<{ updateProductFacts: Facts }>(
    update,
    change(updateProductFacts, {}),
    admin,
  )
  expect(said(again)).toEqual(['Plaster', 'Slab'])
})

test.each([null, 2])(
  'the tabs of the product list count what the list shows, of goods with %s sellers or more',
  async (sellers) => {
    type Page = { total: number; counts: { status: string; count: number }[] }
    const list = async (status: string | null) =>
      (
        await server.get<{ adminProducts: Page }>(
          'query ($filter: AdminProductFilter!) { adminProducts(filter: $filter) { total counts { status count } } }',
          { filter: { status, sellers } },
          admin,
        )
      ).adminProducts
    const { total, counts } = await list(null)
    expect(total).toBeGreaterThan(0)
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    for (const { status, count } of counts) expect((await list(status)).total).toBe(count)
  },
)
