import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { buildStatements } from '#features/money/settlements/statements/statements.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { fiveTonnes, settling } from '#test/shop/settling.ts'
import { commissionTdsInvariants } from './commission-tds.queries.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.operator()
})
afterAll(() => server.close())

const submit =
  'mutation ($input: CommissionTdsInput!, $file: Upload!) { submitCommissionTds(input: $input, file: $file) { id } }'
const decide =
  'mutation ($id: ID!, $decision: ReviewDecision!, $reason: String) { decideCommissionTds(id: $id, decision: $decision, reason: $reason) { state } }'
const cancel = 'mutation ($id: ID!) { cancelCommissionTds(id: $id) { state } }'
const list =
  'query { commissionTdsClaims { items { id number state amountPaise feesPaise mostPaise reason decidedBy } } }'
const paper = Buffer.from('%PDF-1.4\nForm 16A.')

let firms = 0
/** A firm whose commission of ₹1,300 was invoiced on 30 November 2026, and its owner. */
async function firm() {
  server.setClock('2026-11-21T06:00:00Z')
  const { id } = await server.build.seller({ name: `Deductor ${++firms}` })
  await server.pool.query(
    `insert into seller_bank_accounts (seller_id, pan, holder, account_number, ifsc, verified_at, created_at)
     values ($1, 'ZZZFS2002B', 'The firm', $2, 'HDFC0000007', now(), now())`,
    [id, `5020009134${1000 + firms}`],
  )
  await shop.sold(fiveTonnes, { sellerId: id })
  server.setClock('2026-11-30T04:00:00Z')
  await buildStatements(makeCtx(server.services))
  const token = await clerk()
  const statement = (await server.pool.query('select id from settlements where seller_id = $1', [id])).rows[0].id
  await server.get('mutation ($ids: [ID!]!) { sendSettlements(ids: $ids) { id } }', { ids: [statement] }, token)
  const owner = (await server.build.user({ roles: ['seller'], sellerId: id })).token
  await server.get('mutation ($id: ID!) { acceptSettlement(id: $id) { id } }', { id: statement }, owner)
  await server.get('mutation ($id: ID!) { approveSettlement(id: $id) { id } }', { id: statement }, token)
  return { id, token: owner }
}
type Firm = Awaited<ReturnType<typeof firm>>
const clerk = async () => (await server.build.user({ roles: ['admin'] })).token
let copies = 0
/** One more document for commission, of another day and amount. */
const billed = ({ id }: Firm, paise: number, at: string, kind = 'INVOICE') =>
  server.pool.query(
    `insert into fee_invoices (kind, number, gstin, financial_year, issued_at, settlement_id, seller_id, against_id, supplier,
       recipient, place_of_supply, tax_kind, sac, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise,
       total_paise, amount_in_words)
     select $4, $5, gstin, financial_year, $3, settlement_id, seller_id, case when $4 = 'INVOICE' then null else id end,
       supplier, recipient, place_of_supply, tax_kind, sac, lines, $2, 0, 0, 0, 0, $2, ''
     from fee_invoices where seller_id = $1 order by id limit 1`,
    [id, paise, at, kind, `COPY/${++copies}`],
  )
const input = { financialYear: '2026-27', quarter: 3, number: 'QWERTY1', amountPaise: 1_000_00 }
const claim = ({ token }: Firm, of: Partial<typeof input> = {}) =>
  server.upload(submit, { input: { ...input, ...of } }, paper, token)
const codeOf = async (by: Firm, of: Partial<typeof input> = {}) =>
  (await claim(by, of)).errors?.[0]?.extensions.code ?? 'OK'
const claimed = async (by: Firm, of: Partial<typeof input> = {}) => {
  const { data, errors } = await claim(by, of)
  if (errors) throw new Error(JSON.stringify(errors))
  return (data as unknown as { submitCommissionTds: { id: string } }).submitCommissionTds.id
}
const own = async ({ token }: Firm) =>
  (await server.get<{ commissionTdsClaims: { items: object[] } }>(list, {}, token)).commissionTdsClaims.items
const creditOf = async ({ id }: Firm) =>
  (
    await server.pool.query(
      `select t.note, e.account, e.amount_paise as paise, e.part from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id where t.seller_id = $1 and t.key like 'ADJUSTMENT:TDS:%' order by e.id`,
      [id],
    )
  ).rows.map(({ note, account, paise, part }) => [note, account, Number(paise), part])
const holds = async () => {
  for (const { query } of commissionTdsInvariants) expect(await rowsAs(makeCtx(server.services).db, query)).toEqual([])
}

test('nothing can be claimed until the commission of the year exceeds the limit, then at most the rate of it', async () => {
  const by = await firm()
  expect(await codeOf(by, { amountPaise: 1 })).toBe('CLAIM_OVER_FEES')
  // ₹18,700 in an earlier quarter: the year is at the limit of ₹20,000, and a rupee more exceeds it
  await billed(by, 18_700_00, '2026-07-10T06:00:00Z')
  expect(await codeOf(by, { amountPaise: 1 })).toBe('CLAIM_OVER_FEES')
  await billed(by, 1_000_00, '2026-11-28T06:00:00Z')
  expect(await codeOf(by, { amountPaise: 420_01 })).toBe('CLAIM_OVER_FEES')
  await claimed(by, { amountPaise: 300_00 })
  expect(await codeOf(by, { number: 'QWERTY2', amountPaise: 120_01 })).toBe('CLAIM_OVER_FEES')
  await claimed(by, { number: 'QWERTY2', amountPaise: 120_00 })
  expect(await codeOf(by, { quarter: 2, amountPaise: 1 })).toBe('CLAIM_OVER_FEES')
  expect(await codeOf(by, { quarter: 4, amountPaise: 1 })).toBe('QUARTER_NOT_BEGUN')
  expect(await own(by)).toMatchObject([
    { number: 'QWERTY2', feesPaise: 2_300_00, mostPaise: 120_00, state: 'PENDING' },
    { number: 'QWERTY1', feesPaise: 2_300_00, mostPaise: 300_00, state: 'PENDING' },
  ])
})

test('an accepted claim is in the books once, and a line of the next statement', async () => {
  const by = await firm()
  await billed(by, 50_000_00, '2026-11-28T06:00:00Z')
  const id = await claimed(by)
  const token = await clerk()
  expect(await server.codeOf(decide, { id, decision: 'APPROVE' }, by.token)).toBe('FORBIDDEN')
  const both = await Promise.all([1, 2].map(() => server.codeOf(decide, { id, decision: 'APPROVE' }, token)))
  expect(both.sort()).toEqual(['BAD_TRANSITION', 'OK'])
  const note = 'TDS on commission, Q3 2026-27, certificate QWERTY1'
  expect(await creditOf(by)).toEqual([
    [note, 'TDS_RECEIVABLE', 1_000_00, null],
    [note, 'SELLER_PAYABLE', -1_000_00, 'ADJUSTMENT'],
  ])
  server.setClock('2026-12-07T04:00:00Z')
  await buildStatements(makeCtx(server.services))
  const { rows } = await server.pool.query(
    `select m.entries_paise as paise from settlements m where m.seller_id = $1 order by m.to_day desc limit 1`,
    [by.id],
  )
  expect(Number(rows[0].paise)).toBe(1_000_00)
  await holds()
})

test('a claim is rejected with a reason, withdrawn by its seller alone, and not accepted once a credit note lowered the fees', async () => {
  const by = await firm()
  const other = await firm()
  await billed(by, 50_000_00, '2026-11-28T06:00:00Z')
  const first = await claimed(by)
  expect(await codeOf(by, { amountPaise: 1 })).toBe('DUPLICATE')
  expect(await server.codeOf(cancel, { id: first }, other.token)).toBe('NOT_FOUND')
  await server.get(cancel, { id: first }, by.token)
  const second = await claimed(by)
  const token = await clerk()
  expect(await server.codeOf(decide, { id: second, decision: 'REJECT' }, token)).toBe('REASON_NEEDED')
  await server.get(decide, { id: second, decision: 'REJECT', reason: 'Not in Form 26AS' }, token)
  const third = await claimed(by)
  await billed(by, 20_000_00, '2026-11-29T06:00:00Z', 'CREDIT_NOTE')
  expect(await server.codeOf(decide, { id: third, decision: 'APPROVE' }, token)).toBe('CLAIM_OVER_FEES')
  expect(await own(by)).toMatchObject([
    { state: 'PENDING', mostPaise: 626_00 },
    { state: 'REJECTED', reason: 'Not in Form 26AS', decidedBy: null },
    { state: 'WITHDRAWN' },
  ])
  expect(await creditOf(by)).toEqual([])
  await server.settle()
  const { rows: letters } = await server.pool.query(
    "select body from messages where template = 'commissionTds.rejected'",
  )
  expect(letters.some(({ body }) => body.includes('Not in Form 26AS'))).toBe(true)
  expect(await own(other)).toEqual([])
  await holds()
})
