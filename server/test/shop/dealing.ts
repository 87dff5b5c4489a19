import { addWorkingHours } from '@neev/domain/core/fiscal'
import { makeCtx } from '#core/context.ts'
import { timeOut } from '#features/orders/dealers/assign.ts'
import type { TestServer } from '#test/server.ts'
import { buying, dispatch, packAll, truck } from './buying.ts'

export type Requested = {
  id: string
  number: string
  status: string
  gstin: string
  isRequested: boolean
  mayAssign: boolean
  dealer: { id: string; name: string } | null
  shipTo: { line1: string; mobile: string; pincode: string }
  assignments: {
    dealerId: string
    dealer: string
    outcome: string | null
    reasonCode: string | null
    byHand: boolean
  }[]
  passes: { dealer: string; reason: string }[]
  transitions: { transition: string }[]
}
const suborderFields = `id number status gstin isRequested mayAssign dealer { id name } shipTo { line1 mobile pincode } transitions { transition }
  assignments { dealerId dealer outcome reasonCode byHand } passes { dealer reason }`

type Yard = { city: string; pincode: string; line?: string; name?: string }
type Network = {
  name: string
  yard: Yard
  dealers: (Yard & { code: string; name: string; territory?: Record<string, number> })[]
}

/** Bars from Taloja, with dealers in Pune, Kolhapur, Nashik and Goa. */
const western: Network = {
  name: 'Western Primary Steel',
  yard: { name: 'Taloja stockyard', line: 'Plot 204, MIDC Taloja', city: 'Taloja', pincode: '410208' },
  dealers: [
    { code: 'WPS-KOP', name: 'Panchganga Steel Mart', city: 'Kolhapur', pincode: '416012', territory: { 416001: 1 } },
    { code: 'WPS-NSK', name: 'Gangapur Iron Stores', city: 'Nashik', pincode: '422010' },
    { code: 'WPS-PUN', name: 'Mula Steel Depot', city: 'Pune', pincode: '411026' },
    { code: 'WPS-GOA', name: 'Mandovi Steel Centre', city: 'Corlim', pincode: '403110' },
  ],
}
/** Another network, far from the first, with one dealer. */
export const southern: Network = {
  name: 'Kovai Steel House',
  yard: { city: 'Coimbatore', pincode: '641001' },
  dealers: [{ code: 'KSH-MDU', name: 'Vaigai Traders', city: 'Madurai', pincode: '625001' }],
}

/** The network of an associate, built for the test, with requests of its users. */
export async function dealing(server: TestServer, network = western) {
  const rows = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows as T[]
  const { build } = server
  const house = await build.seller({ kind: 'ASSOCIATE', name: network.name })
  const yard = await build.yard(house, network.yard)
  const associate = house.owner
  const associateId = house.id
  const people = new Map<string, { token: string; id: number; code: string; gstin: string }>()
  for (const { code, ...input } of network.dealers) {
    const made = await build.dealer({ associate: house, code, ...input })
    people.set(code, { token: made.owner.token, id: made.id, code, gstin: made.yard.gstin })
  }
  const dealer = (code: string) => {
    const one = people.get(code)
    if (!one) throw new Error(`no dealer ${code}`)
    return one
  }
  const read = async (id: string, token: string) =>
    (
      await server.get<{ suborder: Requested }>(
        `query ($id: ID!) { suborder(id: $id) { ${suborderFields} } }`,
        { id },
        token,
      )
    ).suborder
  const action = (name: string) => `mutation ($id: ID!) { ${name}(suborderId: $id) { id } }`
  const self = {
    rows,
    associate,
    associateId,
    gstin: yard.gstin,
    dealer,
    read,
    acceptText: action('acceptAssignment'),
    declineText:
      'mutation ($id: ID!, $reasonCode: String!, $note: String) { declineAssignment(suborderId: $id, reasonCode: $reasonCode, note: $note) }',
    takeOverText: action('assignSuborderToAssociate'),
    assignText: 'mutation ($id: ID!, $dealerId: ID!) { assignDealer(suborderId: $id, dealerId: $dealerId) { id } }',
    moveText:
      'mutation ($id: ID!, $transition: SellerTransition!) { updateSuborderAsSeller(suborderId: $id, transition: $transition) { id } }',
    /** Packs and dispatches all of a suborder. */
    async send(id: string, token: string) {
      const shipment = await packAll(server, token, id)
      await server.get(dispatch, { id: shipment, input: truck }, token)
    },
    seen: (id: string) => read(id, associate.token),
    /** Sets pincodes by priority, and tonnes per day, as the associate enters them. */
    async terms(code: string, pincodes: Record<string, number>, tonnes: number | null = 100) {
      const { id } = dealer(code)
      const version = async () =>
        (
          await server.get<{ dealer: { version: number } }>(
            'query ($id: ID!) { dealer(id: $id) { version } }',
            { id: String(id) },
            associate.token,
          )
        ).dealer.version
      await server.get(
        'mutation ($id: ID!, $version: Int!, $pincodes: [TerritoryInput!]!) { setDealerTerritory(id: $id, version: $version, pincodes: $pincodes) { id } }',
        {
          id: String(id),
          version: await version(),
          pincodes: Object.entries(pincodes).map(([pincode, priority]) => ({ pincode, priority })),
        },
        associate.token,
      )
      const input = {
        capacityGrams: tonnes && tonnes * 1_000_000,
        marginType: 'PERCENT',
        marginValue: 250,
        priceFloor: true,
        allProducts: true,
      }
      await server.get(
        'mutation ($id: ID!, $version: Int!, $input: DealerTermsInput!) { setDealerTerms(id: $id, version: $version, input: $input) { id } }',
        { id: String(id), version: await version(), input },
        associate.token,
      )
    },
    stock: (code: string, offerId: string, milli: number) =>
      server.get(
        'mutation ($offerId: ID!, $milli: Milli!) { setDealerStock(offerId: $offerId, onHandMilli: $milli, reason: "Counted") { onHandMilli } }',
        { offerId, milli },
        dealer(code).token,
      ),
    /** Bars of 12 mm from the associate's yard, and also of 16 mm; every dealer can stock them. */
    async offer(): Promise<{ id: string; step: number }> {
      const product = await build.product({ goods: 'bars', sizes: [{ diameterMm: 12 }, { diameterMm: 16 }] })
      const [twelve] = product.variants
      for (const variant of product.variants.slice(1)) await build.offer({ product, variant, seller: house, yard })
      const { id } = await build.offer({ product, seller: house, yard })
      return { id: String(id), step: twelve.stepMilli }
    },
    /** A buyer at this pincode orders and pays this many tonnes; returns the associate's suborder. */
    async order(offerId: string, pincode: string, tonnes = 2, place: object = {}) {
      const buy = buying(server)
      const buyer = await server.build.user()
      const address = await server.build.address(buyer.id, { pincode, ...place })
      await server.get(
        'mutation ($offerId: ID!, $milli: Milli!, $pincode: String!) { addToCart(offerId: $offerId, quantityMilli: $milli, unit: tonne, pincode: $pincode) { count } }',
        { offerId, milli: tonnes * 1000, pincode },
        buyer.token,
      )
      const placed = await buy.order(buyer.token, address.id)
      await buy.pay(buyer.token, placed.id)
      await server.settle()
      const { suborders, payablePaise } = await buy.read(buyer.token, placed.id)
      return { orderId: placed.id, id: suborders[0]?.id ?? '', buyer, payablePaise, part: suborders[0] }
    },
    /** Runs the job that handles dealers who did not respond within half an hour. */
    async halfHourLater() {
      server.setClock(addWorkingHours(server.now(), 0.51))
      await timeOut(makeCtx(server.services))
      await server.settle()
    },
  }
  return self
}
