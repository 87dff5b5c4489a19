import { sql } from 'kysely'
import type { Sql } from './db/open.ts'

/** Writes the result of the mutation with this key; a statement, or part of one. */
export const writeResult = (userId: number, key: string, result: unknown): Sql =>
  sql`update idempotency_keys set result = ${JSON.stringify(result)}::jsonb
      where user_id = ${userId} and key = ${key}`
