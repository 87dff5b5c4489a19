import type pg from 'pg'

/** How many rows a table has, and a hash of all of them in whatever order, in hexadecimal. */
export type TableSum = { rows: number; sha256: string }
type Client = Pick<pg.ClientBase, 'query'>

/** A row is hashed as text, which must not depend on the server or the role it is read by. */
const oneWayToWrite = `set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres';
  set bytea_output to 'hex'; set extra_float_digits to 1`

/**
 * Of each table, in the caller's snapshot. Each row's SHA-256 is added up in four numbers of 64 bits, and these are
 * hashed: the database reads a table once, in its own order, and holds nothing. `offset 0` keeps the hash of a row from
 * being worked out four times.
 */
export async function sumTables(client: Client): Promise<Record<string, TableSum>> {
  await client.query(oneWayToWrite)
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  const sums: Record<string, TableSum> = {}
  for (const { name } of rows) sums[name] = await sumTable(client, name)
  return sums
}

const partOf = (from: number) => `sum(('x' || substr(row_sha256, ${from}, 16))::bit(64)::bigint)`

async function sumTable(client: Client, name: string): Promise<TableSum> {
  const { rows } = await client.query<TableSum>(
    `select count(*) as rows,
       encode(sha256(convert_to(concat_ws(' ', count(*), ${[1, 17, 33, 49].map(partOf).join(', ')}), 'UTF8')), 'hex') as sha256
     from (select encode(sha256(convert_to(whole_row::text, 'UTF8')), 'hex') as row_sha256 from "${name}" whole_row offset 0) hashed`,
  )
  if (!rows[0]) throw new Error(`The table ${name} can not be counted.`)
  return rows[0]
}
