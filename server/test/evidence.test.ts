import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEvidence, declaredFree } from '#core/db/roles.ts'
import { startServer, type TestServer } from './server.ts'

/**
 * What each capability declares as evidence is what the database keeps: triggers hold the owner of the tables to it, and
 * the application's role has no more rights than that.
 */
let server: TestServer
let owner: pg.Pool
const evidence = await declaredEvidence()
const free = await declaredFree()

beforeAll(async () => {
  server = await startServer({ shop: true })
  owner = server.ownerUrl ? new pg.Pool({ connectionString: server.ownerUrl, max: 1 }) : server.pool
})
afterAll(async () => {
  if (owner !== server.pool) await owner.end()
  await server.close()
})

const mayChange = (changes: readonly string[] | string | undefined, column: string) =>
  typeof changes === 'string' || (changes?.includes(column) ?? false)

type Column = { name: string; type: string; isFixed: boolean }
async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, (attidentity <> '' or attgenerated <> '') as "isFixed"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows
}

/** Another value of a type. */
const others: Record<string, (name: string) => string> = {
  bigint: (name) => `coalesce(${name}, 0) + 1`,
  integer: (name) => `coalesce(${name}, 0) + 1`,
  text: (name) => `coalesce(${name}, '') || 'x'`,
  jsonb: () => `'{"planted": 1}'`,
  boolean: (name) => `not coalesce(${name}, false)`,
  date: (name) => `coalesce(${name}, current_date) + 1`,
  'timestamp with time zone': (name) => `coalesce(${name}, now()) + interval '1 day'`,
}

/** What the owner’s statement on one row of the table says, undone in any case; undefined where the table has no row. */
async function answerOf(statement: string): Promise<string | undefined> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query(statement)
    return rowCount ? 'done' : undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const refusal = /evidence|append-only|frozen|never changed|kept|stays|published|is not (changed|deleted)/

/** The triggers are the same on the embedded database, which is slow at this: some of each kind. */
const some = new Set(['approval_decisions', 'consents', 'ledger_adjustments', 'offer_prices', 'price_contract_lines'])
const tried = [...evidence].filter(([table]) => process.env.TEST_DATABASE_URL || some.has(table))
describe.each(tried)('%s', (table, { changes, until, deletes, locks, guarded }) => {
  test('cannot be changed, deleted from or emptied by the owner of the tables, but for what is declared', async () => {
    const { rows } = await owner.query<{ events: number; name: string; args: string }>(
      `select t.tgtype::int as events, p.proname as name, encode(t.tgargs, 'escape') as args
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = $1::regclass and not t.tgisinternal`,
      [table],
    )
    const [onDelete, onUpdate, onTruncate] = [8, 16, 32].map((bit) => rows.filter(({ events }) => events & bit))
    expect(onTruncate, 'a trigger on truncate').not.toEqual([])
    if (!deletes || deletes.startsWith('Of ')) expect(onDelete, 'a trigger on delete').not.toEqual([])
    expect(onUpdate, 'a trigger on update').not.toEqual([])
    const kept = onUpdate?.find(({ name }) => name === 'keep_evidence')
    if (kept)
      expect(kept.args.split('\\000').slice(0, 2)).toEqual([
        Array.isArray(changes) ? changes.join(',') : '',
        until ?? '',
      ])
    else if (changes) expect(guarded).toBe(true)

    const one = `where ctid = (select ctid from ${table} limit 1)`
    if (!deletes) expect((await answerOf(`delete from ${table} ${one}`)) ?? 'evidence').toMatch(refusal)
    expect(await answerOf(`truncate ${table} cascade`)).toMatch(refusal)
    for (const { name, type, isFixed } of await columnsOf(table)) {
      const other = others[type]
      if (isFixed || !other || mayChange(changes, name)) continue
      const answer = await answerOf(`update ${table} set ${name} = ${other(name)} ${one}`)
      expect(answer ?? 'evidence', name).toMatch(refusal)
    }
  })

  test.runIf(process.env.TEST_DATABASE_URL)(
    'gives the application’s role what is declared, and nothing else',
    async () => {
      const may = async (right: string) =>
        (await owner.query("select has_table_privilege('neev_application', $1, $2) as may", [table, right])).rows[0].may
      expect(await may('insert')).toBe(true)
      expect(await may('truncate')).toBe(false)
      expect(await may('delete')).toBe(deletes !== undefined)
      for (const { name } of await columnsOf(table)) {
        const { rows } = await owner.query("select has_column_privilege('neev_application', $1, $2, 'update') as may", [
          table,
          name,
        ])
        expect(rows[0].may, name).toBe(mayChange(changes, name) || (locks === true && name === 'id'))
      }
    },
  )
})

test('a table whose name, comment, trigger or columns are those of evidence is declared, or says why it is free', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname !~ '^test_' and (
        c.relname ~ '(_events|_history|_approvals|_decisions|_versions|_movements|_entries|_adjustments|_filings|_notes|_statements|_allocations|_transfers|invoices|refunds|consents)$'
        or exists (select from pg_description d where d.objoid = c.oid
          and d.description ~* 'never (been )?(changed|updated|deleted)|append-only')
        or exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid
          and not t.tgisinternal and p.proname in ('forbid_change', 'keep_evidence'))
        or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
          and a.attname in ('approved_by', 'decided_by', 'decided_user', 'resolved_by')))`)
  expect(rows.map(({ name }) => name).filter((name) => !evidence.has(name) && !free.has(name))).toEqual([])
  expect([...free].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

test('what a capability shows to others has no contact or number of identity in it, and is not written through', async () => {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(`
    select v.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.views v join information_schema.columns c using (table_schema, table_name)
    where v.table_schema = 'public' and v.table_name ~ '_shown$' group by 1`)
  expect(rows.length).toBeGreaterThan(5)
  const protectedColumn =
    /email|phone|mobile|contact|address|^(pan|tan|udyam|line|billing|shipping)$|password|secret|token|account_number|holder|ifsc|google|facebook/
  expect(
    rows.flatMap(({ name, columns }) =>
      columns.filter((one) => protectedColumn.test(one)).map((one) => `${name}.${one}`),
    ),
  ).toEqual([])
  for (const { name } of rows)
    for (const power of ['insert', 'update', 'delete', 'select']) {
      const { rows } = await owner.query("select has_table_privilege('neev_application', $1, $2) as may", [name, power])
      expect(rows[0].may, `${power} of ${name}`).toBe(power === 'select')
    }
})
