import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { expireOrder } from '#features/orders/orders/transitions.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, type Placed } from '#test/shop/buying.ts'
import { invariants } from '../../../every-invariant.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let admin = ''
let second = ''
let accountId = ''
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  await server.build.bankAccount()
  admin = await server.as('admin')
  second = (await server.build.user({ roles: ['admin'] })).token
})
afterAll(() => server.close())
beforeEach(async () => {
  // an account of its own for each test: what one statement says is nothing to another
  const { rows } = await server.pool.query(
    `insert into bank_accounts (holder, account_number, ifsc, bank, branch) values ('Neev', '50200099887766', 'HDFC0000007', 'HDFC Bank', 'Pune') returning id`,
  )
  accountId = String(rows[0].id)
})

const fields =
  'id state amountPaise leftPaise direction reason ageDays takesBackOn takenBackOn canUndo refundNumber proposal { to { transferId orderNumber } reason confidence outcome } allocations { to { orderNumber status } amountPaise counts by }'
const upload =
  'mutation ($accountId: ID!, $file: Upload!) { uploadStatement(accountId: $accountId, file: $file) { id state head knownColumns columns { date narration reference credit debit amount sign balance } sample } }'
const take =
  'mutation ($id: ID!, $columns: StatementColumnsInput!) { importStatement(id: $id, columns: $columns) { state lines added from to problems { line message } } }'
const linesOf = `query ($id: ID!, $show: StatementShow) { statementLines(statementId: $id, show: $show, page: { sort: "amount", size: 50 }) { items { ${fields} } counts { status count } } }`
const allocate = `mutation ($id: ID!, $parts: [AllocationInput!]!) { assignStatementLine(id: $id, parts: $parts) { ${fields} } }`
const aside = `mutation ($id: ID!) { markStatementLineIgnored(id: $id, reason: "Interest of the bank") { ${fields} } }`
const sendBack = `mutation ($id: ID!) { refundStatementLine(id: $id, reason: "Nobody's order") { ${fields} } }`
const undo = `mutation ($id: ID!) { cancelStatementLineDecision(id: $id) { ${fields} } }`
const toMatch =
  'query ($lineId: ID!, $search: String) { transfersToMatch(lineId: $lineId, search: $search) { transferId orderNumber } }'

type Line = {
  id: string
  state: string
  amountPaise: number
  leftPaise: number
  direction: string
  ageDays: number
  takesBackOn: string | null
  takenBackOn: string | null
  canUndo: boolean
  refundNumber: string | null
  proposal: {
    to: { transferId: string; orderNumber: string }
    reason: string
    confidence: string
    outcome: string
  } | null
  allocations: {
    to: { orderNumber: string; status: string }
    amountPaise: number
    counts: boolean
    by: string | null
  }[]
}
type Sent = { id: string; knownColumns: boolean; head: string[]; columns: Record<string, number | null> }

const rupees = (paise: number) => (paise / 100).toFixed(2)
type Row = { day?: string; words?: string; ref?: string; credit?: number; debit?: number }
const titles = 'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance'
const sheet = (rows: Row[], head = titles) =>
  Buffer.from(
    [
      'HDFC BANK Ltd.,,,,,',
      head,
      ...rows.map(({ day = '20/11/26', words = '', ref = '', credit, debit }) =>
        [day, words, ref, debit ? rupees(debit) : '', credit ? rupees(credit) : '', '1000000.00'].join(','),
      ),
      'Statement summary,,,,,',
    ].join('\n'),
  )

async function send(rows: Row[], head?: string): Promise<Sent> {
  const { data, errors } = await server.upload(upload, { accountId }, sheet(rows, head), admin)
  if (!data) throw new Error(JSON.stringify(errors))
  return (data as unknown as { uploadStatement: Sent }).uploadStatement
}
/** Sends a statement, confirms its columns, and gives its lines by amount. */
async function taken(rows: Row[]) {
  const sent = await send(rows)
  const { importStatement } = await server.get<{ importStatement: { lines: number; added: number } }>(
    take,
    { id: sent.id, columns: sent.columns },
    admin,
  )
  return { ...importStatement, id: sent.id, items: await lines(sent.id) }
}
const lines = async (id: string, show: string | null = null): Promise<Line[]> =>
  (await server.get<{ statementLines: { items: Line[] } }>(linesOf, { id, show }, admin)).statementLines.items
const run = async (query: string, variables: object, token = admin): Promise<Line> =>
  Object.values(await server.get<Record<string, Line>>(query, variables, token))[0] as Line
const confirmed = (line: Line | undefined, amountPaise = line?.leftPaise) =>
  run(allocate, { id: line?.id, parts: [{ transferId: line?.proposal?.to.transferId, amountPaise }] })

type Bought = { placed: Placed; token: string; userId: number }
async function ordered(): Promise<Bought> {
  const { buyer, address } = await buy.buyerWithCart()
  return { placed: await buy.order(buyer.token, address.id, 'DIRECT'), token: buyer.token, userId: buyer.id }
}
let count = 0
const nextUtr = () => `HDFCN2026112${String(++count).padStart(5, '0')}`
async function submitted({ placed, token }: Bought, utr: string, amountPaise = placed.payablePaise): Promise<string> {
  const input = { mode: 'NEFT', amountPaise, utr, paidOn: '2026-11-20' }
  const { submitTransfer } = await server.get<{ submitTransfer: { id: string } }>(
    'mutation ($id: ID!, $input: TransferSubmission!) { submitTransfer(orderId: $id, input: $input) { id } }',
    { id: placed.id, input },
    token,
  )
  await server.settle()
  return submitTransfer.id
}
const statusOf = async ({ placed, token }: Bought) => {
  const { order } = await server.get<{ order: { status: string; paymentStatus: string } }>(
    'query ($id: ID!) { order(id: $id) { status paymentStatus } }',
    { id: placed.id },
    token,
  )
  return `${order.status} ${order.paymentStatus}`
}
const auditOf = async (id: string | undefined) =>
  (
    await server.pool.query(
      "select action from audit_log where entity = 'statementLine' and entity_id = $1 order by id",
      [id],
    )
  ).rows.map(({ action }) => action)

describe('a statement', () => {
  test('is read as its titles say, and how they were read is known the next time', async () => {
    const sent = await send([{ words: 'INTEREST', credit: 500 }])
    expect(sent).toMatchObject({
      knownColumns: false,
      columns: { date: 0, narration: 1, reference: 2, debit: 3, credit: 4, amount: null, sign: null, balance: 5 },
    })
    const columns = { ...sent.columns, balance: null }
    await server.get(take, { id: sent.id, columns }, admin)
    expect(await send([{ words: 'INTEREST', credit: 500 }])).toMatchObject({ knownColumns: true, columns })
    const other = await send([], 'Txn Date,Description,Ref No.,Debit,Credit,Balance')
    expect(other.knownColumns).toBe(false)
  })

  test('is kept once however often it is sent, and one that overlaps it adds only what is new', async () => {
    const rows = [
      { words: 'CASH DEPOSIT', credit: 100 },
      { words: 'CASH DEPOSIT', credit: 100 },
      { words: 'RENT', debit: 300 },
    ]
    expect(await taken(rows)).toMatchObject({ lines: 3, added: 3 })
    expect(await taken(rows)).toMatchObject({ lines: 3, added: 0 })
    expect(
      await taken([{ words: 'EARLIER', credit: 100, ref: 'N1' }, ...rows, { words: 'CASH DEPOSIT', credit: 100 }]),
    ).toMatchObject({
      lines: 5,
      added: 2,
    })
  })

  test('tells which lines it could not read, and takes the others', async () => {
    const sent = await send([
      { day: '31/02/2026', credit: 100 },
      { words: 'X', credit: 200 },
    ])
    const { importStatement } = await server.get<{ importStatement: object }>(
      take,
      { id: sent.id, columns: sent.columns },
      admin,
    )
    expect(importStatement).toMatchObject({
      lines: 1,
      added: 1,
      from: '2026-11-20',
      problems: [{ line: 3, message: 'Enter a valid date.' }],
    })
  })

  test('is taken when the columns that it does not have are left out', async () => {
    const sent = await send([{ words: 'LEFT OUT', credit: 300 }])
    const values = Object.fromEntries(Object.entries(sent.columns).filter(([, at]) => at !== null))
    expect(Object.keys(values).length).toBeLessThan(Object.keys(sent.columns).length)
    const { importStatement } = await server.get<{ importStatement: object }>(
      take,
      { id: sent.id, columns: values },
      admin,
    )
    expect(importStatement).toMatchObject({ lines: 1, added: 1 })
    const { errors } = await server.ask(take, { id: sent.id, columns: { ...values, date: 99 } }, admin)
    expect(errors?.[0]?.extensions.fields).toEqual({ date: 'Choose a column of the statement.' })
  })

  test('is refused without titles, with columns that say nothing, and a second time', async () => {
    const bytes = Buffer.from('a,b\n1,2\n')
    const { errors } = await server.upload(upload, { accountId }, bytes, admin)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'STATEMENT_HEAD' })
    const none = await server.upload(upload, { accountId }, Buffer.alloc(0), admin)
    expect(none.errors?.[0]?.extensions.code).toBe('FILE_EMPTY')
    const broken = await server.upload(upload, { accountId }, Buffer.from([0x50, 0x4b, 3, 4, 9, 9]), admin)
    expect(broken.errors?.[0]?.extensions.code).toBe('SHEET_BROKEN')
    const sent = await send([{ credit: 1 }])
    const columns = { ...sent.columns, credit: null }
    expect(await server.codeOf(take, { id: sent.id, columns }, admin)).toBe('COLUMN_NEEDED')
    expect(await server.codeOf(take, { id: sent.id, columns: { ...sent.columns, balance: 40 } }, admin)).toBe(
      'NOT_A_CHOICE',
    )
    await server.get(take, { id: sent.id, columns: sent.columns }, admin)
    expect(await server.codeOf(take, { id: sent.id, columns: sent.columns }, admin)).toBe('BAD_TRANSITION')
  })
})

describe('a credit', () => {
  test('with the buyer’s UTR pays the order by one click, and then it has moved on', async () => {
    const bought = await ordered()
    const utr = nextUtr()
    await submitted(bought, utr)
    const { items } = await taken([
      { words: `NEFT CR-HDFC0000123-SOMEBODY-${utr}`, credit: bought.placed.payablePaise },
    ])
    expect(items[0]).toMatchObject({
      state: 'OPEN',
      ageDays: 1,
      proposal: { to: { orderNumber: bought.placed.number }, reason: 'UTR', confidence: 'SURE', outcome: 'VERIFIED' },
    })
    const line = await confirmed(items[0])
    expect(line).toMatchObject({
      state: 'MATCHED',
      leftPaise: 0,
      canUndo: false,
      allocations: [{ counts: true, to: { orderNumber: bought.placed.number, status: 'VERIFIED' } }],
    })
    expect(await statusOf(bought)).toBe('PLACED PAID')
    expect(await server.codeOf(undo, { id: line.id }, admin)).toBe('MONEY_MOVED')
    expect(await auditOf(line.id)).toEqual(['statement.allocate'])
  })

  test('is proposed when the buyer says only later that it was sent', async () => {
    const bought = await ordered()
    const utr = nextUtr()
    const { id, items } = await taken([{ words: utr, credit: bought.placed.payablePaise - 100 }])
    expect(items[0]?.proposal).toBeNull()
    await submitted(bought, utr)
    expect((await lines(id))[0]?.proposal).toMatchObject({ reason: 'UTR', confidence: 'LIKELY', outcome: 'SHORT' })
  })

  test('is found by the order’s number; two of them together pay one order', async () => {
    const bought = await ordered()
    const { number, payablePaise } = bought.placed
    const first = await taken([{ words: `UPI/${number.replace('-', '')}/A`, credit: payablePaise - 50_000 }])
    expect(first.items[0]?.proposal).toMatchObject({ reason: 'REFERENCE', outcome: 'SHORT' })
    const short = await confirmed(first.items[0])
    expect(short).toMatchObject({ state: 'MATCHED', canUndo: true, allocations: [{ to: { status: 'SHORT' } }] })
    expect(await statusOf(bought)).toBe('AWAITING_PAYMENT UNPAID')
    const rest = await taken([{ words: `${number} REST`, credit: 50_000 }])
    expect(rest.items[0]?.proposal).toMatchObject({ confidence: 'SURE', outcome: 'VERIFIED' })
    await confirmed(rest.items[0])
    expect(await statusOf(bought)).toBe('PLACED PAID')
  })

  test('of too much pays the order, and the rest is queued to go back', async () => {
    const bought = await ordered()
    const { number, payablePaise } = bought.placed
    const { items } = await taken([{ words: number, credit: payablePaise + 12_300 }])
    await confirmed(items[0])
    expect(await statusOf(bought)).toBe('PLACED PAID')
    const { refundsOfOrder } = await server.get<{ refundsOfOrder: object[] }>(
      'query ($id: ID!) { refundsOfOrder(orderId: $id) { amountPaise mode reason } }',
      { id: bought.placed.id },
      admin,
    )
    expect(refundsOfOrder).toEqual([{ amountPaise: 12_300, mode: 'BANK', reason: 'excess' }])
  })

  test('is found by its amount and the buyer’s name', async () => {
    const bought = await ordered()
    await server.pool.query("update users set name = 'Kavita Deshmukh Constructions' where id = $1", [bought.userId])
    const { items } = await taken([{ words: 'IMPS KAVITA DESHMUKH CONSTR', credit: bought.placed.payablePaise }])
    expect(items[0]?.proposal).toMatchObject({
      to: { orderNumber: bought.placed.number },
      reason: 'AMOUNT_AND_NAME',
      confidence: 'LIKELY',
    })
  })

  test('pays several orders, divided by hand, and no more than came', async () => {
    const [one, two] = [await ordered(), await ordered()]
    const sum = one.placed.payablePaise + two.placed.payablePaise
    const { items } = await taken([
      { words: `${one.placed.number} AND ${two.placed.number}`, ref: nextUtr(), credit: sum },
    ])
    const [line] = items
    expect(line?.proposal).toBeNull()
    const idOf = async ({ placed }: Bought) => {
      const { transfersToMatch } = await server.get<{ transfersToMatch: { transferId: string }[] }>(
        toMatch,
        { lineId: line?.id, search: placed.number },
        admin,
      )
      return transfersToMatch[0]?.transferId
    }
    const suborders = [
      { transferId: await idOf(one), amountPaise: one.placed.payablePaise },
      { transferId: await idOf(two), amountPaise: two.placed.payablePaise },
    ]
    const more = suborders.map((suborder) => ({ ...suborder, amountPaise: suborder.amountPaise + 1 }))
    expect(await server.codeOf(allocate, { id: line?.id, parts: more }, admin)).toBe('MORE_THAN_CAME')
    expect(await server.codeOf(allocate, { id: line?.id, parts: [suborders[0], suborders[0]] }, admin)).toBe(
      'ORDER_TWICE',
    )
    expect((await run(allocate, { id: line?.id, parts: [suborders[0]] })).state).toBe('OPEN')
    const done = await run(allocate, { id: line?.id, parts: [suborders[1]] })
    expect(done).toMatchObject({ state: 'MATCHED', leftPaise: 0 })
    expect([await statusOf(one), await statusOf(two)]).toEqual(['PLACED PAID', 'PLACED PAID'])
  })

  test('whose UTR was counted already pays nobody else', async () => {
    const [one, two] = [await ordered(), await ordered()]
    const utr = nextUtr()
    await submitted(one, utr)
    const credit = one.placed.payablePaise
    const { items } = await taken([{ words: utr, credit }])
    await confirmed(items[0])
    await server.settle()
    // the bank's other statement writes the next day for the same money
    const again = await taken([{ day: '21/11/26', words: utr, credit }])
    expect(again.items[0]?.proposal).toMatchObject({ confidence: 'LOOK', outcome: 'DUPLICATE' })
    const { transfersToMatch } = await server.get<{ transfersToMatch: { transferId: string }[] }>(
      toMatch,
      { lineId: again.items[0]?.id, search: two.placed.number },
      admin,
    )
    const suborders = [{ transferId: transfersToMatch[0]?.transferId, amountPaise: credit }]
    expect(await server.codeOf(allocate, { id: again.items[0]?.id, parts: suborders }, admin)).toBe('UTR_COUNTED')
    expect(await statusOf(two)).toBe('AWAITING_PAYMENT UNPAID')
  })

  test('that a person counted before its line came is joined by itself, and counts once', async () => {
    const bought = await ordered()
    const utr = nextUtr()
    const id = await submitted(bought, utr)
    await server.get(
      'mutation ($id: ID!, $paise: Paise) { submitTransferDecision(id: $id, decision: received, receivedPaise: $paise) { status } }',
      { id, paise: bought.placed.payablePaise },
      admin,
    )
    const { items } = await taken([{ words: utr, credit: bought.placed.payablePaise }])
    expect(items[0]).toMatchObject({ state: 'MATCHED', allocations: [{ counts: false, by: null }] })
    expect(await auditOf(items[0]?.id)).toEqual(['statement.join'])
  })

  test('is not confirmed by whoever handed the transfer in', async () => {
    const bought = await ordered()
    const utr = nextUtr()
    const transferId = await submitted(bought, utr)
    const { items } = await taken([{ words: utr, credit: bought.placed.payablePaise }])
    await server.pool.query("insert into user_roles (user_id, role, granted_at) values ($1, 'admin', '2026-01-01')", [
      bought.userId,
    ])
    const suborders = [{ transferId, amountPaise: bought.placed.payablePaise }]
    expect(await server.codeOf(allocate, { id: items[0]?.id, parts: suborders }, bought.token)).toBe('OWN_SUBMISSION')
    expect(await statusOf(bought)).toBe('PAYMENT_REVIEW REVIEW')
  })

  test('that was counted by mistake is free again, and the transfer waits to be compared as before', async () => {
    const bought = await ordered()
    const utr = nextUtr()
    await submitted(bought, utr)
    const { items } = await taken([{ words: utr, credit: 100 }])
    const short = await confirmed(items[0])
    await server.settle()
    expect(await statusOf(bought)).toBe('AWAITING_PAYMENT UNPAID')
    expect(await run(undo, { id: short.id })).toMatchObject({ state: 'OPEN', leftPaise: 100, allocations: [] })
    expect(await statusOf(bought)).toBe('PAYMENT_REVIEW REVIEW')
    expect(await auditOf(short.id)).toEqual(['statement.allocate', 'statement.undo'])
    const { rows } = await server.pool.query('select status, received_paise from bank_transfers where utr = $1', [utr])
    expect(rows).toEqual([{ status: 'SUBMITTED', received_paise: null }])
    const found = async () =>
      (
        await server.get<{ statementLines: { items: { id: string }[] } }>(
          'query ($search: String) { statementLines(search: $search) { items { id } } }',
          { search: bought.placed.number },
          admin,
        )
      ).statementLines.items
    expect(await found()).toEqual([])
    await run(allocate, { id: short.id, parts: [{ transferId: items[0]?.proposal?.to.transferId, amountPaise: 100 }] })
    expect(await found()).toEqual([{ id: short.id }])
  })

  test('that was counted by mistake is joined when a person counts the transfer by hand', async () => {
    const bought = await ordered()
    const utr = nextUtr()
    const id = await submitted(bought, utr)
    const { items, id: statementId } = await taken([{ words: utr, credit: 100 }])
    await run(undo, { id: (await confirmed(items[0])).id })
    await server.settle()
    await server.get(
      'mutation ($id: ID!, $paise: Paise) { submitTransferDecision(id: $id, decision: received, receivedPaise: $paise) { status } }',
      { id, paise: 100 },
      second,
    )
    await server.settle()
    expect((await lines(statementId))[0]).toMatchObject({
      state: 'MATCHED',
      allocations: [{ counts: false, by: null }],
    })
  })

  test('that was counted by mistake is the one that a return without a UTR takes back', async () => {
    const bought = await ordered()
    const { items, id } = await taken([{ words: bought.placed.number, credit: 100 }])
    await run(undo, { id: (await confirmed(items[0])).id })
    await taken([{ day: '21/11/26', words: 'CHQ RETURN', debit: 100 }])
    expect((await lines(id))[0]).toMatchObject({ state: 'REVERSED', takenBackOn: '2026-11-21' })
  })

  test('for an order that ends unpaid waits for somebody again', async () => {
    const bought = await ordered()
    const { id, items } = await taken([{ words: bought.placed.number, credit: 100 }])
    await confirmed(items[0])
    await expireOrder(makeCtx(server.services), Number(bought.placed.id))
    await server.settle()
    expect((await lines(id))[0]).toMatchObject({
      state: 'OPEN',
      leftPaise: 100,
      allocations: [],
      proposal: { confidence: 'LIKELY', outcome: 'LATE' },
    })
  })
})

describe('a credit for nobody', () => {
  test('is set aside with a reason, and taken back', async () => {
    const { items } = await taken([{ words: 'CREDIT INTEREST', credit: 4200 }])
    expect(await run(aside, { id: items[0]?.id })).toMatchObject({
      state: 'IGNORED',
      canUndo: true,
      reason: 'Interest of the bank',
    })
    expect(await server.codeOf(aside, { id: items[0]?.id }, admin)).toBe('BAD_TRANSITION')
    expect(await run(undo, { id: items[0]?.id })).toMatchObject({ state: 'OPEN', reason: null })
    expect(await auditOf(items[0]?.id)).toEqual(['statement.setAside', 'statement.undo'])
  })

  test('goes back by hand: the refund is of no order, and once it is paid nothing is taken back', async () => {
    const { items } = await taken([{ words: 'NEFT STRANGER', ref: nextUtr(), credit: 7700 }])
    const back = await run(sendBack, { id: items[0]?.id })
    expect(back).toMatchObject({ state: 'RETURNED', canUndo: true, refundNumber: `BANK-${items[0]?.id}` })
    expect(await run(undo, { id: back.id })).toMatchObject({ state: 'OPEN', refundNumber: null })
    await run(sendBack, { id: back.id })
    const { refunds } = await server.get<{ refunds: { items: { id: string; transitions: string[] }[] } }>(
      'query ($search: String) { refunds(search: $search) { items { id number orderId orderNumber buyerName amountPaise transitions reason } } }',
      { search: `BANK-${back.id}` },
      admin,
    )
    expect(refunds.items).toMatchObject([
      {
        orderId: null,
        orderNumber: null,
        buyerName: 'NEFT STRANGER',
        amountPaise: 7700,
        transitions: ['payByHand'],
        reason: 'unclaimed',
      },
    ])
    await server.get(
      'mutation ($id: ID!, $utr: String!) { markRefundPaid(id: $id, utr: $utr) { status } }',
      { id: refunds.items[0]?.id, utr: nextUtr() },
      admin,
    )
    await server.settle()
    expect(await server.codeOf(undo, { id: back.id }, admin)).toBe('MONEY_MOVED')
    // it came and it went, and the books say both
    const { rows } = await server.pool.query(
      `select t.kind, array_agg(e.account || ' ' || e.amount_paise order by e.id) as sides from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.key in ('UNMATCHED:LINE:' || $1, 'REFUND_DUE:' || $2, 'REFUND_DONE:' || $2) group by t.id order by t.kind desc`,
      [back.id, refunds.items[0]?.id],
    )
    expect(rows).toEqual([
      { kind: 'UNMATCHED', sides: ['BANK 7700', 'SUSPENSE -7700'] },
      { kind: 'REFUND_DUE', sides: ['SUSPENSE 7700', 'REFUND_DUE -7700'] },
      { kind: 'REFUND_DONE', sides: ['REFUND_DUE 7700', 'BANK -7700'] },
    ])
  })

  test('of much needs a second person before it goes back', async () => {
    const { items } = await taken([{ words: 'RTGS STRANGER', credit: 60_000_00 }])
    await run(sendBack, { id: items[0]?.id })
    const { rows } = await server.pool.query('select id, status from refunds where line_id = $1', [items[0]?.id])
    expect(rows[0].status).toBe('REQUESTED')
    await server.get('mutation ($id: ID!) { approveRefund(id: $id) { status } }', { id: String(rows[0].id) }, second)
    expect(await server.codeOf(undo, { id: items[0]?.id }, admin)).toBe('MONEY_MOVED')
  })
})

describe('what the bank takes back', () => {
  test('waits for nobody when no order used it', async () => {
    const utr = nextUtr()
    const { items, id } = await taken([
      { words: `NEFT CR ${utr}`, credit: 9900 },
      { day: '21/11/26', words: `REV NEFT ${utr}`, debit: 9900 },
    ])
    const [credit, debit] = items.toSorted((a, b) => a.direction.localeCompare(b.direction))
    expect(credit).toMatchObject({ state: 'REVERSED', takenBackOn: '2026-11-21' })
    expect(debit).toMatchObject({ state: 'NOTED', takesBackOn: '2026-11-20' })
    expect(await server.codeOf(aside, { id: credit?.id }, admin)).toBe('BAD_TRANSITION')
    expect(await lines(id, 'REVERSED')).toHaveLength(1)
  })

  test('says so on the line that an order used', async () => {
    const bought = await ordered()
    const utr = nextUtr()
    await submitted(bought, utr)
    const { id, items } = await taken([{ words: utr, credit: bought.placed.payablePaise }])
    await confirmed(items[0])
    await taken([{ day: '21/11/26', words: `CHQ RETURN ${utr}`, debit: bought.placed.payablePaise }])
    expect((await lines(id, 'REVERSED'))[0]).toMatchObject({ state: 'MATCHED', takenBackOn: '2026-11-21' })
  })
})

test('all of this leaves the books in order', async () => {
  await server.settle()
  const broken: string[] = []
  for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length) broken.push(name)
  expect(broken).toEqual([])
})
