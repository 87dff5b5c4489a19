import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, makeCtx, transaction } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, deliver, dispatch, packAll, place, review, truck } from '#test/shop/buying.ts'
import { bagsMilli, notOfExamples, settling } from '#test/shop/settling.ts'
import { invariants } from '../../../every-invariant.ts'
import { placeOnCredit } from './credit.ts'
import { remindOfDues } from './reminders.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.payoutAccount((await shop.buy.onSale()).cement.seller)
})
afterAll(() => server.close())
afterEach(async () => {
  await server.settle()
  for (const { name, query } of invariants.filter(({ name }) => !notOfExamples.includes(name)))
    expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
})

const fields = `id version status limitPaise balancePaise ordersPaise availablePaise overduePaise holdReason transitions mayRecord isMsme
  account { interestPaise ageing { age paise count } payee { accountNumber }
    entries { total items { id kind number amountPaise balancePaise openPaise dueOn interestPaise chargedPaise msmeDueOn interestParts { days basePaise paise } pays { entryId amountPaise byRule }
      charge { beforePaise parts { paise } } isReversed } } }`
const grant = `mutation ($companyId: ID!, $input: CreditTermsInput!) { grantCredit(companyId: $companyId, input: $input) { ${fields} } }`
const change = `mutation ($id: ID!, $version: Int!, $input: CreditTermsInput!) { updateCreditTerms(id: $id, version: $version, input: $input) { ${fields} } }`
const move = `mutation ($id: ID!, $version: Int!, $transition: CreditTransition!, $reason: String) {
  updateCreditStatus(id: $id, version: $version, transition: $transition, reason: $reason) { ${fields} } }`
const receive = `mutation ($key: String!, $lineId: ID!, $input: CreditReceiptInput!) { recordCreditReceipt(idempotencyKey: $key, lineId: $lineId, input: $input) { ${fields} } }`
const allocate = `mutation ($id: ID!, $allocations: [CreditAllocationInput!]!) { allocateCreditEntry(id: $id, allocations: $allocations) { ${fields} } }`
const reverse = `mutation ($id: ID!, $reason: String!) { reverseCreditReceipt(id: $id, reason: $reason) { ${fields} } }`
const writeOff = `mutation ($id: ID!, $amountPaise: Paise!) { writeOffCreditEntry(id: $id, amountPaise: $amountPaise, reason: "Rounding") { ${fields} } }`
const debit = `mutation ($key: String!, $lineId: ID!, $input: CreditDebitNoteInput!) { addCreditDebitNote(idempotencyKey: $key, lineId: $lineId, input: $input) { ${fields} } }`
const charge = `mutation ($lineId: ID!) { chargeCreditInterest(lineId: $lineId) { ${fields} } }`
const read = `query ($id: ID!) { creditLine(id: $id) { ${fields} } }`
const list =
  'query ($side: CreditSide!) { creditLines(side: $side) { total items { id companyName } counts { status count } } }'
const reviewCredit =
  'mutation ($input: ReviewInput!) { reviewOrder(input: $input) { methods { credit { sellerId neededPaise requestedPaise } } } }'
const request = 'mutation ($input: CreditRequestInput!) { requestCredit(input: $input) { id status } }'
const decline =
  'mutation ($id: ID!, $reason: String!) { declineCreditRequest(id: $id, reason: $reason) { status answer } }'
const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const cancel =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'

type Entry = {
  id: string
  kind: string
  number: string | null
  amountPaise: number
  balancePaise: number
  openPaise: number
  dueOn: string | null
  interestPaise: number
  chargedPaise: number
  msmeDueOn: string | null
  interestParts: { days: number; basePaise: number; paise: number }[]
  isReversed: boolean
  pays: { entryId: string; amountPaise: number; byRule: boolean }[]
  charge: { beforePaise: number; parts: { paise: number }[] } | null
}
type Line = {
  id: string
  version: number
  status: string
  limitPaise: number
  balancePaise: number
  ordersPaise: number
  availablePaise: number
  overduePaise: number
  holdReason: string | null
  transitions: string[]
  mayRecord: boolean
  isMsme: boolean
  account: {
    interestPaise: number
    ageing: { age: string; paise: number; count: number }[]
    payee: { accountNumber: string } | null
    entries: { total: number; items: Entry[] }
  }
}
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const terms = { limitPaise: 10_00_000_00, termsDays: 30, exposureAt: 'ORDER', interestBp: 1500 }
let serial = 0

const actorOfCompany = ({ id, name, email }: Company): Actor => ({
  userId: id,
  sessionId: 0,
  roles: ['b2b'],
  name,
  email,
  sellerId: null,
  memberRole: null,
})

/** An approved company with a site. */
async function company() {
  const { id, admin } = await server.build.company({ name: `Kulkarni ${++serial}` })
  const address = await server.build.address(admin.id)
  return { ...admin, accountId: String(id), addressId: String(address.id) }
}
type Company = Awaited<ReturnType<typeof company>>

/** Puts bags into the cart and reviews them; returns the methods and the input of an order. */
async function cart(buyer: Company, milli = bagsMilli) {
  const { cement } = await shop.buy.onSale()
  await server.get(add, { offerId: cement.id, quantityMilli: milli, pincode: '411045' }, buyer.token)
  const site = { shippingAddressId: buyer.addressId }
  const { reviewOrder } = await server.get<{
    reviewOrder: { payablePaise: number; methods: { method: string; whyNot: { code: string } | null }[] }
  }>(review, { input: site }, buyer.token)
  return { ...reviewOrder, input: { ...site, method: 'CREDIT', expectedPaise: reviewOrder.payablePaise } }
}

/** A company with credit from the seller of the bags. */
async function granted(over: object = {}) {
  const buyer = await company()
  const { cement } = await shop.buy.onSale()
  const sellerId = cement.seller.id
  // it has bought from the seller before
  await server.pool.query(
    "insert into credit_requests (account_id, seller_id, limit_paise, terms_days, status, requested_by, requested_at) values ($1, $2, 1, 30, 'REQUESTED', $3, now())",
    [buyer.accountId, sellerId, buyer.id],
  )
  const seller = await server.build.user({ roles: ['seller'], sellerId })
  const { grantCredit: line } = await server.get<{ grantCredit: Line }>(
    grant,
    { companyId: buyer.accountId, input: { ...terms, ...over } },
    seller.token,
  )
  const order = async (milli = bagsMilli) => {
    const { input } = await cart(buyer, milli)
    const key = `credit-order-${++serial}`
    const { placeOrder } = await server.get<{ placeOrder: { id: string; payablePaise: number } }>(
      place,
      { key, input },
      buyer.token,
    )
    const part = await shop.one<{ id: string; totalPaise: number; paymentStatus: string; status: string }>(
      `select s.id, s.total_paise as "totalPaise", s.status, o.payment_status as "paymentStatus" from suborders s
       join orders o on o.id = s.order_id where o.id = $1`,
      [placeOrder.id],
    )
    return { ...placeOrder, part }
  }
  const send = async (suborderId: string) => {
    await server.get(accept, { id: suborderId }, seller.token)
    const load = await packAll(server, seller.token, suborderId)
    await server.get(dispatch, { id: load, input: truck }, seller.token)
    const { otp } = await shop.one<{ otp: string }>('select delivery_code as otp from shipments where id = $1', [load])
    return { load, otp }
  }
  const sold = async (milli = bagsMilli) => {
    const placed = await order(milli)
    const { load, otp } = await send(placed.part.id)
    await server.get(deliver, { id: load, input: { otp } }, seller.token)
    await server.settle()
    return { ...placed, load }
  }
  const now = async (token = seller.token) =>
    (await server.get<{ creditLine: Line }>(read, { id: line.id }, token)).creditLine
  const receipt = (amountPaise: number, over: object = {}) => paidBy(line.id, amountPaise, over)
  return { buyer, seller: seller.token, sellerId, line, order, send, sold, now, receipt }
}
const paidBy = (lineId: string, amountPaise: number, over: object = {}) => ({
  key: `credit-receipt-${++serial}`,
  lineId,
  input: {
    amountPaise,
    receivedOn: today(),
    mode: 'NEFT',
    reference: `HDFCN263251188${serial + 10}`,
    allocations: [],
    ...over,
  },
})
const today = () => new Date(server.now().getTime() + 19_800_000).toISOString().slice(0, 10)
const daysAgo = (count: number) =>
  new Date(server.now().getTime() + 19_800_000 - count * 86_400_000).toISOString().slice(0, 10)
/** An opening balance, due days ago. */
const owe = (lineId: string, seller: string, amountPaise: number, ago: number) =>
  server.get(
    debit,
    {
      key: `opening-balance-${++serial}`,
      lineId,
      input: { amountPaise, number: `OPEN-${serial}`, dueOn: daysAgo(ago), reason: 'Opening balance' },
    },
    seller,
  )
const days = (count: number) => server.setClock(new Date(server.now().getTime() + count * 86_400_000))
const invoiceOf = (line: Line): Entry => {
  const entry = line.account.entries.items.find(({ kind }) => kind === 'INVOICE')
  if (!entry) throw new Error('no invoice')
  return entry
}

describe('credit is granted', () => {
  test('by a seller to a company that requested it, and answers the request', async () => {
    const { buyer, seller, line, now } = await granted()
    expect(line).toMatchObject({ status: 'ACTIVE', availablePaise: terms.limitPaise, balancePaise: 0, mayRecord: true })
    expect(await now(buyer.token)).toMatchObject({ id: line.id, mayRecord: false, transitions: [] })
    const { rows } = await server.pool.query('select status, line_id from credit_requests where account_id = $1', [
      buyer.accountId,
    ])
    expect(rows).toEqual([{ status: 'GRANTED', line_id: Number(line.id) }])
    const again = { companyId: buyer.accountId, input: terms }
    expect(await server.codeOf(grant, again, seller)).toBe('CREDIT_UNKNOWN')
  })

  test('and is nobody else’s to read or change', async () => {
    const { line } = await granted()
    const stranger = await company()
    expect(await server.codeOf(read, { id: line.id }, stranger.token)).toBe('NOT_FOUND')
    const other = await server.build.user({ roles: ['seller'], sellerId: (await server.build.seller()).id })
    expect(await server.codeOf(read, { id: line.id }, other.token)).toBe('NOT_FOUND')
    expect(
      await server.codeOf(move, { id: line.id, version: 1, transition: 'hold', reason: 'Because' }, other.token),
    ).toBe('NOT_FOUND')
    expect(await server.codeOf(list, { side: 'ADMIN' }, other.token)).toBe('FORBIDDEN')
    expect(await server.get(list, { side: 'ADMIN' }, await server.as('admin'))).toMatchObject({
      creditLines: { items: expect.any(Array) },
    })
  })

  test('on request, once while the request waits, or declined with a reason', async () => {
    const { buyer, sold, line, seller, sellerId, now } = await granted()
    const { payablePaise } = await sold()
    const input = { sellerId: String(sellerId), limitPaise: 100, termsDays: 30 }
    expect(await server.codeOf(request, { input }, buyer.token)).toBe('CREDIT_NOT_HIGHER')
    const whole = invoiceOf(await now())
    await server.get(
      receive,
      paidBy(line.id, payablePaise, { allocations: [{ entryId: whole.id, amountPaise: payablePaise }] }),
      seller,
    )
    await server.get(move, { id: line.id, version: (await now()).version, transition: 'close' }, seller)
    const { requestCredit } = await server.get<{ requestCredit: { id: string } }>(request, { input }, buyer.token)
    expect(await server.codeOf(request, { input }, buyer.token)).toBe('CREDIT_REQUESTED')
    const { id } = requestCredit
    expect(await server.codeOf(decline, { id, reason: 'No' }, seller)).toBe('VALIDATION')
    await server.get(decline, { id, reason: 'Not yet' }, seller)
    expect(await server.codeOf(decline, { id, reason: 'Not yet' }, seller)).toBe('BAD_TRANSITION')
  })

  test('with a higher limit on request from checkout, which the next terms answer', async () => {
    const { buyer, seller, sellerId, line } = await granted({ limitPaise: 1_000_00 })
    const { methods, payablePaise } = await cart(buyer)
    expect(methods.find(({ method }) => method === 'CREDIT')?.whyNot?.code).toBe('CREDIT_LIMIT')
    const left = async (token = buyer.token) => {
      const { reviewOrder } = await server.get<{ reviewOrder: { methods: { credit: object[] }[] } }>(
        reviewCredit,
        { input: { shippingAddressId: buyer.addressId } },
        token,
      )
      return reviewOrder.methods.flatMap(({ credit }) => credit)
    }
    const seller1 = { sellerId: String(sellerId) }
    expect(await left()).toEqual([{ ...seller1, neededPaise: payablePaise, requestedPaise: null }])
    const input = { ...seller1, limitPaise: payablePaise, termsDays: 30 }
    await server.get(request, { input }, buyer.token)
    expect(await server.codeOf(request, { input }, buyer.token)).toBe('CREDIT_REQUESTED')
    expect(await left()).toEqual([{ ...seller1, neededPaise: payablePaise, requestedPaise: payablePaise }])
    const open = '{ creditRequests(side: SELLER) { companyId lineId } }'
    expect(await server.get(open, {}, seller)).toMatchObject({
      creditRequests: [{ companyId: buyer.accountId, lineId: line.id }],
    })
    const raised = { ...terms, limitPaise: payablePaise }
    await server.get(change, { id: line.id, version: line.version, input: raised }, seller)
    expect(await left()).toEqual([{ ...seller1, neededPaise: null, requestedPaise: null }])
    expect(await server.get(open, {}, seller)).toEqual({ creditRequests: [] })
  })

  test('changed in the version that was seen, put on hold with a reason, and closed when nothing is owed', async () => {
    const { buyer, seller, line, now } = await granted()
    const { updateCreditTerms } = await server.get<{ updateCreditTerms: Line }>(
      change,
      { id: line.id, version: line.version, input: { ...terms, limitPaise: 50_000_00 } },
      seller,
    )
    expect(updateCreditTerms).toMatchObject({ limitPaise: 50_000_00, version: 2 })
    expect(await server.codeOf(move, { id: line.id, version: 1, transition: 'hold', reason: 'Late' }, seller)).toBe(
      'STALE',
    )
    expect(await server.codeOf(move, { id: line.id, version: 2, transition: 'hold', reason: '' }, seller)).toBe(
      'VALIDATION',
    )
    await server.get(move, { id: line.id, version: 2, transition: 'hold', reason: 'Pays late' }, seller)
    expect(await now(buyer.token)).toMatchObject({ status: 'HOLD', holdReason: 'Pays late' })
    expect((await cart(buyer)).methods.find(({ method }) => method === 'CREDIT')?.whyNot?.code).toBe('CREDIT_HELD')
    await server.get(move, { id: line.id, version: 3, transition: 'close' }, seller)
    expect((await cart(buyer)).methods.map(({ method }) => method)).not.toContain('CREDIT')
    const { rows } = await server.pool.query(
      "select action from audit_log where entity = 'creditLine' and entity_id = $1 order by id",
      [line.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['credit.grant', 'credit.change', 'credit.hold', 'credit.close'])
  })
})

describe('an order on credit', () => {
  test('is placed at once, takes up the limit, and is not offered to others', async () => {
    const { buyer, order, now } = await granted()
    const placed = await order()
    expect(placed.part).toMatchObject({ status: 'PLACED', paymentStatus: 'ON_CREDIT', totalPaise: placed.payablePaise })
    expect(await now(buyer.token)).toMatchObject({
      ordersPaise: placed.payablePaise,
      balancePaise: 0,
      availablePaise: terms.limitPaise - placed.payablePaise,
    })
    expect((await cart(await company())).methods.map(({ method }) => method)).not.toContain('CREDIT')
    const other = await server.build.user()
    const address = await server.build.address(other.id)
    const { cement } = await shop.buy.onSale()
    await server.get(add, { offerId: cement.id, quantityMilli: bagsMilli, pincode: '411045' }, other.token)
    const input = { shippingAddressId: String(address.id), method: 'CREDIT', expectedPaise: placed.payablePaise }
    expect(await server.codeOf(place, { key: 'not-a-company', input }, other.token)).toBe('CREDIT_COMPANY')
  })

  test('over the limit is refused and leaves nothing', async () => {
    const { buyer, line } = await granted({ limitPaise: 1_000_00 })
    const { methods, input } = await cart(buyer)
    expect(methods.find(({ method }) => method === 'CREDIT')?.whyNot?.code).toBe('CREDIT_LIMIT')
    expect(await server.codeOf(place, { key: 'over-the-limit', input }, buyer.token)).toBe('CREDIT_LIMIT')
    expect(await shop.one('select count(*)::int as count from credit_orders where line_id = $1', [line.id])).toEqual({
      count: 0,
    })
    expect(await shop.one('select count(*)::int as count from orders where user_id = $1', [buyer.id])).toEqual({
      count: 0,
    })
  })

  test('gives the limit back when it is cancelled, and nothing is refunded', async () => {
    const { buyer, order, now } = await granted()
    const placed = await order()
    await server.get(cancel, { id: placed.part.id }, buyer.token)
    await server.settle()
    expect(await now()).toMatchObject({ ordersPaise: 0, balancePaise: 0, availablePaise: terms.limitPaise })
    expect(await shop.booked(Number(placed.part.id))).toEqual({})
    expect(await shop.one('select count(*)::int as count from refunds where order_id = $1', [placed.id])).toEqual({
      count: 0,
    })
  })

  test('is due by the terms once it is dispatched, and its seller owes the commission only', async () => {
    const { buyer, seller, sold, now } = await granted()
    const placed = await sold()
    const line = await now(buyer.token)
    expect(line).toMatchObject({ ordersPaise: 0, balancePaise: placed.payablePaise })
    expect(invoiceOf(line)).toMatchObject({ amountPaise: placed.payablePaise, openPaise: placed.payablePaise })
    const { rows } = await server.pool.query(
      'select due_on::text as due, day::text as day, (day + 30)::text as wanted from credit_entries where line_id = $1',
      [line.id],
    )
    expect(rows[0].due).toBe(rows[0].wanted)
    const booked = await shop.booked(Number(placed.part.id))
    // nothing came in, so nothing is owed to the seller; it owes commission, GST on it and TDS
    expect(booked).not.toHaveProperty('WITH_SELLERS')
    expect(booked).not.toHaveProperty('BUYER_ADVANCE')
    expect(booked).not.toHaveProperty('TCS_PAYABLE')
    expect(booked.SELLER_PAYABLE).toBe(
      -(booked.COMMISSION_INCOME ?? 0) - (booked.GST_OUTPUT ?? 0) - (booked.TDS_PAYABLE ?? 0),
    )
    expect(booked.SELLER_PAYABLE).toBeGreaterThan(0)
    void seller
  })

  test('where orders count at dispatch, is refused at dispatch if it is over the limit then', async () => {
    const { seller, order, now, line, send } = await granted({ exposureAt: 'DISPATCH' })
    const first = await order()
    const second = await order()
    expect(await now()).toMatchObject({ availablePaise: terms.limitPaise, ordersPaise: first.payablePaise * 2 })
    const input = { ...terms, exposureAt: 'DISPATCH', limitPaise: first.payablePaise + 1 }
    await server.get(change, { id: line.id, version: 1, input }, seller)
    await send(first.part.id)
    await server.get(accept, { id: second.part.id }, seller)
    const load = await packAll(server, seller, second.part.id)
    expect(await server.codeOf(dispatch, { id: load, input: truck }, seller)).toBe('CREDIT_DISPATCH')
  })
})

test('fifty orders at once stay within the limit', async () => {
  const buyer = await company()
  const { cement } = await shop.buy.onSale()
  const orderIds: number[] = []
  for (let at = 0; at < 50; at++) {
    await server.get(add, { offerId: cement.id, quantityMilli: 100_000, pincode: '411045' }, buyer.token)
    orderIds.push(Number((await shop.buy.order(buyer.token, Number(buyer.addressId))).id))
  }
  // chosen for credit, and placed on it by as many members of the company as there are orders
  await server.pool.query(
    "update orders set payment_method = 'CREDIT', money_flow = 'BUYER_PAYS_SELLER' where user_id = $1",
    [buyer.id],
  )
  const { total } = await shop.one<{ total: number }>(
    'select total_paise as total from orders where user_id = $1 limit 1',
    [buyer.id],
  )
  await server.pool.query(
    "insert into credit_requests (account_id, seller_id, limit_paise, terms_days, status, requested_by, requested_at) values ($1, $2, 1, 30, 'REQUESTED', $3, now())",
    [buyer.accountId, cement.seller.id, buyer.id],
  )
  const seller = await server.build.user({ roles: ['seller'], sellerId: cement.seller.id })
  const input = { ...terms, limitPaise: total * 7 + 1 }
  const { grantCredit: line } = await server.get<{ grantCredit: Line }>(
    grant,
    { companyId: buyer.accountId, input },
    seller.token,
  )
  const ctx = { ...makeCtx(server.services), actor: actorOfCompany(buyer) }
  const outcomes = await Promise.all(
    orderIds.map((id) =>
      transaction(ctx, (ctx) => placeOnCredit(ctx, id)).then(
        () => 'PLACED',
        (error) => error.code,
      ),
    ),
  )
  expect(outcomes.filter((code) => code === 'PLACED')).toHaveLength(7)
  expect(outcomes.filter((code) => code === 'CREDIT_LIMIT')).toHaveLength(43)
  const now = await server.get<{ creditLine: Line }>(read, { id: line.id }, seller.token)
  expect(now.creditLine).toMatchObject({ ordersPaise: total * 7, availablePaise: 1 })
})

describe('a receipt', () => {
  test('pays what it is allocated to, once, and the rest the oldest due', async () => {
    const { seller, buyer, line, sold, now, receipt } = await granted()
    const { payablePaise } = await sold()
    const invoice = invoiceOf(await now())
    await owe(line.id, seller, 5_00_000_00, 30)
    const part = receipt(payablePaise, { allocations: [{ entryId: invoice.id, amountPaise: 10_000_00 }] })
    await server.get(receive, part, seller)
    await server.get(receive, part, seller)
    const after = await now(buyer.token)
    expect(after).toMatchObject({ balancePaise: 5_00_000_00 })
    const paid = after.account.entries.items.find(({ kind }) => kind === 'RECEIPT')
    const older = after.account.entries.items.find(({ kind }) => kind === 'DEBIT_NOTE')
    expect(paid).toMatchObject({ amountPaise: -payablePaise, openPaise: 0 })
    expect(paid?.pays).toEqual([
      { entryId: older?.id, amountPaise: payablePaise - 10_000_00, byRule: true },
      { entryId: invoice.id, amountPaise: 10_000_00, byRule: false },
    ])
    // the same reference is not recorded under another key
    expect(await server.codeOf(receive, { ...part, key: 'another-key-1' }, seller)).toBe('CREDIT_REFERENCE_USED')
    // by hand it is moved, and taken back
    const all = [{ entryId: invoice.id, amountPaise: payablePaise }]
    const more = [{ entryId: invoice.id, amountPaise: payablePaise + 1 }]
    const move = (allocations: object[], token = seller) =>
      server.get<{ allocateCreditEntry: Line }>(allocate, { id: paid?.id, allocations }, token)
    expect(await server.codeOf(allocate, { id: paid?.id, allocations: more }, seller)).toBe('CREDIT_MORE_THAN_OPEN')
    expect(await server.codeOf(allocate, { id: paid?.id, allocations: all }, buyer.token)).toBe('FORBIDDEN')
    expect(invoiceOf((await move(all)).allocateCreditEntry).openPaise).toBe(0)
    expect(invoiceOf((await move([])).allocateCreditEntry).openPaise).toBe(payablePaise)
  })

  test('counts against the oldest due from its own day, also if it is recorded late', async () => {
    const { seller, line, now, receipt } = await granted()
    await owe(line.id, seller, 1_00_000_00, 30)
    await server.get(receive, receipt(60_000_00, { receivedOn: daysAgo(10) }), seller)
    // 1,00,000 × 20 days and 40,000 × 10 days at 15 %: 821.92 + 164.38
    expect((await now()).account).toMatchObject({ interestPaise: 821_92 + 164_38 })
    await owe(line.id, seller, 50_000_00, 5)
    await server.get(receive, receipt(70_000_00, { receivedOn: daysAgo(20) }), seller)
    // 1,00,000 × 10 and 30,000 × 10 days: 410.96 + 123.29; of the 50,000, 30,000 lay there: 20,000 × 5 days: 41.10
    const { account } = await now()
    expect(account).toMatchObject({ interestPaise: 410_96 + 123_29 + 41_10 })
    const receipts = account.entries.items.filter(({ kind }) => kind === 'RECEIPT')
    expect(receipts.map(({ openPaise, pays }) => [openPaise, pays.map(({ amountPaise }) => amountPaise)])).toEqual([
      [0, [30_000_00, 30_000_00]],
      [0, [70_000_00]],
    ])
  })

  test('that nothing is owed for waits, and pays the next invoice as it is issued', async () => {
    const { seller, sold, now, receipt } = await granted()
    await server.get(receive, receipt(40_000_00), seller)
    expect((await now()).account.entries.items[0]).toMatchObject({ openPaise: 40_000_00, pays: [] })
    server.setClock(new Date(server.now().getTime() + 1_000))
    const { payablePaise } = await sold()
    expect(invoiceOf(await now()).openPaise).toBe(payablePaise - 40_000_00)
  })

  test('that bounces opens what it paid again', async () => {
    const { seller, sold, now, receipt } = await granted()
    const { payablePaise } = await sold()
    const allocations = [{ entryId: invoiceOf(await now()).id, amountPaise: payablePaise }]
    await server.get(receive, receipt(payablePaise, { mode: 'CHEQUE', reference: '004418', allocations }), seller)
    const paid = (await now()).account.entries.items.find(({ kind }) => kind === 'RECEIPT')
    const { reverseCreditReceipt: back } = await server.get<{ reverseCreditReceipt: Line }>(
      reverse,
      { id: paid?.id, reason: 'Bounced' },
      seller,
    )
    expect(back).toMatchObject({ balancePaise: payablePaise })
    expect(invoiceOf(back).openPaise).toBe(payablePaise)
    expect(back.account.entries.items.map(({ openPaise }) => openPaise)).toEqual([0, 0, payablePaise])
    expect(await server.codeOf(reverse, { id: paid?.id, reason: 'Bounced' }, seller)).toBe('CREDIT_NOT_REVERSIBLE')
  })

  test('is neither of the future nor of another company’s dues', async () => {
    const one = await granted()
    const other = await granted()
    await one.sold()
    const allocations = [{ entryId: invoiceOf(await one.now()).id, amountPaise: 1 }]
    expect(await server.codeOf(receive, other.receipt(1, { allocations }), other.seller)).toBe('CREDIT_MORE_THAN_OPEN')
    expect(await server.codeOf(receive, one.receipt(1, { receivedOn: '2999-01-01' }), one.seller)).toBe(
      'PAID_IN_FUTURE',
    )
    expect(await server.codeOf(receive, one.receipt(1, { reference: 'ABC' }), one.seller)).toBe('UTR_BAD')
  })
})

describe('what is late', () => {
  test('ages, bears interest and reminds once of each kind', async () => {
    const { buyer, sellerId, line, sold, now } = await granted()
    const { payablePaise } = await sold()
    const reminded = async () => {
      await remindOfDues(makeCtx(server.services))
      await server.settle()
      const { rows } = await server.pool.query(
        'select r.kind from credit_reminders r join credit_entries e on e.id = r.entry_id where e.line_id = $1 order by r.sent_at, r.kind',
        [line.id],
      )
      return rows.map(({ kind }) => kind)
    }
    expect(await reminded()).toEqual([])
    days(28)
    expect(await reminded()).toEqual(['BEFORE'])
    days(2)
    expect(await reminded()).toEqual(['BEFORE', 'DUE'])
    const signedIn = async () => (await server.build.user({ roles: ['seller'], sellerId })).token
    expect(await now(await signedIn())).toMatchObject({ overduePaise: 0, account: { interestPaise: 0 } })
    days(10)
    expect(await reminded()).toEqual(['BEFORE', 'DUE', 'AFTER'])
    expect(await reminded()).toEqual(['BEFORE', 'DUE', 'AFTER'])
    const { rows } = await server.pool.query(
      "select count(distinct template)::int as kinds from messages where user_id = $1 and template like 'credit.%due%'",
      [buyer.id],
    )
    expect(rows[0].kinds).toBe(3)
    const seller = await signedIn()
    const late = await now(seller)
    const interest = Math.floor((payablePaise * 1500 * 10 * 2 + 3_650_000) / 7_300_000)
    expect(late).toMatchObject({ overduePaise: payablePaise, account: { interestPaise: interest } })
    expect(invoiceOf(late).interestParts).toEqual([{ days: 10, basePaise: payablePaise, paise: interest }])
    expect(late.account.ageing.find(({ age }) => age === 'UP_TO_30')).toMatchObject({ paise: payablePaise, count: 1 })
    const { chargeCreditInterest: charged } = await server.get<{ chargeCreditInterest: Line }>(
      charge,
      { lineId: line.id },
      seller,
    )
    expect(charged).toMatchObject({ balancePaise: payablePaise + interest, account: { interestPaise: 0 } })
    expect(charged.account.entries.items.find(({ kind }) => kind === 'INTEREST')).toMatchObject({
      amountPaise: interest,
      charge: { beforePaise: 0, parts: [{ paise: interest }] },
    })
    expect(await server.codeOf(charge, { lineId: line.id }, seller)).toBe('CREDIT_NO_INTEREST')
  })

  test('is what a bounced cheque paid too: it is open on its order, reminded of, and charged interest in full', async () => {
    const { seller, sellerId, line, sold, now, receipt } = await granted()
    const { payablePaise, part } = await sold()
    const allocations = [{ entryId: invoiceOf(await now()).id, amountPaise: payablePaise }]
    await server.get(receive, receipt(payablePaise, { mode: 'CHEQUE', reference: '004419', allocations }), seller)
    const paid = (await now()).account.entries.items.find(({ kind }) => kind === 'RECEIPT')
    const dues = async () =>
      (
        await server.get<{ suborder: { credit: { dues: { openPaise: number }[] } } }>(
          'query ($id: ID!) { suborder(id: $id) { credit { dues { openPaise } } } }',
          { id: part.id },
          seller,
        )
      ).suborder.credit.dues
    expect(await dues()).toMatchObject([{ openPaise: 0 }])
    await server.get(reverse, { id: paid?.id, reason: 'Bounced' }, seller)
    expect(await dues()).toMatchObject([{ openPaise: payablePaise }])
    days(28)
    await remindOfDues(makeCtx(server.services))
    const { rows } = await server.pool.query(
      'select r.kind from credit_reminders r join credit_entries e on e.id = r.entry_id where e.line_id = $1',
      [line.id],
    )
    expect(rows).toEqual([{ kind: 'BEFORE' }])
    days(12)
    const { token } = await server.build.user({ roles: ['seller'], sellerId })
    expect(invoiceOf(await now(token)).interestParts).toMatchObject([{ days: 10, basePaise: payablePaise }])
  })

  test('can be written off, and older dues can be taken over', async () => {
    const { seller, line, now } = await granted()
    const input = { amountPaise: 5_000_00, number: 'OPEN-1', dueOn: today(), reason: 'Opening balance' }
    await server.get(debit, { key: 'opening-balance', lineId: line.id, input }, seller)
    const [entry] = (await now()).account.entries.items
    expect(await server.codeOf(writeOff, { id: entry?.id, amountPaise: 5_000_01 }, seller)).toBe(
      'CREDIT_MORE_THAN_OPEN',
    )
    const { writeOffCreditEntry } = await server.get<{ writeOffCreditEntry: Line }>(
      writeOff,
      { id: entry?.id, amountPaise: 1_00 },
      seller,
    )
    expect(writeOffCreditEntry).toMatchObject({ balancePaise: 4_999_00 })
  })
})

test('a claim that is granted lowers what is owed, and nothing is refunded', async () => {
  const { buyer, seller, sold, now } = await granted()
  const { part, load, id: orderId } = await sold()
  const line = await shop.one<{ id: string }>('select id from order_lines where suborder_id = $1', [part.id])
  const { errors } = await server.upload(
    `mutation ($shipmentId: ID!, $lines: [PackInput!]!, $file: Upload!) {
      createClaim(shipmentId: $shipmentId, input: { reason: DAMAGED, note: "A hundred bags are wet." }, lines: $lines, files: [$file]) { id } }`,
    { shipmentId: load, lines: [{ lineId: line.id, quantityMilli: bagsMilli / 5 }] },
    picture,
    buyer.token,
  )
  expect(errors).toBeUndefined()
  const { id } = await shop.one<{ id: string }>('select id from claims where suborder_id = $1', [part.id])
  await server.get('mutation ($id: ID!) { submitClaimResponse(id: $id, answer: ACCEPT) { status } }', { id }, seller)
  await server.settle()
  const { total } = await shop.one<{ total: number }>(
    'select total_paise as total from credit_notes where suborder_id = $1',
    [part.id],
  )
  const after = await now()
  expect(after.balancePaise).toBe(part.totalPaise - total)
  expect(invoiceOf(after).openPaise).toBe(part.totalPaise - total)
  expect(await shop.one('select count(*)::int as count from refunds where order_id = $1', [orderId])).toEqual({
    count: 0,
  })
  const booked = await shop.booked(Number(part.id))
  expect(booked).not.toHaveProperty('BUYER_ADVANCE')
  expect(booked).not.toHaveProperty('WITH_SELLERS')
})

test('the payer is shown the verified account that the seller has now, and none while a new one is not verified', async () => {
  const { buyer, sellerId, now } = await granted()
  const payee = async () => (await now(buyer.token)).account.payee
  expect(await payee()).not.toBeNull()
  await server.pool.query('update seller_bank_accounts set replaced_at = now() where seller_id = $1', [sellerId])
  await server.pool.query(
    `insert into seller_bank_accounts (seller_id, pan, holder, account_number, ifsc, created_at)
     values ($1, 'ZZZFS2002B', 'The new account', '50200077665544', 'HDFC0000007', now())`,
    [sellerId],
  )
  expect(await payee()).toBeNull()
  await server.pool.query(
    'update seller_bank_accounts set verified_at = now() where seller_id = $1 and replaced_at is null',
    [sellerId],
  )
  expect(await payee()).toEqual({ accountNumber: '50200077665544' })
})

test('the company’s admins and accountants read its credit; others order on it and read nothing', async () => {
  const { buyer, line } = await granted()
  const own = { id: Number(buyer.accountId) }
  const codeFor = (token: string) => server.codeOf(read, { id: line.id }, token)
  expect(await codeFor((await server.build.member(own, { role: 'ACCOUNTS' })).token)).toBe('OK')
  expect(await codeFor((await server.build.member(own, { role: 'SITE' })).token)).toBe('NOT_FOUND')
  expect(await codeFor((await server.build.company()).admin.token)).toBe('NOT_FOUND')
})
