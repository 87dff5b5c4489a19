import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { readSheetRows } from '#core/files/reading/read-sheet.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { type Contract, type ContractShop, contractShop, contractTexts } from '#test/shop/contracts.ts'

let server: TestServer
let shop: ContractShop
beforeAll(async () => {
  server = await startServer()
  shop = await contractShop(server)
})
afterAll(() => server.close())

const validate = `mutation ($id: ID!, $mode: ContractSheetMode!, $file: Upload!) {
  validateContractSheet(id: $id, mode: $mode, file: $file) { reading { encoding separator } version total wrong problems { row sku column why { code } }
    planned { sku effect pricePaise beforePricePaise } lines { offerId minMilli pricePaise discountBp } } }`
type Sheet = {
  version: number
  wrong: number
  problems: { row: number; why: { code: string } }[]
  planned: { sku: string; effect: string; pricePaise: number | null; beforePricePaise: number | null }[]
  lines: { offerId: string; minMilli: number; pricePaise: number | null; discountBp: number | null }[]
}
const send = (id: string, bytes: Buffer, mode = 'END', token = shop.yard.token) =>
  server.upload(validate, { id, mode }, bytes, token)
const planned = async (id: string, bytes: Buffer, mode = 'END') =>
  ((await send(id, bytes, mode)).data as unknown as { validateContractSheet: Sheet }).validateContractSheet
const csv = (...rows: string[]) => Buffer.from(['SKU,Minimum quantity,Price (₹),Discount (%)', ...rows].join('\n'))
const saved = async ({ id }: Contract, { version, lines }: Sheet) =>
  (await server.get<{ setContractLines: Contract }>(contractTexts.lines, { id, version, lines }, shop.yard.token))
    .setContractLines

const downloaded = async ({ id }: Contract) => {
  const { contractSheet } = await server.get<{ contractSheet: { name: string; base64: string; rows: number } }>(
    'query ($id: ID!) { contractSheet(id: $id) { name base64 rows } }',
    { id },
    shop.yard.token,
  )
  return { ...contractSheet, bytes: Buffer.from(contractSheet.base64, 'base64') }
}

describe('lines of a contract as a spreadsheet', () => {
  test('are downloaded, and change nothing when they are uploaded again', async () => {
    const [offer, second] = [await shop.bars(), await shop.bars()]
    const own = await shop.customer()
    const contract = await shop.agree(`C${own.id}`, [
      { offerId: offer.id, pricePaise: 55_50 },
      { offerId: second.id, minMilli: 2_500, discountBp: 50 },
    ])
    const { bytes, name, rows } = await downloaded(contract)
    expect([name, rows]).toEqual([`contract-${contract.reference}.xlsx`, 2])
    const path = join(tmpdir(), `neev-${contract.reference}-${process.pid}.xlsx`)
    writeFileSync(path, bytes)
    const sheet = await readSheetRows(makeCtx(server.services), { path, maxRows: 10 })
    const read = 'rows' in sheet ? sheet.rows : []
    expect(read.find(([sku]) => sku === offer.sku)?.slice(3)).toEqual(['kg', '0', '55.5', '', '60'])
    expect(read.find(([sku]) => sku === second.sku)?.slice(3)).toEqual(['kg', '2.5', '', '0.5 %', '60'])
    const again = await planned(contract.id, bytes)
    expect(again.problems).toEqual([])
    expect(again.planned.map(({ effect }) => effect)).toEqual(['SAME', 'SAME'])
  })

  test('are compared first, and begin and end in an active contract when they are saved', async () => {
    const [kept, changed, gone, added] = [await shop.bars(), await shop.bars(), await shop.bars(), await shop.bars()]
    const own = await shop.customer()
    const contract = await shop.agree(
      `C${own.id}`,
      [kept, changed, gone].map(({ id }) => ({ offerId: id, pricePaise: 55_00 })),
    )
    const start = server.now()
    server.setClock(new Date(start.getTime() + 60_000))
    const file = csv(`${kept.sku},,55,`, `${changed.sku.toLowerCase()},,54.25,`, `${added.sku},0,,5 %`)
    const sheet = await planned(contract.id, file)
    expect(Object.fromEntries(sheet.planned.map(({ sku, effect }) => [sku, effect]))).toEqual({
      [kept.sku]: 'SAME',
      [changed.sku]: 'CHANGED',
      [added.sku]: 'NEW',
      [gone.sku]: 'ENDED',
    })
    const { priceContract } = await server.get<{ priceContract: Contract }>(
      contractTexts.contract,
      { id: contract.id },
      shop.yard.token,
    )
    expect(priceContract).toEqual(contract)
    const after = await saved(contract, sheet)
    expect(after.lines.map(({ offerId }) => offerId).sort()).toEqual([kept.id, changed.id, added.id].sort())
    expect(after.formerLines).toHaveLength(2)
    const lineOf = (of: Contract, { id }: { id: string }) => of.lines.find((line) => line.offerId === id)?.id
    expect(lineOf(after, kept)).toBe(lineOf(contract, kept))
    expect((await server.codeOf(contractTexts.lines, { ...sheet, id: contract.id }, shop.yard.token)).toString()).toBe(
      'STALE',
    )
    server.setClock(start)
  })

  test('are added to a draft, whose other lines stay', async () => {
    const [offer, second] = [await shop.bars(), await shop.bars()]
    const own = await shop.customer()
    const draft = await shop.setLines(await shop.draftOf(`C${own.id}`), [{ offerId: offer.id, pricePaise: 55_00 }])
    const sheet = await planned(draft.id, csv(`${second.sku},,54,`), 'KEEP')
    expect(sheet).toMatchObject({ reading: { encoding: 'UTF-8', separator: ',' } })
    const after = await saved(draft, sheet)
    expect(after.lines.map(({ offerId }) => offerId).sort()).toEqual([offer.id, second.id].sort())
    expect(after.status).toBe('DRAFT')
  })

  test('are refused by their row, and nothing can be saved', async () => {
    const [taken, offer] = [await shop.bars(), await shop.bars()]
    const own = await shop.customer()
    await shop.agree(`C${own.id}`, [{ offerId: taken.id, pricePaise: 55_00 }])
    const foreign = await server.build.offer({ goods: 'bars', seller: shop.other.house, yard: shop.other.yard })
    const {
      rows: [catalogued],
    } = await server.pool.query('select v.sku from offers o join variants v on v.id = o.variant_id where o.id = $1', [
      foreign.id,
    ])
    const draft = await shop.draftOf(`C${own.id}`)
    const sheet = await planned(
      draft.id,
      csv('NO-SUCH,,50,', `${catalogued.sku},,50,`, `${taken.sku},,50,`, `${offer.sku},,61,`, `${offer.sku},,x,`),
    )
    expect(sheet.problems.map(({ row, why }) => [row, why.code])).toEqual([
      [2, 'CONTRACT_ROW_UNKNOWN'],
      [3, 'CONTRACT_ROW_NOT_OWN'],
      [4, 'CONTRACT_OVERLAP'],
      [5, 'CONTRACT_ROW_ABOVE'],
      [6, 'CONTRACT_ROW_PRICE'],
    ])
    expect([sheet.wrong, sheet.lines]).toEqual([5, []])
  })

  test('are the business’s own, of contracts that are not over', async () => {
    const offer = await shop.bars()
    const own = await shop.customer()
    const contract = await shop.agree(`C${own.id}`, [{ offerId: offer.id, pricePaise: 55_00 }])
    const file = csv(`${offer.sku},,54,`)
    const codeOf = async (...input: Parameters<typeof send>) => (await send(...input)).errors?.[0]?.extensions.code
    expect(await codeOf(contract.id, file, 'END', shop.other.token)).toBe('NOT_FOUND')
    expect(await codeOf(contract.id, Buffer.from('a,b\n1,2'))).toBe('CONTRACT_SHEET_HEAD')
    const { rows: before } = await server.pool.query("select id from files where kind = 'sheet'")
    expect(before).toEqual([])
    await shop.step(contract, 'end', 'The project is over.')
    expect(await codeOf(contract.id, file)).toBe('BAD_TRANSITION')
  })

  test('are compared and saved in as many statements when they are many', async () => {
    const own = await shop.customer()
    const offer = await shop.bars()
    const rows = (count: number) =>
      csv(...Array.from({ length: count }, (_, at) => `${offer.sku},${at * 10},${(5900 - at) / 100},`))
    const countFor = async (count: number) => {
      const draft = await shop.draftOf(`C${own.id}`)
      const statements = await server.statementsOf(async () => {
        const sheet = await planned(draft.id, rows(count))
        expect((await saved(draft, sheet)).lines).toHaveLength(count)
      })
      return statements.length
    }
    await countFor(1)
    expect(await countFor(900)).toBe(await countFor(2))
  })
})
