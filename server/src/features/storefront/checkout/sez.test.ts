import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying, dispatch, packAll, truck } from '#test/shop/buying.ts'
import { companiesOf } from '#test/shop/companies.ts'

/*
 * A supply to a special economic zone is inter-state, also within a state (IGST Act s. 7(5)), and free of tax where the seller has a
 * letter of undertaking (s. 16(3)). The figures are worked out here with plain arithmetic.
 */

let server: TestServer
let buy: ReturnType<typeof buying>
let bricks: BuiltOffer
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  bricks = await server.build.offer({ goods: 'bricks' })
})
afterAll(() => server.close())

const zone = '27AAPFU0939F1ZV'
const addAddress = 'mutation ($input: AddressInput!) { addAddress(input: $input) { id sez gstin } }'
const site = (over: object = {}) => ({
  label: 'Zone',
  contactName: 'Asha Patil',
  mobile: '90000 02007',
  line1: 'Plot 7, SEZ Hinjawadi',
  city: 'Pune',
  pincode: '411045',
  gstin: zone,
  sez: 'UNIT',
  ...over,
})
const addToCart =
  'mutation ($offerId: ID!, $quantityMilli: Milli!) { addToCart(offerId: $offerId, quantityMilli: $quantityMilli, pincode: "411045") { count } }'
const reviewText = `mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise cart { groups {
  taxKind sez taxablePaise cgstPaise sgstPaise igstPaise totalPaise lines { rateBp } } } } }`
type Reviewed = {
  reviewOrder: {
    payablePaise: number
    cart: {
      groups: { taxKind: string; taxablePaise: number; igstPaise: number; cgstPaise: number; totalPaise: number }[]
    }
  }
}

/** A company with a site in a zone near Pune and ten thousand bricks, taxed at 12 %, from a seller in Maharashtra. */
async function company() {
  const buyer = await server.build.user({ roles: ['customer', 'b2b'] })
  const { addAddress: address } = await server.get<{ addAddress: { id: string } }>(
    addAddress,
    { input: site() },
    buyer.token,
  )
  const offer = bricks
  await server.get(addToCart, { offerId: offer.id, quantityMilli: 10_000 }, buyer.token)
  const review = async (gstin: string | null) => {
    const input = { shippingAddressId: address.id, gstin }
    const { reviewOrder } = await server.get<Reviewed>(reviewText, { input }, buyer.token)
    const [group] = reviewOrder.cart.groups
    if (!group) throw new Error('no group')
    return { ...group, payablePaise: reviewOrder.payablePaise }
  }
  return { buyer, address, offer, review }
}

const setLut = `mutation ($gstin: String!, $financialYear: String!, $number: String) {
  setSellerLut(gstin: $gstin, financialYear: $financialYear, number: $number) { gstins { gstin luts { financialYear number } } } }`
const authorisationOf = ({ seller, yard }: BuiltOffer) => ({
  token: seller.owner.token,
  letter: { gstin: yard.gstin, financialYear: '2026-27', number: 'AD270326001234X' },
})

describe('a site in a special economic zone', () => {
  test('that a company named in its registration is one at checkout', async () => {
    const join = companiesOf(server)
    const steps = await join.steps()
    const { gstin } = steps.tax.gstins[0] ?? { gstin: '' }
    const sites = { ...steps.sites, sites: steps.sites.sites.map((one) => ({ ...one, sez: 'UNIT', gstin })) }
    const { application, token } = await join.applicant({ ...steps, sites })
    await join.approve(application.id)
    const { addresses } = await server.get<{ addresses: { id: string; label: string; sez: string; gstin: string }[] }>(
      '{ addresses { id label sez gstin } }',
      {},
      token,
    )
    const zoned = addresses.filter(({ sez }) => sez === 'UNIT')
    expect(zoned).toEqual([{ id: expect.any(String), label: 'Baner tower', sez: 'UNIT', gstin }])
    await server.get(addToCart, { offerId: bricks.id, quantityMilli: 10_000 }, token)
    const input = { shippingAddressId: zoned[0]?.id, gstin }
    const { reviewOrder } = await server.get<Reviewed>(reviewText, { input }, token)
    expect(reviewOrder.cart.groups).toMatchObject([{ taxKind: 'IGST', sez: 'WITH_TAX', cgstPaise: 0 }])
  })

  test('names the GSTIN that it is registered under', async () => {
    const { token } = await server.build.user()
    const { errors } = await server.ask(addAddress, { input: site({ gstin: null }) }, token)
    expect(errors?.[0]?.extensions.fields).toHaveProperty('gstin')
  })

  test('is taxed by IGST within the state when billed under its own GSTIN, and as anywhere when not', async () => {
    const { review } = await company()
    const own = await review(zone)
    expect(own).toMatchObject({
      taxKind: 'IGST',
      sez: 'WITH_TAX',
      cgstPaise: 0,
      sgstPaise: 0,
      lines: [{ rateBp: 1200 }],
    })
    expect(own.igstPaise).toBe(Math.round((own.taxablePaise * 12) / 100))
    expect(own.payablePaise).toBe(Math.round((own.taxablePaise + own.igstPaise) / 100) * 100)
    const asAnybody = await review(null)
    expect(asAnybody).toMatchObject({ taxKind: 'CGST_SGST', sez: null, igstPaise: 0 })
    expect(asAnybody.cgstPaise).toBe(Math.round((asAnybody.taxablePaise * 6) / 100))
  })

  test('is supplied without tax under the seller’s letter of undertaking, and the invoice says so', async () => {
    const { buyer, address, offer, review } = await company()
    const { token, letter } = authorisationOf(offer)
    await server.get(setLut, letter, token)
    const reviewed = await review(zone)
    expect(reviewed).toMatchObject({
      taxKind: 'IGST',
      sez: 'UNDER_LUT',
      igstPaise: 0,
      cgstPaise: 0,
      lines: [{ rateBp: 0 }],
    })
    expect(reviewed.payablePaise).toBe(Math.round(reviewed.taxablePaise / 100) * 100)
    const placeText = `mutation ($input: PlaceOrderInput!) { placeOrder(idempotencyKey: "into-the-zone-1", input: $input) { id } }`
    const input = {
      shippingAddressId: address.id,
      gstin: zone,
      method: 'GATEWAY',
      expectedPaise: reviewed.payablePaise,
    }
    const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(placeText, { input }, buyer.token)
    await buy.pay(buyer.token, placeOrder.id)
    const [suborder] = (await buy.read(buyer.token, placeOrder.id)).suborders
    const transition = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { id } }'
    await server.get(transition, { id: suborder?.id }, token)
    await server.get(dispatch, { id: await packAll(server, token, suborder?.id), input: truck }, token)
    const { invoicesOfOrder } = await server.get<{ invoicesOfOrder: { pdfUrl: string }[] }>(
      `query ($id: ID!) { invoicesOfOrder(orderId: $id) { type taxKind sez lutNumber pdfUrl recipient { gstin } totals { igstPaise totalPaise } } }`,
      { id: placeOrder.id },
      buyer.token,
    )
    expect(invoicesOfOrder).toMatchObject([
      {
        type: 'TAX_INVOICE',
        taxKind: 'IGST',
        sez: 'UNDER_LUT',
        lutNumber: letter.number,
        recipient: { gstin: zone },
        totals: { igstPaise: 0, totalPaise: reviewed.payablePaise },
      },
    ])
    expect((await fetch(server.url + invoicesOfOrder[0]?.pdfUrl)).status).toBe(200)
    await server.get(setLut, { ...letter, number: null }, token)
    expect(await (await company()).review(zone)).toMatchObject({ sez: 'WITH_TAX' })
  })

  test('takes no letter of another state, another year or another firm', async () => {
    const { offer } = await company()
    const { token, letter } = authorisationOf(offer)
    const other = await server.build.seller()
    expect(await server.codeOf(setLut, { ...letter, number: 'AD290326001234X' }, token)).toBe('LUT_STATE')
    expect(await server.codeOf(setLut, { ...letter, number: '27' }, token)).toBe('LUT_BAD')
    expect(await server.codeOf(setLut, { ...letter, financialYear: '2024-25' }, token)).toBe('LUT_YEAR')
    expect(await server.codeOf(setLut, letter, other.owner.token)).toBe('NOT_FOUND')
  })
})
