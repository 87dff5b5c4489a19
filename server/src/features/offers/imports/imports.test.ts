import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { selling } from '#test/shop/selling.ts'
import { sendSheet, sheetOf } from '#test/shop/sheets.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let mart: Awaited<ReturnType<typeof world.company>>
let point = ''
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  mart = await world.company('deccan-cement-mart')
  point = (await server.pool.query('select name from dispatch_points where id = $1', [mart.points[0]])).rows[0].name
})
afterAll(() => server.close())

const fields = 'id state problem { code message } total progress newProducts newOffers changes same wrong held done'
type Import = {
  id: string
  state: string
  problem: { code: string; message: string } | null
  total: number
  newProducts: number
  newOffers: number
  changes: number
  same: number
  wrong: number
  held: number
  done: number
}
const read = async (id: string, token = mart.token) =>
  (await server.get<{ import: Import }>(`query ($id: ID!) { import(id: $id) { ${fields} } }`, { id }, token)).import
const settled = (id: string, state: string) =>
  expect.poll(async () => (await read(id)).state, { timeout: 60_000 }).toBe(state)
const confirm = (id: string) =>
  server.get(`mutation ($id: ID!) { confirmImport(id: $id) { ${fields} } }`, { id }, mart.token)
const problems = `query ($id: ID!) { importRows(id: $id, page: { size: 100 }) { total items { line sku title problems { column message } } } }`
type Rows = {
  importRows: {
    total: number
    items: { line: number; sku: string; problems: { column: string; message: string }[] }[]
  }
}

async function sent(bytes: Buffer | string, name?: string): Promise<string> {
  const { data, errors } = await sendSheet(server, mart.token, world.input().categoryId, bytes, name)
  if (!data) throw new Error(JSON.stringify(errors))
  return data.startImport.id
}

const head = [
  'SKU *',
  'Title',
  'Brand',
  'HSN',
  'Country of origin',
  'Manufacturer or importer',
  'Standard',
  'BIS licence',
  'Unit',
  'Weight of one unit (kg)',
  'Type',
  'Bag (kg)',
  'MRP (₹)',
  'Dispatch point *',
  'Price before GST (₹) *',
  'Stock *',
  'Days until dispatch *',
]
const row = (at: number, over: Record<string, string | number | null> = {}) =>
  head.map(
    (title) =>
      ({
        'SKU *': `SHEET-${at}`,
        Title: `Deccan special cement no. ${at}, 50 kg`,
        Brand: 'UltraTech',
        HSN: '25232930',
        'Country of origin': 'India',
        'Manufacturer or importer': 'UltraTech Cement Limited',
        Standard: 'IS 1489 (Part 1)',
        'BIS licence': world.licences,
        Unit: 'bag',
        'Weight of one unit (kg)': 50,
        Type: 'PPC',
        'Bag (kg)': 50,
        'MRP (₹)': 450,
        'Dispatch point *': point,
        'Price before GST (₹) *': 300 + (at % 20) / 10,
        'Stock *': 500,
        'Days until dispatch *': 2,
        ...over,
      })[title] ?? null,
  )

test('rows that are fine come in, those that are not are told by line and column, and the same sheet changes nothing', async () => {
  const bad: Record<number, Record<string, string | number | null>> = {
    3: { 'Price before GST (₹) *': 'ask' },
    9: { Brand: 'Nobody' },
    17: { 'SKU *': null },
    21: { HSN: '12' },
    25: { 'Stock *': -4 },
    31: { 'Dispatch point *': 'Elsewhere' },
    38: { 'SKU *': 'SHEET-1' },
  }
  const rows = Array.from({ length: 40 }, (_, at) => row(at + 1, bad[at + 1]))
  const bytes = await sheetOf(head, rows)
  const id = await sent(bytes)
  await settled(id, 'READY')
  expect(await read(id)).toMatchObject({ total: 40, newProducts: 33, wrong: 7, done: 0 })
  expect(await server.build.count('products')).toBe(0)
  const { importRows } = await server.get<Rows>(problems, { id }, mart.token)
  expect(importRows.items.map(({ line, problems: [first] }) => [line, first?.column])).toEqual([
    [4, 'Price before GST (₹)'],
    [10, 'Brand'],
    [18, 'SKU'],
    [22, 'HSN'],
    [26, 'Stock'],
    [32, 'Dispatch point'],
    [39, 'SKU'],
  ])

  const before = await server.build.count('products')
  await confirm(id)
  await settled(id, 'DONE')
  expect(await read(id)).toMatchObject({ done: 33, wrong: 7 })
  expect(await server.build.count('products')).toBe(before + 33)

  const again = await sent(bytes)
  await settled(again, 'READY')
  expect(await read(again)).toMatchObject({ newProducts: 0, changes: 0, same: 33, wrong: 7 })
  const prices = await server.build.count('offer_prices')
  await confirm(again)
  await settled(again, 'DONE')
  expect([await server.build.count('products'), await server.build.count('offer_prices')]).toEqual([
    before + 33,
    prices,
  ])
})

test('cement without a licence comes in by no sheet, neither as a new product nor by its catalogue code', async () => {
  const rows = [row(601, { 'BIS licence': null }), row(602, { Standard: null }), row(603, { 'BIS licence': 'CM/L-1' })]
  const id = await sent(await sheetOf(head, rows))
  await settled(id, 'READY')
  expect(await read(id)).toMatchObject({ newProducts: 0, wrong: 3 })
  const { importRows } = await server.get<Rows>(problems, { id }, mart.token)
  expect(importRows.items.map(({ sku, problems: [first] }) => [sku, first?.column])).toEqual([
    ['SHEET-601', 'BIS licence'],
    ['SHEET-602', 'Standard'],
    ['SHEET-603', 'BIS licence'],
  ])

  const { sku } = (await server.build.offer({ product: await server.build.product({ isLicensed: false }) })).variant
  const titles = ['SKU', 'Catalogue code', 'Dispatch point', 'Price before GST (₹)', 'Stock', 'Days until dispatch']
  const coded = await sent(await sheetOf(titles, [['MY-CODE-2', sku, point, 320, 900, 3]]))
  await settled(coded, 'READY')
  expect(await read(coded)).toMatchObject({ newOffers: 0, wrong: 1 })
})

test('a sheet of the rows that were not taken has the reasons beside them', async () => {
  const id = await sent(await sheetOf(head, [row(501), row(502, { Unit: 'sack' })]))
  await settled(id, 'READY')
  const { importProblems } = await server.get<{ importProblems: string }>(
    'mutation ($id: ID!) { importProblems(id: $id) }',
    { id },
    mart.token,
  )
  const answer = await fetch(server.url + importProblems)
  const [titles, ...lines] = await readSheet(await answer.arrayBuffer())
  expect(titles?.at(-1)).toBe('Problem')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.[0]).toBe('SHEET-502')
  expect(lines[0]?.at(-1)).toBe('Unit: Choose a unit.')
})

test('a code of the catalogue puts its size on sale, and a SKU of one’s own changes price and stock', async () => {
  // somebody else sells it for ₹300
  const { sku } = (await server.build.offer()).variant
  const titles = [
    'SKU',
    'Catalogue code',
    'Dispatch point',
    'Price before GST (₹)',
    'Stock',
    'Days until dispatch',
    'Price valid until',
  ]
  const line = (price: number, stock: number) => ['MY-CODE-1', sku, point, price, stock, 3, '2026-12-01']
  const first = await sent(await sheetOf(titles, [line(320, 900)]))
  await settled(first, 'READY')
  expect(await read(first)).toMatchObject({ newOffers: 1, wrong: 0 })
  await confirm(first)
  await settled(first, 'DONE')
  const second = await sent(`${titles.join(',')}\r\nMY-CODE-1,,${point},"330.50",950,3,2026-12-01\r\n`, 'prices.csv')
  await settled(second, 'READY')
  expect(await read(second)).toMatchObject({ changes: 1, newOffers: 0, wrong: 0 })
  await confirm(second)
  await settled(second, 'DONE')
  const offer = await server.pool.query(
    `select r.price_paise, k.on_hand_milli, r.valid_to from offers o join stock k on k.offer_id = o.id join offer_prices r on r.offer_id = o.id
     where o.seller_id = $1 and o.sku = 'MY-CODE-1' order by r.id desc limit 1`,
    [mart.sellerId],
  )
  expect(offer.rows[0]).toMatchObject({ price_paise: 33050, on_hand_milli: 950000 })
  expect(offer.rows[0].valid_to).toEqual(new Date('2026-12-01T12:30:00Z'))

  const third = await sent(await sheetOf(titles, [line(99, 970)]))
  await settled(third, 'READY')
  await confirm(third)
  await settled(third, 'DONE')
  expect(await read(third)).toMatchObject({ changes: 1, done: 1, held: 1 })
  const rowsText = 'query ($id: ID!) { importRows(id: $id, wrongOnly: false) { items { isDone isHeld } } }'
  expect(await server.get(rowsText, { id: third }, mart.token)).toEqual({
    importRows: { items: [{ isDone: true, isHeld: true }] },
  })
  const mine = `{ sellerOffers(filter: { search: "MY-CODE-1" }) { items { basePaise onHandMilli priceChangeRequest { fromPaise toPaise } } } }`
  expect(await server.get(mine, {}, mart.token)).toEqual({
    sellerOffers: {
      items: [{ basePaise: 330_50, onHandMilli: 970_000, priceChangeRequest: { fromPaise: 330_50, toPaise: 99_00 } }],
    },
  })
})

test('the check finds what the import would refuse, and changes nothing', async () => {
  const [products, prices] = [await server.build.count('products'), await server.build.count('offer_prices')]
  const { sku } = (await server.build.offer()).variant
  const titles = [
    'SKU',
    'Catalogue code',
    'Dispatch point',
    'Price',
    'Stock',
    'Days until dispatch',
    'Price valid until',
  ]
  const line = (own: string, price: number | string, until: string) => [own, sku, point, price, 5, 3, until]
  const id = await sent(
    await sheetOf(titles, [
      line('PAST-1', 320, '01-01-2020'),
      line('PAST-2', 320, '31/02/2027'),
      line('PAST-3', 62.6349, '15-12-2027'),
      line('PAST-4', 320, '15 Dec 2027'),
    ]),
  )
  await settled(id, 'READY')
  expect(await read(id)).toMatchObject({ newOffers: 1, wrong: 3, total: 4 })
  const { importRows } = await server.get<Rows>(problems, { id }, mart.token)
  expect(
    importRows.items.map(({ sku, problems }) => [
      sku,
      ...problems.map(({ column, message }) => `${column}: ${message}`),
    ]),
  ).toEqual([
    ['PAST-1', 'Price valid until: The end date must be after the start date.'],
    ['PAST-2', 'Price valid until: Enter a day of the calendar, such as 15-12-2026 or 2026-12-15.'],
    ['PAST-3', 'Price before GST (₹): An amount can have at most 2 decimals, such as 62.63. Round it first.'],
  ])
  expect(await server.build.count('offer_prices')).toBe(prices + 1)
  expect(await server.build.count('products')).toBe(products + 1)
  await confirm(id)
  await settled(id, 'DONE')
  expect(await read(id)).toMatchObject({ done: 1, wrong: 3 })
})

test('one EAN in two new products is found by the check, at the second', async () => {
  const ean = { EAN: '8901234567890' }
  const titles = [...head, 'EAN']
  const id = await sent(
    await sheetOf(
      titles,
      [row(701), row(702), row(703)].map((cells, at) => [...cells, at === 0 ? '' : ean.EAN]),
    ),
  )
  await settled(id, 'READY')
  const { importRows } = await server.get<Rows>(problems, { id }, mart.token)
  expect(importRows.items.map(({ line, problems }) => [line, problems[0]?.column])).toEqual([[4, 'EAN']])
  expect(await read(id)).toMatchObject({ newProducts: 2, wrong: 1 })
})

test('a SKU or an EAN that stands far above is found by the check, however it is written', async () => {
  const titles = [...head, 'EAN']
  const rows = Array.from({ length: 130 }, (_, at) => [...row(800 + at), at === 0 ? '8901234567894' : ''])
  rows[127] = [...row(927, { 'SKU *': 'sheet – ८००' }), '']
  rows[128] = [...row(928), '8 901234 567894']
  const id = await sent(await sheetOf(titles, rows))
  await settled(id, 'READY')
  const { importRows } = await server.get<Rows>(problems, { id }, mart.token)
  expect(importRows.items.map(({ line, problems }) => [line, problems[0]?.column, problems[0]?.message])).toEqual([
    [129, 'SKU', 'This SKU appears earlier in the file.'],
    [130, 'EAN', 'EAN is already in use.'],
  ])
  expect(await read(id)).toMatchObject({ newProducts: 128, wrong: 2 })
})

test('a price list below a head, with semicolons and dates of India, is read as it is meant', async () => {
  const { sku } = (await server.build.offer()).variant
  const text = [
    'Deccan Cement Mart;;;',
    'Price list of 26-Nov-2026;;;',
    '',
    'SKU;Catalogue code;Dispatch point;Price (Rs.);Stock;Days until dispatch;Price valid until',
    `LIST-1;${sku};${point};320,00;5;3;15/12/2027`,
    `LIST-2;${sku};${point};320.00;5;3;15/12/2027 17:30`,
  ].join('\r\n')
  const id = await sent(text, 'prices.csv')
  await settled(id, 'READY')
  expect(await read(id)).toMatchObject({ total: 2, newOffers: 1, wrong: 1 })
  const { importRows } = await server.get<Rows>(problems, { id }, mart.token)
  // 320,00 is no amount here: it must not become 32,000
  expect(importRows.items.map(({ line, problems }) => [line, problems[0]?.column])).toEqual([
    [5, 'Price before GST (₹)'],
  ])
  expect(
    await server.get(
      `query ($id: ID!) { import(id: $id) { reading { format encoding separator } } }`,
      { id },
      mart.token,
    ),
  ).toEqual({ import: { reading: { format: 'TEXT', encoding: 'UTF-8', separator: ';' } } })
})

test('formulas, bombs, other files, too many rows and missing columns are refused with a reason', async () => {
  const xml = (cell: string) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c></row><row r="2">${cell}</row></sheetData></worksheet>`
  const parts = unzipSync(await sheetOf(head, []))
  const zipped = (sheet: string | Uint8Array) =>
    Buffer.from(
      zipSync({
        ...parts,
        'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? new TextEncoder().encode(sheet) : sheet,
      }),
    )
  const failing = async (bytes: Buffer | string, name?: string) => {
    const id = await sent(bytes, name)
    await settled(id, 'FAILED')
    return (await read(id)).problem?.message
  }
  expect(await failing(zipped(xml('<c r="B2"><f>HYPERLINK("http://x")</f><v>1</v></c>')))).toBe(
    'Cell B2 contains a formula. Paste values only.',
  )
  expect(await failing(zipped(new Uint8Array(130_000_000)))).toMatch(/too large/)
  // a few kilobytes of blanks inside of a tag, over which a reader can sit for a minute and more
  expect(await failing(zipped(xml('').replace('<row r="2">', `<row r="2"${' '.repeat(1_500_000)}>`)))).toMatch(
    /missing|too (long|large)/,
  )
  expect(await failing(zipped('<no sheet>'))).toMatch(/no rows/)
  expect(await failing('SKU,Stock\nA-1,5\n', 'a.csv')).toBe(
    'These columns are missing: Dispatch point, Price before GST (₹), Days until dispatch.',
  )
  expect(await failing(`${head.join(',')}\n`, 'a.csv')).toMatch(/no rows/)
  expect(await failing(`SKU\n${'A\n'.repeat(5001)}`, 'a.csv')).toMatch(/5,000 rows/)
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0x00])
  const { errors } = await sendSheet(server, mart.token, world.input().categoryId, picture)
  expect(errors?.[0]?.extensions.code).toBe('FILE_NOT_TABLE')
})

test('a sheet over which two processes died is given up, and a second sheet of the company waits for the first', async () => {
  const [first, second] = [await sent(await sheetOf(head, [row(611)])), await sent(await sheetOf(head, [row(612)]))]
  await settled(first, 'READY')
  await settled(second, 'READY')
  const put = (id: string, lease: string, tries: number) =>
    server.pool.query(
      `update imports set state = 'UPLOADED', tries = $2, lease_until = now() + $3::interval where id = $1`,
      [id, tries, lease],
    )
  const runOnce = () => server.services.jobs.find(({ name }) => name === 'imports.run')?.run(makeCtx(server.services))
  await put(first, '1 minute', 1)
  await put(second, '-1 minute', 0)
  await runOnce()
  expect((await read(second)).state).toBe('UPLOADED')
  await put(first, '-1 minute', 2)
  await runOnce()
  expect(await read(first)).toMatchObject({ state: 'FAILED', problem: { code: 'SHEET_TOO_SLOW' } })
  expect((await read(second)).state).toBe('READY')
})

test('another firm’s sheet is as if it were not there', async () => {
  const id = await sent(await sheetOf(head, [row(601)]))
  await settled(id, 'READY')
  const other = await world.company('sahyadri-ispat-yard')
  for (const operation of [
    'query ($id: ID!) { import(id: $id) { id } }',
    'query ($id: ID!) { importRows(id: $id) { total } }',
    'mutation ($id: ID!) { importProblems(id: $id) }',
    'mutation ($id: ID!) { confirmImport(id: $id) { id } }',
    'mutation ($id: ID!) { cancelImport(id: $id) { id } }',
  ])
    expect(await server.codeOf(operation, { id }, other.token), operation).toBe('NOT_FOUND')
  await server.get('mutation ($id: ID!) { cancelImport(id: $id) { id } }', { id }, mart.token)
  expect(await server.codeOf('mutation ($id: ID!) { confirmImport(id: $id) { id } }', { id }, mart.token)).toBe(
    'BAD_TRANSITION',
  )
})

test('the empty sheet has a column for everything that is asked, and lists to choose from', async () => {
  const { importTemplate } = await server.get<{ importTemplate: string }>(
    'mutation ($id: ID!) { importTemplate(categoryId: $id) }',
    { id: world.input().categoryId },
    mart.token,
  )
  const bytes = await (await fetch(server.url + importTemplate)).arrayBuffer()
  const [titles] = await readSheet(bytes)
  expect(titles).toEqual(
    expect.arrayContaining(['SKU *', 'Title', 'Type', 'Dispatch point *', 'Price before GST (₹) *']),
  )
  const choices = await readSheet(bytes, 'Choices')
  expect(choices[0]).toEqual(expect.arrayContaining(['Brand', 'Unit', 'Dispatch point']))
  expect(choices.flat()).toContain(point)
})

test('sheets to fetch are made sixty times an hour for one person', async () => {
  const files = () => server.build.count('files')
  const before = await files()
  const query = 'mutation ($id: ID!) { importTemplate(categoryId: $id) }'
  const ask = () => server.codeOf(query, { id: world.input().categoryId }, mart.token)
  const codes: string[] = []
  for (let at = 0; at < 70; at++) codes.push(await ask())
  expect(codes.at(-1)).toBe('RATE_LIMITED')
  expect((await files()) - before).toBeLessThanOrEqual(60)
})
