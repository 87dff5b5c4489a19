import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'
import { comparing, kindOf } from '#test/shop/comparing.ts'
import { bags, found, quoting, sendText } from '#test/shop/quoting.ts'
import { seeded } from '#test/shop/seeded.ts'

/** Ways to buy what was quoted: days to pay, limits, split lines, and more lines than all combinations can be tried of. */
let server: TestServer
let quote: ReturnType<typeof quoting>
let { asked, skuOf, offersOf } = {} as ReturnType<typeof comparing>
beforeAll(async () => {
  server = await startServer()
  quote = quoting(server)
  ;({ asked, skuOf, offersOf } = comparing(server, quote))
})
afterAll(() => server.close())

const grantText =
  'mutation ($companyId: ID!, $input: CreditTermsInput!) { grantCredit(companyId: $companyId, input: $input) { id } }'
const scenariosText = `query ($id: ID!, $limits: QuoteScenarioLimits!) { quoteScenarios(id: $id, limits: $limits) {
  kind totalPaise equalPaise isExact gapBp parts { sellerId totalPaise shares { quotationLineId quantityMilli } } } }`
type Scenario = {
  kind: string
  totalPaise: number
  equalPaise: number
  isExact: boolean
  gapBp: number | null
  parts: { sellerId: string; totalPaise: number; shares: { quotationLineId: string; quantityMilli: number }[] }[]
}
const terms = { limitPaise: 10_00_000_00, termsDays: 30, exposureAt: 'ORDER' }
const whole = (offer: BuiltOffer, pricePaise: number, count = 600) => [
  { at: 0, offer, quantityMilli: bags(count), pricePaise },
]

describe('days to pay', () => {
  test('count at the company’s cost of money where the seller has granted credit, and set the due day of its order', async () => {
    const company = await server.build.company({ name: 'Kulkarni Constructions' })
    const [later, now] = (await offersOf(2)) as [BuiltOffer, BuiltOffer]
    const wanted = [{ sku: await skuOf(later), quantityMilli: bags(600) }]
    const buyer = { ...company.admin, id: company.admin.id }
    const one = await asked(wanted, {}, buyer)
    await one.send(whole(later, 305_00), { paymentDays: 60 })
    await one.send(whole(now, 302_00))
    // Without credit from the seller its days are none
    const before = await one.read()
    expect(before.comparison.quotations.map(({ termsDays }) => termsDays)).toEqual([0, 0])
    expect((await one.linesOf(now))[0]).toMatchObject({ rank: 1 })
    await server.pool.query(
      `insert into credit_requests (account_id, seller_id, status, limit_paise, terms_days, note, requested_by, requested_at)
       values ($1, $2, 'REQUESTED', $3, 30, 'x', $4, $5)`,
      [company.id, later.seller.id, terms.limitPaise, company.admin.id, server.now()],
    )
    await server.get(grantText, { companyId: String(company.id), input: terms }, later.seller.owner.token)

    const [[credit], [advance]] = [await one.linesOf(later), await one.linesOf(now)]
    const total = found(credit).totalPaise
    const expected = total - Math.round((total * 12 * 60) / (100 * 365))
    expect(found(credit)).toMatchObject({ rank: 1, equalPerUnitPaise: Math.round(expected / 600) })
    expect(found(advance)).toMatchObject({ rank: 2 })
    // To the whole rupee, as it is invoiced
    const best = found(kindOf(await one.read(), 'CHEAPEST'))
    expect(best.parts).toMatchObject([{ sellerId: String(later.seller.id) }])
    expect(best.totalPaise).toBe(Math.round(total / 100) * 100)
    expect(best.equalPaise).toBe(best.totalPaise - Math.round((best.totalPaise * 12 * 60) / (100 * 365)))
    expect(await one.preview([found(credit).id])).toMatchObject({ needsReason: false })
    expect(await one.preview([found(advance).id])).toMatchObject({ needsReason: true })
    // At no cost of money the days count nothing
    const cost = 'mutation ($bp: Int!) { updateCostOfMoney(costOfMoneyBp: $bp) { costOfMoneyBp } }'
    expect(await server.codeOf(cost, { bp: 3601 }, company.admin.token)).toBe('VALIDATION')
    await server.get(cost, { bp: 0 }, company.admin.token)
    expect((await one.linesOf(now))[0]).toMatchObject({ rank: 1 })
    await server.get(cost, { bp: 1200 }, company.admin.token)

    expect(await one.award([found(credit).id])).toBe('OK')
    const address = await server.build.address(company.admin.id, { pincode: '411045' })
    const order = await buying(server).order(company.admin.token, address.id, 'CREDIT')
    const { rows } = await server.pool.query(
      'select k.terms_days from credit_orders k join suborders s on s.id = k.suborder_id where s.order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ terms_days: 60 }])
    expect(await quote.broken()).toEqual([])
  })

  test('beyond 45 are refused from a small manufacturer', async () => {
    const [offer] = (await offersOf(1)) as [BuiltOffer]
    await server.pool.query(
      "update sellers set udyam_class = 'SMALL', business_kinds = array['MANUFACTURER'] where id = $1",
      [offer.seller.id],
    )
    const { id, inputOf, sent } = await asked([{ sku: await skuOf(offer), quantityMilli: bags(600) }])
    const [quoted] = whole(offer, 300_00)
    const token = await sent(found(quoted))
    const codeOf = (paymentDays: number) =>
      server.codeOf(sendText, { key: quote.key(), id, input: inputOf(whole(offer, 300_00), { paymentDays }) }, token)
    expect(await codeOf(60)).toBe('PAYMENT_DAYS_LONG')
    expect(await codeOf(20)).toBe('VALIDATION')
    expect(await codeOf(45)).toBe('OK')
  })
})

describe('limits', () => {
  test('of a seller’s amount and part are kept, and split a line where it is needed', async () => {
    const [low, high] = (await offersOf(2)) as [BuiltOffer, BuiltOffer]
    const one = await asked([{ sku: await skuOf(low), quantityMilli: bags(600) }])
    await one.send(whole(low, 300_00))
    await one.send(whole(high, 320_00))
    const [[cheap], [dear]] = [await one.linesOf(low), await one.linesOf(high)]
    const within = async (limits: object) =>
      (await server.get<{ quoteScenarios: Scenario[] }>(scenariosText, { id: one.id, limits }, one.token))
        .quoteScenarios
    const cheapest = async (limits: object) => (await within(limits)).find(({ kind }) => kind === 'CHEAPEST')
    expect((await cheapest({}))?.parts).toMatchObject([{ sellerId: String(low.seller.id) }])

    const capped = await cheapest({ caps: [{ sellerId: String(low.seller.id), paise: found(cheap).totalPaise - 100 }] })
    expect(capped?.parts).toMatchObject([{ sellerId: String(high.seller.id) }])
    const shared = await cheapest({ maxSharePercent: 60 })
    // 60 % of the goods' value: less than 60 % of the quantity for the dearer one, so no more than 360 bags
    const shares = shared?.parts.flatMap(({ shares }) => shares) ?? []
    expect(shares.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)).toBe(bags(600))
    expect(shares.find(({ quotationLineId }) => quotationLineId === found(cheap).id)?.quantityMilli).toBe(bags(360))
    expect(shared?.totalPaise).toBeGreaterThan(found(cheap).totalPaise)
    expect(await within({ maxSharePercent: 40 })).toMatchObject([{ kind: 'ONE_SELLER' }])
    const bad = { id: one.id, limits: { maxSharePercent: 5 } }
    expect(await server.codeOf(scenariosText, bad, one.token)).toBe('VALIDATION')
    const other = await server.build.user()
    expect(await server.codeOf(scenariosText, { id: one.id, limits: {} }, other.token)).toBe('NOT_FOUND')

    // Awarded as it is: each its part, the whole line
    const ids = [found(cheap).id, found(dear).id]
    const preview = await one.preview(ids, shares)
    expect(preview.totalPaise).toBe(shared?.totalPaise)
    expect(await one.award(ids, 'Two sellers for each slab', shares)).toBe('OK')
    expect(await one.read()).toMatchObject({ status: 'AWARDED' })
    expect((await one.linesOf(low))[0]).toMatchObject({ isAwarded: true, awardedMilli: bags(360) })
    const { cart } = await server.get<{ cart: { groups: { lines: { quantityMilli: number }[] }[] } }>(
      '{ cart { groups { lines { quantityMilli } } } }',
      {},
      one.token,
    )
    expect(cart.groups.map(({ lines }) => lines.map(({ quantityMilli }) => quantityMilli)).sort()).toEqual([
      [bags(240)],
      [bags(360)],
    ])
    expect(await quote.broken()).toEqual([])
  })
})

describe('more combinations than can be tried', () => {
  test('are near the lowest possible, which no choice is below', async () => {
    const random = seeded(28)
    const sellers = await offersOf(5)
    const sizes = await Promise.all(
      Array.from({ length: 12 }, () => server.build.offer({ size: { mrpPaise: null } }) as Promise<BuiltOffer>),
    )
    const one = await asked(
      await Promise.all(sizes.map(async (size) => ({ sku: await skuOf(size), quantityMilli: bags(300) }))),
    )
    for (const { seller, yard } of sellers) {
      const quoted = []
      for (const [at, size] of sizes.entries()) {
        const offer = await server.build.offer({ product: size.product, variant: size.variant, seller, yard })
        quoted.push({ at, offer, quantityMilli: bags(300), pricePaise: 280_00 + random.upTo(40) * 100 })
      }
      await one.send(quoted)
    }
    const read = await one.read()
    const cheapest = found(kindOf(read, 'CHEAPEST'))
    expect(cheapest).toMatchObject({ isExact: false })
    expect(cheapest.gapBp).toBeGreaterThanOrEqual(0)
    expect(cheapest.gapBp).toBeLessThan(300)
    const bound = (cheapest.equalPaise * 10_000) / (10_000 + found(cheapest.gapBp))
    const cells = read.comparison.quotations.flatMap(({ lines }) => lines)
    for (let round = 0; round < 40; round++) {
      const choice = read.lines.map(
        ({ id }) => found(random.pick(cells.filter(({ requestLineId }) => requestLineId === id))).id,
      )
      const { totalPaise } = await one.preview(choice)
      expect(totalPaise).toBeGreaterThanOrEqual(bound)
      expect(totalPaise).toBeGreaterThanOrEqual(cheapest.totalPaise)
    }
    // Of two sellers every set is looked at; of one the choice is exact
    expect(found(kindOf(read, 'FEW_SELLERS')).parts).toHaveLength(2)
    expect(found(kindOf(read, 'ONE_SELLER'))).toMatchObject({ isExact: true, gapBp: 0 })
  }, 60_000)
})
