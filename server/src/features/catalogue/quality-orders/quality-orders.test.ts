import { isLicensedOn, type PlantLicence, type QualityOrder } from '@neev/domain/catalogue/quality-orders'
import { addDays } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add } from '#test/shop/buying.ts'
import { contractShop } from '#test/shop/contracts.ts'
import { drafting } from '#test/shop/drafting.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let seller: Awaited<ReturnType<typeof world.company>>
let admin = ''
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  seller = await world.company('godavari-steel-and-cement')
  admin = await server.as('admin')
})
afterAll(() => server.close())

const day = '2026-11-21'
const show = 'mutation ($identifier: String!) { publishProduct(identifier: $identifier) { status } }'
const addOffers = `mutation ($identifier: String!, $offers: [NewSizeOfferInput!]!) {
  addOffers(identifier: $identifier, offers: $offers, sure: true) { id } }`
const createOrder =
  'mutation ($input: QualityOrderInput!) { createQualityOrder(input: $input) { id version unlicensedCount } }'
const updateOrder = `mutation ($id: ID!, $version: Int!, $input: QualityOrderInput!) {
  updateQualityOrder(id: $id, version: $version, input: $input) { id version endDay enteredBy } }`
const orderOf = (over: object = {}) => ({
  standard: 'IS 1077',
  title: 'Clay bricks (Quality Control) Order',
  goods: 'Clay bricks',
  hsn: ['690410'],
  fromDay: '2026-12-01',
  ...over,
})
const pageOf = (identifier: string) =>
  server.get<{ product: object; productCards: object[] }>(
    `query ($identifier: String!) { product(identifier: $identifier) { isiMark licenceMissing licences { licence } }
      productCards(identifiers: [$identifier], pincode: "411045") { id } }`,
    { identifier },
  )
const buy = async (offer: { id: number | string; variant: { moqMilli: number } }) => {
  const buyer = await server.build.user()
  const item = { offerId: String(offer.id), quantityMilli: offer.variant.moqMilli, pincode: '411045' }
  return server.codeOf(add, item, buyer.token)
}

describe('goods under a quality control order without a licence', () => {
  test('are not proposed by a seller without their standard and a licence, in the form and in a change', async () => {
    const proposed = (over: Record<string, unknown>) =>
      server.ask(world.proposeText, { input: world.input(over), offer: world.offer(seller) }, seller.token)
    const codes = []
    for (const over of [{ standard: null }, { standard: 'IS 455' }, { licences: '' }, { licences: 'R-41000001' }]) {
      const { errors } = await proposed(over)
      codes.push([errors?.[0]?.extensions.code, Object.keys(errors?.[0]?.extensions.fields ?? {})])
    }
    expect(codes).toEqual([
      ['QUALITY_STANDARD_NEEDED', ['standard']],
      ['QUALITY_STANDARD_NEEDED', ['standard']],
      ['QUALITY_LICENCE_NEEDED', ['licences']],
      ['VALIDATION', ['licences']],
    ])
    const free = await world.propose(seller, { hsn: '25059000', standard: null, licences: null, modelNo: 'FREE' })
    const changed = { identifier: free.identifier, version: free.version, input: world.input({ standard: null }) }
    expect(await server.codeOf(world.changeText, changed, seller.token)).toBe('QUALITY_STANDARD_NEEDED')
  })

  test('are not approved until an admin has recorded the licence of their maker, valid today', async () => {
    const own = await world.propose(seller, {
      title: 'ACC Gold PPC cement, 50 kg',
      brandId: world.acc,
      modelNo: 'AG',
      licences: 'CM/L-7911111',
    })
    const decide = () => server.ask(world.decideText, { id: own.change.id, version: 1, decision: 'APPROVE' }, admin)
    const { errors } = await decide()
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('BIS licence CM/L-7911111 of'),
      extensions: { code: 'QUALITY_LICENCE_UNKNOWN' },
    })
    const plant = { name: 'Kymore', licence: 'CM/L-7911111', isNumber: 'IS 455', validTo: '2026-11-20' }
    const create =
      'mutation ($companyId: ID!, $input: PlantInput!) { createPlant(companyId: $companyId, input: $input) { plants { id version licence } } }'
    const { createPlant } = await server.get<{
      createPlant: { plants: { id: string; version: number; licence: string }[] }
    }>(create, { companyId: String(world.accBrand.companyId), input: plant }, admin)
    const { id } = createPlant.plants.find(({ licence }) => licence === plant.licence) ?? { id: '' }
    const renew = async (version: number, over: object) => {
      const update =
        'mutation ($id: ID!, $version: Int!, $input: PlantInput!) { updatePlant(id: $id, version: $version, input: $input) { id } }'
      await server.get(update, { id, version, input: { ...plant, ...over } }, admin)
      return (await decide()).errors?.[0]?.extensions.code ?? 'OK'
    }
    expect((await decide()).errors?.[0]?.extensions.code).toBe('QUALITY_LICENCE_OTHER')
    expect(await renew(1, { isNumber: 'IS 1489' })).toBe('LICENCE_LAPSED')
    expect(await renew(2, { isNumber: 'IS 1489', validFrom: '2026-11-22', validTo: '2027-11-21' })).toBe(
      'QUALITY_LICENCE_OTHER',
    )
    expect(await renew(3, { isNumber: 'IS 1489', validTo: day })).toBe('OK')
    expect(await pageOf(own.identifier)).toMatchObject({
      product: { isiMark: true, licenceMissing: false, licences: [{ licence: 'CM/L-7911111' }] },
      productCards: [{}],
    })
  })

  test('are not published by an admin, take no offers, and are not bought', async () => {
    const { product, ...offer } = await server.build.offer({
      product: await server.build.product({ isLicensed: false }),
    })
    const { identifier } = product
    expect(await pageOf(identifier)).toEqual({
      product: { isiMark: false, licenceMissing: true, licences: [] },
      productCards: [],
    })
    expect(await buy({ ...offer, variant: product.variants[0] })).toBe('LICENCE_MISSING')
    const offers = [{ variantId: String(product.variants[0].id), offer: world.offer(seller, { breaks: [] }) }]
    expect(await server.codeOf(addOffers, { identifier, offers }, seller.token)).toBe('QUALITY_LICENCE_NEEDED')
    const hide =
      'mutation ($identifier: String!) { unpublishProduct(identifier: $identifier, reason: "A test") { status } }'
    await server.get(hide, { identifier }, admin)
    expect(await server.codeOf(show, { identifier }, admin)).toBe('QUALITY_LICENCE_NEEDED')
    const list = '{ adminProducts(filter: { unlicensed: true }) { items { identifier } } }'
    expect(await server.get(list, {}, admin)).toEqual({ adminProducts: { items: [{ identifier }] } })
  })

  test('an admin does not make goods of them that are in the shop, or take their licence away', async () => {
    const { identifier } = await server.build.product()
    const fields = 'version title hsn countryOfOrigin manufacturer brandId classId standard licences'
    const { productFacts } = await server.get<{ productFacts: { version: number; licences: string } & object }>(
      `query ($identifier: String!) { productFacts(identifier: $identifier) { ${fields} } }`,
      { identifier },
      admin,
    )
    const { version, ...facts } = productFacts
    expect(facts.licences).toMatch(/^CM\/L-\d{7}$/)
    const update = `mutation ($identifier: String!, $version: Int!, $input: ProductFactsInput!) {
      updateProductFacts(identifier: $identifier, version: $version, input: $input) { version licences } }`
    const changed = (over: object) =>
      server.codeOf(update, { identifier, version, input: { ...facts, attributes: [], ...over } }, admin)
    expect(await changed({ licences: null })).toBe('QUALITY_LICENCE_NEEDED')
    expect(await changed({ licences: 'CM/L-7000000' })).toBe('QUALITY_LICENCE_UNKNOWN')
    expect(await changed({ hsn: '25232910' })).toBe('QUALITY_STANDARD_NEEDED')
    expect(await changed({ title: 'Another title, 50 kg' })).toBe('OK')
  })

  test('go off sale at midnight in India on the last day of their licence, without a job', async () => {
    const before = server.now()
    const product = await server.build.product({ goods: 'taps', licensedUntil: day })
    const offer = await server.build.offer({ product })
    server.setClock(`${day}T18:29:59Z`)
    expect(await buy(offer)).toBe('OK')
    expect((await pageOf(product.identifier)).productCards).toHaveLength(1)
    server.setClock(`${day}T18:30:00Z`)
    expect(await buy(offer)).toBe('LICENCE_LAPSED')
    expect((await pageOf(product.identifier)).productCards).toEqual([])
    server.setClock(before)
  })
})

describe('goods whose licence ends while somebody buys them', () => {
  const end = (productId: number, validTo: string) =>
    server.pool.query(
      'update plants set valid_to = $2 where id in (select plant_id from product_plants where product_id = $1)',
      [productId, validTo],
    )

  test('are not sent in a draft order, not taken from one, and not placed from the cart', async () => {
    const draft = drafting(server)
    const { offer, create, send, sent, take, ready } = await draft.world()
    const [waiting, taken] = [await create(), await sent()]
    const { addressId } = await take(taken.id)
    const placed = await ready(addressId)
    await end(offer.product.id, '2026-11-20')
    await expect(send(waiting)).rejects.toThrow('LICENCE_LAPSED')
    await expect(take(taken.id)).rejects.toThrow('LICENCE_LAPSED')
    expect((await placed()).errors?.[0]?.extensions.code).toBe('LICENCE_LAPSED')
    await end(offer.product.id, '2027-11-20')
    expect((await placed()).errors).toBeUndefined()
  })

  test('are not bought at a contract price', async () => {
    const shop = await contractShop(server)
    const bars = await shop.bars()
    const company = await shop.customer()
    await shop.agree(`C${company.id}`, [{ offerId: bars.id, pricePaise: 55_00 }])
    const item = { offerId: bars.id, quantityMilli: 1000, unit: 'tonne', pincode: '411045' }
    expect(await server.codeOf(add, item, company.admin.token)).toBe('OK')
    const [{ id }] = (await server.pool.query('select id from products where identifier = $1', [bars.identifier])).rows
    await end(Number(id), '2026-11-20')
    expect(await server.codeOf(add, item, company.admin.token)).toBe('LICENCE_LAPSED')
  })
})

describe('the register', () => {
  test('takes goods off sale on the first day of a new order, and gives them back after its last', async () => {
    const before = server.now()
    const product = await server.build.product({ goods: 'bricks' })
    const offer = await server.build.offer({ product })
    const { createQualityOrder: made } = await server.get<{
      createQualityOrder: { id: string; version: number; unlicensedCount: number }
    }>(createOrder, { input: orderOf() }, admin)
    await server.settle()
    expect(made.unlicensedCount).toBe(0)
    expect(await buy(offer)).toBe('OK')
    const told = async () =>
      (
        await server.pool.query(
          "select distinct subject from messages where template = 'licence.needed' and subject like $1 order by 1",
          [`${product.title}%`],
        )
      ).rows.map(({ subject }) => subject)
    expect(await told()).toEqual([`${product.title} needs a BIS licence from 1 Dec 2026`])
    server.setClock('2026-11-30T18:29:59Z')
    expect(await buy(offer)).toBe('OK')
    server.setClock('2026-11-30T18:30:00Z')
    expect(await buy(offer)).toBe('LICENCE_MISSING')
    expect((await pageOf(product.identifier)).productCards).toEqual([])
    server.setClock(before)
    const input = orderOf({ endDay: '2026-12-02', source: 'S.O. 1(E)' })
    const { updateQualityOrder } = await server.get<{ updateQualityOrder: object }>(
      updateOrder,
      { id: made.id, version: made.version, input },
      admin,
    )
    expect(updateQualityOrder).toMatchObject({ endDay: '2026-12-02', enteredBy: expect.any(String) })
    server.setClock('2026-12-02T18:29:59Z')
    expect(await buy(offer)).toBe('LICENCE_MISSING')
    server.setClock('2026-12-02T18:30:00Z')
    expect(await buy(offer)).toBe('OK')
    server.setClock(before)
    expect(await server.codeOf(updateOrder, { id: made.id, version: made.version, input }, admin)).toBe('STALE')
  })

  test('is kept by admins alone, with attributes and classes that exist', async () => {
    expect(await server.codeOf(createOrder, { input: orderOf() }, await server.as('seriesManager'))).toBe('FORBIDDEN')
    for (const over of [{ classes: ['NOBODY'] }, { exempt: [{ attribute: 'nothing' }] }])
      expect(await server.codeOf(createOrder, { input: orderOf(over) }, admin)).toBe('NOT_A_CHOICE')
    expect(await server.codeOf(createOrder, { input: orderOf({ hsn: [] }) }, admin)).toBe('VALIDATION')
  })

  test('says of every product and day what the rule says', async () => {
    const { build } = server
    for (const goods of ['bars', 'cement', 'pipes', 'taps', 'bricks', 'beams', 'tins'] as const)
      for (const [at, isLicensed] of [true, false].entries())
        await build.product({ goods, isLicensed, licensedUntil: addDays(day, 40 * (at + 1)) })
    await build.product({ goods: 'pipes', isLicensed: false, sizes: [{ attributes: { schedule: 40 } }] })
    await build.product({ goods: 'pipes', isLicensed: false, sizes: [{ attributes: { schedule: 40 } }, {}] })
    const pinned = orderOf({
      standard: 'IS 3952',
      fromDay: '2026-12-24',
      endDay: '2027-01-05',
      exempt: [{ attribute: 'lengthMm', above: 229 }],
    })
    await server.get(createOrder, { input: pinned }, admin)
    const ctx = makeCtx(server.services)
    const orders = await rowsAs<QualityOrder>(
      ctx.db,
      sql`select standard, title, hsn, classes, exempt, from_day, end_day from quality_orders`,
    )
    let under = 0
    for (const on of [0, 1, 10, 33, 34, 39, 40, 41, 45, 46, 79, 80, 81, 400].map((days) => addDays(day, days))) {
      type Size = {
        title: string
        unlicensed: boolean
        hsn: string
        classCode: string
        attributes: Record<string, unknown>
        licences: PlantLicence[]
      }
      const sizes = await rowsAs<Size & { id: number }>(
        ctx.db,
        sql`select p.id, v.title, p.unlicensed @> ${on}::date as unlicensed, v.hsn, k.code as "classCode", v.attributes,
              (select coalesce(json_agg(json_build_object('standard', pl.is_number, 'validFrom', pl.valid_from, 'validTo', pl.valid_to)), '[]')
                from product_plants pp join plants pl on pl.id = pp.plant_id where pp.product_id = p.id) as licences
            from products p join variants v on v.product_id = p.id and v.status = 'ACTIVE' join categories c on c.id = p.category_id
              left join product_classes k on k.id = coalesce(p.class_id, c.default_class_id)`,
      )
      for (const [id, own] of Map.groupBy(sizes, ({ id }) => id)) {
        const is = own.some((size) => !isLicensedOn(size, size.licences, on, orders))
        expect(own[0]?.unlicensed, `${id} ${own[0]?.title} on ${on}`).toBe(is)
        if (is) under++
      }
    }
    expect(under).toBeGreaterThan(50)
  })
})
