import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { expireOrder } from '#features/orders/orders/transitions.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, type Placed } from '#test/shop/buying.ts'
import { bagsMilli, settling } from '#test/shop/settling.ts'
import { invariants } from '../../../every-invariant.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
let backOffice: string
let second: string
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.bankAccount()
  await server.build.payoutAccount((await shop.buy.onSale()).cement.seller)
  backOffice = await server.as('admin')
  second = (await server.build.user({ roles: ['admin'] })).token
})
afterAll(() => server.close())
afterEach(async () => {
  await server.settle()
  for (const { name, query } of invariants) {
    expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
  }
})

const decide =
  'mutation ($id: ID!, $decision: TransferDecision!, $paise: Paise, $reason: String, $utr: String) { submitTransferDecision(id: $id, decision: $decision, receivedPaise: $paise, reason: $reason, utr: $utr) { status receivedPaise isOver } }'
const submit =
  'mutation ($orderId: ID!, $input: TransferSubmission!) { submitTransfer(orderId: $orderId, input: $input) { status } }'
const ofOrder = `query ($id: ID!) { bankTransfer(orderId: $id) { id status isOver receivedPaise late { id amountPaise utr refundNumber refundStatus payeeName } }
  lateMoneyOfOrder(orderId: $id) { amountPaise refundStatus payeeName debitNoteNumber returnedAt returnedUtr }
  refundsOfOrder(orderId: $id) { id number amountPaise mode status reason } order(id: $id) { status paymentStatus } }`
const returning =
  'mutation ($id: ID!, $lateId: ID!, $utr: String!) { markLatePaymentReturned(transferId: $id, lateId: $lateId, utr: $utr) { id } }'
const byHand = 'mutation ($id: ID!, $utr: String!) { markRefundPaid(id: $id, utr: $utr) { status } }'
const approve = 'mutation ($id: ID!) { approveRefund(id: $id) { status } }'
const cancel =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'

type Late = {
  id: string
  amountPaise: number
  utr: string | null
  refundStatus: string | null
  payeeName: string | null
}
type Seen = {
  bankTransfer: { id: string; status: string; isOver: boolean; receivedPaise: number | null; late: Late[] }
  lateMoneyOfOrder: Late[]
  refundsOfOrder: { id: string; number: string; amountPaise: number; mode: string; status: string; reason: string }[]
  order: { status: string; paymentStatus: string }
}

async function ordered(milli = bagsMilli) {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  const { cement: bags } = await shop.buy.onSale()
  await server.get(add, { offerId: bags.id, quantityMilli: milli, pincode: '411045' }, buyer.token)
  const order: Placed = await shop.buy.order(buyer.token, address.id, 'DIRECT')
  const read = (token = backOffice) => server.get<Seen>(ofOrder, { id: order.id }, token)
  const { id } = (await read()).bankTransfer
  const action = (values: object, token = backOffice) =>
    server.get<{ submitTransferDecision: { status: string; receivedPaise: number } }>(decide, { id, ...values }, token)
  const late = async (paise: number, utr: string | null = null, token = backOffice) => {
    const { submitTransferDecision } = await action({ decision: 'late', paise, utr }, token)
    await server.settle()
    return submitTransferDecision
  }
  const end = async () => {
    await expireOrder(makeCtx(server.services), Number(order.id))
    await server.settle()
  }
  const code = (values: object, token = backOffice) => server.codeOf(decide, { id, ...values }, token)
  return { buyer, order, id, read, action, late, end, code }
}
type Bought = Awaited<ReturnType<typeof ordered>>

let utrs = 0
const nextUtr = () => `ICICN2026112${String(++utrs).padStart(5, '0')}`
const notifyPeople = async ({ order, buyer }: Bought, utr = nextUtr()) => {
  const input = { mode: 'NEFT', amountPaise: order.payablePaise, utr, paidOn: '2026-11-21' }
  await server.get(submit, { orderId: order.id, input }, buyer.token)
  await server.settle()
  return utr
}
const ledger = async ({ order }: Bought) => {
  const { rows } = await server.pool.query(
    `select e.account, sum(e.amount_paise)::bigint as paise from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.order_id = $1 group by 1 having sum(e.amount_paise) <> 0`,
    [order.id],
  )
  return Object.fromEntries(rows.map(({ account, paise }) => [account, Number(paise)]))
}
const letters = async ({ buyer }: Bought) =>
  (
    await server.pool.query(
      "select template from messages where user_id = $1 and (template like 'transfer.%' or template like 'refund.%') order by id",
      [buyer.id],
    )
  ).rows.map(({ template }) => template)

describe('the reminder before the deadline', () => {
  const remind = () =>
    server.services.jobs.find(({ name }) => name === 'payments.remind')?.run(makeCtx(server.services))
  const at = async ({ id }: Bought, hoursBefore: number) => {
    const { deadline } = await shop.one<{ deadline: Date }>('select deadline from bank_transfers where id = $1', [id])
    server.setClock(new Date(deadline.getTime() - hoursBefore * 3_600_000))
    await remind()
    await server.settle()
  }

  test('is sent once, a day before, to a buyer who has not paid', async () => {
    const now = makeCtx(server.services).now
    const bought = await ordered()
    await at(bought, 25)
    expect(await letters(bought)).toEqual(['transfer.instructions'])
    await at(bought, 24)
    await at(bought, 2)
    expect(await letters(bought)).toEqual(['transfer.instructions', 'transfer.expiring'])
    const { subject, body } = await shop.one<{ subject: string; body: string }>(
      "select subject, body from messages where user_id = $1 and template = 'transfer.expiring' and channel = 'EMAIL'",
      [bought.buyer.id],
    )
    expect(subject).toMatch(new RegExp(`^Pay for order ${bought.order.number} by \\d\\d-\\d\\d-2026 \\d\\d:\\d\\d`))
    expect(body).toContain('IFSC')
    server.setClock(now)
  })

  test('is not sent to who has submitted the payment, cancelled, or let it pass', async () => {
    const now = makeCtx(server.services).now
    const [submitted, cancelled, over] = [await ordered(), await ordered(), await ordered()]
    await notifyPeople(submitted)
    const { suborders } = await shop.buy.read(cancelled.buyer.token, cancelled.order.id)
    await server.get(cancel, { id: suborders[0]?.id }, cancelled.buyer.token)
    await server.settle()
    await at(over, -1)
    expect(await letters(over)).not.toContain('transfer.expiring')
    server.setClock(now)
    await at(submitted, 12)
    for (const bought of [submitted, cancelled]) expect(await letters(bought)).not.toContain('transfer.expiring')
    server.setClock(now)
  })
})

describe('money that comes after its order has ended', () => {
  test('is noted by an admin with what came, is in the books, and goes back once', async () => {
    const bought = await ordered()
    expect(await bought.code({ decision: 'late', paise: 100_00 })).toBe('TRANSFER_WAITS')
    await bought.end()
    expect((await bought.read()).bankTransfer).toMatchObject({ status: 'EXPIRED', isOver: true, late: [] })
    expect(await bought.code({ decision: 'received', paise: bought.order.payablePaise })).toBe('TRANSFER_EXPIRED')
    expect(await bought.code({ decision: 'late', paise: 0 })).toBe('AMOUNT_BAD')
    expect(await bought.code({ decision: 'late', paise: 100_00 }, bought.buyer.token)).toBe('FORBIDDEN')

    const utr = nextUtr()
    expect(await bought.late(12_345_67, utr)).toMatchObject({ status: 'LATE', receivedPaise: 12_345_67 })
    expect(await bought.code({ decision: 'late', paise: 12_345_67, utr })).toBe('NOTHING_NEW')
    expect(await ledger(bought)).toEqual({ BANK: 12_345_67, REFUND_DUE: -12_345_67 })
    const mine = await bought.read(bought.buyer.token)
    expect(mine.order).toEqual({ status: 'EXPIRED', paymentStatus: 'UNPAID' })
    expect(mine.lateMoneyOfOrder).toEqual([
      {
        amountPaise: 12_345_67,
        refundStatus: 'APPROVED',
        payeeName: null,
        debitNoteNumber: null,
        returnedAt: null,
        returnedUtr: null,
      },
    ])
    const [piece] = mine.bankTransfer.late
    expect(await server.codeOf(returning, { id: bought.id, lateId: piece?.id, utr }, backOffice)).toBe('NOT_FOUND')
    expect(mine.refundsOfOrder).toMatchObject([{ amountPaise: 12_345_67, mode: 'BANK', reason: 'late' }])
    expect(await letters(bought)).toEqual(['transfer.instructions', 'transfer.expired', 'transfer.late'])
    const { subject } = await shop.one<{ subject: string }>(
      "select subject from messages where user_id = $1 and template = 'transfer.late'",
      [bought.buyer.id],
    )
    expect(subject).toBe(`₹12,345.67 for ${bought.order.number} arrived late and is refunded`)

    // a second piece goes back by itself
    await bought.late(12_345_67 + 655_33, nextUtr())
    const { refundsOfOrder, bankTransfer } = await bought.read()
    expect(refundsOfOrder.map(({ amountPaise }) => amountPaise)).toEqual([12_345_67, 655_33])
    expect(bankTransfer).toMatchObject({ receivedPaise: 13_001_00, late: [{ utr }, { amountPaise: 655_33 }] })
    for (const { id } of refundsOfOrder) await server.get(byHand, { id, utr: nextUtr() }, backOffice)
    await server.settle()
    expect(await ledger(bought)).toEqual({})
    expect((await bought.read()).order).toEqual({ status: 'EXPIRED', paymentStatus: 'UNPAID' })
    expect((await letters(bought)).slice(3)).toEqual(['transfer.late', 'refund.done', 'refund.done'])
  })

  test('because its buyer cancelled it before paying goes back too, above the limit with two people', async () => {
    const bought = await ordered()
    const { suborders } = await shop.buy.read(bought.buyer.token, bought.order.id)
    await server.get(cancel, { id: suborders[0]?.id }, bought.buyer.token)
    await server.settle()
    expect((await bought.read()).bankTransfer).toMatchObject({ status: 'EXPIRED', isOver: true })
    await bought.late(bought.order.payablePaise, nextUtr())
    const [refund] = (await bought.read()).refundsOfOrder
    expect(refund).toMatchObject({ amountPaise: bought.order.payablePaise, status: 'REQUESTED' })
    expect(await server.codeOf(byHand, { id: refund?.id, utr: nextUtr() }, backOffice)).toBe('BAD_TRANSITION')
    expect(await server.get(approve, { id: refund?.id }, backOffice)).toEqual({
      approveRefund: { status: 'REQUESTED' },
    })
    expect(await server.get(approve, { id: refund?.id }, second)).toEqual({ approveRefund: { status: 'APPROVED' } })
  })

  test('that its buyer had told of is still looked for', async () => {
    const bought = await ordered()
    const utr = await notifyPeople(bought)
    const cancelled =
      'mutation ($id: ID!) { updateSuborderAsAdmin(suborderId: $id, transition: cancelForBuyer, note: "Asked for by phone") { status } }'
    const { suborders } = await shop.buy.read(bought.buyer.token, bought.order.id)
    await server.get(cancelled, { id: suborders[0]?.id }, backOffice)
    await server.settle()
    expect((await bought.read()).bankTransfer).toMatchObject({ status: 'SUBMITTED', isOver: true })
    await bought.late(500_00)
    expect((await bought.read()).bankTransfer).toMatchObject({ status: 'LATE', late: [{ utr, amountPaise: 500_00 }] })

    const other = await ordered()
    await notifyPeople(other)
    const suborder = (await shop.buy.read(other.buyer.token, other.order.id)).suborders[0]
    await server.get(cancelled, { id: suborder?.id }, backOffice)
    await other.action({ decision: 'reject', reason: 'Not in the statement.' })
    expect((await other.read()).bankTransfer.status).toBe('EXPIRED')
  })

  test('in two hands at once is one piece of money', async () => {
    const bought = await ordered()
    await bought.end()
    const utr = nextUtr()
    const both = await Promise.all(
      [backOffice, second].map((token) =>
        server.codeOf(decide, { id: bought.id, decision: 'late', paise: 700_00, utr }, token),
      ),
    )
    expect(both.toSorted()).toEqual(['NOTHING_NEW', 'OK'])
    expect((await bought.read()).refundsOfOrder).toHaveLength(1)
  })

  test('under a reference that paid another order is refused', async () => {
    const paid = await ordered()
    const utr = await notifyPeople(paid)
    await paid.action({ decision: 'received', paise: paid.order.payablePaise })
    const bought = await ordered()
    await bought.end()
    expect(await bought.code({ decision: 'late', paise: 100_00, utr })).toBe('UTR_USED')
    expect(await bought.code({ decision: 'late', paise: 100_00, utr: 'x' })).not.toBeNull()
    expect(await paid.code({ decision: 'late', paise: paid.order.payablePaise * 2 })).toBe('BAD_TRANSITION')
  })

  test('was too little before, and goes back by itself when the order ends', async () => {
    const bought = await ordered()
    const utr = await notifyPeople(bought)
    await bought.action({ decision: 'received', paise: 900_00 })
    await server.settle()
    expect(await ledger(bought)).toEqual({ BANK: 900_00, SUSPENSE: -900_00 })
    await bought.end()
    const { bankTransfer, refundsOfOrder } = await bought.read()
    expect(bankTransfer).toMatchObject({ status: 'LATE', late: [{ amountPaise: 900_00, utr }] })
    expect(refundsOfOrder).toMatchObject([{ amountPaise: 900_00, status: 'APPROVED', reason: 'late' }])
    expect(await ledger(bought)).toEqual({ BANK: 900_00, REFUND_DUE: -900_00 })
    await bought.late(bought.order.payablePaise, nextUtr())
    expect((await bought.read()).refundsOfOrder.at(-1)?.amountPaise).toBe(bought.order.payablePaise - 900_00)
  })

  test('was waited for until its order was paid online', async () => {
    const bought = await ordered(50_000)
    await server.get(
      'mutation ($id: ID!) { setPaymentMethod(orderId: $id, method: GATEWAY) { id } }',
      { id: bought.order.id },
      bought.buyer.token,
    )
    await shop.buy.pay(bought.buyer.token, bought.order.id)
    await server.settle()
    expect((await bought.read()).bankTransfer).toMatchObject({ status: 'EXPIRED', isOver: true })
    await bought.late(bought.order.payablePaise, nextUtr())
    const { refundsOfOrder, order } = await bought.read()
    expect(order).toEqual({ status: 'PLACED', paymentStatus: 'PAID' })
    expect(refundsOfOrder).toMatchObject([{ amountPaise: bought.order.payablePaise, reason: 'late' }])
    await server.get(byHand, { id: refundsOfOrder[0]?.id, utr: nextUtr() }, backOffice)
    await server.settle()
    expect((await bought.read()).order.paymentStatus).toBe('PAID')
  })
})

describe('a line of a bank statement', () => {
  const upload =
    'mutation ($accountId: ID!, $file: Upload!) { uploadStatement(accountId: $accountId, file: $file) { id columns { date narration reference credit debit amount sign balance } } }'
  const take =
    'mutation ($id: ID!, $columns: StatementColumnsInput!) { importStatement(id: $id, columns: $columns) { added } }'
  const fields =
    'id state leftPaise canUndo proposal { to { transferId } confidence outcome } allocations { counts to { status } }'
  const linesOf = `query ($id: ID!) { statementLines(statementId: $id) { items { ${fields} } } }`
  const allocate = `mutation ($id: ID!, $parts: [AllocationInput!]!) { assignStatementLine(id: $id, parts: $parts) { ${fields} } }`
  const undo = `mutation ($id: ID!) { cancelStatementLineDecision(id: $id) { ${fields} } }`
  const toMatch =
    'query ($lineId: ID!, $search: String) { transfersToMatch(lineId: $lineId, search: $search) { transferId } }'
  type Line = {
    id: string
    state: string
    leftPaise: number
    canUndo: boolean
    proposal: { to: { transferId: string }; confidence: string; outcome: string } | null
    allocations: { counts: boolean; to: { status: string } }[]
  }
  async function came(words: string, paise: number) {
    const { id: accountId } = await shop.one<{ id: number }>('select id from bank_accounts where is_default')
    const sheet = [
      'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      `21/11/26,${words},,,${(paise / 100).toFixed(2)},1000000.00`,
    ].join('\n')
    const { data } = await server.upload(upload, { accountId: String(accountId) }, Buffer.from(sheet), backOffice)
    const sent = (data as unknown as { uploadStatement: { id: string; columns: object } }).uploadStatement
    await server.get(take, { id: sent.id, columns: sent.columns }, backOffice)
    const read = async () =>
      (await server.get<{ statementLines: { items: Line[] } }>(linesOf, { id: sent.id }, backOffice)).statementLines
        .items[0]
    return { read, line: (await read()) as Line }
  }
  const confirm = async (line: Line, transferId = line.proposal?.to.transferId, amountPaise = line.leftPaise) => {
    const { assignStatementLine } = await server.get<{ assignStatementLine: Line }>(
      allocate,
      { id: line.id, parts: [{ transferId, amountPaise }] },
      backOffice,
    )
    await server.settle()
    return assignStatementLine
  }

  test('that names an ended order sends its money back, and is not taken back', async () => {
    const bought = await ordered()
    await bought.end()
    const utr = nextUtr()
    const { line } = await came(`NEFT CR ${utr} ${bought.order.number}`, 4_321_00)
    expect(line.proposal).toMatchObject({ to: { transferId: bought.id }, confidence: 'LIKELY', outcome: 'LATE' })
    const matched = await confirm(line)
    expect(matched).toMatchObject({ state: 'MATCHED', canUndo: false, allocations: [{ counts: true }] })
    expect((await bought.read()).bankTransfer).toMatchObject({
      status: 'LATE',
      late: [{ amountPaise: 4_321_00, utr, refundStatus: 'APPROVED' }],
    })
    expect(await ledger(bought)).toEqual({ BANK: 4_321_00, REFUND_DUE: -4_321_00 })
    expect(await server.codeOf(undo, { id: line.id }, backOffice)).toBe('MONEY_MOVED')
    // its own words again, of another day's statement, are the same money
    const again = await came(`NEFT CR ${utr} ${bought.order.number} COPY`, 4_321_00)
    const ownSuborders = [{ transferId: bought.id, amountPaise: 4_321_00 }]
    expect(await server.codeOf(allocate, { id: again.line.id, parts: ownSuborders }, backOffice)).toBe('UTR_COUNTED')
    expect((await bought.read()).refundsOfOrder).toHaveLength(1)
  })

  test('of money that an admin noted before is joined, and counts once', async () => {
    const bought = await ordered()
    await bought.end()
    const utr = nextUtr()
    await bought.late(2_222_00, utr)
    const { line, read } = await came(`IMPS ${utr}`, 2_222_00)
    expect(await read()).toMatchObject({ id: line.id, state: 'MATCHED', allocations: [{ counts: false }] })
    expect((await bought.read()).refundsOfOrder).toHaveLength(1)
  })

  test('is found for an ended order by a search alone', async () => {
    const bought = await ordered()
    await bought.end()
    const { line } = await came(`UPI ${nextUtr()} SITE`, bought.order.payablePaise)
    const found = async (search: string | null) =>
      (
        await server.get<{ transfersToMatch: { transferId: string }[] }>(
          toMatch,
          { lineId: line.id, search },
          backOffice,
        )
      ).transfersToMatch.map(({ transferId }) => transferId)
    expect(await found(null)).not.toContain(bought.id)
    expect(await found(bought.order.number)).toEqual([bought.id])
    await confirm(line, bought.id)
    expect((await bought.read()).bankTransfer.status).toBe('LATE')
  })

  test('that had come too short waits for a person when the order ends, and goes back then', async () => {
    const bought = await ordered()
    const { line, read } = await came(`NEFT ${bought.order.number} FIRST`, 3_000_00)
    await confirm(line)
    expect(await ledger(bought)).toEqual({ BANK: 3_000_00, SUSPENSE: -3_000_00 })
    await bought.end()
    expect((await bought.read()).bankTransfer).toMatchObject({ status: 'EXPIRED', receivedPaise: null })
    expect(await ledger(bought)).toEqual({})
    const free = (await read()) as Line
    expect(free).toMatchObject({ state: 'OPEN', allocations: [], proposal: { outcome: 'LATE' } })
    await confirm(free)
    expect((await bought.read()).refundsOfOrder).toMatchObject([{ amountPaise: 3_000_00 }])
    expect(await ledger(bought)).toEqual({ BANK: 3_000_00, REFUND_DUE: -3_000_00 })
  })
})

describe('where buyers pay the seller', () => {
  test('what came late is the seller’s to give back, and no money of ours', async () => {
    await server.get('mutation { setSetting(key: "moneyFlow", value: "BUYER_PAYS_SELLER") { key } }', {}, backOffice)
    server.setClock(new Date(server.now().getTime() + 60_000))
    const bought = await ordered()
    const { sellerId } = await shop.one<{ sellerId: number }>(
      'select seller_id as "sellerId" from suborders where order_id = $1',
      [bought.order.id],
    )
    const seller = (await server.build.user({ roles: ['seller'], sellerId })).token
    await notifyPeople(bought)
    await bought.action({ decision: 'received', paise: 400_00 }, seller)
    await server.settle()
    expect(await ledger(bought)).toEqual({ WITH_SELLERS: 400_00, SUSPENSE: -400_00 })
    await bought.end()
    expect(await ledger(bought)).toEqual({})
    const rival = (await server.build.seller()).owner.token
    expect(await bought.code({ decision: 'late', paise: 1_000_00 }, rival)).toBe('NOT_FOUND')
    await bought.late(1_000_00, nextUtr(), seller)
    const { bankTransfer, lateMoneyOfOrder, refundsOfOrder } = await bought.read(bought.buyer.token)
    expect(bankTransfer).toMatchObject({ status: 'LATE', receivedPaise: 1_000_00 })
    const payeeName = expect.stringMatching(/./)
    expect(lateMoneyOfOrder).toMatchObject([
      { amountPaise: 400_00, payeeName, refundStatus: null },
      { amountPaise: 600_00, payeeName, refundStatus: null },
    ])
    expect(refundsOfOrder).toEqual([])
    expect(await ledger(bought)).toEqual({})
    expect((await letters(bought)).slice(-2)).toEqual(['transfer.late.direct', 'transfer.late.direct'])

    const owed = async (token: string, at: 'sellerDashboard' | 'adminQueues') => {
      const named = (queues: { name: string; count: number; late: number }[]) =>
        queues.find(({ name }) => name === (at === 'adminQueues' ? 'owedBySellers' : 'payments'))
      const requested =
        at === 'adminQueues'
          ? '{ adminQueues { name count late } }'
          : '{ sellerDashboard { queues { name count late } } }'
      const { adminQueues, sellerDashboard } = await server.get<{
        adminQueues: { name: string; count: number; late: number }[]
        sellerDashboard: { queues: { name: string; count: number; late: number }[] }
      }>(requested, {}, token)
      return named(at === 'adminQueues' ? adminQueues : sellerDashboard.queues)
    }
    const [first, rest] = (await bought.read()).bankTransfer.late.map(({ id }) => id) as [string, string]
    const owing = '{ bankTransfers(owed: true) { total items { id } } }'
    expect(await server.get(owing, {}, seller)).toEqual({ bankTransfers: { total: 1, items: [{ id: bought.id }] } })
    expect(await server.get(owing, {}, rival)).toEqual({ bankTransfers: { total: 0, items: [] } })
    const giveBack = { id: bought.id, lateId: first, utr: 'hdfcn52026112200017' }
    expect(await server.codeOf(returning, giveBack, rival)).toBe('NOT_FOUND')
    expect(await server.codeOf(returning, giveBack, bought.buyer.token)).toBe('FORBIDDEN')
    expect(await server.codeOf(returning, { ...giveBack, utr: '1' }, seller)).toBe('VALIDATION')
    expect(await server.codeOf(returning, { ...giveBack, lateId: '0' }, seller)).toBe('NOT_FOUND')
    expect(await owed(seller, 'sellerDashboard')).toEqual({ name: 'payments', count: 1, late: 0 })
    expect(await owed(backOffice, 'adminQueues')).toEqual({ name: 'owedBySellers', count: 1, late: 0 })
    await server.get(returning, giveBack, seller)
    await server.settle()
    expect(await server.codeOf(returning, giveBack, seller)).toBe('RETURNED_ALREADY')
    expect((await bought.read(bought.buyer.token)).lateMoneyOfOrder).toMatchObject([
      { amountPaise: 400_00, returnedUtr: 'HDFCN52026112200017', returnedAt: server.now().toISOString() },
      { amountPaise: 600_00, returnedUtr: null, returnedAt: null },
    ])
    expect((await letters(bought)).at(-1)).toBe('transfer.returned')
    server.setClock(new Date(server.now().getTime() + 8 * 86_400_000))
    // sessions have ended meanwhile
    const later = (await server.build.user({ roles: ['seller'], sellerId })).token
    const laterAdmin = (await server.build.user({ roles: ['admin'] })).token
    expect(await owed(later, 'sellerDashboard')).toEqual({ name: 'payments', count: 1, late: 1 })
    // an admin may say it for a seller, and our books never move
    await server.get(returning, { ...giveBack, lateId: rest }, laterAdmin)
    expect(await owed(later, 'sellerDashboard')).toEqual({ name: 'payments', count: 0, late: 0 })
    expect(await server.get(owing, {}, later)).toEqual({ bankTransfers: { total: 0, items: [] } })
    expect(await owed(laterAdmin, 'adminQueues')).toEqual({ name: 'owedBySellers', count: 0, late: 0 })
    expect(await ledger(bought)).toEqual({})
  })
})
