import { istDate } from '@neev/domain/core/fiscal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { computeDaily } from './compute.ts'
import { updateIndex, watchIndex } from './price-index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const fields = 'code title stateCode unit day medianPaise sellers offers sales leftOut weekBp monthBp'
const listText = `query ($state: String) { priceIndex(state: $state) { state states { code series } series { ${fields} } } }`
const seriesText = `query ($code: ID!) { indexSeries(code: $code) { ${fields} points { day medianPaise sellers offers sales leftOut } } }`
const fileText =
  'query ($code: ID!, $format: IndexFileFormat!) { indexFile(code: $code, format: $format) { name base64 rows } }'
const alertFields = '{ id kind moveBp targetPaise basePaise notifiedAt reportedPaise }'
const setText = `mutation ($code: ID!, $input: IndexAlertInput!) { setIndexAlert(code: $code, input: $input) ${alertFields} }`
const removeText = `mutation ($code: ID!, $id: ID!) { removeIndexAlert(code: $code, id: $id) ${alertFields} }`
const mineText = `query ($code: ID!) { indexAlerts(code: $code) ${alertFields} }`

type Series = {
  code: string
  medianPaise: number
  sellers: number
  offers: number
  sales: number
  leftOut: number
  weekBp: number | null
}
type Alert = { id: string; notifiedAt: string | null; reportedPaise: number | null; targetPaise: number | null }
const seriesWith = async (code: string) =>
  (await server.get<{ indexSeries: Series & { points: { day: string; medianPaise: number }[] } }>(seriesText, { code }))
    .indexSeries

/** Cement of one size that these sellers offer at these prices of a bag, and the code of its series. */
async function cement(prices: number[]): Promise<{ offers: BuiltOffer[]; code: string }> {
  const [first, ...rest] = prices
  const offer = await server.build.offer({ goods: 'cement', pricePaise: first ?? 1, size: { mrpPaise: null } })
  const offers = [offer]
  for (const pricePaise of rest)
    offers.push(await server.build.offer({ product: offer.product, variant: offer.variant, pricePaise }))
  const { rows } = await server.pool.query('select sku from variants where id = $1', [offer.variant.id])
  const code = `${rows[0].sku}-mh`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return { offers, code }
}
const setPrice = 'mutation ($id: ID!, $paise: Paise!) { setPrice(offerId: $id, pricePaise: $paise) { id } }'
const tomorrow = () => server.setClock(new Date(server.now().getTime() + 86_400_000))

test('is the median of the offers of at least three sellers, without what is far off, and public', async () => {
  const { offers, code } = await cement([300_00, 302_00, 304_00, 301_00, 303_00, 900_00])
  const { code: thin } = await cement([300_00, 302_00, 304_00, 301_00])
  server.setClock(new Date(server.now().getTime() + 60_000))
  await computeDaily(makeCtx(server.services))
  expect(await seriesWith(code)).toMatchObject({
    medianPaise: 302_00,
    sellers: 5,
    offers: 5,
    sales: 0,
    leftOut: 1,
    weekBp: null,
  })
  expect(await server.codeOf(seriesText, { code: thin })).toBe('NOT_FOUND')
  const { priceIndex } = await server.get<{ priceIndex: { state: string; series: Series[] } }>(listText, {
    state: '27',
  })
  expect(priceIndex.state).toBe('27')
  expect(priceIndex.series.map((one) => one.code)).toContain(code)

  // Run twice on one day it is worked out again, not added to
  const [one] = offers
  await server.get(setPrice, { id: String(one?.id), paise: 302_50 }, one?.seller.owner.token)
  await computeDaily(makeCtx(server.services))
  const again = await seriesWith(code)
  expect(again.points.filter(({ day }) => day === istDate(server.now()))).toHaveLength(1)
  expect(again.medianPaise).toBe(302_50)
})

test('counts completed sales of the day, and neither cancelled ones nor those to one’s own people', async () => {
  const { offers, code } = await cement([300_00, 302_00, 304_00, 301_00, 303_00])
  const [offer] = offers
  if (!offer) throw new Error('no offer')
  const buyer = await server.build.user()
  const sold = async (userId: number, status: string, replaces: string | null = null) => {
    const { rows: orders } = await server.pool.query(
      `insert into orders (number, user_id, idempotency_key, status, payment_method, pincode, shipping, billing, goods_paise,
         freight_paise, loading_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, placed_at, lock_expires_at)
       values ('IX' || gen_random_uuid(), $1, gen_random_uuid()::text, 'COMPLETED', 'GATEWAY', '411045', '{}', '{}', 1, 0, 0, 1, 0, 0, 0, 1, $2, $2)
       returning id`,
      [userId, server.now()],
    )
    const { rows: parts } = await server.pool.query(
      `insert into suborders (number, order_id, seller_id, dispatch_point_id, gstin, supplier_state, place_of_supply, tax_kind,
         status, grams, goods_paise, freight_paise, loading_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
         round_off_paise, total_paise, delivered_at)
       values ('IX' || gen_random_uuid(), $1, $2, $3, 'x', '27', '27', 'CGST_SGST', $4, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1, $5) returning id`,
      [orders[0].id, offer.seller.id, offer.yard.id, status, server.now()],
    )
    const { rows: lines } = await server.pool.query(
      `insert into order_lines (suborder_id, offer_id, variant_id, position, title, product_identifier, drawing, attributes, hsn,
         unit, uqc, quantity_milli, grams, price_paise, price_source, goods_paise, freight_paise, loading_paise, taxable_paise,
         rate_bp, cgst_paise, sgst_paise, igst_paise, total_paise, replaces_line_id)
       values ($1, $2, $3, 1, 'Cement', 'x', '{}', '{}', 'x', 'bag', 'BAG', 1000, 1, 300_50, 'OFFER', 1, 0, 0, 1, 0, 0, 0, 0, 1, $4) returning id`.replace(
        '300_50',
        '30050',
      ),
      [parts[0].id, offer.id, offer.variant.id, replaces],
    )
    return String(lines[0].id)
  }
  const line = await sold(buyer.id, 'COMPLETED')
  // what came in its place was not sold at today’s price
  await sold(buyer.id, 'COMPLETED', line)
  await sold(buyer.id, 'CANCELLED')
  await sold(offer.seller.owner.id, 'DELIVERED')
  server.setClock(new Date(server.now().getTime() + 60_000))
  await computeDaily(makeCtx(server.services))
  expect(await seriesWith(code)).toMatchObject({ offers: 5, sales: 1, sellers: 5, medianPaise: 301_50 })
})

describe('an alert', () => {
  test('is told once when the index falls to the amount, and belongs to its user', async () => {
    const { offers, code } = await cement([300_00, 302_00, 304_00, 301_00, 303_00])
    const me = await server.build.user({ email: 'index@build.example' })
    const other = await server.build.user()
    server.setClock(new Date(server.now().getTime() + 60_000))
    await updateIndex(makeCtx(server.services))
    const below = (targetPaise: number) => ({ code, input: { kind: 'BELOW', targetPaise } })
    expect(await server.codeOf(setText, below(302_00), me.token)).toBe('PRICE_THERE')
    expect(await server.codeOf(setText, below(0), me.token)).toBe('VALIDATION')
    expect(await server.codeOf(setText, { code: 'no-such', input: below(1).input }, me.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(setText, below(290_00))).toBe('UNAUTHENTICATED')
    await server.get(setText, below(280_00), me.token)
    const { setIndexAlert } = await server.get<{ setIndexAlert: Alert[] }>(setText, below(290_00), me.token)
    expect(setIndexAlert).toMatchObject([{ targetPaise: 290_00, basePaise: 302_00, notifiedAt: null }])
    const [alert] = setIndexAlert
    expect(await server.codeOf(removeText, { code, id: alert?.id }, other.token)).toBe('NOT_FOUND')
    expect(await server.get(mineText, { code }, other.token)).toEqual({ indexAlerts: [] })

    for (const offer of offers)
      await server.get(setPrice, { id: String(offer.id), paise: offer.pricePaise - 15_00 }, offer.seller.owner.token)
    tomorrow()
    await computeDaily(makeCtx(server.services))
    await Promise.all(Array.from({ length: 4 }, () => watchIndex(makeCtx(server.services))))
    await server.settle()
    const { indexAlerts } = await server.get<{ indexAlerts: Alert[] }>(mineText, { code }, me.token)
    expect(indexAlerts).toMatchObject([{ reportedPaise: 287_00 }])
    const { rows } = await server.pool.query(
      "select 1 from messages where template = 'index.reached' and recipient = 'index@build.example'",
    )
    expect(rows).toHaveLength(1)
    const { rows: events } = await server.pool.query(
      "select 1 from events where name = 'index.reached' and lane = 'messages' and payload ->> 'alertId' = $1",
      [indexAlerts[0]?.id],
    )
    expect(events).toHaveLength(1)
    // Told alerts stay; a new one is another
    await server.get(setText, { code, input: { kind: 'MOVE', moveBp: 100 } }, me.token)
    const { removeIndexAlert } = await server.get<{ removeIndexAlert: Alert[] }>(
      removeText,
      { code, id: indexAlerts[0]?.id },
      me.token,
    )
    expect(removeIndexAlert).toMatchObject([{ kind: 'MOVE', moveBp: 100 }])
  })
})

test('thirty alerts wait at most; those that were told do not count', async () => {
  const { code } = await cement([300_00, 302_00, 304_00, 301_00, 303_00])
  server.setClock(new Date(server.now().getTime() + 60_000))
  await computeDaily(makeCtx(server.services))
  const { id: userId, token } = await server.build.user()
  const fill = (isTold: boolean) =>
    server.pool.query(
      `insert into index_alerts (user_id, series_id, kind, target_paise, base_paise, created_at, notified_at, notified_paise)
       select $1, s.id, 'BELOW', 100, 200, $2, case when $3 then $2::timestamptz end, case when $3 then 100 end
       from (select id from index_series order by id desc limit 1) s, generate_series(1, 30)`,
      [userId, server.now(), isTold],
    )
  const below = (targetPaise: number) => ({ code, input: { kind: 'BELOW', targetPaise } })
  await fill(true)
  expect(await server.codeOf(setText, below(290_00), token)).toBe('OK')
})

test('is downloaded as a spreadsheet and as text', async () => {
  const { code } = await cement([300_00, 302_00, 304_00, 301_00, 303_00])
  server.setClock(new Date(server.now().getTime() + 60_000))
  await computeDaily(makeCtx(server.services))
  type File = { indexFile: { name: string; base64: string; rows: number } }
  const csv = (await server.get<File>(fileText, { code, format: 'CSV' })).indexFile
  expect(csv).toMatchObject({ name: `${code}.csv` })
  expect(Buffer.from(csv.base64, 'base64').toString()).toContain(`${istDate(server.now())},302.00,5,5,0,0`)
  const xlsx = (await server.get<File>(fileText, { code, format: 'XLSX' })).indexFile
  expect(Buffer.from(xlsx.base64, 'base64').subarray(0, 2).toString()).toBe('PK')
})
