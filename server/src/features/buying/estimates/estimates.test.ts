import { startingRules } from '@neev/domain/buying/estimates/estimates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { invalidateRules } from './rules.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer({ shop: true })
  admin = await server.as('siteManager')
})
afterAll(() => server.close())

const query = `query ($input: EstimateInput!, $pincode: String) { estimate(input: $input, pincode: $pincode) {
  floorSqftMilli rulesNumber place { pincode } goodsPaise freightPaise loadingPaise taxPaise roundOffPaise totalPaise
  whyNot { code } materials { name unit perSqftMilli factorBp source quantityMilli missingMilli totalPaise parts { diameterMm quantityMilli }
    lines { offerId unit quantityMilli coversMilli pieces diameterMm goodsPaise freightPaise loadingPaise taxPaise totalPaise
      product { title } seller { name } } } } }`
type Line = {
  offerId: string
  quantityMilli: number
  coversMilli: number
  totalPaise: number
  seller: { name: string }
  diameterMm: number
}
type Material = {
  name: string
  quantityMilli: number
  totalPaise: number | null
  lines: Line[]
  perSqftMilli: number
  missingMilli: number
}
type Estimate = {
  rulesNumber: number
  place: { pincode: string } | null
  materials: Material[]
  whyNot: object | null
} & Record<'goodsPaise' | 'freightPaise' | 'loadingPaise' | 'taxPaise' | 'roundOffPaise' | 'totalPaise', number>
const house = { areaMilli: 1_200_000, unit: 'SQFT', floors: 2, wall: 'BRICKS' }
const estimate = async (over: object = {}, pincode: string | null = '411045') =>
  (await server.get<{ estimate: Estimate }>(query, { input: { ...house, ...over }, pincode })).estimate

const rulesQuery = '{ estimateRules { number state effectiveFrom note rules { name perSqftMilli source } createdBy } }'
const save = `mutation ($number: Int!, $input: EstimateRulesInput!) {
  saveEstimateRules(number: $number, input: $input) { number state note } }`
const remove = 'mutation ($number: Int!) { deleteEstimateRules(number: $number) { number state } }'
type Version = { number: number; state: string }
const latest = async () =>
  (await server.get<{ estimateRules: Version[] }>(rulesQuery, {}, admin)).estimateRules[0]?.number ?? 0
const input = (over: object = {}) => ({ ...startingRules, note: 'Rules of our engineers', ...over })

describe('estimate', () => {
  test('says what a house needs, and of whom it is cheapest, for a guest', async () => {
    const { materials, place } = await estimate()
    expect(place).toEqual({ pincode: '411045' })
    expect(materials.map(({ name, quantityMilli }) => [name, quantityMilli])).toEqual([
      ['CEMENT', 960_000],
      ['STEEL', 9_600_000],
      ['SAND', 4_320_000],
      ['AGGREGATE', 3_240_000],
      ['BRICKS', 19_200],
    ])
    for (const { name, lines } of materials) expect(lines.length, name).toBeGreaterThan(0)
    const steel = materials[1]?.lines ?? []
    expect(steel.map(({ diameterMm }) => diameterMm)).toEqual([8, 10, 12, 16])
    expect(new Set(steel.map(({ seller }) => seller.name)).size).toBe(1)
  })
  test('adds up, and costs in the cart what it says', async () => {
    const one = await estimate()
    const lines = one.materials.flatMap((material) => material.lines)
    const total = lines.reduce((sum, line) => sum + line.totalPaise, 0)
    expect(total + one.roundOffPaise).toBe(one.totalPaise)
    expect(one.goodsPaise + one.freightPaise + one.loadingPaise + one.taxPaise).toBe(total)
    const buyer = await server.as('customer')
    const items = lines.map(({ offerId, quantityMilli }) => ({ offerId, quantityMilli }))
    const add = 'mutation ($items: [CartItemInput!]!) { addListToCart(items: $items, pincode: "411045") { count } }'
    expect(await server.get(add, { items }, buyer)).toEqual({ addListToCart: { count: lines.length } })
    const cart = '{ cart(pincode: "411045") { totalPaise goodsPaise freightPaise taxPaise unavailable { id } } }'
    const { totalPaise, goodsPaise, freightPaise, taxPaise } = one
    expect(await server.get(cart, {}, buyer)).toEqual({
      cart: { totalPaise, goodsPaise, freightPaise, taxPaise, unavailable: [] },
    })
  })
  test('chooses the cheapest offer that has enough before a cheaper one that has not', async () => {
    const bricks = async () => (await estimate()).materials.find(({ name }) => name === 'BRICKS')?.lines ?? []
    const little = await server.build.offer({ goods: 'bricks', pricePaise: 100_00, stockMilli: 19_000 })
    expect((await bricks())[0]?.offerId).toBe(String(little.id))
    const enough = await server.build.offer({ goods: 'bricks', pricePaise: 200_00, stockMilli: 20_000 })
    expect((await bricks()).map(({ offerId }) => offerId)).toEqual([String(enough.id)])
    const cheaper = await server.build.offer({ goods: 'bricks', pricePaise: 199_00, stockMilli: 20_000 })
    expect((await bricks()).map(({ offerId }) => offerId)).toEqual([String(cheaper.id)])
  })
  test('puts offers together where none has enough, and says what is still missing', async () => {
    const sand = (await estimate({ areaMilli: 1_000_000 })).materials[2]
    expect(sand?.lines.length).toBeGreaterThan(1)
    const ordered = sand?.lines.reduce((sum, line) => sum + line.coversMilli, 0) ?? 0
    expect(sand?.missingMilli).toBe(Math.max(0, 3_600_000 - ordered))
    const huge = (await estimate({ areaMilli: 100_000_000, floors: 5 })).materials[2]
    expect(huge?.missingMilli).toBeGreaterThan(0)
  })
  test('has quantities without prices where no place is known, or nobody delivers', async () => {
    for (const pincode of [null, '999999']) {
      const { materials, place, totalPaise } = await estimate({}, pincode)
      expect(place).toBeNull()
      expect(totalPaise).toBe(0)
      expect(materials.map(({ lines, totalPaise }) => [lines, totalPaise])).toEqual(materials.map(() => [[], null]))
      expect(materials[0]?.quantityMilli).toBe(960_000)
    }
  })
  test('converts stone that is sold by the tonne', async () => {
    const line = (await estimate({ areaMilli: 1_000_000, floors: 1 })).materials[3]?.lines[0]
    expect(line).toMatchObject({ unit: 'tonne', quantityMilli: 58_000, coversMilli: 1_364_705 })
  })
  test('of a stage has what is due then, costs in the cart what it says, and all stages are the house', async () => {
    const staged = `query ($input: EstimateInput!, $stage: EstimateStageName) {
      estimate(input: $input, pincode: "411045", stage: $stage) { totalPaise
        stages { name fromWeek toWeek materials { name unit quantityMilli } }
        materials { name quantityMilli parts { diameterMm quantityMilli } lines { offerId quantityMilli coversMilli totalPaise } } } }`
    type Staged = Estimate & { stages: { name: string; fromWeek: number; toWeek: number; materials: Material[] }[] }
    const read = async (stage: string | null) =>
      (await server.get<{ estimate: Staged }>(staged, { input: house, stage })).estimate
    const { stages, materials } = await read(null)
    expect(stages.map(({ name, fromWeek, toWeek }) => `${name} ${fromWeek}-${toWeek}`)).toEqual([
      'FOUNDATION 1-5',
      'STRUCTURE 6-16',
      'MASONRY 17-23',
      'FINISHING 24-32',
    ])
    for (const { name, quantityMilli } of materials) {
      const parts = stages.flatMap(({ materials }) => materials.filter((one) => one.name === name))
      expect(
        parts.reduce((sum, part) => sum + part.quantityMilli, 0),
        name,
      ).toBe(quantityMilli)
    }
    const masonry = await read('MASONRY')
    expect(masonry.materials.map(({ name, quantityMilli }) => [name, quantityMilli])).toEqual([
      ['CEMENT', 144_000],
      ['STEEL', 383_000],
      ['SAND', 864_000],
      ['BRICKS', 16_320],
    ])
    expect(masonry.stages).toEqual(stages)
    const lines = masonry.materials.flatMap(({ lines }) => lines)
    for (const { lines, quantityMilli } of masonry.materials)
      expect(lines.reduce((sum, line) => sum + line.coversMilli, 0)).toBeGreaterThanOrEqual(quantityMilli)
    const { token } = await server.build.user()
    const items = lines.map(({ offerId, quantityMilli }) => ({ offerId, quantityMilli }))
    const add = 'mutation ($items: [CartItemInput!]!) { addListToCart(items: $items, pincode: "411045") { count } }'
    expect(await server.get(add, { items }, token)).toEqual({ addListToCart: { count: lines.length } })
    expect(await server.get('{ cart(pincode: "411045") { totalPaise } }', {}, token)).toEqual({
      cart: { totalPaise: masonry.totalPaise },
    })
  })
  test('counts blocks in place of bricks', async () => {
    const { materials } = await estimate({ wall: 'BLOCKS' })
    expect(materials.at(-1)).toMatchObject({ name: 'BLOCKS', quantityMilli: 38_400 })
  })
  test.each([
    [{ areaMilli: 99_999 }, 'AREA_BAD', 'areaMilli'],
    [{ areaMilli: 100_000_001 }, 'AREA_BAD', 'areaMilli'],
    [{ floors: 0 }, 'FLOORS_BAD', 'floors'],
    [{ floors: 6 }, 'FLOORS_BAD', 'floors'],
  ])('refuses %o with %s', async (over, code, field) => {
    const { errors } = await server.ask(query, { input: { ...house, ...over } })
    expect(errors?.[0]?.extensions).toMatchObject({ code, fields: { [field]: expect.any(String) } })
  })
})

describe('rules', () => {
  test('begin with those of the code', async () => {
    const { estimateRules } = await server.get<{ estimateRules: Version[] }>(rulesQuery, {}, admin)
    expect(estimateRules.at(-1)).toMatchObject({ number: 1, effectiveFrom: null, createdBy: null })
  })
  test('a new version applies at once, and is in the audit log', async () => {
    const number = await latest()
    const logged = await server.build.count('audit_log')
    const SAND = { perSqftMilli: 1_900, source: 'Our own sites, 2025' }
    await server.get(save, { number, input: input({ SAND }) }, admin)
    expect(await server.build.count('audit_log')).toBe(logged + 1)
    await server.settle()
    const { rulesNumber, materials } = await estimate({}, null)
    expect(rulesNumber).toBe(number + 1)
    expect(materials[2]).toMatchObject({ name: 'SAND', quantityMilli: 4_560_000, source: 'Our own sites, 2025' })
  })
  test('the stages follow the operator’s shares and weeks; a version from before stages has those of the code', async () => {
    const number = await latest()
    const stages = startingRules.stages.map((one) => ({
      ...one,
      weeks: one.weeks + 1,
      shares: { ...one.shares, CEMENT: one.name === 'FOUNDATION' ? 10_000 : 0 },
    }))
    await server.get(save, { number, input: input({ stages }) }, admin)
    await server.settle()
    const query = `query ($input: EstimateInput!) { estimate(input: $input) {
      stages { name toWeek materials { name quantityMilli } } } }`
    type Stages = { estimate: { stages: { toWeek: number; materials: Material[] }[] } }
    const read = async () => (await server.get<Stages>(query, { input: house })).estimate.stages
    const cement = (materials: Material[]) => materials.find(({ name }) => name === 'CEMENT')?.quantityMilli
    expect((await read()).map(({ materials }) => cement(materials))).toEqual([960_000, undefined, undefined, undefined])
    expect((await read())[0]?.toWeek).toBe(6)
    const bad = stages.map((one) => ({ ...one, shares: { ...one.shares, STEEL: 2_600 } }))
    const { errors } = await server.ask(save, { number: number + 1, input: input({ stages: bad }) }, admin)
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(['stages.3.shares.STEEL'])

    await server.pool.query("update estimate_rules set rules = rules - 'stages' where number = $1", [number + 1])
    invalidateRules(makeCtx(server.services))
    expect((await read()).map(({ materials }) => cement(materials))).toEqual([144_000, 432_000, 144_000, 240_000])
  })
  test('a version of a later day waits, stands in the way of others, and can be taken back', async () => {
    const number = await latest()
    const coming = input({ effectiveFrom: '2027-01-01' })
    const { saveEstimateRules } = await server.get<{ saveEstimateRules: Version[] }>(
      save,
      { number, input: coming },
      admin,
    )
    expect(saveEstimateRules[0]).toMatchObject({ number: number + 1, state: 'SCHEDULED' })
    await server.settle()
    expect((await estimate({}, null)).rulesNumber).toBe(number)
    expect(await server.codeOf(save, { number: number + 1, input: input() }, admin)).toBe('VERSION_ORDER')
    const { deleteEstimateRules } = await server.get<{ deleteEstimateRules: Version[] }>(
      remove,
      { number: number + 1 },
      admin,
    )
    expect(deleteEstimateRules[0]).toMatchObject({ number, state: 'IN_FORCE' })
    expect(await server.codeOf(remove, { number }, admin)).toBe('BAD_TRANSITION')
  })
  test('are refused on top of somebody else’s, for a past day, and by field where they are wrong', async () => {
    const number = await latest()
    expect(await server.codeOf(save, { number: number - 1, input: input() }, admin)).toBe('STALE')
    expect(await server.codeOf(save, { number, input: input({ effectiveFrom: '2026-01-01' }) }, admin)).toBe('DAY_PAST')
    const bad = input({ note: '', STEEL: { perSqftMilli: 0 }, steel: [{ diameterMm: 12, bp: 9_000 }] })
    const { errors } = await server.ask(save, { number, input: bad }, admin)
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(
      expect.arrayContaining(['note', 'STEEL.perSqftMilli', 'steel']),
    )
    expect(await latest()).toBe(number)
  })
})
