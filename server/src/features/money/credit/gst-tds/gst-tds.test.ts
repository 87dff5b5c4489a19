import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { add, dispatch, packAll, place, review, truck } from '#test/shop/buying.ts'
import { notOfExamples, settling } from '#test/shop/settling.ts'
import { invariants } from '../../../../every-invariant.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  await server.build.payoutAccount((await shop.buy.onSale()).cement.seller)
})
afterAll(() => server.close())
afterEach(async () => {
  await server.settle()
  for (const { name, query } of invariants.filter(({ name }) => !notOfExamples.includes(name)))
    expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
})

const fields = `id balancePaise exposurePaise account { interestPaise open { id openPaise gstTdsPaise }
  entries { items { id kind amountPaise openPaise ofNumber isReversed } } }`
const grant = `mutation ($companyId: ID!, $input: CreditTermsInput!) { grantCredit(companyId: $companyId, input: $input) { ${fields} } }`
const read = `query ($id: ID!) { creditLine(id: $id) { ${fields} } }`
const receive = `mutation ($key: String!, $lineId: ID!, $input: CreditReceiptInput!) { recordCreditReceipt(idempotencyKey: $key, lineId: $lineId, input: $input) { ${fields} } }`
const deduct = `mutation ($id: ID!, $deductions: [CreditAllocationInput!]!) { addCreditDeductions(id: $id, deductions: $deductions) { ${fields} } }`
const reverse = `mutation ($id: ID!, $reason: String!) { reverseCreditReceipt(id: $id, reason: $reason) { ${fields} } }`
const register = 'mutation ($input: B2bDeductorInput!) { addB2bDeductor(input: $input) { deductors { gstin from } } }'
const list = `query ($filter: CreditDeductionFilter!) { creditDeductions(filter: $filter) { total awaitedPaise
  items { id companyName deductorGstin invoiceNumber amountPaise taxablePaise rateBp certificateNumber certificateMonth } } }`
const certify =
  'mutation ($id: ID!, $input: GstTdsCertificateInput!) { recordGstTdsCertificate(id: $id, input: $input) { certificateNumber certificateMonth } }'

type Entry = { id: string; kind: string; amountPaise: number; openPaise: number; isReversed: boolean }
type Line = {
  id: string
  balancePaise: number
  exposurePaise: number
  account: {
    interestPaise: number
    open: { id: string; openPaise: number; gstTdsPaise: number }[]
    entries: { items: Entry[] }
  }
}
type List = {
  creditDeductions: {
    total: number
    awaitedPaise: number
    items: { id: string; amountPaise: number; certificateNumber: string | null }[]
  }
}

const gstinOf = (state: string) => {
  const first14 = `${state}ZZZGN7103F1D`
  return first14 + gstinCheckCharacter(first14)
}
const home = gstinOf('27')
const today = () => new Date(server.now().getTime() + 19_800_000).toISOString().slice(0, 10)
let serial = 0

/** A government buyer of Maharashtra with credit, an invoice that is delivered, and what the seller does with it. */
async function office({ kind = 'GOVERNMENT', gstin = home, bags = 1_000 } = {}) {
  const { id: accountId, admin } = await server.build.company({ name: `Zilla Parishad ${++serial}` })
  await server.pool.query('update b2b_accounts set kind = $2 where id = $1', [accountId, kind])
  if (gstin && kind === 'GOVERNMENT') await server.get(register, { input: { gstin, from: '2026-04-01' } }, admin.token)
  const address = await server.build.address(admin.id)
  const { cement } = await shop.buy.onSale()
  const sellerId = cement.seller.id
  await server.pool.query(
    "insert into credit_requests (account_id, seller_id, limit_paise, terms_days, status, requested_by, requested_at) values ($1, $2, 1, 30, 'REQUESTED', $3, now())",
    [accountId, sellerId, admin.id],
  )
  const { token: seller } = await server.build.user({ roles: ['seller'], sellerId })
  const terms = { limitPaise: 50_00_000_00, termsDays: 30, exposureAt: 'ORDER', interestBp: 1500 }
  const { grantCredit: line } = await server.get<{ grantCredit: Line }>(
    grant,
    { companyId: accountId, input: terms },
    seller,
  )
  await server.get(add, { offerId: cement.id, quantityMilli: bags * 1_000, pincode: '411045' }, admin.token)
  const site = { shippingAddressId: String(address.id) }
  const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
    review,
    { input: site },
    admin.token,
  )
  const input = { ...site, method: 'CREDIT', expectedPaise: reviewOrder.payablePaise }
  const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
    place,
    { key: `gst-tds-order-${++serial}`, input },
    admin.token,
  )
  const part = await shop.one<{ id: string; taxable: number; total: number }>(
    'select id, taxable_paise as taxable, total_paise as total from suborders where order_id = $1',
    [placeOrder.id],
  )
  await server.get(
    'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }',
    { id: part.id },
    seller,
  )
  const load = await packAll(server, seller, part.id)
  await server.get(dispatch, { id: load, input: truck }, seller)
  await server.settle()
  const now = async (token = seller) =>
    (await server.get<{ creditLine: Line }>(read, { id: line.id }, token)).creditLine
  const [invoice] = (await now()).account.open
  if (!invoice) throw new Error('no invoice')
  const receipt = (amountPaise: number, deductedPaise: number, over: object = {}) => ({
    key: `gst-tds-receipt-${++serial}`,
    lineId: line.id,
    input: {
      amountPaise,
      receivedOn: today(),
      mode: 'NEFT',
      reference: `SBIN263251188${serial + 10}`,
      allocations: [{ entryId: invoice.id, amountPaise }],
      deductions: deductedPaise > 0 ? [{ entryId: invoice.id, amountPaise: deductedPaise }] : [],
      ...over,
    },
  })
  const listed = async (filter: object = {}) => (await server.get<List>(list, { filter }, seller)).creditDeductions
  return { buyer: admin.token, seller, line, invoice, part, now, receipt, listed, rate: Math.round(part.taxable / 50) }
}

describe('GST that a government buyer deducts', () => {
  test('is at most the rate of the taxable value, above the limit of the contract, and pays with the receipt', async () => {
    const { seller, buyer, invoice, part, now, receipt, rate, listed } = await office()
    expect(part.taxable).toBeGreaterThan(2_50_000_00)
    expect(invoice).toMatchObject({ openPaise: part.total, gstTdsPaise: rate })
    expect(await server.codeOf(receive, receipt(part.total - rate - 1, rate + 1), seller)).toBe('GST_TDS_OVER')
    const before = await listed()
    await server.get(receive, receipt(part.total - rate, rate), seller)
    const after = await now(buyer)
    expect(after).toMatchObject({ balancePaise: 0, exposurePaise: 0, account: { open: [], interestPaise: 0 } })
    const entry = after.account.entries.items.find(({ kind }) => kind === 'GST_TDS')
    expect(entry).toMatchObject({ amountPaise: -rate, openPaise: 0 })
    const { items, awaitedPaise } = await listed({ awaited: true })
    expect(awaitedPaise).toBe(before.awaitedPaise + rate)
    expect(items[0]).toMatchObject({ amountPaise: rate, taxablePaise: part.taxable, rateBp: 200, deductorGstin: home })
    // the certificate comes later, once
    const id = items[0]?.id
    const input = { number: 'GSTR7A-27-0001', month: '2026-11' }
    expect(await server.codeOf(certify, { id, input: { ...input, month: '2026-13' } }, seller)).toBe('VALIDATION')
    expect(await server.codeOf(certify, { id, input }, buyer)).toBe('FORBIDDEN')
    const other = await server.build.user({ roles: ['seller'], sellerId: (await server.build.seller()).id })
    expect(await server.codeOf(certify, { id, input }, other.token)).toBe('NOT_FOUND')
    const both = await Promise.all([1, 2].map(() => server.codeOf(certify, { id, input }, seller)))
    expect(both.sort()).toEqual(['GST_TDS_CERTIFIED', 'OK'])
    expect(await listed({ awaited: true })).toMatchObject({ awaitedPaise: before.awaitedPaise })
    expect((await listed({ awaited: false })).items[0]).toMatchObject({ id, certificateNumber: input.number })
    expect((await server.get<List>(list, { filter: {} }, other.token)).creditDeductions.total).toBe(0)
  })

  test('is nothing up to the limit of the contract, of other kinds of companies, or without a registration', async () => {
    for (const one of [
      await office({ bags: 500 }),
      await office({ kind: 'CONTRACTOR' }),
      await office({ gstin: '' }),
    ]) {
      expect(one.invoice.gstTdsPaise).toBe(0)
      expect(await server.codeOf(receive, one.receipt(1_000_00, 1), one.seller)).toBe('GST_TDS_OVER')
      expect(await one.now()).toMatchObject({ balancePaise: one.part.total })
    }
  })

  test('is nothing where supplier and place of supply are both in other states than the deductor', async () => {
    const { seller, invoice, receipt } = await office({ gstin: gstinOf('29') })
    expect(invoice.gstTdsPaise).toBe(0)
    expect(await server.codeOf(receive, receipt(1_000_00, 1), seller)).toBe('GST_TDS_OVER')
  })

  test('follows the register and the registration on the day of the payment', async () => {
    const { seller, receipt } = await office()
    const early = { receivedOn: '2026-03-31' }
    expect(await server.codeOf(receive, receipt(1_000_00, 1, early), seller)).toBe('GST_TDS_OVER')
    await server.get(receive, receipt(1_000_00, 1, { receivedOn: '2026-04-01' }), seller)
  })

  test('is deducted once in total from an invoice that is paid in two parts, and comes back with a receipt that bounces', async () => {
    const { seller, invoice, part, now, receipt, rate } = await office()
    const half = Math.floor(part.total / 2)
    const first = Math.floor(rate / 2)
    await server.get(receive, receipt(half, first), seller)
    expect((await now()).account.open[0]).toMatchObject({
      openPaise: part.total - half - first,
      gstTdsPaise: rate - first,
    })
    const rest = part.total - half - rate
    expect(await server.codeOf(receive, receipt(rest - 1, rate), seller)).toBe('GST_TDS_OVER')
    await server.get(receive, receipt(rest, 0), seller)
    // what the receipt did not state is stated afterwards
    const second = (await now()).account.entries.items.find(
      ({ kind, amountPaise }) => kind === 'RECEIPT' && amountPaise === -rest,
    )
    const deductions = [{ entryId: invoice.id, amountPaise: rate - first }]
    expect(
      await server.codeOf(deduct, { id: second?.id, deductions: [{ ...deductions[0], amountPaise: rate }] }, seller),
    ).toBe('GST_TDS_OVER')
    await server.get(deduct, { id: second?.id, deductions }, seller)
    expect(await now()).toMatchObject({ balancePaise: 0, account: { open: [] } })
    expect(await server.codeOf(deduct, { id: second?.id, deductions }, seller)).toBe('GST_TDS_OVER')
    await server.get(reverse, { id: second?.id, reason: 'Returned' }, seller)
    expect((await now()).account.open[0]).toMatchObject({
      openPaise: part.total - half - first,
      gstTdsPaise: rate - first,
    })
    expect(await now()).toMatchObject({ balancePaise: part.total - half - first })
    expect(await server.codeOf(deduct, { id: second?.id, deductions }, seller)).toBe('BAD_TRANSITION')
  })

  test('is stated only for an invoice that the receipt pays', async () => {
    const { seller, receipt } = await office()
    expect(await server.codeOf(receive, receipt(1_000_00, 1, { allocations: [] }), seller)).toBe('GST_TDS_NOT_PAID')
  })
})

test('a registration to deduct is entered by an admin of a government buyer, with its day', async () => {
  const { id, admin } = await server.build.company()
  const input = { gstin: home, from: '2026-10-01' }
  expect(await server.codeOf(register, { input }, admin.token)).toBe('DEDUCTOR_GOVERNMENT')
  await server.pool.query("update b2b_accounts set kind = 'GOVERNMENT' where id = $1", [id])
  expect(await server.codeOf(register, { input: { ...input, gstin: '27ZZZGN7103F1ZA' } }, admin.token)).toBe(
    'VALIDATION',
  )
  const member = await server.build.member({ id }, { role: 'ACCOUNTS' })
  expect(await server.codeOf(register, { input }, member.token)).toBe('FORBIDDEN')
  await server.get(register, { input: { ...input, from: '2026-04-01' } }, admin.token)
  expect(await server.get(register, { input: { ...input, gstin: gstinOf('29') } }, admin.token)).toEqual({
    addB2bDeductor: {
      deductors: [
        { gstin: gstinOf('29'), from: '2026-10-01' },
        { gstin: home, from: '2026-04-01' },
      ],
    },
  })
})
