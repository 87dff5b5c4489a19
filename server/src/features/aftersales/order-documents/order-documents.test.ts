import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'
import { faultsOf, readPages } from '#test/shop/pdf-pages.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

const query = `query ($id: ID!, $kind: OrderDocumentKind!) { orderDocument(orderId: $id, kind: $kind) { kind orderNumber pdfUrl
  printed { title number blocks { __typename ... on PrintedSums { total { name paise } } } } } }`
type Read = {
  orderDocument: {
    kind: string
    orderNumber: string
    pdfUrl: string
    printed: { title: string; blocks: { __typename: string; total?: { name: string; paise: number } }[] }
  }
}
const bytes = async (url: string) => new Uint8Array(await (await fetch(server.url + url)).arrayBuffer())

test('an order has a proforma invoice, and a receipt once it is paid, each as a page and as a PDF', async () => {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  const read = async (kind: string) =>
    (await server.get<Read>(query, { id: placed.id, kind }, buyer.token)).orderDocument
  expect(await read('RECEIPT')).toMatchObject({ kind: 'PROFORMA', printed: { title: 'Proforma invoice' } })

  await buy.pay(buyer.token, placed.id)
  const receipt = await read('RECEIPT')
  expect(receipt).toMatchObject({ kind: 'RECEIPT', printed: { title: 'Payment receipt' } })
  expect((await read('PROFORMA')).kind).toBe('PROFORMA')
  const sums = receipt.printed.blocks.find(({ __typename }) => __typename === 'PrintedSums')
  const { rows } = await server.pool.query('select total_paise from orders where id = $1', [placed.id])
  expect(sums?.total).toEqual({ name: 'Received', paise: Number(rows[0].total_paise) })

  const pages = await readPages(await bytes(receipt.pdfUrl))
  expect(faultsOf(pages)).toEqual([])
  expect(pages[0]?.text).toContain('Payment receipt')
  expect((await fetch(server.url + receipt.pdfUrl.replace(/-\d+\.pdf/, '-1000000.pdf'))).status).toBe(404)
})

test('is not a stranger’s', async () => {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  const stranger = await server.build.user()
  expect(await server.codeOf(query, { id: placed.id, kind: 'PROFORMA' }, stranger.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(query, { id: placed.id, kind: 'PROFORMA' }, await server.as('admin'))).toBe('OK')
})
