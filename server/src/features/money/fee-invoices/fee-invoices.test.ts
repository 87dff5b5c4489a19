import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { ledgerInvariants } from '#features/money/settlements/invariants.queries.ts'
import { reverseSale } from '#features/money/settlements/settlements.ts'
import { buildStatements } from '#features/money/settlements/statements/statements.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { registration } from '#test/shop/applying.ts'
import { bagsMilli, fiveTonnes, settling } from '#test/shop/settling.ts'
import { invoiceHistory } from './fee-invoices.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.operator()
})
afterAll(() => server.close())

const ctx = () => makeCtx(server.services)
type Company = Awaited<ReturnType<TestServer['build']['seller']>>
type Brief = { id: string; kind: string; number: string; totalPaise: number }
type Statement = { id: string; sums: { part: string; paise: number }[]; feeInvoices: Brief[] }
type DocumentInput = {
  number: string
  sac: string
  taxKind: string
  againstNumber: string | null
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  totalPaise: number
  lines: { feePaise: number; gstPaise: number }[]
  pdfUrl: string
}
const fields = 'id sums { part paise } feeInvoices { id kind number totalPaise }'
const list = `query ($sellerId: ID) { settlements(sellerId: $sellerId, page: { sort: "-to" }) { items { ${fields} } } }`
const send = 'mutation ($ids: [ID!]!) { sendSettlements(ids: $ids) { id } }'
const accept = 'mutation ($id: ID!) { acceptSettlement(id: $id) { id } }'
const approve = `mutation ($id: ID!) { approveSettlement(id: $id) { ${fields} } }`
const document = `query ($id: ID!) { feeInvoice(id: $id) { number sac taxKind againstNumber taxablePaise cgstPaise sgstPaise igstPaise totalPaise lines { feePaise gstPaise } pdfUrl } }`

let companies = 0
async function company(gstin: string | null = null): Promise<Company> {
  const made = await server.build.seller({ name: `Invoiced ${++companies}` })
  await server.pool.query(
    `insert into seller_bank_accounts (seller_id, pan, holder, account_number, ifsc, verified_at, created_at)
     values ($1, 'ZZZFS2002B', 'The firm', $2, 'HDFC0000007', now(), now())`,
    [made.id, `5020009234${1000 + companies}`],
  )
  if (gstin)
    await server.pool.query(
      `insert into seller_gstins (gstin, seller_id, state_code, invoice_prefix) values ($1, $2, $3, $4)`,
      [gstin, made.id, gstin.slice(0, 2), `INV${companies}`],
    )
  return made
}

/** Somebody of the firm; sessions end while the clock goes on. */
const ownerOf = async ({ id }: Company) => (await server.build.user({ roles: ['seller'], sellerId: id })).token

/** Goods of which half a percent is ₹1,300.165: 18 % of it is ₹234.03, and twice 9 % are ₹234.04. */
const odd = {
  goods: 2_60_033_00,
  freight: 6_000_00,
  loading: 1_510_00,
  taxable: 2_67_543_00,
  igst: 48_157_74,
  roundOff: 26,
  total: 3_15_701_00,
}
async function sold(by: Company, day: string, figures = fiveTonnes) {
  server.setClock(day)
  return shop.sold(figures, { sellerId: by.id })
}

/** Built on this day, shown, accepted and approved. */
async function approved(by: Company, day: string): Promise<Statement> {
  server.setClock(day)
  await buildStatements(ctx())
  const { token } = await server.build.user({ roles: ['admin'] })
  const read = await server.get<{ settlements: { items: Statement[] } }>(list, { sellerId: by.id }, token)
  const id = read.settlements.items[0]?.id
  await server.get(send, { ids: [id] }, token)
  await server.get(accept, { id }, await ownerOf(by))
  return (await server.get<{ approveSettlement: Statement }>(approve, { id }, token)).approveSettlement
}
const read = async (id: string | undefined, token: string) =>
  (await server.get<{ feeInvoice: DocumentInput }>(document, { id }, token)).feeInvoice
const kept = ({ sums }: Statement) =>
  -sums.filter(({ part }) => part.startsWith('COMMISSION')).reduce((sum, { paise }) => sum + paise, 0)
async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of ledgerInvariants) if ((await rowsAs(server.db, query)).length) found.push(name)
  return found
}

describe('the invoice of commission', () => {
  test('is issued with the approval, comes to the statement’s commission, and what goes back later is a credit note', async () => {
    const by = await company()
    const part = await sold(by, '2026-11-21T06:00:00Z')
    const first = await approved(by, '2026-11-30T04:00:00Z')
    expect(first.feeInvoices).toMatchObject([{ kind: 'INVOICE', totalPaise: 1_534_00 }])
    expect(kept(first)).toBe(1_534_00)
    const invoice = await read(first.feeInvoices[0]?.id, await ownerOf(by))
    expect(invoice).toMatchObject({
      sac: '998599',
      taxKind: 'CGST_SGST',
      taxablePaise: 1_300_00,
      cgstPaise: 117_00,
      sgstPaise: 117_00,
      igstPaise: 0,
      againstNumber: null,
      lines: [{ feePaise: 1_300_00, gstPaise: 234_00 }],
    })
    expect(invoice.number).toMatch(/^NVC\/2627\/\d{6}$/)
    const pdf = await fetch(server.url + invoice.pdfUrl)
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])

    // a fifth comes back after it was invoiced, and another sale is made meanwhile
    await sold(by, '2026-12-01T06:00:00Z')
    await reverseSale(ctx(), {
      suborderId: part.id,
      key: `back:${part.id}`,
      lines: [{ lineId: part.lineId, quantityMilli: bagsMilli / 5, taxablePaise: 53_502_00, taxPaise: 9_630_36 }],
      paise: 63_132_36,
      reason: 'returned',
    })
    const second = await approved(by, '2026-12-07T04:00:00Z')
    expect(second.feeInvoices.map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
      ['INVOICE', 1_534_00],
      ['CREDIT_NOTE', 306_80],
    ])
    expect(kept(second)).toBe(1_534_00 - 306_80)
    const note = await read(second.feeInvoices[1]?.id, await ownerOf(by))
    expect(note).toMatchObject({
      againstNumber: invoice.number,
      taxablePaise: 260_00,
      cgstPaise: 23_40,
      sgstPaise: 23_40,
    })
    expect(note.number).toMatch(/^NVC\/C2627\/\d+$/)
    expect(note.number.length).toBeLessThanOrEqual(16)
    expect(await broken()).toEqual([])
  })

  test('is listed to the GSTIN that it names, for matching with its GSTR-2B, and to nobody else', async () => {
    const { gstin } = registration(8100, '24')
    const by = await company(gstin)
    await sold(by, '2026-11-21T06:00:00Z')
    const { feeInvoices } = await approved(by, '2026-11-30T04:00:00Z')
    const documents = `query ($gstin: String!) { ownFeeDocuments(gstin: $gstin) { kind number day supplierGstin taxablePaise taxPaise totalPaise } }`
    expect(await server.get(documents, { gstin }, await ownerOf(by))).toEqual({
      ownFeeDocuments: [
        {
          kind: 'INVOICE',
          number: feeInvoices[0]?.number,
          day: '2026-11-30',
          supplierGstin: '27ZZZCM1001A1ZQ',
          taxablePaise: 1_300_00,
          taxPaise: 234_00,
          totalPaise: 1_534_00,
        },
      ],
    })
    const rival = await company()
    expect(await server.get(documents, { gstin }, await ownerOf(rival))).toEqual({ ownFeeDocuments: [] })
    expect(await server.get(documents, { gstin: '27ZZZCS4101T1ZA' }, await ownerOf(by))).toEqual({
      ownFeeDocuments: [],
    })
  })

  type Taxes = Record<
    'taxablePaise' | 'igstPaise' | 'cgstPaise' | 'sgstPaise' | 'totalPaise' | 'roundOffPaise',
    number
  > & { taxKind: string }
  test('is taxed at 18 % of the printed value to the paisa, and GST owed in the books is the sum of the invoices', async () => {
    for (const gstin of [null, registration(8000, '24').gstin]) {
      const by = await company(gstin)
      await sold(by, '2026-11-21T06:00:00Z', odd)
      await approved(by, '2026-11-30T04:00:00Z')
    }
    const { token } = await server.build.user({ roles: ['admin'] })
    const { rows } = await server.pool.query('select id from fee_invoices order by id')
    expect(rows.length).toBeGreaterThanOrEqual(5)
    let rounded = 0
    for (const { id } of rows) {
      const { taxKind, taxablePaise, igstPaise, cgstPaise, sgstPaise, totalPaise, roundOffPaise } = (
        await server.get<{ feeInvoice: Taxes }>(
          `query ($id: ID!) { feeInvoice(id: $id) { taxKind taxablePaise igstPaise cgstPaise sgstPaise totalPaise roundOffPaise } }`,
          { id },
          token,
        )
      ).feeInvoice
      const [igst, half] = [Math.round((taxablePaise * 18) / 100), Math.round((taxablePaise * 9) / 100)]
      expect({ id, igstPaise, cgstPaise, sgstPaise }).toEqual(
        taxKind === 'IGST'
          ? { id, igstPaise: igst, cgstPaise: 0, sgstPaise: 0 }
          : { id, igstPaise: 0, cgstPaise: half, sgstPaise: half },
      )
      expect(totalPaise).toBe(taxablePaise + igstPaise + cgstPaise + sgstPaise + roundOffPaise)
      if (roundOffPaise !== 0) rounded++
    }
    expect(rounded).toBeGreaterThan(0)
    await server.settle()
    const { rows: posted } = await server.pool.query(
      "select count(*)::int as count from ledger_transactions where key like 'ADJUSTMENT:FEE:%'",
    )
    expect(posted[0].count).toBe(rounded)
    expect(await broken()).toEqual([])
  })

  test('has IGST for a seller of another state, and is nobody else’s', async () => {
    const by = await company('24ZZZFS2002B1ZX')
    await sold(by, '2026-11-21T06:00:00Z')
    const { feeInvoices } = await approved(by, '2026-11-30T04:00:00Z')
    const id = feeInvoices[0]?.id
    expect(await read(id, await ownerOf(by))).toMatchObject({ taxKind: 'IGST', igstPaise: 234_00, cgstPaise: 0 })
    const other = await company()
    expect(await server.codeOf(document, { id }, await ownerOf(other))).toBe('NOT_FOUND')
    expect(await server.codeOf(document, { id }, await server.as('admin'))).toBe('OK')
  })

  test('waits for the operator’s GSTIN and is then issued for what was approved meanwhile, in one row of numbers', async () => {
    const by = await company()
    await sold(by, '2026-11-21T06:00:00Z')
    const { rows: kept } = await server.pool.query("delete from settings where key = 'operatorGstin' returning *")
    const { id, feeInvoices } = await approved(by, '2026-11-30T04:00:00Z')
    expect(feeInvoices).toEqual([])
    await invoiceHistory(ctx())
    const [row] = kept
    await server.pool.query(
      "insert into settings (key, value, valid_from, changed_by, changed_at) values ('operatorGstin', $1, $2, $3, $2)",
      [JSON.stringify(row.value), row.valid_from, row.changed_by],
    )
    await invoiceHistory(ctx())
    await invoiceHistory(ctx())
    const { rows } = await server.pool.query(
      'select count(*)::int as count from fee_invoices where settlement_id = $1',
      [id],
    )
    expect(rows[0].count).toBe(1)
    const numbers = await server.pool.query(
      "select right(number, 6)::int as number from fee_invoices where kind = 'INVOICE' and financial_year = '2026-27' order by 1",
    )
    expect(numbers.rows.map(({ number }) => number)).toEqual(numbers.rows.map((_, at) => at + 1))
    expect(await broken()).toEqual([])
  })
})
