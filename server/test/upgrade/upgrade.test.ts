import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { migrate } from '#core/db/migrate.ts'
import { type OpenDb, openDb } from '#core/db/open.ts'
import { settleLines } from '#features/money/credit/ledger.ts'
import { askInvariants } from '#features/platform/system/check.ts'
import { invariants } from '../../src/every-invariant.ts'

/** Shops of earlier releases, as `npm run upgrade:keep` kept them, are carried over with all that they hold. */
const kept = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.sql.br'))
const databases = ['the embedded database', ...(process.env.TEST_DATABASE_URL ? ['PostgreSQL'] : [])]

const countAll = `select table_name as name, (xpath('/row/n/text()', query_to_xml(
    format('select count(*) as n from %I', table_name), false, true, '')))[1]::text::int as rows
  from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`

describe.each(databases)('on %s', (where) => {
  const name = `neev_test_upgrade_${process.pid}`
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  const open: OpenDb[] = []
  beforeAll(async () => {
    if (where === 'PostgreSQL') await admin.connect()
  })
  afterAll(async () => {
    if (where === 'PostgreSQL') await admin.end()
  })

  /** Tables whose rows became those of another table, and how many each. */
  const moved: Record<string, { to: string; each: number }> = {
    gst_rates: { to: 'statutory_values', each: 1 },
    deduction_rates: { to: 'statutory_values', each: 1 },
    eway_thresholds: { to: 'statutory_values', each: 2 },
    seller_invites: { to: 'invitations', each: 1 },
    company_invites: { to: 'invitations', each: 1 },
  }

  async function emptyDatabase(): Promise<OpenDb> {
    if (where !== 'PostgreSQL') return openDb('memory://')
    await admin.query(`create database ${name}`)
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${name}`
    return openDb(url.href)
  }

  test.each(kept)(
    'the shop kept as %s is carried to the migrations of today, and every check of its data holds',
    async (file) => {
      const shop = await emptyDatabase()
      open.push(shop)
      try {
        const { client, end } = await shop.connectAlone()
        await client.query(brotliDecompressSync(readFileSync(new URL(file, import.meta.url))).toString())
        await client.query('reset all')
        const before = await client.query<{ name: string; rows: number }>(countAll)
        await end()
        await migrate(shop)
        const after = new Map((await shop.pool.query(countAll)).rows.map((row) => [row.name, row.rows]))
        const lost = before.rows.filter((row) => (after.get(row.name) ?? 0) < row.rows)
        expect(lost.filter(({ name }) => !Object.hasOwn(moved, name))).toEqual([])
        for (const table of ['statutory_values', 'invitations']) {
          const expected = lost.reduce((sum, { name, rows }) => {
            const move = moved[name]
            return move?.to === table ? sum + rows * move.each : sum
          }, 0)
          expect(after.get(table)).toBeGreaterThanOrEqual(expected)
        }
        expect(after.get('orders')).toBeGreaterThan(100)
        // The bit for long goods and for what carries them became lengths
        const lengths = `select hsn, length, length_mm as mm from product_classes
          where hsn in ('72131090', '72142090', '72163200', '73066100') order by hsn`
        expect((await shop.pool.query(lengths)).rows).toEqual([
          { hsn: '72131090', length: 'NORMAL', mm: null },
          { hsn: '72142090', length: 'FOLDABLE', mm: 12_000 },
          { hsn: '72163200', length: 'RIGID', mm: 12_000 },
          { hsn: '73066100', length: 'RIGID', mm: 6_000 },
        ])
        const beds = await shop.pool.query(`select vehicle, bed_mm as mm from freight_slabs where grid_id = 1
          and (body = 'PARCEL' or vehicle ~ '^(Pickup|LCV)') group by 1, 2 order by 2`)
        expect(beds.rows.map(({ mm }) => mm)).toEqual([0, 3_000, 6_000])
        // As the job of a started shop does within the hour: money on credit lines pays the oldest due
        await settleLines({ db: shop.db, now: new Date() } as Ctx)
        expect((await askInvariants({ db: shop.db, invariants })).broken).toEqual([])
      } finally {
        await shop.close()
        if (where === 'PostgreSQL') await admin.query(`drop database ${name} with (force)`)
      }
    },
  )
})
