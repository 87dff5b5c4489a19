import { sql } from 'kysely'
import { type Db, rowOf, type Sql } from './db/open.ts'

/** A statement that does nothing. */
export const emptyStatement: Sql = sql`select 1`

type NewKey = { userId: number; key: string; requestHash: string; createdAt: Date }

/**
 * Writes a key; false if it is here already. A concurrent call with the same key is waited for. `along` is a statement that runs
 * with it, which does nothing without the new key (fresh).
 */
export async function insertKey(db: Db, { userId, key, requestHash, createdAt }: NewKey, along: Sql): Promise<boolean> {
  const row = await rowOf(
    db,
    'idempotency.insertKey',
    sql`with fresh as (insert into idempotency_keys (user_id, key, request_hash, created_at)
          values (${userId}, ${key}, ${requestHash}, ${createdAt}) on conflict do nothing returning key),
        along as (${along})
        select key from fresh`,
  )
  return row !== undefined
}

/** Writes the result of the mutation with this key; a statement, or part of one. */
export const writeResult = (userId: number, key: string, result: unknown): Sql =>
  sql`update idempotency_keys set result = ${JSON.stringify(result)}::jsonb
      where user_id = ${userId} and key = ${key}`
