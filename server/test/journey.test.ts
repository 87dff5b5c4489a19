import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { watch } from '#test/processes/watch.ts'
import { startServer, type TestServer } from '#test/server.ts'
import {
  add,
  buying,
  deliver,
  dispatch,
  packAll,
  place,
  review,
  type Suborder,
  startPayment,
  truck,
} from '#test/shop/buying.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  await server.build.bankAccount()
})
afterAll(() => server.close())

const asSeller =
  'mutation ($id: ID!, $transition: SellerTransition!, $reason: String) { updateSuborderAsSeller(suborderId: $id, transition: $transition, reasonCode: $reason) { status } }'
const asBuyer =
  'mutation ($id: ID!, $transition: BuyerTransition!) { updateSuborderAsBuyer(suborderId: $id, transition: $transition, reasonCode: "CHANGED_PLAN") { status } }'
const total = (ownSuborders: Suborder[], of: (part: Suborder) => number) =>
  ownSuborders.reduce((sum, suborder) => sum + of(suborder), 0)

test('an id that is none finds nothing', async () => {
  const admin = await server.as('admin')
  expect(await server.codeOf('{ orders(filter: { userId: "x1" }) { total } }', {}, admin)).toBe('NOT_FOUND')
  expect(await server.codeOf('{ orders(filter: { sellerId: "x1" }) { total } }', {}, admin)).toBe('NOT_FOUND')
  expect(await server.codeOf(add, { offerId: 'x1', quantityMilli: 1000 })).toBe('NOT_FOUND')
})

test('whoever watches an order hears of each step as it is then', async () => {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  await server.settle()
  const [suborder] = (await buy.read(buyer.token, placed.id)).suborders
  const seller = await server.build.user({ roles: ['seller'], sellerId: Number(suborder?.seller.id) })
  const query = `subscription { orderUpdated(id: "${placed.id}") { suborders { id status } } }`
  const socket = await watch(server, buyer.token, query)
  const backOffice = await watch(
    server,
    seller.token,
    `subscription { suborderUpdated(id: "${suborder?.id}") { status } }`,
  )
  const accept = () => server.get(asSeller, { id: suborder?.id, transition: 'accept' }, seller.token)
  for (const [action, status] of [
    [async () => {}, suborder?.status],
    [accept, 'CONFIRMED'],
    [() => packAll(server, seller.token, suborder?.id), 'PACKED'],
  ] as const) {
    await action()
    const handled = (await socket.next())?.payload?.data
    expect(handled).toMatchObject({
      orderUpdated: { suborders: expect.arrayContaining([{ id: suborder?.id, status }]) },
    })
    expect((await backOffice.next())?.payload?.data).toEqual({ suborderUpdated: { status } })
  }
  socket.close()
  backOffice.close()
})

test('a price that changes in the cart stays told until it is accepted, also when the same pincode is named again', async () => {
  const { buyer, bars } = await buy.buyerWithCart()
  const cart = async (name: string, ask: string) =>
    (await server.get<Record<string, { pricesChanged: boolean }>>(`${ask} { pricesChanged } }`, {}, buyer.token))[name]
  const changed = { pricesChanged: true }
  expect(await cart('cart', '{ cart')).toEqual({ pricesChanged: false })
  const before = 'select id, price_paise from offer_prices where offer_id = $1 order by id'
  const { rows } = await server.pool.query(before, [bars.id])
  await server.rewrite('update offer_prices set price_paise = price_paise + 100 where offer_id = $1', [bars.id])
  expect(await cart('cart', '{ cart')).toEqual(changed)
  expect(await cart('setCartPincode', 'mutation { setCartPincode(pincode: "411045")')).toEqual(changed)
  expect(await cart('acceptPrices', 'mutation { acceptPrices')).toEqual({ pricesChanged: false })

  // another place has other prices: asked for, so nothing to accept, until they change there too
  expect(await cart('setCartPincode', 'mutation { setCartPincode(pincode: "411021")')).toEqual({ pricesChanged: false })
  for (const { id, price_paise } of rows)
    await server.rewrite('update offer_prices set price_paise = $2 where id = $1', [id, price_paise])
  expect(await cart('cart', '{ cart')).toEqual(changed)
})

describe('a buyer orders from two sellers in one cart', () => {
  test('pays online, both deliver, and every figure adds up to the paisa', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    expect(await buy.pay(buyer.token, placed.id)).toMatch(/^\/checkout\/handleresponse\//)
    const order = await buy.read(buyer.token, placed.id)
    expect(order).toMatchObject({ status: 'PLACED', paymentStatus: 'PAID' })
    expect(order.suborders).toHaveLength(2)
    expect(total(order.suborders, (suborder) => suborder.totalPaise)).toBe(order.payablePaise)
    for (const suborder of order.suborders) {
      const {
        goodsPaise,
        freightPaise,
        loadingPaise,
        discountPaise,
        taxablePaise,
        cgstPaise,
        sgstPaise,
        igstPaise,
        roundOffPaise,
        totalPaise,
      } = suborder
      expect(goodsPaise + freightPaise + loadingPaise - discountPaise).toBe(taxablePaise)
      expect(taxablePaise + cgstPaise + sgstPaise + igstPaise + roundOffPaise).toBe(totalPaise)
      expect(totalPaise % 100).toBe(0)
    }
    for (const suborder of order.suborders) {
      const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(suborder.seller.id) })
      await server.get(asSeller, { id: suborder.id, transition: 'accept' }, token)
      const id = await packAll(server, token, suborder.id)
      await server.get(dispatch, { id, input: truck }, token)
      const sent = (await buy.read(buyer.token, placed.id)).suborders.find((one) => one.id === suborder.id)
      expect(await server.codeOf(deliver, { id, input: { otp: '000001' } }, token)).toBe('OTP_WRONG')
      await server.get(deliver, { id, input: { otp: sent?.shipments[0]?.deliveryCode } }, token)
    }
    const done = await buy.read(buyer.token, placed.id)
    expect(done.status).toBe('DELIVERED')
    const query =
      'query ($orderId: ID!) { invoicesOfOrder(orderId: $orderId) { number gstin totals { totalPaise taxablePaise } amountInWords lines { totalPaise } hsnSummary { totalPaise } } }'
    const { invoicesOfOrder } = await server.get<{
      invoicesOfOrder: { number: string; totals: { totalPaise: number } }[]
    }>(query, { orderId: placed.id }, buyer.token)
    expect(invoicesOfOrder.map((invoice) => invoice.totals.totalPaise)).toEqual(
      done.suborders.map((suborder) => suborder.totalPaise),
    )
    const { invoicesOfOrder: links } = await server.get<{ invoicesOfOrder: { pdfUrl: string }[] }>(
      'query ($orderId: ID!) { invoicesOfOrder(orderId: $orderId) { pdfUrl } }',
      { orderId: placed.id },
      buyer.token,
    )
    const pdf = await fetch(server.url + links[0]?.pdfUrl)
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await fetch(`${server.url}${links[0]?.pdfUrl}x`)).status).toBe(404)
    for (const { number } of invoicesOfOrder) expect(number).toMatch(/^[A-Z][A-Z0-9]{1,5}\/2627\/\d{6}$/)
  })

  test('pays by bank transfer, which an admin checks: short, then right', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id, 'DIRECT')
    const admin = await server.as('admin')
    const submit =
      'mutation ($orderId: ID!, $input: TransferSubmission!) { submitTransfer(orderId: $orderId, input: $input) { id status } }'
    const decide =
      'mutation ($id: ID!, $paise: Paise) { submitTransferDecision(id: $id, decision: received, receivedPaise: $paise) { status } }'
    const utr = `HDFC${placed.id.padStart(12, '0')}`
    const input = { mode: 'NEFT', amountPaise: placed.payablePaise, utr, paidOn: '2026-11-21' }
    const { submitTransfer } = await server.get<{ submitTransfer: { id: string } }>(
      submit,
      { orderId: placed.id, input },
      buyer.token,
    )
    expect((await buy.read(buyer.token, placed.id)).status).toBe('PAYMENT_REVIEW')
    const short = await server.get<{ submitTransferDecision: { status: string } }>(
      decide,
      { id: submitTransfer.id, paise: placed.payablePaise - 100 },
      admin,
    )
    expect(short.submitTransferDecision.status).toBe('SHORT')
    expect((await buy.read(buyer.token, placed.id)).paymentStatus).toBe('UNPAID')
    await server.get(submit, { orderId: placed.id, input }, buyer.token)
    await server.get(decide, { id: submitTransfer.id, paise: placed.payablePaise }, admin)
    expect(await buy.read(buyer.token, placed.id)).toMatchObject({ status: 'PLACED', paymentStatus: 'PAID' })
    const other = await buy.buyerWithCart()
    const second = await buy.order(other.buyer.token, other.address.id, 'DIRECT')
    expect(await server.codeOf(submit, { orderId: second.id, input }, other.buyer.token)).toBe('UTR_USED')
  })

  test('pays by bank transfer only with a proven address, and online without', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    await server.pool.query("update users set status = 'PENDING_VERIFICATION' where id = $1", [buyer.id])
    const site = { shippingAddressId: String(address.id) }
    const { reviewOrder } = await server.get<{
      reviewOrder: {
        payablePaise: number
        methods: { method: string; whyNot: { code: string; message: string } | null }[]
      }
    }>(review, { input: site }, buyer.token)
    const [online, direct] = reviewOrder.methods
    expect(online?.whyNot).toBeNull()
    expect(direct?.whyNot?.message).toContain('Confirm your email')
    const placing = { ...site, expectedPaise: reviewOrder.payablePaise }
    const input = { ...placing, method: 'DIRECT' }
    expect(await server.codeOf(place, { key: 'unproven-1', input }, buyer.token)).toBe('TRANSFER_UNVERIFIED')
    const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
      place,
      { key: 'unproven-2', input: { ...placing, method: 'GATEWAY' } },
      buyer.token,
    )
    const change = 'mutation ($id: ID!) { setPaymentMethod(orderId: $id, method: DIRECT) { id } }'
    expect(await server.codeOf(change, { id: placeOrder.id }, buyer.token)).toBe('TRANSFER_UNVERIFIED')
    await server.pool.query("update users set status = 'ACTIVE' where id = $1", [buyer.id])
    expect(await server.codeOf(change, { id: placeOrder.id }, buyer.token)).toBe('OK')
  })

  test('takes a coupon off: the platform’s share lowers what is paid, not the invoices', async () => {
    const coupon = {
      code: 'HOUSE-1000',
      title: 'A thousand off',
      kind: 'FLAT',
      amountPaise: 1000_00,
      startsAt: '2026-11-01T00:00:00Z',
      endsAt: '2026-12-01T00:00:00Z',
    }
    await server.get(
      'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }',
      { input: coupon },
      await server.as('admin'),
    )
    const { buyer, address, cement } = await buy.buyerWithCart()
    const apply = 'mutation { applyCoupon(code: "house-1000") { payablePaise creditPaise totalPaise } }'
    const { applyCoupon } = await server.get<{
      applyCoupon: { payablePaise: number; creditPaise: number; totalPaise: number }
    }>(apply, {}, buyer.token)
    expect(applyCoupon).toMatchObject({ creditPaise: 1000_00, payablePaise: applyCoupon.totalPaise - 1000_00 })
    const placed = await buy.order(buyer.token, address.id)
    await buy.pay(buyer.token, placed.id)
    const order = await buy.read(buyer.token, placed.id)
    expect(order).toMatchObject({
      couponCode: 'HOUSE-1000',
      creditPaise: 1000_00,
      payablePaise: applyCoupon.payablePaise,
      status: 'PLACED',
    })
    expect(await server.codeOf(apply, {}, buyer.token)).toBe('CART_EMPTY')
    await server.get(add, { offerId: cement.id, quantityMilli: 100_000, pincode: '411045' }, buyer.token)
    expect(await server.codeOf(apply, {}, buyer.token)).toBe('COUPON_USER_LIMIT')
  })

  test('cancels while it is free: goods go back on sale, the money is queued to go back, once', async () => {
    const { buyer, address, cement } = await buy.buyerWithCart()
    const stock = async () =>
      (await server.pool.query('select reserved_milli from stock where offer_id = $1', [cement.id])).rows[0]
        .reserved_milli
    const before = await stock()
    const placed = await buy.order(buyer.token, address.id)
    expect(await stock()).toBe(before + 100_000)
    await buy.pay(buyer.token, placed.id)
    for (const suborder of (await buy.read(buyer.token, placed.id)).suborders)
      await server.get(asBuyer, { id: suborder.id, transition: 'cancel' }, buyer.token)
    await server.settle()
    expect(await stock()).toBe(before)
    expect((await buy.read(buyer.token, placed.id)).status).toBe('CANCELLED')
    const { rows } = await server.pool.query(
      'select sum(amount_paise)::bigint as paise, count(*)::int as count from refunds where order_id = $1',
      [placed.id],
    )
    expect(rows[0]).toEqual({ paise: placed.payablePaise, count: 2 })
  })
})

describe('an order that is not paid', () => {
  const stands = (id: string) =>
    server.pool
      .query('select status from suborders where order_id = $1', [id])
      .then(({ rows }) => rows.map((row) => row.status))
  test('is cancelled whole, whichever part is named, and money that comes for it lands before a person', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    const [suborder] = (await buy.read(buyer.token, placed.id)).suborders
    const { startPayment: started } = await server.get<{ startPayment: { paymentId: string } }>(
      startPayment,
      { orderId: placed.id },
      buyer.token,
    )
    await server.get(asBuyer, { id: suborder?.id, transition: 'cancel' }, buyer.token)
    expect(await stands(placed.id)).toEqual(['CANCELLED', 'CANCELLED'])
    await server.pool.query(
      "update test_gateway_orders set status = 'captured', payment_id = $2 where payment_number = $1",
      [`${placed.number}-P1`, `whole_${placed.id}`],
    )
    await fetch(`${server.url}/api/payment/response/test?payment=${placed.number}-P1`, { redirect: 'manual' })
    const { rows } = await server.pool.query('select reason from payment_reviews where payment_id = $1', [
      started.paymentId,
    ])
    expect(rows).toEqual([{ reason: 'PAID_AFTER_EXPIRY' }])
    expect((await buy.read(buyer.token, placed.id)).paymentStatus).toBe('UNPAID')
  })
  test('is one thing, a paid one another: of that a part is cancelled alone', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    await buy.pay(buyer.token, placed.id)
    const [suborder] = (await buy.read(buyer.token, placed.id)).suborders
    await server.get(asBuyer, { id: suborder?.id, transition: 'cancel' }, buyer.token)
    expect((await stands(placed.id)).sort()).toEqual(['CANCELLED', 'PLACED'])
  })
})

describe('a payment', () => {
  const outcomes = async (orderId: string) =>
    (
      await server.pool.query(
        'select e.outcome from payment_events e join payments p on p.id = e.payment_id where p.order_id = $1 order by e.id',
        [orderId],
      )
    ).rows.map((row) => row.outcome)
  test('that fails leaves the order to be paid again', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    await buy.pay(buyer.token, placed.id, 'failed')
    expect(await buy.read(buyer.token, placed.id)).toMatchObject({ status: 'PAYMENT_FAILED', paymentStatus: 'FAILED' })
    await buy.pay(buyer.token, placed.id, 'captured')
    expect(await buy.read(buyer.token, placed.id)).toMatchObject({ status: 'PLACED', paymentStatus: 'PAID' })
  })
  test('that is told twice is settled once', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    await buy.pay(buyer.token, placed.id, 'captured', 'twice')
    expect(await outcomes(placed.id)).toEqual(['SETTLED'])
    expect((await buy.read(buyer.token, placed.id)).events.filter((event) => event.kind === 'pay')).toHaveLength(2)
  })
  test('that nobody tells of is found by asking', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    await buy.pay(buyer.token, placed.id, 'captured', 'none')
    expect((await buy.read(buyer.token, placed.id)).paymentStatus).toBe('PAID')
  })
  test('that comes after the order ended lands before a person', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    await server.pool.query("update suborders set status = 'EXPIRED' where order_id = $1", [placed.id])
    await server.pool.query("update orders set status = 'EXPIRED' where id = $1", [placed.id])
    const { rows } = await server.pool.query(
      "insert into payments (number, order_id, gateway, attempt, amount_paise, gateway_order_id, created_at) values ($1, $2, 'test', 1, $3, $4, now()) returning id",
      [`${placed.number}-P1`, placed.id, placed.payablePaise, `test_${placed.id}`],
    )
    await server.pool.query(
      "insert into test_gateway_orders (id, payment_number, amount_paise, return_url, status, payment_id, created_at) values ($1, $2, $3, 'x', 'captured', $4, now())",
      [`test_${placed.id}`, `${placed.number}-P1`, placed.payablePaise, `late_${placed.id}`],
    )
    await fetch(`${server.url}/api/payment/response/test?payment=${placed.number}-P1`, { redirect: 'manual' })
    expect((await buy.read(buyer.token, placed.id)).paymentStatus).toBe('UNPAID')
    const reviews = await server.pool.query('select reason, amount_paise from payment_reviews where payment_id = $1', [
      rows[0].id,
    ])
    expect(reviews.rows).toEqual([{ reason: 'PAID_AFTER_EXPIRY', amount_paise: placed.payablePaise }])
  })
  test('whose callback is forged changes nothing', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    const body = JSON.stringify({
      eventId: 'x',
      paymentNumber: `${placed.number}-P1`,
      status: 'CAPTURED',
      amountPaise: placed.payablePaise,
      currency: 'INR',
    })
    const forged = await fetch(`${server.url}/api/payment/callback/test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test-signature': '0'.repeat(64) },
      body,
    })
    expect(forged.status).toBe(400)
    expect((await buy.read(buyer.token, placed.id)).paymentStatus).toBe('UNPAID')
  })
  test('of another amount settles nothing', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const placed = await buy.order(buyer.token, address.id)
    await server.get(
      'mutation ($orderId: ID!) { startPayment(orderId: $orderId) { paymentId } }',
      { orderId: placed.id },
      buyer.token,
    )
    await server.pool.query(
      "update test_gateway_orders set status = 'captured', payment_id = $2, amount_paise = 100 where payment_number = $1",
      [`${placed.number}-P1`, `small_${placed.id}`],
    )
    await fetch(`${server.url}/api/payment/response/test?payment=${placed.number}-P1`, { redirect: 'manual' })
    expect((await buy.read(buyer.token, placed.id)).paymentStatus).toBe('UNPAID')
    expect(await outcomes(placed.id)).toEqual(['WRONG_AMOUNT'])
  })
})

describe('placeOrder', () => {
  test('sent twice with one key makes one order', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const first = await buy.order(buyer.token, address.id, 'GATEWAY', 'the-same-key')
    const input = { shippingAddressId: String(address.id), method: 'GATEWAY', expectedPaise: first.payablePaise }
    const again = await server.get<{ placeOrder: { id: string } }>(place, { key: 'the-same-key', input }, buyer.token)
    expect(again.placeOrder.id).toBe(first.id)
    expect(
      await server.codeOf(place, { key: 'the-same-key', input: { ...input, expectedPaise: 1 } }, buyer.token),
    ).toBe('IDEMPOTENCY_MISMATCH')
  })
  test('is refused for a sum that the buyer did not see, and for somebody else’s address', async () => {
    const { buyer, address } = await buy.buyerWithCart()
    const stranger = await server.build.user()
    const theirs = await server.build.address(stranger.id)
    const input = { shippingAddressId: String(address.id), method: 'GATEWAY', expectedPaise: 1 }
    await server.get(review, { input: { shippingAddressId: String(address.id) } }, buyer.token)
    expect(await server.codeOf(place, { key: 'another-key-1', input }, buyer.token)).toBe('PRICE_CHANGED')
    expect(
      await server.codeOf(
        place,
        { key: 'another-key-2', input: { ...input, shippingAddressId: String(theirs.id) } },
        buyer.token,
      ),
    ).toBe('NOT_FOUND')
    expect(await server.build.count('orders')).toBeGreaterThan(0)
  })
  /** Fifty sizes of paint, of five sellers with ten each; the same ones each time. */
  let made: Promise<BuiltOffer[]> | undefined
  const tins = () => {
    made ??= makeTins()
    return made
  }
  async function makeTins(): Promise<BuiltOffer[]> {
    const { build } = server
    const offers: BuiltOffer[] = []
    for (let at = 0; at < 5; at++) {
      const seller = await build.seller()
      const yard = await build.yard(seller)
      for (let size = 0; size < 10; size++)
        offers.push(await build.offer({ goods: 'tins', seller, yard, pricePaise: 45_00 + size * 100 }))
    }
    return offers
  }
  // a transfer asks whether the address is proven, is written down and told of besides
  test.each([
    [1, 'GATEWAY', 9],
    [50, 'GATEWAY', 9],
    [50, 'DIRECT', 12],
  ])('of %i lines, paid by %s, takes at most %i statements', async (lines, method, max) => {
    const buyer = await server.build.user()
    const address = await server.build.address(buyer.id)
    for (const { id, variant } of (await tins()).slice(0, lines))
      await server.get(
        add,
        { offerId: id, quantityMilli: lines === 1 ? variant.moqMilli * 50 : variant.moqMilli, pincode: '411045' },
        buyer.token,
      )
    const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
      review,
      { input: { shippingAddressId: String(address.id) } },
      buyer.token,
    )
    const input = { shippingAddressId: String(address.id), method, expectedPaise: reviewOrder.payablePaise }
    const key = `counting-${method}-${lines}-lines`
    const all = await server.statementsOf(() => server.get(place, { key, input }, buyer.token))
    const inside = all.slice(all.indexOf('begin') + 1, all.indexOf('commit'))
    const written = await server.pool.query(
      'select count(*)::int as n from order_lines l join suborders p on p.id = l.suborder_id join orders o on o.id = p.order_id where o.idempotency_key = $1',
      [key],
    )
    expect(written.rows).toEqual([{ n: lines }])
    expect(inside.length, inside.map((text) => text.slice(0, 60)).join('\n')).toBeLessThanOrEqual(max)
  })

  test('begins with adding to the cart, which is three statements and no transaction', async () => {
    const { buyer, cement } = await buy.buyerWithCart()
    const all = await server.statementsOf(() =>
      server.get(add, { offerId: cement.id, quantityMilli: 100_000 }, buyer.token),
    )
    // the first is who asks
    expect(all.slice(1).map((text) => text.trim().slice(0, 6))).toEqual(['select', 'select', 'with o'])
  })
})

test('somebody else’s order, part and invoice are as if they were not there', async () => {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const [suborder] = (await buy.read(buyer.token, placed.id)).suborders
  const stranger = (await server.build.user()).token
  const otherSeller = (await server.build.seller()).owner.token
  expect(await server.codeOf('query ($id: ID!) { order(id: $id) { id } }', { id: placed.id }, stranger)).toBe(
    'NOT_FOUND',
  )
  expect(await server.codeOf('query ($id: ID!) { suborder(id: $id) { id } }', { id: suborder?.id }, otherSeller)).toBe(
    'NOT_FOUND',
  )
  expect(await server.codeOf(asSeller, { id: suborder?.id, transition: 'accept' }, otherSeller)).toBe('NOT_FOUND')
  expect(await server.codeOf(asBuyer, { id: suborder?.id, transition: 'cancel' }, stranger)).toBe('NOT_FOUND')
})
