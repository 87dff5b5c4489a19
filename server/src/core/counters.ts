import type { Db } from './db/open.ts'

/**
 * The next number of a series of documents, from 1. The counter's row is locked until the transaction ends, so that
 * numbers have no gaps.
 */
export async function nextNumber(db: Db, series: string): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ name: series, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row('counters.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
