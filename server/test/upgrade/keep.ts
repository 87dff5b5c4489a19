import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { openDb } from '#core/db/open.ts'
import { runTool } from '#core/db/pg-tools.ts'
import { refreshListPrices } from '#features/offers/offers/pricing/list-prices.queries.ts'
import { startPostgres } from '../../../scripts/postgres.mjs'

/**
 * `npm run upgrade:keep`: writes the demo shop of today's migrations, cut to a few hundred kilobytes, beside this file
 * as `NNNN.sql.br`, named after the last migration. Run it before the first migration after a release; `upgrade.test.ts`
 * carries each kept shop to the migrations of the day.
 */
const postgres = startPostgres()
if (!postgres.url) throw new Error(`A shop is kept with PostgreSQL: ${postgres.missing}`)
process.env.TEST_DATABASE_URL = postgres.url
const { copyOnPostgres, shopDay } = await import('../databases.ts')

/** Pincodes that nothing names, and prices of all zones but one: most of the shop. */
const cuts = [
  `delete from pincodes where pincode not in (
     select pincode from dispatch_points union select pincode from orders union select pincode from quote_requests
     union select pincode from draft_orders union select pincode from dealer_pincodes union select pincode from price_alerts
     union select pincode from addresses union select pincode from schedules)`,
  "delete from offer_prices where scope = 'ZONE' and place <> '11'",
]

try {
  const copy = await copyOnPostgres('shop')
  const client = new pg.Client({ connectionString: copy.ownerUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const cut of cuts) await client.query(cut)
  await client.end()
  const open = await openDb(copy.ownerUrl)
  await refreshListPrices({ db: open.db, now: new Date(shopDay) }, sql`true`)
  await open.close()
  const path = join(tmpdir(), `neev-kept-${process.pid}.sql`)
  const options = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500', `--file=${path}`]
  await runTool('pg_dump', options, copy.ownerUrl)
  // psql's own commands, which the database does not know
  const text = readFileSync(path, 'utf8').replace(/^\\.*\n/gm, '')
  rmSync(path)
  const [last = ''] = readdirSync(new URL('../../migrations', import.meta.url))
    .sort()
    .reverse()
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }
  const kept = brotliCompressSync(text, quality)
  writeFileSync(new URL(`${last.slice(0, 4)}.sql.br`, import.meta.url), kept)
  console.log(`Kept ${last}: ${(kept.length / 1000).toFixed(0)} kB`)
  await copy.drop()
} finally {
  postgres.stop?.()
}
