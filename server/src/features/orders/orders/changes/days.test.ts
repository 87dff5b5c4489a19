import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

const fields =
  'id expectedDelivery mayAskDay dayChanges { id requestedBy status from to reason answer mayAnswer mayWithdraw }'
const ask = `mutation ($id: ID!, $input: DayChangeInput!) { submitDeliveryDateRequest(suborderId: $id, input: $input) { ${fields} } }`
const answer = `mutation ($id: ID!, $answer: ProposalAnswer!, $note: String) { submitDeliveryDateResponse(id: $id, answer: $answer, note: $note) { ${fields} } }`
const suborderText = `query ($id: ID!) { order(id: $id) { suborders { ${fields} } } }`

type Change = { id: string; requestedBy: string; status: string; mayAnswer: boolean; mayWithdraw: boolean }
type Suborder = { id: string; expectedDelivery: string; mayAskDay: boolean; dayChanges: Change[] }

/** A paid order and its first part, with the one who bought it, the one who sends it, and somebody else who sells. */
async function bought() {
  const { buyer, address } = await buy.buyerWithCart()
  const { id: orderId } = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, orderId)
  const { suborders } = await buy.read(buyer.token, orderId)
  const [suborder] = suborders
  const seller = (await server.build.user({ roles: ['seller'], sellerId: Number(suborder?.seller.id) })).token
  const read = async (token: string): Promise<Suborder | undefined> => {
    const { order } = await server.get<{ order: { suborders: Suborder[] } }>(suborderText, { id: orderId }, token)
    return order.suborders.find(({ id }) => id === suborder?.id)
  }
  return { id: suborder?.id, buyer: buyer.token, seller, read, other: (await server.build.seller()).owner.token }
}
const input = { day: '2026-12-05', reason: 'The slab is cast later.' }

describe('another day of delivery', () => {
  test('is asked for by the seller and counts when the buyer agrees; both hear of it', async () => {
    const { id, buyer, seller, read, other } = await bought()
    const before = (await read(buyer))?.expectedDelivery
    await server.get(ask, { id, input }, seller)
    expect(await server.codeOf(ask, { id, input }, buyer)).toBe('DAY_REQUESTED')
    const requested = await read(buyer)
    expect(requested).toMatchObject({
      expectedDelivery: before,
      mayAskDay: false,
      dayChanges: [
        {
          requestedBy: 'SELLER',
          status: 'REQUESTED',
          from: before,
          mayAnswer: true,
          mayWithdraw: false,
          ...{ to: input.day },
        },
      ],
    })
    const change = requested?.dayChanges[0]?.id
    expect(await server.codeOf(answer, { id: change, answer: 'ACCEPT' }, seller)).toBe('FORBIDDEN')
    expect(await server.codeOf(answer, { id: change, answer: 'ACCEPT' }, other)).toBe('NOT_FOUND')
    await server.get(answer, { id: change, answer: 'ACCEPT' }, buyer)
    expect(await read(buyer)).toMatchObject({ expectedDelivery: input.day, dayChanges: [{ status: 'DONE' }] })
    expect(await server.codeOf(answer, { id: change, answer: 'ACCEPT' }, buyer)).toBe('BAD_TRANSITION')
    await server.settle()
    const { rows } = await server.pool.query(
      `select template, count(distinct user_id)::int as readers from messages where template like 'day.%' and dedupe_key like $1 group by 1 order by 1`,
      [`%day:${change}:%`],
    )
    expect(rows.map(({ template }) => template)).toEqual(['day.asked', 'day.moved'])
    expect(rows[1].readers).toBeGreaterThan(1)
  })

  test('stays when the other side says no, with its reason, and is taken back by whoever asked alone', async () => {
    const { id, buyer, seller, read } = await bought()
    const before = (await read(buyer))?.expectedDelivery
    await server.get(ask, { id, input }, buyer)
    const first = (await read(buyer))?.dayChanges[0]?.id
    expect(await server.codeOf(answer, { id: first, answer: 'DECLINE' }, seller)).toBe('REASON_NEEDED')
    await server.get(answer, { id: first, answer: 'DECLINE', note: 'The truck is on another tour.' }, seller)
    expect(await read(buyer)).toMatchObject({
      expectedDelivery: before,
      mayAskDay: true,
      dayChanges: [{ status: 'REFUSED', answer: 'The truck is on another tour.' }],
    })
    await server.get(ask, { id, input }, buyer)
    const second = (await read(buyer))?.dayChanges[1]?.id
    expect(await server.codeOf(answer, { id: second, answer: 'WITHDRAW' }, seller)).toBe('FORBIDDEN')
    await server.get(answer, { id: second, answer: 'WITHDRAW' }, buyer)
    expect((await read(buyer))?.dayChanges.map(({ status }) => status)).toEqual(['REFUSED', 'WITHDRAWN'])
  })

  test('is a day to come, another one, and nobody else’s', async () => {
    const { id, buyer, other, read } = await bought()
    const day = async (day: string | undefined, token = buyer) =>
      server.codeOf(ask, { id, input: { ...input, day } }, token)
    expect(await day('2026-11-01')).toBe('DAY_PAST')
    expect(await day('2027-11-01')).toBe('DAY_FAR')
    expect(await day((await read(buyer))?.expectedDelivery)).toBe('DAY_SAME')
    expect(await day('soon')).toBe('VALIDATION')
    expect(await day(input.day, other)).toBe('NOT_FOUND')
    expect(await day(input.day, await server.as('customer'))).toBe('NOT_FOUND')
  })
})
