import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { buying, deliver, dispatch, packAll, truck } from '#test/shop/buying.ts'
import { invariants } from '../../../every-invariant.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let admin = ''
let second = ''
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  admin = await server.as('admin')
  second = (await server.build.user({ roles: ['admin'] })).token
})
afterAll(() => server.close())

const rehearsal = `query ($day: String!) { rehearsal(day: $day) { changes { rule scope before after isSigned }
  kinds { kind count taxablePaise taxNowPaise taxThenPaise } records { kind number isPaid taxNowPaise taxThenPaise }
  refundCount refundPaise bornePaise sellerCount buyerCount notifiedAt } }`
const sheet = 'query ($day: String!) { rehearsalSheet(day: $day) { name rows } }'
const notify = 'mutation ($day: String!) { sendRuleNotices(day: $day) { sellers buyers } }'
const submit = 'mutation ($input: RuleValueInput!) { submitRuleValue(input: $input) { id } }'
const approve = 'mutation ($id: ID!) { approveRuleValue(id: $id) { decision } }'
const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'

type Rehearsed = {
  rehearsal: {
    changes: { rule: string; scope: string; before: number; after: number; isSigned: boolean }[]
    kinds: { kind: string; count: number; taxablePaise: number; taxNowPaise: number; taxThenPaise: number }[]
    records: { kind: string; number: string; isPaid: boolean; taxNowPaise: number; taxThenPaise: number }[]
    refundCount: number
    refundPaise: number
    bornePaise: number
    sellerCount: number
    buyerCount: number
    notifiedAt: string | null
  }
}
const day = '2026-11-22'
const rehearse = async () => (await server.get<Rehearsed>(rehearsal, { day }, admin)).rehearsal
const broken = async () => {
  const found = await Promise.all(
    invariants.map(async ({ name, query }) => ((await rowsAs(server.services.db, query)).length > 0 ? name : null)),
  )
  return found.filter((name) => name !== null)
}

/** A paid order, each of whose parts is accepted by its seller. */
async function paidOrder() {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const { suborders } = await buy.read(buyer.token, placed.id)
  const parts = await Promise.all(
    suborders.map(async (part) => {
      const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(part.seller.id) })
      await server.get(accept, { id: part.id }, token)
      return { id: part.id, token, sellerId: Number(part.seller.id) }
    }),
  )
  return { buyer, placed, parts }
}

describe('the day on which a rate changes', () => {
  test('is rehearsed before: what it will refund is what it refunds, and those concerned are told once', async () => {
    const { buyer, placed, parts } = await paidOrder()
    const { rows: hsns } = await server.pool.query<{ hsn: string }>(
      'select distinct l.hsn from order_lines l join suborders s on s.id = l.suborder_id where s.order_id = $1 order by 1',
      [placed.id],
    )
    expect((await rehearse()).changes).toEqual([])
    expect(await server.codeOf(rehearsal, { day: '2026-11-21' }, admin)).toBe('RULE_APPLIED')
    expect(await server.codeOf(rehearsal, { day: '2026-02-31' }, admin)).toBe('VALIDATION')
    expect(await server.codeOf(rehearsal, { day }, buyer.token)).toBe('FORBIDDEN')

    const ids: string[] = []
    for (const { hsn } of hsns) {
      const input = {
        rule: 'GST_RATE',
        scope: hsn,
        from: day,
        value: 500,
        source: 'Notification 21/2026-Central Tax (Rate)',
      }
      ids.push((await server.get<{ submitRuleValue: { id: string } }>(submit, { input }, admin)).submitRuleValue.id)
    }
    const unsigned = await rehearse()
    expect(unsigned.changes).toEqual(
      hsns.map(({ hsn }) => ({ rule: 'GST_RATE', scope: hsn, before: 1800, after: 500, isSigned: false })),
    )
    expect(await server.codeOf(notify, { day }, admin)).toBe('RULE_UNSIGNED')
    for (const id of ids) await server.get(approve, { id }, second)

    const [first, ...others] = parts
    await packAll(server, first?.token ?? '', first?.id)
    const rehearsed = await rehearse()
    expect(rehearsed.changes.every(({ isSigned }) => isSigned)).toBe(true)
    expect(rehearsed.kinds.filter(({ count }) => count > 0).map(({ kind }) => kind)).toEqual(
      others.length > 0 ? ['ORDER', 'LOAD'] : ['LOAD'],
    )
    for (const { taxablePaise, taxNowPaise, taxThenPaise } of rehearsed.kinds) {
      expect(Math.abs(taxNowPaise - taxablePaise * 0.18)).toBeLessThan(3)
      expect(Math.abs(taxThenPaise - taxablePaise * 0.05)).toBeLessThan(3)
    }
    expect(rehearsed).toMatchObject({ refundCount: 1, bornePaise: 0, sellerCount: parts.length, buyerCount: 1 })
    expect(await server.get(sheet, { day }, admin)).toEqual({
      rehearsalSheet: { name: `rehearsal-${day}.xlsx`, rows: rehearsed.records.length },
    })

    expect(await server.get(notify, { day }, admin)).toEqual({ sendRuleNotices: { sellers: parts.length, buyers: 1 } })
    expect(await server.codeOf(notify, { day }, admin)).toBe('RULE_NOTIFIED')
    await server.settle()
    const { rows: letters } = await server.pool.query("select subject from messages where template = 'rule.notified'")
    expect(new Set(letters.map(({ subject }) => subject))).toEqual(new Set(['GST changes on 22-11-2026']))

    server.setClock('2026-11-21T19:00:00Z')
    // Everybody signs in again in the morning
    const seller = async (sellerId: number) => (await server.build.user({ roles: ['seller'], sellerId })).token
    for (const { id, sellerId } of parts) {
      const token = await seller(sellerId)
      const { rows } = await server.pool.query<{ id: number }>(
        "select id from shipments where suborder_id = $1 and status = 'PACKED'",
        [id],
      )
      const load = rows[0] ? String(rows[0].id) : await packAll(server, token, id)
      await server.get(dispatch, { id: load, input: truck }, token)
    }
    await server.settle()
    const { rows: refunds } = await server.pool.query<{ paise: number }>(
      'select sum(amount_paise)::bigint as paise from refunds where order_id = $1',
      [placed.id],
    )
    expect(refunds[0]?.paise).toBe(rehearsed.refundPaise)
    for (const { id, sellerId } of parts) {
      const { rows: loads } = await server.pool.query<{ id: number; otp: string }>(
        'select id, delivery_code as otp from shipments where suborder_id = $1',
        [id],
      )
      const token = await seller(sellerId)
      for (const { id, otp } of loads) await server.get(deliver, { id: String(id), input: { otp } }, token)
    }
    await server.settle()
    expect(await broken()).toEqual([])
  })
})
