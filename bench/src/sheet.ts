import writeExcelFile from 'write-excel-file/node'
import { residentMb } from './load.ts'

type Ask = <T>(query: string, variables: object, token?: string) => Promise<T>
type Shop = {
  url: string
  ask: Ask
  pid: () => number | undefined
  /** Kills the server with no warning and starts it again. */
  restart: () => Promise<void>
  rows: <T>(text: string) => Promise<T[]>
}
type Import = {
  state: string
  total: number
  progress: number
  newProducts: number
  wrong: number
  same: number
  done: number
}

const lines = 5000
/** A server that has just begun takes more and more memory under any load; after this it is what the load alone needs. */
const settleMs = 90_000
const head =
  'SKU *|Title|Brand|HSN|Country of origin|Manufacturer or importer|Unit|Weight of one unit (kg)|Type|Bag (kg)|MRP (₹)|Dispatch point *|Price before GST (₹) *|Stock *|Days until dispatch *'.split(
    '|',
  )
const isWrong = (line: number) => line % 131 === 7

const sheetFor = (point: string): Promise<Buffer> => {
  const rows = Array.from({ length: lines }, (_, line) => [
    `BIG-${line}`,
    `Sahyadri trial cement number ${line}, 50 kg`,
    'UltraTech',
    '25232930',
    'India',
    'UltraTech Cement Limited',
    'bag',
    50,
    'PPC',
    50,
    450,
    point,
    isWrong(line) ? 'ask' : 300 + (line % 200) / 10,
    500,
    2,
  ])
  return writeExcelFile([{ data: [head, ...rows] }] as never).toBuffer()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const sort = (times: number[]) => times.sort((a, b) => a - b)

/** A buyer looks at a product again and again until `done`: what the middle one and the slowest hundredth waited, and the most memory meanwhile. */
async function watch({ ask, pid }: Shop, done: () => boolean) {
  const times: number[] = []
  let memory = 0
  const look = async () => {
    while (!done()) {
      const began = performance.now()
      await ask(
        'query { products(filter: { category: "cement" }, page: 1, size: 24, pincode: "411045") { total items { title delivered { unitPaise } } } }',
        {},
      )
      times.push(performance.now() - began)
      memory = Math.max(memory, residentMb(pid()))
      await pause(4)
    }
  }
  await Promise.all([look(), look(), look(), look()])
  sort(times)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  return { looks: times.length, p50: at(0.5), p99: at(0.99), memory: Math.round(memory) }
}

/** Five thousand rows by sheet beside buyers who look on; the server is killed in the middle of bringing them in. */
export async function measureSheet(shop: Shop): Promise<void> {
  const { ask, url, rows, restart } = shop
  const { login } = await ask<{ login: { token: string } }>(
    'mutation { login(email: "seller@neev.example", password: "neev2026") { token } }',
    {},
  )
  const { token } = login
  const { importCategories } = await ask<{ importCategories: { id: string; name: string }[] }>(
    '{ importCategories { id name } }',
    {},
    token,
  )
  const [point] = await rows<{ name: string }>(
    "select d.name from dispatch_points d join seller_members m on m.seller_id = d.seller_id join users u on u.id = m.user_id where u.email = 'seller@neev.example' order by d.id limit 1",
  )
  const bytes = await sheetFor(point?.name ?? '')
  const send = async (): Promise<string> => {
    const body = new FormData()
    const variables = { category: importCategories.find(({ name }) => name === 'Cement')?.id, file: null }
    const query = 'mutation ($category: ID!, $file: Upload!) { startImport(categoryId: $category, file: $file) { id } }'
    body.append('operations', JSON.stringify({ query, variables }))
    body.append('map', JSON.stringify({ 0: ['variables.file'] }))
    body.append('0', new Blob([new Uint8Array(bytes)]), 'goods.xlsx')
    const headers = { authorization: `Bearer ${token}`, 'x-preflight-required': '1' }
    const answer = await (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json()
    return (answer as { data: { startImport: { id: string } } }).data.startImport.id
  }
  const read = async (id: string) =>
    (
      await ask<{ import: Import }>(
        'query ($id: ID!) { import(id: $id) { state total progress newProducts wrong same done } }',
        { id },
        token,
      )
    ).import
  /** Steps that were seen on the way. */
  const until = async (id: string, is: (now: Import) => boolean): Promise<string> => {
    const began = performance.now()
    const seen = new Set<number>()
    for (;;) {
      const now = await read(id)
      seen.add(now.progress)
      if (is(now) || now.state === 'FAILED')
        return `${now.state} after ${((performance.now() - began) / 1000).toFixed(1)} s, ${seen.size} steps seen: ${JSON.stringify(now)}`
      await pause(200)
    }
  }

  let over = false
  setTimeout(() => {
    over = true
  }, settleMs)
  console.log('nothing else  ', await watch(shop, () => over))
  const beside = async (name: string, work: Promise<string>) => {
    over = false
    const looks = watch(shop, () => over)
    const said = await work
    over = true
    console.log(name, await looks)
    console.log('  ', said)
  }
  const id = await send()
  await beside(
    'being checked ',
    until(id, ({ state }) => state === 'READY'),
  )
  await ask('mutation ($id: ID!) { confirmImport(id: $id) { id } }', { id }, token)
  await beside(
    'brought in    ',
    until(id, ({ done, state }) => done > lines / 2 || state === 'DONE'),
  )
  await restart()
  console.log('killed         ', JSON.stringify(await read(id)))
  console.log('goes on        ', await until(id, ({ state }) => state === 'DONE'))
  console.log(
    'is there       ',
    await rows(
      "select count(*)::int as offers, count(distinct o.sku)::int as skus, count(distinct v.product_id)::int as products from offers o join variants v on v.id = o.variant_id where o.sku like 'BIG-%'",
    ),
  )
  console.log('sent again     ', await until(await send(), ({ state }) => state === 'READY'))
}
