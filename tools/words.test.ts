import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordFaults } from './words.ts'

let root = ''
const planted = {
  'server/src/features/buying/coupons/desk-coupons.ts': '/** The desk. */\nexport const text = "desk"\n',
  'server/src/features/buying/coupons/coupons.ts': 'const openDesk = (most: number) => ({ atMost: most })\n',
  'server/src/features/buying/coupons/coupons.graphql': '"The desk."\ntype Coupon {\n  deskNote: String\n}\n',
  'server/migrations/0001-coupons.sql': "-- the desk\ncreate table coupons (desk_note text default 'desk');\n",
  'server/src/features/buying/coupons/coupons.test.ts': 'const desk = 1\n',
  'web/src/kit/Board.tsx': 'export const Board = () => <b>desk</b>\n',
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'neev-words-'))
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

test('finds private words in names of files, code, the contract and the database, and nowhere else', () => {
  const words = [
    { word: 'desk', use: 'admin' },
    { word: 'most', use: 'max', whole: true },
    { word: 'board', use: 'listing', except: ['web/src/kit/'] },
  ]
  expect(wordFaults(root, words)).toEqual([
    'server/migrations/0001-coupons.sql: desk_note (instead of desk: admin)',
    'server/src/features/buying/coupons/coupons.graphql: deskNote (instead of desk: admin)',
    'server/src/features/buying/coupons/coupons.ts: most (instead of most: max)',
    'server/src/features/buying/coupons/coupons.ts: openDesk (instead of desk: admin)',
    'server/src/features/buying/coupons/desk-coupons.ts: desk-coupons.ts (instead of desk: admin)',
  ])
})
