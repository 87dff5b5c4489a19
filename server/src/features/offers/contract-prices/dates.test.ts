import { istDate } from '@neev/domain/core/fiscal'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { add, place, review } from '#test/shop/buying.ts'
import { type Contract, type ContractShop, contractShop, contractTexts } from '#test/shop/contracts.ts'
import { followContracts } from './clock.ts'
import { contractInvariants } from './invariants.queries.ts'

let server: TestServer
let shop: ContractShop
let start: Date
beforeAll(async () => {
  server = await startServer()
  start = server.now()
  shop = await contractShop(server)
})
afterEach(() => server.setClock(start))
afterAll(() => server.close())

const fields =
  'id version status validTo lines { id offerId validTo } history { to isLastDay note by } formerLines { validTo }'
const change = `mutation ($id: ID!, $version: Int!, $input: ContractDatesInput!) {
  updateContractDates(id: $id, version: $version, input: $input) { ${fields} } }`
type Changed = Omit<Contract, 'formerLines'> & {
  history: { to: string; isLastDay: boolean; note: string | null; by: string | null }[]
  formerLines: { validTo: string }[]
}
const reason = 'The tower is a month late.'
type Held = Pick<Contract, 'id' | 'version'>
const variables = ({ id, version }: Held, validTo: string) => ({ id, version, input: { validTo, reason } })
const setLastDay = async (contract: Held, validTo: string) =>
  (await server.get<{ updateContractDates: Changed }>(change, variables(contract, validTo), shop.yard.token))
    .updateContractDates
const refusal = (contract: Held, validTo: string, token = shop.yard.token) =>
  server.codeOf(change, variables(contract, validTo), token)

const sourceOf = async (identifier: string, token: string) => {
  const { productCards } = await server.get<{ productCards: { priceBuyer: string }[] }>(
    'query ($ids: [String!]!) { productCards(identifiers: $ids, pincode: "411045") { priceBuyer } }',
    { ids: [identifier] },
    token,
  )
  return productCards[0]?.priceBuyer
}
const broken = async () =>
  (await Promise.all(contractInvariants.map(({ query }) => rowsAs(makeCtx(server.services).db, query)))).flat()

describe('another last day', () => {
  test('moves the end of the current lines alone, and is on the history with its reason', async () => {
    const [offer, former] = [await shop.bars(), await shop.bars()]
    const own = await shop.customer()
    const both = [offer, former].map(({ id }) => ({ offerId: id, pricePaise: 55_00 }))
    const contract = await shop.agree(`C${own.id}`, both)
    server.setClock(new Date(start.getTime() + 60_000))
    const left = await shop.setLines(contract, [{ offerId: offer.id, pricePaise: 55_00 }])
    const later = await setLastDay(left, '2027-06-30')
    expect(later).toMatchObject({ status: 'ACTIVE', validTo: '2027-06-30', version: left.version + 1 })
    expect(later.lines).toEqual(
      [{ ...left.lines[0], validTo: '2027-06-30T18:30:00.000Z' }].map(({ id, offerId, validTo }) => ({
        id,
        offerId,
        validTo,
      })),
    )
    expect(later.formerLines.map(({ validTo }) => validTo)).toEqual([server.now().toISOString()])
    expect(later.history.at(-1)).toMatchObject({
      to: 'ACTIVE',
      isLastDay: true,
      note: `31-03-2027 → 30-06-2027\n${reason}`,
    })
    const { rows } = await server.pool.query(
      "select before, after from audit_log where action = 'priceContract.dates' and entity_id = $1",
      [contract.id],
    )
    expect(rows).toEqual([{ before: { validTo: '2027-03-31' }, after: { validTo: '2027-06-30', reason } }])
    await server.settle()
    const { rows: messages } = await server.pool.query(
      "select m.user_id, m.body from notifications m where m.link like '/company/prices%' and m.user_id = $1 and m.title like '%30-06-2027%'",
      [own.admin.id],
    )
    expect(messages).toHaveLength(1)
  })

  test('that is earlier ends the price in lists on that day, and orders keep theirs', async () => {
    const offer = await shop.bars()
    const own = await shop.customer()
    const { token } = own.admin
    const contract = await shop.agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    await server.get(add, { offerId: offer.id, quantityMilli: 3_000_000, unit: 'kg', pincode: '411045' }, token)
    const site = { shippingAddressId: String((await server.build.address(own.admin.id)).id) }
    const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(review, { input: site }, token)
    await server.get(
      place,
      { key: 'dates-order', input: { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise } },
      token,
    )
    server.setClock(new Date(start.getTime() + 60_000))
    const today = istDate(server.now())
    const sooner = await setLastDay(contract, today)
    expect(await sourceOf(offer.identifier, token)).toBe('CONTRACT')
    expect(await broken()).toEqual([])
    server.setClock(new Date(`${today}T18:31:00Z`))
    await followContracts(makeCtx(server.services))
    expect(await server.get(contractTexts.own, { filter: {} }, token)).toMatchObject({
      ownContractPrices: { total: 0 },
    })
    expect(await sourceOf(offer.identifier, token)).toBe('EVERYONE')
    server.setClock(start)
    expect(await refusal({ id: sooner.id, version: sooner.version + 1 }, '2027-06-30')).toBe('BAD_TRANSITION')
    expect(await broken()).toEqual([])
  })

  test('is refused in the past, for more than 24 months, without a reason, and for others', async () => {
    const offer = await shop.bars()
    const own = await shop.customer()
    const contract = await shop.agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    expect(await refusal(contract, '2026-11-02')).toBe('CONTRACT_PAST')
    expect(await refusal(contract, '2026-10-31')).toBe('DATES_REVERSED')
    expect(await refusal(contract, '2028-11-01')).toBe('CONTRACT_TOO_LONG')
    expect(await refusal(contract, contract.validTo)).toBe('CONTRACT_DATES_SAME')
    expect(await refusal({ ...contract, version: contract.version + 1 }, '2027-06-30')).toBe('STALE')
    expect(await refusal(contract, '2027-06-30', shop.other.token)).toBe('NOT_FOUND')
    expect(await refusal(contract, '2027-06-30', own.admin.token)).toBe('FORBIDDEN')
    const silent = { ...variables(contract, '2027-06-30'), input: { validTo: '2027-06-30', reason: '' } }
    expect(await server.codeOf(change, silent, shop.yard.token)).toBe('VALIDATION')
  })

  test('cannot reach into another active contract of the buyer', async () => {
    const offer = await shop.bars()
    const own = await shop.customer()
    const first = await shop.agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    await shop.agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 54_00 }], {
      validFrom: '2027-04-01',
      validTo: '2027-12-31',
    })
    expect(await refusal(first, '2027-04-01')).toBe('CONTRACT_OVERLAP')
    expect((await setLastDay(first, '2027-02-28')).validTo).toBe('2027-02-28')
    expect(await broken()).toEqual([])
  })

  test('is reminded of again, unless the change itself was the reminder', async () => {
    const offer = await shop.bars()
    const own = await shop.customer()
    const contract = await shop.agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    const remindedAt = async () =>
      (await server.pool.query('select reminded_at from price_contracts where id = $1', [contract.id])).rows[0]
        .reminded_at
    const near = new Date(server.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    const sooner = await setLastDay(contract, near)
    expect(await remindedAt()).toEqual(server.now())
    await setLastDay(sooner, '2027-06-30')
    expect(await remindedAt()).toBeNull()
  })
})
