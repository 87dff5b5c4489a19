import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { comparing, kindOf, lowest, type Quoted, type Read, type Share } from '#test/shop/comparing.ts'
import { bags, found, moveText, quoting } from '#test/shop/quoting.ts'
import { seeded } from '#test/shop/seeded.ts'

/** Quotations of unlike things: what differs from the request is ranked apart, and is no measure of what is equal. */
let server: TestServer
let quote: ReturnType<typeof quoting>
let { asked, skuOf, offersOf } = {} as ReturnType<typeof comparing>
beforeAll(async () => {
  server = await startServer()
  quote = quoting(server)
  ;({ asked, skuOf, offersOf } = comparing(server, quote))
})
afterAll(() => server.close())

describe('a quotation that differs from the request', () => {
  test('of less than was asked for is no L1 at a lower price, needs a reason, and leaves the request in part', async () => {
    const [whole, part] = (await offersOf(2)) as [BuiltOffer, BuiltOffer]
    const wanted = [{ sku: await skuOf(whole), quantityMilli: bags(600) }]
    const { id, token, read, send, preview, award, linesOf } = await asked(wanted)
    await send([{ at: 0, offer: whole, quantityMilli: bags(600), pricePaise: 310_00 }])
    await send([{ at: 0, offer: part, quantityMilli: bags(100), pricePaise: 250_00 }])
    const [[full], [short]] = [await linesOf(whole), await linesOf(part)]
    expect(full).toMatchObject({ deviations: [], rank: 1, apartRank: null })
    expect(short).toMatchObject({ deviations: ['SHORT'], rank: null, apartRank: 1 })
    const { comparison } = await read()
    expect(kindOf({ comparison } as Read, 'ONE_SELLER')?.parts).toMatchObject([
      { sellerId: String(whole.seller.id), shares: [{ quotationLineId: found(full).id, quantityMilli: bags(600) }] },
    ])
    // The short one and the rest from the other cost less than all from the other: that is the best, and needs no reason
    const [fullId, shortId] = [found(full).id, found(short).id]
    const split = [{ quotationLineId: fullId, quantityMilli: bags(500) }]
    const best = await preview([fullId, shortId], split)
    expect(best).toMatchObject({ needsReason: false, abovePaise: 0, bestPaise: best.totalPaise })
    expect(kindOf(await read(), 'CHEAPEST')).toMatchObject({ totalPaise: best.totalPaise, isExact: true, gapBp: 0 })
    const alone = await preview([fullId])
    expect(alone).toMatchObject({ needsReason: true, abovePaise: alone.totalPaise - best.totalPaise })
    expect(await preview([shortId])).toMatchObject({
      needsReason: true,
      abovePaise: 0,
      lines: [{ deviations: ['SHORT'], rank: null }],
    })
    // More of a line than it needs, and more than was quoted
    expect(await award([fullId, shortId])).toBe('AWARD_OVER')
    const tooMuch = [{ quotationLineId: shortId, quantityMilli: bags(101) }]
    expect(await award([shortId], 'More', tooMuch)).toBe('AWARD_QUANTITY')
    expect(await award([found(short).id])).toBe('AWARD_REASON')
    expect(await award([found(short).id], 'The rest comes next month')).toBe('OK')
    expect(await read()).toMatchObject({ status: 'PART_AWARDED' })
    const rest = `mutation ($key: String!, $id: ID!) { createQuoteRequestForRest(idempotencyKey: $key, id: $id) {
      status lines { sku quantityMilli } } }`
    const { createQuoteRequestForRest: again } = await server.get<{ createQuoteRequestForRest: object }>(
      rest,
      { key: quote.key(), id },
      token,
    )
    expect(again).toMatchObject({ status: 'OPEN', lines: [{ quantityMilli: bags(500) }] })
    expect(await server.codeOf(rest, { key: quote.key(), id }, (await server.build.user()).token)).toBe('NOT_FOUND')
  })

  test('leaves a rest for which the same sellers are asked, or others only', async () => {
    const [whole, part] = (await offersOf(2)) as [BuiltOffer, BuiltOffer]
    const { id, token, send, award, linesOf } = await asked([{ sku: await skuOf(whole), quantityMilli: bags(600) }])
    await send([{ at: 0, offer: part, quantityMilli: bags(100), pricePaise: 250_00 }])
    const [short] = await linesOf(part)
    expect(await award([found(short).id], 'The rest comes next month')).toBe('OK')
    // Sellers who came after the request was sent
    const { product, variant } = whole
    const later = await Promise.all([1, 2].map(() => server.build.offer({ product, variant })))
    const invited = `mutation ($key: String!, $id: ID!, $sellers: QuoteRestSellers!) {
      createQuoteRequestForRest(idempotencyKey: $key, id: $id, sellers: $sellers) { invitations { sellerId } } }`
    type Again = { createQuoteRequestForRest: { invitations: { sellerId: string }[] } }
    const sellersOf = async (sellers: string) => {
      const again = await server.get<Again>(invited, { key: quote.key(), id, sellers }, token)
      return again.createQuoteRequestForRest.invitations.map(({ sellerId }) => sellerId).sort()
    }
    const before = (await server.pool.query('select seller_id from quote_invitations where request_id = $1', [id])).rows
    const same = before.map(({ seller_id }) => String(seller_id))
    expect((await sellersOf('SAME')).every((one) => same.includes(one))).toBe(true)
    // The rest is asked for once, until that request ends without an order
    expect(await server.codeOf(invited, { key: quote.key(), id, sellers: 'OTHERS' }, token)).toBe('REST_TAKEN')
    const sent = await server.pool.query('select id, version from quote_requests where rest_of = $1', [id])
    const cancelled = { id: String(sent.rows[0].id), version: sent.rows[0].version, transition: 'cancel' }
    await server.get(moveText, cancelled, token)
    const others = await sellersOf('OTHERS')
    expect(others.filter((one) => same.includes(one))).toEqual([])
    expect(others).toEqual(expect.arrayContaining(later.map(({ seller }) => String(seller.id))))
    expect(await server.codeOf(invited, { key: quote.key(), id, sellers: 'NONE' }, token)).toBe('VALIDATION')
    const links = '{ number restOf { id } restRequests { number } rest { id } }'
    const linksOf = async (of: string) =>
      (
        await server.get<{ quoteRequest: object }>(
          `query ($id: ID!) { quoteRequest(id: $id) ${links} }`,
          { id: of },
          token,
        )
      ).quoteRequest
    const first = (await linksOf(id)) as { restRequests: { number: string }[] }
    expect(first).toMatchObject({ restOf: null, rest: [] })
    expect(first.restRequests).toHaveLength(2)
    const newest = await server.pool.query('select max(id) as id from quote_requests where rest_of = $1', [id])
    expect(await linksOf(String(newest.rows[0].id))).toMatchObject({
      number: first.restRequests[1]?.number,
      restOf: { id },
      restRequests: [],
    })
  })

  test('without the certificate, too late, or of more than was asked for is ranked apart', async () => {
    const [equal, uncertified, late, more] = (await offersOf(4)) as [BuiltOffer, BuiltOffer, BuiltOffer, BuiltOffer]
    const terms = { certificateNeeded: true, deliverBy: '2026-12-02' }
    const { send, codeOf, linesOf } = await asked([{ sku: await skuOf(equal), quantityMilli: bags(200) }], terms)
    const quoted = (offer: BuiltOffer, count: number, pricePaise: number) => [
      { at: 0, offer, quantityMilli: bags(count), pricePaise },
    ]
    await send(quoted(equal, 200, 330_00), { hasCertificate: true })
    await send(quoted(uncertified, 200, 290_00), { hasCertificate: false })
    await send(quoted(late, 200, 280_00), { hasCertificate: true, leadDays: 60 })
    await send(quoted(more, 400, 270_00), { hasCertificate: true })
    const times = { at: 0, offer: more, quantityMilli: bags(401), pricePaise: 270_00 }
    expect(await codeOf(times)).toBe('QUOTE_TOO_MUCH')
    const rows = await Promise.all([equal, uncertified, late, more].map(linesOf))
    expect(rows.map(([one]) => [one?.deviations, one?.rank, one?.apartRank])).toEqual([
      [[], 1, null],
      [['NO_CERTIFICATE'], null, 3],
      [['LATE'], null, 2],
      [['OVER'], null, 1],
    ])
  })

  test('lends no lowest price to the scores of equal ones, and has none itself', async () => {
    const [dear, cheap, part] = (await offersOf(3)) as [BuiltOffer, BuiltOffer, BuiltOffer]
    const { id, token, send } = await asked([{ sku: await skuOf(dear), quantityMilli: bags(600) }])
    const scores = async () => {
      const text = 'query ($id: ID!) { quoteRequest(id: $id) { comparison { quotations { sellerId score } } } }'
      const { quoteRequest } = await server.get<{
        quoteRequest: { comparison: { quotations: { sellerId: string; score: number | null }[] } }
      }>(text, { id }, token)
      return new Map(quoteRequest.comparison.quotations.map(({ sellerId, score }) => [Number(sellerId), score]))
    }
    await send([{ at: 0, offer: dear, quantityMilli: bags(600), pricePaise: 330_00 }])
    await send([{ at: 0, offer: cheap, quantityMilli: bags(600), pricePaise: 310_00 }])
    const before = await scores()
    expect(before.get(cheap.seller.id)).toBeGreaterThan(found(before.get(dear.seller.id)))
    await send([{ at: 0, offer: part, quantityMilli: bags(100), pricePaise: 200_00 }])
    const after = await scores()
    expect(after.get(part.seller.id)).toBeNull()
    expect(after.get(dear.seller.id)).toBe(before.get(dear.seller.id))
    expect(after.get(cheap.seller.id)).toBe(before.get(cheap.seller.id))
  })

  test('of another diameter or in a unit that does not compare is refused where it is written', async () => {
    const twelve = await server.build.offer({ goods: 'bars' })
    const { seller, yard } = twelve
    const attributes = { diameterMm: 16, grade: 'Fe 550D', lengthMm: 12_000, form: 'straight', process: 'TMT' }
    const sixteen = await server.build.offer({ goods: 'bars', seller, yard, size: { attributes } })
    const other = await server.build.product({ goods: 'bars', title: 'Tata Tiscon 550SD TMT bars' })
    const brand = await server.build.offer({ product: other, seller, yard })
    const bars = await asked([{ sku: await skuOf(twelve), quantityMilli: 6_000_000 }])
    const quoted = (offer: BuiltOffer) => ({ at: 0, offer, quantityMilli: 6_000_000, pricePaise: 50_00 })
    expect(await bars.codeOf(quoted(sixteen))).toBe('QUOTE_NO_REPLACEMENT')
    expect(await bars.codeOf(quoted(brand))).toBe('OK')
    expect(await bars.linesOf(brand)).toMatchObject([{ deviations: [], rank: 1 }])

    const [cement] = (await offersOf(1)) as [BuiltOffer]
    const tonnes = await asked([
      { category: 'cement', description: 'PPC cement', quantityMilli: 10_000, unit: 'tonne' },
    ])
    expect(await tonnes.codeOf({ at: 0, offer: cement, quantityMilli: bags(200), pricePaise: 300_00 })).toBe(
      'QUOTE_UNIT',
    )
    const steel = await asked([{ category: 'tmt-bars', description: 'Bars', quantityMilli: 5_000, unit: 'tonne' }])
    await steel.send([{ at: 0, offer: twelve, quantityMilli: 5_000_000, pricePaise: 50_00 }])
    const [line] = await steel.linesOf(twelve)
    expect(line).toMatchObject({ deviations: [], rank: 1 })
    // By the tonne, as it was asked for
    expect(found(line).deliveredPerUnitPaise).toBeGreaterThan(50_000_00)
  })

  test('is no way around the reason where nobody quoted every line', async () => {
    const sizes = [await offersOf(2), await offersOf(2), await offersOf(2)] as [BuiltOffer, BuiltOffer][]
    const skus = await Promise.all(sizes.map(([offer]) => skuOf(offer)))
    const { send, preview, award, linesOf } = await asked(skus.map((sku) => ({ sku, quantityMilli: bags(200) })))
    const own = (at: number, by: BuiltOffer, pricePaise: number) =>
      server.build
        .offer({
          product: found(sizes[at])[0].product,
          variant: found(sizes[at])[0].variant,
          seller: by.seller,
          yard: by.yard,
        })
        .then((offer) => ({ at, offer, quantityMilli: bags(200), pricePaise }))
    const [a, b] = [found(sizes[0])[0], found(sizes[2])[1]]
    const first = { at: 0, offer: a, quantityMilli: bags(200), pricePaise: 300_00 }
    const last = { at: 2, offer: b, quantityMilli: bags(200), pricePaise: 300_00 }
    await send([first, await own(1, a, 300_00)])
    await send([await own(1, b, 380_00), last])
    const [ofA, ofB] = [await linesOf(a), await linesOf(b)]
    const dear = [ofA[0], ofB[1], ofB[2]].map((one) => found(one).id)
    const best = [ofA[0], ofA[1], ofB[2]].map((one) => found(one).id)
    const [above, lowest] = [await preview(dear), await preview(best)]
    expect(above).toMatchObject({ needsReason: true, bestPaise: lowest.totalPaise })
    expect(lowest).toMatchObject({ needsReason: false })
    expect(await award(dear)).toBe('AWARD_REASON')
    expect(await award(best)).toBe('OK')
  })
})

describe('random requests and quotations', () => {
  test('have the ranks and the best way to buy that trying everything by hand finds', async () => {
    const random = seeded(27)
    const sellers = await offersOf(4)
    for (let round = 0; round < 6; round++) {
      const sizes = await Promise.all(
        [0, 1].map(async () => (await server.build.offer({ size: { mrpPaise: null } })) as BuiltOffer),
      )
      const skus = await Promise.all(sizes.map(skuOf))
      const terms = { certificateNeeded: random.chance(0.5), ...(random.chance(0.5) && { deliverBy: '2026-12-02' }) }
      const one = await asked(
        skus.map((sku) => ({ sku, quantityMilli: bags(300) })),
        terms,
      )
      const expected = new Map<string, string[]>()
      for (const { seller, yard } of sellers) {
        const quoted: Quoted[] = []
        const [hasCertificate, leadDays] = [random.chance(0.6), random.chance(0.7) ? 2 : 50]
        for (const [at, size] of sizes.entries()) {
          if (random.chance(0.2)) continue
          const offer = await server.build.offer({ product: size.product, variant: size.variant, seller, yard })
          const count = random.pick([300, 300, 300, 120, 600]) ?? 300
          quoted.push({ at, offer, quantityMilli: bags(count), pricePaise: 250_00 + random.upTo(90) * 100 })
          expected.set(`${seller.id}:${at}`, [
            ...(count < 300 ? ['SHORT'] : []),
            ...(count > 300 ? ['OVER'] : []),
            ...(terms.certificateNeeded && !hasCertificate ? ['NO_CERTIFICATE'] : []),
            ...('deliverBy' in terms && leadDays > 10 ? ['LATE'] : []),
          ])
        }
        if (quoted.length > 0) await one.send(quoted, { hasCertificate, leadDays })
      }
      const { comparison, lines } = await one.read()
      const cells = comparison.quotations.flatMap(({ sellerId, lines: own }) =>
        own.map((cell) => ({ ...cell, sellerId, at: lines.findIndex(({ id }) => id === cell.requestLineId) })),
      )
      for (const cell of cells) expect(cell.deviations).toEqual(expected.get(`${cell.sellerId}:${cell.at}`))
      for (const cell of cells) {
        const rivals = cells.filter(
          ({ at, deviations }) => at === cell.at && (deviations.length === 0) === (cell.deviations.length === 0),
        )
        const lower = new Set(rivals.map((r) => r.deliveredPerUnitPaise).filter((p) => p < cell.deliveredPerUnitPaise))
        expect(cell.deviations.length === 0 ? cell.rank : cell.apartRank).toBe(lower.size + 1)
        expect(cell.deviations.length === 0 ? cell.apartRank : cell.rank).toBeNull()
      }
      // Every way to buy each line that has an equal quotation: from one, or what a seller of less has and the rest from
      // one. Priced by the preview of its award
      const choices = lines
        .map((_, at) => {
          const own = cells.filter((cell) => cell.at === at)
          const equal = own.filter(({ deviations }) => deviations.length === 0)
          const short = own.filter(({ deviations }) => deviations.join() === 'SHORT')
          return [
            ...equal.map(({ id }): Share[] => [{ quotationLineId: id, quantityMilli: bags(300) }]),
            ...short.flatMap((one) =>
              equal.map(({ id }): Share[] => [
                { quotationLineId: one.id, quantityMilli: one.quantityMilli },
                { quotationLineId: id, quantityMilli: bags(300) - one.quantityMilli },
              ]),
            ),
          ]
        })
        .filter((some) => some.length > 0)
      expect(comparison.equalLines).toBe(choices.length)
      const ways = choices.reduce<Share[][]>(
        (all, some) => all.flatMap((way) => some.map((one) => [...way, ...one])),
        [[]],
      )
      if (choices.length === 0) {
        expect(comparison.scenarios).toEqual([])
        continue
      }
      const previews = await Promise.all(
        ways.map((way) =>
          one.preview(
            way.map(({ quotationLineId }) => quotationLineId),
            way,
          ),
        ),
      )
      const sums = previews.map(({ totalPaise }) => totalPaise)
      const least = Math.min(...sums)
      expect(kindOf({ comparison } as Read, 'CHEAPEST')).toMatchObject({ totalPaise: least, isExact: true, gapBp: 0 })
      const sellerOf = (id: string) => cells.find((cell) => cell.id === id)?.sellerId
      const fewest = (max: number) =>
        ways.flatMap((way, at) =>
          new Set(way.map(({ quotationLineId }) => sellerOf(quotationLineId))).size <= max ? [sums[at] ?? 0] : [],
        )
      expect(kindOf({ comparison } as Read, 'FEW_SELLERS')?.totalPaise).toBe(lowest(fewest(2)))
      expect(kindOf({ comparison } as Read, 'ONE_SELLER')?.totalPaise).toBe(lowest(fewest(1)))
      for (const [at, { needsReason, abovePaise }] of previews.entries())
        expect([needsReason, abovePaise]).toEqual([(sums[at] ?? 0) > least, (sums[at] ?? 0) - least])
    }
    expect(await quote.broken()).toEqual([])
  }, 60_000)
})
