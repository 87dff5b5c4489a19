import { createHash } from 'node:crypto'
import type { Sql } from '#core/db/open.ts'
import { actorOf, type Ctx, transaction } from './context.ts'
import { refused } from './errors.ts'
import { emptyStatement, insertKey, writeResult } from './idempotency.queries.ts'

/**
 * Runs a mutation once per key and keeps what it returns: a second call with the same key and request gets the first
 * result; with another request it is refused with IDEMPOTENCY_MISMATCH. The key is written in the mutation's own
 * transaction, so that a crash leaves both or neither; of two concurrent calls the second waits.
 */
export const withIdempotency = <Result>(
  ctx: Ctx,
  key: string,
  request: unknown,
  action: (ctx: Ctx) => Promise<Result>,
): Promise<Result> =>
  withIdempotencyAlong<Result>(ctx, { key, request, along: emptyStatement }, async (ctx, resultOf) => {
    const result = await action(ctx)
    await resultOf(result).execute(ctx.db)
    return result
  })

type KeyedRequest = {
  key: string
  request: unknown
  /** A statement that runs with the one of the key; it does emptyStatement without the new key (fresh). */
  along: Sql
}

/**
 * The same for a mutation that writes its result along with its last statement, so that its locks are held no longer than
 * necessary: `resultOf` is the part for it. An action that returns without having asked for it is a fault.
 */
export async function withIdempotencyAlong<Result>(
  ctx: Ctx,
  { key, request, along }: KeyedRequest,
  action: (ctx: Ctx, resultOf: (result: Result) => Sql) => Promise<Result>,
): Promise<Result> {
  const { userId } = actorOf(ctx)
  if (!/^[\w-]{8,80}$/.test(key)) throw refused('VALUE_BAD', {}, 'idempotencyKey')
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return transaction(ctx, async (ctx) => {
    if (!(await insertKey(ctx.db, { userId, key, requestHash: hash, createdAt: ctx.now }, along))) {
      const known = await ctx.db
        .selectFrom('idempotencyKeys')
        .select(['requestHash', 'result'])
        .where('userId', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst()
      if (known?.requestHash !== hash) throw refused('IDEMPOTENCY_MISMATCH')
      return known.result as Result
    }
    let isWritten = false
    const result = await action(ctx, (result) => {
      isWritten = true
      return writeResult(userId, key, result)
    })
    if (!isWritten) throw new Error(`The result of the mutation with the key ${key} was not written.`)
    return result
  })
}
