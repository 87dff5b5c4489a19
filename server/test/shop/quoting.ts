import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { invariants } from '../../src/every-invariant.ts'
import type { TestServer } from '../server.ts'

export const fields = `id number status version transitions lineCount invited quoted declined noAwardReason awardReason buyerName
  lines { id sku description quantityMilli unit } invitations { sellerId round state declineReason }
  comparison { equalLines scenarios { kind totalPaise isExact parts { sellerId totalPaise shares { quotationLineId quantityMilli } } }
    quotations { id number revision status sellerId rank goodsPaise freightPaise totalPaise validUntil
      lines { id requestLineId pricePaise quantityMilli totalPaise deliveredPerUnitPaise rank isAlternate isAwarded isOrdered scheduleId } } }`
export const createText = `mutation ($key: String!, $input: QuoteRequestInput!) { createQuoteRequest(idempotencyKey: $key, input: $input) { ${fields} } }`
export const readText = `query ($id: ID!) { quoteRequest(id: $id) { ${fields} } }`
export const listText = `query ($side: QuoteSide!) { quoteRequests(side: $side) { total items { id number status } counts { status count } } }`
export const moveText = `mutation ($id: ID!, $transition: QuoteRequestTransition!, $version: Int!, $reason: NoAwardReason) { updateQuoteRequestStatus(id: $id, transition: $transition, version: $version, reason: $reason) { ${fields} } }`
export const awardText = `mutation ($key: String!, $id: ID!, $version: Int!, $lines: [ID!]!, $reason: String, $isOnCredit: Boolean! = false, $addressId: ID, $parts: [AwardPartInput!]! = [], $quantities: [AwardQuantityInput!]! = []) { awardQuotations(idempotencyKey: $key, id: $id, version: $version, quotationLineIds: $lines, reason: $reason, isOnCredit: $isOnCredit, addressId: $addressId, parts: $parts, quantities: $quantities) { ${fields} } }`
export const againText = `mutation ($id: ID!) { addAwardedToCart(id: $id) }`
export const receivedFields = `id number state status buyerName quotationStatus whyNot { code message } lines { id quantityMilli unit }
  offers { offerId lineIds exactLineIds todayPaise lastPricePaise availableMilli } quotations { id revision status totalPaise lines { pricePaise } }`
export const receivedText = `query ($id: ID!) { receivedQuoteRequest(id: $id) { ${receivedFields} } }`
export const receivedListText = `{ receivedQuoteRequests { total items { id state } counts { status count } } }`
export const sendText = `mutation ($key: String!, $id: ID!, $input: QuotationInput!) { sendQuotation(idempotencyKey: $key, requestId: $id, input: $input) { ${receivedFields} } }`
export const previewText = `query ($id: ID!, $lines: [QuotationLineInput!]!) { quotationPreview(requestId: $id, lines: $lines) { goodsPaise freightPaise taxPaise totalPaise whyNot { code message } lines { lineId totalPaise deliveredPerUnitPaise } } }`
export const withdrawText = `mutation ($id: ID!) { withdrawQuotation(requestId: $id) { ${receivedFields} } }`
export const declineText = `mutation ($id: ID!, $reason: QuoteDeclineReason!) { declineQuoteRequest(id: $id, reason: $reason) { ${receivedFields} } }`
export const cartText = `{ cart { payablePaise whyNot { code message } unavailable { whyNot { code message } } groups { totalPaise lines { id quantityMilli pricePaise totalPaise quotation { requestId number } } } } }`

export type Scenario = {
  kind: 'CHEAPEST' | 'FEW_SELLERS' | 'ONE_SELLER' | 'FASTEST'
  totalPaise: number
  isExact: boolean
  parts: { sellerId: string; totalPaise: number; shares: { quotationLineId: string; quantityMilli: number }[] }[]
}
export type QuotedLine = {
  id: string
  requestLineId: string
  pricePaise: number
  quantityMilli: number
  totalPaise: number | null
  deliveredPerUnitPaise: number | null
  rank: number | null
  isAlternate: boolean
  isAwarded: boolean
  isOrdered: boolean
  scheduleId: string | null
}
export type Request = {
  id: string
  status: string
  version: number
  transitions: string[]
  invited: number
  quoted: number
  awardReason: string | null
  lines: { id: string; sku: string | null; quantityMilli: number; unit: string }[]
  invitations: { sellerId: string; round: number; state: string; declineReason: string | null }[]
  comparison: {
    scenarios: Scenario[]
    quotations: {
      id: string
      status: string
      revision: number
      sellerId: string
      rank: number | null
      totalPaise: number
      freightPaise: number
      lines: QuotedLine[]
    }[]
  } | null
}
export type Received = {
  id: string
  state: string
  status: string
  buyerName: string | null
  quotationStatus: string | null
  whyNot: { code: string } | null
  lines: { id: string; quantityMilli: number }[]
  offers: {
    offerId: string
    lineIds: string[]
    exactLineIds: string[]
    todayPaise: number | null
    lastPricePaise: number | null
  }[]
  quotations: { id: string; revision: number; status: string }[]
}
export type Cart = {
  payablePaise: number
  whyNot: { code: string } | null
  unavailable: { whyNot: { code: string } }[]
  groups: {
    totalPaise: number
    lines: {
      id: string
      quantityMilli: number
      pricePaise: number
      totalPaise: number
      quotation: { requestId: string } | null
    }[]
  }[]
}

export const bags = (count: number) => count * 1000
export const pincode = '411045'
export const price = 300_00
export const found = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw new Error('missing')
  return value
}
/** A scenario of a comparison; undefined if nobody can deliver it. */
export const scenarioOf = (request: Pick<Request, 'comparison'>, kind: Scenario['kind']) =>
  request.comparison?.scenarios.find((one) => one.kind === kind)
/** The line that a seller quoted. */
export const lineOf = (request: Request, sellerId: number) =>
  found(request.comparison?.quotations.find((one) => one.sellerId === String(sellerId))?.lines[0])

/** Requests for quotation in tests: buyers with sellers of cement who quote. */
export function quoting(server: TestServer) {
  let keys = 0
  const key = () => `quotation-${++keys}`

  /** A buyer with a site, cement in two sizes of one product, and sellers who offer both. */
  async function world(sellers = 3, by?: { id: number; token: string }) {
    const buyer = by ?? (await server.build.user())
    const address = await server.build.address(buyer.id)
    const first = await server.build.offer({ goods: 'cement', pricePaise: price, size: { mrpPaise: null } })
    const offers = [first]
    while (offers.length < sellers)
      offers.push(await server.build.offer({ product: first.product, variant: first.variant, pricePaise: price }))
    const sku = found(
      (await server.pool.query('select sku from variants where id = $1', [first.variant.id])).rows[0],
    ).sku
    const input = (over: object = {}) => ({
      title: 'Cement for the first floor',
      pincode,
      lines: [{ sku, quantityMilli: bags(200) }],
      ...over,
    })
    const ask = async (over: object = {}) =>
      (await server.get<{ createQuoteRequest: Request }>(createText, { key: key(), input: input(over) }, buyer.token))
        .createQuoteRequest
    const read = async (id: string, token = buyer.token) =>
      (await server.get<{ quoteRequest: Request }>(readText, { id }, token)).quoteRequest
    const received = async (id: string, at: number) =>
      (await server.get<{ receivedQuoteRequest: Received }>(receivedText, { id }, tokenOf(at))).receivedQuoteRequest
    const tokenOf = (at: number) => found(offers[at]).seller.owner.token
    /** The seller's quotation for the first line, at this price of a bag. */
    const quotation = async (id: string, at: number, pricePaise: number, over: object = {}) => {
      const { lines } = await received(id, at)
      const line = found(lines[0])
      return {
        lines: [
          { lineId: line.id, offerId: String(found(offers[at]).id), quantityMilli: line.quantityMilli, pricePaise },
        ],
        leadDays: 2,
        ...over,
      }
    }
    const send = async (id: string, at: number, pricePaise: number, over: object = {}) =>
      (
        await server.get<{ sendQuotation: Received }>(
          sendText,
          { key: key(), id, input: await quotation(id, at, pricePaise, over) },
          tokenOf(at),
        )
      ).sendQuotation
    const move = async ({ id, version }: Request, transition: string, reason: string | null = null) =>
      (
        await server.get<{ updateQuoteRequestStatus: Request }>(
          moveText,
          { id, transition, version, reason },
          buyer.token,
        )
      ).updateQuoteRequestStatus
    const award = (
      request: Request,
      lines: string[],
      reason: string | null = null,
      token = buyer.token,
      over: object = {},
    ) => server.ask(awardText, { key: key(), id: request.id, version: request.version, lines, reason, ...over }, token)
    const cart = async () => (await server.get<{ cart: Cart }>(cartText, {}, buyer.token)).cart
    return { buyer, address, offers, sku, input, ask, read, received, tokenOf, quotation, send, move, award, cart }
  }

  async function broken(): Promise<string[]> {
    const names: string[] = []
    for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length) names.push(name)
    return names
  }
  const inHours = (hours: number) => ({
    ...makeCtx(server.services),
    now: new Date(server.now().getTime() + hours * 3_600_000),
  })
  const letters = async (template: string) => {
    await server.settle()
    const text = `select user_id, body from messages where template = $1 and channel = 'EMAIL'`
    const { rows } = await server.pool.query(text, [template])
    return rows
  }
  return { world, key, broken, inHours, letters }
}
