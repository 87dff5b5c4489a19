import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

/*
 * The file of the portal's offline utility for GSTR-8: the fields of tables 3 (tcs) and 4 (tcsa) as published for the
 * portal's interface, with the place of supply that rows have since April 2025. Other fields are refused.
 */
const gstin = { type: 'string', pattern: '^\\d{2}[A-Z]{5}\\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$' }
const collector = { type: 'string', pattern: '^\\d{2}[A-Z]{5}\\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$' }
const period = { type: 'string', pattern: '^(0[1-9]|1[0-2])20\\d\\d$' }
const place = { type: 'string', pattern: '^(0[1-9]|[12]\\d|3[0-8]|97)$' }
const name = { type: 'string', minLength: 1, maxLength: 99 }
const amount = { type: 'number', minimum: 0, multipleOf: 0.01 }
const figures = {
  pos: place,
  supR: amount,
  retsupR: amount,
  supU: amount,
  retsupU: amount,
  // negative where more was returned than supplied
  amt: { type: 'number', multipleOf: 0.01 },
  iamt: amount,
  camt: amount,
  samt: amount,
}
const rows = (properties: object) => ({
  type: 'array',
  items: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
})
const file = {
  type: 'object',
  properties: {
    gstin: collector,
    fp: period,
    tcs: rows({ stin: gstin, stin_name: name, ...figures }),
    tcsa: rows({ ofp: period, ostin: gstin, stin: gstin, stin_name: name, opos: place, ...figures }),
  },
  required: ['gstin', 'fp', 'tcs', 'tcsa'],
  additionalProperties: false,
}
const validate = new Ajv({ allErrors: true, multipleOfPrecision: 6 }).compile(file)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true, at: '2026-12-10T06:00:00Z' })
})
afterAll(() => server.close())

const read = `query ($gstin: String!, $month: String!) { gstr8(gstin: $gstin, month: $month) {
  tables { name titles rows } json { name base64 } } }`
const mark = 'mutation ($input: ReturnFilingInput!) { markGstr8Filed(input: $input) { month } }'
const registrations = 'query { tcsRegistrations { items { gstin stateCode } } }'
type Row = Record<string, number | string>
type Answer = {
  gstr8: { tables: { name: string; titles: string[]; rows: string[][] }[]; json: { name: string; base64: string } }
}
const columns = {
  supR: 'Supplies to registered persons',
  retsupR: 'Returned by registered persons',
  supU: 'Supplies to unregistered persons',
  retsupU: 'Returned by unregistered persons',
  amt: 'Net amount liable for TCS',
  iamt: 'Integrated tax',
  camt: 'Central tax',
  samt: 'State/UT tax',
}
const paise = (value: unknown) => Math.round(Number(value) * 100)

async function fileOf(gstin: string, month: string, token: string) {
  const { tables, json } = (await server.get<Answer>(read, { gstin, month }, token)).gstr8
  const text = Buffer.from(json.base64, 'base64').toString('utf8')
  const content = JSON.parse(text) as { gstin: string; fp: string; tcs: Row[]; tcsa: Row[] }
  expect(validate(content), JSON.stringify(validate.errors)).toBe(true)
  expect([content.gstin, content.fp, json.name]).toEqual([
    gstin,
    `${month.slice(5)}${month.slice(0, 4)}`,
    `gstr8-${gstin}-${month}.json`,
  ])
  for (const [name, rows] of [
    ['3 supplies', content.tcs],
    ['4 amendments', content.tcsa],
  ] as const) {
    const table = tables.find((one) => one.name === name)
    expect(rows.length).toBe(table?.rows.length)
    for (const [field, title] of Object.entries(columns)) {
      const at = table?.titles.indexOf(title) ?? -1
      expect(rows.map((row) => paise(row[field]))).toEqual(table?.rows.map((row) => paise(row[at])))
    }
  }
  for (const row of content.tcs) {
    expect(row.stin?.toString().slice(0, 2)).toBe(gstin.slice(0, 2))
    expect(paise(row.amt)).toBe(paise(row.supR) - paise(row.retsupR) + paise(row.supU) - paise(row.retsupU))
    expect(paise(row.camt)).toBe(paise(row.samt))
    if (Number(row.amt) <= 0) expect([row.iamt, row.camt, row.samt]).toEqual([0, 0, 0])
  }
  return content
}

test('each registration has a file of its month with the figures of its tables, and a later one amends it', async () => {
  const admin = await server.as('admin')
  const { items } = (
    await server.get<{ tcsRegistrations: { items: { gstin: string; stateCode: string }[] } }>(registrations, {}, admin)
  ).tcsRegistrations
  let suppliers = 0
  const files = new Map<string, Awaited<ReturnType<typeof fileOf>>>()
  for (const { gstin } of items) {
    const content = await fileOf(gstin, '2026-11', admin)
    files.set(gstin, content)
    suppliers += content.tcs.length
    expect(content.tcsa).toEqual([])
  }
  expect(suppliers).toBeGreaterThan(8)
  expect(await server.codeOf(read, { gstin: items[0]?.gstin, month: '2026-11' }, await server.as('seller'))).toBe(
    'FORBIDDEN',
  )

  // the registration was entered as valid too late when the month was filed: what is missing follows in the next file
  const [gstin] = [...files].toSorted(([, a], [, b]) => b.tcs.length - a.tcs.length)[0] ?? ['']
  const valid = (from: string) =>
    server.pool.query('update tcs_registrations set valid_from = $2 where gstin = $1', [gstin, from])
  await valid('2026-11-15')
  const filed = await fileOf(gstin, '2026-11', admin)
  const arn = `AA${gstin.slice(0, 2)}1126000123K`
  await server.get(mark, { input: { gstin, month: '2026-11', arn, filedOn: '2026-12-09' } }, admin)
  await valid('2026-09-01')
  expect((await fileOf(gstin, '2026-11', admin)).tcs).toEqual(filed.tcs)
  const keyOf = ({ stin, pos }: Row) => `${stin} ${pos}`
  const before = new Map(filed.tcs.map((row) => [keyOf(row), JSON.stringify(row)]))
  const changed = (files.get(gstin)?.tcs ?? []).filter((row) => before.get(keyOf(row)) !== JSON.stringify(row))
  const { tcsa } = await fileOf(gstin, '2026-12', admin)
  expect(changed.length).toBeGreaterThan(0)
  expect(tcsa).toEqual(
    changed.map((row) => expect.objectContaining({ ...row, ofp: '112026', ostin: row.stin, opos: row.pos })),
  )
})
