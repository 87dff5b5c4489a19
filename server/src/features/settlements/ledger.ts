import type { Entry, LedgerKind } from '@neev/domain/payments/ledger'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

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
  const rows = await rowsOf<{ key: string }>(
    ctx.db,
    sql`with given as (
          select * from jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb) as t(kind text, key text,
          "orderId" bigint,
            "suborderId" bigint, "sellerId" bigint, note text, at timestamptz)
        ), fresh as (
          insert into ledger_transactions (kind, key, order_id, suborder_id, seller_id, note, at)
          select kind, key, "orderId", "suborderId", "sellerId", note, at from given
          order by given.at, given.key on conflict (key) do nothing returning id, key
        ), sides as (
          insert into ledger_entries (transaction_id, account, amount_paise, seller_id, part, base_paise, rate_bp,
          available_on)
          select f.id, e.account, e.paise, e."sellerId", e.part, e."basePaise", e."rateBp", e."availableOn"
          from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(at int, key text, account text, paise bigint,
          "sellerId" bigint,
            part text, "basePaise" bigint, "rateBp" int, "availableOn" date) join fresh f on f.key = e.key order by e.at
        )
        select key from fresh`,
  )
  return rows.map(({ key }) => key)
}
