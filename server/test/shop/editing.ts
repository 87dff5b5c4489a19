import type { TestServer } from '#test/server.ts'
import { buying, dispatch, packAll, truck } from './buying.ts'

const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const sums = 'grams goodsPaise discountPaise freightPaise loadingPaise taxPaise totalPaise creditPaise'
export const editedFields = `id status totalPaise creditPaise mayPropose cgstPaise sgstPaise igstPaise
  lines { id offerId replacesId title hsn unit pieces quantityMilli grams packedPieces cancelledPieces cancelledMilli pricePaise rateBp goodsPaise totalPaise }
  edits { id kind status requestedBy answeredBy cutPieces swapPieces swapGrams backPaise mayAnswer mayWithdraw whyNot { code message } answerBy before { ${sums} } after { ${sums} } }
  revisions { number kind status requestedBy answeredBy backPaise }
  cancellations { id status totalPaise buyerPaise editId }
  shipments { id status totalPaise deliveryCode invoiceId }`
const suborderText = `query ($id: ID!) { order(id: $id) { suborders { ${editedFields} } } }`
export const submitQuantityReduction = `mutation ($id: ID!, $input: LessInput!, $reason: String!) { submitQuantityReduction(suborderId: $id, input: $input, reason: $reason) { ${editedFields} } }`
export const submitSubstitution = `mutation ($id: ID!, $input: SwapInput!, $reason: String!) { submitSubstitution(suborderId: $id, input: $input, reason: $reason) { ${editedFields} } }`
export const submitOrderEditResponse = `mutation ($id: ID!, $answer: ProposalAnswer!, $note: String) { submitOrderEditResponse(id: $id, answer: $answer, note: $note) { ${editedFields} } }`
const choicesText = `query ($id: ID!, $lineId: ID!, $pieces: Int) { swapChoices(suborderId: $id, lineId: $lineId, pieces: $pieces) {
  offerId title diameterMm availableMilli pieces bundles grams replacedGrams whyNot { code message } change { backPaise before { ${sums} } after { ${sums} } } } }`

type Sums = Record<'grams' | 'goodsPaise' | 'freightPaise' | 'taxPaise' | 'totalPaise' | 'creditPaise', number>
type Line = Record<'id' | 'offerId' | 'title' | 'hsn' | 'unit', string> &
  Record<
    | 'pieces'
    | 'quantityMilli'
    | 'grams'
    | 'packedPieces'
    | 'cancelledPieces'
    | 'cancelledMilli'
    | 'pricePaise'
    | 'rateBp'
    | 'goodsPaise'
    | 'totalPaise',
    number
  > & { replacesId: string | null }
export type Edit = {
  id: string
  kind: string
  status: string
  backPaise: number
  mayAnswer: boolean
  mayWithdraw: boolean
  whyNot: { code: string; message: string } | null
  answerBy: string
  before: Sums
  after: Sums
}
export type EditedSuborder = {
  id: string
  status: string
  totalPaise: number
  creditPaise: number
  mayPropose: string[]
  lines: Line[]
  edits: Edit[]
  revisions: { number: number; kind: string; status: string }[]
  cancellations: { id: string; status: string; totalPaise: number; buyerPaise: number; editId: string | null }[]
  shipments: { id: string; status: string; totalPaise: number; deliveryCode: string }[]
}
type Choice = {
  offerId: string
  title: string
  diameterMm: number
  availableMilli: number
  pieces: number
  grams: number
  replacedGrams: number
  whyNot: { code: string; message: string } | null
  change: { backPaise: number; before: Sums; after: Sums } | null
}

/** An order of bars for changing its lines; the seller has bars of 8, 10 and 16 mm in the same yard. */
export async function editing(server: TestServer) {
  const buy = buying(server)
  const { bars: twelve } = await buy.onSale()
  const { product, seller, yard } = twelve
  for (const diameterMm of [8, 10, 16]) {
    const variant = await server.build.variant(product, { diameterMm })
    await server.build.offer({ product, variant, seller, yard })
  }
  /** A paid and accepted order of 2.4 t of 12 mm bars (and cement); the suborder with the bars. */
  return async (coupon?: string) => {
    const { buyer, address } = await buy.buyerWithCart()
    if (coupon)
      await server.get(
        'mutation ($code: String!) { applyCoupon(code: $code) { count } }',
        { code: coupon },
        buyer.token,
      )
    const placed = await buy.order(buyer.token, address.id)
    await buy.pay(buyer.token, placed.id)
    const ordered = (await buy.read(buyer.token, placed.id)).suborders
    const bars = ordered.find((one) => one.lines[0]?.title.includes('12 mm'))
    const sellerId = Number(bars?.seller.id)
    const { token } = await server.build.user({ roles: ['seller'], sellerId })
    const id = bars?.id ?? ''
    await server.get(accept, { id }, token)
    const read = async (as = buyer.token): Promise<EditedSuborder> => {
      const { order } = await server.get<{ order: { suborders: EditedSuborder[] } }>(
        suborderText,
        { id: placed.id },
        as,
      )
      const found = order.suborders.find((one) => one.id === id)
      if (!found) throw new Error('the part is gone')
      return found
    }
    const [line] = (await read()).lines
    if (!line) throw new Error('no line')
    const send = async (pieces: number | null, lineId = line.id) => {
      const shipment = await packAll(server, token, id, pieces === null ? null : [{ lineId, pieces }])
      await server.get(dispatch, { id: shipment, input: truck }, token)
      return shipment
    }
    const choices = async (pieces: number | null = null, as = token) =>
      (await server.get<{ swapChoices: Choice[] }>(choicesText, { id, lineId: line.id, pieces }, as)).swapChoices
    /** The first possible substitute diameter. */
    const other = async (pieces: number | null = null) => {
      const found = (await choices(pieces)).find(({ whyNot }) => whyNot === null)
      if (!found) throw new Error('nothing to swap for')
      return found
    }
    const propose = async (pieces: number | null = null, offerId?: string, as = token) => {
      const input = { lineId: line.id, pieces, offerId: offerId ?? (await other(pieces)).offerId }
      const reason = 'The mill sends no more of it.'
      return (await server.get<{ submitSubstitution: EditedSuborder }>(submitSubstitution, { id, input, reason }, as))
        .submitSubstitution
    }
    const less = async (to: number, as = token, lineId = line.id) =>
      (
        await server.get<{ submitQuantityReduction: EditedSuborder }>(
          submitQuantityReduction,
          { id, input: { lineId, pieces: to }, reason: 'There is no more of it.' },
          as,
        )
      ).submitQuantityReduction
    const say = async (answer: string, as = buyer.token, note: string | null = null) => {
      const edit = (await read()).edits.at(-1)
      return (
        await server.get<{ submitOrderEditResponse: EditedSuborder }>(
          submitOrderEditResponse,
          { id: edit?.id, answer, note },
          as,
        )
      ).submitOrderEditResponse
    }
    const held = async (offerId: string) =>
      Number(
        (await server.pool.query('select reserved_milli from stock where offer_id = $1', [offerId])).rows[0]
          .reserved_milli,
      )
    const refunds = async (): Promise<{ reason: string; paise: number }[]> =>
      (
        await server.pool.query(
          'select reason, amount_paise as paise from refunds where suborder_id = $1 order by id',
          [id],
        )
      ).rows
    const people = { buyer: buyer.token, token, sellerId }
    return { id, orderId: placed.id, ...people, line, read, send, choices, other, propose, less, say, held, refunds }
  }
}
