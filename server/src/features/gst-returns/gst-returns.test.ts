import readWorkbook from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true, at: '2026-12-10T06:00:00Z' })
})
afterAll(() => server.close())

const table = 'month tables { name titles rows } sheet { name base64 }'
const gstr1 = `query ($gstin: String!, $month: String!) { gstr1(gstin: $gstin, month: $month) { ${table} } }`
const operator = `query ($month: String!) { operatorReturn(month: $month) { ${table} } }`
type Return = {
  tables: { name: string; titles: string[]; rows: string[][] }[]
  sheet: { name: string; base64: string }
}

const paiseOf = (text = '0') => Math.round(Number(text) * 100)
const column = ({ tables }: Return, name: string, title: string) => {
  const found = tables.find((one) => one.name === name)
  const at = found?.titles.indexOf(title) ?? -1
  return (found?.rows ?? []).reduce((sum, row) => sum + paiseOf(row[at]), 0)
}
/** What credit notes take back, less what debit notes add. */
const takenBack = (of: Return, name: string) => {
  const found = of.tables.find((one) => one.name === name)
  const [type, value] = ['Type', 'Taxable value'].map((title) => found?.titles.indexOf(title) ?? -1)
  return (found?.rows ?? []).reduce(
    (sum, row) => sum + (row[type ?? -1] === 'D' ? -1 : 1) * paiseOf(row[value ?? -1]),
    0,
  )
}
const one = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows[0] as T
const month = '2026-11'
const inMonth = (at: string) => `${at} >= '2026-11-01T00:00:00+05:30' and ${at} < '2026-12-01T00:00:00+05:30'`

describe('GSTR-1', () => {
  test('of a GSTIN and month has every invoice and note in one table, and the goods come to the same', async () => {
    const { gstin, sellerId, taxable } = await one<{ gstin: string; sellerId: number; taxable: number }>(
      `select gstin, max(seller_id) as "sellerId", sum((totals ->> 'taxablePaise')::bigint)::bigint as taxable from invoices
       where ${inMonth('issued_at')} and type = 'TAX_INVOICE'
         and gstin in (select d.gstin from debit_notes d where ${inMonth('d.issued_at')})
       group by 1 order by count(*) desc limit 1`,
    )
    const { back } = await one<{ back: number }>(
      `select coalesce(sum(taxable_paise), 0)::bigint as back from credit_notes where gstin = $1 and ${inMonth('issued_at')}`,
      [gstin],
    )
    const { more } = await one<{ more: number }>(
      `select coalesce(sum(taxable_paise), 0)::bigint as more from debit_notes where gstin = $1 and ${inMonth('issued_at')}`,
      [gstin],
    )
    const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(sellerId) })
    const answer = await server.get<{ gstr1: Return }>(gstr1, { gstin, month }, token)
    const of = (name: string) => column(answer.gstr1, name, 'Taxable value')
    expect(taxable).toBeGreaterThan(0)
    expect(more).toBeGreaterThan(0)
    const notes = takenBack(answer.gstr1, 'cdnr') + takenBack(answer.gstr1, 'cdnur')
    expect(of('b2b') + of('b2cl') + of('b2cs') - notes).toBe(taxable - back + more)
    expect(of('hsn(b2b)') + of('hsn(b2c)')).toBe(taxable - back + more)
    expect(of('b2cs')).toBeGreaterThan(0)
    const bytes = new Uint8Array(Buffer.from(answer.gstr1.sheet.base64, 'base64'))
    expect((await readWorkbook(new Blob([bytes]))).map(({ sheet }) => sheet)).toEqual(
      answer.gstr1.tables.map(({ name }) => name),
    )

    const empty = await server.get<{ gstr1: Return }>(gstr1, { gstin, month: '2025-01' }, token)
    expect(empty.gstr1.tables.every(({ rows }) => rows.length === 0)).toBe(true)
    expect(await server.codeOf(gstr1, { gstin, month: '2026-13' }, token)).toBe('VALIDATION')
    const rival = await server.build.seller()
    expect(await server.codeOf(gstr1, { gstin, month }, rival.owner.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(gstr1, { gstin, month }, await server.as('admin'))).toBe('OK')
  })
})

describe('what the operator keeps back', () => {
  test('is in the return what it is in the books of the month, put right by hand too', async () => {
    const admin = await server.as('admin')
    const kept = async (account: string) =>
      (
        await one<{ paise: number }>(
          `select coalesce(-sum(e.amount_paise), 0)::bigint as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
           where e.account = $1 and ${inMonth('t.at')}`,
          [account],
        )
      ).paise
    const read = async () => (await server.get<{ operatorReturn: Return }>(operator, { month }, admin)).operatorReturn
    const before = await read()
    expect(await kept('TCS_PAYABLE')).toBeGreaterThan(0)
    expect(column(before, 'gstr8', 'Collected')).toBe(await kept('TCS_PAYABLE'))
    expect(column(before, 'tds', 'Deducted')).toBe(await kept('TDS_PAYABLE'))
    const parts = ['Integrated tax', 'Central tax', 'State tax'].map((title) => column(before, 'gstr8', title))
    expect(parts.reduce((sum, paise) => sum + paise, 0)).toBe(column(before, 'gstr8', 'Collected'))
    const pans = before.tables.find(({ name }) => name === 'tds')?.rows.map(([pan, seller]) => `${pan} ${seller}`)
    expect(new Set(pans).size).toBe(pans?.length)

    await server.pool.query(
      `with t as (insert into ledger_transactions (kind, key, at) values ('ADJUSTMENT', 'ADJUSTMENT:tcs', '2026-11-20T06:00:00Z') returning id)
       insert into ledger_entries (transaction_id, account, amount_paise)
       select t.id, x.account, x.paise from t, (values ('ADJUSTMENTS', 5000), ('TCS_PAYABLE', -5000)) as x(account, paise)`,
    )
    const after = await read()
    expect(column(after, 'gstr8', 'Collected')).toBe(await kept('TCS_PAYABLE'))
    expect(after.tables[0]?.rows.map((row) => row[1])).toContain('Put right by hand')
    expect(await server.codeOf(operator, { month }, await server.as('seller'))).toBe('FORBIDDEN')
  })
})
