import { addWorkingHours } from '@neev/domain/fiscal'
import { makeCtx } from '#core/context.ts'
import { timeOut } from '#features/dealers/assign.ts'
import { buying, dispatch, packAll, truck } from './buying.ts'
import type { TestServer } from './server.ts'

export type Asked = {
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
  moves: { move: string }[]
}
const suborderFields = `id number status gstin isRequested mayAssign dealer { id name } shipTo { line1 mobile pincode } moves { move }
  assignments { dealerId dealer outcome reasonCode byHand } passes { dealer reason }`

/** A network of the demo shop as its people work with it, over the wire. */
export async function dealing(server: TestServer, associateSlug = 'western-primary-steel') {
  const rows = async <T>(text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows as T[]
  const [{ id: associateId } = { id: 0 }] = await rows<{ id: number }>('select id from sellers where slug = $1', [
    associateSlug,
  ])
  const associate = await server.build.user({ roles: ['superSeller'], sellerId: associateId })
  const people = new Map<string, { token: string; id: number; code: string; gstin: string }>()
  for (const { id, code, gstin } of await rows<{ id: number; code: string; gstin: string }>(
    'select t.dealer_id as id, t.code, g.gstin from dealer_terms t join seller_gstins g on g.seller_id = t.dealer_id where t.associate_id = $1',
    [associateId],
  )) {
    const { token } = await server.build.user({ roles: ['subBusiness'], sellerId: id })
    people.set(code, { token, id, code, gstin })
  }
  const dealer = (code: string) => {
    const one = people.get(code)
    if (!one) throw new Error(`no dealer ${code}`)
    return one
  }
  const read = async (id: string, token: string) =>
    (
      await server.get<{ suborder: Asked }>(
        `query ($id: ID!) { suborder(id: $id) { ${suborderFields} } }`,
        { id },
        token,
      )
    ).suborder
  const act = (name: string) => `mutation ($id: ID!) { ${name}(suborderId: $id) { id } }`
  const self = {
    rows,
    associate,
    associateId,
    dealer,
    read,
    acceptText: act('acceptAssignment'),
    declineText:
      'mutation ($id: ID!, $reasonCode: String!, $note: String) { declineAssignment(suborderId: $id, reasonCode: $reasonCode, note: $note) }',
    takeOverText: act('takeOverOrder'),
    assignText: 'mutation ($id: ID!, $dealerId: ID!) { assignDealer(suborderId: $id, dealerId: $dealerId) { id } }',
    moveText:
      'mutation ($id: ID!, $move: SellerTransition!) { updateSuborderAsSeller(suborderId: $id, move: $move) { id } }',
    /** Packs all of a part, and sends it off. */
    async send(id: string, token: string) {
      const load = await packAll(server, token, id)
      await server.get(dispatch, { id: load, input: truck }, token)
    },
    seen: (id: string) => read(id, associate.token),
    /** What the demo shop has under way stays out of a test. */
    quiet: () =>
      server.pool.query(
        "update dealer_assignments set outcome = 'CANCELLED', decided_at = offered_at where outcome is null",
      ),
    /** Pincodes by priority, and tonnes a day, over the wire as the associate types them. */
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
        'mutation ($id: ID!, $version: Int!, $input: DealerTermsInput!) { saveDealerTerms(id: $id, version: $version, input: $input) { id } }',
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
    /** The associate's bars of one diameter, which every yard can hold. */
    async offer(): Promise<{ id: string; step: number }> {
      const [row] = await rows<{ id: number; step: string }>(
        `select o.id, o.step_milli as step from offers o join variants v on v.id = o.variant_id join stock k on k.offer_id = o.id
         where o.seller_id = $1 and o.status = 'LIVE' and v.diameter_mm = 12 order by o.id limit 1`,
        [associateId],
      )
      await server.pool.query(
        'update stock set on_hand_milli = on_hand_milli + 1000000000, initial_milli = initial_milli + 1000000000 where offer_id = $1',
        [row?.id],
      )
      return { id: String(row?.id), step: Number(row?.step) }
    },
    /** A buyer at this pincode orders so many tonnes of it and pays; the part that the associate received. */
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
    /** The half hour is over: what the job does then. */
    async halfHourLater() {
      server.setClock(addWorkingHours(server.now(), 0.51))
      await timeOut(makeCtx(server.services))
      await server.settle()
    },
  }
  return self
}
