import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let seller: Awaited<ReturnType<typeof world.company>>
let rival: typeof seller
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  seller = await world.company('sahyadri-ispat-yard')
  rival = await world.company('aravalli-cement-depot')
  for (const [identifier, title] of Object.entries(sold)) {
    const product = await server.build.product({ identifier, title, sizes: [{ mrpPaise: 450_00 }] })
    await server.build.offer({ product, pricePaise: 300_00 })
  }
})
afterAll(() => server.close())

const identifier = 'ultratech-ppc-cement-50-kg'
/** What somebody else sells already, at ₹300 a bag. */
const sold = {
  [identifier]: 'UltraTech PPC cement, 50 kg',
  'ultratech-opc-53-cement-50-kg': 'UltraTech OPC 53 cement, 50 kg',
  'ultratech-opc-43-cement-50-kg': 'UltraTech OPC 43 cement, 50 kg',
  'acc-ppc-cement-50-kg': 'ACC PPC cement, 50 kg',
}
const addText = `mutation ($identifier: String!, $offers: [NewSizeOfferInput!]!, $sure: Boolean!) {
  addOffers(identifier: $identifier, offers: $offers, sure: $sure) { id status sku basePaise onHandMilli version prices { fromMilli pricePaise } } }`
type Made = {
  id: string
  status: string
  sku: string
  basePaise: number
  onHandMilli: number
  version: number
  prices: { fromMilli: number; pricePaise: number }[]
}
const sizesText =
  'query ($identifier: String!) { ownProduct(identifier: $identifier) { mayChange sizes { id medianPaise pointIds } offers { id status } } }'
type Sizes = {
  ownProduct: {
    mayChange: boolean
    sizes: { id: string; medianPaise: number; pointIds: string[] }[]
    offers: { id: string; status: string }[]
  }
}
const sizeOf = async (name = identifier, by = seller) => {
  const [size] = (await server.get<Sizes>(sizesText, { identifier: name }, by.token)).ownProduct.sizes
  if (!size) throw new Error(`${name} has no size`)
  return size
}
const add = async (over: Record<string, unknown> = {}, sure = false, name = identifier) =>
  (
    await server.get<{ addOffers: Made[] }>(
      addText,
      { identifier: name, sure, offers: [{ variantId: (await sizeOf(name)).id, offer: world.offer(seller, over) }] },
      seller.token,
    )
  ).addOffers[0] as Made
const refusalOf = async (query: string, variables: unknown, token = seller.token) => {
  const { errors } = await server.ask(query, variables, token)
  return { code: errors?.[0]?.extensions.code, fields: Object.keys(errors?.[0]?.extensions.fields ?? {}) }
}

describe('an offer on a product that is there', () => {
  let live: Made
  test('is live at once, with its stock in the book and its price in the lists', async () => {
    const { medianPaise } = await sizeOf()
    live = await add({ pricePaise: medianPaise, breaks: [{ fromMilli: 500_000, pricePaise: medianPaise - 500 }] })
    expect(live).toMatchObject({ status: 'LIVE', onHandMilli: 900_000 })
    expect(live.prices.map(({ fromMilli }) => fromMilli)).toEqual([0, 500_000])
    const { from_paise } = await world.one<{ from_paise: number }>('select from_paise from offers where id = $1', [
      live.id,
    ])
    expect(from_paise).toBe(medianPaise)
    const { offerBook } = await server.get<{
      offerBook: { movements: { kind: string; onHandChangeMilli: number }[]; prices: unknown[] }
    }>(
      'query ($id: ID!) { offerBook(offerId: $id) { movements { kind onHandChangeMilli } prices { pricePaise } } }',
      { id: live.id },
      seller.token,
    )
    expect(offerBook.movements).toEqual([{ kind: 'RECEIPT', onHandChangeMilli: 900_000 }])
    expect(offerBook.prices).toHaveLength(2)
    expect((await sizeOf()).pointIds).toContain(String(seller.points[0]))
  })
  test('is made once from each point', async () => {
    const { id } = await sizeOf()
    const again = { identifier, sure: true, offers: [{ variantId: id, offer: world.offer(seller) }] }
    expect(await refusalOf(addText, again)).toEqual({
      code: 'OFFER_EXISTS',
      fields: ['offers.0.offer.dispatchPointId'],
    })
  })
  test('has a SKU of its own, and a point of its own firm', async () => {
    const { id } = await sizeOf('acc-ppc-cement-50-kg')
    const requested = (over: Record<string, unknown>) => ({
      identifier: 'acc-ppc-cement-50-kg',
      sure: true,
      offers: [{ variantId: id, offer: world.offer(seller, over) }],
    })
    expect(await refusalOf(addText, requested({ sku: live.sku }))).toEqual({
      code: 'DUPLICATE',
      fields: ['offers.0.offer.sku'],
    })
    expect(await refusalOf(addText, requested({ dispatchPointId: String(rival.points[0]) }))).toEqual({
      code: 'NO_POINT',
      fields: ['offers.0.offer.dispatchPointId'],
    })
    expect(await refusalOf(addText, requested({ pricePaise: 900_00 }))).toEqual({
      code: 'ABOVE_MRP',
      fields: ['offers.0.offer.pricePaise'],
    })
  })
  test.each<[string, number, string, string]>([
    ['a fifth dearer', 1.2, 'LIVE', 'OK'],
    ['a third cheaper', 0.66, 'LIVE', 'PRICE_UNUSUAL'],
    ['far too cheap', 0.3, 'PENDING_APPROVAL', 'PRICE_UNUSUAL'],
  ])('that is %s than others ask', async (_, factor, status, code) => {
    const name = ['ultratech-opc-53-cement-50-kg', 'ultratech-opc-43-cement-50-kg', 'acc-ppc-cement-50-kg'][
      [1.2, 0.66, 0.3].indexOf(factor)
    ] as string
    const { id, medianPaise } = await sizeOf(name)
    const pricePaise = Math.round(medianPaise * factor)
    const requested = {
      identifier: name,
      sure: false,
      offers: [{ variantId: id, offer: world.offer(seller, { pricePaise, breaks: [] }) }],
    }
    if (code !== 'OK') expect((await refusalOf(addText, requested)).code).toBe(code)
    const made = (await server.get<{ addOffers: Made[] }>(addText, { ...requested, sure: true }, seller.token))
      .addOffers[0]
    expect(made?.status).toBe(status)
    if (status === 'LIVE') return
    const change = await world.one<{ id: string }>(
      "select id from product_changes where target = 'OFFER' and target_id = $1 and risks = '{PRICE_JUMP}'",
      [made?.id],
    )
    await world.decide(await server.as('admin'), change.id, 'APPROVE')
    expect((await world.one<{ status: string }>('select status from offers where id = $1', [made?.id])).status).toBe(
      'LIVE',
    )
  })
  test('changes alone and at once: rules, prices with breaks, pause, the end of its price', async () => {
    const editText = `mutation ($id: ID!, $version: Int!, $sku: String!, $moq: Milli!) {
      editOffer(offerId: $id, version: $version, sku: $sku, leadDays: 5, moqMilli: $moq, stepMilli: 1000) { sku leadDays version } }`
    const edit = { id: live.id, version: live.version, sku: 'own-7', moq: 20_000 }
    expect(await refusalOf(editText, { ...edit, moq: 20_500 })).toEqual({ code: 'VALIDATION', fields: ['moqMilli'] })
    const { editOffer } = await server.get<{ editOffer: { sku: string; version: number } }>(
      editText,
      edit,
      seller.token,
    )
    expect(editOffer).toMatchObject({ sku: 'OWN-7', leadDays: 5 })
    expect((await refusalOf(editText, edit)).code).toBe('STALE')

    const pricesText = `mutation ($id: ID!, $paise: Paise!, $breaks: [PriceStepInput!]!) {
      setPrices(offerId: $id, pricePaise: $paise, breaks: $breaks) { basePaise prices { fromMilli pricePaise } } }`
    const prices = {
      id: live.id,
      paise: live.basePaise - 100,
      breaks: [{ fromMilli: 300_000, pricePaise: live.basePaise - 200 }],
    }
    const rising = { ...prices, breaks: [{ fromMilli: 300_000, pricePaise: live.basePaise }] }
    expect((await refusalOf(pricesText, rising)).fields).toEqual(['breaks.0.pricePaise'])
    server.setClock(new Date(server.now().getTime() + 60_000))
    const { setPrices } = await server.get<{ setPrices: Made }>(pricesText, prices, seller.token)
    expect(setPrices.prices).toEqual([
      { fromMilli: 0, pricePaise: prices.paise },
      { fromMilli: 300_000, pricePaise: prices.paise - 100 },
    ])
    const { n } = await world.one<{ n: number }>(
      "select count(*)::int as n from product_changes where target_id = $1 and target = 'OFFER'",
      [live.id],
    )
    expect(n).toBe(0)

    const many = 'mutation ($ids: [ID!]!, $pause: Boolean!) { pauseOffers(offerIds: $ids, pause: $pause) }'
    expect(await server.get(many, { ids: [live.id], pause: true }, seller.token)).toEqual({ pauseOffers: 1 })
    expect(await server.get(many, { ids: [live.id], pause: true }, seller.token)).toEqual({ pauseOffers: 0 })
    expect(await server.get(many, { ids: [live.id], pause: false }, seller.token)).toEqual({ pauseOffers: 1 })
  })
  test('whose price has ended asks it again until another day', async () => {
    const at = (days: number) => new Date(server.now().getTime() + days * 86_400_000).toISOString()
    const extend = 'mutation ($ids: [ID!]!, $to: DateTime) { setPriceValidity(offerIds: $ids, validTo: $to) }'
    const read = async () =>
      (
        await server.get<{ sellerOffer: Made & { priceExpired: boolean } }>(
          'query ($id: ID!) { sellerOffer(id: $id) { basePaise priceExpired prices { fromMilli pricePaise } } }',
          { id: live.id },
          seller.token,
        )
      ).sellerOffer
    const before = await read()
    await server.get(extend, { ids: [live.id], to: at(1) }, seller.token)
    expect(await read()).toEqual(before)
    await server.rewrite(
      "update offer_prices set valid_from = valid_from - interval '3 days', valid_to = valid_to - interval '2 days' where offer_id = $1",
      [live.id],
    )
    expect((await read()).priceExpired).toBe(true)
    expect(await server.get(extend, { ids: [live.id], to: null }, seller.token)).toEqual({ setPriceValidity: 1 })
    expect(await read()).toEqual(before)
    expect((await refusalOf(extend, { ids: [live.id], to: at(-1) })).code).toBe('DATES_REVERSED')
  })
  test('is archived, and comes back when it is offered anew', async () => {
    const archive = 'mutation ($id: ID!) { archiveOffer(offerId: $id) { status } }'
    expect(await server.get(archive, { id: live.id }, seller.token)).toEqual({ archiveOffer: { status: 'ARCHIVED' } })
    expect((await refusalOf(archive, { id: live.id })).code).toBe('BAD_TRANSITION')
    const again = await add({ pricePaise: live.basePaise, stockMilli: 100_000, breaks: [] })
    expect(again).toMatchObject({ id: live.id, status: 'LIVE', onHandMilli: 100_000 })
  })
})

describe('another firm’s things are as if they were not there', () => {
  test('offers, drafts, proposals and their books', async () => {
    const theirs = await world.propose(rival, { title: 'ACC Rival cement, 50 kg', brandId: world.acc, modelNo: 'R' })
    const offerId = theirs.offers[0]?.id
    const { setProductDraft: draft } = await server.get<{ setProductDraft: { id: string } }>(
      'mutation { setProductDraft(title: "Half", form: "{}") { id } }',
      {},
      rival.token,
    )
    const tries: [string, object][] = [
      ['query ($identifier: String!) { ownProduct(identifier: $identifier) { id } }', theirs],
      [world.changeText, { identifier: theirs.identifier, version: theirs.version, input: world.input() }],
      [
        'mutation ($identifier: String!) { submitProductRetirement(identifier: $identifier, note: "gone") { id } }',
        theirs,
      ],
      ['query ($id: ID!) { offerBook(offerId: $id) { movements { at } } }', { id: offerId }],
      ['mutation ($id: ID!) { archiveOffer(offerId: $id) { id } }', { id: offerId }],
      ['mutation ($id: ID!) { pauseOffers(offerIds: [$id], pause: true) }', { id: offerId }],
      ['mutation ($id: ID!) { setPriceValidity(offerIds: [$id]) }', { id: offerId }],
      ['mutation ($id: ID!) { setPrices(offerId: $id, pricePaise: 30000) { id } }', { id: offerId }],
      [
        'mutation ($id: ID!) { editOffer(offerId: $id, version: 1, sku: "X-1", leadDays: 1, moqMilli: 1000, stepMilli: 1000) { id } }',
        { id: offerId },
      ],
      ['mutation ($id: ID!) { deleteProductDraft(id: $id) }', { id: draft.id }],
      ['mutation ($id: ID!) { setProductDraft(id: $id, title: "", form: "{}") { id } }', { id: draft.id }],
    ]
    for (const [query, variables] of tries)
      expect(`${query} ${(await refusalOf(query, variables)).code}`).toBe(`${query} NOT_FOUND`)
    const size = { variantId: (await sizeOf()).id, offer: world.offer(seller) }
    expect((await refusalOf(addText, { identifier: theirs.identifier, sure: true, offers: [size] })).code).toBe(
      'NOT_FOUND',
    )
  })
  test('a product that others brought can be changed by who sells it, and by nobody else', async () => {
    expect((await server.get<Sizes>(sizesText, { identifier }, seller.token)).ownProduct.mayChange).toBe(true)
    const stranger = await world.company('morbi-tile-house')
    const { ownProduct } = await server.get<Sizes>(sizesText, { identifier }, stranger.token)
    expect(ownProduct).toMatchObject({ mayChange: false, offers: [] })
    const change = { identifier, version: 1, input: world.input() }
    expect((await refusalOf(world.changeText, change, stranger.token)).code).toBe('NOT_FOUND')
  })
})

describe('the form of a new product', () => {
  test('asks what its category asks, and takes nothing less', async () => {
    await server.pool.query(
      "update category_attributes set is_required = true where category_id = $1 and attribute_code in ('type', 'bagKg')",
      [world.cement],
    )
    const { requestedAttributes } = await server.get<{ requestedAttributes: { code: string; isRequired: boolean }[] }>(
      'query ($id: ID!) { requestedAttributes(categoryId: $id) { code isRequired } }',
      { id: world.cement },
      seller.token,
    )
    expect(
      requestedAttributes
        .filter(({ isRequired }) => isRequired)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['bagKg', 'type'])
    const half = world.input({ title: 'UltraTech Half cement', attributes: [{ code: 'bagKg', values: ['much'] }] })
    expect(await refusalOf(world.proposeText, { input: half, offer: world.offer(seller) })).toEqual({
      code: 'VALIDATION',
      fields: ['attributes.type', 'attributes.bagKg'],
    })
    const bare = world.input({ manufacturer: '', countryOfOrigin: '' })
    expect(
      (await refusalOf(world.proposeText, { input: bare, offer: world.offer(seller, { sku: '?' }) })).fields.sort(),
    ).toEqual(['countryOfOrigin', 'manufacturer', 'offer.sku'])
    await server.pool.query('update category_attributes set is_required = false')
  })
  test('finds what may be the same: by EAN, model and nearly the title', async () => {
    const similar = async (over: object) =>
      (
        await server.get<{ similarProducts: { identifier: string; because: string }[] }>(
          `query ($title: String!, $brandId: ID, $modelNo: String, $ean: String) {
            similarProducts(title: $title, brandId: $brandId, modelNo: $modelNo, ean: $ean) { identifier because } }`,
          { title: 'Something else', ...over },
          seller.token,
        )
      ).similarProducts
    await server.pool.query("update products set ean = '8901234567890', model_no = 'PPC-50' where identifier = $1", [
      identifier,
    ])
    expect(await similar({})).toEqual([])
    expect(await similar({ ean: '8901234567890' })).toEqual([{ identifier, because: 'EAN' }])
    expect(await similar({ modelNo: 'ppc-50', brandId: world.ultratech })).toEqual([{ identifier, because: 'MODEL' }])
    expect(await similar({ modelNo: 'ppc-50', brandId: world.acc })).toEqual([])
    expect((await similar({ title: 'Ultratech PPC cement 50kg', brandId: world.ultratech }))[0]).toEqual({
      identifier,
      because: 'TITLE',
    })
    const known = { input: world.input({ ean: '8901234567890' }), offer: world.offer(seller) }
    expect(await refusalOf(world.proposeText, known)).toEqual({ code: 'DUPLICATE', fields: ['ean'] })
  })
  test('is kept while it is not ready, and goes when it is sent', async () => {
    const drafts = async () =>
      (
        await server.get<{ productDrafts: { id: string; title: string; form: string }[] }>(
          '{ productDrafts { id title form } }',
          {},
          seller.token,
        )
      ).productDrafts
    const save =
      'mutation ($id: ID, $title: String!, $form: String!) { setProductDraft(id: $id, title: $title, form: $form) { id } }'
    expect((await refusalOf(save, { title: '', form: 'no' })).code).toBe('VALUE_BAD')
    const { setProductDraft: made } = await server.get<{ setProductDraft: { id: string } }>(
      save,
      { title: 'Half', form: '{"title":"Half"}' },
      seller.token,
    )
    await server.get(save, { id: made.id, title: 'Half a cement', form: '{"title":"Half a cement"}' }, seller.token)
    expect((await drafts())[0]).toMatchObject({ id: made.id, title: 'Half a cement' })
    const sent = {
      input: world.input({ title: 'UltraTech Whole cement, 50 kg', modelNo: 'W' }),
      offer: world.offer(seller),
      draftId: made.id,
    }
    await server.get(world.proposeText, sent, seller.token)
    expect((await drafts()).map(({ id }) => id)).not.toContain(made.id)
  })
})

test('goods of a product that was hidden can not be bought by who knows their number', async () => {
  const { id, product } = await server.build.offer()
  const add = {
    query: 'mutation ($id: ID!) { addToCart(offerId: $id, quantityMilli: 50000, pincode: "411045") { count } }',
    id,
  }
  const before = await server.codeOf(add.query, { id })
  await server.pool.query("update products set status = 'HIDDEN' where id = $1", [product.id])
  expect([before, await server.codeOf(add.query, { id })]).toEqual([before, 'OFFER_UNAVAILABLE'])
})

describe('the price of a composition seller', () => {
  test('may be the whole MRP, because there is no GST on top of it', async () => {
    const scheme = (type: string) =>
      server.pool.query(
        `update sellers set gst_type = '${type}' where id = (select seller_id from dispatch_points where id = $1)`,
        [seller.points[0]],
      )
    const live = await server.build.offer({ seller: seller.house, yard: seller.yard, size: { mrpPaise: 600_00 } })
    const set = (paise: number) =>
      server.codeOf(
        'mutation ($id: ID!, $paise: Paise!) { setPrices(offerId: $id, pricePaise: $paise) { id } }',
        { id: live.id, paise },
        seller.token,
      )
    // 18 % on ₹550 is above ₹600
    expect(await set(550_00)).toBe('ABOVE_MRP')
    await scheme('COMPOSITION')
    expect(await set(550_00)).toBe('OK')
    expect(await set(600_01)).toBe('ABOVE_MRP')
    await scheme('REGULAR')
  })
})
