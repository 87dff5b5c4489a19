import { createHash } from 'node:crypto'
import type { Sql } from '#core/db/open.ts'
import { actorOf, type Ctx, transaction } from './context.ts'
import { refused } from './errors.ts'
import { keptResult } from './idempotency.queries.ts'

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
  if (!/^[\w-]{8,80}$/.test(key)) throw refused('VALUE_BAD', {}, 'idempotencyKey')
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return transaction(ctx, async (ctx) => {
    const fresh = await ctx.db
      .insertInto('idempotencyKeys')
      .values({ userId, key, requestHash: hash, createdAt: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!fresh) {
      const known = await ctx.db
        .selectFrom('idempotencyKeys')
        .select(['requestHash', 'result'])
        .where('userId', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst()
      if (known?.requestHash !== hash) throw refused('IDEMPOTENCY_MISMATCH')
      return known.result as T
    }
    return action(ctx, (result) => keptResult(userId, key, result))
  })
}
