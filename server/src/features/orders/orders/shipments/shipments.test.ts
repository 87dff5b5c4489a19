import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import {
  addCertificate,
  buying,
  certificate,
  deliver,
  dispatch,
  documentFile,
  pack,
  packAll,
  slip,
  submitShipmentWeighment,
  truck,
} from '#test/shop/buying.ts'
import { invariants } from '../invariants.queries.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const unpack = 'mutation ($id: ID!) { unpackShipment(id: $id) { status shipments { id status transitions } } }'
const fail =
  'mutation ($id: ID!, $reason: FailureReason!) { markShipmentFailed(id: $id, reason: $reason, note: "Gate locked") { status } }'
const resend = 'mutation ($id: ID!) { resendShipment(id: $id) { status } }'
const lines = 'query ($id: ID!) { suborder(id: $id) { status lines { id pieces packedPieces packedMilli } } }'

/** Sends a photo of the delivery, as browsers do; the code of the refusal, or 'OK'. */
async function sendPhoto(id: string, token: string): Promise<string> {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888888' } })
    .png()
    .toBuffer()
  const body = new FormData()
  const variables = { id, input: { receiverName: 'Asha Rao', photo: null } }
  body.append('operations', JSON.stringify({ query: deliver, variables }))
  body.append('map', JSON.stringify({ 0: ['variables.input.photo'] }))
  body.append('0', new Blob([new Uint8Array(photo)]), 'gate.png')
  const headers = { authorization: `Bearer ${token}`, 'x-preflight-required': '1' }
  const answer = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })
  const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] }
  return errors?.[0]?.extensions.code ?? 'OK'
}

type Lines = { suborder: { status: string; lines: { id: string; pieces: number; packedPieces: number }[] } }

/** A paid order of 2.4 t of bars, accepted by its seller. */
async function accepted() {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const ownSuborder = (await buy.read(buyer.token, placed.id)).suborders.find((one) =>
    one.lines[0]?.title.includes('12 mm'),
  )
  const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(ownSuborder?.seller.id) })
  const id = ownSuborder?.id ?? ''
  await server.get(accept, { id }, token)
  const { suborder } = await server.get<Lines>(lines, { id }, token)
  const [line] = suborder.lines
  if (!line || !ownSuborder) throw new Error('no bars')
  const read = async () => {
    const order = await buy.read(buyer.token, placed.id)
    const found = order.suborders.find((one) => one.id === id)
    if (!found) throw new Error('the part is gone')
    return found
  }
  const packSome = async (pieces: number) => {
    await packAll(server, token, id, [{ lineId: line.id, pieces }])
    return read()
  }
  return { id, part: ownSuborder, line, token, buyer, placed, packSome, read }
}

const broken = async () => {
  const found = await Promise.all(
    invariants.map(async ({ name, query }) => ((await rowsAs(server.services.db, query)).length > 0 ? name : null)),
  )
  return found.filter((name) => name !== null)
}

describe('an order that leaves in two trucks', () => {
  test('has a load, a code and an invoice for each, which come to the sum that was agreed', async () => {
    const { id, part: ownSuborder, line, token, packSome, read } = await accepted()
    const first = await packSome(100)
    expect(first).toMatchObject({ status: 'CONFIRMED', shipments: [{ status: 'PACKED' }] })
    const one = first.shipments[0]?.id
    expect(await server.get(dispatch, { id: one, input: truck }, token)).toMatchObject({
      dispatchShipment: { status: 'CONFIRMED', shipments: [{ status: 'DISPATCHED' }] },
    })
    const { suborder } = await server.get<Lines>(lines, { id }, token)
    expect(suborder.lines).toMatchObject([{ id: line.id, packedPieces: 100 }])

    const two = await packAll(server, token, id)
    expect((await read()).status).toBe('PACKED')
    const second = { ...truck, vehicleNo: 'MH14CD5678' }
    await server.get(dispatch, { id: two, input: second }, token)
    const sent = await read()
    expect(sent.status).toBe('DISPATCHED')
    expect(sent.shipments.map(({ number }) => number)).toEqual([`${ownSuborder.number}-S1`, `${ownSuborder.number}-S2`])
    expect(sent.shipments.reduce((sum, { totalPaise }) => sum + totalPaise, 0)).toBe(ownSuborder.totalPaise)
    expect(new Set(sent.shipments.map(({ deliveryCode }) => deliveryCode)).size).toBe(2)
    expect(new Set(sent.shipments.map(({ invoiceId }) => invoiceId)).size).toBe(2)
    expect(await broken()).toEqual([])

    const codes = sent.shipments.map(({ deliveryCode }) => deliveryCode)
    expect(await server.codeOf(deliver, { id: one, input: { otp: codes[1] } }, token)).toBe('OTP_WRONG')
    await server.get(deliver, { id: one, input: { otp: codes[0] } }, token)
    expect((await read()).status).toBe('DISPATCHED')
    // whoever tries codes at once finds none either: each is counted behind the one before it
    const wrong = String((Number(codes[1]) + 1) % 1_000_000).padStart(6, '0')
    const tried = await Promise.all(
      Array.from({ length: 7 }, () => server.codeOf(deliver, { id: two, input: { otp: wrong } }, token)),
    )
    expect(tried.sort()).toEqual([...Array(2).fill('OTP_LOCKED'), ...Array(5).fill('OTP_WRONG')])
    expect(await server.codeOf(deliver, { id: two, input: { otp: codes[1] } }, token)).toBe('OTP_LOCKED')
    const files = await server.build.count('files')
    expect(await sendPhoto(two, token)).toBe('OK')
    expect(await server.build.count('files')).toBe(files + 1)
    // it is refused the second time, and its photo is not kept
    expect(await sendPhoto(two, token)).toBe('BAD_TRANSITION')
    expect(await server.build.count('files')).toBe(files + 1)
    expect(await read()).toMatchObject({ status: 'DELIVERED', shipments: [{ transitions: [] }, { transitions: [] }] })
    expect(await broken()).toEqual([])
  })

  test('is told about each truck, and is not cancelled any more once one has left', async () => {
    const { id, token, buyer, part: ownSuborder, packSome, read } = await accepted()
    const { shipments } = await packSome(50)
    await server.get(dispatch, { id: shipments[0]?.id, input: truck }, token)
    await packAll(server, token, id)
    await server.settle()
    const letters = await server.pool.query(
      "select template, subject from messages where template like 'order.dispatched%' and subject like $1 order by id",
      [`${ownSuborder.number}%`],
    )
    expect(letters.rows.map(({ template }) => template)).toContain('order.dispatched')
    expect(letters.rows[0]).toEqual({ template: 'order.dispatched', subject: `${ownSuborder.number}-S1 is on its way` })
    const cancel =
      'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: requestCancel, note: "Too late now") { status } }'
    expect(await server.codeOf(cancel, { id }, buyer.token)).toBe('SUBORDER_SENT')
    expect((await read()).transitions.map(({ transition }) => transition)).not.toContain('cancel')
  })
})

test('a load that has not left is taken apart, and its goods are packed anew', async () => {
  const { id, token, packSome, line } = await accepted()
  await packSome(20)
  const whole = await packAll(server, token, id)
  const { unpackShipment } = await server.get<{ unpackShipment: { status: string } }>(unpack, { id: whole }, token)
  expect(unpackShipment.status).toBe('CONFIRMED')
  expect(await server.codeOf(unpack, { id: whole }, token)).toBe('BAD_TRANSITION')
  expect(await packSome(line.pieces - 20)).toMatchObject({ status: 'PACKED' })
  expect(await server.codeOf(pack, { id }, token)).toBe('BAD_TRANSITION')
  expect(await broken()).toEqual([])
})

test('more than is left, half a bar and somebody else’s goods are not packed', async () => {
  const { id, token, line, packSome } = await accepted()
  const other = await accepted()
  const code = (lines: object[]) => server.codeOf(pack, { id, lines }, token)
  expect(await code([{ lineId: line.id, pieces: line.pieces + 1 }])).toBe('PACK_TOO_MUCH')
  expect(await code([{ lineId: other.line.id, pieces: 1 }])).toBe('NOT_FOUND')
  expect(await code([])).toBe('NOTHING_TO_PACK')
  const { shipments } = await packSome(1)
  const stranger = await server.build.user({ roles: ['seller'], sellerId: Number(other.part.seller.id) + 1 })
  for (const [text, input] of [
    [dispatch, truck],
    [unpack, undefined],
  ] as const)
    expect(await server.codeOf(text, { id: shipments[0]?.id, input }, stranger.token)).toBe('NOT_FOUND')
})

test('a truck that could not unload says why, and sets out again with its code', async () => {
  const { id, token, read } = await accepted()
  const shipment = await packAll(server, token, id)
  await server.get(dispatch, { id: shipment, input: truck }, token)
  await server.get(fail, { id: shipment, reason: 'CLOSED' }, token)
  expect(await read()).toMatchObject({ status: 'DISPATCHED', shipments: [{ status: 'FAILED' }] })
  const otp = (await read()).shipments[0]?.deliveryCode
  expect(await server.codeOf(deliver, { id: shipment, input: { otp } }, token)).toBe('BAD_TRANSITION')
  await server.get(resend, { id: shipment }, token)
  await server.get(deliver, { id: shipment, input: { otp } }, token)
  expect((await read()).status).toBe('DELIVERED')
  await server.settle()
  const { rows } = await server.pool.query("select body from messages where template = 'order.notDelivered'")
  expect(rows).toHaveLength(1)
  expect(rows[0].body).toContain('could not unload: The site was closed.')
})

describe('heats and certificates', () => {
  const query = `query ($id: ID!, $line: ID!) { certificatesToUse(suborderId: $id, lineId: $line) { id leftGrams } }`
  const use = `mutation ($shipmentId: ID!, $lineId: ID!, $certificateId: ID!, $grams: Milli!) {
    addShipmentHeat(shipmentId: $shipmentId, lineId: $lineId, certificateId: $certificateId, grams: $grams) { status } }`
  const remove = `mutation ($shipmentId: ID!, $lineId: ID!, $certificateId: ID!) {
    removeShipmentHeat(shipmentId: $shipmentId, lineId: $lineId, certificateId: $certificateId) { status } }`
  const trace = `query ($code: String!) { traceShipment(code: $code) { code vehicleNumber lines { title grams
    heats { grams certificate { heatNumber licence fileUrl results { key value limit holds } } } } } }`
  type Shown = { addCertificate: { shipments: { id: string; heats: { certificate: { id: string } }[] }[] } }

  test('a truck with bars leaves when every gram has its heat, and everybody with the code can read them', async () => {
    const { id, line, token, read } = await accepted()
    const { packShipment } = await server.get<{
      packShipment: { shipments: { id: string; lines: { grams: number; licences: { licence: string }[] }[] }[] }
    }>(pack, { id }, token)
    const shipment = packShipment.shipments[0]
    const shipmentId = shipment?.id ?? ''
    const grams = shipment?.lines[0]?.grams ?? 0
    const go = () => server.ask(dispatch, { id: shipmentId, input: truck }, token)
    expect((await go()).errors?.[0]).toMatchObject({ extensions: { code: 'MTC_REQUIRED' } })

    const licences = shipment?.lines[0]?.licences ?? []
    const licence = licences[0]?.licence
    const first = { ...certificate(licences), grams: 1_500_000 }
    const heat = { shipmentId, lineId: line.id }
    const tooMuch = await server.upload(addCertificate, { ...heat, grams, input: first }, documentFile, token)
    expect(tooMuch.errors?.[0]?.extensions.code).toBe('CERTIFICATE_USED_UP')
    const added = await server.upload(addCertificate, { ...heat, grams: 1_500_000, input: first }, documentFile, token)
    const certificateId = (added.data as unknown as Shown).addCertificate.shipments[0]?.heats[0]?.certificate.id ?? ''
    const again = await server.upload(addCertificate, { ...heat, grams: 1, input: first }, documentFile, token)
    expect(again.errors?.[0]?.extensions.code).toBe('CERTIFICATE_KNOWN')
    const soft = await server.upload(
      addCertificate,
      { ...heat, grams: 1, input: { ...certificate(licences), yieldMpa: 400 } },
      documentFile,
      token,
    )
    expect(soft.errors?.[0]?.extensions.code).toBe('CERTIFICATE_LIMITS')
    expect((await go()).errors?.[0]?.extensions.code).toBe('MTC_REQUIRED')

    const second = { ...certificate(licences), heatNumber: 'H-LAST' }
    await server.upload(addCertificate, { ...heat, grams: grams - 1_500_000, input: second }, documentFile, token)
    expect((await go()).errors?.[0]?.extensions.code).toBe('WEIGHT_REQUIRED')
    await server.upload(submitShipmentWeighment, { shipmentId, input: slip(grams, server.now()) }, documentFile, token)
    expect((await go()).errors).toBeUndefined()
    expect(await server.codeOf(remove, { ...heat, certificateId }, token)).toBe('BAD_TRANSITION')
    const { rows } = await server.pool.query('select trace_code from shipments where id = $1', [shipmentId])
    const code: string = rows[0].trace_code
    const { traceShipment } = await server.get<{ traceShipment: { lines: { grams: number; heats: object[] }[] } }>(
      trace,
      {
        code: code.toLowerCase(),
      },
    )
    expect(traceShipment).toMatchObject({ code, vehicleNumber: truck.vehicleNo, lines: [{ grams }] })
    expect(traceShipment.lines[0]?.heats).toMatchObject([
      { grams: 1_500_000 },
      {
        certificate: {
          heatNumber: 'H-LAST',
          results: expect.arrayContaining([expect.objectContaining({ key: 'YIELD', value: 610, holds: true })]),
        },
      },
    ])
    expect(JSON.stringify(traceShipment)).not.toMatch(/paise|buyer/i)
    // the page is public: it repeats a licence while it is one of the product's
    const shown = async () => {
      const { traceShipment } = await server.get<{
        traceShipment: { lines: { heats: { certificate: { licence: string } }[] }[] }
      }>(trace, { code })
      return traceShipment.lines[0]?.heats.map(({ certificate }) => certificate.licence)
    }
    expect(await shown()).toEqual([licence, licence])
    const renumber = (to: string | undefined, from: string | undefined) =>
      server.pool.query('update plants set licence = $1 where licence = $2', [to, from])
    await renumber('CM/L-7000001', licence)
    expect(await shown()).toEqual([null, null])
    await renumber(licence, 'CM/L-7000001')
    expect(await server.codeOf(trace, { code: 'AAAAAAAAAA' })).toBe('NOT_FOUND')
    expect((await read()).status).toBe('DISPATCHED')
  })

  test('a certificate with the licence of another mill, or one that ended before the test, is refused by name', async () => {
    const { id, line, token } = await accepted()
    const { packShipment } = await server.get<{
      packShipment: { shipments: { id: string; lines: { grams: number; licences: { licence: string }[] }[] }[] }
    }>(pack, { id }, token)
    const shipment = packShipment.shipments.at(-1)
    const [{ licence } = { licence: '' }] = shipment?.lines[0]?.licences ?? []
    const offer = (input: object) =>
      server.upload(
        addCertificate,
        { shipmentId: shipment?.id, lineId: line.id, grams: 1000, input },
        documentFile,
        token,
      )
    const { companyId } = await server.build.brand()
    const other = await server.build.plant({ companyId })
    const foreign = await offer({ ...certificate([other]), grams: 2_000_000 })
    expect(foreign.errors?.[0]).toMatchObject({
      message: `${other.licence} was not a valid BIS licence for this product on 02-11-2026. Valid: ${licence}.`,
      extensions: { code: 'CERTIFICATE_LICENCE_OTHER', fields: { licence: expect.any(String) } },
    })
    const end = (day: string | null) =>
      server.pool.query('update plants set valid_to = $1 where licence = $2', [day, licence])
    const { rows } = await server.pool.query('select valid_to::text from plants where licence = $1', [licence])
    await end('2026-11-01')
    const ended = await offer(certificate([{ licence }]))
    expect(ended.errors?.[0]).toMatchObject({
      extensions: { code: 'CERTIFICATE_LICENCE_NONE', fields: { licence: expect.any(String) } },
    })
    await end('2026-11-02')
    expect((await offer(certificate([{ licence }]))).errors).toBeUndefined()
    await end(rows[0].valid_to)
  })

  test('what is left of a heat goes with the next truck of the same firm, and nobody else’s', async () => {
    const one = await accepted()
    const shipment = await packAll(server, one.token, one.id)
    const mine = (token: string, id: string, line: string) =>
      server.get<{ certificatesToUse: { id: string; leftGrams: number }[] }>(query, { id, line }, token)
    const { certificatesToUse } = await mine(one.token, one.id, one.line.id)
    const [newest] = certificatesToUse
    expect(newest?.leftGrams).toBeLessThan(25_000_000)
    await server.get(unpack, { id: shipment }, one.token)
    const freed = await mine(one.token, one.id, one.line.id)
    expect(freed.certificatesToUse[0]).toEqual({ id: newest?.id, leftGrams: 25_000_000 })

    const bare = (
      await server.get<{ packShipment: { shipments: { id: string }[] } }>(pack, { id: one.id }, one.token)
    ).packShipment.shipments.at(-1)
    const heat = { shipmentId: bare?.id, lineId: one.line.id, certificateId: newest?.id, grams: 100_000 }
    expect(await server.codeOf(use, heat, one.token)).toBe('OK')
    expect(await server.codeOf(remove, heat, one.token)).toBe('OK')
    expect(await server.codeOf(remove, heat, one.token)).toBe('NOT_FOUND')
    const stranger = await server.build.user({ roles: ['seller'], sellerId: Number(one.part.seller.id) + 1 })
    expect(await server.codeOf(use, heat, stranger.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(query, { id: one.id, line: one.line.id }, stranger.token)).toBe('NOT_FOUND')
  })
})
