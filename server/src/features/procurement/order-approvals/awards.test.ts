import { istDate } from '@neev/domain/core/fiscal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, review } from '#test/shop/buying.ts'
import { comparing } from '#test/shop/comparing.ts'
import { bags, found, quoting } from '#test/shop/quoting.ts'

/** Approvals of awarded goods: what the approver sees of the comparison, and signs. */
let server: TestServer
let quote: ReturnType<typeof quoting>
let { asked, skuOf, offersOf } = {} as ReturnType<typeof comparing>
beforeAll(async () => {
  server = await startServer()
  quote = quoting(server)
  await server.build.bankAccount()
  ;({ asked, skuOf, offersOf } = comparing(server, quote))
})
afterAll(() => server.close())

const createRule = 'mutation ($input: ApprovalRuleInput!) { createApprovalRule(input: $input) { id } }'
const request = 'mutation ($input: RequestApprovalInput!) { requestOrderApproval(input: $input) { id status } }'
const decide = `mutation ($id: ID!, $isApproved: Boolean!, $reason: String) {
  submitApprovalDecision(id: $id, isApproved: $isApproved, reason: $reason) { status } }`
const read = `query ($id: ID!) { orderApproval(id: $id) { status awards { requestId number reason isIntact checkValue awardedPaise
  bestPaise abovePaise open { description quantityMilli unit } scenarios { kind totalPaise sellers } lines { sellerName quantityMilli rank lowestSellerName
  deliveredPerUnitPaise known { lastPaidPaise lastPaidAt lastPaidOrder lastPaidSeller indexPaise indexDay indexState } } } } }`
const statement = `query ($id: ID!) { comparativeStatement(id: $id) { hash reason signatures { name signedAt }
  printed { blocks { __typename ... on PrintedSigns { places { above below } } } } } }`

const knownText = `query ($id: ID!) { quoteRequest(id: $id) { comparison { known { lineId lastPaidPaise lastPaidAt lastPaidOrder
  lastPaidSeller indexPaise indexDay indexState } } } }`

type Award = {
  requestId: string
  reason: string | null
  isIntact: boolean
  awardedPaise: number
  bestPaise: number | null
  abovePaise: number | null
  open: { quantityMilli: number }[]
  scenarios: { kind: string; totalPaise: number; sellers: string[] }[]
  lines: {
    sellerName: string
    rank: number | null
    lowestSellerName: string | null
    known: { lastPaidPaise: number | null }
  }[]
}
type Statement = {
  hash: string
  signatures: { name: string }[]
  printed: { blocks: { __typename: string; places?: { above: string; below: string }[] }[] }
}

test('an approver sees the comparison that goods were awarded by, and signs its statement', async () => {
  const firm = await server.build.company()
  const buyer = await server.build.member(firm, { role: 'BUYER' })
  const approver = await server.build.member(firm, { role: 'APPROVER' })
  await server.get(createRule, { input: { name: 'Large orders', minPaise: 1_000_00, approvers: 1 } }, firm.admin.token)
  const [low, high] = (await offersOf(2)) as [BuiltOffer, BuiltOffer]
  const one = await asked([{ sku: await skuOf(low), quantityMilli: bags(300) }], {}, buyer)
  await one.send([{ at: 0, offer: low, quantityMilli: bags(300), pricePaise: 300_00 }])
  await one.send([{ at: 0, offer: high, quantityMilli: bags(300), pricePaise: 310_00 }])
  const [[cheap], [dear]] = [await one.linesOf(low), await one.linesOf(high)]
  const total = async (id: string) => (await one.preview([id])).totalPaise
  const [lowest, chosen] = [await total(found(cheap).id), await total(found(dear).id)]
  expect(await one.award([found(dear).id], 'Their truck comes on the day of the crane')).toBe('OK')

  const site = await server.build.address(buyer.id, { pincode: '411045' })
  const send = async () => {
    const input = { shippingAddressId: String(site.id) }
    const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(review, { input }, buyer.token)
    const { requestOrderApproval } = await server.get<{ requestOrderApproval: { id: string } }>(
      request,
      { input: { ...input, method: 'DIRECT', expectedPaise: reviewOrder.payablePaise } },
      buyer.token,
    )
    return requestOrderApproval
  }
  const sent = await send()
  const { orderApproval } = await server.get<{ orderApproval: { awards: Award[] } }>(
    read,
    { id: sent.id },
    approver.token,
  )
  expect(orderApproval.awards).toMatchObject([
    {
      requestId: one.id,
      reason: 'Their truck comes on the day of the crane',
      isIntact: true,
      awardedPaise: chosen,
      bestPaise: lowest,
      abovePaise: chosen - lowest,
      lines: [{ quantityMilli: bags(300), rank: 2, known: { lastPaidPaise: null, lastPaidOrder: null } }],
    },
  ])
  const [award] = orderApproval.awards
  expect(award?.lines[0]?.lowestSellerName).toBe(award?.scenarios.find(({ kind }) => kind === 'CHEAPEST')?.sellers[0])
  await server.settle()
  const { rows: letters } = await server.pool.query(
    "select body from messages where template = 'orderApproval.requested' and channel = 'EMAIL' and user_id = $1",
    [approver.id],
  )
  expect(letters[0]?.body).toContain('“Their truck comes on the day of the crane”')

  const signs = async () => {
    const { comparativeStatement } = await server.get<{ comparativeStatement: Statement }>(
      statement,
      { id: one.id },
      buyer.token,
    )
    const { signatures, printed } = comparativeStatement
    const places = printed.blocks.flatMap(({ places = [] }) => places)
    return { signatures, places }
  }
  expect((await signs()).places).toContainEqual({ above: 'Approved by', below: '' })
  await server.get(decide, { id: sent.id, isApproved: true, reason: null }, approver.token)
  const { signatures, places } = await signs()
  expect(signatures).toMatchObject([{ name: expect.any(String) }])
  expect(places).toContainEqual({ above: 'Approved by', below: expect.stringContaining(found(signatures[0]).name) })

  const order = await buying(server).order(buyer.token, site.id, 'DIRECT')
  expect(order.payablePaise).toBeGreaterThan(0)
  // The next request for the same goods shows what was paid now, with its order, and the index with its day
  const lastPaid = {
    lastPaidPaise: found(dear).deliveredPerUnitPaise,
    lastPaidAt: server.now().toISOString(),
    lastPaidOrder: (await server.pool.query('select number from orders where id = $1', [order.id])).rows[0].number,
    lastPaidSeller: (await server.pool.query('select trade_name from sellers where id = $1', [high.seller.id])).rows[0]
      .trade_name,
    ...{ indexPaise: 305_00, indexDay: istDate(server.now()), indexState: 'Maharashtra' },
  }
  await server.pool.query(
    `with made as (insert into index_series (code, category_id, variant_id, state_code, unit)
       select 'known-prices-mh', p.category_id, v.id, '27', v.unit
       from variants v join products p on p.id = v.product_id where v.id = $1 returning id)
     insert into index_points (series_id, day, median_paise, sellers, offers, sales, left_out)
     select made.id, $2::date + d.n, 30500 + d.n, 3, 5, 0, 0 from made cross join generate_series(-1, 1) as d(n)`,
    [low.variant.id, istDate(server.now())],
  )
  const again = await asked([{ sku: await skuOf(low), quantityMilli: bags(300) }], {}, buyer)
  await again.send([{ at: 0, offer: low, quantityMilli: bags(300), pricePaise: 300_00 }])
  const [next] = await again.linesOf(low)
  let compared: { known: object[] } = { known: [] }
  const reads = await server.statementsOf(async () => {
    const answer = await server.get<{ quoteRequest: { comparison: typeof compared } }>(
      knownText,
      { id: again.id },
      buyer.token,
    )
    compared = answer.quoteRequest.comparison
  })
  expect(compared.known).toEqual([{ lineId: found((await again.read()).lines[0]).id, ...lastPaid }])
  expect(reads.filter((one) => one.includes('index_points'))).toHaveLength(1)
  expect(await again.award([found(next).id])).toBe('OK')
  const [other] = (await offersOf(1)) as [BuiltOffer]
  const beside = await asked([{ sku: await skuOf(other), quantityMilli: bags(150) }], {}, buyer)
  await beside.send([{ at: 0, offer: other, quantityMilli: bags(100), pricePaise: 290_00 }])
  const [third] = await beside.linesOf(other)
  expect(await beside.award([found(third).id], 'The rest comes next month')).toBe('OK')
  const second = await send()
  let later: { awards: Award[] } = { awards: [] }
  const text = await server.statementsOf(async () => {
    const answer = await server.get<{ orderApproval: typeof later }>(read, { id: second.id }, approver.token)
    later = answer.orderApproval
  })
  expect(later.awards.map(({ requestId }) => requestId).sort()).toEqual([again.id, beside.id].sort())
  expect(later.awards.find(({ requestId }) => requestId === beside.id)?.open).toMatchObject([
    { quantityMilli: bags(50) },
  ])
  expect(later.awards.find(({ requestId }) => requestId === again.id)?.open).toEqual([])
  for (const table of ['comparative_statements', 'index_points'])
    expect(text.filter((one) => one.includes(table))).toHaveLength(1)
  expect(later.awards.find(({ requestId }) => requestId === again.id)?.lines).toMatchObject([
    { rank: 1, known: lastPaid },
  ])

  // A statement that does not fit any more cannot be signed: the hash of the request is that of another
  await server.asOwner(
    `alter table order_approvals disable trigger order_approvals_evidence;
     update order_approvals set snapshot = jsonb_set(snapshot, '{statements,0,hash}', to_jsonb(repeat('0', 64)))
     where id = ${Number(second.id)};
     alter table order_approvals enable trigger order_approvals_evidence`,
  )
  expect(await server.codeOf(decide, { id: second.id, isApproved: true, reason: null }, approver.token)).toBe(
    'APPROVAL_STATEMENT',
  )
  // Only the mail to approvers shows the comparison, and reads it
  const told = await server.statementsOf(async () => {
    const answer = { id: second.id, isApproved: false, reason: 'Changed' }
    expect(await server.codeOf(decide, answer, approver.token)).toBe('OK')
    await server.settle()
  })
  const { rows: sentTo } = await server.pool.query(
    "select user_id from messages where template = 'orderApproval.rejected'",
  )
  expect(sentTo.map(({ user_id }) => user_id)).toContain(buyer.id)
  expect(told.filter((one) => one.includes('comparative_statements'))).toEqual([])
})
