import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { place } from '#test/shop/buying.ts'
import { drafting, texts } from '#test/shop/drafting.ts'
import { quoting } from '#test/shop/quoting.ts'
import { expireDrafts } from './accepting.ts'
import { eraseDrafts, eraseOldContacts } from './answering.ts'

let server: TestServer
let draft: ReturnType<typeof drafting>
let quote: ReturnType<typeof quoting>
beforeAll(async () => {
  server = await startServer()
  draft = drafting(server)
  quote = quoting(server)
})
afterAll(() => server.close())

const newPrice = ({ id, seller }: { id: number; seller: { owner: { token: string } } }, pricePaise: number) =>
  server.get(
    'mutation ($id: ID!, $paise: Paise!) { setPrice(offerId: $id, pricePaise: $paise) { id } }',
    { id: String(id), paise: pricePaise },
    seller.owner.token,
  )

describe('a draft order', () => {
  test('is prepared, sent, put into the cart by its customer, ordered at the held price, and recorded', async () => {
    const { customer, offer, create, send, read, prepared, take, token, order, run } = await draft.world()
    const made = await create()
    expect(made).toMatchObject({ status: 'DRAFT', side: 'SELLER', sentPaise: null, steps: ['edit', 'send', 'cancel'] })
    // Nobody but its preparers sees it before it is sent
    expect(await draft.codeOf(server.ask(texts.prepared, { id: made.id }, customer.token))).toBe('NOT_FOUND')
    const sent = await send(made)
    expect(sent).toMatchObject({ status: 'SENT', messageCount: 1, steps: ['resend', 'cancel'], whyNot: null })
    expect(sent.lines).toMatchObject([{ offerId: String(offer.id), pricePaise: 300_00 }])
    expect(sent.sentPaise).toBe(sent.cart?.payablePaise)
    expect((await quote.letters('draftOrder.sent')).filter(({ user_id }) => user_id === customer.id)).toHaveLength(1)

    await newPrice(offer, 330_00)
    const shown = await prepared(sent.id)
    expect(shown).toMatchObject({ steps: [], history: [], sellerName: offer.seller.name })
    expect(shown.cart?.payablePaise).toBe(sent.sentPaise)
    expect(await take(sent.id)).toMatchObject({ count: 1 })
    // Opening it and putting it into the cart orders nothing
    expect(await read(sent.id)).toMatchObject({ status: 'SENT', orderId: null })

    const placed = await order(sent.id)
    expect(placed.payablePaise).toBe(sent.sentPaise)
    const accepted = await read(sent.id)
    expect(accepted).toMatchObject({ status: 'ACCEPTED', orderId: placed.id, orderNumber: placed.number, steps: [] })
    expect(accepted.history.map(({ to, by }) => [to, by])).toEqual([
      ['DRAFT', offer.seller.owner.name],
      ['SENT', offer.seller.owner.name],
      ['ACCEPTED', customer.name],
    ])
    const preparation = `preparation { number preparedBy sellerName acceptedBy side }`
    const of = { number: sent.number, preparedBy: offer.seller.owner.name, acceptedBy: customer.name, side: 'SELLER' }
    const bought = `query ($id: ID!) { order(id: $id) { ${preparation} suborders { id } } }`
    const { order: own } = await server.get<{ order: { preparation: object; suborders: { id: string }[] } }>(
      bought,
      { id: placed.id },
      customer.token,
    )
    expect(own.preparation).toMatchObject(of)
    const sold = `query ($id: ID!) { suborder(id: $id) { ${preparation} } }`
    expect(await server.get(sold, { id: own.suborders[0]?.id }, token)).toMatchObject({ suborder: { preparation: of } })
    expect(await draft.codeOf(server.ask(texts.add, { id: sent.id, paise: sent.sentPaise }, customer.token))).toBe(
      'DRAFT_ORDER_USED',
    )
    expect(await draft.codeOf(server.ask(texts.cancel, { id: sent.id }, token))).toBe('DRAFT_ORDER_MOVED')
    expect((await quote.letters('draftOrder.accepted')).map(({ user_id }) => user_id)).toEqual([offer.seller.owner.id])
    const { rows } = await server.pool.query(
      `select action from audit_log where entity = 'draftOrder' and entity_id = $1 order by id`,
      [sent.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['draftOrder.create', 'draftOrder.send', 'draftOrder.accept'])
    expect(await quote.broken()).toEqual([])
    expect(await run(texts.prepared, { id: sent.id }, customer.token)).toMatchObject({ cart: null })
  })

  test('is listed for its customer alone while it can be ordered, with its amount, seller and end', async () => {
    const { customer, offer, create, sent, run } = await draft.world()
    const text = '{ preparedOrders { id number sellerName sentPaise validUntil } }'
    const listed = async (token: string) =>
      (await server.get<{ preparedOrders: object[] }>(text, {}, token)).preparedOrders
    await create()
    expect(await listed(customer.token)).toEqual([])
    const { id, number, sentPaise, validUntil } = await sent()
    const row = { id, number, sellerName: offer.seller.name, sentPaise, validUntil }
    expect(await listed(customer.token)).toEqual([row])
    const statements = await server.statementsOf(() => listed(customer.token))
    expect(statements.filter((one) => one.includes('draft_orders'))).toHaveLength(1)
    expect(await listed((await draft.world()).customer.token)).toEqual([])
    const over = await sent()
    const past = new Date(server.now().getTime() - 60_000)
    await server.pool.query('update draft_orders set valid_until = $2 where id = $1', [over.id, past])
    expect(await listed(customer.token)).toEqual([row])
    await run(texts.cancel, { id })
    expect(await listed(customer.token)).toEqual([])
  })

  test('wins the enquiry that it was made from, with its order', async () => {
    const { customer, offer, input, run, take } = await draft.world()
    const { rows } = await server.pool.query(
      `insert into enquiries (product_id, seller_id, name, mobile, locale, pincode, quantity_milli, unit, need_by, message, status,
         consent_at, consent_version, created_at, status_changed_at, requested_at, verified_at, due_at)
       select product_id, $2, 'Asha Rao', '+919822000001', 'en-IN', '411045', 200000, 'bag', 'WEEK', '', 'ASSIGNED', now(), 1, now(), now(),
         now(), now(), now() + interval '1 day' from variants where id = $1 returning id`,
      [offer.variant.id, offer.seller.id],
    )
    const enquiryId = String(rows[0].id)
    const other = await draft.world()
    const strange = { key: draft.key(), input: other.input(), enquiryId }
    expect(await draft.codeOf(server.ask(texts.create, strange, other.token))).toBe('NOT_FOUND')
    const made = await run(texts.create, { key: draft.key(), input: input(), enquiryId })
    const { id } = await run(texts.send, { id: made.id, version: made.version })
    const { number } = await draft.buy.order(customer.token, Number((await take(id)).addressId))
    expect(
      await server.get(
        'query ($id: ID!) { enquiry(id: $id) { status history { to note } } }',
        { id: enquiryId },
        await server.as('admin'),
      ),
    ).toMatchObject({ enquiry: { status: 'WON', history: [{ to: 'WON', note: number }] } })
    expect(await quote.broken()).toEqual([])
  })

  test('says so where the total rose, and orders nothing at another total than was shown', async () => {
    const { customer, sent, prepared } = await draft.world()
    const { id, sentPaise } = await sent()
    await server.pool.query('update dispatch_points set loading_paise_per_tonne = loading_paise_per_tonne + 50000')
    const { cart } = await prepared(id)
    const answer = server.ask(texts.add, { id, paise: (cart?.payablePaise ?? 0) - 1 }, customer.token)
    expect(await draft.codeOf(answer)).toBe('PRICE_CHANGED')
    expect(cart?.payablePaise).toBeGreaterThanOrEqual(sentPaise)
  })

  test('is at today’s price for another quantity, and may be changed in the cart', async () => {
    const { customer, offer, sent, take } = await draft.world()
    const { id } = await sent()
    await newPrice(offer, 330_00)
    await take(id)
    const cart = '{ cart { groups { lines { id pricePaise draftOrder { number } } } } }'
    type Cart = { cart: { groups: { lines: { id: string; pricePaise: number }[] }[] } }
    const before = await server.get<Cart>(cart, {}, customer.token)
    const line = before.cart.groups[0]?.lines[0]
    expect(line).toMatchObject({ pricePaise: 300_00, draftOrder: { number: expect.stringMatching(/^DO-/) } })
    const set =
      'mutation ($id: ID!) { setCartLine(lineId: $id, quantityMilli: 100000) { groups { lines { pricePaise } } } }'
    const { setCartLine } = await server.get<{ setCartLine: object }>(set, { id: line?.id }, customer.token)
    expect(setCartLine).toMatchObject({ groups: [{ lines: [{ pricePaise: 330_00 }] }] })
  })

  test('finds a customer by the number that they verify later, and nobody else', async () => {
    const { customer, verify, sent, prepared, order, read } = await draft.world({ hasAccount: false })
    const { id, mobile } = await sent()
    expect(mobile).toMatch(/^•+\d{4}$/)
    const { rows } = await server.pool.query(
      `select recipient, body from messages where template = 'draftOrder.sent' and channel = 'SMS' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([{ body: expect.stringContaining(`/draft-order/${id}`) }])
    expect(await draft.codeOf(server.ask(texts.prepared, { id }, customer.token))).toBe('NOT_FOUND')
    await verify()
    expect(await prepared(id)).toMatchObject({ status: 'SENT' })
    await order(id)
    expect(await read(id)).toMatchObject({ status: 'ACCEPTED', mobile: rows[0].recipient })
    expect(await draft.codeOf(server.ask(texts.prepared, { id }, await server.as('b2b')))).toBe('NOT_FOUND')
  })

  test('is ordered once, by one of two at the same time', async () => {
    const { sent, take, ready, read } = await draft.world()
    const { id } = await sent()
    const once = await ready((await take(id)).addressId)
    const codes = await Promise.all([once(), once()].map((answer) => draft.codeOf(answer)))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: 'ACCEPTED' })
    expect(await quote.broken()).toEqual([])
  })

  test('is either ordered or cancelled', async () => {
    for (let round = 0; round < 3; round++) {
      const { sent, take, ready, read, token } = await draft.world()
      const { id } = await sent()
      const place = await ready((await take(id)).addressId)
      const [placed, cancelled] = await Promise.all([
        draft.codeOf(place()),
        draft.codeOf(server.ask(texts.cancel, { id }, token)),
      ])
      expect([placed, cancelled].filter((code) => code === undefined)).toHaveLength(1)
      const { status, orderId } = await read(id)
      expect([status, orderId !== null]).toEqual(placed === undefined ? ['ACCEPTED', true] : ['CANCELLED', false])
      expect(placed === undefined ? cancelled : placed).toBe(
        placed === undefined ? 'DRAFT_ORDER_MOVED' : 'DRAFT_ORDER_OVER',
      )
    }
    expect(await quote.broken()).toEqual([])
  })

  test('is over at its end, also in the cart, and its preparer is told', async () => {
    const { customer, sent, take, ready, read, offer } = await draft.world()
    const { id } = await sent({ validHours: 1 })
    const place = await ready((await take(id)).addressId)
    const before = server.now()
    server.setClock(new Date(before.getTime() + 61 * 60_000))
    try {
      expect(await draft.codeOf(place())).toBe('DRAFT_ORDER_OVER')
      expect(await read(id)).toMatchObject({ status: 'EXPIRED', cart: null, steps: [] })
      const cart = '{ cart { unavailable { whyNot { code } } } }'
      expect(await server.get(cart, {}, customer.token)).toMatchObject({
        cart: { unavailable: [{ whyNot: { code: 'DRAFT_ORDER_OVER' } }] },
      })
      await expireDrafts(makeCtx(server.services))
      expect((await read(id)).history.at(-1)).toMatchObject({ to: 'EXPIRED', by: null })
      expect((await quote.letters('draftOrder.expired')).some(({ user_id }) => user_id === offer.seller.owner.id)).toBe(
        true,
      )
    } finally {
      server.setClock(before)
    }
  })

  test('is paid after its end where it was ordered in time', async () => {
    const { customer, sent, order, read } = await draft.world()
    const { id } = await sent({ validHours: 1 })
    const before = server.now()
    server.setClock(new Date(before.getTime() + 55 * 60_000))
    try {
      const placed = await order(id)
      server.setClock(new Date(before.getTime() + 62 * 60_000))
      await expireDrafts(makeCtx(server.services))
      await draft.buy.pay(customer.token, placed.id)
      await server.settle()
      expect(await draft.buy.read(customer.token, placed.id)).toMatchObject({ paymentStatus: 'PAID' })
      expect(await read(id)).toMatchObject({ status: 'ACCEPTED', orderId: placed.id })
    } finally {
      server.setClock(before)
    }
  })

  test('can be declined, and further ones of the seller blocked', async () => {
    const { customer, sent, create, read, run, token } = await draft.world()
    const { id } = await sent()
    const declined = await run(texts.decline, { id, reason: 'NOT_ORDERED', isBlocking: true }, customer.token)
    expect(declined).toMatchObject({ status: 'DECLINED', declineReason: 'NOT_ORDERED', isBlocked: true })
    expect(await read(id)).toMatchObject({ status: 'DECLINED', whyNot: { code: 'DRAFT_ORDER_OVER' } })
    const next = await create()
    const send = () => server.ask(texts.send, { id: next.id, version: next.version }, token)
    expect(await draft.codeOf(send())).toBe('DRAFT_ORDER_BLOCKED')
    await run(texts.block, { id, isBlocked: false }, customer.token)
    expect(await draft.codeOf(send())).toBeUndefined()
  })

  test('has few messages, and few of one seller are open for a customer', async () => {
    const { sent, run, token, create, input } = await draft.world()
    const { id } = await sent()
    expect(await run(texts.resend, { id })).toMatchObject({ messageCount: 2 })
    expect(await run(texts.resend, { id })).toMatchObject({ messageCount: 3 })
    expect(await draft.codeOf(server.ask(texts.resend, { id }, token))).toBe('DRAFT_ORDER_MESSAGES')
    // The number has had its messages of the day: the link is passed on by the seller
    expect(await sent()).toMatchObject({ status: 'SENT', messageCount: 0 })
    await create()
    const fourth = server.ask(texts.create, { key: draft.key(), input: input() }, token)
    expect(await draft.codeOf(fourth)).toBe('DRAFT_ORDERS_OF_CUSTOMER')
  })

  test('is of own offers for sellers, of any for staff, who bind sellers for a day only', async () => {
    const { create, input, run, offer, token } = await draft.world()
    const other = await draft.world()
    const foreign = [{ offerId: String(other.offer.id), quantityMilli: 200_000 }]
    const asSeller = server.ask(texts.create, { key: draft.key(), input: input({ lines: foreign }) }, token)
    expect(await draft.codeOf(asSeller)).toBe('OFFER_UNAVAILABLE')
    const { id } = await create()
    for (const text of [texts.read, texts.cancel, texts.resend])
      expect(await draft.codeOf(server.ask(text, { id }, other.token))).toBe('NOT_FOUND')
    const admin = await server.as('admin')
    const long = server.ask(texts.create, { key: draft.key(), input: input({ lines: foreign, validHours: 25 }) }, admin)
    expect(await draft.codeOf(long)).toBe('DRAFT_ORDER_HOURS')
    expect(await create({ lines: foreign }, admin)).toMatchObject({ side: 'STAFF', sellerName: null })
    // Staff read a seller's draft and do nothing to it
    expect(await run(texts.read, { id }, admin)).toMatchObject({ id, steps: [] })
    expect(await draft.codeOf(server.ask(texts.cancel, { id }, admin))).toBe('FORBIDDEN')
    const found = await server.get<{ draftOrderOffers: { sellerName: string }[] }>(
      texts.offers,
      { search: 'cement' },
      token,
    )
    expect(new Set(found.draftOrderOffers.map(({ sellerName }) => sellerName))).toEqual(new Set([offer.seller.name]))
    const lines = [{ offerId: String(offer.id), quantityMilli: 200_000 }]
    expect(await server.get(texts.preview, { lines }, token)).toMatchObject({
      draftOrderPreview: { payablePaise: expect.any(Number) },
    })
  })

  test('is not prepared for oneself, nor for a company that one buys for', async () => {
    const { input, offer, token } = await draft.world()
    const { id } = offer.seller.owner
    await server.pool.query('update users set mobile = $2, mobile_verified_at = now() where id = $1', [
      id,
      '+919822099001',
    ])
    const own = server.ask(texts.create, { key: draft.key(), input: input({ mobile: '+919822099001' }) }, token)
    expect(await draft.codeOf(own)).toBe('DRAFT_ORDER_SELF')

    const company = await server.build.company()
    const { admin } = company
    const { email } = admin
    const forCompany = input({ mobile: '+919822099002', email })
    await server.pool.query(
      `insert into company_members (user_id, company_id, role, joined_at) values ($1, $2, 'BUYER', now())`,
      [id, company.id],
    )
    const fellow = server.ask(texts.create, { key: draft.key(), input: forCompany }, token)
    expect(await draft.codeOf(fellow)).toBe('DRAFT_ORDER_SELF')
  })

  test('needs the approvals of the customer’s company as any order, and takes its prices', async () => {
    const { input, run, token, offer } = await draft.world()
    const company = await server.build.company()
    const buyer = await server.build.member(company, { role: 'BUYER', limitPaise: 100_00 })
    await server.build.member(company, { role: 'APPROVER' })
    await server.pool.query(
      `insert into offer_prices (offer_id, buyer, scope, price_paise, valid_from)
       values ($1, 'COMPANY', 'ALL', 27000, $2::timestamptz - interval '1 day')`,
      [offer.id, server.now()],
    )
    const values = input({ mobile: '+919822099003', email: buyer.email })
    const made = await run(texts.create, { key: draft.key(), input: values })
    const { id } = await run(texts.send, { id: made.id, version: made.version })
    const { cart } = await run(texts.prepared, { id }, buyer.token)
    expect(cart?.groups[0]?.lines).toMatchObject([{ pricePaise: 270_00, priceBuyer: 'COMPANY' }])
    const added = await server.get<{ addDraftOrderToCart: { addressId: string } }>(
      texts.add,
      { id, paise: cart?.payablePaise },
      buyer.token,
    )
    const { addressId } = added.addDraftOrderToCart
    const placing = { shippingAddressId: addressId, method: 'DIRECT', expectedPaise: cart?.payablePaise }
    const order = server.ask(place, { key: draft.key(), input: placing }, buyer.token)
    expect(await draft.codeOf(order)).toBe('ORDER_APPROVAL_NEEDED')
    expect(await run(texts.read, { id }, token)).toMatchObject({
      status: 'SENT',
      orderId: null,
      sellerName: offer.seller.name,
    })
  })

  test('is in whole bars, as a cart would be', async () => {
    const bars = await server.build.offer({ goods: 'bars' })
    const { token } = bars.seller.owner
    const other = await draft.world({ hasAccount: false })
    const lines = [{ offerId: String(bars.id), quantityMilli: 2_400_000 }]
    const made = await other.create({ lines }, token)
    expect(made.lines[0]?.quantityMilli).not.toBe(2_400_000)
    expect(await other.send(made, token)).toMatchObject({ status: 'SENT' })
  })

  test('is listed by its business, searched and counted', async () => {
    const { sent, create, token } = await draft.world()
    const first = await sent({ customerName: 'Meera Kulkarni' })
    await create()
    const list = (filter: object, by = token) => server.get(texts.list, { filter }, by)
    const counts = [
      { status: 'DRAFT', count: 1 },
      { status: 'SENT', count: 1 },
    ]
    expect(await list({})).toMatchObject({ draftOrders: { total: 2, counts: expect.arrayContaining(counts) } })
    expect(await list({ search: 'meera', status: 'SENT' })).toMatchObject({
      draftOrders: { total: 1, items: [{ id: first.id }] },
    })
    expect(await list({}, await server.as('superSeller')).catch(String)).toContain('NOT_FOUND')
  })

  test('is changed before it is sent only, by its version', async () => {
    const { create, send, run, input, token } = await draft.world()
    const made = await create()
    const changed = await run(texts.update, { id: made.id, version: made.version, input: input({ city: 'Pimpri' }) })
    expect(changed.version).toBe(made.version + 1)
    const stale = server.ask(texts.send, { id: made.id, version: made.version }, token)
    expect(await draft.codeOf(stale)).toBe('STALE')
    const { id, version } = await send(changed)
    expect(await draft.codeOf(server.ask(texts.update, { id, version, input: input() }, token))).toBe(
      'DRAFT_ORDER_MOVED',
    )
  })

  test('ends with the account of its customer, without their data', async () => {
    const { customer, sent, read } = await draft.world()
    const { id } = await sent()
    await eraseDrafts(makeCtx(server.services), customer.id)
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', customerName: 'Deleted account', mobile: '' })
  })

  test('that no message could be sent about says so, and counts none', async () => {
    const { sent, read, token } = await draft.world({ hasAccount: false })
    // A provider that has no template for the text
    await server.pool.query(`insert into message_channels (channel, enabled, updated_at) values ('SMS', true, now())`)
    try {
      const { id } = await sent()
      expect(await read(id)).toMatchObject({ status: 'SENT', messageCount: 0 })
      expect(await draft.codeOf(server.ask(texts.resend, { id }, token))).toBe('DRAFT_ORDER_NO_SMS')
      expect(await read(id)).toMatchObject({ messageCount: 0 })
    } finally {
      await server.pool.query(`delete from message_channels where channel = 'SMS'`)
    }
    const { id } = await sent({ email: 'asha@site.example' })
    expect(await read(id)).toMatchObject({ messageCount: 1 })
  })

  test('keeps no contacts ninety days after it ended, or was left, without an order', async () => {
    const { create, sent, read, run } = await draft.world()
    const left = await create()
    const waiting = await sent()
    const over = await run(texts.cancel, { id: (await sent()).id })
    await eraseOldContacts(quote.inHours(89 * 24))
    expect(await read(over.id)).toMatchObject({ customerName: 'Asha Rao' })
    await eraseOldContacts(quote.inHours(91 * 24))
    const erased = { status: 'CANCELLED', customerName: 'Removed', mobile: '' }
    expect(await read(over.id)).toMatchObject(erased)
    expect(await read(left.id)).toMatchObject(erased)
    expect(await read(waiting.id)).toMatchObject({ status: 'SENT', customerName: 'Asha Rao' })
  })
})
