import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCache } from '../cache.ts'
import type { Ctx } from '../context.ts'
import { makeTopics } from '../events/topics.ts'
import { type Db, type OpenDb, openDb } from './open.ts'
import { rowAs } from './rows-as.ts'

// The embedded database has one connection, so that whoever waits for a second one inside a transaction waits in vain
let open: OpenDb
beforeAll(async () => {
  open = await openDb('memory://')
  await open.pool.query('create table fees (bp int); insert into fees values (200)')
})
afterAll(() => open.close())

const topics = makeTopics()
const through = (db: Db) => ({ db, topics }) as Ctx
const readBp = async (db: Db) => (await rowAs<{ bp: number }>(db, sql`select bp from fees`))?.bp ?? 0
const made = () => createCache<number>({ name: 'fees', seconds: 60, max: 1 })

describe('a transaction', () => {
  it('does not wait for a read of somebody else that waits for its connection', async () => {
    const cache = made()
    const seen = await open.db.transaction().execute(async (tx) => {
      await readBp(tx)
      const outside = cache.get(through(open.db), '', () => readBp(open.db))
      return { outside, inside: await cache.get(through(tx), '', () => readBp(tx)) }
    })
    expect(seen.inside).toBe(200)
    expect(await seen.outside).toBe(200)
  })

  it('uses what was read before', async () => {
    const cache = made()
    await cache.get(through(open.db), '', () => readBp(open.db))
    const again = () => Promise.reject(new Error('read twice'))
    expect(await open.db.transaction().execute((tx) => cache.get(through(tx), '', again))).toBe(200)
  })

  it('reads once, and shows nobody what it has not committed', async () => {
    const cache = made()
    let reads = 0
    await open.db
      .transaction()
      .execute(async (tx) => {
        await sql`update fees set bp = 300`.execute(tx)
        const read = () => {
          reads++
          return readBp(tx)
        }
        expect(await cache.get(through(tx), '', read)).toBe(300)
        expect(await cache.get(through(tx), '', read)).toBe(300)
        throw new Error('undone')
      })
      .catch(({ message }: Error) => expect(message).toBe('undone'))
    expect(reads).toBe(1)
    expect(await cache.get(through(open.db), '', () => readBp(open.db))).toBe(200)
  })

  it('reads again after an invalidation', async () => {
    const cache = made()
    await open.db.transaction().execute(async (tx) => {
      expect(await cache.get(through(tx), '', () => readBp(tx))).toBe(200)
      await sql`update fees set bp = 250`.execute(tx)
      cache.invalidate(through(tx))
      expect(await cache.get(through(tx), '', () => readBp(tx))).toBe(250)
      await sql`update fees set bp = 200`.execute(tx)
    })
  })
})
