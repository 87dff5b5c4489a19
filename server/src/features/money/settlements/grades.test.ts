import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { bagsMilli, settling } from '#test/shop/settling.ts'
import { ledgerInvariants } from './invariants.queries.ts'
import { reverseSale } from './settlements.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
let admin = ''
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  admin = await server.as('admin')
})
afterAll(() => server.close())

const setGrade = 'mutation ($id: ID!, $grade: SellerGrade!) { setSellerGrade(id: $id, grade: $grade) { grade } }'
const setSetting = 'mutation ($key: ID!, $value: String!) { setSetting(key: $key, value: $value) { value } }'
const entry = (suborderId: number, part: string) =>
  shop.one<{ paise: number; base: number; rate: number; day: string }>(
    `select sum(e.amount_paise)::bigint as paise, sum(e.base_paise)::bigint as base, max(e.rate_bp) as rate, max(e.available_on)::text as day
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.suborder_id = $1 and e.part = $2`,
    [suborderId, part],
  )
async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of ledgerInvariants) if ((await rowsAs(server.db, query)).length) found.push(name)
  return found
}

describe('a seller’s grade', () => {
  test.each([
    ['A', '2026-11-21'],
    ['B', '2026-11-24'],
    ['C', '2026-11-28'],
    ['D', '2026-11-28'],
  ])('%s lets money be paid out from %s', async (grade, day) => {
    const by = await server.build.seller()
    expect(await server.get(setGrade, { id: by.id, grade }, admin)).toEqual({ setSellerGrade: { grade } })
    const part = await shop.sold(undefined, { sellerId: by.id })
    expect((await entry(part.id, 'SALE')).day).toBe(day)
  })

  test('is set by who may pay sellers, and written down', async () => {
    const by = await server.build.seller()
    const variables = { id: by.id, grade: 'A' }
    expect(await server.codeOf(setGrade, variables, await server.as('sellerManager'))).toBe('FORBIDDEN')
    expect(await server.codeOf(setGrade, variables, by.owner.token)).toBe('FORBIDDEN')
    await server.get(setGrade, variables, admin)
    const { rows } = await server.pool.query(
      `select before, after from audit_log where action = 'seller.grade' and entity_id = $1::text`,
      [by.id],
    )
    expect(rows).toEqual([{ before: { grade: 'B' }, after: { grade: 'A' } }])
  })
})

describe('income tax deducted at source', () => {
  test('is 5 % of a seller without a PAN', async () => {
    const by = await server.build.seller()
    await server.pool.query("update sellers set pan = '', kind = 'PARTNER' where id = $1", [by.id])
    const part = await shop.sold(undefined, { sellerId: by.id })
    expect(await entry(part.id, 'TDS')).toMatchObject({ paise: 13_375_50, base: 2_67_510_00, rate: 500 })
  })

  test('is counted on the value with GST where the setting says so, and goes back by the same base', async () => {
    await server.get(setSetting, { key: 'tdsWithGst', value: 'true' }, admin)
    const by = await server.build.seller()
    const part = await shop.sold(undefined, { sellerId: by.id })
    expect(await entry(part.id, 'TDS')).toMatchObject({ paise: 315_66, base: 3_15_662_00, rate: 10 })
    const back = (key: string, times: number) =>
      reverseSale(makeCtx(server.services), {
        suborderId: part.id,
        key: `${key}:${part.id}`,
        lines: [
          {
            lineId: part.lineId,
            quantityMilli: (bagsMilli / 5) * times,
            taxablePaise: 53_502_00 * times,
            taxPaise: 9_630_36 * times,
          },
        ],
        paise: 63_132_36 * times + (times > 1 ? 20 : 0),
        reason: 'returned',
      })
    await back('fifth', 1)
    expect(await entry(part.id, 'TDS')).toMatchObject({ paise: 252_53, base: 2_52_529_60 })
    await back('rest', 4)
    expect(await entry(part.id, 'TDS')).toMatchObject({ paise: 0, base: 0 })
    expect(await broken()).toEqual([])
  })
})
