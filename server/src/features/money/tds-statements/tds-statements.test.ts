import readWorkbook from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { reverseSale } from '#features/money/settlements/settlements.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { bagsMilli, fiveTonnes, settling } from '#test/shop/settling.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.operator()
})
afterAll(() => server.close())

const fields = `quarter form code dueOn isOver ledgerPaise carriedInPaise carriedOutPaise byHandPaise taxPaise months { month taxPaise depositedPaise }
  challans { id serial } deductees { pan name basePaise taxPaise depositedPaise certificate { number } } sheet { name base64 }`
const read = `query ($quarter: String!) { tdsStatement(quarter: $quarter) { ${fields} } }`
const addChallan = `mutation ($input: TdsChallanInput!) { addTdsChallan(input: $input) { ${fields} } }`
const withdraw = `mutation ($id: ID!) { withdrawTdsChallan(id: $id) { ${fields} } }`
const issue = `mutation ($input: TdsCertificateInput!) { issueTdsCertificate(input: $input) { ${fields} } }`
const own = 'query { ownTdsCertificates { quarter form number taxPaise pdfUrl } }'
const setSetting = 'mutation ($key: ID!, $value: String!) { setSetting(key: $key, value: $value) { version } }'
type Statement = {
  form: string
  isOver: boolean
  ledgerPaise: number
  carriedInPaise: number
  carriedOutPaise: number
  byHandPaise: number
  taxPaise: number
  months: { month: string; taxPaise: number; depositedPaise: number }[]
  challans: { id: string; serial: string }[]
  deductees: {
    pan: string
    basePaise: number
    taxPaise: number
    depositedPaise: number
    certificate: { number: string } | null
  }[]
  sheet: { base64: string }
}
const third = '2026-27-Q3'
const fourth = '2026-27-Q4'
const pan = 'AAPFT1234K'

const admin = async () => (await server.build.user({ roles: ['admin'] })).token
const statement = async (quarter: string) =>
  (await server.get<{ tdsStatement: Statement }>(read, { quarter }, await admin())).tdsStatement
async function company(pan: string) {
  const made = await server.build.seller({ name: `Firm of ${pan}` })
  await server.pool.query('update sellers set pan = $2 where id = $1', [made.id, pan])
  return made
}
const sold = async (sellerId: number, day: string) => {
  server.setClock(day)
  return shop.sold(fiveTonnes, { sellerId })
}
/** Deducted in the books in a period. */
const booked = async (from: string, to: string) =>
  Number(
    (
      await server.pool.query(
        `select -sum(e.amount_paise) as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
         where e.account = 'TDS_PAYABLE' and t.at >= $1 and t.at < $2`,
        [from, to],
      )
    ).rows[0].paise,
  )
const reverse = (part: { id: number; lineId: number }, share: number) =>
  reverseSale(makeCtx(server.services), {
    suborderId: part.id,
    key: `back:${part.id}:${share}`,
    lines: [
      {
        lineId: part.lineId,
        quantityMilli: bagsMilli * share,
        taxablePaise: fiveTonnes.taxable * share,
        taxPaise: fiveTonnes.igst * share,
      },
    ],
    paise: (fiveTonnes.taxable + fiveTonnes.igst) * share,
    reason: 'returned',
  })

test('a quarter is stated by PAN, deposited by challans and certified once, and equals the books to the paisa', async () => {
  const [first, second, other] = [await company(pan), await company(pan), await company('AAPFT9999K')]
  const october = await sold(first.id, '2026-10-20T06:00:00Z')
  await sold(second.id, '2026-11-10T06:00:00Z')
  const last = await sold(other.id, '2026-12-10T06:00:00Z')
  // a fifth of October's load comes back in November
  server.setClock('2026-11-25T06:00:00Z')
  await reverse(october, 0.2)
  server.setClock('2026-12-20T06:00:00Z')

  const before = await statement(third)
  expect(before).toMatchObject({
    form: 'Form 140',
    isOver: false,
    carriedInPaise: 0,
    carriedOutPaise: 0,
    byHandPaise: 0,
  })
  expect(before.ledgerPaise).toBe(await booked('2026-10-01T00:00:00+05:30', '2027-01-01T00:00:00+05:30'))
  expect(before.taxPaise).toBe(before.ledgerPaise)
  expect(before.months.map(({ taxPaise }) => taxPaise)).toEqual([267_51, 214_01, 267_51])
  expect(before.deductees.map(({ pan, taxPaise, depositedPaise }) => [pan, taxPaise, depositedPaise])).toEqual([
    [pan, 481_52, 0],
    ['AAPFT9999K', 267_51, 0],
  ])

  const token = await admin()
  const challan = { month: '2026-10', bsr: '0510308', depositedOn: '2026-11-06', serial: '42', amountPaise: 267_51 }
  expect(await server.codeOf(addChallan, { input: challan }, await server.as('seller'))).toBe('FORBIDDEN')
  expect(await server.codeOf(addChallan, { input: { ...challan, depositedOn: '2026-12-21' } }, token)).toBe(
    'TDS_CHALLAN_DAY',
  )
  await server.get(addChallan, { input: challan }, token)
  expect(await server.codeOf(addChallan, { input: { ...challan, serial: '00042' } }, token)).toBe('TDS_CHALLAN_KNOWN')
  const certificate = { quarter: third, pan, number: 'QWERTYU', issuedOn: '2027-02-10' }
  expect(await server.codeOf(issue, { input: certificate }, token)).toBe('TDS_QUARTER_OPEN')

  server.setClock('2027-02-12T06:00:00Z')
  const later = await admin()
  expect(await server.codeOf(issue, { input: certificate }, later)).toBe('TDS_NO_CHALLAN')
  const november = { ...challan, month: '2026-11', depositedOn: '2026-12-07', serial: '7', amountPaise: 214_01 }
  const { addTdsChallan } = await server.get<{ addTdsChallan: Statement }>(addChallan, { input: november }, later)
  expect(addTdsChallan.deductees[0]).toMatchObject({ pan, taxPaise: 481_52, depositedPaise: 481_52 })
  expect(await server.codeOf(issue, { input: certificate }, later)).toBe('TDS_NO_TAN')
  await server.get(setSetting, { key: 'operatorTan', value: 'PNEN12345A' }, later)
  expect(await server.codeOf(issue, { input: { ...certificate, issuedOn: '2026-12-31' } }, later)).toBe(
    'TDS_CERTIFICATE_DAY',
  )
  await server.get(issue, { input: certificate }, later)
  expect(await server.codeOf(issue, { input: { ...certificate, number: 'ASDFGHJ' } }, later)).toBe(
    'TDS_CERTIFICATE_KNOWN',
  )
  const { challans } = await statement(third)
  expect(await server.codeOf(withdraw, { id: challans[0]?.id }, later)).toBe('TDS_CHALLAN_USED')

  // both firms of the PAN download it, others do not
  for (const firm of [first, second]) {
    const { token } = await server.build.user({ roles: ['seller'], sellerId: firm.id })
    const { ownTdsCertificates } = await server.get<{ ownTdsCertificates: { taxPaise: number; pdfUrl: string }[] }>(
      own,
      {},
      token,
    )
    expect(ownTdsCertificates).toMatchObject([
      { quarter: third, form: 'Form 131', number: 'QWERTYU', taxPaise: 481_52 },
    ])
    const pdf = await fetch(server.url + ownTdsCertificates[0]?.pdfUrl)
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await fetch(`${server.url}/api/tds-certificate/1.pdf`)).status).toBe(404)
  }
  const stranger = await server.build.user({ roles: ['seller'], sellerId: other.id })
  expect(await server.get(own, {}, stranger.token)).toEqual({ ownTdsCertificates: [] })

  // the whole load of December comes back in a quarter without sales: it is left for later ones, and no row is negative
  await reverse(last, 1)
  const next = await statement(fourth)
  expect(next).toMatchObject({
    ledgerPaise: -267_51,
    carriedInPaise: 0,
    carriedOutPaise: 267_51,
    taxPaise: 0,
    deductees: [],
  })
  expect(next.taxPaise).toBe(next.ledgerPaise - next.carriedInPaise + next.carriedOutPaise)
  expect((await statement(third)).taxPaise).toBe(before.taxPaise)

  const sheets = await readWorkbook(
    new Blob([new Uint8Array(Buffer.from((await statement(third)).sheet.base64, 'base64'))]),
  )
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Challans', 'Deductees'])
  const [titles = [], ...rows] = sheets[1]?.data ?? []
  const at = titles.indexOf('Tax deducted')
  expect(Math.round(rows.reduce((sum, row) => sum + Number(row[at]) * 100, 0))).toBe(before.taxPaise)
  expect(await server.codeOf(read, { quarter: '2026-28-Q1' }, later)).toBe('VALUE_BAD')
  expect(await server.codeOf(read, { quarter: third }, stranger.token)).toBe('FORBIDDEN')
})
