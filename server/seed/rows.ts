import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'
import { rowsAs } from '#core/db/rows-as.ts'

type Value = string | number | boolean | null | undefined | Date | object
const chunk = 5_000

/** Inserts many rows in few statements; keys are column names as the database spells them. Returns the ids in order. */
export async function insertRows(
  db: Db,
  table: string,
  rows: readonly Record<string, Value>[],
  returning?: string,
): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += chunk) {
    const part = rows.slice(at, at + chunk)
    const columns = sql.raw(
      Object.keys(part[0] ?? {})
        .map((name) => `"${name}"`)
        .join(', '),
    )
    const name = sql.id(table)
    const made = await rowsAs<{ id: number }>(
      db,
      sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(part)}::jsonb)
          ${returning ? sql`returning ${sql.id(returning)} as id` : sql``}`,
    )
    ids.push(...made.map((row) => row.id))
  }
  return ids
}
