import type { Builders } from '#test/build.ts'
import type { BuiltOffer } from '#test/builders/offer.ts'
import type { TestServer } from '#test/server.ts'
import { certificate, documentFile, slip } from './papers.ts'

export { certificate, documentFile, slip, truck } from './papers.ts'
export const pack =
  'mutation ($id: ID!, $lines: [PackInput!]) { packShipment(suborderId: $id, lines: $lines) { status shipments { id status weighsFirst lines { lineId grams needsCertificate licences { licence } } } } }'
export const addCertificate = `mutation ($shipmentId: ID!, $lineId: ID!, $grams: Milli!, $input: CertificateInput!, $file: Upload!) {
  addCertificate(shipmentId: $shipmentId, lineId: $lineId, grams: $grams, input: $input, file: $file) { status
    shipments { id heats { lineId grams certificate { id heatNumber leftGrams results { key holds } } } } } }`
export const submitShipmentWeighment =
  'mutation ($shipmentId: ID!, $input: WeighmentInput!, $file: Upload!) { submitShipmentWeighment(shipmentId: $shipmentId, input: $input, file: $file) { status } }'
export const submitDeliveryWeighment =
  'mutation ($shipmentId: ID!, $input: WeighmentInput!, $file: Upload!) { submitDeliveryWeighment(shipmentId: $shipmentId, input: $input, file: $file) { status } }'
/** Dispatches as it is, without preparing the invoice. */
export const dispatchOnly =
  'mutation ($id: ID!, $input: DispatchInput!) { dispatchShipment(id: $id, input: $input) { status } }'
/** Prepares the invoice, so that an e-way bill can name it, and dispatches. */
export const dispatch =
  'mutation ($id: ID!, $input: DispatchInput!) { prepareShipmentInvoice(id: $id) { id } dispatchShipment(id: $id, input: $input) { status shipments { id status invoiceId invoiceNumber } } }'
export const deliver =
  'mutation ($id: ID!, $input: DeliveryInput!) { deliverShipment(id: $id, input: $input) { status } }'

type Packed = Record<
  'packShipment' | 'packReplacement',
  {
    status: string
    shipments: {
      id: string
      status: string
      weighsFirst: boolean
      lines: { lineId: string; grams: number; needsCertificate: boolean; licences: { licence: string }[] }[]
    }[]
  }
>
const packInPlace =
  'mutation ($id: ID!) { packReplacement(claimId: $id) { status shipments { id status weighsFirst lines { lineId grams needsCertificate licences { licence } } } } }'

/** Packs a claim's replacement with its documents; returns the id of the shipment. */
export async function packAgain(server: TestServer, token: string, claimId: string | undefined): Promise<string> {
  const { packReplacement } = await server.get<Packed>(packInPlace, { id: claimId }, token)
  const id = await withDocuments(server, token, packReplacement.shipments.at(-1))
  await server.get('mutation ($id: ID!) { createChallan(shipmentId: $id) { id } }', { id }, token)
  return id
}

/**
 * Packs goods of a suborder, by default all the rest, with certificates and weighbridge slip; returns the id of the
 * shipment.
 */
export async function packAll(
  server: TestServer,
  token: string,
  id: string | undefined,
  lines: object[] | null = null,
): Promise<string> {
  const { packShipment } = await server.get<Packed>(pack, { id, lines }, token)
  return withDocuments(server, token, packShipment.shipments.at(-1))
}

async function withDocuments(
  server: TestServer,
  token: string,
  shipment: Packed['packShipment']['shipments'][number] | undefined,
): Promise<string> {
  for (const { lineId, grams, needsCertificate, licences } of shipment?.lines ?? []) {
    if (!needsCertificate) continue
    const heat = { shipmentId: shipment?.id, lineId, grams, input: certificate(licences) }
    const { errors } = await server.upload(addCertificate, heat, documentFile, token)
    if (errors) throw new Error(JSON.stringify(errors))
  }
  if (shipment?.weighsFirst) {
    const grams = shipment.lines.reduce((sum, line) => sum + line.grams, 0)
    const { errors } = await server.upload(
      submitShipmentWeighment,
      { shipmentId: shipment.id, input: slip(grams, server.now()) },
      documentFile,
      token,
    )
    if (errors) throw new Error(JSON.stringify(errors))
  }
  return shipment?.id ?? ''
}

type Offer = { id: string; quantityMilli: number; seller: { slug: string; id: string } }
const offersQuery = `query ($variantId: ID!, $quantityMilli: Milli!, $unit: BarUnit, $pincode: String) {
  offers(variantId: $variantId, quantityMilli: $quantityMilli, unit: $unit, pincode: $pincode) { offers { id quantityMilli whyNot { code message } seller { id slug } } } }`
const variantQuery = 'query ($identifier: String!) { product(identifier: $identifier) { variants { id diameterMm } } }'
export const add =
  'mutation ($offerId: ID!, $quantityMilli: Milli!, $unit: BarUnit, $pincode: String) { addToCart(offerId: $offerId, quantityMilli: $quantityMilli, unit: $unit, pincode: $pincode) { count } }'
export const review = `mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise lockExpiresAt methods { method whyNot { code message } } cart { groups { seller { slug } totalPaise taxKind lines { totalPaise goodsPaise } } } } }`
export const place =
  'mutation ($key: String!, $input: PlaceOrderInput!) { placeOrder(idempotencyKey: $key, input: $input) { id number payablePaise } }'
export const startPayment = 'mutation ($orderId: ID!) { startPayment(orderId: $orderId) { paymentId url } }'
export const orderQuery = `query ($id: ID!) { order(id: $id) { id number status paymentStatus payablePaise creditPaise goodsPaise discountPaise freightPaise loadingPaise taxablePaise cgstPaise sgstPaise igstPaise roundOffPaise couponCode
  suborders { id number status totalPaise creditPaise roundOffPaise goodsPaise freightPaise loadingPaise discountPaise taxablePaise cgstPaise sgstPaise igstPaise taxKind transitions { transition whyNot { code message } } seller { id slug } shipments { id number status deliveryCode invoiceId totalPaise transitions }
    lines { title quantityMilli pricePaise goodsPaise totalPaise rateBp taxablePaise cgstPaise sgstPaise igstPaise } } events { kind toStatus by } } }`

export type Placed = { id: string; number: string; payablePaise: number }
export type Shipment = {
  id: string
  number: string
  status: string
  deliveryCode: string | null
  invoiceId: string | null
  totalPaise: number
  transitions: string[]
}
export type Suborder = {
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
  transitions: { transition: string; whyNot: { code: string; message: string } | null }[]
  seller: { id: string; slug: string }
  shipments: Shipment[]
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
export type Ordered = Omit<Suborder, 'seller' | 'taxKind' | 'transitions' | 'shipments' | 'lines'> & {
  paymentStatus: string
  payablePaise: number
  couponCode: string | null
  suborders: Suborder[]
  events: { kind: string; toStatus: string; by: string }[]
}

type OnSale = { bars: BuiltOffer; cement: BuiltOffer }
const worlds = new WeakMap<object, Promise<OnSale>>()
const makeOnSale = async (build: Builders): Promise<OnSale> => ({
  bars: await build.offer({ goods: 'bars' }),
  cement: await build.offer({ goods: 'cement' }),
})

/** Requests of a buyer, step by step, over HTTP. */
export function buying(server: TestServer, build: Builders = server.build) {
  let keys = 0
  const self = {
    /** The best available offer of a product (for bars: of a diameter). */
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
      const { offers } = await server.get<{
        offers: { offers: (Offer & { whyNot: { code: string; message: string } | null })[] }
      }>(offersQuery, {
        variantId: variant?.id,
        quantityMilli,
        unit,
        pincode,
      })
      const open = offers.offers.find((offer) => offer.whyNot === null)
      if (!open) throw new Error(`nobody sells ${identifier}`)
      return open
    },
    /** Bars of 12 mm and cement, from two sellers with yards at Chakan; always the same ones. */
    onSale(): Promise<OnSale> {
      const known = worlds.get(server.services) ?? makeOnSale(build)
      worlds.set(server.services, known)
      return known
    },
    /** A buyer with an address and 2.4 t of 12 mm bars and 100 bags of cement in the cart. */
    async buyerWithCart(values?: OnSale) {
      const { bars, cement } = values ?? (await self.onSale())
      const buyer = await build.user()
      const address = await build.address(buyer.id)
      for (const [offer, quantityMilli, unit] of [
        [bars, 2400, 'tonne'],
        [cement, 100_000, null],
      ] as const) {
        await server.get(add, { offerId: offer.id, quantityMilli, unit, pincode: '411045' }, buyer.token)
      }
      return { buyer, address, bars, cement }
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
    /** Decides on the gateway's page; returns the URL that the browser is redirected to. */
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
