import { constants, createHash, createPublicKey, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { workOnEinvoices } from './einvoices.ts'
import { decrypt, encrypt } from './nic.ts'

/*
 * The adapter and the job against a small server that speaks NIC's published protocol: sign-in under the portal's RSA key, everything else
 * under a session key. What it answers is decided test by test.
 */

type Doc = {
  DocDtls: { Typ: string; No: string; Dt: string }
  SellerDtls: { Gstin: string }
  BuyerDtls: { Gstin: string }
  ValDtls: { TotInvVal: number }
}
type Known = { AckNo: number; AckDt: string; Irn: string; SignedQRCode: string; SignedInvoice: string; Status: string }
type Trouble = 'answer-lost' | 'busy' | 'refuses' | 'ends-session' | 'is-down' | null

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const secrets = { clientId: 'CLIENT7', clientSecret: 'client-secret-7' }
const gstinOf = (headers: IncomingMessage['headers']) => String(headers.gstin)

function portal() {
  const sessions = new Map<string, Buffer>()
  const documents = new Map<string, Known>()
  const said: string[] = []
  const self = { sessions, documents, said, trouble: null as Trouble, server: undefined as unknown as Server }
  const fault = (ErrorCode: string, ErrorMessage: string, more: object = {}) => ({
    Status: 0,
    Data: null,
    ErrorDetails: [{ ErrorCode, ErrorMessage }],
    ...more,
  })
  const sealed = (key: Buffer, data: object) => ({
    Status: 1,
    Data: encrypt(key, JSON.stringify(data)),
    ErrorDetails: null,
  })

  function signIn(body: { Data: string }) {
    const text = privateDecrypt(
      { key: keys.privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(body.Data, 'base64'),
    )
    const words = JSON.parse(Buffer.from(text.toString(), 'base64').toString())
    if (words.Password !== 'right-password') return fault('3001', 'Invalid login credentials')
    const [token, key] = [randomBytes(12).toString('hex'), randomBytes(32)]
    sessions.set(token, key)
    const Sek = encrypt(Buffer.from(words.AppKey, 'base64'), key)
    return {
      Status: 1,
      Data: {
        ClientId: secrets.clientId,
        UserName: words.UserName,
        AuthToken: token,
        Sek,
        TokenExpiry: '2027-11-21 23:59:00',
      },
      ErrorDetails: null,
    }
  }

  async function generate(key: Buffer, gstin: string, body: { Data: string }) {
    const doc = JSON.parse(decrypt(key, body.Data).toString()) as Doc
    const { Typ, No, Dt } = doc.DocDtls
    if (self.trouble === 'refuses') return fault('2227', 'For the HSN code the GST rate is not valid')
    if (self.trouble === 'busy') return fault('5001', 'Application error, please try again')
    const Irn = createHash('sha256').update(`${gstin}2026-27${Typ}${No}`).digest('hex')
    const known = documents.get(`${Typ} ${No} ${Dt}`)
    if (known)
      return fault('2150', 'Duplicate IRN', { InfoDtls: [{ InfCd: 'DUPIRN', Desc: { AckNo: known.AckNo, Irn } }] })
    const data = {
      SellerGstin: gstin,
      BuyerGstin: doc.BuyerDtls.Gstin,
      DocNo: No,
      DocTyp: Typ,
      DocDt: Dt,
      TotInvVal: doc.ValDtls.TotInvVal,
      Irn,
    }
    const SignedQRCode = await new CompactSign(Buffer.from(JSON.stringify({ data: JSON.stringify(data), iss: 'NIC' })))
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(keys.privateKey)
    const made = {
      AckNo: 112610000000000 + documents.size,
      AckDt: '2026-11-21 11:30:00',
      Irn,
      SignedInvoice: 'x',
      SignedQRCode,
      Status: 'ACT',
    }
    documents.set(`${Typ} ${No} ${Dt}`, made)
    return sealed(key, made)
  }

  self.server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const url = new URL(request.url ?? '', 'http://portal')
    const step = `${request.method} ${url.pathname}`
    said.push(step)
    const answer = (one: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(one))
    const { client_id: id, client_secret: secret, authtoken } = request.headers
    if (id !== secrets.clientId || secret !== secrets.clientSecret) return answer(fault('1010', 'Invalid client'))
    if (self.trouble === 'is-down') return response.writeHead(503).end('down')
    if (step === 'POST /eivital/v1.04/auth') return answer(signIn(body))
    if (self.trouble === 'ends-session') {
      sessions.clear()
      self.trouble = null
    }
    const key = sessions.get(String(authtoken))
    if (!key) return answer(fault('1005', 'Invalid Token'))
    if (step === 'POST /eicore/v1.03/Invoice') {
      const made = await generate(key, gstinOf(request.headers), body)
      // it is registered there, and nobody here hears of it
      if (self.trouble === 'answer-lost') return request.socket.destroy()
      return answer(made)
    }
    if (step === 'GET /eicore/v1.03/Invoice/irnbydocdetails') {
      const { doctype, docnum, docdate } = Object.fromEntries(url.searchParams)
      const known = documents.get(`${doctype} ${docnum} ${docdate}`)
      return answer(known ? sealed(key, known) : fault('2154', 'IRN details are not found'))
    }
    if (step === 'POST /eicore/v1.03/Invoice/Cancel') {
      const { Irn, CnlRsn } = JSON.parse(decrypt(key, body.Data).toString())
      const known = [...documents.values()].find((one) => one.Irn === Irn)
      if (!known || CnlRsn !== '3') return answer(fault('2148', 'Requested IRN data is not available'))
      known.Status = 'CNL'
      return answer(sealed(key, { Irn, CancelDate: '2026-11-21 12:00:00' }))
    }
    return response.writeHead(404).end()
  })
  return self
}

const nic = portal()
let server: TestServer
let token: string
let gstin: string
let sellerId: number
let of: { orderId: number; suborderId: number; shipmentId: number }
beforeAll(async () => {
  await new Promise<void>((resolve) => nic.server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(nic.server.address() as AddressInfo).port}`
  server = await startServer({
    env: {
      EINVOICE_URL: `http://${host}`,
      EINVOICE_CLIENT_ID: secrets.clientId,
      EINVOICE_CLIENT_SECRET: secrets.clientSecret,
      EINVOICE_PUBLIC_KEY: pem.replaceAll('\n', '\\n'),
      EINVOICE_QR_KEY: pem,
      ALLOWED_HOSTS: host,
    },
  })
  const { build } = server
  const offer = await build.offer()
  const order = await build.paidOrder({ lines: [{ offer }] })
  const [suborder] = order.suborders
  const shipment = await build.shipment({ suborder })
  gstin = offer.yard.gstin
  sellerId = offer.seller.id
  of = { orderId: order.id, suborderId: suborder.id, shipmentId: shipment.id }
  token = offer.seller.owner.token
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => nic.server.close(resolve))
})
beforeEach(async () => {
  nic.trouble = null
  nic.said.length = 0
  await server.rewrite('delete from einvoices')
  await save('right-password')
})

const saveText =
  'mutation ($input: EinvoiceAccessInput!) { setEinvoiceAccess(input: $input) { einvoicing { hasPortal access { testFailure } } } }'
const save = async (password: string) =>
  (
    await server.get<{ setEinvoiceAccess: { einvoicing: object } }>(
      saveText,
      { input: { gstin, userName: 'API_SELLER', password } },
      token,
    )
  ).setEinvoiceAccess.einvoicing

let count = 0
/** A document that waits, as a load about to leave writes it. */
async function waiting(): Promise<{ id: number; number: string; irn: string }> {
  const number = `NIC/2627/${++count}`
  const irn = createHash('sha256').update(`${gstin}2026-27INV${number}`).digest('hex')
  const payload = {
    DocDtls: { Typ: 'INV', No: number, Dt: '21/11/2026' },
    SellerDtls: { Gstin: gstin },
    BuyerDtls: { Gstin: '27AAPFU0939F1ZV' },
    ValDtls: { TotInvVal: 118 },
  }
  const { rows } = await server.pool.query(
    `insert into einvoices (kind, number, gstin, financial_year, issued_at, seller_id, order_id, suborder_id, shipment_id, recipient_gstin,
       total_paise, payload, irn, next_try_at)
     values ('INV', $1, $2, '2026-27', $3, $4, $5, $6, $7, '27AAPFU0939F1ZV', 11800, $8, $9, $3) returning id`,
    [number, gstin, server.now(), sellerId, of.orderId, of.suborderId, of.shipmentId, JSON.stringify(payload), irn],
  )
  return { id: Number(rows[0].id), number, irn }
}
const run = async (afterMinutes = 0) => {
  server.setClock(new Date(server.now().getTime() + afterMinutes * 60_000))
  await workOnEinvoices(makeCtx(server.services))
}
const rowOf = async (id: number) =>
  (
    await server.pool.query(
      'select status, irn, source, ack_number, ack_at, signature_verified, tries, next_try_at, requested_at, error_code, error_message from einvoices where id = $1',
      [id],
    )
  ).rows[0]
const generated = () => nic.said.filter((step) => step === 'POST /eicore/v1.03/Invoice').length

describe('the portal’s protocol', () => {
  test('lets an access in or says why not', async () => {
    expect(await save('wrong-password')).toEqual({
      hasPortal: true,
      access: [{ testFailure: '3001: Invalid login credentials' }],
    })
    expect(await save('right-password')).toEqual({ hasPortal: true, access: [{ testFailure: null }] })
  })

  test('registers a document with its number, acknowledgement and verified signature', async () => {
    const { id, irn } = await waiting()
    await run()
    expect(await rowOf(id)).toMatchObject({
      status: 'REGISTERED',
      irn,
      source: 'PORTAL',
      ack_at: new Date('2026-11-21T06:00:00Z'),
      signature_verified: true,
      error_code: null,
    })
    await run(5)
    expect(generated()).toBe(1)
  })

  test('opens a session anew when the portal has ended it', async () => {
    nic.trouble = 'ends-session'
    const { id } = await waiting()
    await run()
    expect((await rowOf(id)).status).toBe('REGISTERED')
    expect(nic.said.filter((step) => step.endsWith('/auth')).length).toBeGreaterThanOrEqual(2)
  })
})

describe('a registration that goes wrong', () => {
  test('is asked for by document when no answer came, and never made twice', async () => {
    nic.trouble = 'answer-lost'
    const { id, irn } = await waiting()
    await run()
    const lost = await rowOf(id)
    expect(lost).toMatchObject({ status: 'PENDING', tries: 1, error_code: 'NO_ANSWER', ack_number: null })
    expect(lost.requested_at).not.toBeNull()
    expect(lost.next_try_at).toEqual(new Date(server.now().getTime() + 60_000))
    nic.trouble = null
    await run(1)
    expect(await rowOf(id)).toMatchObject({ status: 'REGISTERED', irn, requested_at: null })
    expect(generated()).toBe(1)
  })

  test('takes over what the portal calls a duplicate', async () => {
    const first = await waiting()
    await run()
    await server.rewrite('delete from einvoices')
    count--
    const again = await waiting()
    await run()
    expect(again.number).toBe(first.number)
    expect(await rowOf(again.id)).toMatchObject({ status: 'REGISTERED', irn: first.irn })
  })

  test('waits for its seller with the portal’s words, and goes on when the seller says so', async () => {
    nic.trouble = 'refuses'
    const { id } = await waiting()
    await run()
    expect(await rowOf(id)).toMatchObject({
      status: 'FAILED',
      error_code: '2227',
      error_message: '2227: For the HSN code the GST rate is not valid',
      next_try_at: null,
      requested_at: null,
    })
    await run(60)
    expect(generated()).toBe(1)
    nic.trouble = null
    const retry = 'mutation ($id: ID!) { retryEinvoice(id: $id) { status errorCode } }'
    expect(await server.get(retry, { id: String(id) }, token)).toEqual({
      retryEinvoice: { status: 'REGISTERED', errorCode: null },
    })
  })

  test('is tried again later each time, and after twelve tries waits for a person', async () => {
    nic.trouble = 'busy'
    const { id } = await waiting()
    const began = server.now()
    await run()
    for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 180, 180, 180]) {
      expect((await rowOf(id)).status).toBe('PENDING')
      await run(minutes)
    }
    expect(generated()).toBe(12)
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', tries: 12, error_code: '5001', next_try_at: null })
    server.setClock(began)
  })

  test('with an access that is wrong goes on as soon as the right one is stored', async () => {
    await save('wrong-password')
    const { id } = await waiting()
    await run()
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', error_code: 'ACCESS' })
    await save('right-password')
    await run()
    expect((await rowOf(id)).status).toBe('REGISTERED')
  })

  test('while the portal is down is not refused, and done when it is back', async () => {
    const { id } = await waiting()
    nic.trouble = 'is-down'
    await run()
    expect(await rowOf(id)).toMatchObject({ status: 'PENDING', error_code: 'NO_ANSWER' })
    nic.trouble = null
    await run(1)
    expect((await rowOf(id)).status).toBe('REGISTERED')
  })
})

test('a registration that is not needed any more is cancelled on the portal, also when nobody knew of it', async () => {
  nic.trouble = 'answer-lost'
  const { id, irn } = await waiting()
  await run()
  nic.trouble = null
  await server.pool.query("update einvoices set status = 'WITHDRAWN', next_try_at = $2 where id = $1", [
    id,
    server.now(),
  ])
  await run(1)
  await run(1)
  expect((await rowOf(id)).status).toBe('CANCELLED')
  expect([...nic.documents.values()].find((one) => one.Irn === irn)?.Status).toBe('CNL')
  expect(generated()).toBe(1)
})

test('a seller enters what the portal gave, where its signature is the portal’s', async () => {
  const { id, number, irn } = await waiting()
  const words = {
    SellerGstin: gstin,
    BuyerGstin: '27AAPFU0939F1ZV',
    DocNo: number,
    DocTyp: 'INV',
    DocDt: '21/11/2026',
    TotInvVal: 118,
    Irn: irn,
  }
  const sign = (key: typeof keys.privateKey) =>
    new CompactSign(Buffer.from(JSON.stringify({ data: JSON.stringify(words), iss: 'NIC' })))
      .setProtectedHeader({ alg: 'RS256' })
      .sign(key)
  const text =
    'mutation ($id: ID!, $input: EinvoiceEntry!) { submitEinvoiceDetails(id: $id, input: $input) { status source signatureVerified irn } }'
  const entry = (signedQr: string) => ({
    id: String(id),
    input: { irn, ackNumber: '112610012345678', ackAt: server.now().toISOString(), signedQr },
  })
  const forged = await sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  expect(await server.codeOf(text, entry(forged), token)).toBe('EINVOICE_QR_UNSIGNED')
  expect(createPublicKey(pem).type).toBe('public')
  expect(await server.get(text, entry(await sign(keys.privateKey)), token)).toEqual({
    submitEinvoiceDetails: { status: 'REGISTERED', source: 'MANUAL', signatureVerified: true, irn },
  })
  expect(await server.codeOf(text, entry(await sign(keys.privateKey)), token)).toBe('EINVOICE_DONE')
  expect(generated()).toBe(0)
})
