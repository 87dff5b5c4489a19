import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCapabilities } from '../../../tools/capabilities/capabilities.ts'
import { startServer, type TestServer } from '../server.ts'

let server: TestServer
let owner: pg.Pool
beforeAll(async () => {
  server = await startServer()
  owner = server.ownerUrl ? new pg.Pool({ connectionString: server.ownerUrl, max: 1 }) : server.pool
})
afterAll(async () => {
  if (owner !== server.pool) await owner.end()
  await server.close()
})

const { owners } = readCapabilities(fileURLToPath(new URL('../../../', import.meta.url)))

/** The views that read base tables of several capabilities, with these. */
async function mixedViews(db: Pick<pg.Pool, 'query'> = owner): Promise<string[]> {
  const { rows } = await db.query<{ view: string; tables: string[] }>(
    `select v.relname as view, array_agg(distinct t.relname::text) as tables
     from pg_class v join pg_rewrite r on r.ev_class = v.oid
       join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
       join pg_class t on t.oid = d.refobjid and t.relkind in ('r', 'p')
     where v.relkind in ('v', 'm') and v.relnamespace = current_schema()::regnamespace group by v.relname order by v.relname`,
  )
  return rows.flatMap(({ view, tables }) => {
    const of = [...new Set(tables.map((table) => owners.get(table)?.[0] ?? `nobody (${table})`))].sort()
    return of.length > 1 ? [`${view}: ${of.join(', ')}`] : []
  })
}

test('a view reads the tables of one capability, its owner; those of others by their views', async () => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(
      'create view planted_shown as select o.id, u.name from orders o join users u on u.id = o.user_id',
    )
    expect(await mixedViews(client)).toContainEqual(expect.stringMatching(/^planted_shown: /))
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(await mixedViews()).toEqual([])
})
