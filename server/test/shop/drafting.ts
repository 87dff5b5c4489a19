import type { TestServer } from '../server.ts'
import { buying, place, review } from './buying.ts'

const fields = `id number status side version sellerName preparedBy customerName mobile sentPaise validUntil orderId orderNumber
  declineReason messageCount link steps isBlocked whyNot { code } lines { offerId quantityMilli pricePaise }
  cart { payablePaise whyNot { code } groups { lines { offerId pricePaise priceBuyer } } } history { from to by note }`
export const texts = {
  create: `mutation ($key: String!, $input: DraftOrderInput!, $enquiryId: ID) { draft: createDraftOrder(idempotencyKey: $key, input: $input, enquiryId: $enquiryId) { ${fields} } }`,
  update: `mutation ($id: ID!, $version: Int!, $input: DraftOrderInput!) { draft: updateDraftOrder(id: $id, version: $version, input: $input) { ${fields} } }`,
  send: `mutation ($id: ID!, $version: Int!) { draft: sendDraftOrder(id: $id, version: $version) { ${fields} } }`,
  resend: `mutation ($id: ID!) { draft: resendDraftOrder(id: $id) { ${fields} } }`,
  cancel: `mutation ($id: ID!) { draft: cancelDraftOrder(id: $id) { ${fields} } }`,
  read: `query ($id: ID!) { draft: draftOrder(id: $id) { ${fields} } }`,
  list: `query ($filter: DraftOrderFilter! = {}) { draftOrders(filter: $filter) { total items { id number } counts { status count } } }`,
  prepared: `query ($id: ID!) { draft: preparedOrder(id: $id) { ${fields} } }`,
  offers: `query ($search: String!) { draftOrderOffers(search: $search, pincode: "411045") { offerId sellerName } }`,
  preview: `query ($lines: [DraftOrderLineInput!]!) { draftOrderPreview(pincode: "411045", lines: $lines) { payablePaise } }`,
  add: `mutation ($id: ID!, $paise: Paise!) { addDraftOrderToCart(id: $id, expectedPaise: $paise) { count addressId } }`,
  decline: `mutation ($id: ID!, $reason: DraftDeclineReason!, $isBlocking: Boolean! = false) { draft: declineDraftOrder(id: $id, reason: $reason, isBlocking: $isBlocking) { ${fields} } }`,
  block: `mutation ($id: ID!, $isBlocked: Boolean!) { draft: updateDraftOrderBlock(id: $id, isBlocked: $isBlocked) { ${fields} } }`,
}

export type Draft = {
  id: string
  number: string
  status: string
  version: number
  mobile: string
  sentPaise: number
  validUntil: string
  orderId: string | null
  messageCount: number
  link: string
  steps: string[]
  isBlocked: boolean
  lines: { offerId: string; quantityMilli: number; pricePaise: number | null }[]
  cart: { payablePaise: number; groups: { lines: { pricePaise: number }[] }[] } | null
  history: { from: string | null; to: string; by: string | null; note: string | null }[]
}

/** Draft orders in tests: a seller of cement, and a customer with a verified number. */
export function drafting(server: TestServer) {
  const buy = buying(server)
  let count = 0
  const key = () => `draft-order-${++count}`

  /** A customer, by default with an account, and a seller's offer with what they do to a draft. */
  async function world({ mobile = `+9198220${10_000 + ++count}`, hasAccount = true } = {}) {
    const customer = await server.build.user()
    const verify = () =>
      server.pool.query('update users set mobile = $2, mobile_verified_at = now() where id = $1', [customer.id, mobile])
    if (hasAccount) await verify()
    const offer = await server.build.offer({ goods: 'cement', pricePaise: 300_00, size: { mrpPaise: null } })
    const { token } = offer.seller.owner
    const input = (over: object = {}) => ({
      ...{ customerName: 'Asha Rao', mobile, line1: 'Plot 4, Baner road', city: 'Pune', pincode: '411045' },
      ...{ validHours: 24, lines: [{ offerId: String(offer.id), quantityMilli: 200_000 }], ...over },
    })
    const run = async (text: string, values: object, by = token): Promise<Draft> =>
      (await server.get<{ draft: Draft }>(text, values, by)).draft
    const create = (over: object = {}, by = token) => run(texts.create, { key: key(), input: input(over) }, by)
    const send = ({ id, version }: Draft, by = token) => run(texts.send, { id, version }, by)
    const sent = async (over: object = {}) => send(await create(over))
    const read = (id: string) => run(texts.read, { id })
    const prepared = (id: string, by = customer.token) => run(texts.prepared, { id }, by)
    /** Puts it into the customer's cart at the total that the page shows; returns the address. */
    const take = async (id: string) => {
      const { cart } = await prepared(id)
      const answer = await server.get<{ addDraftOrderToCart: { count: number; addressId: string } }>(
        texts.add,
        { id, paise: cart?.payablePaise },
        customer.token,
      )
      return answer.addDraftOrderToCart
    }
    /** Reviews the cart and returns what places it. */
    const ready = async (addressId: string) => {
      const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
        review,
        { input: { shippingAddressId: addressId } },
        customer.token,
      )
      const values = { shippingAddressId: addressId, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
      return () => server.ask(place, { key: key(), input: values }, customer.token)
    }
    const order = async (id: string) => buy.order(customer.token, Number((await take(id)).addressId))
    return {
      customer,
      verify,
      mobile,
      offer,
      token,
      input,
      run,
      create,
      send,
      sent,
      read,
      prepared,
      take,
      ready,
      order,
    }
  }

  const codeOf = async (answer: Promise<{ errors?: { extensions?: { code?: unknown } }[] | undefined }>) =>
    (await answer).errors?.[0]?.extensions?.code
  return { world, key, codeOf, buy }
}
