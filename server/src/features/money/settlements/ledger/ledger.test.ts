import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { settingDefaults } from '#core/settings.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { bagsMilli, notOfExamples, settling } from '#test/shop/settling.ts'
import { invariants } from '../../../../every-invariant.ts'
import { postHistory, reverseSale } from '../settlements.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
let admin = ''
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.bankAccount()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const ctx = () => makeCtx(server.services)
async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length) found.push(name)
  return found
}
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const notifyPeople = (name: string, payload: object) =>
  sql`insert into events (name, payload, created_at)
    values (${name}, ${JSON.stringify(payload)}::jsonb, now())`.execute(server.db)
/** One of five. */
const tonne = (part: { lineId: number }) => ({
  lineId: part.lineId,
  quantityMilli: bagsMilli / 5,
  taxablePaise: 53_502_00,
  taxPaise: 9_630_36,
})
const cancel =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'

describe('the books of an order', () => {
  test('hold the buyer’s money as an advance until it is delivered', async () => {
    const part = await shop.paid()
    expect(await shop.booked(part.id)).toEqual({ GATEWAY: 3_15_662_00, BUYER_ADVANCE: -3_15_662_00 })
  })
  test('give the seller its share on delivery, less commission, GST on it, TCS and TDS', async () => {
    const part = await shop.sold()
    expect(await shop.booked(part.id)).toEqual({
      GATEWAY: 3_15_662_00,
      SELLER_PAYABLE: -3_12_522_94,
      COMMISSION_INCOME: -1_300_00,
      GST_OUTPUT: -234_00,
      TCS_PAYABLE: -1_337_55,
      TDS_PAYABLE: -267_51,
    })
    const { rows } = await server.pool.query(
      `select e.part, e.amount_paise as paise, e.base_paise as base, e.rate_bp as rate, e.available_on::text as day from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id where t.key = $1 and e.part is not null order by e.id`,
      [`SALE:${part.id}`],
    )
    const day = '2026-11-24'
    expect(settingDefaults.settlementHoldDays).toBe(3)
    expect(rows).toEqual([
      { part: 'SALE', paise: -3_15_662_00, base: null, rate: null, day },
      { part: 'COMMISSION', paise: 1_300_00, base: 2_60_000_00, rate: null, day },
      { part: 'COMMISSION_GST', paise: 234_00, base: 1_300_00, rate: 1800, day },
      { part: 'TCS', paise: 1_337_55, base: 2_67_510_00, rate: 50, day },
      { part: 'TDS', paise: 267_51, base: 2_67_510_00, rate: 10, day },
    ])
  })
  test('post each fact once, however often it is told', async () => {
    const part = await shop.sold()
    const before = await shop.booked(part.id)
    const moved = { orderId: Number(part.orderId), suborderId: part.id, from: 'DISPATCHED', to: 'DELIVERED' }
    for (const _ of [1, 2]) await notifyPeople('suborder.moved', moved)
    await notifyPeople('order.placed', { orderId: Number(part.orderId) })
    await server.settle()
    await postHistory(ctx())
    expect(await shop.booked(part.id)).toEqual(before)
    expect(
      await shop.one('select count(*)::int as count from ledger_transactions where suborder_id = $1', [part.id]),
    ).toEqual({
      count: 2,
    })
  })
  test('bear the coupon that is ours; the seller’s share stays whole', async () => {
    const part = await shop.sold(undefined, { credit: 1_000_00 })
    expect(await shop.booked(part.id)).toMatchObject({
      GATEWAY: 3_14_662_00,
      COUPON_COST: 1_000_00,
      SELLER_PAYABLE: -3_12_522_94,
    })
  })
  test('owe a cancelled part to its buyer, take no commission, and are even when it has gone back', async () => {
    const part = await shop.paid()
    await server.get(cancel, { id: part.id }, part.buyer.token)
    await server.settle()
    expect(await shop.booked(part.id)).toEqual({ GATEWAY: 3_15_662_00, REFUND_DUE: -3_15_662_00 })
    const { fee } = await shop.one<{ fee: number }>(
      'select sum(fee_paise + gst_paise)::bigint as fee from commission_lines where suborder_id = $1',
      [part.id],
    )
    expect(fee).toBe(0)
    const refund = await shop.one<{ id: string }>('select id from refunds where suborder_id = $1', [part.id])
    const second = (await server.build.user({ roles: ['admin'] })).token
    for (const token of [admin, second])
      await server.get('mutation ($id: ID!) { approveRefund(id: $id) { status } }', { id: refund.id }, token)
    await server.pool.query("update refunds set mode = 'BANK' where id = $1", [refund.id])
    const byHand = 'mutation ($id: ID!, $utr: String!) { markRefundPaid(id: $id, utr: $utr) { status } }'
    await server.get(byHand, { id: refund.id, utr: `HDFCR9${String(refund.id).padStart(10, '0')}` }, admin)
    await server.settle()
    expect(await shop.booked(part.id)).toEqual({ GATEWAY: 3_15_662_00, BANK: -3_15_662_00 })
  })
  test('keep what a transfer brought too much apart until it goes back', async () => {
    const { buyer, address } = await shop.buy.buyerWithCart()
    const placed = await shop.buy.order(buyer.token, address.id, 'DIRECT')
    const due = placed.payablePaise
    const submit =
      'mutation ($id: ID!, $input: TransferSubmission!) { submitTransfer(orderId: $id, input: $input) { id } }'
    const decide =
      'mutation ($id: ID!, $paise: Paise) { submitTransferDecision(id: $id, decision: received, receivedPaise: $paise) { status } }'
    const ofOrder = async () => {
      await server.settle()
      const { rows } = await server.pool.query(
        `select e.account, sum(e.amount_paise)::bigint as paise from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         where t.order_id = $1 group by 1 having sum(e.amount_paise) <> 0`,
        [placed.id],
      )
      return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
    }
    for (const [round, received] of [due - 500_00, due + 700_00].entries()) {
      const utr = `HDFCN${round}${String(placed.id).padStart(10, '0')}`
      const input = { mode: 'NEFT', amountPaise: received, utr, paidOn: '2026-11-21' }
      const sent = await server.get<{ submitTransfer: { id: string } }>(submit, { id: placed.id, input }, buyer.token)
      await server.get(decide, { id: sent.submitTransfer.id, paise: received }, admin)
      if (round === 0) expect(await ofOrder()).toEqual({ BANK: received, SUSPENSE: -received })
    }
    expect(await ofOrder()).toEqual({ BANK: due + 700_00, BUYER_ADVANCE: -due, REFUND_DUE: -700_00 })
  })
})

describe('commission', () => {
  test('stays as it was when it was ordered, whatever rule follows', async () => {
    const part = await shop.paid()
    const { id } = await shop.one<{ id: string }>(
      'select id from commission_rules where seller_id = $1 and withdrawn_at is null',
      [part.sellerId],
    )
    const change =
      'mutation ($id: ID!, $input: CommissionTermsInput!) { updateCommissionRule(id: $id, input: $input) { id } }'
    const terms = { name: 'Dearer', rate: 'PERCENT', percentBp: 300, from: '2026-11-22' }
    await server.get(change, { id, input: terms }, admin)
    server.setClock('2026-11-22T06:00:00Z')
    await shop.deliver(part)
    expect(await shop.booked(part.id, ['SALE'])).toMatchObject({ COMMISSION_INCOME: -1_300_00, GST_OUTPUT: -234_00 })
    server.setClock('2026-11-21T06:00:00Z')
  })
  test('goes back by a fifth with one of five tonnes, and TCS and TDS with its value', async () => {
    const part = await shop.sold()
    const back = {
      suborderId: part.id,
      key: `note:${part.id}`,
      lines: [tonne(part)],
      paise: 63_132_36,
      reason: 'returned',
    }
    const { buyerPaise } = await reverseSale(ctx(), back)
    expect(buyerPaise).toBe(63_132_36)
    expect(await shop.booked(part.id, ['REVERSAL'])).toEqual({
      BUYER_ADVANCE: -63_132_36,
      SELLER_PAYABLE: 63_132_36 - 260_00 - 46_80 - 267_51 - 53_50,
      COMMISSION_INCOME: 260_00,
      GST_OUTPUT: 46_80,
      TCS_PAYABLE: 267_51,
      TDS_PAYABLE: 53_50,
    })
    const { rows } = await server.pool.query(
      'select quantity_milli, base_paise, fee_paise, gst_paise, rule_name, percent_bp from commission_lines where suborder_id = $1 order by id',
      [part.id],
    )
    const terms = { rule_name: 'Agreed with us', percent_bp: 50 }
    expect(rows).toEqual([
      { quantity_milli: bagsMilli, base_paise: 2_60_000_00, fee_paise: 1_300_00, gst_paise: 234_00, ...terms },
      { quantity_milli: -bagsMilli / 5, base_paise: -52_000_00, fee_paise: -260_00, gst_paise: -46_80, ...terms },
    ])
    // the same note again changes nothing
    await reverseSale(ctx(), back)
    expect(await shop.booked(part.id, ['REVERSAL'])).toMatchObject({ COMMISSION_INCOME: 260_00 })
    // and more than is left is refused
    const tooMuch = { ...tonne(part), quantityMilli: bagsMilli }
    await expect(reverseSale(ctx(), { ...back, key: 'note:more', lines: [tooMuch] })).rejects.toMatchObject({
      code: 'REVERSAL_TOO_HIGH',
    })
  })
  test('of what is taken back before delivery is never posted', async () => {
    const part = await shop.paid()
    const weight = { ...tonne(part), quantityMilli: 0 }
    await reverseSale(ctx(), {
      suborderId: part.id,
      key: `short:${part.id}`,
      lines: [weight],
      paise: 63_132_36,
      reason: 'short',
    })
    expect(await shop.booked(part.id, ['REVERSAL'])).toEqual({})
    await shop.deliver(part)
    expect(await shop.booked(part.id, ['SALE'])).toMatchObject({
      COMMISSION_INCOME: -1_040_00,
      GST_OUTPUT: -187_20,
      TCS_PAYABLE: -1_070_04,
      TDS_PAYABLE: -214_01,
    })
  })
  test('goes back with a claim that is granted: its credit note lowers the sale, and the refund takes up what is owed', async () => {
    const part = await shop.sold()
    const shipment = await shop.one<{ id: string }>('select id from shipments where suborder_id = $1', [part.id])
    const claim = await server.upload(
      `mutation ($shipmentId: ID!, $lines: [PackInput!]!, $file: Upload!) {
        createClaim(shipmentId: $shipmentId, input: { reason: DAMAGED, note: "A hundred bags are wet." }, lines: $lines, files: [$file]) { id } }`,
      { shipmentId: shipment.id, lines: [{ lineId: String(part.lineId), quantityMilli: bagsMilli / 5 }] },
      picture,
      part.buyer.token,
    )
    expect(claim.errors).toBeUndefined()
    const { id } = await shop.one<{ id: string }>('select id from claims where suborder_id = $1', [part.id])
    // while it is open, its share of what the seller receives is held, and no more
    await server.settle()
    const held = Math.round((3_12_522_94 * 61_360_00) / 3_15_662_00)
    expect(await shop.booked(part.id, ['HOLD'])).toEqual({ SELLER_PAYABLE: held, SELLER_HELD: -held })
    const seller = await server.build.user({ roles: ['seller'], sellerId: part.sellerId })
    await server.get(
      'mutation ($id: ID!) { submitClaimResponse(id: $id, answer: ACCEPT) { status } }',
      { id },
      seller.token,
    )
    await server.settle()
    expect(await shop.booked(part.id, ['REVERSAL'])).toEqual({
      BUYER_ADVANCE: -61_360_00,
      SELLER_PAYABLE: 61_360_00 - 260_00 - 46_80 - 260_00 - 52_00,
      COMMISSION_INCOME: 260_00,
      GST_OUTPUT: 46_80,
      TCS_PAYABLE: 260_00,
      TDS_PAYABLE: 52_00,
    })
    expect(await shop.booked(part.id, ['REVERSAL', 'REFUND_DUE'])).toMatchObject({ REFUND_DUE: -61_360_00 })
    expect(await shop.booked(part.id)).not.toHaveProperty('BUYER_ADVANCE')
    expect(await shop.booked(part.id, ['HOLD', 'RELEASE'])).toEqual({})
  })
  test('gives back our share of a coupon to us, not to the buyer', async () => {
    const part = await shop.sold(undefined, { credit: 1_000_00 })
    const all = { lineId: part.lineId, quantityMilli: bagsMilli, taxablePaise: 2_67_510_00, taxPaise: 48_151_80 }
    const back = { suborderId: part.id, key: `all:${part.id}`, lines: [all], paise: 3_15_662_00, reason: 'returned' }
    expect(await reverseSale(ctx(), back)).toEqual({ buyerPaise: 3_14_662_00 })
    expect(await shop.booked(part.id)).toEqual({ GATEWAY: 3_14_662_00, BUYER_ADVANCE: -3_14_662_00 })
  })
})

describe('the database', () => {
  test('refuses to change, to delete and to empty what is written', async () => {
    for (const table of ['ledger_transactions', 'ledger_entries', 'commission_lines', 'sale_reversals']) {
      const column = { ledger_transactions: 'note', ledger_entries: 'base_paise', commission_lines: 'rule_name' }[table]
      for (const text of [
        `update ${table} set ${column ?? 'reason'} = null`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(server.asOwner(text)).rejects.toThrow('append-only')
        // the application's role on PostgreSQL may not even ask
        await expect(server.pool.query(text)).rejects.toThrow(/append-only|permission denied/)
      }
    }
  })
  test('refuses a transaction that does not sum to nothing, or has no other side', async () => {
    const write = (entries: string) => `with t as (
        insert into ledger_transactions (kind, key, at) values ('REVIEW', 'REVIEW:x', now()) returning id
      ) insert into ledger_entries (transaction_id, account, amount_paise) select t.id, v.account, v.paise from t, (values ${entries}) v(account, paise)`
    for (const entries of [`('BANK', 100), ('SUSPENSE', -99)`, `('BANK', 100)`])
      await expect(server.pool.query(write(entries))).rejects.toThrow('two sides')
    const lone = "insert into ledger_transactions (kind, key, at) values ('REVIEW', 'REVIEW:y', now())"
    await expect(server.pool.query(lone)).rejects.toThrow('two sides')
  })
})

test('commission that nobody told of is frozen with its orders locked first, as everybody locks them', async () => {
  const { buyer, address } = await shop.buy.buyerWithCart()
  const { id } = await shop.buy.order(buyer.token, address.id)
  await server.pool.query('update orders set paid_at = now() where id = $1', [id])
  const requested = await server.statementsOf(() => postHistory(ctx()))
  const at = (text: string) => requested.findIndex((statement) => statement.includes(text))
  expect(at('insert into commission_lines')).toBeGreaterThan(0)
  expect(at('order by "id" for update')).toBeGreaterThan(0)
  expect(at('order by "id" for update')).toBeLessThan(at('insert into commission_lines'))
})

test('money that nobody told of is posted with its order locked first', async () => {
  const { buyer, address } = await shop.buy.buyerWithCart()
  const { id } = await shop.buy.order(buyer.token, address.id)
  await server.pool.query(
    "insert into payment_reviews (order_id, gateway, reason, amount_paise, created_at) values ($1, 'test', 'PAID_TWICE', 100, now())",
    [id],
  )
  const requested = await server.statementsOf(() => postHistory(ctx()))
  const at = (text: string) => requested.findIndex((statement) => statement.includes(text))
  expect(at('insert into ledger_transactions')).toBeGreaterThan(0)
  expect(at('for no key update skip locked')).toBeGreaterThan(0)
  expect(at('for no key update skip locked')).toBeLessThan(at('insert into ledger_transactions'))
})

test('another round finds nothing to post, and all that must hold holds', async () => {
  await server.settle()
  expect((await broken()).filter((name) => !notOfExamples.includes(name))).toEqual([])
  const count = () => shop.one<{ count: number }>('select count(*)::int as count from ledger_transactions')
  const before = await count()
  expect(before.count).toBeGreaterThan(20)
  await postHistory(ctx())
  expect(await count()).toEqual(before)
})
