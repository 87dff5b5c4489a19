import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSqlFaults, rawTemplates } from './raw-sql.ts'

let root = ''
const planted = {
  'features/coupons/coupons.ts': 'const a = sql`id`\nconst b = sql<Array<{ id: number }>>`id`\n',
  'features/coupons/coupons.queries.ts': 'const a = sql`id`\n',
  'features/coupons/coupons.test.ts': 'const a = sql`id`\n',
  'features/carts/carts.ts': 'const a = sql.ref(`id`)\nconst raw = mysql`id`\n',
  'core/db/open.ts': 'const a = sql`select 1`\n',
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'neev-raw-sql-'))
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(root, 'server/src', file)), { recursive: true })
    writeFileSync(join(root, 'server/src', file), text)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

test('counts raw templates by capability, without queries and tests', () => {
  expect(Object.fromEntries(rawTemplates(root))).toEqual({ coupons: 2, core: 1 })
})

test('a finished capability must not have raw SQL, and must leave the list', () => {
  expect(rawSqlFaults(rawTemplates(root), ['core', 'coupons'])).toEqual([])
  expect(rawSqlFaults(rawTemplates(root), ['core', 'carts'])).toEqual([
    'coupons: 2 raw templates outside its *.queries.ts',
    'carts: has no raw SQL any more; take it from the list in tools/raw-sql.json',
  ])
})
