import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, place } from '#test/shop/buying.ts'
import { expireOverdue, remindEnding } from './clock.ts'

let server: TestServer
let cement: Awaited<ReturnType<TestServer['build']['offer']>>
beforeAll(async () => {
  server = await startServer()
  cement = await server.build.offer({ goods: 'cement' })
  await server.build.bankAccount()
})
afterAll(() => server.close())

const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows
const hours = (count: number) => server.setClock(new Date(server.now().getTime() + count * 3_600_000))

const review = `mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise
  approvals { method approvers reasons { name } approvalId approvalStatus whyNot { code } whyNotRequested { code } } } }`
const request = 'mutation ($input: RequestApprovalInput!) { requestOrderApproval(input: $input) { id status } }'
const decide = `mutation ($id: ID!, $isApproved: Boolean!, $reason: String) {
  submitApprovalDecision(id: $id, isApproved: $isApproved, reason: $reason) { status approved decisions { isApproved } } }`
const withdraw = 'mutation ($id: ID!) { withdrawOrderApproval(id: $id) { status } }'
const read = `query ($id: ID!) { orderApproval(id: $id) { status payablePaise usedPaise limitPaise orderNumber
  lines { title totalPaise } reasons { name } whyNotDecided { code } } }`
const inbox = 'query ($filter: OrderApprovalFilter!) { orderApprovals(filter: $filter) { total items { id status } } }'
const createRule = 'mutation ($input: ApprovalRuleInput!) { createApprovalRule(input: $input) { id } }'
const readOrder = 'query ($id: ID!) { order(id: $id) { number } }'

type Reviewed = {
  payablePaise: number
  approvals: {
    method: string
    approvers: number
    reasons: { name: string | null }[]
    approvalId: string | null
    approvalStatus: string | null
    whyNot: { code: string } | null
    whyNotRequested: { code: string } | null
  }[]
}
type Person = { id: number; token: string }

let keys = 0
/** A company with a rule for orders of ₹1,000 or more, and a buyer with cement in the cart. */
async function company({ approvers = 1, limitPaise }: { approvers?: number; limitPaise?: number } = {}) {
  const firm = await server.build.company()
  const buyer = await server.build.member(firm, { role: 'BUYER', ...(limitPaise !== undefined && { limitPaise }) })
  const approver = await server.build.member(firm, { role: 'APPROVER' })
  const address = await server.build.address(buyer.id)
  const site = { shippingAddressId: String(address.id) }
  if (limitPaise === undefined)
    await server.get(createRule, { input: { name: 'Large orders', minPaise: 1_000_00, approvers } }, firm.admin.token)
  const fill = (bags: number) =>
    server.get(
      add,
      { offerId: String(cement.id), quantityMilli: bags * 1000, unit: null, pincode: '411045' },
      buyer.token,
    )
  await fill(100)
  const reviewed = async (): Promise<Reviewed> =>
    (await server.get<{ reviewOrder: Reviewed }>(review, { input: site }, buyer.token)).reviewOrder
  const by = async (method: string) => (await reviewed()).approvals.find((one) => one.method === method)
  const send = async (method = 'DIRECT'): Promise<string> => {
    const { payablePaise: expectedPaise } = await reviewed()
    const input = { ...site, method, expectedPaise }
    const sent = await server.get<{ requestOrderApproval: { id: string } }>(request, { input }, buyer.token)
    return sent.requestOrderApproval.id
  }
  const placing = (expectedPaise: number, method = 'DIRECT', key = `approved-${++keys}`) =>
    server.ask(place, { key, input: { ...site, method, expectedPaise } }, buyer.token)
  const order = async (method = 'DIRECT', key = `approved-${++keys}`) =>
    placing((await reviewed()).payablePaise, method, key)
  const codeOfOrder = async (method?: string) => codeOf(await order(method))
  return { firm, admin: firm.admin, buyer, approver, site, fill, by, reviewed, send, placing, order, codeOfOrder }
}
const codeOf = ({ errors }: { errors?: { extensions?: Record<string, unknown> }[] }) =>
  errors?.[0]?.extensions?.code ?? 'OK'
const placedOf = (data: unknown) => (data as { placeOrder: { id: string; payablePaise: number } }).placeOrder
const answer = (by: Person, id: string, isApproved = true, reason: string | null = null) =>
  server.codeOf(decide, { id, isApproved, reason }, by.token)
const statusOf = async (id: string) => (await rows('select status from order_approvals where id = $1', [id]))[0]?.status
const messagesTo = async (person: Person) => {
  await server.settle()
  const found = await rows('select template from messages where user_id = $1 order by id', [person.id])
  return found.map(({ template }) => template)
}

describe('an order over a rule', () => {
  test('is announced at review, refused without approval, and placed once with it', async () => {
    const { buyer, approver, admin, by, send, order, codeOfOrder } = await company()
    expect(await by('DIRECT')).toMatchObject({
      approvers: 1,
      reasons: [{ name: 'Large orders' }],
      approvalId: null,
      whyNot: { code: 'ORDER_APPROVAL_NEEDED' },
      whyNotRequested: null,
    })
    expect(await codeOfOrder()).toBe('ORDER_APPROVAL_NEEDED')
    const id = await send()
    expect(await messagesTo(approver)).toContain('orderApproval.requested')
    expect(await messagesTo(admin)).toContain('orderApproval.requested')
    expect(await codeOfOrder()).toBe('APPROVAL_PENDING')
    expect(await answer(buyer, id)).toBe('OWN_APPROVAL')
    const seen = await server.get<{ orderApproval: { lines: object[]; payablePaise: number } }>(
      read,
      { id },
      approver.token,
    )
    expect(seen.orderApproval).toMatchObject({ status: 'PENDING', whyNotDecided: null, usedPaise: 0 })
    expect(seen.orderApproval.lines).toHaveLength(1)
    expect(await answer(approver, id)).toBe('OK')
    expect(await messagesTo(buyer)).toContain('orderApproval.approved')
    expect(await by('DIRECT')).toMatchObject({ approvalId: id, approvalStatus: 'APPROVED', whyNot: null })
    const { data } = await order()
    const placed = placedOf(data)
    expect(placed.payablePaise).toBe(seen.orderApproval.payablePaise)
    const [kept] = await rows(
      'select a.status, a.order_id, o.company_id from order_approvals a join orders o on o.id = a.order_id where a.id = $1',
      [id],
    )
    expect(kept).toMatchObject({ status: 'ORDERED', order_id: Number(placed.id) })
    expect(kept?.company_id).toBeGreaterThan(0)
    // The next one starts anew
    expect(await server.codeOf(readOrder, { id: placed.id }, approver.token)).toBe('OK')
    expect(await server.codeOf(readOrder, { id: placed.id }, admin.token)).toBe('OK')
  })

  test('that was rejected says why, and can be sent again after a change', async () => {
    const { buyer, approver, fill, send, codeOfOrder } = await company()
    const id = await send()
    expect(await answer(approver, id, false)).toBe('VALIDATION')
    expect(await answer(approver, id, false, 'Too much for this week')).toBe('OK')
    expect(await messagesTo(buyer)).toContain('orderApproval.rejected')
    expect(await statusOf(id)).toBe('REJECTED')
    expect(await codeOfOrder()).toBe('ORDER_APPROVAL_NEEDED')
    await fill(20)
    const second = await send()
    expect(second).not.toBe(id)
    expect(await answer(approver, second)).toBe('OK')
    expect(await codeOfOrder()).toBe('OK')
  })

  test('does not fit its approval after a change of cart, site or payment method', async () => {
    const { approver, buyer, fill, by, send, codeOfOrder } = await company()
    const id = await send()
    await answer(approver, id)
    expect(await codeOfOrder('GATEWAY')).toBe('APPROVAL_OUTDATED')
    await fill(10)
    expect(await by('DIRECT')).toMatchObject({ approvalId: null, whyNot: { code: 'APPROVAL_OUTDATED' } })
    expect(await codeOfOrder()).toBe('APPROVAL_OUTDATED')
    const second = await send()
    expect(await statusOf(id)).toBe('WITHDRAWN')
    await answer(approver, second)
    await rows('update addresses set line1 = $1 where user_id = $2', ['Another gate', buyer.id])
    expect(await codeOfOrder()).toBe('APPROVAL_OUTDATED')
  })

  test('is refused when it costs more than was approved, and placed when it costs less', async () => {
    const { approver, send, codeOfOrder } = await company()
    const id = await send()
    await answer(approver, id)
    await server.rewrite('update order_approvals set payable_paise = payable_paise - 1 where id = $1', [id])
    expect(await codeOfOrder()).toBe('APPROVAL_PRICE')
    await server.rewrite('update order_approvals set payable_paise = payable_paise + 1000 where id = $1', [id])
    expect(await codeOfOrder()).toBe('OK')
  })

  test('is paid by no other method afterwards if a rule names that method', async () => {
    const { admin, approver, buyer, send, order } = await company()
    const input = { name: 'Online', paymentMethods: ['GATEWAY'], approvers: 1 }
    await server.get(createRule, { input }, admin.token)
    await answer(approver, await send())
    const { data } = await order()
    const { id } = placedOf(data)
    const change = 'mutation ($id: ID!) { setPaymentMethod(orderId: $id, method: GATEWAY) { id } }'
    expect(await server.codeOf(change, { id }, buyer.token)).toBe('APPROVAL_METHOD')
  })
})

describe('approvers', () => {
  test('of two, both are needed, and one does not count twice', async () => {
    const { admin, approver, send } = await company({ approvers: 2 })
    const id = await send()
    expect(await answer(approver, id)).toBe('OK')
    expect(await answer(approver, id)).toBe('APPROVAL_DECIDED')
    expect(await statusOf(id)).toBe('PENDING')
    expect(await answer(admin, id)).toBe('OK')
    expect(await statusOf(id)).toBe('APPROVED')
  })

  test('who decide at once are counted once each', async () => {
    const { admin, approver, send } = await company({ approvers: 2 })
    const id = await send()
    const codes = await Promise.all([answer(admin, id), answer(approver, id), answer(approver, id)])
    expect(codes.filter((code) => code === 'OK')).toHaveLength(2)
    expect(await statusOf(id)).toBe('APPROVED')
  })

  test('who disagree at once: the first decides', async () => {
    const { admin, approver, send } = await company()
    const id = await send()
    const codes = await Promise.all([answer(admin, id), answer(approver, id, false, 'Not this month')])
    expect(codes.sort()).toEqual(['APPROVAL_DONE', 'OK'])
    const [{ count }] = await rows('select count(*)::int from approval_decisions where approval_id = $1', [id])
    expect(count).toBe(1)
  })

  test('see what waits for them; buyers and other companies do not see requests of others', async () => {
    const one = await company()
    const other = await company()
    const id = await one.send()
    const waits = async (token: string) =>
      (
        await server.get<{ orderApprovals: { items: { id: string }[] } }>(
          inbox,
          { filter: { waitsForMe: true } },
          token,
        )
      ).orderApprovals.items
    expect(await waits(one.approver.token)).toMatchObject([{ id }])
    expect(await waits(one.buyer.token)).toEqual([])
    expect(await waits(other.approver.token)).toEqual([])
    const second = await server.build.member(one.firm, { role: 'BUYER' })
    for (const stranger of [other.approver, other.admin, second]) {
      expect(await server.codeOf(read, { id }, stranger.token)).toBe('NOT_FOUND')
      expect(await answer(stranger, id)).toBe('NOT_FOUND')
      expect(await server.codeOf(withdraw, { id }, stranger.token)).toBe('NOT_FOUND')
    }
    expect(await server.codeOf(withdraw, { id }, one.approver.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(withdraw, { id }, one.buyer.token)).toBe('OK')
    expect(await answer(one.approver, id)).toBe('APPROVAL_DONE')
  })

  test('are too few: the request is refused with their number', async () => {
    const { by } = await company({ approvers: 3 })
    expect(await by('DIRECT')).toMatchObject({ whyNotRequested: { code: 'APPROVERS_TOO_FEW' } })
  })
})

describe('a spend limit', () => {
  test('lets orders through below it, and asks for approval above', async () => {
    const { approver, fill, by, send, order, codeOfOrder } = await company({ limitPaise: 50_000_00 })
    expect(await by('DIRECT')).toMatchObject({ approvers: 0, whyNot: null })
    expect(codeOf(await order())).toBe('OK')
    await fill(100)
    expect(await by('DIRECT')).toMatchObject({ approvers: 1, reasons: [{ name: null }] })
    expect(await codeOfOrder()).toBe('ORDER_APPROVAL_NEEDED')
    const id = await send()
    const { orderApproval } = await server.get<{ orderApproval: { usedPaise: number; limitPaise: number } }>(
      read,
      { id },
      approver.token,
    )
    const [{ sum }] = await rows(
      'select sum(total_paise)::bigint as sum from orders where user_id = (select user_id from order_approvals where id = $1)',
      [id],
    )
    expect(orderApproval).toMatchObject({ usedPaise: sum, limitPaise: 50_000_00 })
  })

  test('counts no cancelled orders, and none of an earlier month', async () => {
    const { buyer, fill, by, order } = await company({ limitPaise: 50_000_00 })
    const { data } = await order()
    const { id } = placedOf(data)
    await fill(100)
    expect(await by('DIRECT')).toMatchObject({ approvers: 1 })
    await rows("update suborders set status = 'CANCELLED' where order_id = $1", [id])
    expect(await by('DIRECT')).toMatchObject({ approvers: 0 })
    await rows("update suborders set status = 'AWAITING_PAYMENT' where order_id = $1", [id])
    await rows("update orders set placed_at = placed_at - interval '40 days' where id = $1", [id])
    expect(await by('DIRECT')).toMatchObject({ approvers: 0 })
    expect(await rows('select 1 from orders where user_id = $1', [buyer.id])).toHaveLength(1)
  })
})

describe('time', () => {
  test('ends requests that nobody decided, and approvals that were not used; a decision comes too late', async () => {
    const { admin, approver, buyer, send, codeOfOrder } = await company()
    const id = await send()
    hours(61)
    await Promise.all([1, 2].map(() => remindEnding(makeCtx(server.services))))
    expect((await messagesTo(approver)).filter((one) => one === 'orderApproval.expiring')).toHaveLength(1)
    hours(11)
    const [late] = await Promise.all([answer(admin, id), expireOverdue(makeCtx(server.services))])
    expect(['APPROVAL_EXPIRED', 'APPROVAL_DONE']).toContain(late)
    expect(await statusOf(id)).toBe('EXPIRED')
    expect(await messagesTo(buyer)).toContain('orderApproval.expired')
    const second = await send()
    await answer(approver, second)
    hours(73)
    expect(await codeOfOrder()).toBe('APPROVAL_EXPIRED')
    await expireOverdue(makeCtx(server.services))
    expect(await statusOf(second)).toBe('EXPIRED')
  })
})

describe('placing twice at once', () => {
  test('uses an approval once', async () => {
    const { approver, send, reviewed, placing } = await company()
    const id = await send()
    await answer(approver, id)
    // both have seen the review: one that came after the first order would find an empty cart there
    const { payablePaise } = await reviewed()
    const codes = (await Promise.all([placing(payablePaise), placing(payablePaise)])).map(codeOf)
    expect(codes.sort()).toEqual(['CART_EMPTY', 'OK'])
    expect(await statusOf(id)).toBe('ORDERED')
    const found = await rows(
      'select count(*)::int from orders o join order_approvals a on a.user_id = o.user_id where a.id = $1',
      [id],
    )
    expect(found).toEqual([{ count: 1 }])
  })
})

describe('members who leave', () => {
  const remove = 'mutation ($userId: ID!) { removeCompanyMember(userId: $userId) { members { userId } } }'

  test('take their request along; what nobody is left to decide is cancelled with a message', async () => {
    const one = await company({ approvers: 2 })
    const id = await one.send()
    await server.get(remove, { userId: String(one.approver.id) }, one.admin.token)
    expect(await statusOf(id)).toBe('WITHDRAWN')
    expect(await messagesTo(one.buyer)).toContain('orderApproval.cancelled')
    const two = await company()
    const second = await two.send()
    await server.get(remove, { userId: String(two.approver.id) }, two.admin.token)
    expect(await statusOf(second)).toBe('PENDING')
    await server.get(remove, { userId: String(two.buyer.id) }, two.admin.token)
    expect(await statusOf(second)).toBe('WITHDRAWN')
  })
})

describe('rules', () => {
  test('are written by admins of the company alone', async () => {
    const { admin, buyer, approver } = await company()
    const other = await server.build.company()
    const input = { name: 'Site in Pune', pincodes: ['411045'], approvers: 1 }
    const update =
      'mutation ($id: ID!, $input: ApprovalRuleInput!) { updateApprovalRule(id: $id, input: $input) { name } }'
    const erase = 'mutation ($id: ID!) { deleteApprovalRule(id: $id) }'
    for (const { token } of [buyer, approver])
      expect(await server.codeOf(createRule, { input }, token)).toBe('FORBIDDEN')
    const { createApprovalRule } = await server.get<{ createApprovalRule: { id: string } }>(
      createRule,
      { input },
      admin.token,
    )
    const { id } = createApprovalRule
    expect(await server.codeOf(update, { id, input }, other.admin.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(erase, { id }, other.admin.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(update, { id, input: { ...input, categoryIds: ['999999'] } }, admin.token)).toBe(
      'NOT_A_CHOICE',
    )
    expect(await server.codeOf(update, { id, input: { ...input, name: 'Baner' } }, admin.token)).toBe('OK')
    expect(await server.codeOf(erase, { id }, admin.token)).toBe('OK')
  })

  test('of a category apply to what lies below it', async () => {
    const { admin, by } = await company({ limitPaise: 10_00_000_00 })
    const [{ parent }] = await rows(
      'select coalesce(k.parent_id, k.id) as parent from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id join categories k on k.id = p.category_id where o.id = $1',
      [cement.id],
    )
    await server.get(
      createRule,
      { input: { name: 'Cement', categoryIds: [String(parent)], approvers: 1 } },
      admin.token,
    )
    expect(await by('DIRECT')).toMatchObject({ approvers: 1, reasons: [{ name: 'Cement' }] })
  })
})
