import type { Entry, LedgerKind } from '@neev/domain/money/ledger'
import type { Ctx } from '#core/context.ts'
import { insertTransactions } from './ledger.queries.ts'

export type Posting = {
  kind: LedgerKind
  /** Key of the fact, starting with the kind. */
  key: string
  orderId: number | null
  suborderId: number | null
  sellerId: number | null
  note?: string | null
  /** Time of the fact. */
  at: Date
  entries: Entry[]
}

/**
 * The only way to post to the ledger. Idempotent by key: existing transactions are unchanged and not returned; facts
 * without entries are not posted. The database refuses unbalanced transactions.
 */
export async function post(ctx: Ctx, postings: readonly Posting[]): Promise<string[]> {
  const written = postings.filter(({ entries }) => entries.length > 0)
  if (written.length === 0) return []
  const transactions = written.map(({ entries, at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() }))
  const entries = written
    .flatMap(({ key, entries }) => entries.map((entry) => ({ key, ...entry })))
    .map((entry, at) => ({ at, ...entry }))
  const rows = await insertTransactions(ctx.db, transactions, entries)
  return rows.map(({ key }) => key)
}
