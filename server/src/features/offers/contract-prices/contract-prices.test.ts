import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import type { BuiltCompany } from '#test/builders/company.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, place, review } from '#test/shop/buying.ts'
import {
  type Contract,
  type ContractShop,
  contractShop,
  term as dates,
  contractTexts as texts,
} from '#test/shop/contracts.ts'
import { followContracts } from './clock.ts'

let server: TestServer
let shop: ContractShop
let yard: ContractShop['yard']
let other: ContractShop['other']
const tonne = 1_000_000
beforeAll(async () => {
  server = await startServer()
  shop = await contractShop(server)
  yard = shop.yard
  other = shop.other
})
afterAll(() => server.close())
const bars: ContractShop['bars'] = (...input) => shop.bars(...input)
const customer: ContractShop['customer'] = (...input) => shop.customer(...input)
const draftOf: ContractShop['draftOf'] = (...input) => shop.draftOf(...input)
const setLines: ContractShop['setLines'] = (...input) => shop.setLines(...input)
const step: ContractShop['step'] = (...input) => shop.step(...input)
const agree: ContractShop['agree'] = (...input) => shop.agree(...input)

const cardText = `query ($ids: [String!]!, $pincode: String) { productCards(identifiers: $ids, pincode: $pincode) {
  priceBuyer fromPaise delivered { pricePaise unitPaise } } }`
type Card = { priceBuyer: string; fromPaise: number; delivered: { pricePaise: number; unitPaise: number } | null }
const card = async (identifier: string, token = '', pincode: string | null = '411045') => {
  const { productCards } = await server.get<{ productCards: Card[] }>(cardText, { ids: [identifier], pincode }, token)
  const [one] = productCards
  return one && [one.priceBuyer, one.delivered?.pricePaise ?? one.fromPaise]
}
const offersText = `query ($variant: ID!, $quantity: Milli!) { offers(variantId: $variant, quantityMilli: $quantity, pincode: "411045") {
  offers { id pricePaise everyonePaise priceBuyer priceContract { reference } unitPaise } } }`
type Offer = { id: string; pricePaise: number; everyonePaise: number; priceBuyer: string; unitPaise: number }
const shown = async ({ id, variant }: { id: string; variant: string }, token = '') => {
  const { offers } = await server.get<{ offers: { offers: Offer[] } }>(
    offersText,
    { variant, quantity: 3 * tonne },
    token,
  )
  const offer = offers.offers.find((one) => one.id === id)
  return offer && [offer.priceBuyer, offer.pricePaise, offer.everyonePaise]
}
const cartText = `query { cart(pincode: "411045") { pricesChanged groups { lines { id pricePaise priceBuyer seenPricePaise priceContract { reference } } } } }`
type CartLine = { pricePaise: number; priceBuyer: string; seenPricePaise: number | null }
const cartOf = async (token: string) => {
  const { cart } = await server.get<{ cart: { pricesChanged: boolean; groups: { lines: CartLine[] }[] } }>(
    cartText,
    {},
    token,
  )
  return { changed: cart.pricesChanged, lines: cart.groups.flatMap((group) => group.lines) }
}
const put = (offerId: string, token: string) =>
  server.get(add, { offerId, quantityMilli: 3 * tonne, unit: 'kg', pincode: '411045' }, token)

describe('a contract price', () => {
  test('is what the company sees in lists, on the rate card, on the product, in its cart and on its order', async () => {
    const offer = await bars()
    const [own, stranger] = [await customer(), await customer()]
    expect(await card(offer.identifier, own.admin.token)).toEqual(['EVERYONE', 60_00])
    const contract = await agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    const { token } = own.admin
    expect(contract.status).toBe('ACTIVE')
    expect(await card(offer.identifier, token)).toEqual(['CONTRACT', 55_00])
    expect(await card(offer.identifier, token, null)).toEqual(['CONTRACT', 55_00])
    expect(await shown(offer, token)).toEqual(['CONTRACT', 55_00, 60_00])
    for (const guest of ['', stranger.admin.token]) {
      expect(await card(offer.identifier, guest)).toEqual(['EVERYONE', 60_00])
      expect(await card(offer.identifier, guest, null)).toEqual(['EVERYONE', 60_00])
      expect(await shown(offer, guest)).toEqual(['EVERYONE', 60_00, 60_00])
    }
    const cells = async (as: string) => {
      const { rateCard } = await server.get<{
        rateCard: {
          rows: { product: { identifier: string }; cells: { priceBuyer: string; kgPaise: number | null }[] }[]
        }
      }>(
        'query { rateCard(pincode: "411045") { rows { product { identifier } cells { priceBuyer kgPaise } } } }',
        {},
        as,
      )
      return rateCard.rows
        .filter(({ product }) => product.identifier === offer.identifier)
        .flatMap((row) => row.cells.flatMap(({ kgPaise, priceBuyer }) => (kgPaise === null ? [] : [priceBuyer])))
    }
    expect(await cells(token)).toEqual(['CONTRACT'])
    expect(await cells('')).toEqual(['EVERYONE'])

    await put(offer.id, token)
    expect((await cartOf(token)).lines).toMatchObject([{ priceBuyer: 'CONTRACT', pricePaise: 55_00 }])
    const address = await server.build.address(own.admin.id)
    const site = { shippingAddressId: String(address.id) }
    const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(review, { input: site }, token)
    const { placeOrder: order } = await server.get<{ placeOrder: { id: string } }>(
      place,
      { key: 'contract-order', input: { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise } },
      token,
    )
    const { rows } = await server.pool.query(
      `select l.price_paise, l.price_source, l.contract_line_id from order_lines l
       join suborders s on s.id = l.suborder_id where s.order_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([
      { price_paise: 55_00, price_source: 'CONTRACT', contract_line_id: Number(contract.lines[0]?.id) },
    ])
  })

  test('of a group is for its members while they are in it, in new lists at once', async () => {
    const offer = await bars()
    const [first, second] = [await customer(), await customer()]
    const save = async (id: string | null, companies: BuiltCompany[]) =>
      (
        await server.get<{ saveCustomerGroup: { id: string } }>(
          texts.group,
          { id, input: { name: 'Metro contractors', companyIds: companies.map((one) => String(one.id)) } },
          yard.token,
        )
      ).saveCustomerGroup.id
    const group = await save(null, [first])
    await agree(`G${group}`, [{ offerId: offer.id, discountBp: 333 }])
    expect(await card(offer.identifier, first.admin.token)).toEqual(['CONTRACT', 58_00])
    expect(await card(offer.identifier, second.admin.token)).toEqual(['EVERYONE', 60_00])
    await save(group, [second])
    expect(await card(offer.identifier, first.admin.token)).toEqual(['EVERYONE', 60_00])
    expect(await card(offer.identifier, second.admin.token)).toEqual(['CONTRACT', 58_00])
    const { ownContractPrices } = await server.get<{ ownContractPrices: { total: number; items: object[] } }>(
      texts.own,
      { filter: { sellerId: String(yard.sellerId) } },
      second.admin.token,
    )
    expect(ownContractPrices).toMatchObject({
      total: 1,
      items: [{ pricePaise: 58_00, everyonePaise: 60_00, discountBp: 333 }],
    })
    const elsewhere = { input: { name: 'Another', companyIds: [String(second.id)] } }
    expect(await server.codeOf(texts.group, elsewhere, yard.token)).toBe('CUSTOMER_GROUPED')
  })

  test('of a group is for whoever comes back too, and each time in it is kept', async () => {
    const company = await customer()
    type Group = { id: string; members: { id: string; groupName: string | null }[] }
    const save = async (name: string, id: string | null, members: number[]) =>
      (
        await server.get<{ saveCustomerGroup: Group }>(
          texts.group,
          { id, input: { name, companyIds: members.map(String) } },
          yard.token,
        )
      ).saveCustomerGroup
    const known = async () =>
      (
        await server.get<{ contractCustomers: { id: string; groupName: string | null }[] }>(
          'query ($search: String) { contractCustomers(search: $search) { id groupName } }',
          { search: company.name },
          yard.token,
        )
      ).contractCustomers.find(({ id }) => id === String(company.id))
    const first = await save('Depots', null, [company.id])
    expect(await known()).toMatchObject({ groupName: 'Depots' })
    expect((await save('Depots', first.id, [])).members).toEqual([])
    expect(await known()).toMatchObject({ groupName: null })
    // another group can have it now, and then the first again
    const second = await save('Bridges', null, [company.id])
    expect(await known()).toMatchObject({ groupName: 'Bridges' })
    await save('Bridges', second.id, [])
    const times = async () =>
      (
        await server.pool.query<{ left_at: Date | null }>(
          'select left_at from customer_group_members where group_id = $1 and company_id = $2 order by joined_at',
          [first.id, company.id],
        )
      ).rows.map(({ left_at }) => left_at?.toISOString() ?? null)
    const [left] = await times()
    server.setClock(new Date(server.now().getTime() + 60_000))
    expect((await save('Depots', first.id, [company.id])).members).toHaveLength(1)
    server.setClock(new Date(server.now().getTime() + 60_000))
    await save('Depots', first.id, [])
    expect(await times()).toEqual([left, server.now().toISOString()])
  })

  test('is agreed with companies that ordered, and not for what their owner ordered for another one', async () => {
    const offer = await server.build.offer({ goods: 'bars', seller: yard.house, yard: yard.yard })
    const [firm, other] = [await customer(false), await customer(false)]
    const order = await server.build.paidOrder({ buyer: firm.admin, lines: [{ offer }] })
    const known = async (companyId: number | null) => {
      await server.pool.query('update orders set company_id = $2 where id = $1', [order.id, companyId])
      const { contractCustomers } = await server.get<{ contractCustomers: { id: string }[] }>(
        'query ($search: String) { contractCustomers(search: $search) { id } }',
        { search: firm.name },
        yard.token,
      )
      return contractCustomers.some(({ id }) => id === String(firm.id))
    }
    expect(await known(firm.id)).toBe(true)
    // before the company there was its owner
    expect(await known(null)).toBe(true)
    expect(await known(other.id)).toBe(false)
  })

  test('that ends while it is in the cart is a change of price to accept', async () => {
    const offer = await bars()
    const own = await customer()
    const contract = await agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    await put(offer.id, own.admin.token)
    await step(contract, 'end', 'The project is over.')
    expect(await cartOf(own.admin.token)).toMatchObject({
      changed: true,
      lines: [{ priceBuyer: 'EVERYONE', pricePaise: 60_00, seenPricePaise: 55_00 }],
    })
    expect(await card(offer.identifier, own.admin.token)).toEqual(['EVERYONE', 60_00])
  })

  test('that changes begins a new line and ends the old one; what stays keeps its line', async () => {
    const [offer, second] = [await bars(), await bars()]
    const own = await customer()
    const contract = await agree(`C${own.id}`, [
      { offerId: offer.id, pricePaise: 55_00 },
      { offerId: second.id, pricePaise: 55_00 },
    ])
    const start = server.now()
    server.setClock(new Date(start.getTime() + 60_000))
    const changed = await setLines(contract, [
      { offerId: offer.id, pricePaise: 54_00 },
      { offerId: second.id, pricePaise: 55_00 },
    ])
    const lineOf = (of: Contract, id: string) => of.lines.find((line) => line.offerId === id)?.id
    expect(lineOf(changed, second.id)).toBe(lineOf(contract, second.id))
    expect(lineOf(changed, offer.id)).not.toBe(lineOf(contract, offer.id))
    expect(changed.formerLines).toEqual([{ pricePaise: 55_00 }])
    expect(await card(offer.identifier, own.admin.token)).toEqual(['CONTRACT', 54_00])
    const stale = {
      id: contract.id,
      version: contract.version,
      lines: [{ offerId: offer.id, minMilli: 0, pricePaise: 1 }],
    }
    expect(await server.codeOf(texts.lines, stale, yard.token)).toBe('STALE')
    server.setClock(start)
  })

  test('costs guests no statement, and a company one for its company', async () => {
    const offer = await bars()
    const own = await customer()
    await agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    const lists = async (token: string) => (await server.statementsOf(() => card(offer.identifier, token))).join('\n')
    await card(offer.identifier)
    expect(await lists('')).not.toMatch(/contract|company_member/)
    await card(offer.identifier, own.admin.token)
    expect((await lists(own.admin.token)).match(/company_member/g)).toHaveLength(1)
  })
})

describe('a contract with many lines', () => {
  test('costs the lists of its company no statement more, and its page is read page by page', async () => {
    const offer = await bars()
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ offerId: offer.id, minMilli: at * 1000, pricePaise: 55_00 - at }))
    const statementsWith = async (count: number) => {
      const own = await customer()
      await agree(`C${own.id}`, many(count))
      const { token } = own.admin
      const statements = await server.statementsOf(async () => {
        expect((await card(offer.identifier, token))?.[0]).toBe('CONTRACT')
        expect((await shown(offer, token))?.[0]).toBe('CONTRACT')
      })
      return { token, statements: statements.length }
    }
    await statementsWith(1)
    const few = await statementsWith(5)
    const lots = await statementsWith(500)
    expect(few.statements).toBeGreaterThan(0)
    expect(lots.statements).toBe(few.statements)

    const own = `query ($page: PageInput!) { ownContractPrices(page: $page) { total items { id minMilli } } }`
    const pageOf = async (page: number) =>
      (
        await server.get<{ ownContractPrices: { total: number; items: { id: string }[] } }>(
          own,
          { page: { page, size: 20, sort: 'title' } },
          lots.token,
        )
      ).ownContractPrices
    const [first, second] = [await pageOf(1), await pageOf(2)]
    expect([first.total, first.items.length, second.items.length]).toEqual([500, 20, 20])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(40)
    const statements = await server.statementsOf(() => pageOf(3))
    expect(statements.find((one) => one.includes('"everyonePaise"'))).toMatch(/limit \$\d+ offset \$\d+/)
  })
})

describe('a seller', () => {
  test('cannot agree two prices of one offer with one buyer at a time', async () => {
    const offer = await bars()
    const own = await customer()
    await agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    const second = await setLines(await draftOf(`C${own.id}`, dates), [{ offerId: offer.id, pricePaise: 54_00 }])
    const { id, version } = second
    expect(await server.codeOf(texts.step, { id, version, transition: 'activate' }, yard.token)).toBe(
      'CONTRACT_OVERLAP',
    )
  })

  test('is warned of lines that give nothing, and refused what is not its own', async () => {
    const offer = await bars()
    const own = await customer()
    const draft = await setLines(await draftOf(`C${own.id}`, dates), [{ offerId: offer.id, pricePaise: 61_00 }])
    expect(draft.lines[0]?.warning?.code).toBe('CONTRACT_ABOVE')
    const foreign = await server.build.offer({ goods: 'bars', seller: other.house, yard: other.yard })
    const lines = [{ offerId: String(foreign.id), minMilli: 0, pricePaise: 1_00 }]
    const { id, version } = draft
    expect(await server.codeOf(texts.lines, { id, version, lines }, yard.token)).toBe('CONTRACT_FOREIGN_OFFER')
    expect(await server.codeOf(texts.contract, { id }, other.token)).toBe('NOT_FOUND')
    const unknown = await customer(false)
    const input = { buyer: `C${unknown.id}`, name: 'N', reference: 'X', ...dates }
    expect(await server.codeOf(texts.create, { input }, yard.token)).toBe('VALIDATION')
    const named = { ...input, name: 'Unknown company' }
    expect(await server.codeOf(texts.create, { input: named }, yard.token)).toBe('CUSTOMER_UNKNOWN')
    const long = { ...named, buyer: `C${own.id}`, validTo: '2029-12-31' }
    expect(await server.codeOf(texts.create, { input: long }, yard.token)).toBe('CONTRACT_TOO_LONG')
  })

  test('that is suspended has no contract prices', async () => {
    const offer = await bars()
    const own = await customer()
    await agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    const total = async () =>
      (await server.get<{ ownContractPrices: { total: number } }>(texts.own, { filter: {} }, own.admin.token))
        .ownContractPrices.total
    expect(await total()).toBe(1)
    await server.pool.query("update sellers set status = 'SUSPENDED' where id = $1", [yard.sellerId])
    expect(await total()).toBe(0)
    await server.pool.query("update sellers set status = 'APPROVED' where id = $1", [yard.sellerId])
  })
})

describe('the clock', () => {
  test('begins, reminds of and ends contracts, each once, and companies are told', async () => {
    const offer = await bars()
    const own = await customer()
    const site = await server.build.member(own, { role: 'SITE' })
    const now = server.now()
    const run = async (day: string) => {
      server.setClock(new Date(`${day}T06:00:00Z`))
      // by two processes at once
      await Promise.all([1, 2].map(() => followContracts(makeCtx(server.services))))
    }
    const told = async () =>
      (
        await server.pool.query(
          "select name from events where name like 'contract.%' and payload ->> 'contractId' = $1",
          [contract.id],
        )
      ).rows.map(({ name }) => name)
    const contract = await agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }], {
      validFrom: '2027-01-10',
      validTo: '2027-02-10',
    })
    expect(await card(offer.identifier, own.admin.token)).toEqual(['EVERYONE', 60_00])
    for (const day of [
      '2027-01-09',
      '2027-01-10',
      '2027-01-10',
      '2027-01-28',
      '2027-01-29',
      '2027-02-10',
      '2027-02-11',
    ])
      await run(day)
    expect((await told()).sort()).toEqual([
      'contract.begun',
      'contract.ended',
      'contract.endsSoon',
      'contract.sellerEndsSoon',
    ])
    server.setClock(now)
    const { priceContract } = await server.get<{ priceContract: Contract }>(
      texts.contract,
      { id: contract.id },
      yard.token,
    )
    expect(priceContract).toMatchObject({ status: 'ENDED', transitions: [], lineCount: 1 })
    await server.settle()
    const { rows } = await server.pool.query(
      "select distinct user_id from notifications where link like '/company/prices%' and user_id in ($1, $2)",
      [own.admin.id, site.id],
    )
    expect(rows).toEqual([{ user_id: own.admin.id }])
  })
})

test('offers and the lines of a contract stand in the order of their sizes', async () => {
  const titles = ['Sorted ½" 100 mm', 'Sorted 1" 8 mm', 'Sorted 1" 10 mm', 'Sorted 1" 12 mm', 'Sorted 1¼" 8 mm']
  const lines: { offerId: string; pricePaise: number }[] = []
  for (const title of titles.toReversed()) {
    const { id } = await bars()
    await server.pool.query('update variants set title = $2 where id = (select variant_id from offers where id = $1)', [
      id,
      title,
    ])
    lines.push({ offerId: id, pricePaise: 55_00 })
  }
  const ask = '{ contractOffers(search: "Sorted") { title } }'
  const { contractOffers } = await server.get<{ contractOffers: { title: string }[] }>(ask, {}, yard.token)
  expect(contractOffers.map(({ title }) => title)).toEqual(titles)
  const own = await customer()
  await agree(`C${own.id}`, lines)
  const page = `query { ownContractPrices(page: { size: 50, sort: "title" }, filter: { search: "Sorted" }) { items { title } } }`
  const { ownContractPrices } = await server.get<{ ownContractPrices: { items: { title: string }[] } }>(
    page,
    {},
    own.admin.token,
  )
  expect(ownContractPrices.items.map(({ title }) => title)).toEqual(titles)
})
