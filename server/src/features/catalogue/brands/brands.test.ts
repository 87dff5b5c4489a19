import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { watchLapsedLicences } from '../products/licences/licences.ts'
import { watchLicences } from './licences.ts'

let server: TestServer
let createCache = ''
beforeAll(async () => {
  server = await startServer()
  createCache = (await server.build.user({ roles: ['seriesManager'], email: 'series-manager@build.example' })).token
})
afterAll(() => server.close())

type Company = {
  id: string
  plants: { id: string; licence: string; validTo: string; state: string; version: number; productCount: number }[]
}
const company = '{ id plants { id licence validTo state version productCount } }'
const createPlant = `mutation ($id: ID!, $input: PlantInput!) { createPlant(companyId: $id, input: $input) ${company} }`
const updatePlant = `mutation ($id: ID!, $version: Int!, $input: PlantInput!) { updatePlant(id: $id, version: $version, input: $input) ${company} }`
const deletePlant = `mutation ($id: ID!) { deletePlant(id: $id) ${company} }`
const createBrand =
  'mutation ($input: BrandInput!) { createBrand(input: $input) { id slug version bundles { diameterMm rods } } }'
const updateBrand =
  'mutation ($id: ID!, $version: Int!, $input: BrandInput!) { updateBrand(id: $id, version: $version, input: $input) { name slug version } }'
const list = `query ($filter: CompanyFilter!) { adminCompanies(filter: $filter, page: { page: 1, size: 100 }) { total items ${company} } }`
const companies = async (filter: object) =>
  (await server.get<{ adminCompanies: { total: number; items: Company[] } }>(list, { filter }, createCache))
    .adminCompanies
const plant = (over: object = {}) => ({
  name: 'Mill',
  stateCode: '27',
  licence: 'CM/L-7999999',
  validTo: '2027-01-31',
  ...over,
})

describe('a brand', () => {
  test('is made with its own bundles, and under another name keeps its address; what is found by it follows', async () => {
    const input = { name: 'Girnar', bundles: [{ diameterMm: 8, rods: 12 }] }
    const made = (await server.get<{ createBrand: { id: string } }>(createBrand, { input }, createCache)).createBrand
    expect(made).toMatchObject({ slug: 'girnar', bundles: input.bundles })
    expect(await server.codeOf(createBrand, { input }, createCache)).toBe('DUPLICATE')
    const product = await server.build.product()
    await server.pool.query('update products set brand_id = $1 where id = $2', [made.id, product.id])
    const change = { id: made.id, version: 1, input: { ...input, name: 'Girnar Gold' } }
    expect((await server.get<{ updateBrand: object }>(updateBrand, change, createCache)).updateBrand).toEqual({
      name: 'Girnar Gold',
      slug: 'girnar',
      version: 2,
    })
    expect(await server.codeOf(updateBrand, change, createCache)).toBe('STALE')
    await server.settle()
    const { rows } = await server.pool.query(
      "select search_text like '%Girnar Gold%' as found from products where id = $1",
      [product.id],
    )
    expect(rows).toEqual([{ found: true }])
  })
  test('is kept by an admin, not by sellers who hold the word for their own bars', async () => {
    const seller = await server.as('seller')
    expect(await server.codeOf('{ adminBrands { total } }', {}, seller)).toBe('FORBIDDEN')
    expect(await server.codeOf(createBrand, { input: { name: 'Mine' } }, seller)).toBe('FORBIDDEN')
    expect(await server.codeOf(createPlant, { id: '1', input: plant() }, seller)).toBe('FORBIDDEN')
  })
})

describe('a licence', () => {
  test('is one of its kind, and goes only while nothing stands on it', async () => {
    await server.build.product({ goods: 'bars' })
    const first = { id: String((await server.build.brandOf('bars'))?.companyId) }
    const made = (
      await server.get<{ createPlant: Company }>(createPlant, { id: first.id, input: plant() }, createCache)
    ).createPlant
    const own = made.plants.find(({ licence }) => licence === 'CM/L-7999999')
    expect(own).toMatchObject({ state: 'VALID', productCount: 0 })
    expect(await server.codeOf(createPlant, { id: first.id, input: plant() }, createCache)).toBe('DUPLICATE')
    const { errors } = await server.ask(createPlant, { id: first.id, input: plant({ licence: '12' }) }, createCache)
    expect(errors?.[0]?.extensions.fields).toHaveProperty('licence')
    expect(await server.codeOf(deletePlant, { id: own?.id }, createCache)).toBe('OK')
    const used = made.plants.find(({ productCount }) => productCount > 0)
    expect(await server.codeOf(deletePlant, { id: used?.id }, createCache)).toBe('IN_USE')
  })
  test('is found by what it is today', async () => {
    const { companyId } = await server.build.brand({ company: 'Four Mills' })
    for (const validTo of [null, '2028-03-31', '2026-12-05', '2026-11-01'])
      await server.build.plant({ companyId, validTo })
    for (const licence of ['OPEN', 'VALID', 'ENDING', 'ENDED']) {
      const { items } = await companies({ licence })
      expect(items.length, licence).toBeGreaterThan(0)
      for (const { plants } of items) expect(plants.map(({ state }) => state)).toContain(licence)
    }
  })
})

describe('a product whose last licence has ended', () => {
  const identifier = 'jsw-neosteel-550d-tmt-bars'
  const page = `{ product(identifier: "${identifier}") { licenceEndedOn } productCards(identifiers: ["${identifier}"], pincode: "411045") { id } }`
  const setEnd = async (validTo: string) => {
    const { rows } = await server.pool.query(
      `select pl.id, pl.version, pl.licence from plants pl join product_plants pp on pp.plant_id = pl.id join products p on p.id = pp.product_id where p.identifier = $1`,
      [identifier],
    )
    const { id, version, licence } = rows[0]
    await server.get(updatePlant, { id: String(id), version, input: plant({ licence, validTo }) }, createCache)
    await server.settle()
  }
  test('can’t be bought, says why to buyer, seller and admins, and is back with a renewal', async () => {
    const buyer = await server.build.user()
    const product = await server.build.product({ goods: 'bars', identifier })
    const offer = await server.build.offer({ product })
    await server.build.offer({ goods: 'bars', seller: offer.seller, yard: offer.yard })
    const cart = { offerId: offer.id, quantityMilli: 1000, unit: 'tonne', pincode: '411045' }
    const add =
      'mutation ($offerId: ID!, $quantityMilli: Milli!, $unit: BarUnit, $pincode: String) { addToCart(offerId: $offerId, quantityMilli: $quantityMilli, unit: $unit, pincode: $pincode) { count } }'
    await server.get(add, cart, buyer.token)
    expect(await server.get(page)).toEqual({
      product: { licenceEndedOn: null },
      productCards: [{ id: expect.any(String) }],
    })

    await setEnd('2026-11-20')
    expect(await server.get(page)).toEqual({ product: { licenceEndedOn: '2026-11-20' }, productCards: [] })
    expect(await server.codeOf(add, cart, buyer.token)).toBe('LICENCE_LAPSED')
    const held = await server.get<{ cart: { unavailable: { whyNot: { message: string } }[] } }>(
      '{ cart { unavailable { whyNot { code message } } } }',
      {},
      buyer.token,
    )
    expect(held.cart.unavailable[0]?.whyNot.message).toContain('20-11-2026')
    const seller = offer.seller.owner
    const mine = '{ sellerOffers(page: { page: 1, size: 100 }) { items { productIdentifier licenceEndedOn } } }'
    const { sellerOffers } = await server.get<{
      sellerOffers: { items: { productIdentifier: string; licenceEndedOn: string }[] }
    }>(mine, {}, seller.token)
    for (const one of sellerOffers.items)
      expect(one.licenceEndedOn).toBe(one.productIdentifier === identifier ? '2026-11-20' : null)

    await setEnd('2027-03-31')
    expect(await server.codeOf(add, cart, buyer.token)).toBe('OK')
    expect(await server.get(page)).toMatchObject({ product: { licenceEndedOn: null }, productCards: [{}] })
  })
  test('reminds admins and sellers at 60, 30 and 7 days and when it is over, each once', async () => {
    await server.pool.query('delete from notifications')
    await server.pool.query("update plants set valid_to = '2029-01-01'")
    await setEnd('2027-01-10')
    const notice = async () => {
      const { rows } = await server.pool.query(
        "select n.title from notifications n join users u on u.id = n.user_id where u.email = 'series-manager@build.example' and n.dedupe_key like 'licence:%' order by n.id",
      )
      return rows.length
    }
    const after: number[] = []
    for (const moment of [
      '2026-11-10T06:00:00Z',
      '2026-11-11T06:00:00Z',
      '2026-12-11T06:00:00Z',
      '2027-01-03T06:00:00Z',
      '2027-01-11T06:00:00Z',
    ]) {
      server.setClock(moment)
      for (const watch of [watchLicences, watchLicences, watchLapsedLicences, watchLapsedLicences])
        await watch(makeCtx(server.services))
      await server.settle()
      after.push(await notice())
    }
    expect(after).toEqual([0, 1, 2, 3, 4])
    const { rows } = await server.pool.query(
      "select count(*)::int as n from notifications where dedupe_key like 'licence:%:seller' group by user_id",
    )
    expect(rows).toEqual([{ n: 4 }])
    server.setClock('2026-11-21T06:00:00Z')
  })
})
