import { reasonsOf } from '@neev/domain/aftersales/claims/claims'
import {
  addCertificate,
  certificate,
  deliver,
  dispatch,
  documentFile,
  pack,
  slip,
  submitDeliveryWeighment,
  submitShipmentWeighment,
  truck,
} from '#test/shop/buying.ts'
import type { Standing } from './random-state.ts'
import { type Among, amount, type Option, requested, type Tools } from './random-tools.ts'

const asBuyer =
  'mutation ($id: ID!, $transition: BuyerTransition!) { updateSuborderAsBuyer(suborderId: $id, transition: $transition, reasonCode: "CHANGED_PLAN", note: "A walk") { status } }'
const asSeller =
  'mutation ($id: ID!, $transition: SellerTransition!) { updateSuborderAsSeller(suborderId: $id, transition: $transition, reasonCode: "NO_STOCK", note: "A walk") { status } }'
const asAdmin =
  'mutation ($id: ID!, $transition: AdminTransition!) { updateSuborderAsAdmin(suborderId: $id, transition: $transition, note: "A walk") { status } }'
const documentsOf =
  'query ($id: ID!) { order(id: $id) { suborders { shipments { id weighsFirst weighments { side } lines { lineId grams needsCertificate licences { licence } } heats { lineId } } } } }'
const unpack = 'mutation ($id: ID!) { unpackShipment(id: $id) { status } }'
const fail = 'mutation ($id: ID!) { markShipmentFailed(id: $id, reason: CLOSED, note: "Nobody there") { status } }'
const resend = 'mutation ($id: ID!) { resendShipment(id: $id) { status } }'
const createClaim =
  'mutation ($shipmentId: ID!, $input: ClaimInput!, $lines: [PackInput!]!, $file: Upload!) { createClaim(shipmentId: $shipmentId, input: $input, lines: $lines, files: [$file]) { id } }'
const submitClaimResponse =
  'mutation ($id: ID!, $answer: Answer!, $paise: Paise) { submitClaimResponse(id: $id, answer: $answer, taxablePaise: $paise, note: "A walk") { status } }'
const submitClaimDecision =
  'mutation ($id: ID!, $decision: ReviewDecision!, $paise: Paise) { submitClaimDecision(id: $id, decision: $decision, taxablePaise: $paise, note: "A walk") { status } }'
const escalate = 'mutation ($id: ID!) { escalateClaim(id: $id, note: "Look again") { status } }'
const withdraw = 'mutation ($id: ID!) { cancelClaim(id: $id) { status } }'
const sendDebit = 'mutation ($id: ID!, $paise: Paise) { sendDebit(id: $id, taxablePaise: $paise) { status } }'
const cancelDebit = 'mutation ($id: ID!) { cancelDebit(id: $id, reason: "A walk") { status } }'
const declineDebitProposal = 'mutation ($id: ID!) { declineDebitProposal(id: $id) { status } }'
const submitDebitNoteResponse =
  'mutation ($id: ID!, $answer: Answer!) { submitDebitNoteResponse(id: $id, answer: $answer, note: "A walk") { status } }'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
type Suborder = Standing['parts'][number]

/** The way of a part of an order: taken on, packed, cancelled, held. */
export function suborderOf(tools: Tools, { id, sellerId, status, lines }: Suborder, among: Among): Option[] {
  const { random, buyer, admin: backOffice } = tools
  const options: Option[] = []
  const seller = () => tools.seller(sellerId)
  const bySeller = (transition: string) => requested(tools, seller, asSeller, { id, transition })
  const byBuyer = (transition: string) => requested(tools, buyer, asBuyer, { id, transition })
  const byAdmin = (transition: string) => requested(tools, backOffice, asAdmin, { id, transition })
  if (among(['PLACED'], status)) options.push(['accept', bySeller('accept'), 6], ['reject', bySeller('reject'), 0.6])
  if (among(['AWAITING_PAYMENT', 'PAYMENT_FAILED'], status)) options.push(['cancel', byBuyer('cancel'), 0.2])
  if (among(['PLACED', 'CONFIRMED'], status)) options.push(['cancel', byBuyer('cancel'), 0.6])
  if (among(['PACKED'], status)) options.push(['request cancel', byBuyer('requestCancel'), 0.6])
  if (among(['CANCEL_REQUESTED'], status))
    options.push(['allow cancel', bySeller('allowCancel'), 2], ['refuse cancel', bySeller('refuseCancel'), 2])
  if (among(['PLACED', 'CONFIRMED', 'PACKED'], status)) options.push(['hold', byAdmin('hold'), 0.3])
  if (among(['ON_HOLD'], status)) options.push(['resume', byAdmin('resume'), 3])
  if (among(['PLACED', 'CONFIRMED', 'PACKED', 'CANCEL_REQUESTED', 'ON_HOLD'], status))
    options.push(['cancel for buyer', byAdmin('cancelForBuyer'), 0.2])
  if (among(['DISPATCHED'], status)) options.push(['confirm delivery', byBuyer('confirmDelivery'), 1])
  if (among(['CONFIRMED'], status)) {
    const some = lines.flatMap((line) => {
      const left = line.pieces === null ? line.milli - line.packedMilli : line.pieces - line.packedPieces
      return left > 0 && random.chance(0.7) ? [amount(line, 1 + random.upTo(left - 1))] : []
    })
    if (some.length) options.push(['pack some', requested(tools, seller, pack, { id, lines: some }), 3])
    options.push(['pack all', requested(tools, seller, pack, { id, lines: null }), 4])
  }
  return options
}

/** The way of trucks, and what the site finds on them. */
export function shipmentsOf(tools: Tools, orderId: number, suborder: Suborder, among: Among): Option[] {
  const { server, random, buyer } = tools
  const seller = () => tools.seller(suborder.sellerId)
  const isRequested = suborder.claims.some(({ kind }) => tools.plot.claims.includes(kind))
  return suborder.loads.flatMap((shipment): Option[] => {
    const { id, status } = shipment
    const options: Option[] = []
    if (among(['PACKED'], status))
      options.push(
        ['unpack', requested(tools, seller, unpack, { id }), 0.5],
        ['papers', () => importDocuments(tools, { id, orderId }, seller), shipment.papers ? 0.1 : 6],
        ['dispatch', requested(tools, seller, dispatch, { id, input: truck }), shipment.papers ? 6 : 1],
      )
    if (among(['DISPATCHED'], status))
      options.push(
        ['deliver', requested(tools, seller, deliver, { id, input: { otp: shipment.code ?? '000000' } }), 5],
        ['fail', requested(tools, seller, fail, { id }), 1],
      )
    if (among(['FAILED'], status)) options.push(['resend', requested(tools, seller, resend, { id }), 3])
    if (shipment.weighed && among(['DISPATCHED', 'DELIVERED'], status)) {
      const off = random.upTo(Math.floor(shipment.grams / 60))
      const found = slip(shipment.grams + (random.chance(0.4) ? off : -off), server.now())
      const weigh = async () =>
        server.upload(submitDeliveryWeighment, { shipmentId: id, input: found }, documentFile, await buyer())
      options.push(['weigh at the site', weigh, 0.7])
    }
    if (among(['DELIVERED'], status)) {
      const lines = shipment.lines.flatMap((line) => {
        const max = line.pieces ?? line.milli
        const much = random.chance(0.3) ? max : 1 + random.upTo(Math.ceil(max / 2))
        return random.chance(0.7) ? [amount(line, much)] : []
      })
      const kind = random.pick(tools.plot.claims) ?? 'CLAIM'
      const reason = random.pick(random.chance(0.9) ? reasonsOf[kind] : ['NOT_NEEDED', 'SHORT_PIECES'])
      const input = { kind, reason, note: 'Something is wrong with it.' }
      const claim = async () => server.upload(createClaim, { shipmentId: id, input, lines }, picture, await buyer())
      options.push(['claim', claim, isRequested ? 0.7 : 2.5])
    }
    return options
  })
}

type Shipment = {
  id: string
  weighsFirst: boolean
  weighments: unknown[]
  lines: { lineId: string; grams: number; needsCertificate: boolean; licences: { licence: string }[] }[]
  heats: { lineId: string }[]
}

/** Certificates and the yard's slip, where the goods ask for them. */
async function importDocuments(
  { server, admin: backOffice }: Tools,
  { id, orderId }: { id: number; orderId: number },
  seller: () => Promise<string>,
): Promise<string> {
  const token = await seller()
  const requested = await server.ask(documentsOf, { id: orderId }, await backOffice())
  const notice = requested.data as { order: { suborders: { shipments: Shipment[] }[] } } | null
  const shipment = notice?.order.suborders.flatMap(({ shipments }) => shipments).find((one) => one.id === String(id))
  for (const { lineId, grams, needsCertificate, licences } of shipment?.lines ?? []) {
    if (!needsCertificate || shipment?.heats.some((heat) => heat.lineId === lineId)) continue
    const input = { ...certificate(licences), grams: Math.max(25_000_000, grams) }
    await server.upload(addCertificate, { shipmentId: id, lineId, grams, input }, documentFile, token)
  }
  if (shipment?.weighsFirst && shipment.weighments.length === 0) {
    const grams = shipment.lines.reduce((sum, line) => sum + line.grams, 0)
    await server.upload(
      submitShipmentWeighment,
      { shipmentId: id, input: slip(grams, server.now()) },
      documentFile,
      token,
    )
  }
  return 'done'
}

/** What is said to claims. */
export function claimsOf(tools: Tools, { sellerId, claims }: Suborder, among: Among): Option[] {
  const { random, buyer, admin: backOffice } = tools
  return claims.flatMap(({ id, status, taxablePaise }): Option[] => {
    const options: Option[] = []
    const yes = random.chance(0.7)
    const paise = random.chance(0.4) ? 1 + random.upTo(taxablePaise) : null
    const answer = `${yes} ${paise ?? 'all'}`
    if (among(['SELLER_REVIEW'], status)) {
      const seller = () => tools.seller(sellerId)
      options.push([
        `answer claim ${answer}`,
        requested(tools, seller, submitClaimResponse, { id, answer: yes ? 'ACCEPT' : 'DECLINE', paise }),
        4,
      ])
    }
    if (among(['REJECTED'], status)) options.push(['escalate', requested(tools, buyer, escalate, { id }), 3])
    if (among(['SELLER_REVIEW', 'ESCALATED'], status))
      options.push(['withdraw', requested(tools, buyer, withdraw, { id }), 0.5])
    if (among(['ESCALATED'], status))
      options.push([
        `decide claim ${answer}`,
        requested(tools, backOffice, submitClaimDecision, { id, decision: yes ? 'APPROVE' : 'REJECT', paise }),
        4,
      ])
    return options
  })
}

/** What is said to more weight. */
export function debitsOf(tools: Tools, { sellerId, debits }: Suborder, among: Among): Option[] {
  const { random, buyer } = tools
  const seller = () => tools.seller(sellerId)
  return debits.flatMap(({ id, status, taxablePaise }): Option[] => {
    const options: Option[] = []
    const paise = random.chance(0.3) ? 1 + random.upTo(taxablePaise) : null
    if (among(['DRAFT'], status))
      options.push(
        [`ask for more weight ${paise ?? 'all'}`, requested(tools, seller, sendDebit, { id, paise }), 5],
        ['let more weight be', requested(tools, seller, declineDebitProposal, { id }), 0.5],
      )
    const yes = random.chance(0.8)
    if (among(['SENT'], status))
      options.push([
        `answer more weight ${yes}`,
        requested(tools, buyer, submitDebitNoteResponse, { id, answer: yes ? 'ACCEPT' : 'DECLINE' }),
        5,
      ])
    if (among(['ACCEPTED'], status)) options.push(['cancel a note', requested(tools, seller, cancelDebit, { id }), 0.4])
    return options
  })
}
