import { mulDiv } from '@neev/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, buying, place as placeText, review } from '#test/shop/buying.ts'
import { sheetOf } from '#test/shop/sheets.ts'

let server: TestServer
let admin = ''
let buy: ReturnType<typeof buying>
let bars: BuiltOffer
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  buy = buying(server)
  await server.build.bankAccount()
  bars = await server.build.offer({ goods: 'bars' })
  for (const goods of ['cement', 'bricks', 'taps'] as const) await server.build.offer({ goods })
})
afterAll(() => server.close())

type Row = {
  id: string
  district: string
  serviceable: boolean
  tier: string | null
  surchargePaisePerTonne: number
  extraLeadDays: number
  byRoad: boolean
  state: { code: string }
  zone: { id: string }
}
const rowText =
  'id district state { code } zone { id name } tier serviceable byRoad surchargePaisePerTonne extraLeadDays hasPosition'
const list = `query ($page: PageInput! = {}, $filter: PincodeFilter! = {}) { adminPincodes(page: $page, filter: $filter) { total items { ${rowText} } } }`
const update = `mutation ($pincode: ID!, $input: PincodeInput!) { updatePincode(pincode: $pincode, input: $input) { ${rowText} } }`
const turn =
  'mutation ($pincodes: [ID!], $filter: PincodeFilter, $serviceable: Boolean!) { setPincodesServiceable(pincodes: $pincodes, filter: $filter, serviceable: $serviceable) }'
const sheetText =
  'id reading { format name } total inserts updates same wrong problems { line pincode column message } appliedAt'
const check = `mutation ($file: Upload!) { validatePincodeSheet(file: $file) { ${sheetText} } }`
const importPincodes = `mutation ($id: ID!) { importPincodeSheet(id: $id) { ${sheetText} } }`
const exported = 'mutation ($filter: PincodeFilter! = {}) { pincodeSheet(filter: $filter) }'

const find = async (filter: object, page: object = {}, token = admin) =>
  (await server.get<{ adminPincodes: { total: number; items: Row[] } }>(list, { filter, page }, token)).adminPincodes
const one = async (pincode: string) => {
  const [row] = (await find({ search: pincode })).items
  if (!row) throw new Error(pincode)
  return row
}
async function say(pincode: string, over: object) {
  const { zone, tier, serviceable, byRoad, surchargePaisePerTonne, extraLeadDays } = await one(pincode)
  const input = { zoneId: zone.id, tier, serviceable, byRoad, surchargePaisePerTonne, extraLeadDays, ...over }
  await server.get(update, { pincode, input }, admin)
  await server.settle()
}
const cartText = `query ($pincode: String) { cart(pincode: $pincode) { whyNot { code message } freightPaise surchargePaise taxablePaise goodsPaise loadingPaise grams
  groups { freightPaise surchargePaise grams deliverBy trips sameFreightGrams fill { vehicleName payloadGrams spareGrams fillBp paisePerTonne } lines { freightPaise } } unavailable { whyNot { code message } } } }`
type Cart = {
  cart: {
    whyNot: { code: string; message: string } | null
    freightPaise: number
    surchargePaise: number
    taxablePaise: number
    goodsPaise: number
    loadingPaise: number
    groups: {
      freightPaise: number
      surchargePaise: number
      grams: number
      deliverBy: string
      sameFreightGrams: number | null
      fill: { payloadGrams: number; spareGrams: number; fillBp: number; paisePerTonne: number } | null
    }[]
    unavailable: { whyNot: { code: string; message: string } | null }[]
  }
}
/** A buyer with some bars in the cart. */
async function shopper(quantityMilli = 1_200_000) {
  const { token, id } = await server.build.user()
  await server.get(add, { offerId: bars.id, quantityMilli, unit: 'kg', pincode: '411045' }, token)
  return {
    token,
    userId: id,
    cart: async (pincode = '411045') => (await server.get<Cart>(cartText, { pincode }, token)).cart,
  }
}
describe('the directory', () => {
  test('is searched by number or district, filtered and paged', async () => {
    expect((await find({ search: '4110' }, { size: 5 })).items.map(({ id }) => id.slice(0, 4))).toEqual(
      Array(5).fill('4110'),
    )
    const nashik = await find({ search: 'nashik', stateCode: '27' }, { size: 100 })
    expect(nashik.total).toBeGreaterThan(10)
    expect(new Set(nashik.items.map(({ district }) => district.toLowerCase()))).toEqual(new Set(['nashik']))
    const metro = await find({ tier: 'METRO', stateCode: '27' }, { page: 2, size: 20, sort: '-pincode' })
    expect(metro.items).toHaveLength(20)
    expect(metro.items.every(({ tier }) => tier === 'METRO')).toBe(true)
    expect((await find({ serviceable: false })).total).toBe(0)
  })
  test('is read by inventory managers, and written by an admin alone', async () => {
    const manager = await server.as('inventoryManager')
    expect((await find({}, {}, manager)).total).toBeGreaterThan(19_000)
    const { zone } = await one('411045')
    const input = { zoneId: zone.id, serviceable: false, byRoad: true, surchargePaisePerTonne: 0, extraLeadDays: 0 }
    expect(await server.codeOf(update, { pincode: '411045', input }, manager)).toBe('FORBIDDEN')
    expect(await server.codeOf(turn, { filter: {}, serviceable: false }, manager)).toBe('FORBIDDEN')
    expect(await server.codeOf(list, {}, await server.as('sellerManager'))).toBe('FORBIDDEN')
    expect(await server.codeOf(update, { pincode: '999999', input }, admin)).toBe('NOT_FOUND')
    const { errors } = await server.ask(update, { pincode: '411045', input: { ...input, extraLeadDays: 61 } }, admin)
    expect(errors?.[0]?.extensions.fields).toEqual({ extraLeadDays: 'Enter at most 60 extra days.' })
  })
})

describe('a pincode that is not delivered to', () => {
  test('can not be bought to: cart, review and order say so; nor is it in lists', async () => {
    const { token, userId, cart } = await shopper()
    const address = await server.build.address(userId)
    expect((await cart()).whyNot).toBeNull()
    const input = { shippingAddressId: String(address.id) }
    await say('411045', { serviceable: false })
    expect(await cart()).toMatchObject({
      whyNot: { code: 'NOT_SERVICEABLE', message: 'Not delivered to 411045.' },
      groups: [],
      unavailable: [{ whyNot: { message: 'Not delivered to 411045.' } }],
    })
    expect(await server.codeOf(review, { input }, token)).toBe('NOT_SERVICEABLE')
    const order = { key: 'unserved-1', input: { ...input, method: 'DIRECT', expectedPaise: 1 } }
    expect(await server.codeOf(placeText, order, token)).toBe('NOT_SERVICEABLE')
    const products = '{ products(filter: {}, page: 1, size: 5, sort: PRICE, pincode: "411045") { total } }'
    expect(await server.get(products)).toEqual({ products: { total: 0 } })
    await say('411045', { serviceable: true })
    expect((await cart()).whyNot).toBeNull()
  })
  test('is turned with others, by name or by filter', async () => {
    const { setPincodesServiceable: named } = await server.get<{ setPincodesServiceable: number }>(
      turn,
      { pincodes: ['744101', '744102', '999999'], serviceable: false },
      admin,
    )
    expect(named).toBe(2)
    const { total } = await find({ stateCode: '35' })
    const { setPincodesServiceable: rest } = await server.get<{ setPincodesServiceable: number }>(
      turn,
      { filter: { stateCode: '35' }, serviceable: false },
      admin,
    )
    expect(rest).toBe(total - 2)
    expect((await find({ stateCode: '35', serviceable: true })).total).toBe(0)
    expect(await server.codeOf(turn, { serviceable: true }, admin)).toBe('REQUIRED')
  })
})

describe('a place that is hard to reach', () => {
  test('costs so much a tonne on top, to the paisa, on a line of its own, in cart, page and list', async () => {
    const { cart, token, userId } = await shopper(1_234_000)
    const before = await cart()
    await say('411045', { surchargePaisePerTonne: 777_77 })
    const after = await cart()
    const grams = after.groups[0]?.grams ?? 0
    const surcharge = mulDiv(777_77, grams, 1_000_000)
    expect(grams).toBeGreaterThan(1_000_000)
    expect(after.surchargePaise).toBe(surcharge)
    expect(after.freightPaise).toBe(before.freightPaise + surcharge)
    expect(after.taxablePaise).toBe(after.goodsPaise + after.freightPaise + after.loadingPaise)
    expect(after.groups[0]).toMatchObject({ surchargePaise: surcharge, sameFreightGrams: null })
    const address = await server.build.address(userId)
    const { id } = await buy.order(token, address.id, 'DIRECT')
    const ordered = await server.get(
      'query ($id: ID!) { order(id: $id) { suborders { freightPaise surchargePaise } } }',
      { id },
      token,
    )
    expect(ordered).toEqual({
      order: { suborders: [{ freightPaise: after.freightPaise, surchargePaise: surcharge }] },
    })
    const cards = `{ products(filter: {}, page: 1, size: 40, sort: PRICE, pincode: "411045") { items { variant { id } delivered { offerId quantityMilli freightPaise totalPaise taxPaise } } } }`
    const table = `query ($variantId: ID!, $quantityMilli: Milli!) { offers(variantId: $variantId, quantityMilli: $quantityMilli, unit: kg, pincode: "411045") { offers { id freightPaise surchargePaise totalPaise taxPaise grams } } }`
    type Sum = { freightPaise: number; totalPaise: number; taxPaise: number }
    type Cards = {
      products: { items: { variant: { id: string }; delivered: Sum & { offerId: string; quantityMilli: number } }[] }
    }
    type Table = { offers: { offers: (Sum & { id: string; grams: number; surchargePaise: number })[] } }
    const { products } = await server.get<Cards>(cards)
    for (const { variant, delivered } of products.items) {
      const { offers } = await server.get<Table>(table, {
        variantId: variant.id,
        quantityMilli: delivered.quantityMilli,
      })
      const same = offers.offers.find(({ id }) => id === delivered.offerId)
      const { freightPaise, totalPaise, taxPaise } = delivered
      expect(same).toMatchObject({ freightPaise, totalPaise, taxPaise })
      expect(same?.surchargePaise).toBe(mulDiv(777_77, same?.grams ?? 0, 1_000_000))
    }
    await say('411045', { surchargePaisePerTonne: 0 })
  })
  test('takes longer: the promised day moves by its extra days', async () => {
    const { cart } = await shopper()
    const before = (await cart()).groups[0]?.deliverBy ?? ''
    await say('411045', { extraLeadDays: 4 })
    const day = (date: string) => Date.parse(date) / 86_400_000
    expect(day((await cart()).groups[0]?.deliverBy ?? '') - day(before)).toBe(4)
    await say('411045', { extraLeadDays: 0 })
  })
  test('has freight on quotation when no lorry can drive there, and rates again when one can', async () => {
    const { cart } = await shopper()
    await say('411045', { byRoad: false })
    expect((await cart()).whyNot?.code).toBe('FREIGHT_ON_QUOTE')
    await say('411045', { byRoad: true })
    expect((await cart()).whyNot).toBeNull()
  })
  test('tells a full truck apart from an empty one', async () => {
    const { cart } = await shopper()
    const [group] = (await cart()).groups
    const { payloadGrams = 0, spareGrams = 0, fillBp = 0, paisePerTonne = 0 } = group?.fill ?? {}
    const grams = group?.grams ?? 0
    expect(payloadGrams - spareGrams).toBe(grams)
    expect(fillBp).toBe(mulDiv(grams, 10_000, payloadGrams))
    expect(paisePerTonne).toBe(mulDiv(group?.freightPaise ?? 0, 1_000_000, grams))
  })
})

describe('a sheet of pincodes', () => {
  const head = ['Pincode', 'State', 'District', 'Zone', 'Serviceable', 'Tier', 'Surcharge a tonne (₹)', 'Extra days']
  const send = async (rows: (string | number | null)[][], titles = head) =>
    server.upload(check, {}, await sheetOf(titles, rows), admin)
  type Sheet = {
    id: string
    inserts: number
    updates: number
    same: number
    wrong: number
    problems: object[]
    appliedAt: string | null
  }
  const sheetOfAnswer = ({ data }: Awaited<ReturnType<typeof send>>) =>
    (data as unknown as { validatePincodeSheet: Sheet }).validatePincodeSheet

  test('is checked row by row and column by column, and changes nothing until it is brought in, once', async () => {
    const { zone } = await one('411001')
    const { rows: zones } = await server.pool.query('select name from zones where id = $1', [zone.id])
    const sheet = sheetOfAnswer(
      await send([
        [411001, null, null, null, 'no', null, 450.5, 3],
        ['४११ ००२', 'Maharashtra', null, null, 'yes', null, null, null],
        [411999, 'Maharashtra', 'Pune', zones[0].name, null, 'RURAL', 100, null],
        [411998, null, 'Pune', zones[0].name, null, null, null, null],
        [41100, null, null, null, 'perhaps', null, null, null],
        ['411 001', null, null, null, 'yes', null, null, null],
      ]),
    )
    expect(sheet).toMatchObject({
      reading: { format: 'XLSX' },
      inserts: 1,
      updates: 1,
      same: 1,
      wrong: 3,
      appliedAt: null,
      problems: [
        { line: 5, pincode: '411998', column: 'State', message: 'This is required for a new pincode.' },
        {
          line: 6,
          pincode: '41100',
          column: 'Pincode',
          message: 'A pincode must have 6 digits and cannot start with 0.',
        },
        { line: 6, pincode: '41100', column: 'Serviceable', message: 'Enter yes or no.' },
        { line: 7, pincode: '411001', column: 'Pincode', message: 'This pincode is already in row 2.' },
      ],
    })
    expect(await one('411001')).toMatchObject({ serviceable: true, surchargePaisePerTonne: 0 })
    expect((await find({ search: '411999' })).total).toBe(0)
    await server.get(importPincodes, { id: sheet.id }, admin)
    expect(await one('411001')).toMatchObject({
      serviceable: false,
      surchargePaisePerTonne: 450_50,
      extraLeadDays: 3,
      district: 'Pune',
      tier: 'METRO',
    })
    expect(await one('411999')).toMatchObject({ serviceable: true, tier: 'RURAL', state: { code: '27' }, zone })
    expect(await server.codeOf(importPincodes, { id: sheet.id }, admin)).toBe('BAD_TRANSITION')
    const colleague = (await server.build.user({ roles: ['admin'] })).token
    expect(await server.codeOf(importPincodes, { id: sheet.id }, colleague)).toBe('NOT_FOUND')
  })
  test('without its first column, or empty, is refused as a whole', async () => {
    const missing = await send([['x']], ['Tier'])
    expect(missing.errors?.[0]).toMatchObject({ message: 'These columns are missing: Pincode.' })
    const empty = await server.upload(check, {}, Buffer.from('Pincode,Tier\n'), admin)
    expect(empty.errors?.[0]).toMatchObject({ message: 'The file has no rows.' })
  })
  test('goes out as it comes in', async () => {
    const { pincodeSheet } = await server.get<{ pincodeSheet: string }>(exported, { filter: { search: '4119' } }, admin)
    const answer = await fetch(`${server.url}${pincodeSheet}`)
    const sheet = sheetOfAnswer(await server.upload(check, {}, Buffer.from(await answer.arrayBuffer()), admin))
    expect(sheet).toMatchObject({ inserts: 0, updates: 0, wrong: 0, same: (await find({ search: '4119' })).total })
  })
})
