import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import type { OfferInput } from '#test/builders/offer.ts'
import type { YardInput } from '#test/builders/seller.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, dispatch, packAll, truck } from '#test/shop/buying.ts'
import { invariants } from '../../../every-invariant.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

const pincode = '411045'
type Sums = {
  freightPaise: number
  loadingPaise: number
  barChargePaise: number
  taxablePaise: number
  totalPaise: number
}
type Offer = Sums & {
  id: string
  grams: number
  vehicle: string
  goodsPaise: number
  barDelivery: string | null
  barPaisePerTonne: number
}
const offersText = `query ($id: ID!, $milli: Milli!, $pincode: String!) { offers(variantId: $id, quantityMilli: $milli, unit: kg, pincode: $pincode) {
  offers { id grams vehicle goodsPaise freightPaise loadingPaise barChargePaise taxablePaise totalPaise barDelivery barPaisePerTonne }
  others { whyNot { code } } } }`
const offersOf = async (variantId: number, milli: number, at = pincode) =>
  (
    await server.get<{ offers: { offers: Offer[]; others: { whyNot: { code: string } }[] } }>(offersText, {
      id: String(variantId),
      milli,
      pincode: at,
    })
  ).offers

/** Bars of one product from a yard of their own. */
async function bars(yard: YardInput, { diameterMm = 12, ...more }: OfferInput & { diameterMm?: number } = {}) {
  const seller = await server.build.seller()
  const place = await server.build.yard(seller, yard)
  return server.build.offer({ goods: 'bars', size: { diameterMm }, seller, yard: place, ...more })
}
const tonnes = (n: number) => n * 1_000_000

describe('a yard', () => {
  const own = `query { sellerProfile { points { id name line city pincode gstin loadingHours hasWeighbridge loadingPaisePerTonne maxKm servesStates
    foldUpToMm foldPaisePerTonne cutPaisePerTonne } } }`
  const save =
    'mutation ($id: ID, $input: SellerPointInput!) { setSellerPoint(id: $id, input: $input) { points { id foldUpToMm foldPaisePerTonne cutPaisePerTonne } } }'
  const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
  const cartText = `mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise cart { groups { vehicle freightPaise loadingPaise barChargePaise
    taxablePaise totalPaise lines { grams barDelivery barPaisePerTonne loadingPaise } } } } }`
  const orderText = `query ($id: ID!) { order(id: $id) { suborders { id vehicle freightPaise loadingPaise barChargePaise taxablePaise totalPaise
    lines { grams loadingPaise barDelivery barPaisePerTonne } } } }`
  const invoiceText = `query ($id: ID!) { invoicesOfOrder(orderId: $id) { totals { taxablePaise totalPaise } lines { title loadingPaise taxablePaise barDelivery barPaisePerTonne }
    printed { blocks { __typename ... on PrintedTable { rows { cells } } } } } }`
  type Review = {
    reviewOrder: {
      payablePaise: number
      cart: {
        groups: (Sums & {
          vehicle: string
          lines: { grams: number; barDelivery: string | null; barPaisePerTonne: number; loadingPaise: number }[]
        })[]
      }
    }
  }

  test('says in its form that it folds bars and for how much, and a narrow site pays it, from the cart to the invoice', async () => {
    const { variant, seller, id: offerId } = await bars({ foldUpToMm: null })
    const { token } = seller.owner
    const { sellerProfile } = await server.get<{ sellerProfile: { points: ({ id: string } & object)[] } }>(
      own,
      {},
      token,
    )
    const [{ id: yardId, ...form } = { id: '' }] = sellerProfile.points
    const set = async (input: object) => {
      await server.get(save, { id: yardId, input: { ...form, ...input } }, token)
      await server.settle()
    }
    const buyer = await server.build.user()
    const wide = await server.build.address(buyer.id)
    const lane = await server.build.address(buyer.id, { roadWidth: 'MEDIUM' })
    await server.build.cart({
      buyer,
      lines: [{ offer: { id: offerId, variant } as never, quantityMilli: tonnes(3), unit: 'kg' }],
    })
    const review = async (address: { id: number }) =>
      (await server.get<Review>(cartText, { input: { shippingAddressId: String(address.id) } }, buyer.token))
        .reviewOrder

    // It neither folds nor cuts: only a trailer takes the bars, and none enters the lane
    expect((await review(wide)).cart.groups).toMatchObject([
      { vehicle: 'Trailer 40 ft 24 t', barChargePaise: 0, lines: [{ barDelivery: 'STRAIGHT' }] },
    ])
    const refusal = () => server.codeOf(cartText, { input: { shippingAddressId: String(lane.id) } }, buyer.token)
    expect(await refusal()).toBe('SITE_TOO_NARROW')

    await set({ foldUpToMm: 10, foldPaisePerTonne: 150_00 })
    expect(await refusal()).toBe('SITE_TOO_NARROW')
    await set({ foldUpToMm: 10, foldPaisePerTonne: 150_00, cutPaisePerTonne: 400_00 })
    expect((await review(lane)).cart.groups[0]?.lines).toMatchObject([{ barDelivery: 'CUT', barPaisePerTonne: 400_00 }])
    await set({ foldUpToMm: 16, foldPaisePerTonne: 150_00, cutPaisePerTonne: 400_00 })

    const { cart } = await review(lane)
    const [load] = cart.groups
    const [line] = load?.lines ?? []
    if (!load || !line) throw new Error('no load')
    const charge = Math.round((150_00 * line.grams) / 1_000_000)
    expect(load).toMatchObject({
      vehicle: expect.stringMatching(/^(LCV|Two-axle)/),
      barChargePaise: charge,
      lines: [{ barDelivery: 'FOLDED', barPaisePerTonne: 150_00, loadingPaise: load.loadingPaise }],
    })
    expect(load.loadingPaise).toBe(Math.round((250_00 * line.grams) / 1_000_000) + charge)

    const placed = await buy.order(buyer.token, lane.id)
    await buy.pay(buyer.token, placed.id)
    const { order } = await server.get<{ order: { suborders: (Sums & { id: string })[] } }>(
      orderText,
      { id: placed.id },
      buyer.token,
    )
    const { vehicle, freightPaise, loadingPaise, barChargePaise, taxablePaise, totalPaise } = load
    expect(order.suborders).toMatchObject([
      {
        ...{ vehicle, freightPaise, loadingPaise, barChargePaise, taxablePaise, totalPaise },
        lines: [{ barDelivery: 'FOLDED', barPaisePerTonne: 150_00, loadingPaise }],
      },
    ])
    // What the yard asks later changes nothing of what was ordered
    await set({ foldUpToMm: null, foldPaisePerTonne: 900_00 })
    const suborder = order.suborders[0]?.id
    await server.get(accept, { id: suborder }, token)
    await server.get(dispatch, { id: await packAll(server, token, suborder), input: truck }, token)
    type Issued = {
      totals: { taxablePaise: number; totalPaise: number }
      lines: { title: string; loadingPaise: number; barDelivery: string; barPaisePerTonne: number }[]
      printed: { blocks: { rows?: { cells: string[] }[] }[] }
    }
    const { invoicesOfOrder } = await server.get<{ invoicesOfOrder: Issued[] }>(
      invoiceText,
      { id: placed.id },
      buyer.token,
    )
    expect(invoicesOfOrder).toMatchObject([
      {
        totals: { taxablePaise, totalPaise },
        lines: [{ loadingPaise, taxablePaise, barDelivery: 'FOLDED', barPaisePerTonne: 150_00 }],
      },
    ])
    const cells = invoicesOfOrder[0]?.printed.blocks.flatMap(({ rows }) => rows ?? []).flatMap((row) => row.cells)
    expect(cells?.find((cell) => cell.includes('folded'))).toMatch(
      / pieces, delivered folded, ₹150 per tonne in loading$/,
    )
    const broken = []
    for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length > 0) broken.push(name)
    expect(broken).toEqual([])
  })

  test('cannot promise to fold what no machine folds, nor charge less than nothing', async () => {
    const { seller } = await bars({})
    const { token } = seller.owner
    const { sellerProfile } = await server.get<{ sellerProfile: { points: { id: string }[] } }>(own, {}, token)
    const [{ id, ...form } = { id: '' }] = sellerProfile.points
    for (const [input, field] of [
      [{ foldUpToMm: 51 }, 'foldUpToMm'],
      [{ foldPaisePerTonne: -1 }, 'foldPaisePerTonne'],
      [{ cutPaisePerTonne: -1 }, 'cutPaisePerTonne'],
    ] as const) {
      const { errors } = await server.ask(save, { id, input: { ...form, ...input } }, token)
      expect(errors?.[0]?.extensions).toMatchObject({ fields: { [field]: expect.anything() } })
    }
  })
})

describe('a list', () => {
  type Delivered = Omit<Sums, 'barChargePaise' | 'taxablePaise'> & {
    offerId: string
    quantityMilli: number
    vehicle: string
  }
  const listText = `query ($pincode: String!) { products(filter: {}, size: 100, pincode: $pincode) { items { variant { id }
    delivered { offerId quantityMilli vehicle freightPaise loadingPaise totalPaise } } } }`
  const listed = async (at: string) =>
    (
      await server.get<{ products: { items: { variant: { id: string }; delivered: Delivered | null }[] } }>(listText, {
        pincode: at,
      })
    ).products.items

  test('of bars from yards that fold, cut or do neither agrees with their product pages to the paisa', async () => {
    const made: { variant: { id: number } }[] = []
    for (const services of [
      { foldUpToMm: null },
      { foldUpToMm: 16, foldPaisePerTonne: 0 },
      { foldUpToMm: 16, foldPaisePerTonne: 37_77 },
      { foldUpToMm: 16, foldPaisePerTonne: 9_000_00 },
      { foldUpToMm: null, cutPaisePerTonne: 0 },
      { foldUpToMm: 16, foldPaisePerTonne: 80_01, cutPaisePerTonne: 80_00 },
    ])
      for (const diameterMm of [12, 20]) made.push(await bars(services, { diameterMm }))
    made.push(await server.build.offer({ goods: 'beams' }))
    const ways = new Set<string>()
    for (const at of [pincode, '560001', '400001']) {
      const items = await listed(at)
      for (const { variant } of made) {
        const delivered = items.find((item) => item.variant.id === String(variant.id))?.delivered
        const { offers } = await offersOf(variant.id, delivered?.quantityMilli ?? tonnes(5), at)
        const [offer] = offers
        expect(delivered).toEqual(
          offer && {
            offerId: offer.id,
            quantityMilli: delivered?.quantityMilli,
            vehicle: offer.vehicle,
            freightPaise: offer.freightPaise,
            loadingPaise: offer.loadingPaise,
            totalPaise: offer.totalPaise,
          },
        )
        if (offer) ways.add(`${offer.barDelivery} ${offer.barChargePaise > 0}`)
      }
    }
    expect([...ways].sort()).toEqual([
      'CUT false',
      'CUT true',
      'FOLDED false',
      'FOLDED true',
      'STRAIGHT false',
      'null false',
    ])
  })

  test('sorts offers by their price with the charge', async () => {
    const { product, variant } = await bars({ foldUpToMm: 16, foldPaisePerTonne: 300_00 }, { pricePaise: 49_90 })
    const free = await bars({ foldUpToMm: 16 }, { product, variant, pricePaise: 50_00 })
    const { offers } = await offersOf(variant.id, tonnes(3))
    // ₹0.10 a kilogram less, and ₹0.30 for folding
    expect(offers.map(({ id }) => id)[0]).toBe(String(free.id))
    expect(offers.map(({ barChargePaise }) => barChargePaise > 0)).toEqual([false, true])
    expect((await listed(pincode)).find((item) => item.variant.id === String(variant.id))?.delivered?.offerId).toBe(
      String(free.id),
    )
  })

  test('knows bars that the mill has folded: no yard charges for them', async () => {
    const { variant } = await bars({ foldUpToMm: null })
    await server.pool.query(`update variants set form = 'U_BEND' where id = $1`, [variant.id])
    await server.build.offer() // empties the caches
    const { offers } = await offersOf(variant.id, tonnes(3))
    expect(offers).toMatchObject([
      { barDelivery: null, barChargePaise: 0, vehicle: expect.stringMatching(/^(LCV|Two-axle)/) },
    ])
    const delivered = (await listed(pincode)).find((item) => item.variant.id === String(variant.id))?.delivered
    expect(delivered?.vehicle).toMatch(/^(LCV|Two-axle)/)
  })
})
