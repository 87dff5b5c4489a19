import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { ledgerInvariants } from '#features/money/settlements/invariants.queries.ts'
import { reverseSale } from '#features/money/settlements/settlements.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { bagsMilli, fiveTonnes, settling } from '#test/shop/settling.ts'
import { lowerDeductionInvariants } from './lower-deductions.queries.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
let admin = ''
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.operator()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const submit =
  'mutation ($input: LowerDeductionInput!, $file: Upload!) { submitLowerDeduction(input: $input, file: $file) { id state } }'
const decide =
  'mutation ($id: ID!, $decision: ReviewDecision!, $reason: String) { decideLowerDeduction(id: $id, decision: $decision, reason: $reason) { state } }'
const cancel = 'mutation ($id: ID!) { cancelLowerDeduction(id: $id) { state } }'
const end = 'mutation ($id: ID!, $reason: String!) { endLowerDeduction(id: $id, reason: $reason) { state } }'
const list =
  'query { lowerDeductions { total items { id number state usedPaise reason canWithdraw canDecide canEnd link decidedBy } } }'
const earnings =
  'query ($sellerId: ID) { earnings(sellerId: $sellerId) { items { suborderId kind entries { part paise basePaise rateBp certificate how } } } }'

type Item = { id: string; number: string; state: string; usedPaise: number; link: string; canDecide: boolean }
const paper = Buffer.from('%PDF-1.4\nCertificate under section 197.')
const soldOn = '2026-11-20T06:00:00Z'
/** Of a sale of five tonnes, before GST. */
const salePaise = 2_67_510_00

let firms = 0
/** A firm with a PAN of its own, and its owner. */
async function firm({ pan = `ZZZF${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[firms]}2002B` } = {}) {
  server.setClock(soldOn)
  firms++
  const { id } = await server.build.seller({ name: `Firm ${firms}` })
  await server.pool.query('update sellers set pan = $2 where id = $1', [id, pan])
  return { id, pan, token: (await server.build.user({ roles: ['seller'], sellerId: id })).token }
}
type Firm = Awaited<ReturnType<typeof firm>>

const input = { number: '3957AB19X', rateBp: 4, from: '2026-04-01', to: '2026-11-20', limitPaise: 50_00_000_00 }
async function submitted({ token }: Firm, of: Partial<typeof input> = {}): Promise<string> {
  const { data, errors } = await server.upload(submit, { input: { ...input, ...of } }, paper, token)
  if (errors) throw new Error(JSON.stringify(errors))
  return (data as unknown as { submitLowerDeduction: { id: string } }).submitLowerDeduction.id
}
async function approved(by: Firm, of: Partial<typeof input> = {}): Promise<string> {
  const id = await submitted(by, of)
  await server.get(decide, { id, decision: 'APPROVE' }, admin)
  return id
}
async function sold({ id }: Firm, at = soldOn) {
  server.setClock(at)
  return shop.sold(fiveTonnes, { sellerId: id })
}
/** The income tax of a suborder in the ledger: base, rate, amount, and whether it is under a certificate. */
const tdsOf = async (suborderId: number, kind = 'SALE') =>
  (
    await server.pool.query(
      `select e.base_paise as base, e.rate_bp as bp, e.amount_paise as paise, c.number from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id left join lower_deductions c on c.id = e.lower_deduction_id
       where t.suborder_id = $1 and t.kind = $2 and e.part = 'TDS' order by e.id`,
      [suborderId, kind],
    )
  ).rows.map(({ base, bp, paise, number }) => [Number(base), bp, Number(paise), number])
/** Only partners may be without one. */
const withoutPan = ({ id }: Firm) =>
  server.pool.query("update sellers set pan = '', kind = 'PARTNER' where id = $1", [id])
const backOf = (part: { id: number; lineId: number }, fifths: number) =>
  reverseSale(makeCtx(server.services), {
    suborderId: part.id,
    key: `back:${part.id}:${fifths}`,
    lines: [
      {
        lineId: part.lineId,
        quantityMilli: (bagsMilli / 5) * fifths,
        taxablePaise: 53_502_00 * fifths,
        taxPaise: 9_630_36 * fifths,
      },
    ],
    paise: 63_132_36 * fifths,
    reason: 'returned',
  })
const ownList = async (token: string) =>
  (await server.get<{ lowerDeductions: { items: Item[] } }>(list, {}, token)).lowerDeductions.items
const holds = async () => {
  const { db } = makeCtx(server.services)
  for (const { name, query } of [...ledgerInvariants, ...lowerDeductionInvariants])
    expect([name, await rowsAs(db, query)]).toEqual([name, []])
}

describe('income tax deducted from sales', () => {
  test('is at the rate of the certificate from its approval on, split at its limit, and then as usual', async () => {
    const by = await firm()
    const id = await submitted(by, { limitPaise: 3_00_000_00 })
    expect(await tdsOf((await sold(by)).id)).toEqual([[salePaise, 10, 267_51, null]])
    await server.get(decide, { id, decision: 'APPROVE' }, admin)
    expect(await tdsOf((await sold(by)).id)).toEqual([[salePaise, 4, 107_00, '3957AB19X']])
    const across = await sold(by)
    expect(await tdsOf(across.id)).toEqual([
      [32_490_00, 4, 13_00, '3957AB19X'],
      [2_35_020_00, 10, 235_02, null],
    ])
    expect(await tdsOf((await sold(by)).id)).toEqual([[salePaise, 10, 267_51, null]])
    expect(await ownList(by.token)).toMatchObject([{ id, usedPaise: 3_00_000_00, state: 'APPROVED' }])
    // What came back was deducted at both rates, and its part of the limit is free again
    await backOf(across, 1)
    expect(await tdsOf(across.id, 'REVERSAL')).toEqual([
      [-6_498_00, 4, -2_60, '3957AB19X'],
      [-47_004_00, 10, -47_00, null],
    ])
    expect(await tdsOf((await sold(by)).id)).toEqual([
      [6_498_00, 4, 2_60, '3957AB19X'],
      [2_61_012_00, 10, 261_01, null],
    ])
    await holds()
  })

  test('ends with the days of the certificate, inside a month; a return after the year goes back at its rate', async () => {
    const by = await firm()
    await approved(by)
    // 23:59 and 00:01 in India
    const last = await sold(by, '2026-11-20T18:29:00Z')
    expect(await tdsOf(last.id)).toEqual([[salePaise, 4, 107_00, '3957AB19X']])
    expect(await tdsOf((await sold(by, '2026-11-20T18:31:00Z')).id)).toEqual([[salePaise, 10, 267_51, null]])
    server.setClock('2027-04-12T06:00:00Z')
    await backOf(last, 5)
    expect(await tdsOf(last.id, 'REVERSAL')).toEqual([[-salePaise, 4, -107_00, '3957AB19X']])
    await holds()
  })

  test('uses up the certificate with the lowest rate first, and one without any tax too', async () => {
    const by = await firm()
    await approved(by, { number: 'FIVE5555', rateBp: 5 })
    await approved(by, { number: 'NONE0000', rateBp: 0, limitPaise: 1_00_000_00 })
    expect(await tdsOf((await sold(by)).id)).toEqual([
      [1_00_000_00, 0, 0, 'NONE0000'],
      [1_67_510_00, 5, 83_76, 'FIVE5555'],
    ])
    await holds()
  })

  test('is counted over all sellers of a PAN, also when they deliver at once, and no other', async () => {
    const pan = 'ZZZFZ2002B'
    const [one, other] = [await firm({ pan }), await firm({ pan })]
    await approved(one, { limitPaise: 3_00_000_00 })
    const parts = [
      await shop.paid(fiveTonnes, { sellerId: one.id }),
      await shop.paid(fiveTonnes, { sellerId: other.id }),
    ]
    await Promise.all(parts.map((part) => shop.deliver(part)))
    const all = (await Promise.all(parts.map(({ id }) => tdsOf(id)))).flat()
    const under = all.filter(([, , , number]) => number)
    expect(under.reduce((sum, [base]) => sum + base, 0)).toBe(3_00_000_00)
    expect(await tdsOf((await sold(await firm())).id)).toEqual([[salePaise, 10, 267_51, null]])
    await holds()
  })

  test('is as usual again once an admin ends it, and the certificate stands in the line of the settlement', async () => {
    const by = await firm()
    const id = await approved(by)
    const part = await sold(by)
    expect(await server.codeOf(end, { id, reason: '' }, admin)).toBe('REASON_NEEDED')
    await server.get(end, { id, reason: 'Cancelled by the tax officer' }, admin)
    expect(await tdsOf((await sold(by)).id)).toEqual([[salePaise, 10, 267_51, null]])
    const { earnings: page } = await server.get<{
      earnings: { items: { suborderId: string; entries: { part: string; certificate: string; how: string[] }[] }[] }
    }>(earnings, {}, by.token)
    const entry = page.items
      .find(({ suborderId }) => suborderId === String(part.id))
      ?.entries.find((one) => one.part === 'TDS')
    expect(entry).toMatchObject({ paise: -107_00, basePaise: salePaise, rateBp: 4, certificate: '3957AB19X' })
    expect(entry?.how).toEqual(['₹2,67,510.00 × 0.04 %', 'Certificate of lower deduction 3957AB19X'])
    await holds()
  })

  test('is at the rate of the register for a seller without a PAN, whatever certificates there are', async () => {
    const by = await firm()
    await approved(by)
    const part = await shop.paid(fiveTonnes, { sellerId: by.id })
    await withoutPan(by)
    await shop.deliver(part)
    expect(await tdsOf(part.id)).toEqual([[salePaise, 500, 13_375_50, null]])
  })
})

describe('a certificate', () => {
  test('is decided by an admin and nobody else, once, and its seller is told', async () => {
    const by = await firm()
    const id = await submitted(by)
    expect(await ownList(by.token)).toMatchObject([{ canWithdraw: true, canDecide: false, canEnd: false }])
    const all = await ownList(admin)
    expect(all.find((one) => one.id === id)).toMatchObject({ canWithdraw: false, canDecide: true, canEnd: false })
    expect(await server.codeOf(decide, { id, decision: 'APPROVE' }, by.token)).toBe('FORBIDDEN')
    expect(await server.codeOf(decide, { id, decision: 'REJECT' }, admin)).toBe('REASON_NEEDED')
    await server.get(decide, { id, decision: 'REJECT', reason: 'Another PAN' }, admin)
    expect(await server.codeOf(decide, { id, decision: 'APPROVE' }, admin)).toBe('BAD_TRANSITION')
    expect(await ownList(by.token)).toMatchObject([{ state: 'REJECTED', reason: 'Another PAN', decidedBy: null }])
    await server.settle()
    const { rows } = await server.pool.query("select body from messages where template = 'lowerDeduction.rejected'")
    expect(JSON.stringify(rows)).toContain('Another PAN')
  })

  test('is withdrawn by its seller until it is decided, and then entered again', async () => {
    const by = await firm()
    const other = await firm()
    const id = await submitted(by)
    expect(await server.codeOf(cancel, { id }, other.token)).toBe('NOT_FOUND')
    const { errors } = await server.upload(submit, { input }, paper, by.token)
    expect(errors?.[0]?.extensions.code).toBe('DUPLICATE')
    await server.get(cancel, { id }, by.token)
    expect(await ownList(other.token)).toEqual([])
    const again = await approved(by)
    expect(await server.codeOf(cancel, { id: again }, by.token)).toBe('BAD_TRANSITION')
  })

  test('is refused without a PAN, and not approved when its days are over or its rate is not lower', async () => {
    const by = await firm()
    const over = await submitted(by, { number: 'OVER1111', to: '2026-10-31' })
    const equal = await submitted(by, { number: 'EQUAL111', rateBp: 10 })
    expect(await server.codeOf(decide, { id: over, decision: 'APPROVE' }, admin)).toBe('LOWER_DEDUCTION_OVER')
    expect(await server.codeOf(decide, { id: equal, decision: 'APPROVE' }, admin)).toBe('LOWER_DEDUCTION_NOT_LOWER')
    await withoutPan(by)
    const { errors } = await server.upload(submit, { input }, paper, by.token)
    expect(errors?.[0]?.extensions.code).toBe('LOWER_DEDUCTION_NO_PAN')
  })

  test('that is approved is evidence: only its end can be written', async () => {
    const id = await approved(await firm())
    await expect(server.pool.query('update lower_deductions set limit_paise = 1 where id = $1', [id])).rejects.toThrow()
  })
})
