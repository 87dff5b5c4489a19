import type { Standing } from './random-state.ts'
import { type Among, amount, type Option, type Tools } from './random-tools.ts'

const createPartialCancellation =
  'mutation ($id: ID!, $lines: [PackInput!]) { createPartialCancellation(suborderId: $id, reason: "A walk", lines: $lines) { status } }'
const submitPartialCancellationResponse =
  'mutation ($id: ID!, $answer: Answer!) { submitPartialCancellationResponse(id: $id, answer: $answer, note: "A walk") { status } }'
const submitQuantityReduction =
  'mutation ($id: ID!, $input: LessInput!) { submitQuantityReduction(suborderId: $id, input: $input, reason: "A walk") { status } }'
const submitSubstitution =
  'mutation ($id: ID!, $input: SwapInput!) { submitSubstitution(suborderId: $id, input: $input, reason: "A walk") { status } }'
const choices =
  'query ($id: ID!, $lineId: ID!, $pieces: Int) { swapChoices(suborderId: $id, lineId: $lineId, pieces: $pieces) { offerId whyNot { code message } } }'
const submitOrderEditResponse =
  'mutation ($id: ID!, $answer: ProposalAnswer!) { submitOrderEditResponse(id: $id, answer: $answer, note: "A walk") { status } }'
const schedule = 'mutation ($id: ID!, $input: PickupInput!) { setReturnPickup(id: $id, input: $input) { status } }'
const updateReturnStatus =
  'mutation ($id: ID!, $transition: ReturnTransition!) { updateReturnStatus(id: $id, transition: $transition) { status } }'
const inspect =
  'mutation ($id: ID!, $lines: [InspectedInput!]!) { submitReturnInspection(id: $id, input: { by: "Suresh Patil", remarks: "A walk" }, lines: $lines) { status } }'
const refundClaim = 'mutation ($id: ID!) { refundClaim(id: $id) { status } }'
const packReplacement = 'mutation ($id: ID!) { packReplacement(claimId: $id) { status } }'

type Suborder = Standing['parts'][number]
/** What buyer, seller and admins do with goods that have not left: less of them, others for them, none of them any more. */
export function changesOf({ server, random, ...tools }: Tools, suborder: Suborder, among: Among): Option[] {
  const { id, status, lines, edits, rests } = suborder
  const sides = { BUYER: tools.buyer, SELLER: () => tools.seller(suborder.sellerId), ADMIN: tools.admin }
  const someone = () => sides[random.pick(['BUYER', 'SELLER', 'ADMIN'] as const) ?? 'ADMIN']()
  const options: Option[] = []
  const leftOf = (line: Suborder['lines'][number]) =>
    line.pieces === null ? line.milli - line.packedMilli : line.pieces - line.packedPieces
  const free = lines.filter((line) => leftOf(line) > 0)
  if (among(['PLACED', 'CONFIRMED', 'PACKED'], status)) {
    const some = free.flatMap((line) => (random.chance(0.5) ? [amount(line, 1 + random.upTo(leftOf(line) - 1))] : []))
    const wanted = some.length > 0 && random.chance(0.7) ? some : null
    options.push([
      'cancel rest',
      async () => server.ask(createPartialCancellation, { id, lines: wanted }, await someone()),
      1,
    ])
  }
  for (const { id, status } of rests) {
    if (!among(['REQUESTED'], status)) continue
    const yes = random.chance(0.6)
    options.push([
      `answer rest ${yes}`,
      async () =>
        server.ask(submitPartialCancellationResponse, { id, answer: yes ? 'ACCEPT' : 'DECLINE' }, await someone()),
      4,
    ])
  }
  const line = random.pick(free)
  if (line && among(['PLACED', 'CONFIRMED'], status)) {
    const ordered = line.pieces === null ? line.milli : line.pieces
    const to = ordered - 1 - random.upTo(leftOf(line) - 1)
    const input = amount(line, random.chance(0.2) ? 0 : to)
    options.push(['propose less', async () => server.ask(submitQuantityReduction, { id, input }, await someone()), 1.5])
    const swap = async () => {
      const token = random.chance(0.7) ? await sides.SELLER() : await sides.ADMIN()
      const pieces = random.chance(0.4) ? null : 1 + random.upTo(leftOf(line) - 1)
      const seen = await server.ask(choices, { id, lineId: line.id, pieces }, token)
      const { swapChoices = [] } = (seen.data ?? {}) as {
        swapChoices?: { offerId: string; whyNot: { code: string; message: string } | null }[]
      }
      const to = random.pick(swapChoices.filter(({ whyNot }) => whyNot === null || random.chance(0.1)))
      if (!to) return seen.errors ? seen : 'nothing to swap for'
      return server.ask(submitSubstitution, { id, input: { lineId: line.id, pieces, offerId: to.offerId } }, token)
    }
    if (line.pieces !== null) options.push(['propose swap', swap, 3])
  }
  for (const { id, status, kind } of edits) {
    if (!among(['REQUESTED'], status)) continue
    const answer = random.pick(['ACCEPT', 'ACCEPT', 'ACCEPT', 'DECLINE', 'WITHDRAW']) ?? 'ACCEPT'
    const who = kind === 'SWAP' && random.chance(0.7) ? sides.BUYER : someone
    options.push([
      `${answer} to ${kind}`,
      async () => server.ask(submitOrderEditResponse, { id, answer }, await who()),
      5,
    ])
  }
  return options
}

/** The way of goods that go back, and of those that come in their place. */
export function returnsOf({ server, random, ...tools }: Tools, suborder: Suborder, among: Among): Option[] {
  const seller = () => tools.seller(suborder.sellerId)
  return suborder.claims.flatMap(({ id, status, kind, lines, returnArrangedBy }): Option[] => {
    if (kind === 'CLAIM') return []
    const isPacked = suborder.loads.some((shipment) => shipment.claimId === id && shipment.status !== 'VOID')
    const options: Option[] = []
    const bringer = () => ((returnArrangedBy === 'BUYER') === random.chance(0.9) ? tools.buyer() : seller())
    const on = new Date(server.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const input = { on, party: 'Shree Transport', mobile: '9000001234', address: 'Plot 4, Chakan MIDC, Pune' }
    const transition = (transition: string, who: () => Promise<string>) => async () =>
      server.ask(updateReturnStatus, { id, transition }, await who())
    if (among(['APPROVED', 'PICKUP_SCHEDULED'], status))
      options.push([
        'schedule',
        async () => server.ask(schedule, { id, input }, await bringer()),
        status === 'APPROVED' ? 6 : 0.3,
      ])
    if (among(['PICKUP_SCHEDULED'], status)) options.push(['pick up', transition('pickUp', bringer), 6])
    if (among(['IN_TRANSIT'], status)) options.push(['receive', transition('receive', seller), 6])
    if (among(['RECEIVED', 'RETURNING_TO_BUYER'], status)) {
      const seen = lines.flatMap((line) => {
        const max = line.pieces ?? line.milli
        const much = random.chance(0.5) ? max : random.upTo(max)
        return random.chance(0.8) ? [{ ...amount(line, much), fit: random.chance(0.5) }] : []
      })
      const who = status === 'RECEIVED' ? seller : tools.admin
      options.push([
        'inspect',
        async () => server.ask(inspect, { id, lines: seen }, await who()),
        status === 'RECEIVED' ? 6 : 0.7,
      ])
    }
    if (among(['RETURNING_TO_BUYER'], status)) options.push(['bring back', transition('bringBack', seller), 4])
    if (among(['INSPECTED'], status))
      options.push(
        ['pack in place', async () => server.ask(packReplacement, { id }, await seller()), isPacked ? 0.3 : 5],
        ['refund instead', async () => server.ask(refundClaim, { id }, await seller()), 1],
      )
    return options
  })
}
