import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true, at: '2026-10-20T06:00:00Z' })
  // the law lowers the turnover from the next quarter on
  await server.pool.query(
    `insert into statutory_values (rule, from_day, value, source) values ('QUARTERLY_TURNOVER', '2027-01-01', 100, '9/2026')`,
  )
})
afterAll(() => server.close())

const fields = `gstin frequency limitPaise choice { quarter months frequency from until canBeQuarterly } next { form months dueOn }`
const filing = `query ($gstin: String!) { gstFiling(gstin: $gstin) { ${fields} } }`
const choose = `mutation ($input: FilingChoiceInput!) { chooseGstFiling(input: $input) { ${fields} } }`
const table = `month months form dueOn isToFile iff { valuePaise limitPaise waiting } filing { arn filedOn by }
  tables { name titles rows } json { name base64 }`
const gstr1 = `query ($gstin: String!, $month: String!) { gstr1(gstin: $gstin, month: $month) { ${table} } }`
const file = `mutation ($input: ReturnFilingInput!) { markIffFiled(input: $input) { ${table} } }`

type Filing = {
  frequency: string
  choice: { quarter: string; frequency: string; until: string; canBeQuarterly: boolean } | null
  next: { form: string; months: string[]; dueOn: string } | null
}
type Return = {
  form: string
  months: string[]
  dueOn: string
  isToFile: boolean
  iff: { valuePaise: number; limitPaise: number; waiting: number } | null
  filing: { arn: string; filedOn: string } | null
  tables: { name: string; titles: string[]; rows: string[][] }[]
  json: { name: string; base64: string } | null
}
const all = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows as T[]
const months = ['2026-10', '2026-11', '2026-12'] as const
const quarter = '2026-27-Q3'
const numbersIn = (of: Return, name: 'b2b,sez,de' | 'cdnr') => {
  const found = of.tables.find((one) => one.name === name)
  const at = found?.titles.indexOf(name === 'cdnr' ? 'Note Number' : 'Invoice Number') ?? -1
  return [...new Set(found?.rows.map((row) => row[at] ?? '') ?? [])]
}
const named = (of: Return) => [...numbersIn(of, 'b2b,sez,de'), ...numbersIn(of, 'cdnr')].toSorted()
const read = async (gstin: string, month: string, token: string) =>
  (await server.get<{ gstr1: Return }>(gstr1, { gstin, month }, token)).gstr1

/** A regular seller with invoices to registered buyers in October and November and a note in the quarter. */
async function busiest() {
  const [first] = await all<{ gstin: string; sellerId: number }>(
    `select gstin, max(i.seller_id)::int as "sellerId" from invoices i join sellers s on s.id = i.seller_id
     where type = 'TAX_INVOICE' and recipient ->> 'gstin' is not null and s.gst_type = 'REGULAR' and not s.over_5_crore
       and issued_at >= '2026-10-01T00:00:00+05:30'
     group by 1 having count(distinct to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM')) > 1
     order by count(*) desc, 1 limit 1`,
  )
  if (!first) throw new Error('no seller with two months of invoices to registered buyers')
  return first
}
const ownerOf = async (sellerId: number) => (await server.build.user({ roles: ['seller'], sellerId })).token

test('a quarter is furnished by month and filed once, each document in one file', async () => {
  const { gstin, sellerId } = await busiest()
  server.setClock('2026-12-10T06:00:00Z')
  let token = await ownerOf(sellerId)
  const monthly = await Promise.all(months.map((month) => read(gstin, month, token)))
  expect(monthly.map(({ form, dueOn }) => [form, dueOn])).toEqual([
    ['GSTR_1', '2026-11-11'],
    ['GSTR_1', '2026-12-11'],
    ['GSTR_1', '2027-01-11'],
  ])

  // chosen while its days are open
  server.setClock('2026-10-31T18:29:00Z')
  token = await ownerOf(sellerId)
  const before = (await server.get<{ gstFiling: Filing }>(filing, { gstin }, token)).gstFiling
  expect(before).toMatchObject({
    frequency: 'MONTHLY',
    choice: { quarter, frequency: 'MONTHLY', until: '2026-10-31', canBeQuarterly: true },
    next: { form: 'GSTR_1', months: ['2026-10'], dueOn: '2026-11-11' },
  })
  const input = { gstin, quarter, frequency: 'QUARTERLY' }
  expect(await server.codeOf(choose, { input }, await server.as('admin'))).toBe('FORBIDDEN')
  const rival = await server.build.seller()
  expect(await server.codeOf(choose, { input }, rival.owner.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(filing, { gstin }, rival.owner.token)).toBe('NOT_FOUND')
  const chosen = (await server.get<{ chooseGstFiling: Filing }>(choose, { input }, token)).chooseGstFiling
  expect(chosen).toMatchObject({ frequency: 'QUARTERLY', next: { form: 'IFF', dueOn: '2026-11-13' } })
  await server.get(choose, { input }, token)
  expect(await all('select quarter, frequency from filing_choices where gstin = $1', [gstin])).toEqual([
    { quarter, frequency: 'QUARTERLY' },
  ])

  server.setClock('2026-11-12T06:00:00Z')
  token = await ownerOf(sellerId)
  const iff1 = await read(gstin, months[0], token)
  expect(iff1).toMatchObject({ form: 'IFF', months: ['2026-10'], dueOn: '2026-11-13', isToFile: true, filing: null })
  expect(iff1.iff?.valuePaise).toBeLessThanOrEqual(iff1.iff?.limitPaise ?? 0)
  const json = JSON.parse(Buffer.from(iff1.json?.base64 ?? '', 'base64').toString('utf8'))
  expect([json.fp, Object.keys(json)]).toEqual(['102026', ['gstin', 'fp', 'version', 'hash', 'b2b', 'cdnr']])
  const record = (month: string, arn: string, filedOn: string) => ({ input: { gstin, month, arn, filedOn } })
  const arn = 'AA271026000123K'
  expect(await server.codeOf(file, record(months[1], arn, '2026-11-12'), token)).toBe('MONTH_NOT_OVER')
  expect(await server.codeOf(file, record(months[0], arn, '2026-10-31'), token)).toBe('MONTH_NOT_OVER')
  expect(await server.codeOf(file, record(months[2], arn, '2026-11-12'), token)).toBe('IFF_NOTHING')
  expect(await server.codeOf(file, record(months[0], arn, '2026-11-12'), await ownerOf(rival.id))).toBe('NOT_FOUND')
  const filed = await server.get<{ markIffFiled: Return }>(file, record(months[0], arn, '2026-11-12'), token)
  expect(filed.markIffFiled).toMatchObject({ isToFile: false, filing: { arn, filedOn: '2026-11-12' }, iff: iff1.iff })
  expect(named(filed.markIffFiled)).toEqual(named(iff1))
  expect(await server.codeOf(file, record(months[0], 'AA271026000124K', '2026-11-12'), token)).toBe('MONTH_FILED')

  server.setClock('2027-01-05T06:00:00Z')
  token = await ownerOf(sellerId)
  expect(await server.codeOf(file, record(months[1], 'AA271126000125K', '2026-12-14'), token)).toBe('IFF_LATE')
  // November is not furnished: its documents stand in the return of the quarter
  const last = await read(gstin, months[2], token)
  expect(last).toMatchObject({ form: 'GSTR_1', months: [...months], dueOn: '2027-01-13' })
  const both = [...named(iff1), ...named(last)]
  expect(new Set(both).size).toBe(both.length)
  expect(both.toSorted()).toEqual(monthly.flatMap(named).toSorted())
  expect(named(iff1).length * named(last).length).toBeGreaterThan(0)
  expect(named(await read(gstin, months[1], token)).filter((number) => named(iff1).includes(number))).toEqual([])

  const summed = (of: Return[], name: string, title: string) => {
    const cells = of.flatMap(({ tables }) => {
      const found = tables.find((one) => one.name === name)
      const at = found?.titles.indexOf(title) ?? -1
      return found?.rows.map((row) => Math.round(Number(row[at]) * 100)) ?? []
    })
    return cells.reduce((sum, value) => sum + value, 0)
  }
  for (const [name, title] of [
    ['b2cl', 'Taxable Value'],
    ['b2cs', 'Taxable Value'],
    ['hsn(b2b)', 'Taxable Value'],
    ['hsn(b2b)', 'Total Quantity'],
    ['hsn(b2c)', 'Taxable Value'],
    ['docs', 'Total Number'],
    ['eco', 'Net value of supplies'],
    ['eco', 'Central tax'],
  ] as const)
    expect([name, summed([last], name, title)]).toEqual([name, summed(monthly, name, title)])
  expect(summed([iff1, last], 'b2b,sez,de', 'Taxable Value')).toBe(summed(monthly, 'b2b,sez,de', 'Taxable Value'))
  expect((await server.get<{ gstFiling: Filing }>(filing, { gstin }, token)).gstFiling.next).toEqual({
    form: 'GSTR_1',
    months: [...months],
    dueOn: '2027-01-13',
  })
  expect(await all(`select action from audit_log where action in ('filing.choose', 'iff.file') order by id`)).toEqual([
    { action: 'filing.choose' },
    { action: 'iff.file' },
  ])
})

test('a quarter is chosen within its days, with a turnover up to the limit, and not under the composition scheme', async () => {
  server.setClock('2026-11-27T06:00:00Z')
  const seller = await server.build.seller()
  const yard = await server.build.yard(seller)
  const say = async (of: string, by = seller, gstin = yard.gstin) => {
    const { token } = await server.build.user({ roles: ['seller'], sellerId: by.id })
    return server.codeOf(choose, { input: { gstin, quarter: of, frequency: 'QUARTERLY' } }, token)
  }
  expect(await say(quarter)).toBe('FILING_WINDOW')
  expect(await say('2027-28-Q1')).toBe('FILING_WINDOW')
  expect(await say('2026-28-Q1')).toBe('VALIDATION')

  // a PAN of which another business declared more, by a limit that the law lowers
  await server.pool.query(`update sellers set over_5_crore = true, einvoice_since = '2026-05-01' where id = $1`, [
    seller.id,
  ])
  expect(await say('2026-27-Q4')).toBe('FILING_TURNOVER')
  await server.pool.query('update sellers set over_5_crore = false, einvoice_since = null where id = $1', [seller.id])
  expect(await say('2026-27-Q4')).toBe('OK')

  const small = await server.build.seller({ gstType: 'COMPOSITION' })
  const other = await server.build.yard(small)
  expect(await say('2026-27-Q4', small, other.gstin)).toBe('FILING_COMPOSITION')
  const { gstFiling } = await server.get<{ gstFiling: Filing }>(
    filing,
    { gstin: other.gstin },
    (await server.build.user({ roles: ['seller'], sellerId: small.id })).token,
  )
  expect(gstFiling).toMatchObject({ choice: null, next: { form: 'CMP_08', dueOn: '2027-01-18' } })
})

test('invoices that pass the limit make the next quarter monthly', async () => {
  const { gstin, sellerId } = await busiest()
  const now = async () =>
    (await server.get<{ gstFiling: Filing }>(filing, { gstin }, await ownerOf(sellerId))).gstFiling
  server.setClock('2026-12-20T06:00:00Z')
  expect(await now()).toMatchObject({ frequency: 'QUARTERLY', choice: { canBeQuarterly: true } })
  server.setClock('2027-01-20T06:00:00Z')
  expect(await now()).toMatchObject({ frequency: 'MONTHLY', choice: { canBeQuarterly: false } })
  const { token: admin } = await server.build.user({ roles: ['admin'] })
  const { sellerEinvoicing } = await server.get<{
    sellerEinvoicing: { filings: { gstin: string; frequency: string }[] }
  }>(
    'query ($sellerId: ID!) { sellerEinvoicing(sellerId: $sellerId) { filings { gstin frequency } } }',
    { sellerId },
    admin,
  )
  expect(sellerEinvoicing.filings.find((one) => one.gstin === gstin)?.frequency).toBe('MONTHLY')
  // the quarter in which it was passed stays as it was
  expect((await read(gstin, months[0], admin)).form).toBe('IFF')
  expect((await read(gstin, '2027-01', admin)).form).toBe('GSTR_1')
})
