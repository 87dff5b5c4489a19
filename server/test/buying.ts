import type { Builders } from './build.ts'
import type { TestServer } from './server.ts'

type Offer = { id: string; quantityMilli: number; seller: { slug: string; id: string } }
const offersQuery = `query ($variantId: ID!, $quantityMilli: Milli!, $unit: BarUnit, $pincode: String) {
  offers(variantId: $variantId, quantityMilli: $quantityMilli, unit: $unit, pincode: $pincode) { offers { id quantityMilli whyNot seller { id slug } } } }`
const variantQuery = 'query ($identifier: String!) { product(identifier: $identifier) { variants { id diameterMm } } }'
export const add =
  'mutation ($offerId: ID!, $quantityMilli: Milli!, $unit: BarUnit, $pincode: String) { addToCart(offerId: $offerId, quantityMilli: $quantityMilli, unit: $unit, pincode: $pincode) { count } }'
export const review = `mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise lockExpiresAt methods { method whyNot } cart { groups { seller { slug } totalPaise taxKind lines { totalPaise goodsPaise } } } } }`
export const place =
  'mutation ($key: String!, $input: PlaceOrderInput!) { placeOrder(idempotencyKey: $key, input: $input) { id number payablePaise } }'
export const startPayment = 'mutation ($orderId: ID!) { startPayment(orderId: $orderId) { paymentId url } }'
export const orderQuery = `query ($id: ID!) { order(id: $id) { id number status paymentStatus payablePaise creditPaise goodsPaise discountPaise freightPaise loadingPaise taxablePaise cgstPaise sgstPaise igstPaise roundOffPaise couponCode
  suborders { id number status totalPaise creditPaise roundOffPaise goodsPaise freightPaise loadingPaise discountPaise taxablePaise cgstPaise sgstPaise igstPaise taxKind invoiceId moves { move whyNot } seller { id slug } shipment { deliveryCode }
    lines { title quantityMilli pricePaise goodsPaise totalPaise rateBp taxablePaise cgstPaise sgstPaise igstPaise } } events { kind toStatus by } } }`

export type Placed = { id: string; number: string; payablePaise: number }
export type Part = {
  id: string
  number: string
  status: string
  totalPaise: number
  creditPaise: number
  roundOffPaise: number
  goodsPaise: number
  freightPaise: number
  loadingPaise: number
  discountPaise: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  taxKind: string
  invoiceId: string | null
  moves: { move: string; whyNot: string | null }[]
  seller: { id: string; slug: string }
  shipment: { deliveryCode: string | null } | null
  lines: {
    title: string
    quantityMilli: number
    pricePaise: number
    goodsPaise: number
    totalPaise: number
    rateBp: number
    taxablePaise: number
    cgstPaise: number
    sgstPaise: number
    igstPaise: number
  }[]
}
export type Ordered = Omit<Part, 'seller' | 'taxKind' | 'invoiceId' | 'moves' | 'shipment' | 'lines'> & {
  paymentStatus: string
  payablePaise: number
  couponCode: string | null
  suborders: Part[]
  events: { kind: string; toStatus: string; by: string }[]
}

/** What a buyer does, step by step, over the wire. */
export function buying(server: TestServer, build: Builders = server.build) {
  let keys = 0
  const self = {
    /** The best offer of a product (for bars: of a diameter) that can be bought now. */
    async offer(
      identifier: string,
      quantityMilli: number,
      unit: string | null = null,
      pincode = '411045',
      diameterMm?: number,
    ): Promise<Offer> {
      const { product } = await server.get<{ product: { variants: { id: string; diameterMm: number | null }[] } }>(
        variantQuery,
        { identifier },
      )
      const variant = product.variants.find((one) => diameterMm === undefined || one.diameterMm === diameterMm)
      const { offers } = await server.get<{ offers: { offers: (Offer & { whyNot: string | null })[] } }>(offersQuery, {
        variantId: variant?.id,
        quantityMilli,
        unit,
        pincode,
      })
      const open = offers.offers.find((offer) => offer.whyNot === null)
      if (!open) throw new Error(`nobody sells ${identifier}`)
      return open
    },
    /** A buyer with an address and 2.4 t of 12 mm bars and 100 bags of cement in the cart. */
    async buyerWithCart() {
      const buyer = await build.user()
      const address = await build.address(buyer.id)
      const steel = await self
        .offer('kamdhenu-nxt-fe-550d-tmt-bars', 2400, 'tonne', '411045', 12)
        .catch(() => self.offer('jsw-neosteel-550d-tmt-bars', 2400, 'tonne', '411045', 12))
      const cement = await self.offer('ultratech-ppc-cement-50-kg', 100_000)
      for (const [offer, quantityMilli, unit] of [
        [steel, 2400, 'tonne'],
        [cement, 100_000, null],
      ] as const) {
        await server.get(add, { offerId: offer.id, quantityMilli, unit, pincode: '411045' }, buyer.token)
      }
      return { buyer, address, steel, cement }
    },
    async order(
      token: string,
      addressId: number,
      method = 'GATEWAY',
      key = `key-${++keys}-${Date.now()}`,
    ): Promise<Placed> {
      const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
        review,
        { input: { shippingAddressId: String(addressId) } },
        token,
      )
      const input = { shippingAddressId: String(addressId), method, expectedPaise: reviewOrder.payablePaise }
      return (await server.get<{ placeOrder: Placed }>(place, { key, input }, token)).placeOrder
    },
    /** Goes to the gateway's page and decides there; answers with where the browser ends up. */
    async pay(token: string, orderId: string, result = 'captured', delivery = 'both'): Promise<string> {
      const { startPayment: started } = await server.get<{ startPayment: { url: string } }>(
        startPayment,
        { orderId },
        token,
      )
      const local = (url: string | null) =>
        server.url + new URL(url ?? '', server.url).pathname + new URL(url ?? '', server.url).search
      const toGateway = await fetch(local(started.url), { redirect: 'manual' })
      const decided = await fetch(local(toGateway.headers.get('location')), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ result, delivery }).toString(),
      })
      const back = await fetch(local(decided.headers.get('location')), { redirect: 'manual' })
      return back.headers.get('location') ?? ''
    },
    async read(token: string, id: string): Promise<Ordered> {
      return (await server.get<{ order: Ordered }>(orderQuery, { id }, token)).order
    },
  }
  return self
}
