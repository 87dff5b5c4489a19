import { addDays, istDate } from '@neev/domain/core/fiscal'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitingHere } from '#test/databases.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'
import { bags, type Cart, cartText, found, lineOf, price, quoting, sendText } from '#test/shop/quoting.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let quote: ReturnType<typeof quoting>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  quote = quoting(server)
})
afterAll(() => server.close())

const previewText = `query ($id: ID!, $lines: [ID!]!) { awardPreview(id: $id, quotationLineIds: $lines) {
  totalPaise lowestSinglePaise needsReason
  lines { quotationLineId title sellerName quantityMilli whyNot { code message } isLater earliest }
  credit { whyNot { code } sellers { amountPaise leftPaise afterPaise overPaise termsDays } } } }`
type Preview = {
  totalPaise: number | null
  lowestSinglePaise: number | null
  needsReason: boolean
  lines: {
    quotationLineId: string
    whyNot: { code: string; message: string } | null
    isLater: boolean
    earliest: string
  }[]
  credit: {
    whyNot: { code: string } | null
    sellers: { amountPaise: number; leftPaise: number; afterPaise: number; overPaise: number; termsDays: number }[]
  } | null
}
const previewOf = async (id: string, lines: string[], token: string) =>
  (await server.get<{ awardPreview: Preview }>(previewText, { id, lines }, token)).awardPreview

const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code

const stockText = 'update stock set on_hand_milli = $2 where offer_id = $1'

describe('before an award', () => {
  test('the buyer sees what it comes to and which line cannot be supplied; the award names it and changes nothing', async () => {
    const { buyer, offers, ask, read, send, move, award, cart } = await quote.world(2)
    const { id } = await ask()
    await send(id, 0, 290_00)
    await send(id, 1, 285_00)
    const closed = await move(await read(id), 'close')
    const [dear, best] = [0, 1].map((at) => lineOf(closed, found(offers[at]).seller.id))
    const before = await previewOf(id, [found(dear).id], buyer.token)
    expect(before).toMatchObject({ needsReason: true, credit: null, lines: [{ whyNot: null, isLater: false }] })
    expect(before.totalPaise).toBeGreaterThan(found(before.lowestSinglePaise))

    const held = await server.pool.query('select on_hand_milli from stock where offer_id = $1', [found(offers[1]).id])
    await server.pool.query(stockText, [found(offers[1]).id, bags(150)])
    const short = await previewOf(id, [found(best).id], buyer.token)
    expect(short.lines).toMatchObject([
      { whyNot: { code: 'AWARD_STOCK', message: expect.stringMatching(/: only 150 bags in stock/) } },
    ])
    const refused = await award(closed, [found(best).id])
    expect(codeOf(refused)).toBe('AWARD_STOCK')
    expect(await read(id)).toMatchObject({ status: 'CLOSED', version: closed.version })
    expect((await cart()).groups).toEqual([])
    await server.pool.query(stockText, [found(offers[1]).id, held.rows[0].on_hand_milli])
    expect(codeOf(await award(closed, [found(best).id]))).toBeUndefined()
  })

  test('belongs to the buyer, and shows nothing while prices are sealed', async () => {
    const { buyer, ask, read, send, move } = await quote.world(1)
    const { id } = await ask()
    await send(id, 0, 290_00)
    const stranger = await server.build.user()
    expect(await server.codeOf(previewText, { id, lines: ['1'] }, stranger.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(previewText, { id, lines: ['1'] }, buyer.token)).toBe('REQUEST_OPEN')
    await move(await read(id), 'close')
    expect(await server.codeOf(previewText, { id, lines: ['1'] }, buyer.token)).toBe('REQUEST_LINES_UNKNOWN')
  })

  test('on credit it is checked as a whole: told over the limit, refused, and possible after more credit', async () => {
    const company = await server.build.company({ name: 'Joshi Infra' })
    const { offers, ask, read, send, move, award } = await quote.world(1, company.admin)
    const seller = found(offers[0]).seller
    const { id } = await ask()
    await send(id, 0, 290_00)
    const closed = await move(await read(id), 'close')
    const line = lineOf(closed, seller.id)
    const onCredit = () => award(closed, [line.id], null, company.admin.token, { isOnCredit: true })
    expect(codeOf(await onCredit())).toBe('CREDIT_COMPANY')
    const grant =
      'mutation ($companyId: ID!, $input: CreditTermsInput!) { grantCredit(companyId: $companyId, input: $input) { id version } }'
    const terms = { limitPaise: 10_000_00, termsDays: 30, exposureAt: 'ORDER', interestBp: 1500 }
    await server.pool.query(
      `insert into credit_requests (account_id, seller_id, status, limit_paise, terms_days, note, requested_by, requested_at)
       values ($1, $2, 'REQUESTED', $3, 30, 'x', $4, $5)`,
      [company.id, seller.id, terms.limitPaise, company.admin.id, server.now()],
    )
    const { grantCredit: granted } = await server.get<{ grantCredit: { id: string; version: number } }>(
      grant,
      { companyId: String(company.id), input: terms },
      seller.owner.token,
    )
    const over = await previewOf(id, [line.id], company.admin.token)
    const total = found(over.totalPaise)
    expect(over.credit).toEqual({
      whyNot: { code: 'CREDIT_LIMIT' },
      sellers: [
        { amountPaise: total, leftPaise: 10_000_00, afterPaise: 0, overPaise: total - 10_000_00, termsDays: 30 },
      ],
    })
    expect(codeOf(await onCredit())).toBe('CREDIT_LIMIT')
    expect(await read(id)).toMatchObject({ status: 'CLOSED' })
    const change =
      'mutation ($id: ID!, $version: Int!, $input: CreditTermsInput!) { updateCreditTerms(id: $id, version: $version, input: $input) { id } }'
    await server.get(
      change,
      { id: granted.id, version: granted.version, input: { ...terms, limitPaise: 10_00_000_00 } },
      seller.owner.token,
    )
    expect((await previewOf(id, [line.id], company.admin.token)).credit).toMatchObject({
      whyNot: null,
      sellers: [{ afterPaise: 10_00_000_00 - total, overPaise: 0 }],
    })
    expect(codeOf(await onCredit())).toBeUndefined()
    expect(await read(id)).toMatchObject({ status: 'AWARDED' })
  })
})

test('an award carries more lines than a cart of ordinary goods has room for, in one order', async () => {
  const { buyer, address, offers, ask, read, received, tokenOf, move, award } = await quote.world(1)
  const offer = found(offers[0])
  const count = 60
  const skus = []
  for (let at = 0; at < count; at++) {
    const { variant } = await server.build.offer({ goods: 'cement', seller: offer.seller, yard: offer.yard })
    const { rows } = await server.pool.query('select sku from variants where id = $1', [variant.id])
    skus.push(rows[0].sku)
  }
  const { id } = await ask({ lines: skus.map((sku) => ({ sku, quantityMilli: bags(20) })) })
  const seen = await received(id, 0)
  const lines = seen.lines.map((line) => ({
    lineId: line.id,
    offerId: found(seen.offers.find(({ exactLineIds }) => exactLineIds.includes(line.id))).offerId,
    quantityMilli: line.quantityMilli,
    pricePaise: 290_00,
  }))
  await server.get(sendText, { key: quote.key(), id, input: { leadDays: 2, lines } }, tokenOf(0))
  const closed = await move(await read(id), 'close')
  const quoted = found(closed.comparison?.quotations[0]).lines
  expect(quoted).toHaveLength(count)
  expect(
    codeOf(
      await award(
        closed,
        quoted.map((line) => line.id),
      ),
    ),
  ).toBeUndefined()
  const { cart } = await server.get<{ cart: Cart }>(cartText, {}, buyer.token)
  expect(cart.groups.flatMap((group) => group.lines)).toHaveLength(count)
  const order = await buy.order(buyer.token, address.id)
  const { rows } = await server.pool.query(
    `select distinct price_paise, price_source, count(*) over ()::int as lines from order_lines l
     join suborders s on s.id = l.suborder_id where s.order_id = $1`,
    [order.id],
  )
  expect(rows).toEqual([{ price_paise: 290_00, price_source: 'QUOTATION', lines: count }])
  expect(await quote.broken()).toEqual([])
})

describe('an awarded line in parts', () => {
  const scheduleText = `query ($id: ID!) { schedule(id: $id) { id status rule { pricePaise } totalMilli leftMilli drops { id day quantityMilli } } }`
  type Schedule = {
    status: string
    totalMilli: number
    leftMilli: number
    rule: { pricePaise: number }
    drops: { id: string; day: string; quantityMilli: number }[]
  }
  const callText = 'mutation ($id: ID!, $input: CallInput!) { createCallOff(scheduleId: $id, input: $input) { id } }'

  test('is a schedule at the quoted price, and every part is ordered at it', async () => {
    const { buyer, address, offers, ask, read, send, move, award, cart } = await quote.world(1)
    const offer = found(offers[0])
    const { id } = await ask()
    await send(id, 0, 280_00)
    const closed = await move(await read(id), 'close')
    const line = lineOf(closed, offer.seller.id)
    const { earliest } = found((await previewOf(id, [line.id], buyer.token)).lines[0])
    const drops = [
      { day: earliest, quantityMilli: bags(120) },
      { day: addDays(earliest, 14), quantityMilli: bags(80) },
    ]
    const inParts = (over: object = {}) =>
      award(closed, [line.id], null, buyer.token, {
        addressId: String(address.id),
        parts: [{ quotationLineId: line.id, drops }],
        ...over,
      })
    expect(codeOf(await inParts({ addressId: null }))).toBe('VALIDATION')
    expect(codeOf(await inParts({ parts: [{ quotationLineId: line.id, drops: drops.slice(1) }] }))).toBe('PLAN_SUM')
    expect(
      codeOf(
        await inParts({
          parts: [{ quotationLineId: line.id, drops: [{ ...drops[0], day: istDate(server.now()) }, drops[1]] }],
        }),
      ),
    ).toBe('DROP_SOON')
    expect(codeOf(await inParts({ parts: [{ quotationLineId: '999999', drops }] }))).toBe('REQUEST_LINES_UNKNOWN')
    const other = await server.build.address(buyer.id, { pincode: '400001' })
    expect(codeOf(await inParts({ addressId: String(other.id) }))).toBe('QUOTE_OTHER_SITE')
    expect(await read(id)).toMatchObject({ status: 'CLOSED' })

    expect(codeOf(await inParts())).toBeUndefined()
    expect((await cart()).groups).toEqual([])
    const awarded = lineOf(await read(id), offer.seller.id)
    expect(awarded).toMatchObject({ isAwarded: true, isOrdered: true, scheduleId: expect.any(String) })
    const { schedule } = await server.get<{ schedule: Schedule }>(scheduleText, { id: awarded.scheduleId }, buyer.token)
    expect(schedule).toMatchObject({ status: 'AGREED', totalMilli: bags(200), rule: { pricePaise: 280_00 } })
    // The seller's own price rises, the agreed one does not
    const raise = 'mutation ($id: ID!, $paise: Paise!) { setPrice(offerId: $id, pricePaise: $paise) { id } }'
    await server.get(raise, { id: String(offer.id), paise: price + 5_00 }, offer.seller.owner.token)
    for (const { id: dropId, day, quantityMilli } of schedule.drops) {
      await server.get(callText, { id: awarded.scheduleId, input: { dropId, day, quantityMilli } }, buyer.token)
      const order = await buy.order(buyer.token, address.id)
      const { rows } = await server.pool.query(
        `select price_paise, quantity_milli from order_lines l join suborders s on s.id = l.suborder_id
         where s.order_id = $1`,
        [order.id],
      )
      expect(rows).toEqual([{ price_paise: 280_00, quantity_milli: quantityMilli }])
    }
    expect(await quote.broken()).toEqual([])
    expect((await quote.letters('schedule.agreed')).length).toBeGreaterThan(0)
  })

  test('is a schedule of what was awarded of it, where that is less than was quoted', async () => {
    const { buyer, address, offers, ask, read, send, move, award } = await quote.world(1)
    const { id } = await ask()
    await send(id, 0, 280_00)
    const closed = await move(await read(id), 'close')
    const line = lineOf(closed, found(offers[0]).seller.id)
    const { earliest } = found((await previewOf(id, [line.id], buyer.token)).lines[0])
    const part = { quotationLineId: line.id, quantityMilli: bags(120) }
    const made = await award(closed, [line.id], null, buyer.token, {
      addressId: String(address.id),
      quantities: [part],
      parts: [{ quotationLineId: line.id, drops: [{ day: earliest, quantityMilli: bags(120) }] }],
    })
    expect(codeOf(made)).toBeUndefined()
    const { scheduleId } = lineOf(await read(id), found(offers[0]).seller.id)
    const { schedule } = await server.get<{ schedule: Schedule }>(scheduleText, { id: scheduleId }, buyer.token)
    expect(schedule).toMatchObject({ status: 'AGREED', totalMilli: bags(120) })
    expect(await quote.broken()).toEqual([])
  })
})

test('two lines of one offer are awarded: the second goes into the cart once the first is ordered', async () => {
  const { buyer, address, offers, sku, ask, read, received, tokenOf, move, award, cart } = await quote.world(1)
  const { id } = await ask({
    lines: [
      { sku, quantityMilli: bags(100) },
      { sku, quantityMilli: bags(50), note: 'Gate 2' },
    ],
  })
  const { lines } = await received(id, 0)
  const input = {
    leadDays: 2,
    lines: lines.map((line) => ({
      lineId: line.id,
      offerId: String(found(offers[0]).id),
      quantityMilli: line.quantityMilli,
      pricePaise: 290_00,
    })),
  }
  await server.get(sendText, { key: quote.key(), id, input }, tokenOf(0))
  const closed = await move(await read(id), 'close')
  const ids = found(closed.comparison?.quotations[0]).lines.map((line) => line.id)
  expect((await previewOf(id, ids, buyer.token)).lines.map(({ isLater }) => isLater)).toEqual([false, true])
  expect(codeOf(await award(closed, ids))).toBeUndefined()
  const held = async () =>
    (await cart()).groups.flatMap((group) => group.lines.map(({ quantityMilli }) => quantityMilli))
  expect(await held()).toEqual([bags(100)])
  await buy.order(buyer.token, address.id)
  await server.get('mutation ($id: ID!) { addAwardedToCart(id: $id) }', { id }, buyer.token)
  expect(await held()).toEqual([bags(50)])
})

// The embedded database has one connection: nobody else can hold a row
describe.skipIf(!process.env.TEST_DATABASE_URL)('an award is worked out before the request is locked', () => {
  /** Awards the only line while another transaction holds the request; `change` runs in that one, before it ends. */
  async function awardedWhile(change: string | null) {
    const terms = { deliverBy: addDays(istDate(server.now()), 12) }
    const { offers, ask, read, send, move, award } = await quote.world(1)
    const offer = found(offers[0])
    const { id } = await ask(terms)
    await send(id, 0, 290_00)
    const closed = await move(await read(id), 'close')
    const line = lineOf(closed, offer.seller.id)
    await server.settle()
    const other = await server.pool.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from quote_requests where id = $1 for update', [id])
      const made = award(closed, [line.id])
      await expect.poll(async () => (await waiting()) > 0, { timeout: 5_000 }).toBe(true)
      if (change) await other.query(change, [offer.id])
      await other.query('commit')
      return { code: codeOf(await made) ?? 'OK', request: await read(id) }
    } finally {
      // Closed, so that no lock is left behind
      other.release(true)
    }
  }
  const waiting = async () => (await server.pool.query<{ n: number }>(waitingHere)).rows[0]?.n ?? 0

  test('and holds where nothing changed meanwhile, stock apart, which is checked anew', async () => {
    expect(await awardedWhile(null)).toMatchObject({ code: 'OK', request: { status: 'AWARDED' } })
    const less = 'update stock set on_hand_milli = on_hand_milli - 1000 where offer_id = $1'
    expect(await awardedWhile(less)).toMatchObject({ code: 'OK', request: { status: 'AWARDED' } })
    const none = 'update stock set on_hand_milli = 0 where offer_id = $1'
    expect(await awardedWhile(none)).toMatchObject({ code: 'AWARD_STOCK', request: { status: 'CLOSED' } })
  })

  test('and anew where what it was worked out from changed meanwhile', async () => {
    // Later than the day that was asked for now: the line differs, and a reason is needed
    const later = 'update offers set lead_days = 30 where id = $1'
    expect(await awardedWhile(later)).toMatchObject({ code: 'AWARD_REASON', request: { status: 'CLOSED' } })
  })

  test('and is stale where another award was made while it was worked out', async () => {
    const { offers, ask, read, send, move, award } = await quote.world(1)
    const { id } = await ask()
    await send(id, 0, 290_00)
    const closed = await move(await read(id), 'close')
    await server.settle()
    // only the owner locks a table, which holds up what is read there
    const other = new pg.Client({ connectionString: server.ownerUrl })
    await other.connect()
    try {
      await other.query('begin')
      await other.query('lock table quotation_lines in access exclusive mode')
      const made = award(closed, [lineOf(closed, found(offers[0]).seller.id).id])
      await expect.poll(async () => (await waiting()) > 0, { timeout: 5_000 }).toBe(true)
      await other.query("update quotations set status = 'REJECTED', decided_at = now() where request_id = $1", [id])
      await other.query('update quote_requests set version = version + 1 where id = $1', [id])
      await other.query('commit')
      expect(codeOf(await made)).toBe('STALE')
    } finally {
      await other.end()
    }
  })
})
