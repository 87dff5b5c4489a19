import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { capabilityFaults, foreignReadFaults, foreignReads, readCapabilities } from './capabilities.ts'
import { drawDistricts, withDrawing } from './picture.ts'

let root = ''
const plant = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'server/src/features', file)), { recursive: true })
    writeFileSync(join(root, 'server/src/features', file), text)
  }
}
const faults = () => capabilityFaults(readCapabilities(root))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'neev-capabilities-'))
  plant({
    'buying/carts/carts.tables.ts': 'export const tables = {\n  carts: {},\n  cart_lines: {},\n}\n',
    'buying/carts/carts.ts': "db.insertInto('cartLines')\nsql`update carts set place = null where id = 1`\n",
    'orders/orders/orders.tables.ts': 'export const tables = {\n  orders: {},\n}\n',
    'orders/orders/orders.ts':
      "import { cartOf } from '#features/buying/carts/carts.ts'\nsql`insert into orders (id) select 1 from carts`\n",
  })
})
afterEach(() => rmSync(root, { recursive: true }))

test('finds nothing where each table is written by its owner and imports lead one way', () => {
  expect(faults()).toEqual([])
})

test.each([
  ['raw SQL', 'sql`delete from cart_lines where id = 1`\n'],
  ['the builder', "db.updateTable('cartLines').set({ id: 1 })\n"],
])('finds a second writer by %s', (_, text) => {
  plant({ 'orders/orders/place.ts': text })
  expect(faults()).toEqual(['cart_lines: belongs to carts, but orders writes it too'])
})

test('finds a table with two owners', () => {
  plant({ 'orders/orders/orders.tables.ts': 'export const tables = {\n  orders: {},\n  carts: {},\n}\n' })
  expect(faults()).toContain('carts: is listed by carts and orders')
})

test('knows the owner of a table that is listed on one line', () => {
  plant({
    'offers/offers/offers.tables.ts': 'export const tables = { offers: {} } as const satisfies OwnedTables\n',
    'orders/orders/price.ts': "db.updateTable('offers').set({ id: 1 })\n",
  })
  expect(faults()).toEqual(['offers: belongs to offers, but orders writes it too'])
})

test('finds a circle of imports, of types too', () => {
  plant({ 'buying/carts/price.ts': "import type { OrderRow } from '#features/orders/orders/orders.ts'\n" })
  expect(faults()).toEqual(['a circle of imports: carts, orders'])
})

test.each([
  ['a comma', 'sql`select 1 from orders o, carts c`\n'],
  ['capitals', 'sql`SELECT 1 FROM Carts`\n'],
  ['a schema and quotes', 'sql`select 1 from public."carts"`\n'],
  ['using', 'sql`delete from orders o using carts c where true`\n'],
  ['a part that follows', 'sql`select 1 from carts$' + '{where}`\n'],
  ['table', 'sql`table carts`\n'],
  ['a choice in the builder', "db.selectFrom(isOpen ? 'carts' : 'orders')\n"],
  ['a list in the builder', "db.selectFrom(['orders', 'carts as c'])\n"],
  ['a cross join of the builder', "db.selectFrom('orders').crossJoin('carts')\n"],
])('finds a foreign read by %s', (_, text) => {
  plant({ 'orders/orders/orders.ts': text })
  expect(foreignReads(readCapabilities(root))).toEqual({ carts: ['orders'] })
})

test('finds a read of another capability that is not known, and a known one that has gone', () => {
  expect(foreignReads(readCapabilities(root))).toEqual({ carts: ['orders'] })
  expect(foreignReadFaults({ carts: ['orders'] }, { carts: ['orders'] })).toEqual([])
  plant({ 'orders/orders/late.queries.ts': 'sql`select 1 from cart_lines l join carts c on c.id = l.cart_id`\n' })
  expect(foreignReadFaults(foreignReads(readCapabilities(root)), { carts: ['orders', 'coupons'] })).toEqual([
    "cart_lines: is read by orders, which it does not belong to; ask its owner's front door",
    'carts: is no longer read by coupons; run node tools/capabilities/capabilities.ts --freeze',
  ])
})

test('finds a lock through a view, and none where a table is locked beside one', () => {
  plant({
    'buying/carts/lock.ts':
      "const a = db.selectFrom('carts').select('id').forUpdate().execute()\n\nconst b = db.selectFrom('orderShown').select('id')\n",
  })
  expect(faults()).toEqual([])
  plant({
    'buying/carts/late.ts':
      "await db.selectFrom('orderShown as o')\n  .where('id', '=', (db) => db.selectFrom('carts').select('id'))\n  .forUpdate()\n  .execute()\n",
  })
  expect(faults()).toEqual(['orderShown: carts locks its rows; ask the owner of the table for the lock'])
  plant({
    'buying/carts/late.ts':
      "await db.selectFrom('carts as c').innerJoin('sizeShown as v', 'v.id', 'c.id')\n  .forUpdate(['v'])\n  .execute()\n",
  })
  expect(faults()).toEqual(['sizeShown: carts locks its rows; ask the owner of the table for the lock'])
})

test('the drawing of districts leaves out an arrow that others lead along', () => {
  const districts = new Map(
    Object.entries({ orders: 'orders', carts: 'buying', coupons: 'buying', brands: 'catalogue' }),
  )
  const imports = new Map(
    Object.entries({ orders: ['carts', 'coupons', 'brands'], carts: ['brands', 'coupons'] }).map(([name, others]) => [
      name,
      new Set(others),
    ]),
  )
  expect(drawDistricts({ imports }, districts).match(/\w+ --> \w+/g)).toEqual([
    'buying --> catalogue',
    'orders --> buying',
  ])
  expect(withDrawing('a<!-- drawn by npm run capabilities -- --freeze -->old<!-- end of the drawing -->z', 'new')).toBe(
    'a<!-- drawn by npm run capabilities -- --freeze -->\nnew\n<!-- end of the drawing -->z',
  )
})
