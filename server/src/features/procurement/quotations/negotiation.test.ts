import { createHash } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { faultsOf, readPages } from '#test/shop/pdf-pages.ts'
import { found, lineOf, quoting, scenarioOf } from '#test/shop/quoting.ts'
import { lapseOverdue } from './counters.ts'

let server: TestServer
let quote: ReturnType<typeof quoting>
beforeAll(async () => {
  server = await startServer()
  quote = quoting(server)
})
afterAll(() => server.close())

const counterFields = `round status leadDays quotedLeadDays note answerBy
  lines { quotationLineId quantityMilli quotedQuantityMilli pricePaise quotedPricePaise answeredPricePaise }`
const counterText = `mutation ($key: String!, $id: ID!, $input: CounterOfferInput!) { createCounterOffer(idempotencyKey: $key, quotationId: $id, input: $input) { id } }`
const keepText = `mutation ($id: ID!) { keepQuotation(requestId: $id) { id } }`
const countersText = `query ($id: ID!) { quoteRequest(id: $id) { version invitations { sellerId unread messages counters { ${counterFields} } }
  comparison { quotations { id sellerId whyNotCountered { code } } } } }`
const ownText = `query ($id: ID!) { receivedQuoteRequest(id: $id) { whyNot { code } unread counters { ${counterFields} } } }`
const conversationFields = `side mayWrite areContactsShown messages { id side author body isMasked unmaskedBody isRead files { name url } }`
const writeText = `mutation ($id: ID!, $seller: ID, $text: String!) { createQuoteMessage(requestId: $id, sellerId: $seller, text: $text) { ${conversationFields} } }`
const withFileText = `mutation ($id: ID!, $seller: ID, $file: Upload!) { createQuoteMessage(requestId: $id, sellerId: $seller, text: "The drawing", files: [$file]) { ${conversationFields} } }`
const readText = `query ($id: ID!, $seller: ID) { quoteConversation(requestId: $id, sellerId: $seller) { ${conversationFields} } }`
const seenText = `mutation ($id: ID!, $seller: ID, $message: ID!) { markQuoteMessagesRead(requestId: $id, sellerId: $seller, messageId: $message) { ${conversationFields} } }`
const statementText = `query ($id: ID!) { comparativeStatement(id: $id) { hash isIntact reason awardedPaise lowestSinglePaise awardedLineIds frozenBy
  pdfUrl quotations { sellerName totalPaise rank lines { id totalPaise } } } comparativeStatementSheet(id: $id) { name rows base64 } }`

type Counter = {
  round: number
  status: string
  answerBy: string
  lines: { pricePaise: number; answeredPricePaise: number | null }[]
}
type Countered = {
  quoteRequest: {
    invitations: { sellerId: string; unread: number; messages: number; counters: Counter[] }[]
    comparison: { quotations: { id: string; sellerId: string; whyNotCountered: { code: string } | null }[] } | null
  }
}
type Conversation = {
  side: string
  mayWrite: boolean
  areContactsShown: boolean
  messages: {
    id: string
    side: string
    author: string | null
    body: string
    isMasked: boolean
    unmaskedBody: string | null
    isRead: boolean
    files: { name: string; url: string }[]
  }[]
}

/** A closed request with the quotations of two sellers. */
async function quoted() {
  const world = await quote.world(2)
  const { id } = await world.ask()
  await world.send(id, 0, 290_00)
  await world.send(id, 1, 285_00)
  const closed = await world.move(await world.read(id), 'close')
  const sellerOf = (at: number) => found(world.offers[at]).seller.id
  const counter = async (at: number, pricePaise: number, over: object = {}, token = world.buyer.token) => {
    const request = await world.read(id)
    const quotation = found(request.comparison?.quotations.find(({ sellerId }) => sellerId === String(sellerOf(at))))
    const line = found(quotation.lines[0])
    const lines = [{ quotationLineId: line.id, quantityMilli: line.quantityMilli, pricePaise }]
    return server.codeOf(
      counterText,
      { key: quote.key(), id: quotation.id, input: { lines, leadDays: 2, note: null, ...over } },
      token,
    )
  }
  const countered = async () => (await server.get<Countered>(countersText, { id }, world.buyer.token)).quoteRequest
  const counters = async (at: number) =>
    found((await countered()).invitations.find(({ sellerId }) => sellerId === String(sellerOf(at)))).counters
  return { ...world, id, closed, sellerOf, counter, countered, counters }
}

describe('a counter-offer', () => {
  test('is answered by a revision after the deadline, which is what is compared and ordered', async () => {
    const { id, buyer, offers, counter, counters, countered, send, read, tokenOf, sellerOf, award, cart } =
      await quoted()
    expect(await counter(0, 270_00, { note: 'For all 200 bags' })).toBe('OK')
    expect(await counters(0)).toMatchObject([
      { round: 1, status: 'OPEN', lines: [{ pricePaise: 270_00, answeredPricePaise: null }] },
    ])
    expect(
      found((await countered()).comparison)
        .quotations.map((one) => one.whyNotCountered?.code ?? null)
        .sort(),
    ).toEqual(['COUNTER_OPEN', null])
    const seen = await server.get<{ receivedQuoteRequest: { whyNot: null; counters: Counter[] } }>(
      ownText,
      { id },
      tokenOf(0),
    )
    expect(seen.receivedQuoteRequest).toMatchObject({ whyNot: null, counters: [{ round: 1 }] })
    const told = async (userId: number) =>
      (await quote.letters('quotation.countered')).filter(({ user_id }) => user_id === userId)
    expect(await told(found(offers[0]).seller.owner.id)).toMatchObject([{ body: expect.stringContaining('₹') }])

    const validUntil = async () =>
      (
        await server.pool.query(
          "select valid_until from quotations where request_id = $1 and seller_id = $2 and status = 'SENT'",
          [id, sellerOf(0)],
        )
      ).rows[0]?.valid_until
    const before = await validUntil()
    await send(id, 0, 275_00, { validityHours: 24 })
    // What is agreed holds no shorter than what was quoted
    expect(await validUntil()).toEqual(before)
    expect(await counters(0)).toMatchObject([{ status: 'REVISED', lines: [{ answeredPricePaise: 275_00 }] }])
    // The buyer is told that the seller moved
    expect(await told(buyer.id)).toHaveLength(1)
    const revised = await read(id)
    expect(scenarioOf(revised, 'ONE_SELLER')?.parts).toMatchObject([{ sellerId: String(sellerOf(0)) }])
    expect((await award(revised, [lineOf(revised, sellerOf(0)).id])).errors).toBeUndefined()
    expect((await cart()).groups).toMatchObject([{ lines: [{ pricePaise: 275_00 }] }])
    expect(await quote.broken()).toEqual([])
  })

  test('can be refused by keeping the quotation, and is over after five rounds', async () => {
    const { id, buyer, counter, counters, tokenOf } = await quoted()
    for (const round of [1, 2, 3, 4, 5]) {
      expect(await counter(1, 285_00 - round * 100)).toBe('OK')
      expect(await server.codeOf(keepText, { id }, tokenOf(1))).toBe('OK')
    }
    expect(await counter(1, 270_00)).toBe('COUNTER_ROUNDS')
    expect((await counters(1)).map(({ status }) => status)).toEqual(Array(5).fill('KEPT'))
    expect(await server.codeOf(keepText, { id }, tokenOf(1))).toBe('COUNTER_GONE')
    const told = (await quote.letters('quotation.kept')).filter(({ user_id }) => user_id === buyer.id)
    expect(told).toHaveLength(5)
  })

  test('lapses after a day, and then the seller can no longer revise', async () => {
    const { id, counter, counters, quotation, tokenOf } = await quoted()
    await counter(0, 270_00)
    await lapseOverdue({ ...makeCtx(server.services), now: new Date(server.now().getTime() + 25 * 3_600_000) })
    expect(await counters(0)).toMatchObject([{ status: 'LAPSED' }])
    const send = `mutation ($key: String!, $id: ID!, $input: QuotationInput!) { sendQuotation(idempotencyKey: $key, requestId: $id, input: $input) { id } }`
    const input = await quotation(id, 0, 275_00)
    expect(await server.codeOf(send, { key: quote.key(), id, input }, tokenOf(0))).toBe('REQUEST_CLOSED')
  })

  test('changes something, on a quotation of one’s own request whose prices are shown', async () => {
    const { counter, read, id, closed } = await quoted()
    expect(await counter(0, 290_00)).toBe('COUNTER_SAME')
    expect(await counter(0, 290_01)).toBe('COUNTER_ABOVE')
    expect(await counter(0, 290_00, { leadDays: 1 })).toBe('OK')
    expect(await counter(0, 280_00)).toBe('COUNTER_OPEN')
    const stranger = await server.build.user()
    expect(await counter(1, 280_00, {}, stranger.token)).toBe('NOT_FOUND')
    expect(await counter(1, 280_00, { lines: [{ quotationLineId: '1', quantityMilli: 1, pricePaise: 1 }] })).toBe(
      'REQUEST_LINES_UNKNOWN',
    )
    const sealed = await quote.world(1)
    const other = await sealed.ask()
    await sealed.send(other.id, 0, 290_00)
    const { rows } = await server.pool.query('select id from quotations where request_id = $1', [other.id])
    const input = { lines: [], leadDays: 1, note: null }
    expect(
      await server.codeOf(counterText, { key: quote.key(), id: String(rows[0].id), input }, sealed.buyer.token),
    ).toBe('REQUEST_OPEN')
    expect((await read(id)).version).toBe(closed.version)
  })

  test('is made once by two clicks, and lapses with an award to another seller', async () => {
    const { counter, counters, closed, award, sellerOf } = await quoted()
    const codes = await Promise.all([counter(0, 270_00), counter(0, 271_00)])
    expect(codes.sort()).toEqual(['COUNTER_OPEN', 'OK'])
    expect((await award(closed, [lineOf(closed, sellerOf(1)).id])).errors).toBeUndefined()
    expect(await counters(0)).toMatchObject([{ status: 'LAPSED' }])
    expect(await quote.broken()).toEqual([])
  })
})

describe('a conversation', () => {
  const write = async (id: string, seller: number | null, text: string, token: string) =>
    (
      await server.get<{ createQuoteMessage: Conversation }>(
        writeText,
        { id, seller: seller && String(seller), text },
        token,
      )
    ).createQuoteMessage
  const read = async (id: string, seller: number | null, token: string) =>
    (await server.get<{ quoteConversation: Conversation }>(readText, { id, seller: seller && String(seller) }, token))
      .quoteConversation

  test('hides contacts until the seller has the order; admins read what was written', async () => {
    const { id, buyer, sellerOf, tokenOf, closed, award } = await quoted()
    const sent = await write(id, sellerOf(0), 'Call 98200 12345 for the drawing', buyer.token)
    expect(sent.messages).toMatchObject([
      { body: 'Call [number hidden] for the drawing', isMasked: true, unmaskedBody: null },
    ])
    expect(await read(id, null, tokenOf(0))).toMatchObject({ side: 'SELLER', messages: [{ author: null }] })
    const admin = await server.as('admin')
    expect(await read(id, sellerOf(0), admin)).toMatchObject({
      side: 'ADMIN',
      mayWrite: false,
      messages: [{ unmaskedBody: 'Call 98200 12345 for the drawing' }],
    })
    expect((await award(closed, [lineOf(closed, sellerOf(0)).id], 'They have it in stock.')).errors).toBeUndefined()
    const after = await write(id, null, 'Our gate is open, call 98200 54321', tokenOf(0))
    expect(after).toMatchObject({ areContactsShown: true, messages: [{}, { isMasked: false }] })
    expect(after.messages[0]?.author).toEqual(expect.any(String))
  })

  test('carries drawings and photos, read by signed links, and nothing else', async () => {
    const { id, buyer, sellerOf } = await quoted()
    const send = (bytes: string) =>
      server.upload(withFileText, { id, seller: String(sellerOf(0)) }, Buffer.from(bytes), buyer.token)
    expect((await send('%PDF-1.4\nA drawing.')).errors).toBeUndefined()
    const { messages } = await read(id, sellerOf(0), buyer.token)
    const url = new URL(found(messages[0]?.files[0]).url, server.url)
    expect((await fetch(url)).status).toBe(200)
    url.searchParams.set('until', '1')
    expect((await fetch(url)).status).not.toBe(200)
    expect((await send('MZ a program')).errors?.[0]?.extensions.code).toBe('FILE_TYPE')
    expect((await read(id, sellerOf(0), buyer.token)).messages).toHaveLength(1)
  })

  test('belongs to its two sides', async () => {
    const { id, buyer, sellerOf, tokenOf } = await quoted()
    const ask = (seller: number | null, token: string) =>
      server.codeOf(readText, { id, seller: seller && String(seller) }, token)
    const stranger = await server.build.user()
    const other = (await quote.world(1)).tokenOf(0)
    expect(await ask(sellerOf(0), stranger.token)).toBe('NOT_FOUND')
    expect(await ask(null, other)).toBe('NOT_FOUND')
    expect(await ask(sellerOf(0), tokenOf(1))).toBe('NOT_FOUND')
    expect(await ask(999_999, buyer.token)).toBe('NOT_FOUND')
    expect(await ask(sellerOf(1), buyer.token)).toBe('OK')
  })

  test('counts what one has not seen, tells of it once, and says when it was seen', async () => {
    const { id, buyer, offers, sellerOf, tokenOf, countered } = await quoted()
    const { owner } = found(offers[0]).seller
    const unread = async () =>
      (await server.get<{ receivedQuoteRequest: { unread: number } }>(ownText, { id }, tokenOf(0))).receivedQuoteRequest
        .unread
    await write(id, sellerOf(0), 'Is it fresh?', buyer.token)
    await server.settle()
    const { messages } = await write(id, sellerOf(0), 'Made this month?', buyer.token)
    expect(await unread()).toBe(2)
    const told = (await quote.letters('quotation.message')).filter(({ user_id }) => user_id === owner.id)
    expect(told).toHaveLength(1)
    const last = found(messages.at(-1)).id
    await server.get(seenText, { id, seller: null, message: last }, tokenOf(0))
    expect(await unread()).toBe(0)
    expect((await read(id, sellerOf(0), buyer.token)).messages.map(({ isRead }) => isRead)).toEqual([true, true])
    await write(id, null, 'Made last week.', tokenOf(0))
    const own = (await countered()).invitations.find(({ sellerId }) => sellerId === String(sellerOf(0)))
    expect(own).toMatchObject({ messages: 3, unread: 1 })
  })

  test('arrives at the other side without a reload', async () => {
    const { id, buyer, sellerOf, tokenOf } = await quoted()
    const client = createClient({
      url: server.socketUrl,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${tokenOf(0)}` },
    })
    const updates = client.iterate<{ quoteConversationUpdated: { messages: { body: string }[] } }>({
      query: 'subscription ($id: ID!) { quoteConversationUpdated(requestId: $id) { messages { body } } }',
      variables: { id },
    })
    const bodies = async () => (await updates.next()).value?.data?.quoteConversationUpdated.messages
    expect(await bodies()).toEqual([])
    await write(id, sellerOf(0), 'Is it fresh?', buyer.token)
    await server.settle()
    expect(await bodies()).toEqual([{ body: 'Is it fresh?' }])
    await updates.return?.()
    await client.dispose()
  })
})

describe('a comparative statement', () => {
  type Read = {
    comparativeStatement: {
      hash: string
      isIntact: boolean
      awardedPaise: number
      lowestSinglePaise: number
      reason: string | null
      awardedLineIds: string[]
      pdfUrl: string
      quotations: { totalPaise: number; rank: number | null; lines: { id: string; totalPaise: number }[] }[]
    }
    comparativeStatementSheet: { name: string; rows: number; base64: string }
  }
  test('is frozen at the award with its hash, stays as it was, and is downloaded', async () => {
    const { id, buyer, closed, award, sellerOf } = await quoted()
    expect(await server.codeOf(statementText, { id }, buyer.token)).toBe('NOT_FOUND')
    const dear = lineOf(closed, sellerOf(0))
    expect((await award(closed, [dear.id], 'It delivers tomorrow.')).errors).toBeUndefined()
    const { comparativeStatement: statement, comparativeStatementSheet } = await server.get<Read>(
      statementText,
      { id },
      buyer.token,
    )
    expect(statement).toMatchObject({ isIntact: true, reason: 'It delivers tomorrow.', awardedLineIds: [dear.id] })
    expect(statement.awardedPaise).toBe(dear.totalPaise)
    expect(statement.lowestSinglePaise).toBe(found(scenarioOf(closed, 'ONE_SELLER')).totalPaise)
    expect(statement.quotations.map(({ rank }) => rank).sort()).toEqual([1, 2])
    const { rows } = await server.pool.query('select content, hash from comparative_statements where request_id = $1', [
      id,
    ])
    expect(createHash('sha256').update(rows[0].content).digest('hex')).toBe(rows[0].hash)
    expect(comparativeStatementSheet).toMatchObject({ name: expect.stringMatching(/^RFQ-\d+\.xlsx$/), rows: 2 })
    const answer = await fetch(server.url + statement.pdfUrl)
    const pages = await readPages(new Uint8Array(await answer.arrayBuffer()))
    expect(faultsOf(pages)).toEqual([])
    expect(pages.map(({ text }) => text).join(' ')).toContain('It delivers tomorrow.')
    expect((await fetch(server.url + statement.pdfUrl.replace(/\d+\.pdf/, '1000000.pdf'))).status).toBe(404)

    const stranger = await server.build.user()
    expect(await server.codeOf(statementText, { id }, stranger.token)).toBe('NOT_FOUND')
  })
})
