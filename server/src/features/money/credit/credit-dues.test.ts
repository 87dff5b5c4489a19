import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import {
  add,
  buying,
  deliver,
  dispatch,
  documentFile,
  packAll,
  place,
  review,
  slip,
  submitDeliveryWeighment,
  truck,
} from '#test/shop/buying.ts'
import { notOfExamples } from '#test/shop/settling.ts'
import { invariants } from '../../../every-invariant.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())
afterEach(async () => {
  await server.settle()
  for (const { name, query } of invariants.filter(({ name }) => !notOfExamples.includes(name)))
    expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
})

const terms = { limitPaise: 40_00_000_00, termsDays: 30, exposureAt: 'ORDER', interestBp: null }
const grant =
  'mutation ($companyId: ID!, $input: CreditTermsInput!) { grantCredit(companyId: $companyId, input: $input) { id version limitPaise } }'
const change =
  'mutation ($id: ID!, $version: Int!, $input: CreditTermsInput!) { updateCreditTerms(id: $id, version: $version, input: $input) { limitPaise version } }'
const read = `query ($id: ID!, $page: PageInput! = {}) { creditLine(id: $id) { id status balancePaise version limitPaise account {
  open { id kind number openPaise dueOn debitNoteId } unallocated { kind openPaise }
  entries(page: $page) { total items { kind number amountPaise balancePaise } } } } }`
const debit =
  'mutation ($key: String!, $lineId: ID!, $input: CreditDebitNoteInput!) { addCreditDebitNote(idempotencyKey: $key, lineId: $lineId, input: $input) { id } }'
const propose =
  'mutation ($companyId: ID!, $input: CreditTermsInput!) { proposeCredit(companyId: $companyId, input: $input) { id status isOwn currentPaise limitPaise } }'
const approve = 'mutation ($id: ID!) { approveCreditProposal(id: $id) { status lineId } }'
const refuse =
  'mutation ($id: ID!, $reason: String!) { declineCreditProposal(id: $id, reason: $reason) { status reason } }'
const withdraw = 'mutation ($id: ID!) { withdrawCreditProposal(id: $id) { status } }'
const proposals = '{ creditProposals { id companyName isOwn } }'
const upload =
  'mutation ($file: Upload!) { uploadCreditStatement(file: $file) { rows added suggested problems { line message } } }'
const rowsText =
  'query ($filter: CreditBankRowFilter!) { creditBankRows(filter: $filter) { total items { id reference amountPaise status lineId companyName } counts { status count } } }'
const record =
  'mutation ($id: ID!, $lineId: ID!) { recordCreditBankRow(id: $id, lineId: $lineId) { id status lineId } }'
const ignore = 'mutation ($id: ID!) { ignoreCreditBankRow(id: $id) { status } }'
const suggest =
  'query ($id: ID!, $lineId: ID!) { creditBankSuggestion(id: $id, lineId: $lineId) { restPaise allocations { number amountPaise } } }'
const typed = 'mutation ($input: CreditBankRowInput!) { addCreditBankRow(input: $input) { id lineId status } }'

type Line = {
  id: string
  status: string
  version: number
  balancePaise: number
  limitPaise: number
  account: {
    open: { id: string; kind: string; number: string; openPaise: number; dueOn: string; debitNoteId: string | null }[]
    unallocated: { kind: string; openPaise: number }[]
    entries: {
      total: number
      items: { kind: string; number: string | null; amountPaise: number; balancePaise: number }[]
    }
  }
}
type Rows = {
  creditBankRows: {
    total: number
    items: { id: string; reference: string; status: string; lineId: string | null; companyName: string | null }[]
    counts: { status: string; count: number }[]
  }
}
let serial = 0
const today = () => new Date(server.now().getTime() + 19_800_000).toISOString().slice(0, 10)

/** A company with a request for credit to the seller of the bars, and two people of that seller. */
async function parties() {
  const { id, admin } = await server.build.company({ name: `Kulkarni dues ${++serial}` })
  const { bars } = await buy.onSale()
  const sellerId = bars.seller.id
  await server.pool.query(
    `insert into credit_requests (account_id, seller_id, limit_paise, terms_days, status, requested_by, requested_at)
     values ($1, $2, 1, 30, 'REQUESTED', $3, now())`,
    [id, sellerId, admin.id],
  )
  const person = async () => (await server.build.user({ roles: ['seller'], sellerId })).token
  return { companyId: String(id), buyer: admin, seller: await person(), other: await person(), sellerId }
}

async function granted() {
  const all = await parties()
  const { grantCredit: line } = await server.get<{ grantCredit: Line }>(
    grant,
    { companyId: all.companyId, input: terms },
    all.seller,
  )
  const owe = (amountPaise: number, number: string, dueOn = today()) =>
    server.get(
      debit,
      {
        key: `dues-${++serial}-key`,
        lineId: line.id,
        input: { amountPaise, number, dueOn, reason: 'Opening balance' },
      },
      all.seller,
    )
  const now = async (token = all.seller, page = {}) =>
    (await server.get<{ creditLine: Line }>(read, { id: line.id, page }, token)).creditLine
  return { ...all, line, owe, now, reference: `NCR${line.id.padStart(5, '0')}` }
}

describe('the ledger', () => {
  test('is read page by page, newest first, each entry with the balance after it', async () => {
    const { owe, now, buyer } = await granted()
    for (const [at, paise] of [100, 200, 300].entries()) await owe(paise, `OPEN-${at}`)
    const page = (number: number) => now(buyer.token, { page: number, size: 2 })
    const pages = [await page(1), await page(2)].map(({ account }) => account.entries)
    expect(pages.map(({ total }) => total)).toEqual([3, 3])
    expect(pages.map(({ items }) => items.map((one) => one.balancePaise))).toEqual([[600, 300], [100]])
  })

  test('is read and paid while the company is on hold, and nothing new is requested', async () => {
    const { owe, now, companyId, buyer, line } = await granted()
    await owe(5_000_00, 'OPEN-1')
    const admin = await server.as('admin')
    const hold = 'mutation ($id: ID!) { updateB2bStatus(id: $id, transition: hold, note: "Documents expired") { id } }'
    const { errors } = await server.ask(hold, { id: companyId }, admin)
    expect(errors).toBeUndefined()
    const again = buyer.token
    expect(await now(again)).toMatchObject({ balancePaise: 5_000_00 })
    const list = '{ creditLines(side: COMPANY) { total } creditRequests(side: COMPANY) { id } }'
    expect(await server.get(list, {}, again)).toMatchObject({ creditLines: { total: 1 } })
    const request = 'mutation ($input: CreditRequestInput!) { requestCredit(input: $input) { id } }'
    const input = { sellerId: '1', limitPaise: 100, termsDays: 30 }
    expect(await server.codeOf(request, { input }, again)).toBe('FORBIDDEN')
    const stranger = await server.build.user()
    expect(await server.codeOf(read, { id: line.id }, stranger.token)).toBe('NOT_FOUND')
  })
})

describe('a limit above the setting', () => {
  const input = { ...terms, limitPaise: 60_00_000_00 }

  test('is proposed by one person and granted by another, never the same', async () => {
    const { companyId, seller, other, buyer } = await parties()
    expect(await server.codeOf(grant, { companyId, input }, seller)).toBe('CREDIT_NEEDS_TWO')
    expect(await server.codeOf(propose, { companyId, input: terms }, seller)).toBe('CREDIT_ALONE')
    const { proposeCredit } = await server.get<{ proposeCredit: { id: string } }>(propose, { companyId, input }, seller)
    expect(proposeCredit).toMatchObject({ status: 'PROPOSED', isOwn: true, currentPaise: null })
    const { id } = proposeCredit
    expect(await server.codeOf(propose, { companyId, input }, other)).toBe('CREDIT_PROPOSED')
    expect(await server.codeOf(approve, { id }, seller)).toBe('OWN_SUBMISSION')
    expect(await server.codeOf(approve, { id }, buyer.token)).toBe('FORBIDDEN')
    const stranger = await server.build.user({ roles: ['seller'], sellerId: (await server.build.seller()).id })
    expect(await server.codeOf(approve, { id }, stranger.token)).toBe('NOT_FOUND')
    const { approveCreditProposal } = await server.get<{ approveCreditProposal: { lineId: string } }>(
      approve,
      { id },
      other,
    )
    const { creditLine } = await server.get<{ creditLine: Line }>(
      read,
      { id: approveCreditProposal.lineId },
      buyer.token,
    )
    expect(creditLine).toMatchObject({ limitPaise: input.limitPaise, status: 'ACTIVE' })
    expect(await server.codeOf(approve, { id }, other)).toBe('BAD_TRANSITION')
    const { rows } = await server.pool.query(
      "select action from audit_log where entity = 'creditProposal' and entity_id = $1 order by id",
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['credit.proposeLimit', 'credit.approveLimit'])
  })

  test('is raised with the operator’s approval, unless the line has changed since', async () => {
    const { companyId, seller, line, now } = await granted()
    const admin = await server.as('admin')
    expect(await server.codeOf(change, { id: line.id, version: 1, input }, seller)).toBe('CREDIT_NEEDS_TWO')
    const proposed = async () =>
      (await server.get<{ proposeCredit: { id: string } }>(propose, { companyId, input }, seller)).proposeCredit.id
    const stale = await proposed()
    await server.get(change, { id: line.id, version: 1, input: { ...terms, limitPaise: 1_00_000_00 } }, seller)
    expect(await server.codeOf(approve, { id: stale }, admin)).toBe('STALE')
    expect(await server.codeOf(withdraw, { id: stale }, seller)).toBe('OK')
    const id = await proposed()
    const { creditProposals } = await server.get<{ creditProposals: { id: string }[] }>(proposals, {}, admin)
    expect(creditProposals.map((one) => one.id)).toContain(id)
    await server.get(approve, { id }, admin)
    expect(await now()).toMatchObject({ limitPaise: input.limitPaise, version: 3 })
  })

  test('is declined with a reason', async () => {
    const { companyId, seller, other } = await parties()
    const { proposeCredit } = await server.get<{ proposeCredit: { id: string } }>(propose, { companyId, input }, seller)
    const { id } = proposeCredit
    expect(await server.codeOf(refuse, { id, reason: '' }, other)).toBe('VALIDATION')
    await server.get(refuse, { id, reason: 'Too much at once' }, other)
    expect(await server.codeOf(withdraw, { id }, seller)).toBe('BAD_TRANSITION')
  })
})

describe('a credit of the seller’s bank', () => {
  const csv = (rows: string[]) =>
    Buffer.from(['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.', ...rows].join('\n'))
  const send = async (seller: string, rows: string[]) => {
    const { data, errors } = await server.upload(upload, {}, csv(rows), seller)
    expect(errors).toBeUndefined()
    return data?.uploadCreditStatement
  }
  const bank = async (seller: string, filter = {}) =>
    (await server.get<Rows>(rowsText, { filter }, seller)).creditBankRows
  const day = () => today().split('-').reverse().join('/')

  test('that names a line becomes its receipt once, oldest due first, and the rest waits', async () => {
    const { seller, owe, now, line, reference, buyer } = await granted()
    await owe(100_00, 'OPENING-2', today())
    await owe(300_00, 'OPENING-1', '2026-01-05')
    const [utr, other] = [`HDFCN2632511${8000 + ++serial}`, `SBINN2632511${8000 + ++serial}`]
    const rows = [
      `${day()},NEFT CR ${reference} KULKARNI,${utr},,500.00`,
      `${day()},NEFT CR CASH DEPOSIT,${other},,70.00`,
      `${day()},PAID OUT,,90.00,`,
    ]
    expect(await send(seller, rows)).toEqual({ rows: 2, added: 2, suggested: 1, problems: [] })
    expect(await send(seller, rows)).toEqual({ rows: 2, added: 0, suggested: 0, problems: [] })
    const [row] = (await bank(seller, { search: utr })).items
    expect(row).toMatchObject({ status: 'OPEN', lineId: line.id, reference: utr })
    const { creditBankSuggestion } = await server.get<{ creditBankSuggestion: object }>(
      suggest,
      { id: row?.id, lineId: line.id },
      seller,
    )
    expect(creditBankSuggestion).toEqual({
      restPaise: 100_00,
      allocations: [
        { number: 'OPENING-1', amountPaise: 300_00 },
        { number: 'OPENING-2', amountPaise: 100_00 },
      ],
    })
    await server.get(record, { id: row?.id, lineId: line.id }, seller)
    expect(await server.codeOf(record, { id: row?.id, lineId: line.id }, seller)).toBe('BAD_TRANSITION')
    expect(await now(buyer.token)).toMatchObject({
      balancePaise: -100_00,
      account: { open: [], unallocated: [{ kind: 'RECEIPT', openPaise: 100_00 }] },
    })
    const [rest] = (await bank(seller, { search: other })).items
    await server.get(ignore, { id: rest?.id }, seller)
    expect(await server.codeOf(ignore, { id: rest?.id }, seller)).toBe('BAD_TRANSITION')
  })

  test('that two people record at once is one receipt', async () => {
    const { seller, other, now, line, reference } = await granted()
    const utr = `HDFCN2632511${8000 + ++serial}`
    await send(seller, [`${day()},NEFT CR ${reference},${utr},,500.00`])
    const [row] = (await bank(seller, { search: utr })).items
    const both = await Promise.all(
      [seller, other].map((token) => server.codeOf(record, { id: row?.id, lineId: line.id }, token)),
    )
    expect(both.toSorted()).toEqual(['BAD_TRANSITION', 'OK'])
    expect((await now()).balancePaise).toBe(-500_00)
  })

  test('is typed with a reference that is not there yet, and is nobody else’s', async () => {
    const { seller, line, reference } = await granted()
    const utr = `HDFCN2632511${8000 + ++serial}`
    const input = { onDay: today(), amountPaise: 500_00, reference: utr, narration: `From Kulkarni ${reference}` }
    const { addCreditBankRow } = await server.get<{ addCreditBankRow: { id: string } }>(typed, { input }, seller)
    expect(addCreditBankRow).toMatchObject({ lineId: line.id, status: 'OPEN' })
    expect(await server.codeOf(typed, { input }, seller)).toBe('CREDIT_REFERENCE_USED')
    expect(await server.codeOf(typed, { input: { ...input, onDay: '2999-01-01' } }, seller)).toBe('PAID_IN_FUTURE')
    const stranger = await server.build.user({ roles: ['seller'], sellerId: (await server.build.seller()).id })
    const { id } = addCreditBankRow
    expect(await server.codeOf(record, { id, lineId: line.id }, stranger.token)).toBe('NOT_FOUND')
    expect((await bank(stranger.token)).total).toBe(0)
  })
})

test('excess weight of an order on credit is owed on the line, not by transfer, and a credit note cancels it', async () => {
  const { buyer, seller, now, line } = await granted()
  const address = await server.build.address(buyer.id)
  const { bars } = await buy.onSale()
  await server.get(add, { offerId: bars.id, quantityMilli: 2400, unit: 'tonne', pincode: '411045' }, buyer.token)
  const site = { shippingAddressId: String(address.id) }
  const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
    review,
    { input: site },
    buyer.token,
  )
  const input = { ...site, method: 'CREDIT', expectedPaise: reviewOrder.payablePaise }
  const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
    place,
    { key: 'credit-excess-weight', input },
    buyer.token,
  )
  const [part] = (await buy.read(buyer.token, placeOrder.id)).suborders
  const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
  await server.get(accept, { id: part?.id }, seller)
  const load = await packAll(server, seller, part?.id ?? '')
  await server.get(dispatch, { id: load, input: truck }, seller)
  const sent = (await buy.read(buyer.token, placeOrder.id)).suborders[0]?.shipments[0]
  await server.get(deliver, { id: load, input: { otp: sent?.deliveryCode } }, seller)
  await server.settle()
  const { rows } = await server.pool.query('select grams from order_lines where suborder_id = $1', [part?.id])
  const { errors } = await server.upload(
    submitDeliveryWeighment,
    { shipmentId: load, input: slip(Number(rows[0].grams) + 45_000, server.now()) },
    documentFile,
    buyer.token,
  )
  expect(errors).toBeUndefined()
  await server.settle()
  const debits = `query ($id: ID!) { suborder(id: $id) { debits { id due { status creditLineId totalPaise } } } }`
  const seen = async () =>
    (
      await server.get<{
        suborder: {
          debits: { id: string; due: { status: string | null; creditLineId: string; totalPaise: number } | null }[]
        }
      }>(debits, { id: part?.id }, seller)
    ).suborder.debits[0]
  const id = (await seen())?.id
  const before = (await now()).balancePaise
  await server.get('mutation ($id: ID!) { sendDebit(id: $id) { id } }', { id }, seller)
  await server.get(
    'mutation ($id: ID!) { submitDebitNoteResponse(id: $id, answer: ACCEPT) { id } }',
    { id },
    buyer.token,
  )
  await server.settle()
  const due = (await seen())?.due
  expect(due).toMatchObject({ status: null, creditLineId: line.id })
  const owed = await now(buyer.token)
  expect(owed.balancePaise).toBe(before + (due?.totalPaise ?? 0))
  expect(owed.account.open.find((one) => one.debitNoteId !== null)).toMatchObject({
    kind: 'DEBIT_NOTE',
    openPaise: due?.totalPaise,
  })
  const booked = await server.pool.query(
    "select kind from ledger_transactions where key like 'DEBIT:%' and order_id = $1",
    [placeOrder.id],
  )
  expect(booked.rows).toEqual([{ kind: 'DEBIT' }])
  await server.get('mutation ($id: ID!) { cancelDebit(id: $id, reason: "Weighed twice") { id } }', { id }, seller)
  await server.settle()
  const after = await now()
  expect(after.balancePaise).toBe(before)
  expect(after.account.open.map(({ kind }) => kind)).toEqual(['INVOICE'])
  await server.asOwner(
    `alter table invoices disable trigger invoices_append_only;
     update invoices set recipient = recipient || '{"gstin": "27ZZZFS2002B1ZX"}' where order_id = ${Number(placeOrder.id)};
     alter table invoices enable trigger invoices_append_only`,
  )
  // the home of the company adds up its documents: invoice and debit note, less the credit note
  const home = `{ companyHome { gstCredit { rateBp taxablePaise cgstPaise sgstPaise igstPaise } } }`
  const { companyHome } = await server.get<{ companyHome: { gstCredit: { taxablePaise: number }[] } }>(
    home,
    {},
    buyer.token,
  )
  const sums = await server.pool.query(
    "select (totals ->> 'taxablePaise')::int as taxable from invoices where order_id = $1",
    [placeOrder.id],
  )
  expect(companyHome.gstCredit.map(({ taxablePaise }) => taxablePaise)).toEqual([sums.rows[0].taxable])
  expect((await server.pool.query('select 1 from refunds where order_id = $1', [placeOrder.id])).rows).toEqual([])
})
