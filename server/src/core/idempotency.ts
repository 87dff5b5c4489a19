import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import { actorOf, type Ctx, transaction } from './context.ts'
import { rowOf } from './db/open.ts'
import { refused } from './errors.ts'

/**
 * Runs a mutation once per key: a second call with the same key and request gets the first result; with another request
 * it is refused. The key is written in the mutation's own transaction, so that a crash leaves both or neither; of two
 * concurrent calls the second waits. A mutation can write its result with its own statement (`kept` is the part for
 * it), so that its last locks are held no longer than necessary.
 */
export async function once<T>(
  ctx: Ctx,
  key: string,
  request: unknown,
  action: (ctx: Ctx, kept: (result: T) => Sql) => Promise<T>,
): Promise<T> {
  const { userId } = actorOf(ctx)
  if (!/^[\w-]{8,80}$/.test(key))
    throw refused(
      'VALIDATION',
      { path: 'idempotencyKey', message: 'it has 8 to 80 letters, digits, - or _.' },
      'idempotencyKey',
    )
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return transaction(ctx, async (ctx) => {
    const fresh = await rowOf(
      ctx.db,
      sql`insert into idempotency_keys (user_id, key, request_hash, created_at)
          values (${userId}, ${key}, ${hash}, ${ctx.now}) on conflict do nothing returning key`,
    )
    if (!fresh) {
      const known = await rowOf<{ hash: string; result: T }>(
        ctx.db,
        sql`select request_hash as hash, result from idempotency_keys where user_id = ${userId} and key = ${key}`,
      )
      if (known?.hash !== hash) throw refused('IDEMPOTENCY_MISMATCH')
      return known.result
    }
    return action(
      ctx,
      (result) =>
        sql`update idempotency_keys set result = ${JSON.stringify(result)}::jsonb where user_id = ${userId}
          and key = ${key}`,
    )
  })
}
