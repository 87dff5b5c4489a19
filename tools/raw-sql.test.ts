import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSqlFaults } from './raw-sql.ts'

let root = ''
const planted = {
  'features/buying/coupons/coupons.ts': 'const a = sql`id`\nconst b = sql<Array<{ id: number }>>`id`\n',
  'features/buying/coupons/coupons.queries.ts': 'const a = sql`id`\n',
  'features/buying/coupons/coupons.test.ts': 'const a = sql`id`\n',
  'features/buying/carts/carts.ts': 'const a = sql.ref(`id`)\nconst raw = mysql`id`\n',
  'core/db/open.ts': "const a = sql`select 1`\nawait client.query('select 1')\n",
  'features/buying/offers/offers.ts':
    "const a = sql.raw('id')\nawait db.executeQuery(CompiledQuery.raw(text))\nawait services.pool.query('select 1')\n",
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'neev-raw-sql-'))
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(root, 'server/src', file)), { recursive: true })
    writeFileSync(join(root, 'server/src', file), text)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

test('finds raw templates, except in queries files and tests', () => {
  expect(rawSqlFaults(root)).toEqual([
    'server/src/core/db/open.ts:1: raw SQL outside *.queries.ts',
    'server/src/features/buying/coupons/coupons.ts:1: raw SQL outside *.queries.ts',
    'server/src/features/buying/coupons/coupons.ts:2: raw SQL outside *.queries.ts',
    'server/src/features/buying/offers/offers.ts:1: raw SQL outside *.queries.ts',
    'server/src/features/buying/offers/offers.ts:2: raw SQL outside *.queries.ts',
    'server/src/features/buying/offers/offers.ts:2: raw SQL outside *.queries.ts',
    'server/src/features/buying/offers/offers.ts:3: raw SQL outside *.queries.ts',
  ])
})
