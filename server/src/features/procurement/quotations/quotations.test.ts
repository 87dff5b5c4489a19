import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, buying } from '#test/shop/buying.ts'
import {
  againText,
  bags,
  createText,
  declineText,
  found,
  lineOf,
  listText,
  pincode,
  previewText,
  price,
  quoting,
  type Request,
  readText,
  receivedListText,
  scenarioOf,
  sendText,
  withdrawText,
} from '#test/shop/quoting.ts'
import { closeFinished, inviteMore, remindExpiring } from './clock.ts'
import { eraseRequests } from './requests.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let quote: ReturnType<typeof quoting>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  quote = quoting(server)
})
afterAll(() => server.close())

/** The number of requests that a seller's dashboard says wait for a quotation. */
async function toQuote(token: string) {
  const text = '{ sellerDashboard { queues { name count } } }'
  type Found = { sellerDashboard: { queues: { name: string; count: number }[] } }
  const { queues } = (await server.get<Found>(text, {}, token)).sellerDashboard
  return queues.find(({ name }) => name === 'toQuote')?.count
}

describe('a request for quotation', () => {
  test('is asked, quoted by three, compared, awarded to the cheapest, ordered at the quoted price, and paid', async () => {
    const { buyer, address, offers, ask, read, received, send, move, award, cart } = await quote.world()
    const request = await ask()
    expect(request).toMatchObject({ status: 'OPEN', invited: 3, quoted: 0, transitions: ['close', 'cancel'] })
    expect(request.lines).toMatchObject([{ quantityMilli: bags(200), unit: 'bag' }])
    const seen = await received(request.id, 0)
    expect(seen).toMatchObject({ state: 'SEEN', buyerName: null, whyNot: null })
    expect(seen.offers).toMatchObject([
      { exactLineIds: [request.lines[0]?.id], todayPaise: price, lastPricePaise: null },
    ])

    expect(await toQuote(found(offers[0]).seller.owner.token)).toBe(1)
    await send(request.id, 0, 290_00)
    expect(await toQuote(found(offers[0]).seller.owner.token)).toBe(0)
    await send(request.id, 1, 285_00)
    await send(request.id, 2, 295_00)
    // Sealed: nothing is shown before it is closed
    expect(await read(request.id)).toMatchObject({ quoted: 3, comparison: null })
    const closed = await move(await read(request.id), 'close')
    const best = found(offers[1])
    expect(scenarioOf(closed, 'ONE_SELLER')?.parts).toMatchObject([{ sellerId: String(best.seller.id) }])
    expect(
      closed.comparison?.quotations
        .map(({ sellerId, rank }) => [Number(sellerId), rank])
        .sort(([, a], [, b]) => Number(a) - Number(b)),
    ).toEqual([1, 0, 2].map((at, rank) => [offers[at]?.seller.id, rank + 1]))

    const line = lineOf(closed, best.seller.id)
    const awarded = await award(closed, [line.id])
    expect(awarded.errors).toBeUndefined()
    expect(await read(request.id)).toMatchObject({ status: 'AWARDED', transitions: [] })
    const basket = await cart()
    expect(basket.groups).toMatchObject([
      { lines: [{ quantityMilli: bags(200), pricePaise: 285_00, quotation: { requestId: request.id } }] },
    ])
    // What was compared is what is paid, but for the rounding of the invoice to whole rupees
    expect(Math.abs(basket.payablePaise - found(scenarioOf(closed, 'ONE_SELLER')).totalPaise)).toBeLessThan(100)

    const order = await buy.order(buyer.token, address.id)
    const { rows } = await server.pool.query(
      `select l.price_paise, l.price_source, l.quotation_line_id from order_lines l join suborders s on s.id = l.suborder_id
       where s.order_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ price_paise: 285_00, price_source: 'QUOTATION', quotation_line_id: Number(line.id) }])
    expect(lineOf(await read(request.id), best.seller.id)).toMatchObject({ isAwarded: true, isOrdered: true })
    expect(await received(request.id, 1)).toMatchObject({ quotationStatus: 'ACCEPTED', buyerName: expect.any(String) })
    expect(await received(request.id, 0)).toMatchObject({ quotationStatus: 'REJECTED', buyerName: null })
    expect(await quote.letters('quotation.asked')).toHaveLength(3)
    expect((await quote.letters('quotation.rejected')).length).toBe(2)
    expect((await quote.letters('quotation.accepted')).length).toBe(2)
    expect(await quote.broken()).toEqual([])
  })

  test('hides the amount of a sealed quotation in the message to the buyer', async () => {
    const { buyer, ask, send } = await quote.world(1)
    const { id } = await ask()
    await send(id, 0, 290_00)
    const own = (await quote.letters('quotation.sent')).filter(({ user_id }) => user_id === buyer.id)
    expect(own).toMatchObject([{ body: expect.stringContaining('–') }])
    expect(own[0]?.body).not.toContain('₹')
  })

  test('needs a reason where a cheaper seller quoted the same lines', async () => {
    const { offers, ask, read, send, move, award } = await quote.world(2)
    const { id } = await ask()
    await send(id, 0, 250_00)
    await send(id, 1, 280_00)
    const closed = await move(await read(id), 'close')
    const dear = lineOf(closed, found(offers[1]).seller.id).id
    expect((await award(closed, [dear])).errors?.[0]?.extensions).toMatchObject({
      code: 'AWARD_REASON',
      fields: { reason: expect.anything() },
    })
    expect((await award(closed, [dear], 'It delivers tomorrow.')).errors).toBeUndefined()
    expect(await read(id)).toMatchObject({ status: 'AWARDED', awardReason: 'It delivers tomorrow.' })
  })

  test('is awarded once, by two buyers at once as well', async () => {
    const { offers, ask, read, send, move, award } = await quote.world(2)
    const { id } = await ask()
    await send(id, 0, 280_00)
    await send(id, 1, 280_00)
    const closed = await move(await read(id), 'close')
    const lines = offers.map(({ seller }) => lineOf(closed, seller.id).id)
    const answers = await Promise.all(lines.map((line) => award(closed, [line])))
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'AWARDED')
    expect(codes.sort()).toEqual(['AWARDED', 'STALE'])
    expect((await award(await read(id), lines.slice(0, 1))).errors?.[0]?.extensions.code).toBe('ALREADY_AWARDED')
    expect(await quote.broken()).toEqual([])
  })

  test('is ended without an award for a reason', async () => {
    const { ask, read, send, received, move } = await quote.world(1)
    const { id } = await ask()
    await send(id, 0, 280_00)
    const closed = await move(await read(id), 'close')
    expect(await move(closed, 'endWithoutAward', 'PRICE')).toMatchObject({ status: 'NO_AWARD', noAwardReason: 'PRICE' })
    expect(await received(id, 0)).toMatchObject({ quotationStatus: 'REJECTED' })
  })

  test('belongs to its buyer', async () => {
    const { ask, move, award } = await quote.world(1)
    const request = await ask()
    const stranger = await server.build.user()
    expect((await server.ask(readText, { id: request.id }, stranger.token)).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    )
    expect((await award(request, ['1'], null, stranger.token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(
      (await server.get<{ quoteRequests: { total: number } }>(listText, { side: 'BUYER' }, stranger.token))
        .quoteRequests.total,
    ).toBe(0)
    expect((await server.ask(listText, { side: 'ADMIN' }, stranger.token)).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    )
    const admin = await server.build.user({ roles: ['admin'] })
    expect(
      (await server.get<{ quoteRequest: Request }>(readText, { id: request.id }, admin.token)).quoteRequest,
    ).toMatchObject({ transitions: [] })
    expect(await move(request, 'cancel')).toMatchObject({ status: 'CANCELLED' })
  })

  test('of a colleague is read by admins, approvers and accounts of the company, who can do no more', async () => {
    const firm = await server.build.company()
    const { ask, read, send, move, award } = await quote.world(2, await server.build.member(firm, { role: 'BUYER' }))
    const { id } = await ask()
    await send(id, 0, 290_00)
    const closed = await move(await read(id), 'close')
    const readAs = (token: string) =>
      server.get<{ quoteRequest: object }>(
        'query ($id: ID!) { quoteRequest(id: $id) { isOfOther transitions comparison { quotations { id whyNotCountered { code } } } } }',
        { id },
        token,
      )
    for (const role of ['ADMIN', 'APPROVER', 'ACCOUNTS'] as const) {
      const { token } = await server.build.member(firm, { role })
      const whyNotCountered = { code: 'REQUEST_OF_OTHER' }
      expect((await readAs(token)).quoteRequest).toMatchObject({
        isOfOther: true,
        transitions: [],
        comparison: { quotations: [{ whyNotCountered }] },
      })
      const [quotation] = found(closed.comparison).quotations
      expect(
        (await award(closed, [found(quotation).lines[0]?.id ?? ''], null, token)).errors?.[0]?.extensions.code,
      ).toBe('NOT_FOUND')
    }
    for (const role of ['BUYER', 'SITE'] as const)
      await expect(readAs((await server.build.member(firm, { role })).token), role).rejects.toThrow('NOT_FOUND')
    const other = await server.build.company()
    await expect(readAs(other.admin.token)).rejects.toThrow('NOT_FOUND')
  })

  test('is refused where it makes no sense, and nothing is written', async () => {
    const { buyer, input, ask } = await quote.world(1)
    const before = (await server.get<{ quoteRequests: { total: number } }>(listText, { side: 'BUYER' }, buyer.token))
      .quoteRequests.total
    const refusalOf = async (over: object) =>
      (await server.ask(createText, { key: quote.key(), input: input(over) }, buyer.token)).errors?.[0]?.extensions
    expect(await refusalOf({ title: ' ' })).toMatchObject({ code: 'VALIDATION', fields: { title: expect.anything() } })
    expect(await refusalOf({ lines: [] })).toMatchObject({ fields: { lines: expect.anything() } })
    expect(await refusalOf({ lines: [{ sku: 'nothing', quantityMilli: 1 }] })).toMatchObject({
      code: 'NOT_A_CHOICE',
      fields: { 'lines.0.sku': expect.anything() },
    })
    expect(await refusalOf({ pincode: '999999' })).toMatchObject({ fields: { pincode: expect.anything() } })
    expect(await refusalOf({ deliverBy: '2020-01-01' })).toMatchObject({
      code: 'DAY_PAST',
      fields: { deliverBy: expect.anything() },
    })
    expect(await refusalOf({ deadlineHours: 1 })).toMatchObject({ fields: { deadlineHours: expect.anything() } })
    expect(
      (await server.get<{ quoteRequests: { total: number } }>(listText, { side: 'BUYER' }, buyer.token)).quoteRequests
        .total,
    ).toBe(before)
    for (let at = 0; at < 10; at++) await ask()
    expect(await refusalOf({})).toMatchObject({ code: 'TOO_MANY_REQUESTS_OPEN' })
  })
})

describe('a quotation', () => {
  test('is revised, withdrawn and declined while the request is open', async () => {
    const { ask, read, received, send, tokenOf } = await quote.world(2)
    const { id } = await ask({ isSealed: false })
    await send(id, 0, 290_00)
    expect(await send(id, 0, 280_00)).toMatchObject({
      quotationStatus: 'SENT',
      quotations: [
        { revision: 2, status: 'SENT' },
        { revision: 1, status: 'REPLACED' },
      ],
    })
    // Open: the buyer sees prices at once, of the current revision
    expect((await read(id)).comparison?.quotations).toMatchObject([{ revision: 2, lines: [{ pricePaise: 280_00 }] }])
    expect((await received(id, 0)).offers).toMatchObject([{ lastPricePaise: 280_00 }])
    await server.get(withdrawText, { id }, tokenOf(0))
    expect(await read(id)).toMatchObject({ quoted: 0 })
    expect((await server.ask(withdrawText, { id }, tokenOf(0))).errors?.[0]?.extensions.code).toBe('BAD_TRANSITION')
    await server.get(declineText, { id, reason: 'NO_STOCK' }, tokenOf(1))
    expect((await read(id)).invitations.find(({ state }) => state === 'DECLINED')).toMatchObject({
      declineReason: 'NO_STOCK',
    })
  })

  test('is previewed with the freight and tax that an order would have', async () => {
    const { ask, read, quotation, send, move, tokenOf } = await quote.world(1)
    const { id } = await ask()
    const { lines } = await quotation(id, 0, 290_00)
    const { quotationPreview: preview } = await server.get<{
      quotationPreview: { goodsPaise: number; freightPaise: number; taxPaise: number; totalPaise: number }
    }>(previewText, { id, lines }, tokenOf(0))
    expect(preview).toMatchObject({ goodsPaise: 200 * 290_00, whyNot: null })
    expect(preview.freightPaise).toBeGreaterThan(0)
    await send(id, 0, 290_00)
    const closed = await move(await read(id), 'close')
    expect(closed.comparison?.quotations).toMatchObject([{ totalPaise: preview.totalPaise }])
  })

  test('is refused after the deadline, from who was not invited, for other lines and other sellers’ offers', async () => {
    const { offers, ask, quotation, tokenOf, move } = await quote.world(2)
    const request = await ask()
    const input = await quotation(request.id, 0, 290_00)
    const refusalOf = async (over: object, token = tokenOf(0)) =>
      (await server.ask(sendText, { key: quote.key(), id: request.id, input: { ...input, ...over } }, token))
        .errors?.[0]?.extensions
    const [line] = input.lines
    expect(await refusalOf({ lines: [{ ...line, offerId: String(found(offers[1]).id) }] })).toMatchObject({
      code: 'OFFER_UNAVAILABLE',
      fields: { 'lines.0.offerId': expect.anything() },
    })
    expect(await refusalOf({ lines: [{ ...line, lineId: '999999' }] })).toMatchObject({ code: 'REQUEST_LINES_UNKNOWN' })
    expect(await refusalOf({ lines: [{ ...line, pricePaise: -1 }] })).toMatchObject({
      fields: { 'lines.0.pricePaise': expect.anything() },
    })
    // More than 30 % below the seller's own price of today is confirmed
    const low = { lines: [{ ...line, pricePaise: Math.ceil(price * 0.7) - 1 }] }
    expect(await refusalOf(low)).toMatchObject({
      code: 'QUOTATION_LOW',
      fields: { 'lines.0.pricePaise': expect.stringContaining('more than 30% below') },
    })
    expect(await refusalOf({ validityHours: 1 })).toMatchObject({ fields: { validityHours: expect.anything() } })
    const other = await server.build.offer({ goods: 'cement' })
    expect(await refusalOf({}, other.seller.owner.token)).toMatchObject({ code: 'NOT_FOUND' })
    const seller = found(offers[0]).seller.id
    await server.pool.query(`update sellers set status = 'SUSPENDED' where id = $1`, [seller])
    expect(await refusalOf({})).toMatchObject({ code: 'OFFER_UNAVAILABLE' })
    await server.pool.query(`update sellers set status = 'APPROVED' where id = $1`, [seller])
    await move(request, 'close')
    expect(await refusalOf({})).toMatchObject({ code: 'REQUEST_CLOSED' })
  })

  test('of another size is refused where the buyer wants no alternatives, and marked where they are allowed', async () => {
    const { offers, ask, read, received, tokenOf } = await quote.world(1)
    const seller = found(offers[0]).seller
    const other = await server.build.offer({ goods: 'cement', seller, yard: found(offers[0]).yard, pricePaise: price })
    const send = async (id: string, lineId: string) =>
      server.ask(
        sendText,
        {
          key: quote.key(),
          id,
          input: {
            leadDays: 1,
            confirmsLowPrices: true,
            lines: [{ lineId, offerId: String(other.id), quantityMilli: bags(200), pricePaise: 1_00 }],
          },
        },
        tokenOf(0),
      )
    const strict = await ask({ alternatesAllowed: false })
    expect((await received(strict.id, 0)).offers).toHaveLength(1)
    expect((await send(strict.id, found(strict.lines[0]).id)).errors?.[0]?.extensions.code).toBe(
      'ALTERNATES_NOT_ALLOWED',
    )
    const loose = await ask({ isSealed: false })
    expect((await send(loose.id, found(loose.lines[0]).id)).errors).toBeUndefined()
    expect((await read(loose.id)).comparison?.quotations[0]?.lines[0]).toMatchObject({ isAlternate: true })
  })
})

describe('the clock', () => {
  test('closes requests at their deadline and with all quotations', async () => {
    const { ask, read, send } = await quote.world(3)
    const { id } = await ask({ maxQuotes: 3 })
    const late = await ask({ deadlineHours: 4 })
    for (const at of [0, 1, 2]) await send(id, at, 290_00)
    await closeFinished(makeCtx(server.services))
    expect(await read(id)).toMatchObject({ status: 'CLOSED' })
    expect(await read(late.id)).toMatchObject({ status: 'OPEN' })
    await closeFinished(quote.inHours(5))
    expect(await read(late.id)).toMatchObject({ status: 'CLOSED' })
  })

  test('invites five sellers at a time, the next after four hours', async () => {
    const { offers, ask, read } = await quote.world(7)
    const { id, invited } = await ask()
    expect(invited).toBe(5)
    await inviteMore(quote.inHours(3))
    expect(await read(id)).toMatchObject({ invited: 5 })
    await inviteMore(quote.inHours(4.1))
    const own = offers.map(({ seller }) => String(seller.id))
    const rounds = (await read(id)).invitations.filter(({ sellerId }) => own.includes(sellerId))
    expect(rounds.map(({ round }) => round)).toEqual([1, 1, 1, 1, 1, 2, 2])
  })

  test('invites three sellers of each trade, says what nobody sells, and looks for lines without answers next', async () => {
    const { offers, sku, buyer, ask, read, send } = await quote.world(6)
    const trade = async (goods: 'bars' | 'bricks', count: number) => {
      const first = await server.build.offer({ goods })
      const made = [first]
      while (made.length < count)
        made.push(await server.build.offer({ product: first.product, variant: first.variant }))
      const { rows } = await server.pool.query('select sku from variants where id = $1', [first.variant.id])
      return { sku: found(rows[0]).sku as string, sellers: made.map(({ seller }) => String(seller.id)) }
    }
    const [bars, bricks] = [await trade('bars', 4), await trade('bricks', 3)]
    const { slug: category } = await server.build.category('taps')
    const { id } = await ask({
      deadlineHours: 4,
      maxQuotes: 10,
      lines: [
        { sku, quantityMilli: bags(200) },
        { sku: bars.sku, quantityMilli: 6_000_000 },
        { sku: bricks.sku, quantityMilli: 10_000_000 },
        { category, description: 'Glass bricks', quantityMilli: 10_000, unit: 'piece' },
      ],
    })
    const cement = offers.map(({ seller }) => String(seller.id))
    const invited = async (round: number) => {
      const { invitations } = await read(id)
      const of = (sellers: string[]) =>
        invitations.filter((one) => one.round === round && sellers.includes(one.sellerId)).length
      return [of(cement), of(bars.sellers), of(bricks.sellers)]
    }
    expect(await invited(1)).toEqual([3, 3, 3])
    const text = 'query ($id: ID!) { quoteRequest(id: $id) { unsoldLines lines { id description } } }'
    const { quoteRequest } = await server.get<{
      quoteRequest: { unsoldLines: string[]; lines: { id: string; description: string }[] }
    }>(text, { id }, buyer.token)
    expect(quoteRequest.unsoldLines).toEqual(
      quoteRequest.lines.flatMap((line) => (line.description === 'Glass bricks' ? line.id : [])),
    )

    // Three answers for cement: the next round, a third of the way to the deadline, begins with bars
    const asked = (await read(id)).invitations.map(({ sellerId }) => sellerId)
    for (const [at, seller] of cement.entries()) if (asked.includes(seller)) await send(id, at, 290_00)
    await inviteMore(quote.inHours(1.2))
    expect(await invited(2)).toEqual([0, 0, 0])
    await inviteMore(quote.inHours(1.4))
    const second = (await read(id)).invitations.filter(({ round }) => round === 2)
    expect(second.map(({ sellerId }) => sellerId)).toContain(bars.sellers.find((seller) => !asked.includes(seller)))
  })

  test('invites the next sellers at once when the invited ones have all answered', async () => {
    const { offers, ask, read, send, tokenOf } = await quote.world(7)
    const { id, invitations } = await ask()
    const [last, ...others] = invitations.map(({ sellerId }) =>
      offers.findIndex(({ seller }) => String(seller.id) === sellerId),
    )
    for (const at of others) await send(id, at, 290_00)
    expect(await read(id)).toMatchObject({ invited: 5 })
    await server.get(declineText, { id, reason: 'NO_STOCK' }, tokenOf(found(last)))
    const after = await read(id)
    expect(after).toMatchObject({ quoted: 4, declined: 1 })
    const own = offers.map(({ seller }) => String(seller.id))
    const rounds = after.invitations.filter(({ sellerId }) => own.includes(sellerId)).map(({ round }) => round)
    expect(rounds).toEqual([1, 1, 1, 1, 1, 2, 2])
  })

  test('reminds the buyer once of awarded prices that expire, and they cannot be ordered after that', async () => {
    const { buyer, offers, ask, read, send, move, award, cart } = await quote.world(1)
    const { id } = await ask({ deadlineHours: 4 })
    await send(id, 0, 290_00, { validityHours: 24 })
    const closed = await move(await read(id), 'close')
    await award(closed, [lineOf(closed, found(offers[0]).seller.id).id])
    for (const hours of [1, 6, 7]) await Promise.all([1, 2].map(() => remindExpiring(quote.inHours(hours))))
    const own = (await quote.letters('quotation.expiring')).filter(({ user_id }) => user_id === buyer.id)
    expect(own).toHaveLength(1)
    await server.rewrite(`update quotations set valid_until = $1 where request_id = $2`, [server.now(), id])
    expect((await cart()).unavailable).toMatchObject([{ whyNot: { code: 'QUOTATION_EXPIRED' } }])
    expect((await server.ask(againText, { id }, buyer.token)).errors?.[0]?.extensions.code).toBe('QUOTATION_EXPIRED')
    // As it was when the line was awarded, for the checks of the data in later tests
    await server.rewrite(
      `update quotations set valid_until = $1::timestamptz + interval '30 days' where request_id = $2`,
      [server.now(), id],
    )
  })
})

test('goods at a quoted price keep their quantity, go into the cart again, and are ordered once', async () => {
  const { buyer, address, offers, ask, read, send, move, award, cart } = await quote.world(1)
  const offer = found(offers[0])
  const { id } = await ask()
  await send(id, 0, 290_00)
  const closed = await move(await read(id), 'close')
  await award(closed, [lineOf(closed, offer.seller.id).id])
  const lineId = found((await cart()).groups[0]?.lines[0]).id
  const setLine = 'mutation ($id: ID!, $milli: Milli!) { setCartLine(lineId: $id, quantityMilli: $milli) { count } }'
  const removeLine = 'mutation ($id: ID!) { removeCartLine(lineId: $id) { count } }'
  expect((await server.ask(setLine, { id: lineId, milli: bags(1) }, buyer.token)).errors?.[0]?.extensions.code).toBe(
    'QUOTE_QUANTITY',
  )
  const more = { offerId: offer.id, quantityMilli: bags(100), unit: null, pincode }
  expect((await server.ask(add, more, buyer.token)).errors?.[0]?.extensions.code).toBe('QUOTE_IN_CART')
  await server.get(removeLine, { id: lineId }, buyer.token)
  expect(await server.get(againText, { id }, buyer.token)).toEqual({ addAwardedToCart: 1 })
  await buy.order(buyer.token, address.id)
  expect((await server.ask(againText, { id }, buyer.token)).errors?.[0]?.extensions.code).toBe('QUOTE_ORDERED')
  await server.rewrite(
    `update quotations set valid_until = $1::timestamptz + interval '30 days' where request_id = $2`,
    [server.now(), id],
  )
  expect(await quote.broken()).toEqual([])
})

test('a seller lists what it is invited to', async () => {
  const { ask, send, tokenOf } = await quote.world(1)
  const first = await ask()
  const second = await ask()
  await send(first.id, 0, 290_00)
  const { receivedQuoteRequests } = await server.get<{
    receivedQuoteRequests: { total: number; items: object[]; counts: object[] }
  }>(receivedListText, {}, tokenOf(0))
  expect(receivedQuoteRequests).toEqual({
    total: 2,
    items: [
      { id: second.id, state: 'INVITED' },
      { id: first.id, state: 'QUOTED' },
    ],
    counts: expect.arrayContaining([
      { status: 'QUOTED', count: 1 },
      { status: 'INVITED', count: 1 },
    ]),
  })
})

test('the requests of a deleted account end, and what its owner wrote is removed', async () => {
  const { buyer, ask, read, received, send } = await quote.world(1)
  const { id } = await ask({ note: 'Call me at the gate.' })
  await send(id, 0, 290_00)
  await eraseRequests(makeCtx(server.services), buyer.id)
  expect(await read(id)).toMatchObject({ status: 'CANCELLED', quoted: 1 })
  const { rows } = await server.pool.query('select title, note from quote_requests where id = $1', [id])
  expect(rows).toEqual([{ title: 'Deleted account', note: null }])
  await expect(received(id, 0)).rejects.toThrow('NOT_FOUND')
  expect(await quote.broken()).toEqual([])
})

describe('requests to decide', () => {
  const decisions = '{ quoteRequestsToDecide { id title status quoted validUntil } }'
  type Decision = { id: string; title: string; status: string; quoted: number; validUntil: string }
  const toDecide = async (token: string) =>
    (await server.get<{ quoteRequestsToDecide: Decision[] }>(decisions, {}, token)).quoteRequestsToDecide

  test('are the own ones with quotations: closed first, open ones unless sealed, until they are decided', async () => {
    const { buyer, ask, read, send, move } = await quote.world()
    const [open, sealed, closed] = [
      await ask({ title: 'Open', isSealed: false }),
      await ask({ title: 'Sealed', isSealed: true }),
      await ask({ title: 'Closed', isSealed: true }),
    ]
    await ask({ title: 'Without quotations', isSealed: false })
    expect(await toDecide(buyer.token)).toEqual([])
    await send(open.id, 0, 290_00)
    await send(open.id, 1, 285_00)
    await send(sealed.id, 0, 290_00)
    await send(closed.id, 2, 280_00)
    const decided = await move(await read(closed.id), 'close')
    const rows = await toDecide(buyer.token)
    expect(rows).toMatchObject([
      { id: closed.id, title: 'Closed', status: 'CLOSED', quoted: 1 },
      { id: open.id, title: 'Open', status: 'OPEN', quoted: 2 },
    ])
    const statements = await server.statementsOf(() => toDecide(buyer.token))
    expect(statements.filter((text) => text.includes('quote_requests'))).toHaveLength(1)
    const stranger = await server.build.user()
    expect(await toDecide(stranger.token)).toEqual([])
    await move(decided, 'endWithoutAward', 'PRICE')
    expect((await toDecide(buyer.token)).map(({ id }) => id)).toEqual([open.id])
    // Prices that ended cannot be awarded
    const past = new Date(server.now().getTime() - 60_000)
    await server.rewrite('update quotations set valid_until = $2 where request_id = $1', [open.id, past])
    expect(await toDecide(buyer.token)).toEqual([])
  })
})
