import { ledgerAccounts } from '@neev/domain/money/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { bagsMilli, fiveTonnes, settling } from '#test/shop/settling.ts'
import { ledgerInvariants } from './invariants.queries.ts'
import { reverseSale } from './settlements.ts'
import { buildStatements } from './statements/statements.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.operator()
})
afterAll(() => server.close())

const ctx = () => makeCtx(server.services)
const build = () => buildStatements(ctx())
const soldOn = '2026-11-21T06:00:00Z'
/** Held for three days, and the week of the 24th ends on Sunday the 29th. */
const monday = '2026-11-30T04:00:00Z'

type Company = Awaited<ReturnType<TestServer['build']['seller']>>
let accounts = 0
/** A firm with an account that is known to be its own. */
async function company({ bank = true } = {}): Promise<Company> {
  const made = await server.build.seller({ name: `Payee ${++accounts}` })
  if (bank)
    await server.pool.query(
      `insert into seller_bank_accounts (seller_id, pan, holder, account_number, ifsc, verified_at, created_at)
       values ($1, 'ZZZFS2002B', $2, $3, 'HDFC0000007', now(), now())`,
      [made.id, `Payee ${accounts}, the company`, `5020001234${String(1000 + accounts)}`],
    )
  return made
}
const clerk = async () => (await server.build.user({ roles: ['admin'] })).token
const ownerOf = async ({ id }: Company) => (await server.build.user({ roles: ['seller'], sellerId: id })).token
/** What the firm has sold on the day that tests begin with. */
async function sold(by: Company, figures = fiveTonnes) {
  server.setClock(soldOn)
  return shop.sold(figures, { sellerId: by.id })
}
const fifth = (part: { lineId: number }) => ({
  lineId: part.lineId,
  quantityMilli: bagsMilli / 5,
  taxablePaise: 53_502_00,
  taxPaise: 9_630_36,
})
const takenBack = (part: { id: number; lineId: number }, times = 1) =>
  reverseSale(ctx(), {
    suborderId: part.id,
    key: `back:${part.id}`,
    lines: [
      {
        ...fifth(part),
        quantityMilli: (bagsMilli / 5) * times,
        taxablePaise: 53_502_00 * times,
        taxPaise: 9_630_36 * times,
      },
    ],
    paise: 63_132_36 * times,
    reason: 'returned',
  })

const fields = `id number status from to openingPaise entriesPaise closingPaise payablePaise carriedPaise sums { part paise } parts acceptedAt
  utr failure fileId payee { holder accountNumber } transitions disputes { reason suborderIds answer } history { action to note by } pdfUrl sheetUrl`
type Statement = {
  id: string
  number: string
  status: string
  openingPaise: number
  entriesPaise: number
  closingPaise: number
  payablePaise: number
  carriedPaise: number
  sums: { part: string; paise: number }[]
  fileId: string
  transitions: string[]
  disputes: { reason: string; suborderIds: string[]; answer: string | null }[]
  history: { action: string | null; to: string; note: string | null; by: string | null }[]
  pdfUrl: string
  sheetUrl: string
}
const listQuery = `query ($sellerId: ID) { settlements(sellerId: $sellerId, page: { sort: "-to" }) { total counts { status count } items { ${fields} } } }`
const oneQuery = `query ($id: ID!) { settlement(id: $id) { ${fields} } }`
const subordersQuery =
  'query ($id: ID!) { settlementSuborders(id: $id) { total items { id kind note netPaise entries { part paise basePaise rateBp how } lines { title ruleName feePaise } } } }'
const balanceQuery =
  'query ($sellerId: ID) { sellerBalance(sellerId: $sellerId) { balancePaise onHoldPaise underWayPaise nextPaise cycleEnds } }'
const mutation = (name: string, entered = '', passed = '') =>
  `mutation ($id: ID!${entered}) { ${name}(id: $id${passed}) { ${fields} } }`
const actions = {
  accept: mutation('acceptSettlement'),
  dispute: mutation(
    'submitSettlementDispute',
    ', $suborderIds: [ID!]!, $reason: String!',
    ', suborderIds: $suborderIds, reason: $reason',
  ),
  answer: mutation('submitSettlementDisputeResponse', ', $answer: String!', ', answer: $answer'),
  approve: mutation('approveSettlement'),
  paid: mutation('markSettlementPaid', ', $utr: String!', ', utr: $utr'),
  failed: mutation('markSettlementFailed', ', $reason: String!', ', reason: $reason'),
  retry: mutation('retrySettlement'),
}
const draw = 'mutation ($id: ID!) { createSettlement(sellerId: $id) { id } }'
const send = 'mutation ($ids: [ID!]!) { sendSettlements(ids: $ids) { status } }'
const file =
  'mutation ($ids: [ID!]!) { createSettlementFile(ids: $ids) { id number totalPaise payments { beneficiary accountNumber ifsc amountPaise reference } } }'
const propose = 'mutation ($input: AdjustmentInput!) { submitAdjustment(input: $input) { id status mayAgree } }'
const decide =
  'mutation ($id: ID!, $decision: ReviewDecision!) { submitAdjustmentDecision(id: $id, decision: $decision) { status } }'

const action = async (name: keyof typeof actions, id: string, token: string, more: object = {}): Promise<Statement> =>
  Object.values(await server.get<Record<string, Statement>>(actions[name], { id, ...more }, token))[0] as Statement
const codeOf = (name: keyof typeof actions, id: string, token: string, more: object = {}) =>
  server.codeOf(actions[name], { id, ...more }, token)
const latest = async (by: Company, token: string): Promise<Statement> => {
  const { settlements } = await server.get<{ settlements: { items: Statement[] } }>(
    listQuery,
    { sellerId: by.id },
    token,
  )
  return settlements.items[0] as Statement
}
let utrs = 0
const nextUtr = () => `HDFCR5202611${String(++utrs).padStart(10, '0')}`
/** Built, shown, accepted and approved by a first person. */
async function approved(by: Company): Promise<Statement> {
  await build()
  const first = await clerk()
  const { id } = await latest(by, first)
  await server.get(send, { ids: [id] }, first)
  await action('accept', id, await ownerOf(by))
  return action('approve', id, first)
}
async function paid(by: Company): Promise<Statement> {
  const { id } = await approved(by)
  await server.get(file, { ids: [id] }, await clerk())
  return action('paid', id, await clerk(), { utr: nextUtr() })
}
async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of ledgerInvariants) if ((await rowsAs(server.db, query)).length) found.push(name)
  return found
}

describe('a statement', () => {
  test('pays the seller what it can do again by itself: ₹3,12,522.94', async () => {
    const by = await company()
    await sold(by)
    expect(await server.get(balanceQuery, {}, await ownerOf(by))).toEqual({
      sellerBalance: {
        balancePaise: 3_12_522_94,
        onHoldPaise: 3_12_522_94,
        underWayPaise: 0,
        nextPaise: 0,
        cycleEnds: '2026-11-22',
      },
    })
    server.setClock(monday)
    await build()
    const [first, second, owner] = [await clerk(), await clerk(), await ownerOf(by)]
    const draft = await latest(by, first)
    expect(draft).toMatchObject({
      status: 'DRAFT',
      from: '2026-11-24',
      to: '2026-11-29',
      openingPaise: 0,
      closingPaise: 3_12_522_94,
      payablePaise: 3_12_522_94,
      sums: [
        { part: 'SALE', paise: 3_15_662_00 },
        { part: 'COMMISSION', paise: -1_300_00 },
        { part: 'COMMISSION_GST', paise: -234_00 },
        { part: 'TCS', paise: -1_337_55 },
        { part: 'TDS', paise: -267_51 },
      ],
    })
    // a draft is the admins' own
    expect(await server.codeOf(oneQuery, { id: draft.id }, owner)).toBe('NOT_FOUND')
    await server.get(send, { ids: [draft.id] }, first)
    const { settlementSuborders } = await server.get<{
      settlementSuborders: { items: { entries: { part: string; how: string[] }[] }[] }
    }>(subordersQuery, { id: draft.id }, owner)
    const how = settlementSuborders.items[0]?.entries.map((entry) => [entry.part, entry.how.join()])
    expect(how).toEqual([
      ['SALE', ''],
      ['COMMISSION', expect.stringMatching(/: ₹2,60,000.00 × 0.5 % = ₹1,300.00$/)],
      ['COMMISSION_GST', '₹1,300.00 × 18 %'],
      ['TCS', '₹2,67,510.00 × 0.5 %,GSTIN 27ZZZCM1001A1C1'],
      ['TDS', '₹2,67,510.00 × 0.1 %'],
    ])
    expect(await codeOf('approve', draft.id, first)).toBe('SETTLEMENT_OPEN')
    expect((await action('accept', draft.id, owner)).transitions).toEqual([])
    await action('approve', draft.id, first)
    const { createSettlementFile } = await server.get<{ createSettlementFile: object }>(
      file,
      { ids: [draft.id] },
      first,
    )
    expect(createSettlementFile).toMatchObject({
      totalPaise: 3_12_522_94,
      payments: [{ ifsc: 'HDFC0000007', amountPaise: 3_12_522_94, reference: draft.number }],
    })
    const utr = nextUtr()
    expect(await codeOf('paid', draft.id, first, { utr })).toBe('SETTLEMENT_SECOND_PERSON')
    expect(await action('paid', draft.id, second, { utr })).toMatchObject({ status: 'PAID', utr, transitions: [] })
    expect(await codeOf('paid', draft.id, await clerk(), { utr })).toBe('BAD_TRANSITION')
    expect(await server.get(balanceQuery, {}, owner)).toMatchObject({
      sellerBalance: { balancePaise: 0, underWayPaise: 0 },
    })
    expect(
      await shop.one('select count(*)::int as count from ledger_transactions where key = $1', [`PAYOUT:${draft.id}`]),
    ).toEqual({
      count: 1,
    })
    expect(await broken()).toEqual([])
  })
  test('is built once, however often the clock comes round, and not while the last one is looked at', async () => {
    const by = await company()
    await sold(by)
    server.setClock(monday)
    await Promise.all([build(), build()])
    await build()
    server.setClock('2026-12-07T04:00:00Z')
    await build()
    expect(await server.get(listQuery, { sellerId: by.id }, await clerk())).toMatchObject({ settlements: { total: 1 } })
  })
  test('is drawn before its cycle is over when an admin starts it, of what may be paid out that day', async () => {
    const by = await company()
    const admin = await clerk()
    expect(await server.codeOf(draw, { id: by.id }, admin)).toBe('SETTLEMENT_NOTHING')
    await sold(by)
    // held for three days
    server.setClock('2026-11-23T04:00:00Z')
    expect(await server.codeOf(draw, { id: by.id }, admin)).toBe('SETTLEMENT_NOTHING')
    server.setClock('2026-11-24T04:00:00Z')
    expect(await server.codeOf(draw, { id: by.id }, await ownerOf(by))).toBe('FORBIDDEN')
    expect(await server.codeOf(draw, { id: 999_999_999 }, admin)).toBe('NOT_FOUND')
    const both = await Promise.all([1, 2].map(() => server.codeOf(draw, { id: by.id }, admin)))
    expect(both.sort()).toEqual(['OK', 'SETTLEMENT_UNDER_WAY'])
    const early = await latest(by, admin)
    expect(early).toMatchObject({ status: 'DRAFT', to: '2026-11-24', payablePaise: 3_12_522_94 })
    await server.get(send, { ids: [early.id] }, admin)
    await action('accept', early.id, await ownerOf(by))
    await action('approve', early.id, admin)
    expect(await server.codeOf(draw, { id: by.id }, admin)).toBe('SETTLEMENT_DRAWN')
    // what is sold meanwhile stands on the next one, which begins where that ended
    await shop.sold(fiveTonnes, { sellerId: by.id })
    server.setClock(monday)
    await build()
    expect(await latest(by, admin)).toMatchObject({
      from: '2026-11-25',
      to: '2026-11-29',
      openingPaise: 0,
      closingPaise: 3_12_522_94,
    })
    expect(await broken()).toEqual([])
  })
  test('after which something is taken back lowers the next one', async () => {
    const by = await company()
    const first = await sold(by)
    await sold(by)
    server.setClock(monday)
    await paid(by)
    server.setClock('2026-12-02T06:00:00Z')
    await takenBack(first)
    server.setClock('2026-12-07T04:00:00Z')
    await build()
    const next = await latest(by, await clerk())
    expect(next).toMatchObject({
      openingPaise: 0,
      closingPaise: -62_504_55,
      payablePaise: 0,
      carriedPaise: -62_504_55,
    })
    // what is owed is carried until sales make up for it
    const admin = await clerk()
    await server.get(send, { ids: [next.id] }, admin)
    await action('accept', next.id, await ownerOf(by))
    await action('approve', next.id, admin)
    expect(await server.codeOf(file, { ids: [next.id] }, admin)).toBe('SETTLEMENT_CARRIED')
    await sold(by)
    server.setClock('2026-12-14T04:00:00Z')
    await build()
    expect(await latest(by, await clerk())).toMatchObject({
      openingPaise: -62_504_55,
      entriesPaise: 3_12_522_94,
      closingPaise: 2_50_018_39,
      payablePaise: 2_50_018_39,
    })
    expect(await broken()).toEqual([])
  })
  test('below the least payout is carried on', async () => {
    const by = await company()
    const part = await sold(by)
    await takenBack(part, 4)
    // 62,504 are left: lowered to less than a thousand by hand, with two people
    const input = {
      debit: 'SELLER_PAYABLE',
      credit: 'ADJUSTMENTS',
      sellerId: String(by.id),
      amountPaise: 62_000_00,
      reason: 'Demurrage of the truck',
    }
    const [first, second] = [await clerk(), await clerk()]
    const { submitAdjustment } = await server.get<{ submitAdjustment: { id: string; mayAgree: boolean } }>(
      propose,
      { input },
      first,
    )
    expect(submitAdjustment).toMatchObject({ status: 'PROPOSED', mayAgree: false })
    const { id } = submitAdjustment
    expect(await server.codeOf(decide, { id, decision: 'APPROVE' }, first)).toBe('ADJUSTMENT_SECOND_PERSON')
    await server.get(decide, { id, decision: 'APPROVE' }, second)
    expect(await server.codeOf(decide, { id, decision: 'APPROVE' }, second)).toBe('BAD_TRANSITION')
    server.setClock(monday)
    await build()
    expect(await latest(by, await clerk())).toMatchObject({
      closingPaise: 504_75,
      payablePaise: 0,
      carriedPaise: 504_75,
    })
  })
})

describe('a seller', () => {
  test('disputes what is wrong; what is put right comes onto the same statement', async () => {
    const [by, other] = [await company(), await company()]
    await sold(by)
    await sold(other)
    server.setClock(monday)
    await build()
    const [first, second] = [await clerk(), await clerk()]
    const owner = await ownerOf(by)
    const { id } = await latest(by, first)
    await server.get(send, { ids: [id, (await latest(other, first)).id] }, first)
    const suborderOf = async (one: Company) => {
      const { settlementSuborders } = await server.get<{ settlementSuborders: { items: { id: string }[] } }>(
        subordersQuery,
        { id: (await latest(one, first)).id },
        first,
      )
      return settlementSuborders.items[0]?.id ?? ''
    }
    const reason = 'The freight was agreed at ₹500 more.'
    expect(await codeOf('dispute', id, owner, { suborderIds: [], reason: '' })).toBe('VALIDATION')
    expect(await codeOf('dispute', id, owner, { suborderIds: [await suborderOf(other)], reason })).toBe('NOT_FOUND')
    const mine = await suborderOf(by)
    expect(await action('dispute', id, owner, { suborderIds: [mine], reason })).toMatchObject({
      status: 'DISPUTED',
      disputes: [{ reason, suborderIds: [mine], answer: null }],
    })
    expect(await codeOf('approve', id, first)).toBe('BAD_TRANSITION')
    const input = {
      debit: 'ADJUSTMENTS',
      credit: 'SELLER_PAYABLE',
      sellerId: String(by.id),
      amountPaise: 500_00,
      reason: 'Freight as agreed',
    }
    const { submitAdjustment } = await server.get<{ submitAdjustment: { id: string } }>(propose, { input }, first)
    await server.get(decide, { id: submitAdjustment.id, decision: 'APPROVE' }, second)
    const answered = await action('answer', id, first, { answer: '₹500 are added.' })
    expect(answered).toMatchObject({
      status: 'REVIEW',
      closingPaise: 3_13_022_94,
      payablePaise: 3_13_022_94,
      disputes: [{ answer: '₹500 are added.' }],
    })
    // the seller reads what was done, not who of the staff did it
    const { settlement } = await server.get<{ settlement: Statement }>(oneQuery, { id }, owner)
    expect(settlement.history.map((transition) => [transition.action, transition.by === null])).toEqual([
      [null, true],
      ['send', true],
      ['dispute', false],
      ['answer', true],
    ])
    // a second dispute is answered by itself: the first keeps its answer
    await action('dispute', id, owner, { suborderIds: [mine], reason: 'Loading was agreed too.' })
    expect(await action('answer', id, first, { answer: 'Loading is the buyer’s.' })).toMatchObject({
      disputes: [{ answer: '₹500 are added.' }, { answer: 'Loading is the buyer’s.' }],
    })
    // whoever says nothing agrees when the time is over
    server.setClock('2026-12-08T04:00:00Z')
    expect(await action('approve', id, await clerk())).toMatchObject({ status: 'APPROVED' })
    expect(await broken()).toEqual([])
  })
  test('hears once that a statement is there, and that it is paid', async () => {
    const by = await company()
    await sold(by)
    server.setClock(monday)
    await paid(by)
    await server.settle()
    const { rows } = await server.pool.query(
      'select template, subject || body as text from messages where user_id = $1 and template like $2 order by id',
      [by.owner.id, 'settlement.%'],
    )
    expect(rows).toEqual([
      { template: 'settlement.shown', text: expect.stringContaining('₹3,12,522.94') },
      { template: 'settlement.paid', text: expect.stringMatching(/•\d{4}, with the reference HDFCR/) },
    ])
    const bell = await shop.one<{ link: string }>(
      "select link from notifications where user_id = $1 and kind = 'PAYMENT' order by id limit 1",
      [by.owner.id],
    )
    expect(bell.link).toMatch(/^\/seller\/commission\/detail\/\d+$/)
  })
  test('sees its own statements alone', async () => {
    const [by, other] = [await company(), await company()]
    await sold(by)
    server.setClock(monday)
    const { id, sellerId } = { ...(await approved(by)), sellerId: String(by.id) }
    const stranger = await ownerOf(other)
    for (const query of [oneQuery, subordersQuery, actions.accept])
      expect(await server.codeOf(query, { id }, stranger)).toBe('NOT_FOUND')
    expect(await server.codeOf(balanceQuery, { sellerId }, stranger)).toBe('NOT_FOUND')
    const earnings = 'query ($sellerId: ID) { earnings(sellerId: $sellerId) { total } }'
    expect(await server.codeOf(earnings, { sellerId }, stranger)).toBe('NOT_FOUND')
    expect(await server.get(earnings, {}, stranger)).toEqual({ earnings: { total: 0 } })
    expect(await server.get(listQuery, { sellerId }, stranger)).toMatchObject({ settlements: { total: 0, counts: [] } })
  })
  test('of whom the firm lets somebody only read accepts nothing', async () => {
    const by = await company()
    await sold(by)
    server.setClock(monday)
    await build()
    const admin = await clerk()
    const { id } = await latest(by, admin)
    await server.get(send, { ids: [id] }, admin)
    const reader = await server.build.user({ roles: ['seller'], sellerId: by.id })
    await server.pool.query("update seller_members set role = 'VIEWER' where user_id = $1", [reader.id])
    expect(await server.codeOf(oneQuery, { id }, reader.token)).toBe('OK')
    expect(await codeOf('accept', id, reader.token)).toBe('FORBIDDEN')
  })
  test('takes a statement home as PDF and as spreadsheet, by a link that nobody else can make', async () => {
    const by = await company()
    await sold(by)
    server.setClock(monday)
    await approved(by)
    const { pdfUrl, sheetUrl } = await latest(by, await ownerOf(by))
    const start = async (url: string) =>
      Buffer.from(await (await fetch(server.url + url)).arrayBuffer())
        .subarray(0, 4)
        .toString()
    expect(await start(pdfUrl)).toBe('%PDF')
    expect(await start(sheetUrl)).toBe('PK\u0003\u0004')
    expect((await fetch(`${server.url}${pdfUrl}x`)).status).toBe(404)
    expect((await fetch(server.url + pdfUrl.replace('.pdf', '.xlsx'))).status).toBe(404)
  })
})

describe('an admin', () => {
  test('of whoever may only read approves, pays and puts right nothing', async () => {
    const by = await company()
    await sold(by)
    server.setClock(monday)
    const { id } = await approved(by)
    for (const role of ['sellerManager', 'masterAdmin'] as const) {
      const { token } = await server.build.user({ roles: [role] })
      expect(await server.codeOf(oneQuery, { id }, token)).toBe('OK')
      expect(await codeOf('retry', id, token)).toBe('FORBIDDEN')
      expect(await server.codeOf(file, { ids: [id] }, token)).toBe('FORBIDDEN')
    }
    const manager = await server.build.user({ roles: ['sellerManager'] })
    expect(await server.codeOf('{ ledgerBalances { sumPaise } }', {}, manager.token)).toBe('FORBIDDEN')
  })
  test('pays into accounts that are known, and not while a change of account is fresh', async () => {
    const [without, fresh] = [await company({ bank: false }), await company()]
    await sold(without)
    await sold(fresh)
    server.setClock(monday)
    const [one, two] = [await approved(without), await approved(fresh)]
    const admin = await clerk()
    expect(await server.codeOf(file, { ids: [one.id] }, admin)).toBe('SETTLEMENT_NO_BANK')
    await server.pool.query('update sellers set settlement_frozen_until = $2 where id = $1', [
      fresh.id,
      '2026-12-01T04:00:00Z',
    ])
    expect(await server.codeOf(file, { ids: [two.id] }, admin)).toBe('SETTLEMENT_FROZEN')
    // all of a file or none of it
    expect(await latest(fresh, admin)).toMatchObject({ status: 'APPROVED', fileId: null })
  })
  test('pays into the account that the seller has now, once it is verified', async () => {
    const by = await company()
    await sold(by)
    server.setClock(monday)
    const { id } = await approved(by)
    const admin = await clerk()
    await server.pool.query('update seller_bank_accounts set replaced_at = now() where seller_id = $1', [by.id])
    await server.pool.query(
      `insert into seller_bank_accounts (seller_id, pan, holder, account_number, ifsc, created_at)
       values ($1, 'ZZZFS2002B', 'The new account', '50200077665544', 'HDFC0000007', now())`,
      [by.id],
    )
    expect(await server.codeOf(file, { ids: [id] }, admin)).toBe('SETTLEMENT_NO_BANK')
    expect(await latest(by, admin)).toMatchObject({ payee: { accountNumber: expect.stringMatching(/5544$/) } })
    await server.pool.query(
      'update seller_bank_accounts set verified_at = now() where seller_id = $1 and replaced_at is null',
      [by.id],
    )
    const { createSettlementFile } = await server.get<{ createSettlementFile: object }>(file, { ids: [id] }, admin)
    expect(createSettlementFile).toMatchObject({ payments: [{ accountNumber: '50200077665544' }] })
  })
  test('sends what the bank could not pay once more', async () => {
    const by = await company()
    await sold(by)
    server.setClock(monday)
    const { id } = await approved(by)
    const admin = await clerk()
    await server.get(file, { ids: [id] }, admin)
    expect(await codeOf('failed', id, admin, { reason: '' })).toBe('VALIDATION')
    expect(await action('failed', id, admin, { reason: 'Account closed' })).toMatchObject({
      status: 'FAILED',
      failure: 'Account closed',
    })
    expect(await codeOf('paid', id, await clerk(), { utr: nextUtr() })).toBe('BAD_TRANSITION')
    expect(await action('retry', id, admin)).toMatchObject({ status: 'APPROVED' })
    await server.get(file, { ids: [id] }, admin)
    expect(await action('paid', id, await clerk(), { utr: nextUtr() })).toMatchObject({ status: 'PAID', failure: null })
    expect(
      await shop.one('select count(*)::int as count from settlement_payments where settlement_id = $1', [id]),
    ).toEqual({ count: 2 })
    const used = (await latest(by, admin)) as Statement & { utr: string }
    const again = await company()
    await sold(again)
    server.setClock(monday)
    const next = await approved(again)
    await server.get(file, { ids: [next.id] }, await clerk())
    expect(await codeOf('paid', next.id, await clerk(), { utr: used.utr })).toBe('UTR_USED')
  })
  test('is paid by the provider where the provider splits the money', async () => {
    const by = await company()
    await sold(by)
    server.setClock(monday)
    const flow = (value: string) =>
      server.pool.query(
        `insert into settings (key, value, valid_from) values ('moneyFlow', to_jsonb($1::text), clock_timestamp() - interval '1 year')`,
        [value],
      )
    await flow('GATEWAY_SPLITS')
    const { id } = await paid(by)
    await server.pool.query(`delete from settings where key = 'moneyFlow'`)
    const { rows } = await server.pool.query(
      `select e.account, e.amount_paise as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.key = $1 order by e.id`,
      [`PAYOUT:${id}`],
    )
    expect(rows).toEqual([
      { account: 'SELLER_PAYABLE', paise: 3_12_522_94 },
      { account: 'GATEWAY', paise: -3_12_522_94 },
    ])
    expect(await broken()).toEqual([])
  })
  test('reads the books: accounts that sum to nothing, and what an order and a seller were', async () => {
    const by = await company()
    const part = await sold(by)
    await server.build.bankAccount()
    await server.build.order({ method: 'DIRECT' })
    const admin = await clerk()
    const { ledgerBalances } = await server.get<{
      ledgerBalances: { accounts: { account: string; paise: number }[]; sumPaise: number }
    }>('{ ledgerBalances { sumPaise accounts { account paise entries } } }', {}, admin)
    expect(ledgerBalances.sumPaise).toBe(0)
    expect(ledgerBalances.accounts).toHaveLength(ledgerAccounts.length)
    const { adminDashboard } = await server.get<{ adminDashboard: { money: Record<string, number> } }>(
      '{ adminDashboard { money { withProviderPaise inBankPaise advancesPaise sellersPaise refundsPaise unmatchedPaise awaited awaitedPaise payouts payoutsPaise } } }',
      {},
      await clerk(),
    )
    const held = (account: string) => ledgerBalances.accounts.find((one) => one.account === account)?.paise ?? 0
    expect(adminDashboard.money).toEqual({
      withProviderPaise: held('GATEWAY'),
      inBankPaise: held('BANK'),
      advancesPaise: 0 - held('BUYER_ADVANCE'),
      sellersPaise: 0 - held('SELLER_PAYABLE') - held('SELLER_HELD'),
      refundsPaise: 0 - held('REFUND_DUE'),
      unmatchedPaise: 0 - held('SUSPENSE'),
      ...(await shop.one<object>(
        `select count(*)::int as awaited, sum(expected_paise - coalesce(received_paise, 0))::bigint as "awaitedPaise" from bank_transfers where status in ('AWAITED', 'SUBMITTED', 'SHORT', 'REJECTED')`,
      )),
      ...(await shop.one<object>(
        `select count(*)::int as payouts, coalesce(sum(payable_paise), 0)::bigint as "payoutsPaise" from settlements where status in ('APPROVED', 'PAYMENT_FILE', 'FAILED') and payable_paise > 0`,
      )),
    })
    const ledger =
      'query ($filter: LedgerFilter!) { ledger(filter: $filter, page: { sort: "at" }) { total items { kind amountPaise entries { account paise } } } }'
    expect(await server.get(ledger, { filter: { orderId: part.orderId } }, admin)).toMatchObject({
      ledger: {
        total: 2,
        items: [
          { kind: 'CAPTURE', amountPaise: 3_15_662_00 },
          { kind: 'SALE', entries: expect.arrayContaining([{ account: 'TCS_PAYABLE', paise: -1_337_55 }]) },
        ],
      },
    })
    expect(await server.get(ledger, { filter: { sellerId: String(by.id), account: 'BANK' } }, admin)).toMatchObject({
      ledger: { total: 0 },
    })
  })
})

describe('the database', () => {
  test('keeps an approved statement as it is, and an entry on one statement alone', async () => {
    const by = await company()
    await sold(by)
    server.setClock(monday)
    const { id } = await approved(by)
    const entry = await shop.one<{ id: number }>(
      'select entry_id as id from settlement_entries where settlement_id = $1 limit 1',
      [id],
    )
    for (const [text, values] of [
      ['update settlements set payable_paise = 1 where id = $1', [id]],
      ['delete from settlements where id = $1', [id]],
      ['delete from settlement_entries where settlement_id = $1', [id]],
      ['update settlement_entries set settlement_id = 1 where settlement_id = $1', [id]],
    ] as const)
      await expect(server.pool.query(text, [...values])).rejects.toThrow(/frozen|permission denied/)
    const open = await company()
    await sold(open)
    server.setClock(monday)
    await build()
    const other = await latest(open, await clerk())
    await expect(
      server.pool.query('insert into settlement_entries (settlement_id, entry_id) values ($1, $2)', [
        other.id,
        entry.id,
      ]),
    ).rejects.toThrow('settlement_entries_pkey')
  })
})

describe('income tax of individuals', () => {
  const tds = async (suborderId: number, kind = 'SALE') =>
    (
      await server.pool.query(
        `select coalesce(sum(e.amount_paise), 0)::bigint as paise, coalesce(sum(e.base_paise), 0)::bigint as base from ledger_transactions t
         join ledger_entries e on e.transaction_id = t.id where t.suborder_id = $1 and t.kind = $2 and e.part = 'TDS'`,
        [suborderId, kind],
      )
    ).rows.map(({ paise, base }) => [Number(paise), Number(base)])[0]
  const person = async (pan: string) => {
    const made = await company({ bank: false })
    await server.pool.query('update sellers set pan = $2 where id = $1', [made.id, pan])
    return made
  }
  test('is not deducted up to ₹5 lakh of the year, then of all of it, and again of what is left when goods come back', async () => {
    const mason = await person('ZZZPM4321K')
    const first = await sold(mason)
    expect(await tds(first.id)).toEqual([0, 0])
    // 2 × 2,67,510 are more than 5,00,000: a tenth of a percent of 5,35,020
    const second = await sold(mason)
    expect(await tds(second.id)).toEqual([535_02, 5_35_020_00])
    await takenBack(first)
    expect(await tds(first.id, 'REVERSAL')).toEqual([0, 0])
    // a fifth of the first came back, so 53,502 of what was taxed counts for the third
    const third = await sold(mason)
    expect(await tds(third.id)).toEqual([214_01, 2_14_008_00])
    for (const { name, query } of ledgerInvariants) expect([name, await rowsAs(ctx().db, query)]).toEqual([name, []])
  })
  test('counts the sales of one PAN together, and of a company from the first', async () => {
    const [one, other] = [await person('ZZZHF4321K'), await person('ZZZHF4321K')]
    expect(await tds((await sold(one)).id)).toEqual([0, 0])
    expect(await tds((await sold(other)).id)).toEqual([535_02, 5_35_020_00])
    expect(await tds((await sold(await person('ZZZCF4321K'))).id)).toEqual([267_51, 2_67_510_00])
  })
})
