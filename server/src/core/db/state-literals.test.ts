import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { type OpenDb, openDb } from './open.ts'
import { stateColumns } from './state-literals.ts'

let open: OpenDb
beforeAll(async () => {
  open = await openDb('memory://')
  await migrate(open)
})
afterAll(() => open.close())

/** Columns that a condition compares with a constant, such as `status = 'QUEUED'::text` or `status <> ALL (ARRAY[…`. */
const comparison = /(\w+) (?:=|<>) (?:(?:ANY|ALL) \(ARRAY\[)?'[A-Z_]+'::text/g

test('every column that a partial index compares with a state is a state column', async () => {
  const { rows } = await open.pool.query<{ condition: string }>(
    'select pg_get_expr(indpred, indrelid) as condition from pg_index where indpred is not null',
  )
  const columns = rows.flatMap(({ condition }) => [...condition.matchAll(comparison)].map((match) => match[1]))
  expect([...new Set(columns)].sort()).toEqual([...stateColumns].sort())
})

test('a state is part of the statement, what users enter is a parameter', () => {
  const { sql, parameters } = open.db
    .selectFrom('claims')
    .select('id')
    .where('reason', '=', 'SHORT_WEIGHT')
    .where('status', 'not in', ['WITHDRAWN', 'REJECTED'])
    .where('kind', '=', "CLAIM' or true --" as 'CLAIM')
    .where('note', '=', 'WRITTEN')
    .compile()
  expect(sql).toContain(`"reason" = 'SHORT_WEIGHT' and "status" not in ('WITHDRAWN', 'REJECTED')`)
  expect(sql).toContain('"kind" = $1 and "note" = $2')
  expect(parameters).toEqual(["CLAIM' or true --", 'WRITTEN'])
})

test('a partial index is used by a generic plan', async () => {
  const { sql } = open.db
    .selectFrom('messages')
    .select('id')
    .where('status', '=', 'QUEUED')
    .where('nextAt', '<=', new Date(0))
    .orderBy('id')
    .compile()
  await open.pool.query('set enable_seqscan = off')
  const { rows } = await open.pool.query(`explain (generic_plan) ${sql}`)
  expect(JSON.stringify(rows)).toContain('messages_due')
})
