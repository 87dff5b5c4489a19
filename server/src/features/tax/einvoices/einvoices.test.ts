import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx, transaction } from '#core/context.ts'
import { creditPdfLink } from '#features/orders/invoices/invoices.http.ts'
import { issueCreditNote } from '#features/orders/invoices/invoices.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, dispatch, packAll, place, review, truck } from '#test/shop/buying.ts'
import { workOnEinvoices } from './einvoices.ts'

/*
 * A seller above five crore registers its invoices to registered buyers before the load leaves (CGST Rules 48(4), 48(5)). The portal is the
 * sandbox; the protocol of the real one is another test's.
 */

let server: TestServer
let buy: ReturnType<typeof buying>
let admin: string
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  admin = (await server.build.user({ roles: ['admin'] })).token
  await server.build.bankAccount()
})
afterAll(() => server.close())

const buyerGstin = '27AAPFU0939F1ZV'
const moveText =
  'mutation ($id: ID!, $transition: SellerTransition!) { updateSuborderAsSeller(suborderId: $id, transition: $transition) { id } }'
const turnoverText =
  'mutation ($turnover: SellerTurnover!) { setSellerTurnover(turnover: $turnover) { einvoicing { turnover since } } }'
const saveText =
  'mutation ($input: EinvoiceAccessInput!) { setEinvoiceAccess(input: $input) { einvoicing { access { gstin userNameEnd testedAt testFailure } } } }'
const removeText =
  'mutation ($gstin: String!) { removeEinvoiceAccess(gstin: $gstin) { einvoicing { access { gstin } } } }'
const registerText = 'mutation ($id: ID!) { prepareShipmentInvoice(id: $id) { shipments { einvoice { status irn } } } }'
const unpackText = 'mutation ($id: ID!) { unpackShipment(id: $id) { status } }'
const workText =
  '{ einvoices(open: true) { items { id number status irn errorCode errorMessage file tries nextTryAt totalPaise issuedAt } } }'
const invoiceText = `query ($id: ID!) { invoice(id: $id) { id number issuedAt gstin pdfUrl copies { pdfUrl } totals { totalPaise }
  lines { hsn } recipient { gstin } einvoice { status irn ackNumber ackAt qr { size } } upiQr { uri } } }`
type Work = {
  id: string
  number: string
  status: string
  irn: string
  errorCode: string | null
  errorMessage: string | null
  file: string
  tries: number
  nextTryAt: string | null
  totalPaise: number
  issuedAt: string
}
type Invoice = {
  id: string
  number: string
  gstin: string
  pdfUrl: string | null
  copies: { pdfUrl: string }[]
  totals: { totalPaise: number }
  lines: { hsn: string }[]
  upiQr: { uri: string } | null
  einvoice: {
    status: string
    irn: string | null
    ackNumber: string | null
    ackAt: string | null
    qr: object | null
  } | null
}

const run = () => workOnEinvoices(makeCtx(server.services))
const workOf = async (token: string) =>
  (await server.get<{ einvoices: { items: Work[] } }>(workText, {}, token)).einvoices.items

/** A firm of its own for each test, so that one's declaration is not another's. */
async function seller(turnover: string | null = 'OVER_5_CRORE') {
  const offer = await server.build.offer({ goods: 'cement' })
  const { token } = offer.seller.owner
  if (turnover) await server.get(turnoverText, { turnover }, token)
  return { token, offer, gstin: offer.yard.gstin, sellerId: offer.seller.id }
}
type Seller = Awaited<ReturnType<typeof seller>>
const access = ({ gstin }: Seller, userName = 'API_DEMO') => ({
  input: { gstin, userName, password: 'a-good-password' },
})

/** A hundred bags, paid and packed; as a registered buyer unless told not to. */
async function packed(by: Seller, gstin: string | null = buyerGstin) {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  await server.get(
    'mutation ($offerId: ID!) { addToCart(offerId: $offerId, quantityMilli: 100000, pincode: "411045") { count } }',
    { offerId: by.offer.id },
    buyer.token,
  )
  const site = { shippingAddressId: String(address.id), gstin }
  const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
    review,
    { input: site },
    buyer.token,
  )
  const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
  const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
    place,
    { key: `einvoice-${address.id}`, input },
    buyer.token,
  )
  await buy.pay(buyer.token, placeOrder.id)
  const [suborder] = (await buy.read(buyer.token, placeOrder.id)).suborders
  await server.get(moveText, { id: suborder?.id, transition: 'accept' }, by.token)
  const ownShipment = await packAll(server, by.token, suborder?.id)
  return { buyer, orderId: placeOrder.id, part: suborder, load: ownShipment }
}

type Left = {
  dispatchShipment: { shipments: { id: string; status: string; invoiceId: string; invoiceNumber: string }[] }
}
const leave = async (token: string, ownShipment: string) =>
  (await server.get<Left>(dispatch, { id: ownShipment, input: truck }, token)).dispatchShipment.shipments.find(
    ({ id }) => id === ownShipment,
  )
const invoiceOf = async (token: string, id: string | undefined) =>
  (await server.get<{ invoice: Invoice }>(invoiceText, { id }, token)).invoice
/** SHA-256 of supplier, year, type and number, as NIC says it; of invoices of November 2026. */
const irn = (gstin: string, number: string, kind = 'INV') =>
  createHash('sha256').update(`${gstin}2026-27${kind}${number}`).digest('hex')

describe('a declared turnover', () => {
  test('is changed by an owner and by those who look after sellers, and each change is in the log', async () => {
    const by = await seller(null)
    const { setSellerTurnover } = await server.get<{
      setSellerTurnover: { einvoicing: { turnover: string; since: string } }
    }>(turnoverText, { turnover: 'OVER_5_CRORE' }, by.token)
    expect(setSellerTurnover.einvoicing).toEqual({ turnover: 'OVER_5_CRORE', since: server.now().toISOString() })
    const forText =
      'mutation ($sellerId: ID!, $turnover: SellerTurnover!) { setSellerTurnoverFor(sellerId: $sellerId, turnover: $turnover) { turnover since } }'
    const input = { sellerId: String(by.sellerId), turnover: 'UP_TO_5_CRORE' }
    expect(await server.get(forText, input, admin)).toEqual({
      setSellerTurnoverFor: { turnover: 'UP_TO_5_CRORE', since: null },
    })
    expect(await server.codeOf(forText, input, by.token)).toBe('FORBIDDEN')
    const { rows } = await server.pool.query(
      "select before, after from audit_log where action = 'seller.turnover' and entity_id = $1 order by id",
      [String(by.sellerId)],
    )
    expect(rows).toEqual([
      { before: { turnover: 'UP_TO_5_CRORE' }, after: { turnover: 'OVER_5_CRORE' } },
      { before: { turnover: 'OVER_5_CRORE' }, after: { turnover: 'UP_TO_5_CRORE' } },
    ])
  })
})

describe('access to the portal', () => {
  test('is tried ten times an hour', async () => {
    const by = await seller()
    await server.get(saveText, access(by), by.token)
    const tryText = 'mutation ($gstin: String!) { testEinvoiceAccess(gstin: $gstin) { id } }'
    const again = () => server.codeOf(tryText, { gstin: by.gstin }, by.token)
    for (let times = 1; times < 10; times++) expect(await again()).toBe('OK')
    expect(await again()).toBe('RATE_LIMITED')
    expect(await server.codeOf(saveText, access(by), by.token)).toBe('RATE_LIMITED')
  })

  test('is stored encrypted, tried, shown without its password, and removed', async () => {
    const by = await seller()
    const shown = async (userName: string) =>
      (
        await server.get<{ setEinvoiceAccess: { einvoicing: { access: object[] } } }>(
          saveText,
          access(by, userName),
          by.token,
        )
      ).setEinvoiceAccess.einvoicing.access
    expect(await shown('API_WRONG')).toEqual([
      {
        gstin: by.gstin,
        userNameEnd: 'ONG',
        testedAt: server.now().toISOString(),
        testFailure: 'Invalid login credentials',
      },
    ])
    expect(await shown('API_DEMO')).toMatchObject([{ userNameEnd: 'EMO', testFailure: null }])
    const { rows } = await server.pool.query('select sealed from einvoice_access where gstin = $1', [by.gstin])
    expect(rows[0].sealed.toString('latin1')).not.toMatch(/API_DEMO|a-good-password/)
    const other = (await server.build.seller()).owner
    expect(await server.codeOf(saveText, access(by), other.token)).toBe('NOT_FOUND')
    expect(await server.get(removeText, { gstin: by.gstin }, by.token)).toEqual({
      removeEinvoiceAccess: { einvoicing: { access: [] } },
    })
  })
})

describe('an invoice to a registered buyer', () => {
  test('is registered as the load leaves, and everybody reads its number and QR', async () => {
    const by = await seller()
    await server.get(saveText, access(by), by.token)
    const { buyer, load: ownShipment } = await packed(by)
    const left = await leave(by.token, ownShipment)
    expect(left?.status).toBe('DISPATCHED')
    const invoice = await invoiceOf(buyer.token, left?.invoiceId)
    expect(invoice.einvoice).toMatchObject({ status: 'REGISTERED', irn: irn(by.gstin, invoice.number) })
    expect(invoice.einvoice?.ackNumber).toMatch(/^\d{15}$/)
    expect(invoice.einvoice?.qr).not.toBeNull()
    expect(invoice.lines[0]?.hsn).toHaveLength(6)
    expect(invoice.copies).toHaveLength(3)
    expect((await fetch(server.url + invoice.pdfUrl)).status).toBe(200)
    const { rows } = await server.pool.query('select signed_qr, signature_verified from einvoices where irn = $1', [
      invoice.einvoice?.irn,
    ])
    expect(rows[0].signature_verified).toBe(true)
    const data = JSON.parse(JSON.parse(Buffer.from(rows[0].signed_qr.split('.')[1], 'base64url').toString()).data)
    expect(data).toMatchObject({
      DocNo: invoice.number,
      TotInvVal: invoice.totals.totalPaise / 100,
      BuyerGstin: buyerGstin,
    })
  })

  test('of a seller up to five crore, or to a consumer, needs no number', async () => {
    const small = await seller('UP_TO_5_CRORE')
    const one = await packed(small)
    expect((await invoiceOf(one.buyer.token, (await leave(small.token, one.load))?.invoiceId)).einvoice).toBeNull()
    const big = await seller('OVER_5_CRORE')
    const other = await packed(big, null)
    const invoice = await invoiceOf(other.buyer.token, (await leave(big.token, other.load))?.invoiceId)
    expect(invoice).toMatchObject({ einvoice: null, upiQr: null })
  })

  test('holds the load until its number is there; the job registers it once access is stored', async () => {
    const by = await seller()
    const { buyer, load: ownShipment } = await packed(by)
    const { errors } = await server.ask(dispatch, { id: ownShipment, input: truck }, by.token)
    expect(errors?.[0]?.extensions.code).toBe('EINVOICE_FAULTY')
    expect(errors?.[0]?.message).toContain('No e-invoice access is saved')
    const [waiting] = (await workOf(by.token)).filter(({ errorCode }) => errorCode === 'NO_ACCESS')
    expect(waiting).toMatchObject({ status: 'PENDING', nextTryAt: null, irn: irn(by.gstin, waiting?.number ?? '') })
    expect((await server.pool.query('select status from shipments where id = $1', [ownShipment])).rows[0].status).toBe(
      'PACKED',
    )
    expect((await workOf(admin)).some(({ id }) => id === waiting?.id)).toBe(true)
    const stranger = (await server.build.seller()).owner
    expect((await workOf(stranger.token)).some(({ id }) => id === waiting?.id)).toBe(false)

    await server.settle()
    const notice = await server.pool.query(
      "select body from messages where template = 'einvoice.failed' and body like $1",
      [`%${waiting?.number}%`],
    )
    expect(notice.rows[0]?.body).toContain('No e-invoice access is saved for this GSTIN.')

    await server.get(saveText, access(by), by.token)
    await run()
    const left = await leave(by.token, ownShipment)
    expect(left).toMatchObject({ status: 'DISPATCHED', invoiceNumber: waiting?.number })
    expect((await invoiceOf(buyer.token, left?.invoiceId)).einvoice).toMatchObject({ irn: waiting?.irn })
    expect(await workOf(by.token)).toEqual([])
  })

  test('is entered by a seller who registered it on the portal, and nothing else is taken for it', async () => {
    const by = await seller()
    const { load: ownShipment } = await packed(by)
    const registerWithFile =
      'mutation ($id: ID!) { prepareShipmentInvoice(id: $id) { shipments { id einvoice { status irn } einvoiceWork { id number file } } } }'
    const { prepareShipmentInvoice } = await server.get<{
      prepareShipmentInvoice: {
        shipments: { id: string; einvoice: object; einvoiceWork: { id: string; number: string; file: string } }[]
      }
    }>(registerWithFile, { id: ownShipment }, by.token)
    const [shipment] = prepareShipmentInvoice.shipments
    expect(shipment?.einvoice).toEqual({ status: 'PENDING', irn: null })
    const { id = '', number = '', file = '' } = shipment?.einvoiceWork ?? {}
    const [sent] = JSON.parse(file)
    expect(sent).toMatchObject({ Version: '1.1', DocDtls: { No: number }, SellerDtls: { Gstin: by.gstin } })
    const data = {
      SellerGstin: by.gstin,
      BuyerGstin: buyerGstin,
      DocNo: number,
      DocTyp: 'INV',
      DocDt: '21/11/2026',
      TotInvVal: sent.ValDtls.TotInvVal,
      Irn: irn(by.gstin, number),
    }
    const enterText =
      'mutation ($id: ID!, $input: EinvoiceEntry!) { submitEinvoiceDetails(id: $id, input: $input) { status source signatureVerified } }'
    const entry = (over: object = {}, of: object = {}) => ({
      id,
      input: {
        irn: irn(by.gstin, number),
        ackNumber: '112610012345678',
        ackAt: server.now().toISOString(),
        signedQr: qrText({ ...data, ...of }),
        ...over,
      },
    })
    const codeOf = (values: object) => server.codeOf(enterText, values, by.token)
    expect(await codeOf(entry({ irn: irn(by.gstin, 'OTHER') }))).toBe('EINVOICE_IRN_OTHER')
    expect(await codeOf(entry({}, { TotInvVal: 1 }))).toBe('EINVOICE_QR_OTHER')
    expect(await codeOf(entry({ signedQr: 'a.b.c' }))).toBe('EINVOICE_QR_UNREADABLE')
    // the portal's key is known here, and this one is signed by nobody
    expect(await codeOf(entry())).toBe('EINVOICE_QR_UNSIGNED')
    expect(await codeOf({ ...entry(), id: '999999' })).toBe('NOT_FOUND')
  })

  test('locks the load once while it is registered', async () => {
    const by = await seller()
    const { load: ownShipment } = await packed(by)
    const statements = await server.statementsOf(() => server.get(registerText, { id: ownShipment }, by.token))
    expect(statements.filter((text) => /from "?orders"? .* for update/s.test(text))).toHaveLength(1)
  })

  test('is cancelled on the portal when its load is unpacked within 24 hours, and not later', async () => {
    const by = await seller()
    await server.get(saveText, access(by), by.token)
    const { load: ownShipment } = await packed(by)
    await server.get(registerText, { id: ownShipment }, by.token)
    await server.get(unpackText, { id: ownShipment }, by.token)
    await run()
    const states =
      'select e.status, t.cancelled_at from einvoices e join test_einvoices t on t.irn = e.irn where e.shipment_id = $1'
    const { rows } = await server.pool.query(states, [ownShipment])
    expect(rows).toEqual([{ status: 'CANCELLED', cancelled_at: server.now() }])

    const late = await packed(by)
    await server.get(registerText, { id: late.load }, by.token)
    const began = server.now()
    server.setClock(new Date(began.getTime() + 24 * 3_600_000 + 1000).toISOString())
    const { token } = await server.build.user({ roles: ['seller'], sellerId: by.sellerId })
    expect(await server.codeOf(unpackText, { id: late.load }, token)).toBe('EINVOICE_CANCEL_LATE')
    server.setClock(began.toISOString())
  })
})

test('an invoice that is withdrawn has used its number up: the return reports it as cancelled', async () => {
  const by = await seller()
  const first = await packed(by)
  await server.get(registerText, { id: first.load }, by.token)
  await server.get(unpackText, { id: first.load }, by.token)
  await server.get(saveText, access(by), by.token)
  const { load: ownShipment } = await packed(by)
  const left = await leave(by.token, ownShipment)
  const last = await packed(by)
  await server.get(registerText, { id: last.load }, by.token)
  await server.get(unpackText, { id: last.load }, by.token)

  const { gstr1 } = await server.get<{ gstr1: { tables: { name: string; rows: string[][] }[] } }>(
    'query ($gstin: String!) { gstr1(gstin: $gstin, month: "2026-11") { tables { name rows } } }',
    { gstin: by.gstin },
    by.token,
  )
  const numbered = (offset: number) =>
    left?.invoiceNumber.replace(/\d+$/, (running) => String(Number(running) + offset).padStart(running.length, '0'))
  expect(gstr1.tables.find(({ name }) => name === 'docs')?.rows).toEqual([
    ['Invoices for outward supply', numbered(-1), numbered(1), '3', '2'],
  ])
})

describe('a credit note to a registered invoice', () => {
  test('is not handed out before it has an IRN of its own, which the job brings', async () => {
    const by = await seller()
    await server.get(saveText, access(by), by.token)
    const { buyer, part: suborder, load: ownShipment } = await packed(by)
    await leave(by.token, ownShipment)
    const { rows } = await server.pool.query('select id, rate_bp from order_lines where suborder_id = $1', [
      suborder?.id,
    ])
    // a thousand rupees back, with the tax of the line in two halves
    const half = (1_000_00 * rows[0].rate_bp) / 20_000
    const back = {
      lineId: rows[0].id,
      quantityMilli: 3_000,
      pieces: null,
      taxablePaise: 1_000_00,
      igstPaise: 0,
      cgstPaise: half,
      sgstPaise: half,
    }
    const line = { ...back, totalPaise: 1_000_00 + 2 * half }
    const issued = await transaction(makeCtx(server.services), (ctx) =>
      issueCreditNote(ctx, {
        shipmentId: Number(ownShipment),
        reason: 'DAMAGED',
        key: `claim:${ownShipment}`,
        lines: [line],
      }),
    )
    const noteText = 'query ($id: ID!) { creditNote(id: $id) { number pdfUrl einvoice { status irn qr { size } } } }'
    const note = async (token: string) =>
      (
        await server.get<{ creditNote: { number: string; pdfUrl: string | null; einvoice: object } }>(
          noteText,
          { id: String(issued.id) },
          token,
        )
      ).creditNote
    const waits = await note(buyer.token)
    expect(waits).toMatchObject({ pdfUrl: null, einvoice: { status: 'PENDING', irn: null, qr: null } })
    const held = await fetch(server.url + creditPdfLink(makeCtx(server.services), issued.id))
    expect([held.status, await held.text()]).toEqual([
      409,
      `${waits.number} is waiting for its e-invoice number (IRN). You can print it when the number arrives.`,
    ])
    await run()
    const done = await note(by.token)
    expect(done.einvoice).toMatchObject({ status: 'REGISTERED', irn: irn(by.gstin, waits.number, 'CRN') })
    expect((await fetch(server.url + done.pdfUrl)).status).toBe(200)
    const sent = await server.pool.query('select payload from einvoices where credit_note_id = $1', [issued.id])
    expect(JSON.parse(sent.rows[0].payload)).toMatchObject({
      DocDtls: { Typ: 'CRN', No: waits.number },
      ValDtls: { AssVal: 1000, CgstVal: half / 100, TotInvVal: 1000 + (2 * half) / 100 },
      RefDtls: { PrecDocDtls: [{ InvDt: '21/11/2026' }] },
    })
  })
})

describe('an invoice to a consumer', () => {
  test('of a seller above 500 crore carries a QR code to pay by', async () => {
    const by = await seller('OVER_500_CRORE')
    const { buyer, load: ownShipment } = await packed(by, null)
    const invoice = await invoiceOf(buyer.token, (await leave(by.token, ownShipment))?.invoiceId)
    const fields = new URL(invoice.upiQr?.uri ?? '').searchParams
    const rupees = (invoice.totals.totalPaise / 100).toFixed(2)
    expect([fields.get('am'), fields.get('invoiceNo'), fields.get('gstIn')]).toEqual([rupees, invoice.number, by.gstin])
    expect((await fetch(server.url + invoice.pdfUrl)).status).toBe(200)
  })
})

/** A signed QR as far as its words go; nobody's signature. */
const qrText = (data: object): string =>
  ['e30', Buffer.from(JSON.stringify({ data: JSON.stringify(data), iss: 'NIC' })).toString('base64url'), 'c2ln'].join(
    '.',
  )
