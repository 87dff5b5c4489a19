import { missingDeclarations } from '@neev/domain/catalogue/declarations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { selling } from '#test/shop/selling.ts'
import { declaredSizes, isUndeclared } from './declarations.queries.ts'

let server: TestServer
let sell: Awaited<ReturnType<typeof selling>>
let admin = ''
beforeAll(async () => {
  server = await startServer()
  sell = await selling(server)
  await server.build.offer({ product: await server.build.product({ identifier: cement }) })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const cement = 'ultratech-ppc-cement-50-kg'
const page = `query ($identifier: String!) { product(identifier: $identifier) { maker { name address carePhone careEmail }
  importer { name } licences { licence standard plant validTo } shelfLifeDays countryOfOrigin variants { mrpPaise } } }`
const companies = `query ($search: String!) { adminCompanies(filter: { search: $search }) { items { id name version address carePhone careEmail } } }`
const update = `mutation ($id: ID!, $version: Int!, $input: CompanyInput!) { updateCompany(id: $id, version: $version, input: $input) { id version } }`
const undeclared = '{ adminProducts(filter: { undeclared: true, status: PUBLISHED }) { total items { identifier } } }'
const hide =
  'mutation ($identifier: String!) { unpublishProduct(identifier: $identifier, reason: "A test") { status } }'
const show = 'mutation ($identifier: String!) { publishProduct(identifier: $identifier) { status } }'
const add = `mutation ($identifier: String!, $offers: [NewSizeOfferInput!]!) { addOffers(identifier: $identifier, offers: $offers, sure: true) { id } }`

type Company = { id: string; name: string; version: number; address: string; carePhone: string; careEmail: string }
async function change(over: object) {
  const { adminCompanies } = await server.get<{ adminCompanies: { items: Company[] } }>(
    companies,
    { search: 'UltraTech Cement' },
    admin,
  )
  const found = adminCompanies.items.find(({ name }) => name === 'UltraTech Cement')
  if (!found) throw new Error('no maker')
  const { id, version, ...input } = found
  await server.get(update, { id, version, input: { ...input, ...over } }, admin)
  await server.settle()
  return input
}
const missingNow = async () =>
  (
    await server.get<{ adminProducts: { items: { identifier: string }[] } }>(undeclared, {}, admin)
  ).adminProducts.items.map(({ identifier }) => identifier)

describe('what a package declares', () => {
  test('is shown to buyers: maker, address, consumer care, licence and shelf life', async () => {
    const { product } = await server.get<{ product: object }>(page, { identifier: cement })
    expect(product).toMatchObject({
      maker: {
        name: 'UltraTech Cement',
        address: expect.stringContaining('Mumbai 400093'),
        carePhone: expect.stringMatching(/^1800/),
      },
      importer: null,
      licences: [
        {
          licence: expect.stringMatching(/^CM\/L-\d{7}$/),
          standard: 'IS 1489 (Part 1)',
          plant: 'Rolling mill',
          validTo: '2028-03-31',
        },
      ],
      shelfLifeDays: 90,
      variants: [{ mrpPaise: 42_000 }],
    })
  })

  test('is asked for alike by the rule and by the list of what is missing', async () => {
    const { build } = server
    // what is wrong with a package, and of which goods it is
    const faults: [goods: 'cement' | 'taps' | 'bars', fault: string][] = [
      ['cement', 'update companies set address = null where id = (select company_id from products where id = $1)'],
      ['cement', 'update companies set care_phone = null where id = (select company_id from products where id = $1)'],
      ['taps', 'update companies set care_email = null where id = (select company_id from products where id = $1)'],
      ['taps', "update products set country_of_origin = 'Italy' where id = $1"],
      [
        'taps',
        `update products set country_of_origin = 'Germany', importer_id = (select id from companies where address is null limit 1) where id = $1`,
      ],
      ['cement', 'update variants set mrp_paise = null where product_id = $1'],
      ['taps', "update products set company_id = null, brand_id = null, manufacturer = 'Nobody' where id = $1"],
    ]
    const broken: string[] = []
    for (const [goods, fault] of faults) {
      const product = await build.product({ goods, brand: await build.brand() })
      await server.pool.query(fault, [product.id])
      broken.push(product.identifier)
    }
    // loose goods need none of it, and two packages are as they should be
    const fine = [await build.product({ goods: 'taps' }), await build.product({ goods: 'bars' }), await build.product()]
    await server.pool.query(
      'update companies set address = null where id = (select company_id from products where id = $1)',
      [fine[1]?.id],
    )
    const ctx = makeCtx(server.services)
    const products = await rowsAs<{ id: number; title: string; is: boolean }>(
      ctx.db,
      sql`select p.id, p.title, ${isUndeclared} as is from products p order by p.id`,
    )
    expect(products.filter(({ is }) => is)).toHaveLength(broken.length)
    for (const { id, title, is } of products) {
      const sizes = await declaredSizes(ctx, sql`p.id = ${id}`)
      expect(is, title).toBe(sizes.some((size) => missingDeclarations(size).length > 0))
    }
    expect((await missingNow()).toSorted()).toEqual(broken.toSorted())
    for (const { identifier } of fine) expect(broken).not.toContain(identifier)
  })
})

describe('packed goods without their declarations', () => {
  test('are not put back into the shop, and the refusal names what is missing', async () => {
    await server.get(hide, { identifier: cement }, admin)
    const before = await change({ address: null, carePhone: null })
    const { errors } = await server.ask(show, { identifier: cement }, admin)
    expect(errors?.[0]).toMatchObject({
      message:
        'Packaged goods cannot be published or offered yet. Missing: address of the manufacturer, phone and email of consumer care.',
      extensions: { code: 'DECLARATIONS_MISSING' },
    })
    await change(before)
    expect(await server.codeOf(show, { identifier: cement }, admin)).toBe('OK')
  })

  test('are not approved when a seller proposes them, until the maker is recorded', async () => {
    const company = await sell.company('godavari-steel-and-cement')
    const { submitProduct } = await server.get<{ submitProduct: { identifier: string; change: { id: string } } }>(
      sell.proposeText,
      {
        input: sell.input({
          title: 'Girnar PPC cement, 50 kg',
          brandId: null,
          manufacturer: 'Girnar Cement',
          modelNo: 'G-50',
          licences: 'CM/L-7900001',
        }),
        offer: sell.offer(company),
      },
      company.token,
    )
    const decide = () =>
      server.codeOf(sell.decideText, { id: submitProduct.change.id, version: 1, decision: 'APPROVE' }, admin)
    expect(await decide()).toBe('DECLARATIONS_MISSING')
    await server.get(
      'mutation ($input: CompanyInput!) { createCompany(input: $input) { id } }',
      {
        input: {
          name: 'Girnar Cement',
          address: 'GIDC Estate, Junagadh 362001, Gujarat',
          carePhone: '1800 000 9999',
          careEmail: 'care@girnar.example',
        },
      },
      admin,
    )
    const { rows } = await server.pool.query("select id from companies where name = 'Girnar Cement'")
    const companyId = rows[0].id
    expect(await decide()).toBe('QUALITY_LICENCE_UNKNOWN')
    await server.get(
      'mutation ($companyId: ID!, $input: PlantInput!) { createPlant(companyId: $companyId, input: $input) { id } }',
      {
        companyId: String(companyId),
        input: { name: 'Junagadh', licence: 'CM/L-7900001', isNumber: 'is 1489 part 1', validTo: '2027-12-31' },
      },
      admin,
    )
    expect(await decide()).toBe('OK')
  })

  test('take no new offers', async () => {
    const before = await change({ address: null })
    const company = await sell.company('godavari-steel-and-cement')
    await server.pool.query(
      "update offers set status = 'ARCHIVED' where seller_id = $1 and variant_id in (select v.id from variants v join products p on p.id = v.product_id where p.identifier = $2)",
      [company.sellerId, cement],
    )
    const { rows } = await server.pool.query(
      'select v.id::text from variants v join products p on p.id = v.product_id where p.identifier = $1',
      [cement],
    )
    const offers = [{ variantId: rows[0].id, offer: sell.offer(company) }]
    expect(await server.codeOf(add, { identifier: cement, offers }, company.token)).toBe('DECLARATIONS_MISSING')
    await change(before)
    expect(await server.codeOf(add, { identifier: cement, offers }, company.token)).toBe('OK')
  })
})
