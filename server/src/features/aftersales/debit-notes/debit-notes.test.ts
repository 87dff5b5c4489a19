import { formatInr } from '@neev/domain/core/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { postHistory } from '#features/money/settlements/settlements.ts'
import { buildStatements } from '#features/money/settlements/statements/statements.ts'
import { waitingHere } from '#test/databases.ts'
import { startServer, type TestServer } from '#test/server.ts'
import {
  add,
  buying,
  deliver,
  dispatch,
  documentFile,
  packAll,
  slip,
  submitDeliveryWeighment,
  truck,
} from '#test/shop/buying.ts'
import { settling } from '#test/shop/settling.ts'
import { invariants } from '../../../every-invariant.ts'
import { lapse } from './debit-notes.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let backOffice = ''
const start = new Date('2026-11-21T06:00:00Z')
beforeAll(async () => {
  server = await startServer({ lockTimeoutMs: 60_000 })
  buy = buying(server)
  backOffice = (await server.build.user({ roles: ['admin'] })).token
  await server.build.bankAccount()
  await server.build.operator()
  await server.build.payoutAccount((await buy.onSale()).bars.seller)
})
afterAll(() => server.close())
beforeEach(() => server.setClock(start))
afterEach(async () => {
  await server.settle()
  for (const { name, query } of invariants)
    expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
})

const fields = `id status billedGrams yardGrams siteGrams toleranceGrams excessGrams maxPaise note answer transitions
  sum { taxablePaise cgstPaise sgstPaise igstPaise totalPaise } lines { title quantityMilli pricePaise rateBp taxablePaise }
  due { noteId number totalPaise status receivedPaise paidAt }`
const suborderText = `query ($id: ID!) { suborder(id: $id) { debits { ${fields} } claims { reason } } }`
const ownText = `query ($id: ID!) { order(id: $id) { suborders { id debits { ${fields} } claims { id } } events { kind by note } } }`
const send = `mutation ($id: ID!, $paise: Paise, $note: String) { sendDebit(id: $id, taxablePaise: $paise, note: $note) { ${fields} } }`
const leave = `mutation ($id: ID!) { declineDebitProposal(id: $id) { ${fields} } }`
const answer = `mutation ($id: ID!, $answer: Answer!, $note: String) { submitDebitNoteResponse(id: $id, answer: $answer, note: $note) { ${fields} } }`
const noteText = `query ($id: ID!) { debitNote(id: $id) { number invoiceId invoiceNumber placeOfSupply taxKind reason taxablePaise cgstPaise sgstPaise igstPaise totalPaise
  amountInWords lines { title hsn quantityMilli uqc } supplier { gstin } pdfUrl } }`
const invoiceText = 'query ($id: ID!) { invoice(id: $id) { placeOfSupply taxKind debitNotes { id number } } }'
const transferText =
  'query ($id: ID!, $note: ID) { bankTransfer(orderId: $id, debitNoteId: $note) { id status expectedPaise reference payeeName receivedPaise reason account { accountNumber } } }'
const submit =
  'mutation ($id: ID!, $note: ID, $input: TransferSubmission!) { submitTransfer(orderId: $id, debitNoteId: $note, input: $input) { status } }'
const decide =
  'mutation ($id: ID!, $decision: TransferDecision!, $paise: Paise, $reason: String) { submitTransferDecision(id: $id, decision: $decision, receivedPaise: $paise, reason: $reason) { status } }'

type Debit = {
  id: string
  status: string
  excessGrams: number
  maxPaise: number
  transitions: string[]
  sum: { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number; totalPaise: number }
  lines: { quantityMilli: number; taxablePaise: number }[]
  due: { noteId: string; number: string; totalPaise: number; status: string; paidAt: string | null } | null
}

const one = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows[0] as T
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const ctx = () => makeCtx(server.services)
let utrs = 0

/** 2.4 t of bars of one seller, paid for and delivered; the yard's slip says what was billed. */
async function delivered(method: 'GATEWAY' | 'DIRECT' = 'GATEWAY', companyId?: number) {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  const { bars } = await buy.onSale()
  await server.get(add, { offerId: bars.id, quantityMilli: 2400, unit: 'tonne', pincode: '411045' }, buyer.token)
  const placed = await buy.order(buyer.token, address.id, method)
  const [read] = (await buy.read(buyer.token, placed.id)).suborders
  const id = read?.id ?? ''
  // a firm with nothing else in its books
  if (companyId) await server.pool.query('update suborders set seller_id = $2 where id = $1', [id, companyId])
  const seller = (await server.build.user({ roles: ['seller'], sellerId: companyId ?? Number(read?.seller.id) })).token
  if (method === 'GATEWAY') await buy.pay(buyer.token, placed.id)
  else {
    const { bankTransfer } = await server.get<{ bankTransfer: { id: string } }>(
      transferText,
      { id: placed.id },
      buyer.token,
    )
    await server.get(decide, { id: bankTransfer.id, decision: 'received', paise: placed.payablePaise }, seller)
  }
  await server.get(
    'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }',
    { id },
    seller,
  )
  const shipment = await packAll(server, seller, id)
  await server.get(dispatch, { id: shipment, input: truck }, seller)
  const sent = (await buy.read(buyer.token, placed.id)).suborders[0]?.shipments[0]
  await server.get(deliver, { id: shipment, input: { otp: sent?.deliveryCode } }, seller)
  await server.settle()
  const line = await one<{ id: number; goods: number; grams: number; pieces: number }>(
    'select id, goods_paise - discount_paise as goods, grams, pieces from order_lines where suborder_id = $1',
    [id],
  )
  const weigh = async (overGrams: number) => {
    const { errors } = await server.upload(
      submitDeliveryWeighment,
      { shipmentId: shipment, input: slip(line.grams + overGrams, server.now()) },
      documentFile,
      buyer.token,
    )
    await server.settle()
    return errors
  }
  return {
    id,
    sellerId: Number(read?.seller.id),
    load: shipment,
    buyer,
    seller,
    placed,
    line,
    weigh,
    /** What the seller sees, and what the buyer does. */
    seen: async (token = seller) =>
      (await server.get<{ suborder: { debits: Debit[]; claims: object[] } }>(suborderText, { id }, token)).suborder,
    own: async () =>
      (
        await server.get<{ order: { suborders: { debits: Debit[] }[]; events: { kind: string; by: string }[] } }>(
          ownText,
          { id: placed.id },
          buyer.token,
        )
      ).order,
  }
}
/** The same, 45 kg heavier at the site, with what the seller may ask for. */
async function heavier(method: 'GATEWAY' | 'DIRECT' = 'GATEWAY', companyId?: number) {
  const sold = await delivered(method, companyId)
  await sold.weigh(45_000)
  const [debit] = (await sold.seen()).debits
  if (!debit) throw new Error('nothing is proposed')
  return { ...sold, debit }
}

async function accepted(method: 'GATEWAY' | 'DIRECT' = 'GATEWAY', companyId?: number) {
  const sold = await heavier(method, companyId)
  await server.get(send, { id: sold.debit.id }, sold.seller)
  const { submitDebitNoteResponse } = await server.get<{ submitDebitNoteResponse: Debit }>(
    answer,
    { id: sold.debit.id, answer: 'ACCEPT' },
    sold.buyer.token,
  )
  if (!submitDebitNoteResponse.due) throw new Error('no note')
  await server.settle()
  return { ...sold, due: submitDebitNoteResponse.due }
}

const transfer = (amountPaise: number) => ({
  mode: 'NEFT',
  amountPaise,
  utr: `HDFCN20261121${String(++utrs).padStart(4, '0')}`,
  paidOn: '2026-11-21',
})
const inr = (paise: number) => formatInr(paise)

/** The buyer transfers so much, and whoever owns the account says so. */
async function pays({ placed, due, buyer }: Awaited<ReturnType<typeof accepted>>, paise: number, who = backOffice) {
  const input = transfer(paise)
  const notice = await server.get<{ submitTransfer: { status: string } }>(
    submit,
    { id: placed.id, note: due.noteId, input },
    buyer.token,
  )
  expect(notice.submitTransfer.status).toBe('SUBMITTED')
  const { bankTransfer } = await server.get<{ bankTransfer: { id: string } }>(
    transferText,
    { id: placed.id, note: due.noteId },
    buyer.token,
  )
  const { submitTransferDecision } = await server.get<{ submitTransferDecision: { status: string } }>(
    decide,
    { id: bankTransfer.id, decision: 'received', paise },
    who,
  )
  await server.settle()
  return submitTransferDecision.status
}
const booked = async (suborderId: string, kinds: string[]) => {
  const { rows } = await server.pool.query(
    `select e.account, e.part, sum(e.amount_paise)::bigint as paise from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.suborder_id = $1 and t.kind = any($2) group by 1, 2 having sum(e.amount_paise) <> 0`,
    [suborderId, kinds],
  )
  return Object.fromEntries(rows.map(({ account, part, paise }) => [part ?? account, paise]))
}
const letters = async (userId: number) =>
  (
    await server.pool.query(
      "select template from messages where template like 'debit.%' and user_id = $1 order by id",
      [userId],
    )
  ).rows.map(({ template }) => template)

describe('goods that weigh more than was billed', () => {
  test('within the tolerance are nothing, and beyond it the whole of it is proposed to the seller alone', async () => {
    const near = await delivered()
    await near.weigh(19_000)
    expect((await near.seen()).debits).toEqual([])
    const far = await delivered()
    await far.weigh(45_000)
    const { debits, claims } = await far.seen()
    const taxable = Math.round((far.line.goods * 45_000) / far.line.grams)
    const half = Math.round((taxable * 900) / 10_000)
    expect(claims).toEqual([])
    expect(debits).toMatchObject([
      {
        status: 'DRAFT',
        billedGrams: far.line.grams,
        yardGrams: far.line.grams,
        siteGrams: far.line.grams + 45_000,
        excessGrams: 45_000,
        toleranceGrams: 20_000,
        transitions: ['send', 'leave'],
        maxPaise: taxable,
        sum: { taxablePaise: taxable, cgstPaise: half, sgstPaise: half, igstPaise: 0, totalPaise: taxable + 2 * half },
        lines: [{ quantityMilli: 45_000, taxablePaise: taxable }],
        due: null,
      },
    ])
    expect((await far.own()).suborders[0]?.debits).toEqual([])
    expect((await far.seen(backOffice)).debits).toMatchObject([{ status: 'DRAFT', transitions: [] }])
  })

  test('are asked of the buyer, whose yes makes one debit note that copies the invoice', async () => {
    const { debit, seller, buyer, own, id } = await heavier()
    expect(await server.codeOf(answer, { id: debit.id, answer: 'ACCEPT' }, buyer.token)).toBe('NOT_FOUND')
    const rival = (await server.build.seller()).owner.token
    for (const text of [send, leave]) expect(await server.codeOf(text, { id: debit.id }, rival)).toBe('NOT_FOUND')
    expect(await server.codeOf(send, { id: debit.id, paise: debit.maxPaise + 1 }, seller)).toBe('DEBIT_AMOUNT')
    await server.get(send, { id: debit.id, note: 'The rods are at the upper end.' }, seller)
    expect(await server.codeOf(send, { id: debit.id }, seller)).toBe('BAD_TRANSITION')
    const [requested] = (await own()).suborders[0]?.debits ?? []
    expect(requested).toMatchObject({
      status: 'SENT',
      transitions: ['accept', 'decline'],
      note: 'The rods are at the upper end.',
    })
    const other = await server.build.user({ roles: ['b2b'] })
    expect(await server.codeOf(answer, { id: debit.id, answer: 'ACCEPT' }, other.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(answer, { id: debit.id, answer: 'ACCEPT' }, seller)).toBe('NOT_FOUND')

    const [first, second] = await Promise.all(
      [1, 2].map(() => server.codeOf(answer, { id: debit.id, answer: 'ACCEPT' }, buyer.token)),
    )
    expect([first, second].sort()).toEqual(['BAD_TRANSITION', 'OK'])
    const [yes] = (await own()).suborders[0]?.debits ?? []
    expect(yes).toMatchObject({ status: 'ACCEPTED', due: { totalPaise: debit.sum.totalPaise, status: 'AWAITED' } })
    const invoice = await one<{ id: number; number: string }>(
      'select id, number from invoices where suborder_id = $1',
      [id],
    )
    const { debitNote } = await server.get<{ debitNote: { pdfUrl: string } }>(
      noteText,
      { id: yes?.due?.noteId },
      buyer.token,
    )
    const bill = await server.get<{
      invoice: { placeOfSupply: string; taxKind: string; debitNotes: { number: string }[] }
    }>(invoiceText, { id: invoice.id }, buyer.token)
    const { placeOfSupply, taxKind, debitNotes } = bill.invoice
    expect(debitNotes).toMatchObject([{ number: yes?.due?.number }])
    expect(debitNote).toMatchObject({
      ...debit.sum,
      number: expect.stringMatching(/^[A-Z0-9]+\/N2627\/\d+$/),
      invoiceNumber: invoice.number,
      placeOfSupply,
      taxKind,
      reason: 'EXCESS_WEIGHT',
      lines: [{ quantityMilli: 45_000, uqc: 'KGS' }],
    })
    expect(await server.codeOf(noteText, { id: yes?.due?.noteId }, rival)).toBe('NOT_FOUND')
    const pdf = await fetch(server.url + debitNote.pdfUrl)
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await fetch(server.url + debitNote.pdfUrl.replace(/\d+\.pdf/, '999999.pdf'))).status).toBe(404)
    expect(await server.codeOf(noteText, { id: yes?.due?.noteId }, seller)).toBe('OK')
    await server.settle()
    expect((await own()).events.filter(({ kind }) => kind.startsWith('debit.'))).toMatchObject([
      { kind: 'debit.SENT', by: 'seller' },
      { kind: 'debit.ACCEPTED', by: 'buyer' },
    ])
    expect(await letters(buyer.id)).toEqual(['debit.proposed', 'debit.payable'])
  })

  test('numbers of debit notes have no gaps, beside those of credit notes', async () => {
    const first = await accepted()
    const next = await accepted()
    const { rows } = await server.pool.query(
      'select n.number from debit_notes n where n.gstin = (select gstin from debit_notes where id = $1) order by n.id',
      [next.due.noteId],
    )
    expect(rows.map(({ number }) => Number(number.split('/').at(-1)))).toEqual(rows.map((_, at) => at + 1))
    expect(first.due.number).not.toBe(next.due.number)
  })

  test('for which less is asked are charged so much, by the rate of the line', async () => {
    const { debit, seller, buyer } = await heavier()
    const { sendDebit } = await server.get<{ sendDebit: Debit }>(send, { id: debit.id, paise: 1_000_00 }, seller)
    expect(sendDebit).toMatchObject({
      sum: { taxablePaise: 1_000_00, totalPaise: 1_180_00 },
      maxPaise: debit.maxPaise,
    })
    const { submitDebitNoteResponse } = await server.get<{ submitDebitNoteResponse: Debit }>(
      answer,
      { id: debit.id, answer: 'ACCEPT' },
      buyer.token,
    )
    expect(submitDebitNoteResponse.due?.totalPaise).toBe(1_180_00)
  })

  test('that the buyer declines, the seller leaves, or nobody answers in time cost nothing', async () => {
    for (const key of ['debitSendDays', 'debitAnswerDays'])
      await server.get(`mutation { setSetting(key: "${key}", value: "1") { key } }`, {}, backOffice)
    server.setClock(later(1))
    const [declined, left, unsent, unanswered] = [await heavier(), await heavier(), await heavier(), await heavier()]
    await server.get(send, { id: declined.debit.id }, declined.seller)
    expect(await server.codeOf(answer, { id: declined.debit.id, answer: 'DECLINE' }, declined.buyer.token)).toBe(
      'REASON_NEEDED',
    )
    await server.get(
      answer,
      { id: declined.debit.id, answer: 'DECLINE', note: 'I ordered pieces.' },
      declined.buyer.token,
    )
    expect((await declined.seen()).debits).toMatchObject([
      { status: 'DECLINED', answer: 'I ordered pieces.', due: null },
    ])
    await server.get(leave, { id: left.debit.id }, left.seller)
    expect(await server.codeOf(send, { id: left.debit.id }, left.seller)).toBe('BAD_TRANSITION')
    await server.get(send, { id: unanswered.debit.id }, unanswered.seller)

    const late = await heavier()
    await server.get(send, { id: late.debit.id }, late.seller)
    await server.pool.query('update debit_proposals set answer_by = $2 where id = $1', [late.debit.id, start])
    expect(await server.codeOf(answer, { id: late.debit.id, answer: 'ACCEPT' }, late.buyer.token)).toBe('DEBIT_LATE')

    const statuses = async () => {
      const { token } = await server.build.user({ roles: ['admin'] })
      return Promise.all([unsent, unanswered].map(async (one) => (await one.seen(token)).debits[0]?.status))
    }
    server.setClock(later(24))
    await lapse(ctx())
    expect(await statuses()).toEqual(['DRAFT', 'SENT'])
    server.setClock(later(26))
    const { token } = await server.build.user({ roles: ['seller'], sellerId: unsent.sellerId })
    expect(await server.codeOf(send, { id: unsent.debit.id }, token)).toBe('DEBIT_LATE')
    await lapse(ctx())
    expect(await statuses()).toEqual(['LAPSED', 'LAPSED'])
    // what the buyer never heard of is no part of the order's history
    const { rows } = await server.pool.query(
      "select order_id, kind from order_events where kind like 'debit.%' and suborder_id = any($1)",
      [[left.id, unsent.id]],
    )
    expect(rows).toEqual([])
    for (const { id } of [declined, left, unsent, unanswered]) expect(await booked(id, ['DEBIT'])).toEqual({})
  })

  test('that are accepted as they lapse are one or the other', async () => {
    const { debit, seller, buyer, seen, id, placed } = await heavier()
    await server.get(send, { id: debit.id }, seller)
    await server.pool.query('update debit_proposals set answer_by = $2 where id = $1', [debit.id, start])
    const [code] = await together(placed.id, [
      () => server.codeOf(answer, { id: debit.id, answer: 'ACCEPT' }, buyer.token),
      () => lapse({ ...ctx(), now: later(1) }),
    ])
    const [after] = (await seen()).debits
    const { notes } = await one<{ notes: number }>(
      'select count(*)::int as notes from debit_notes where suborder_id = $1',
      [id],
    )
    const { rows } = await server.pool.query(
      "select kind from order_events where suborder_id = $1 and kind in ('debit.ACCEPTED', 'debit.LAPSED')",
      [id],
    )
    expect(rows).toEqual([{ kind: `debit.${after?.status}` }])
    expect([code, after?.status, notes]).toEqual(
      code === 'OK' ? ['OK', 'ACCEPTED', 1] : ['BAD_TRANSITION', 'LAPSED', 0],
    )
  })

  test('give back with a return the price of the invoice, and no more', async () => {
    const sold = await accepted()
    await pays(sold, sold.due.totalPaise)
    const { rows } = await server.pool.query(
      `select q.goods_paise - q.discount_paise as paise from shipment_lines q where q.shipment_id = $1`,
      [sold.load],
    )
    const make = `mutation ($shipmentId: ID!, $input: ClaimInput!, $lines: [PackInput!]!, $file: Upload!) {
      createClaim(shipmentId: $shipmentId, input: $input, lines: $lines, files: [$file]) { claims { id taxablePaise } } }`
    const claim = (pieces: number) =>
      server.upload(
        make,
        {
          shipmentId: sold.load,
          input: { reason: 'BENT', note: 'All of them are bent at the hook.' },
          lines: [{ lineId: String(sold.line.id), pieces }],
        },
        picture,
        sold.buyer.token,
      )
    const { data } = await claim(sold.line.pieces)
    const [made] = (data as unknown as { createClaim: { claims: { id: string; taxablePaise: number }[] } }).createClaim
      .claims
    expect(made?.taxablePaise).toBe(rows[0].paise)
    await server.get(
      'mutation ($id: ID!) { submitClaimResponse(id: $id, answer: ACCEPT) { status } }',
      { id: made?.id },
      sold.seller,
    )
    expect((await claim(1)).errors?.[0]?.extensions.code).toBe('CLAIM_TOO_MUCH')
  })
})

/** Acts on one order that really meet where the database can: each has looked and waits for the order before any goes on. */
async function together(orderId: string, actions: (() => Promise<unknown>)[]): Promise<unknown[]> {
  if (!process.env.TEST_DATABASE_URL) return Promise.all(actions.map((action) => action()))
  // A delivery of an earlier event would wait for the order too
  await server.settle()
  const holder = await server.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from orders where id = $1 for update', [orderId])
    const done = Promise.all(actions.map((action) => action()))
    await vi.waitFor(async () => expect((await holder.query(waitingHere)).rows[0].n).toBe(actions.length), {
      timeout: 20_000,
    })
    await holder.query('commit')
    return await done
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** A line of the bank's statement with these words, as an admin sees it. */
async function came(words: string, paise: number) {
  const { accountId } = await one<{ accountId: number }>('select id as "accountId" from bank_accounts where is_default')
  const sheet = [
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    `21/11/26,${words},,,${(paise / 100).toFixed(2)},1000000.00`,
  ].join('\n')
  const { data } = await server.upload(
    'mutation ($accountId: ID!, $file: Upload!) { uploadStatement(accountId: $accountId, file: $file) { id columns { date narration reference credit debit amount sign balance } } }',
    { accountId },
    Buffer.from(sheet),
    backOffice,
  )
  const sent = (data as unknown as { uploadStatement: { id: string; columns: object } }).uploadStatement
  await server.get(
    'mutation ($id: ID!, $columns: StatementColumnsInput!) { importStatement(id: $id, columns: $columns) { added } }',
    sent,
    backOffice,
  )
  return async () => {
    const { statementLines } = await server.get<{
      statementLines: {
        items: {
          id: string
          state: string
          proposal: { to: { transferId: string; noteNumber: string }; confidence: string; outcome: string } | null
        }[]
      }
    }>(
      'query ($id: ID!) { statementLines(statementId: $id) { items { id state proposal { to { transferId noteNumber } confidence outcome } } } }',
      sent,
      backOffice,
    )
    return statementLines.items[0]
  }
}
const allocate = `mutation ($id: ID!, $parts: [AllocationInput!]!) { assignStatementLine(id: $id, parts: $parts) { state } }`

type Statement = { id: string; closingPaise: number; sums: { part: string; paise: number }[] }

describe('a debit note', () => {
  const statements =
    'query ($sellerId: ID) { settlements(sellerId: $sellerId, page: { sort: "-to" }) { items { id closingPaise sums { part paise } } } }'
  const earnings =
    'query ($id: ID!) { settlementSuborders(id: $id, page: { size: 50 }) { items { kind note netPaise entries { part paise how } } } }'
  const gstr1 = 'query ($gstin: String!) { gstr1(gstin: $gstin, month: "2026-11") { tables { name titles rows } } }'
  const operator = '{ operatorReturn(month: "2026-11") { tables { name titles rows } } }'
  type Tables = { tables: { name: string; titles: string[]; rows: string[][] }[] }
  const sumOf = ({ tables }: Tables, name: string, title: string) => {
    const found = tables.find((table) => table.name === name)
    const at = found?.titles.indexOf(title) ?? -1
    return (found?.rows ?? []).reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0)
  }

  test('is paid by transfer, and is in the books, the statement and the invoice of commission once', async () => {
    const company = await server.build.seller({ name: 'Heavy Bars' })
    await server.pool.query(
      `insert into seller_bank_accounts (seller_id, pan, holder, account_number, ifsc, verified_at, created_at)
       values ($1, 'ZZZFS2002B', 'The firm', '50200092345555', 'HDFC0000007', now(), now())`,
      [company.id],
    )
    await settling(server).agree(company.id, 50)
    const sold = await accepted('GATEWAY', company.id)
    const { due, placed, id, buyer, debit } = sold
    const instruction = { id: placed.id, note: due.noteId }
    expect(await server.get(transferText, instruction, buyer.token)).toMatchObject({
      bankTransfer: { status: 'AWAITED', reference: due.number, expectedPaise: due.totalPaise, payeeName: null },
    })
    expect(await server.codeOf(transferText, instruction, (await server.build.user()).token)).toBe('NOT_FOUND')
    // its day is over, and it is open still
    await server.rewrite('update bank_transfers set deadline = $2 where debit_note_id = $1', [due.noteId, later(-1)])
    expect(await pays(sold, due.totalPaise)).toBe('VERIFIED')
    await postHistory(ctx())
    expect(await server.codeOf(submit, { ...instruction, input: transfer(1_00) }, buyer.token)).toBe('BAD_TRANSITION')
    expect((await sold.own()).suborders[0]?.debits).toMatchObject([
      { due: { status: 'VERIFIED', paidAt: expect.anything() } },
    ])
    expect(await letters(buyer.id)).toEqual(['debit.proposed', 'debit.payable', 'debit.paid'])

    const { taxablePaise: taxable, totalPaise: total } = debit.sum
    const suborder = (paise: number, bp: number) => Math.round((paise * bp) / 10_000)
    const fee = suborder(taxable, 50)
    const feeGst = suborder(fee, 1800)
    const [tcs, tds] = [2 * suborder(taxable, 25), suborder(taxable, 10)]
    expect(await booked(id, ['DEBIT'])).toEqual({
      BANK: total,
      SALE: -total,
      COMMISSION: fee,
      COMMISSION_INCOME: -fee,
      COMMISSION_GST: feeGst,
      GST_OUTPUT: -feeGst,
      TCS: tcs,
      TCS_PAYABLE: -tcs,
      TDS: tds,
      TDS_PAYABLE: -tds,
    })

    server.setClock('2026-11-30T04:00:00Z')
    await buildStatements(ctx())
    const first = (await server.build.user({ roles: ['admin'] })).token
    const owner = (await server.build.user({ roles: ['seller'], sellerId: company.id })).token
    const [statement] = (
      await server.get<{ settlements: { items: Statement[] } }>(statements, { sellerId: String(company.id) }, first)
    ).settlements.items
    const ids = [statement?.id]
    await server.get('mutation ($ids: [ID!]!) { sendSettlements(ids: $ids) { id } }', { ids }, first)
    const { settlementSuborders } = await server.get<{
      settlementSuborders: {
        items: { kind: string; note: string; netPaise: number; entries: { part: string; how: string[] }[] }[]
      }
    }>(earnings, { id: statement?.id }, owner)
    const line = settlementSuborders.items.find(({ kind }) => kind === 'DEBIT')
    expect(line).toMatchObject({ note: due.number, netPaise: total - fee - feeGst - tcs - tds })
    expect(settlementSuborders.items.map(({ kind }) => kind).sort()).toEqual(['DEBIT', 'SALE'])
    expect(line?.entries.map(({ part, how }) => [part, how.join().replace(/^.*: /, '')])).toEqual([
      ['SALE', ''],
      ['COMMISSION', `${inr(taxable)} × 0.5 % = ${inr(fee)}`],
      ['COMMISSION_GST', expect.stringContaining(`${inr(fee)} × 18 %`)],
      ['TCS', expect.stringContaining(`${inr(taxable)} × 0.25 % × 2`)],
      ['TDS', expect.stringContaining(`${inr(taxable)} × 0.1 %`)],
    ])
    await server.get('mutation ($id: ID!) { acceptSettlement(id: $id) { id } }', { id: statement?.id }, owner)
    const { approveSettlement: approved } = await server.get<{
      approveSettlement: {
        closingPaise: number
        feeInvoices: { totalPaise: number }[]
        sums: { part: string; paise: number }[]
      }
    }>(
      'mutation ($id: ID!) { approveSettlement(id: $id) { closingPaise sums { part paise } feeInvoices { totalPaise } } }',
      { id: statement?.id },
      first,
    )
    const kept = approved.sums
      .filter(({ part }) => part.startsWith('COMMISSION'))
      .reduce((sum, { paise }) => sum - paise, 0)
    expect(approved.feeInvoices).toEqual([{ totalPaise: kept }])
    await server.get('mutation ($ids: [ID!]!) { createSettlementFile(ids: $ids) { id } }', { ids }, first)
    const second = (await server.build.user({ roles: ['admin'] })).token
    await server.get(
      'mutation ($id: ID!) { markSettlementPaid(id: $id, utr: "HDFCR52026113000077") { id } }',
      { id: statement?.id },
      second,
    )
    await server.settle()
    // all that came in has gone to the seller, the operator or the state
    const { owed } = await one<{ owed: number }>(
      "select coalesce(sum(amount_paise), 0)::bigint as owed from ledger_entries where account = 'SELLER_PAYABLE' and seller_id = $1",
      [company.id],
    )
    expect(owed).toBe(0)
    // back to whose yard it left from
    await server.pool.query('update suborders set seller_id = $2 where id = $1', [id, sold.sellerId])
  })

  test('is a D in the month of its issue for its seller and for the operator, and in the income tax kept back once it is paid', async () => {
    const before = (await server.get<{ operatorReturn: Tables }>(operator, {}, backOffice)).operatorReturn
    const sold = await accepted()
    const { gstin } = await one<{ gstin: string }>('select gstin from debit_notes where id = $1', [sold.due.noteId])
    const read = async () => ({
      seller: (await server.get<{ gstr1: Tables }>(gstr1, { gstin }, backOffice)).gstr1,
      shop: (await server.get<{ operatorReturn: Tables }>(operator, {}, backOffice)).operatorReturn,
    })
    const issued = await read()
    const { taxablePaise: taxable } = sold.debit.sum
    const all = await one<{ paise: number }>(
      `select (select sum((totals ->> 'taxablePaise')::bigint) from invoices where gstin = $1 and type = 'TAX_INVOICE' and issued_at >= '2026-10-31T18:30Z' and issued_at < '2026-11-30T18:30Z')
         - coalesce((select sum(taxable_paise) from credit_notes where gstin = $1 and issued_at >= '2026-10-31T18:30Z' and issued_at < '2026-11-30T18:30Z'), 0)
         + (select sum(taxable_paise) from debit_notes where gstin = $1) as paise`,
      [gstin],
    )
    const goods = sumOf(issued.seller, 'hsn(b2b)', 'Taxable Value') + sumOf(issued.seller, 'hsn(b2c)', 'Taxable Value')
    expect(goods).toBe(Number(all.paise))
    const bills = await one<{ paise: number }>(
      `select sum((totals ->> 'taxablePaise')::bigint)::bigint as paise from invoices where suborder_id = $1`,
      [sold.id],
    )
    expect(sumOf(issued.shop, 'gstr8', 'Supplies')).toBe(sumOf(before, 'gstr8', 'Supplies') + bills.paise + taxable)
    await pays(sold, sold.due.totalPaise)
    const kept = await read()
    expect(sumOf(kept.shop, 'gstr8', 'Supplies')).toBe(sumOf(issued.shop, 'gstr8', 'Supplies'))
    expect(sumOf(kept.shop, 'tds', 'Value of supplies')).toBe(sumOf(issued.shop, 'tds', 'Value of supplies') + taxable)

    // of a firm it is named
    await server.asOwner(
      `alter table invoices disable trigger invoices_append_only;
       update invoices set recipient = recipient || '{"gstin": "27ZZZFS2002B1ZX"}' where suborder_id = ${Number(sold.id)};
       alter table invoices enable trigger invoices_append_only`,
    )
    const cdnr = (await read()).seller.tables.find(({ name }) => name === 'cdnr')
    const row = cdnr?.rows.find((cells) => cells.includes(sold.due.number))
    expect(row?.[cdnr?.titles.indexOf('Note Type') ?? -1]).toBe('D')
    expect(row?.[cdnr?.titles.indexOf('Note Value') ?? -1]).toBe((sold.due.totalPaise / 100).toFixed(2))
  })

  test('that is short waits for the rest, and what is over goes back', async () => {
    const short = await accepted()
    expect(await pays(short, short.due.totalPaise - 100_00)).toBe('SHORT')
    expect(await booked(short.id, ['DEBIT'])).toEqual({})
    expect((await short.own()).suborders[0]?.debits).toMatchObject([{ due: { status: 'SHORT', paidAt: null } }])
    expect(await pays(short, short.due.totalPaise)).toBe('VERIFIED')
    const over = await accepted()
    expect(await pays(over, over.due.totalPaise + 50_00)).toBe('EXCESS')
    expect(await booked(over.id, ['DEBIT'])).toMatchObject({ BANK: over.due.totalPaise, SALE: -over.due.totalPaise })
    const refund = await one<{ paise: number; reason: string }>(
      'select amount_paise as paise, reason from refunds where debit_note_id = $1',
      [over.due.noteId],
    )
    expect(refund).toEqual({ paise: 50_00, reason: 'excess' })
    const { status } = await one<{ status: string }>('select payment_status as status from orders where id = $1', [
      over.placed.id,
    ])
    expect(status).toBe('PAID')
  })

  test('that an admin does not find in the bank can be told again, and the order is left alone', async () => {
    const { placed, due, buyer, own } = await accepted()
    const about = { id: placed.id, note: due.noteId }
    await server.get(submit, { ...about, input: transfer(due.totalPaise) }, buyer.token)
    const { bankTransfer } = await server.get<{ bankTransfer: { id: string } }>(transferText, about, buyer.token)
    expect(
      await server.codeOf(decide, { id: bankTransfer.id, decision: 'received', paise: due.totalPaise }, buyer.token),
    ).toBe('FORBIDDEN')
    await server.get(decide, { id: bankTransfer.id, decision: 'reject', reason: 'Not in the statement.' }, backOffice)
    expect((await own()).suborders[0]?.debits).toMatchObject([{ due: { status: 'REJECTED' } }])
    expect(await server.get(submit, { ...about, input: transfer(due.totalPaise) }, buyer.token)).toEqual({
      submitTransfer: { status: 'SUBMITTED' },
    })
    expect((await buy.read(buyer.token, placed.id)).paymentStatus).toBe('PAID')
  })

  test('is matched with the bank’s statement by its number', async () => {
    const { due, id } = await accepted()
    const read = await came(`NEFT CR ${due.number.replaceAll('/', ' ')} SITE`, due.totalPaise)
    const line = await read()
    expect(line?.proposal).toMatchObject({ to: { noteNumber: due.number }, confidence: 'SURE' })
    const suborders = [{ transferId: line?.proposal?.to.transferId, amountPaise: due.totalPaise }]
    expect(await server.get(allocate, { id: line?.id, parts: suborders }, backOffice)).toEqual({
      assignStatementLine: { state: 'MATCHED' },
    })
    await server.settle()
    expect(await booked(id, ['DEBIT'])).toMatchObject({ SALE: -due.totalPaise })
  })
})

const cancel = `mutation ($id: ID!, $reason: String!) { cancelDebit(id: $id, reason: $reason) { status cancelReason transitions due { status creditNote { id number } } } }`
const creditText = `query ($id: ID!) { creditNote(id: $id) { number debitNoteId debitNoteNumber invoiceNumber reason taxablePaise cgstPaise sgstPaise igstPaise totalPaise
  roundOffPaise lines { title taxablePaise } } }`
type Cancelled = {
  status: string
  cancelReason: string
  transitions: string[]
  due: { status: string; creditNote: { id: string; number: string } | null }
}
type Accepted = Awaited<ReturnType<typeof accepted>>

const cancelled = async ({ debit, seller }: Accepted, who = seller) => {
  const { cancelDebit } = await server.get<{ cancelDebit: Cancelled }>(
    cancel,
    { id: debit.id, reason: 'Both slips were of another truck.' },
    who,
  )
  await server.settle()
  return cancelDebit
}
/** So many of the bars of the load are credited to the buyer, who keeps them. */
async function credited({ load, line, buyer, seller }: Accepted, pieces: number) {
  const { data, errors } = await server.upload(
    `mutation ($shipmentId: ID!, $input: ClaimInput!, $lines: [PackInput!]!, $file: Upload!) {
      createClaim(shipmentId: $shipmentId, input: $input, lines: $lines, files: [$file]) { claims { id } } }`,
    {
      shipmentId: load,
      input: { reason: 'BENT', note: 'They are bent at the hook, all of them.' },
      lines: [{ lineId: String(line.id), pieces }],
    },
    picture,
    buyer.token,
  )
  if (errors) throw new Error(JSON.stringify(errors))
  const id = (data as unknown as { createClaim: { claims: { id: string }[] } }).createClaim.claims.at(-1)?.id
  await server.get('mutation ($id: ID!) { submitClaimResponse(id: $id, answer: ACCEPT) { status } }', { id }, seller)
  await server.settle()
}
const creditsOf = (noteId: string) =>
  one<{ id: number; number: string; issued: number } | undefined>(
    'select id, number, (count(*) over ())::int as issued from credit_notes where debit_note_id = $1',
    [noteId],
  )
const refundsOf = async (noteId: string) =>
  (
    await server.pool.query(
      'select amount_paise as paise, reason, status, mode from refunds where debit_note_id = $1 order by id',
      [noteId],
    )
  ).rows
const inMonth = async (gstin: string) => {
  const { gstr1 } = await server.get<{ gstr1: { tables: { name: string; titles: string[]; rows: string[][] }[] } }>(
    'query ($gstin: String!) { gstr1(gstin: $gstin, month: "2026-11") { tables { name titles rows } } }',
    { gstin },
    backOffice,
  )
  return gstr1.tables
}

describe('a debit note that nobody has paid', () => {
  test('is cancelled by its seller with a credit note of the same tax, and no money moves', async () => {
    const sold = await accepted()
    const { due, debit, id, buyer, seller } = sold
    const action = { id: debit.id, reason: 'Both slips were of another truck.' }
    const rival = (await server.build.seller()).owner.token
    expect(await server.codeOf(cancel, action, rival)).toBe('NOT_FOUND')
    expect(await server.codeOf(cancel, action, buyer.token)).toBe('FORBIDDEN')
    expect(await server.codeOf(cancel, { ...action, reason: ' x ' }, seller)).toBe('VALIDATION')
    expect((await sold.seen()).debits[0]?.transitions).toEqual(['cancel'])
    const done = await cancelled(sold)
    expect(done).toMatchObject({
      status: 'CANCELLED',
      cancelReason: action.reason,
      transitions: [],
      due: { status: 'EXPIRED' },
    })
    expect(await server.codeOf(cancel, action, seller)).toBe('BAD_TRANSITION')

    const { creditNote } = await server.get<{ creditNote: Record<string, unknown> }>(
      creditText,
      { id: done.due.creditNote?.id },
      buyer.token,
    )
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = debit.sum
    expect(creditNote).toMatchObject({
      debitNoteId: due.noteId,
      debitNoteNumber: due.number,
      reason: 'DEBIT_CANCELLED',
      number: expect.stringMatching(/\/C2627\/\d{5}$/),
      roundOffPaise: 0,
      ...{ taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise },
    })
    expect(
      await server.get(
        'query ($id: ID!) { debitNote(id: $id) { creditNote { number } } }',
        { id: due.noteId },
        buyer.token,
      ),
    ).toEqual({
      debitNote: { creditNote: { number: done.due.creditNote?.number } },
    })
    expect(await booked(id, ['DEBIT', 'DEBIT_BACK'])).toEqual({})
    expect(await refundsOf(due.noteId)).toEqual([])
    expect((await letters(buyer.id)).at(-1)).toBe('debit.cancelled')
    expect((await sold.own()).events.find(({ kind }) => kind === 'debit.CANCELLED')?.by).toBe('seller')
    expect(
      await server.codeOf(
        submit,
        { id: sold.placed.id, note: due.noteId, input: transfer(due.totalPaise) },
        buyer.token,
      ),
    ).toBe('BAD_TRANSITION')
    // what was credited of it is nothing of the invoice: all of that can be claimed still
    await credited(sold, sold.line.pieces)
    expect((await creditsOf(due.noteId))?.issued).toBe(1)
  })

  test('is cancelled by an admin, but not once its buyer says that it is paid', async () => {
    const sold = await accepted()
    await server.get(
      submit,
      { id: sold.placed.id, note: sold.due.noteId, input: transfer(sold.due.totalPaise) },
      sold.buyer.token,
    )
    const action = { id: sold.debit.id, reason: 'Asked for by phone.' }
    expect(await server.codeOf(cancel, action, backOffice)).toBe('DEBIT_NOTIFIED')
    const { bankTransfer } = await server.get<{ bankTransfer: { id: string } }>(
      transferText,
      { id: sold.placed.id, note: sold.due.noteId },
      sold.buyer.token,
    )
    await server.get(decide, { id: bankTransfer.id, decision: 'reject', reason: 'Not in the statement.' }, backOffice)
    expect(await cancelled(sold, backOffice)).toMatchObject({ status: 'CANCELLED', due: { status: 'EXPIRED' } })
    expect((await sold.own()).events.find(({ kind }) => kind === 'debit.CANCELLED')?.by).toBe('admin')
  })

  test('of which too little came gives that back, and what comes after', async () => {
    const sold = await accepted()
    await pays(sold, 500_00)
    expect(await cancelled(sold)).toMatchObject({ status: 'CANCELLED', due: { status: 'LATE' } })
    expect(await refundsOf(sold.due.noteId)).toMatchObject([{ paise: 500_00, reason: 'late', status: 'APPROVED' }])
    const { id } = await one<{ id: number }>('select id from bank_transfers where debit_note_id = $1', [
      sold.due.noteId,
    ])
    await server.get(decide, { id, decision: 'late', paise: 800_00 }, backOffice)
    await server.settle()
    expect(await refundsOf(sold.due.noteId)).toMatchObject([{ paise: 500_00 }, { paise: 300_00 }])
    const { lateMoneyOfOrder } = await server.get<{ lateMoneyOfOrder: object[] }>(
      'query ($id: ID!) { lateMoneyOfOrder(orderId: $id) { amountPaise debitNoteNumber } }',
      { id: sold.placed.id },
      sold.buyer.token,
    )
    expect(lateMoneyOfOrder).toEqual([
      { amountPaise: 500_00, debitNoteNumber: sold.due.number },
      { amountPaise: 300_00, debitNoteNumber: sold.due.number },
    ])
  })

  test('for which a line of the bank showed too little frees the line, which goes back by a person’s word', async () => {
    const sold = await accepted()
    const read = await came(`NEFT CR ${sold.due.number} FIRST`, 900_00)
    const line = await read()
    const suborders = [{ transferId: line?.proposal?.to.transferId, amountPaise: 900_00 }]
    await server.get(allocate, { id: line?.id, parts: suborders }, backOffice)
    await server.settle()
    expect((await sold.own()).suborders[0]?.debits).toMatchObject([{ due: { status: 'SHORT' } }])
    await cancelled(sold)
    expect((await sold.own()).suborders[0]?.debits).toMatchObject([{ due: { status: 'EXPIRED' } }])
    expect(await read()).toMatchObject({ state: 'OPEN', proposal: { outcome: 'LATE' } })
    await server.get(allocate, { id: line?.id, parts: suborders }, backOffice)
    await server.settle()
    expect(await refundsOf(sold.due.noteId)).toMatchObject([{ paise: 900_00, reason: 'late' }])
  })

  test('is a D and then a C of the same sum in what its seller reports', async () => {
    const sold = await accepted()
    const { gstin } = await one<{ gstin: string }>('select gstin from debit_notes where id = $1', [sold.due.noteId])
    await server.asOwner(
      `alter table invoices disable trigger invoices_append_only;
       update invoices set recipient = recipient || '{"gstin": "27ZZZFS2002B1ZX"}' where suborder_id = ${Number(sold.id)};
       alter table invoices enable trigger invoices_append_only`,
    )
    const sumsOf = (tables: Awaited<ReturnType<typeof inMonth>>, name: string) =>
      (tables.find((table) => table.name === name)?.rows ?? []).reduce((sum, row) => {
        const titles = tables.find((table) => table.name === name)?.titles ?? []
        return sum + Math.round(Number(row[titles.indexOf('Taxable Value')]) * 100)
      }, 0)
    const issued = await inMonth(gstin)
    const { due } = await cancelled(sold)
    const tables = await inMonth(gstin)
    const cdnr = tables.find(({ name }) => name === 'cdnr')
    const at = (title: string) => cdnr?.titles.indexOf(title) ?? -1
    const rows = (cdnr?.rows ?? []).filter(
      (row) => row.includes(sold.due.number) || row.includes(due.creditNote?.number ?? ''),
    )
    expect(rows.map((row) => [row[at('Note Type')], row[at('Note Value')]]).toSorted()).toEqual([
      ['C', (sold.due.totalPaise / 100).toFixed(2)],
      ['D', (sold.due.totalPaise / 100).toFixed(2)],
    ])
    expect(sumsOf(tables, 'hsn(b2b)')).toBe(sumsOf(issued, 'hsn(b2b)') - sold.debit.sum.taxablePaise)
  })

  test('that is cancelled and paid at once is one or the other', async () => {
    const sold = await accepted()
    const { id } = await one<{ id: number }>('select id from bank_transfers where debit_note_id = $1', [
      sold.due.noteId,
    ])
    await together(sold.placed.id, [
      () => server.codeOf(cancel, { id: sold.debit.id, reason: 'By mistake.' }, sold.seller),
      () => server.codeOf(decide, { id, decision: 'received', paise: sold.due.totalPaise }, backOffice),
    ])
    await server.settle()
    const { status } = await one<{ status: string }>('select status from bank_transfers where id = $1', [id])
    expect((await sold.seen()).debits[0]?.status).toBe(status === 'VERIFIED' ? 'ACCEPTED' : 'CANCELLED')
    expect(await refundsOf(sold.due.noteId)).toEqual([])
  })

  test('goes with its goods, and what was only asked lapses', async () => {
    const unpaid = await accepted()
    await credited(unpaid, unpaid.line.pieces)
    expect((await unpaid.own()).suborders[0]?.debits).toMatchObject([
      { status: 'CANCELLED', due: { status: 'EXPIRED' } },
    ])
    const requested = await heavier()
    await server.get(send, { id: requested.debit.id }, requested.seller)
    await credited({ ...requested, due: unpaid.due }, requested.line.pieces)
    expect((await requested.own()).suborders[0]?.debits).toMatchObject([{ status: 'LAPSED' }])
  })
})

describe('a debit note that is paid', () => {
  test('is credited and paid back once all goods of its load are credited, and not before', async () => {
    const sold = await accepted()
    await pays(sold, sold.due.totalPaise)
    expect(await server.codeOf(cancel, { id: sold.debit.id, reason: 'By mistake.' }, sold.seller)).toBe('DEBIT_PAID')
    const before = await booked(sold.id, ['DEBIT'])
    await credited(sold, sold.line.pieces - 1)
    expect((await sold.own()).suborders[0]?.debits[0]?.status).toBe('ACCEPTED')
    expect(await refundsOf(sold.due.noteId)).toEqual([])
    await credited(sold, 1)
    expect((await sold.own()).suborders[0]?.debits).toMatchObject([
      { status: 'CANCELLED', due: { status: 'VERIFIED' } },
    ])
    expect((await creditsOf(sold.due.noteId))?.issued).toBe(1)
    expect(await refundsOf(sold.due.noteId)).toEqual([
      { paise: sold.due.totalPaise, reason: 'debit', status: 'APPROVED', mode: 'BANK' },
    ])
    await postHistory(ctx())
    const back = await booked(sold.id, ['DEBIT_BACK'])
    const { BANK, ...sale } = before
    expect(BANK).toBe(sold.due.totalPaise)
    expect(back).toEqual({
      ...Object.fromEntries(Object.entries(sale).map(([suborder, paise]) => [suborder, -Number(paise)])),
      BUYER_ADVANCE: -sold.due.totalPaise,
    })
    const { rows } = await server.pool.query(
      `select e.account, sum(e.amount_paise)::bigint as paise from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.order_id = $1 and e.account in ('BUYER_ADVANCE', 'SUSPENSE', 'WITH_SELLERS') group by 1 having sum(e.amount_paise) <> 0`,
      [sold.placed.id],
    )
    expect(rows).toEqual([])
    expect((await letters(sold.buyer.id)).at(-1)).toBe('debit.returned')
    const [refund] = (
      await server.pool.query("select id from refunds where debit_note_id = $1 and reason = 'debit'", [sold.due.noteId])
    ).rows
    await server.get(
      'mutation ($id: ID!, $utr: String!) { markRefundPaid(id: $id, utr: $utr) { status } }',
      { id: String(refund.id), utr: transfer(1).utr },
      backOffice,
    )
    await server.settle()
  })

  test('is off what the operator reports, and its commission is given back', async () => {
    const operator = async () => {
      const { operatorReturn } = await server.get<{
        operatorReturn: { tables: { name: string; titles: string[]; rows: string[][] }[] }
      }>('{ operatorReturn(month: "2026-11") { tables { name titles rows } } }', {}, backOffice)
      const gstr8 = operatorReturn.tables.find(({ name }) => name === 'gstr8')
      const at = gstr8?.titles.indexOf('Returned') ?? -1
      return {
        titles: gstr8?.titles,
        sum: (gstr8?.rows ?? []).reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0),
      }
    }
    const sold = await accepted()
    await pays(sold, sold.due.totalPaise)
    const before = await operator()
    await credited(sold, sold.line.pieces)
    const after = await operator()
    const goods = await one<{ paise: number }>(
      'select sum(taxable_paise)::bigint as paise from credit_notes where suborder_id = $1',
      [sold.id],
    )
    expect({ titles: after.titles, sum: after.sum - before.sum }).toEqual({
      titles: before.titles,
      sum: Number(goods.paise),
    })
    const { kept } = await one<{ kept: number }>(
      `select sum(fee_paise + gst_paise)::bigint as kept from commission_lines where suborder_id = $1 and key like 'debit:%'`,
      [sold.id],
    )
    expect(Number(kept)).toBe(0)
  })
})

describe('where buyers pay the seller', () => {
  test('a debit note is paid to the seller, who says that it came and owes commission and TDS', async () => {
    await server.get('mutation { setSetting(key: "moneyFlow", value: "BUYER_PAYS_SELLER") { key } }', {}, backOffice)
    server.setClock(new Date(start.getTime() + 60_000))
    const sold = await accepted('DIRECT')
    const { due, id, seller, debit } = sold
    const { bankTransfer } = await server.get<{ bankTransfer: { payeeName: string | null } }>(
      transferText,
      { id: sold.placed.id, note: due.noteId },
      sold.buyer.token,
    )
    expect(bankTransfer.payeeName).toMatch(/./)
    const rival = (await server.build.seller()).owner.token
    const { id: transferId } = await one<{ id: number }>('select id from bank_transfers where debit_note_id = $1', [
      due.noteId,
    ])
    expect(await server.codeOf(decide, { id: transferId, decision: 'received', paise: due.totalPaise }, rival)).toBe(
      'NOT_FOUND',
    )
    expect(await pays(sold, due.totalPaise, seller)).toBe('VERIFIED')
    const ledger = await booked(id, ['DEBIT'])
    expect(ledger).toMatchObject({
      SALE: -due.totalPaise,
      COLLECTED: due.totalPaise,
      TDS: Math.round(debit.sum.taxablePaise / 1000),
    })
    expect(ledger).not.toHaveProperty('TCS')
    expect(ledger).not.toHaveProperty('BANK')
    expect(ledger).not.toHaveProperty('WITH_SELLERS')
  })
  test('what was paid for a debit note is paid back by us with its goods, and the seller owes it to us', async () => {
    const sold = await accepted('DIRECT')
    expect(await pays(sold, sold.due.totalPaise, sold.seller)).toBe('VERIFIED')
    await credited(sold, sold.line.pieces)
    expect(await refundsOf(sold.due.noteId)).toMatchObject([{ paise: sold.due.totalPaise, reason: 'debit' }])
    const { SALE, COLLECTED, ...rest } = await booked(sold.id, ['DEBIT', 'DEBIT_BACK'])
    expect({ SALE, COLLECTED, BUYER_ADVANCE: rest.BUYER_ADVANCE }).toEqual({
      SALE: undefined,
      COLLECTED: sold.due.totalPaise,
      BUYER_ADVANCE: -sold.due.totalPaise,
    })
  })
})
