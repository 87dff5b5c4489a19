import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { cell, workbook } from '#core/sheets/workbook.ts'
import { openSession } from '#features/people/accounts/sign-in/sessions.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

const fields = `id name lineCount matched toCheck unmatched reading { name hidden } headings totals
  table { columns { description unit quantity make remarks } titles sample }
  lines { id position row written quantityMilli unit problem state reason score duplicateOf
    product { sku unit } conversion { quantityMilli numerator denominator basis isAssumed }
    candidates { sku score matched conversion { quantityMilli } } }`
const paste = `mutation ($text: String!) { pasteMaterialList(name: "Slab 5", text: $text) { ${fields} } }`
const read = `query ($id: ID!) { materialList(id: $id) { ${fields} } }`
const upload = `mutation ($file: Upload!) { uploadMaterialList(file: $file) { ${fields} } }`
const choose = `mutation ($line: ID!, $sku: ID!) { chooseMaterialLine(lineId: $line, sku: $sku) { ${fields} } }`
const estimate = `query ($id: ID!) { materialList(id: $id) { estimate(pincode: "411045") {
  goodsPaise freightPaise loadingPaise taxPaise totalPaise lines { lineId offerId quantityMilli totalPaise whyNot { code } } } } }`
let presses = 0
/** A press of the button; the same key is the same press. */
const press = (id: unknown, key = `list-press-${++presses}`) => ({ id, key })
const toCart = `mutation ($id: ID!, $key: String!) { addMaterialListToCart(idempotencyKey: $key, id: $id, pincode: "411045") { added left { lineId whyNot { code } } } }`

type Line = {
  id: string
  written: string
  quantityMilli: number | null
  unit: string
  problem: string | null
  state: string
  reason: string | null
  duplicateOf: number | null
  product: { sku: string } | null
  conversion: { quantityMilli: number; basis: string } | null
  candidates: { sku: string }[]
}
type List = {
  id: string
  lines: Line[]
  matched: number
  toCheck: number
  unmatched: number
  lineCount: number
  table: { columns: { description: number | null; quantity: number | null; unit: number | null } } | null
}
const buyer = () => server.build.user({ roles: ['customer'] })
const pasted = async (text: string, token: string) =>
  (await server.get<{ pasteMaterialList: List }>(paste, { text }, token)).pasteMaterialList
const short = ({ lines }: List) =>
  lines.map(({ state, reason, product }) => `${state} ${reason} ${product?.sku ?? ''}`.trim())

const message = `Tata Tiscon 12mm - 5 MT
m sand 3 brass
12 mm sariya 2 ton
chemical anchor hilti 120 nos
tata tiscon 12 mm 500 kg`

test('a message becomes lines: matched, to check, not matched, with conversions and duplicates', async () => {
  const { token } = await buyer()
  const list = await pasted(message, token)
  expect(short(list)).toEqual([
    'MATCHED null TMT-01-12MM',
    'MATCHED null SND-MSAND',
    expect.stringMatching(/^CHECK SEVERAL TMT-..-12MM$/),
    'UNMATCHED NO_PRODUCT',
    'MATCHED null TMT-01-12MM',
  ])
  expect(list).toMatchObject({ lineCount: 5, matched: 3, toCheck: 1, unmatched: 1, table: null })
  expect(list.lines.map(({ conversion }) => conversion?.quantityMilli ?? null)).toEqual([
    5_000_000,
    300_000,
    2_000_000,
    null,
    500_000,
  ])
  expect(list.lines.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, null, null, 1])
  const joined = await server.get<{ joinMaterialLines: List }>(
    `mutation ($id: ID!) { joinMaterialLines(id: $id) { ${fields} } }`,
    { id: list.id },
    token,
  )
  expect(joined.joinMaterialLines.lines[0]).toMatchObject({ quantityMilli: 5_500_000, unit: 'kg' })
  expect(joined.joinMaterialLines.lines).toHaveLength(4)
})

test('a chosen size is remembered for its wording, of this buyer alone', async () => {
  const [{ token }, other] = [await buyer(), await buyer()]
  const list = await pasted('sariya 12 mm 2 ton', token)
  const [line] = list.lines
  const chosen = await server.get<{ chooseMaterialLine: List }>(choose, { line: line?.id, sku: 'TMT-05-12MM' }, token)
  expect(short(chosen.chooseMaterialLine)).toEqual(['MATCHED null TMT-05-12MM'])
  expect(short(await pasted('sariya 12 mm 7 ton', token))).toEqual(['MATCHED null TMT-05-12MM'])
  expect((await pasted('sariya 12 mm 7 ton', other.token)).toCheck).toBe(1)
  expect(await server.codeOf(choose, { line: line?.id, sku: 'TMT-05-12MM' }, other.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(read, { id: list.id }, other.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(paste, { text: message })).toBe('UNAUTHENTICATED')
  expect(await server.codeOf(paste, { text: message }, await server.as('seller'))).toBe('FORBIDDEN')
})

test('the estimate adds up, and the lines go into the cart at its total', async () => {
  const { token } = await buyer()
  const { id } = await pasted('Tata Tiscon 12mm 5 MT\nACC PPC 250 bags\nm sand 6 brass\nchemical anchor 20 nos', token)
  const { materialList } = await server.get<{
    materialList: { estimate: { totalPaise: number; lines: { offerId: string | null; totalPaise: number | null }[] } }
  }>(estimate, { id }, token)
  const { totalPaise, lines } = materialList.estimate
  expect(lines).toHaveLength(3)
  expect(lines.every(({ offerId }) => offerId !== null)).toBe(true)
  expect(await server.get(toCart, press(id), token)).toEqual({ addMaterialListToCart: { added: 3, left: [] } })
  const { cart } = await server.get<{ cart: { count: number; totalPaise: number } }>(
    '{ cart(pincode: "411045") { count totalPaise } }',
    {},
    token,
  )
  expect(cart).toEqual({ count: 3, totalPaise })
  const saved = await server.get<{ saveCartAsMaterialList: List }>(
    `mutation { saveCartAsMaterialList(name: "Again") { ${fields} } }`,
    {},
    token,
  )
  expect(saved.saveCartAsMaterialList).toMatchObject({ lineCount: 3, matched: 3 })
})

test('the same press adds once, another one again; the list says what is in the cart', async () => {
  const { token } = await buyer()
  const { id } = await pasted('ACC PPC 250 bags', token)
  const inCart = async () =>
    (
      await server.get<{ materialList: { inCart: number } }>(
        'query ($id: ID!) { materialList(id: $id) { inCart } }',
        { id },
        token,
      )
    ).materialList.inCart
  const held = async () => (await server.pool.query('select 1 from cart_lines')).rows
  expect(await inCart()).toBe(0)
  const before = (await held()).length
  const first = await server.get(toCart, press(id, 'press-of-the-list'), token)
  expect(await server.get(toCart, press(id, 'press-of-the-list'), token)).toEqual(first)
  expect((await held()).length).toBe(before + 1)
  expect(await inCart()).toBe(1)
  const other = await pasted('ACC PPC 100 bags', token)
  expect(await server.codeOf(toCart, press(other.id, 'press-of-the-list'), token)).toBe('IDEMPOTENCY_MISMATCH')
})

test('a size goes from its product into a list of the caller, or a new one', async () => {
  const { token } = await buyer()
  const text = `mutation ($list: ID, $name: String!, $sku: ID!, $q: Milli!) {
    addSizeToMaterialList(listId: $list, name: $name, sku: $sku, quantityMilli: $q) { id name lineCount matched } }`
  type Added = { addSizeToMaterialList: { id: string; name: string; lineCount: number } }
  const sku = 'CEM-ACC-PPC'
  const made = await server.get<Added>(text, { name: 'Tower B', sku, q: 50_000 }, token)
  expect(made.addSizeToMaterialList).toMatchObject({ name: 'Tower B', lineCount: 1, matched: 1 })
  const { id: list } = made.addSizeToMaterialList
  const again = await server.get<Added>(text, { list, name: '', sku, q: 50_000 }, token)
  expect(again.addSizeToMaterialList).toMatchObject({ id: list, lineCount: 2 })
  const other = await buyer()
  expect(await server.codeOf(text, { list, name: '', sku, q: 50_000 }, other.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(text, { name: 'x', sku, q: 50_000 }, token)).toBe('VALIDATION')
  expect(await server.codeOf(text, { name: 'Tower C', sku, q: 0 }, token)).toBe('QUANTITY_BAD')
  expect(await server.codeOf(text, { name: 'Tower C', sku: 'NONE', q: 1000 }, token)).toBe('NOT_FOUND')
})

test('what nobody has in this quantity is left, with its reason', async () => {
  const { token } = await buyer()
  const { id } = await pasted('Tata Tiscon 12mm 900 MT\nACC PPC 250 bags', token)
  const change = await server.get<{ addMaterialListToCart: object }>(toCart, press(id), token)
  expect(change.addMaterialListToCart).toMatchObject({ added: 1, left: [{ whyNot: { code: 'LINE_NOT_PRICED' } }] })
  const none = await pasted('chemical anchor 20 nos', token)
  expect(await server.codeOf(toCart, press(none.id), token)).toBe('LIST_NOT_PRICED')
})

const csv = `Bill of quantities,,,,
Sr,Item of work,Unit,Qty.,Make
A,Steel,,,
1,TMT bar 12 mm Fe 550D,MT,"1,250.50",Tata Tiscon
2,Cement PPC 50 kg,bags,300,ACC
3,Crushed stone 20 mm,cum,as required,
,Sub total,,,
`

test('a table is read by guessed columns, which can be changed until they are confirmed', async () => {
  const { token } = await buyer()
  const { data } = await server.upload(upload, {}, Buffer.from(csv), token)
  const list = (data as unknown as { uploadMaterialList: List }).uploadMaterialList
  expect(list).toMatchObject({ lineCount: 3, headings: 1, totals: 1 })
  expect(list.table?.columns).toMatchObject({ description: 1, unit: 2, quantity: 3, make: 4 })
  expect(list.lines[0]).toMatchObject({ quantityMilli: 1_250_500, unit: 'tonne', product: { sku: 'TMT-01-12MM' } })
  expect(list.lines[2]).toMatchObject({ problem: 'NOT_A_QUANTITY', quantityMilli: null, state: 'CHECK' })
  const columns =
    'mutation ($id: ID!, $c: MaterialListColumnsInput!) { setMaterialListColumns(id: $id, columns: $c) { lines { make } } }'
  const set = { description: 1, unit: 2, quantity: 3 }
  expect(await server.get(columns, { id: list.id, c: set }, token)).toEqual({
    setMaterialListColumns: { lines: [{ make: null }, { make: null }, { make: null }] },
  })
  expect(await server.codeOf(columns, { id: list.id, c: { unit: 1 } }, token)).toBe('VALIDATION')
  await server.get('mutation ($id: ID!) { confirmMaterialListColumns(id: $id) { id } }', { id: list.id }, token)
  expect(await server.codeOf(columns, { id: list.id, c: set }, token)).toBe('NOT_FOUND')
})

test('an XLSX file is read; one with too many rows or lines is refused', async () => {
  const { token } = await buyer()
  const row = (...texts: string[]) => texts.map(cell)
  const lines = (count: number) => Array.from({ length: count }, () => row('TMT 12 mm Tata Tiscon', 'MT', '2'))
  const file = (count: number) =>
    workbook([{ sheet: 'Material', data: [row('Description', 'Unit', 'Quantity'), ...lines(count)], columns: [] }])
  const good = await server.upload(upload, {}, await file(40), token)
  expect(good.data?.uploadMaterialList).toMatchObject({
    lineCount: 40,
    matched: 40,
    reading: { name: 'Material', hidden: 0 },
  })
  const codeFor = async (count: number) =>
    (await server.upload(upload, {}, await file(count), token)).errors?.[0]?.extensions.code
  expect(await codeFor(501)).toBe('LIST_TOO_LONG')
  expect(await codeFor(2001)).toBe('LIST_ROWS')
  const noList = await server.upload(upload, {}, Buffer.from(',,\n,,\n'), token)
  expect(noList.errors?.[0]?.extensions.code).toBe('LIST_EMPTY')
})

test('five hundred lines are matched and priced in a few statements', async () => {
  const { token } = await buyer()
  const goods = [
    'Tata Tiscon 12mm 5 MT',
    'ACC PPC 250 bags',
    'm sand 6 brass',
    'sintex tank 1000 ltr 2 nos',
    '20mm gitti 4 brass',
  ]
  const text = Array.from({ length: 500 }, (_, at) => goods[at % goods.length]).join('\n')
  const list = await pasted(text, token)
  expect(list.matched).toBe(500)
  const statements = await server.statementsOf(() => server.get(estimate, { id: list.id }, token))
  expect(statements.length).toBeLessThan(15)
})

test('quantities, texts, copies and deletions change only this list', async () => {
  const { token } = await buyer()
  const list = await pasted('Tata Tiscon 12mm\nACC PPC 250 bags', token)
  expect(list.lines[0]).toMatchObject({ state: 'CHECK', reason: 'QUANTITY', problem: 'NO_QUANTITY' })
  const quantity = `mutation ($l: ID!, $q: Milli!, $u: String!) {
    setMaterialLineQuantity(lineId: $l, quantityMilli: $q, unit: $u) { ${fields} } }`
  const l = list.lines[0]?.id
  const set = await server.get<{ setMaterialLineQuantity: List }>(quantity, { l, q: 2000, u: 'bundle' }, token)
  expect(set.setMaterialLineQuantity.lines[0]).toMatchObject({ state: 'MATCHED', conversion: { basis: 'BUNDLE' } })
  expect(await server.codeOf(quantity, { l, q: 2000, u: 'cart' }, token)).toBe('VALIDATION')
  const add = `mutation ($id: ID!) { addMaterialLines(id: $id, text: "CEM-ACC-PPC, 100") { ${fields} } }`
  const more = (await server.get<{ addMaterialLines: List }>(add, { id: list.id }, token)).addMaterialLines
  expect(more.lines[2]).toMatchObject({ state: 'MATCHED', quantityMilli: 100_000, product: { sku: 'CEM-ACC-PPC' } })
  await server.get('mutation ($l: ID!) { deleteMaterialLine(lineId: $l) { id } }', { l: more.lines[2]?.id }, token)
  const copy = await server.get<{ copyMaterialList: List }>(
    `mutation ($id: ID!) { copyMaterialList(id: $id) { ${fields} } }`,
    { id: list.id },
    token,
  )
  expect(copy.copyMaterialList).toMatchObject({ name: 'Slab 5 (2)', lineCount: 2, matched: 2 })
  const text = `mutation ($l: ID!) { keepMaterialLineAsText(lineId: $l) { ${fields} } }`
  expect(
    (await server.get<{ keepMaterialLineAsText: List }>(text, { l }, token)).keepMaterialLineAsText.lines[0],
  ).toMatchObject({
    state: 'TEXT',
    product: null,
  })
  await server.get('mutation ($l: ID!) { deleteMaterialLine(lineId: $l) { id } }', { l }, token)
  expect((await server.get<{ materialList: List }>(read, { id: list.id }, token)).materialList.lineCount).toBe(1)
  expect(await server.get('mutation ($id: ID!) { deleteMaterialList(id: $id) }', { id: list.id }, token)).toEqual({
    deleteMaterialList: true,
  })
  const all = '{ materialLists { total items { id lineCount } } }'
  expect(await server.get(all, {}, token)).toEqual({
    materialLists: { total: 1, items: [{ id: copy.copyMaterialList.id, lineCount: 2 }] },
  })
})

describe('a list that is shared with the company', () => {
  const share =
    'mutation ($id: ID!, $edit: Boolean!) { shareMaterialList(id: $id, membersEdit: $edit) { id isShared membersEdit } }'
  const unshare = 'mutation ($id: ID!) { unshareMaterialList(id: $id) { isShared } }'
  const shared =
    'query ($id: ID!) { materialList(id: $id) { ownerName isOwn isShared membersEdit mayEdit lineCount lines { id } } }'
  const mine = '{ materialLists { items { id isOwn ownerName } } }'
  const addTo = 'mutation ($id: ID!) { addMaterialLines(id: $id, text: "Tata Tiscon 16mm - 2 MT") { lineCount } }'
  const rename = 'mutation ($id: ID!) { renameMaterialList(id: $id, name: "Mine now") { id } }'
  const copy = 'mutation ($id: ID!) { copyMaterialList(id: $id) { id isOwn } }'
  const remove = 'mutation ($id: ID!) { deleteMaterialList(id: $id) }'
  const leave = 'mutation ($id: ID!) { removeCompanyMember(userId: $id) { members { userId } } }'

  async function team() {
    const firm = await server.build.company()
    const owner = await server.build.member(firm, { role: 'BUYER' })
    const other = await server.build.member(firm, { role: 'SITE' })
    const list = await pasted(message, owner.token)
    return { admin: firm.admin, owner, other, id: list.id }
  }

  test('is read and copied by its members, and edited if the owner lets them', async () => {
    const { owner, other, id } = await team()
    expect(await server.codeOf(shared, { id }, other.token)).toBe('NOT_FOUND')
    await server.get(share, { id, edit: false }, owner.token)
    const { materialList } = await server.get<{ materialList: object }>(shared, { id }, other.token)
    expect(materialList).toMatchObject({ ownerName: owner.name, isOwn: false, mayEdit: false, lineCount: 5 })
    expect(await server.get(mine, {}, other.token)).toMatchObject({ materialLists: { items: [{ id, isOwn: false }] } })
    expect(await server.codeOf(addTo, { id }, other.token)).toBe('NOT_FOUND')
    const copied = await server.get<{ copyMaterialList: { id: string } }>(copy, { id }, other.token)
    expect(copied.copyMaterialList).toMatchObject({ isOwn: true })
    await server.get(share, { id, edit: true }, owner.token)
    expect(await server.get(addTo, { id }, other.token)).toEqual({ addMaterialLines: { lineCount: 6 } })
    for (const text of [rename, remove, unshare])
      expect(await server.codeOf(text, { id }, other.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(share, { id, edit: true }, other.token)).toBe('NOT_FOUND')
    const stranger = await server.build.company()
    expect(await server.codeOf(shared, { id }, stranger.admin.token)).toBe('NOT_FOUND')
    await server.get(unshare, { id }, owner.token)
    expect(await server.codeOf(shared, { id }, other.token)).toBe('NOT_FOUND')
  })

  test('is nobody’s but the owner’s once the owner has left, and not read by members who have left', async () => {
    const { admin, owner, other, id } = await team()
    await server.get(share, { id, edit: true }, owner.token)
    const own = await pasted(message, other.token)
    await server.get(share, { id: own.id, edit: false }, other.token)
    await server.get(leave, { id: owner.id }, admin.token)
    expect(await server.codeOf(shared, { id }, other.token)).toBe('NOT_FOUND')
    const { rows } = await server.pool.query('select company_id, members_edit from material_lists where id = $1', [id])
    expect(rows).toEqual([{ company_id: null, members_edit: false }])
    const token = await openSession(makeCtx(server.services), owner.id, ['customer'])
    expect(await server.codeOf(shared, { id: own.id }, token)).toBe('NOT_FOUND')
    expect(await server.codeOf(shared, { id }, token)).toBe('OK')
  })

  test('needs a company', async () => {
    const { token } = await buyer()
    const { id } = await pasted(message, token)
    expect(await server.codeOf(share, { id, edit: false }, token)).toBe('LIST_NO_COMPANY')
  })
})
