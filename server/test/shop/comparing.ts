import type { BuiltOffer } from '../builders/offer.ts'
import type { TestServer } from '../server.ts'
import { awardText, createText, found, pincode, type quoting, sendText } from './quoting.ts'

const line =
  'id requestLineId quantityMilli deliveredPerUnitPaise equalPerUnitPaise totalPaise deviations rank apartRank awardedMilli isAwarded'
const scenario =
  'kind totalPaise equalPaise isExact gapBp arrives parts { sellerId totalPaise shares { quotationLineId quantityMilli } }'
const readText = `query ($id: ID!) { quoteRequest(id: $id) { id version status lines { id }
  comparison { equalLines scenarios { ${scenario} } quotations { sellerId rank termsDays lines { ${line} } } } } }`
const previewText = `query ($id: ID!, $lines: [ID!]!, $quantities: [AwardQuantityInput!]! = []) {
  awardPreview(id: $id, quotationLineIds: $lines, quantities: $quantities) {
    totalPaise bestPaise isBestExact abovePaise needsReason lines { quantityMilli deviations rank } } }`

type Line = {
  id: string
  requestLineId: string
  quantityMilli: number
  deliveredPerUnitPaise: number
  equalPerUnitPaise: number
  awardedMilli: number | null
  isAwarded: boolean
  totalPaise: number
  deviations: string[]
  rank: number | null
  apartRank: number | null
}
export type Share = { quotationLineId: string; quantityMilli: number }
export type Scenario = {
  kind: string
  totalPaise: number
  equalPaise: number
  isExact: boolean
  gapBp: number | null
  arrives: string | null
  parts: { sellerId: string; totalPaise: number; shares: Share[] }[]
}
export type Read = {
  id: string
  version: number
  status: string
  lines: { id: string }[]
  comparison: {
    equalLines: number
    scenarios: Scenario[]
    quotations: { sellerId: string; rank: number | null; termsDays: number; lines: Line[] }[]
  }
}
export type Preview = {
  totalPaise: number
  bestPaise: number | null
  abovePaise: number
  needsReason: boolean
  lines: { quantityMilli: number }[]
}
export const lowest = (sums: readonly number[]) => (sums.length > 0 ? Math.min(...sums) : undefined)
export const kindOf = ({ comparison }: Read, kind: string) => comparison.scenarios.find((one) => one.kind === kind)

/** What a seller quotes for the line at this place of the request. */
export type Quoted = { at: number; offer: BuiltOffer; quantityMilli: number; pricePaise: number }

/** Requests with quotations that are compared, in tests. */
export function comparing(server: TestServer, quote: ReturnType<typeof quoting>) {
  /** A buyer who asks for these lines, and may read, preview and award. */
  async function asked(lines: object[], over: object = {}, by?: { id: number; token: string }) {
    const buyer = by ?? (await server.build.user())
    const input = { title: 'Goods for the slab', pincode, isSealed: false, lines, ...over }
    const { createQuoteRequest } = await server.get<{ createQuoteRequest: Read }>(
      createText,
      { key: quote.key(), input },
      buyer.token,
    )
    const { id } = createQuoteRequest
    const read = async () => (await server.get<{ quoteRequest: Read }>(readText, { id }, buyer.token)).quoteRequest
    const requested = (await read()).lines
    const inputOf = (quoted: readonly Quoted[], terms: object = {}) => ({
      leadDays: 2,
      confirmsLowPrices: true,
      lines: quoted.map(({ at, offer, quantityMilli, pricePaise }) => ({
        lineId: found(requested[at]).id,
        offerId: String(offer.id),
        quantityMilli,
        pricePaise,
      })),
      ...terms,
    })
    /** Invited by hand: the shop invites five of many sellers. */
    const sent = async ({ offer: { seller } }: Quoted) => {
      await server.pool.query(
        'insert into quote_invitations (request_id, seller_id, round, invited_at) values ($1, $2, 1, $3) on conflict do nothing',
        [id, seller.id, server.now()],
      )
      return seller.owner.token
    }
    const send = async (quoted: readonly Quoted[], terms: object = {}) => {
      await server.get(sendText, { key: quote.key(), id, input: inputOf(quoted, terms) }, await sent(found(quoted[0])))
    }
    const codeOf = async (quoted: Quoted) =>
      server.codeOf(sendText, { key: quote.key(), id, input: inputOf([quoted]) }, await sent(quoted))
    const preview = async (ids: string[], quantities: Share[] = []) =>
      (await server.get<{ awardPreview: Preview }>(previewText, { id, lines: ids, quantities }, buyer.token))
        .awardPreview
    const award = async (ids: string[], reason: string | null = null, quantities: Share[] = []) => {
      const { version } = await read()
      return server.codeOf(awardText, { key: quote.key(), id, version, lines: ids, reason, quantities }, buyer.token)
    }
    /** The lines of a seller by their place in the request. */
    const linesOf = async (offer: BuiltOffer) => {
      const { comparison, lines } = await read()
      const own = found(comparison.quotations.find(({ sellerId }) => sellerId === String(offer.seller.id))).lines
      return lines.map(({ id }) => own.find(({ requestLineId }) => requestLineId === id))
    }
    return { id, token: buyer.token, read, send, sent, inputOf, codeOf, preview, award, linesOf }
  }

  const skuOf = async ({ variant }: BuiltOffer): Promise<string> =>
    (await server.pool.query('select sku from variants where id = $1', [variant.id])).rows[0].sku

  /** Offers of one size by so many sellers. */
  async function offersOf(count: number, goods: 'cement' | 'bars' = 'cement'): Promise<BuiltOffer[]> {
    const first = await server.build.offer({ goods, size: { mrpPaise: null } })
    const offers = [first]
    while (offers.length < count)
      offers.push(await server.build.offer({ product: first.product, variant: first.variant }))
    return offers
  }

  return { asked, skuOf, offersOf }
}
