import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDb } from '#core/db/open.ts'
import { statementFaults } from '../../tools/generate/statements/check.ts'
import { Describer } from '../../tools/generate/statements/describe.ts'
import { Source } from '../../tools/generate/statements/source.ts'
import { copyDatabase } from './databases.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let open: OpenDb
let source: Source
let describer: Describer
let release = () => {}

beforeAll(async () => {
  source = new Source(`${root}tsconfig.json`)
  open = await copyDatabase('bare', () => {})
  const client = await open.pool.connect()
  release = () => client.release()
  describer = new Describer(client)
})
afterAll(async () => {
  release()
  source.close()
  await open.close()
})

test('every statement is one that the database takes, and answers with the rows that are declared', async () => {
  const files = source.files((path) => path.startsWith(`${root}src/`) && !path.endsWith('.test.ts'))
  expect(await statementFaults(source, describer, files)).toEqual([])
}, 300_000)

test('what is wrong with a statement is found', async () => {
  const faults = await statementFaults(
    source,
    describer,
    source.files((path) => path.endsWith('raw-statements.planted.ts')),
  )
  expect(faults.map((fault) => fault.replaceAll(/[^\s(]*planted\.ts:\d+:? ?/g, ''))).toEqual([
    'column "idd" does not exist\nselect idd as id from coupons',
    'usedCount is declared, and there is no such column',
    'column timesUsed is not declared',
    'endsAt is Date, and the column is text, which arrives as string',
    'ends is Date | null, and the column is jsonb, which arrives as json',
    'column title is not declared',
    'targetIds is string[], and the column is _int8, which arrives as number[]',
    'year is Date, and the column is text, which arrives as string',
    'column "usage_limits" does not exist\nselect "id" from "coupons" where usage_limits > 1',
    'a part that is not known (): part()',
    expect.stringMatching(/^column "status" does not exist\nselect id from coupons where status = 'PAUSED'/),
    'belongs to no statement',
  ])
})
