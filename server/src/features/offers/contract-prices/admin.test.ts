import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { type Contract, type ContractShop, contractShop, contractTexts } from '#test/shop/contracts.ts'

let server: TestServer
let shop: ContractShop
let admin: string
let first: Contract
let second: Contract
let draft: Contract
let title: string
beforeAll(async () => {
  server = await startServer()
  shop = await contractShop(server)
  admin = await server.as('admin')
  const [one, two] = [await shop.bars(), await shop.bars()]
  const [own, member] = [await shop.customer(), await shop.customer()]
  first = await shop.agree(`C${own.id}`, [
    { offerId: one.id, pricePaise: 55_00 },
    { offerId: two.id, pricePaise: 56_00 },
  ])
  const { saveCustomerGroup: group } = await server.get<{ saveCustomerGroup: { id: string } }>(
    contractTexts.group,
    { id: null, input: { name: 'Road builders', companyIds: [String(member.id)] } },
    shop.yard.token,
  )
  const days = { name: 'Highway lots', validFrom: '2026-11-01', validTo: '2026-12-31' }
  second = await shop.agree(`G${group.id}`, [{ offerId: one.id, discountBp: 250 }], days)
  draft = await shop.draftOf(`C${own.id}`)
  title = own.name
})
afterAll(() => server.close())

const list = `query ($page: PageInput! = {}, $filter: AdminPriceContractFilter! = {}) {
  adminPriceContracts(page: $page, filter: $filter) { total counts { status count }
    items { id reference sellerId buyerName isGroup status lineCount formerCount } } }`
type Row = { id: string; sellerId: string; buyerName: string; isGroup: boolean; lineCount: number }
const listed = async (filter: object = {}, page: object = { page: 1, size: 20 }, token = admin) =>
  (
    await server.get<{
      adminPriceContracts: { total: number; counts: { status: string; count: number }[]; items: Row[] }
    }>(list, { filter, page }, token)
  ).adminPriceContracts
const idsOf = async (...input: Parameters<typeof listed>) => (await listed(...input)).items.map(({ id }) => id)
const detail = `query ($id: ID!) { adminPriceContract(id: $id) { reference sellerName isGroup orderCount lineCount
  members { name leftAt } history { to by } } }`
const lines = `query ($id: ID!, $page: PageInput! = {}, $filter: AdminContractLineFilter! = {}) {
  adminContractLines(contractId: $id, page: $page, filter: $filter) { total items { id pricePaise orderCount } } }`

describe('staff', () => {
  test('finds contracts by their name, reference and parties, by status and seller', async () => {
    expect(await idsOf()).toEqual([draft.id, second.id, first.id])
    expect(await idsOf({ search: 'highway' })).toEqual([second.id])
    expect(await idsOf({ search: first.reference.toLowerCase() })).toContain(first.id)
    expect(await idsOf({ search: 'road build' })).toEqual([second.id])
    expect(await idsOf({ search: title })).toEqual([draft.id, first.id])
    expect((await idsOf({ search: 'sahyadri' })).length).toBe(3)
    expect(await idsOf({ search: 'no such' })).toEqual([])
    const { counts, items } = await listed({ status: 'DRAFT' })
    expect(items.map(({ id }) => id)).toEqual([draft.id])
    expect(counts.toSorted((a, b) => a.count - b.count)).toEqual([
      { status: 'DRAFT', count: 1 },
      { status: 'ACTIVE', count: 2 },
    ])
    expect(await idsOf({ sellerId: String(shop.yard.sellerId) })).toHaveLength(3)
    expect(await idsOf({ sellerId: String(shop.other.sellerId) })).toEqual([])
  })

  test('reads them page by page, in the order that it chooses', async () => {
    expect(await idsOf({}, { page: 2, size: 1 })).toEqual([second.id])
    expect((await listed({}, { page: 2, size: 1 })).total).toBe(3)
    expect((await idsOf({}, { page: 1, size: 20, sort: 'validTo' }))[0]).toBe(second.id)
    expect(await idsOf({}, { page: 1, size: 20, sort: 'reference' })).toEqual([first.id, second.id, draft.id])
    expect(await idsOf({}, { page: 1, size: 20, sort: '-sellerName' })).toHaveLength(3)
  })

  test('reads one with its history, the companies of its group and its lines', async () => {
    const { adminPriceContract } = await server.get<{ adminPriceContract: object }>(detail, { id: second.id }, admin)
    expect(adminPriceContract).toMatchObject({
      reference: second.reference,
      isGroup: true,
      orderCount: 0,
      lineCount: 1,
      members: [{ leftAt: null }],
      history: [{ to: 'DRAFT' }, { to: 'ACTIVE' }],
    })
    const { adminContractLines } = await server.get<{ adminContractLines: { total: number; items: object[] } }>(
      lines,
      { id: first.id, page: { page: 2, size: 1 } },
      admin,
    )
    expect(adminContractLines.total).toBe(2)
    expect(adminContractLines.items).toHaveLength(1)
  })

  test('sees former lines too, and how many orders each priced', async () => {
    const start = server.now()
    server.setClock(new Date(start.getTime() + 60_000))
    const [kept] = first.lines
    await shop.setLines(first, [{ offerId: kept?.offerId ?? '', pricePaise: kept?.pricePaise ?? 0 }])
    const of = async (age: string) =>
      (
        await server.get<{ adminContractLines: { items: { id: string; orderCount: number }[] } }>(
          lines,
          { id: first.id, filter: { age } },
          admin,
        )
      ).adminContractLines.items
    expect((await of('CURRENT')).map(({ id }) => id)).toEqual([kept?.id])
    expect(await of('FORMER')).toMatchObject([{ orderCount: 0 }])
    server.setClock(start)
  })

  test('changes none, and nobody else reads them', async () => {
    const step = { id: first.id, version: first.version, transition: 'end', reason: 'None' }
    expect(await server.codeOf(contractTexts.step, step, admin)).toBe('FORBIDDEN')
    expect(await server.codeOf(list, {}, shop.yard.token)).toBe('FORBIDDEN')
    expect(await server.codeOf(detail, { id: first.id }, await server.as('b2b'))).toBe('FORBIDDEN')
    expect(await server.codeOf(detail, { id: '999999' }, admin)).toBe('NOT_FOUND')
    expect((await listed({}, { page: 1, size: 1 }, await server.as('inventoryManager'))).total).toBe(3)
  })
})
