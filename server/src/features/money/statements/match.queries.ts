import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { containing } from '#core/lists.ts'
import { isOver } from '#features/money/payments/payments.ts'

/** A transfer, for comparison by admins. */
export type MatchRow = RowOf<'statements.readMatches'>

/**
 * The latest transfer of an order counts; it is open as long as its order or debit note awaits payment. After that,
 * payments are refunded.
 */
const stage = sql`case when t.status in ('VERIFIED', 'EXCESS') then 'PAID' when ${isOver} then 'LATE'
  when t.debit_note_id is not null then 'OPEN' when t.status <> 'EXPIRED'
  and o.status in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW') and o.payment_method = 'DIRECT' then 'OPEN' else 'ENDED' end`
const linked = sql`coalesce((select sum(x.amount_paise) from transfer_allocations x where x.transfer_id = t.id
  and x.undone_at is null), 0)::bigint`
const noteNumber = sql`(select n.number from debit_note_shown n where n.id = t.debit_note_id)`
/** Over t (bank_transfers), o (orders), u (users). */
export const transferJson = sql`jsonb_build_object('transferId', t.id, 'orderId', o.id, 'orderNumber', o.number, 'noteNumber',
  ${noteNumber}, 'buyerName', u.name, 'status', t.status,
  'utr', t.utr, 'expectedPaise', t.expected_paise, 'receivedPaise', coalesce(t.received_paise, 0), 'linkedPaise',
  ${linked}, 'stage', ${stage}, 'names', '[]'::jsonb)`

/** Transfers selected by `where` (over t, o, u, b), with their possible payers. */
const readMatches = (db: Db, where: Sql, tail: Sql = sql``): Promise<MatchRow[]> =>
  rowsOf(
    db,
    'statements.readMatches',
    sql`select t.id as "transferId", o.id as "orderId", o.number as "orderNumber", ${noteNumber} as "noteNumber",
      u.name as "buyerName", t.status, t.utr,
          t.expected_paise, coalesce(t.received_paise, 0)::bigint as "receivedPaise",
          ${linked} as "linkedPaise", ${stage} as stage,
          array_remove(array[t.payer, u.name, o.billing->>'name', b.company_name], null) as names
        from bank_transfers t join orders o on o.id = t.order_id join person_shown u on u.id = o.user_id
          left join company_member_shown bm on bm.user_id = o.user_id
          left join b2b_account_shown b on b.id = bm.company_id and b.status = 'APPROVED'
        where t.bank_account_id is not null and not exists (select 1 from bank_transfer_shown later
        where later.order_id = t.order_id
          and later.debit_note_id is not distinct from t.debit_note_id and later.id > t.id) and ${where} ${tail}`,
  )
const isOpenTransfer = sql`t.status in ('AWAITED', 'SUBMITTED', 'SHORT', 'REJECTED')
  and (t.debit_note_id is not null or o.status in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW')
  and o.payment_method = 'DIRECT') and not ${isOver}`

/** A transfer to the operator. */
export const matchById = async (db: Db, transferId: number): Promise<MatchRow | undefined> =>
  (await readMatches(db, sql`t.id = ${transferId}`))[0]

/** Open transfers, and those with one of these UTRs or order numbers, newest first. */
export const readAwaited = (db: Db, utrs: readonly string[], numbers: readonly string[], max: number) =>
  readMatches(
    db,
    sql`((${isOpenTransfer}) or (t.debit_note_id is not null and ${isOver}) or t.utr = any(${utrs}::text[])
      or o.number = any(${numbers}::text[]))`,
    sql`order by t.id desc limit ${max}`,
  )

const due = sql`(t.expected_paise - coalesce(t.received_paise, 0))`
const nearest = (amountPaise: number) => sql`order by ${isOver}, abs(${due} - ${amountPaise}), t.id desc limit 20`

/** Open and ended transfers with this text in their numbers, names or UTR, those nearest to the amount first. */
export function matchesBySearch(db: Db, search: string, amountPaise: number): Promise<MatchRow[]> {
  const like = containing(search)
  const fits = sql`(o.number ilike ${like} or exists (select 1 from debit_note_shown n where n.id = t.debit_note_id
    and n.number ilike ${like}) or u.name ilike ${like} or t.payer ilike ${like} or t.utr ilike ${like}
    or b.company_name ilike ${like})`
  return readMatches(db, sql`(${isOpenTransfer} or ${isOver}) and ${fits}`, nearest(amountPaise))
}

/** Open transfers whose due amount differs from this one by at most a twentieth, the nearest first. */
export const matchesByAmount = (db: Db, amountPaise: number): Promise<MatchRow[]> =>
  readMatches(
    db,
    sql`(${isOpenTransfer}) and abs(${due} - ${amountPaise}) * 20 <= ${amountPaise}`,
    nearest(amountPaise),
  )

/** What of a line (l) is not allocated. */
export const unallocatedAmount = sql`(l.amount_paise - coalesce((select sum(x.amount_paise) from transfer_allocations x
  where x.line_id = l.id and x.undone_at is null), 0))::bigint`

/** Open credits with their unallocated amount. */
export const readOpenCredits = (db: Db, max: number) =>
  rowsOf(
    db,
    'statements.readOpenCredits',
    sql`select l.id, l.narration, l.reference, l.utrs, ${unallocatedAmount} as "leftPaise", l.proposed_transfer_id as "proposedId",
          l.proposed_reason, l.confidence
        from statement_lines l where l.state = 'OPEN' and l.takes_back_id is null order by l.on_day desc, l.id desc
        limit ${max}`,
  )

/** Lock id: two concurrent runs would propose from different states. */
const matching = 4_001

/** Locks the matching of all lines, until the end of the transaction. */
export async function lockMatching(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${matching})`.execute(db)
}

type Join = { transferId: number; amountPaise: number; at: Date }

/** Links a line to the transfer that already counts its amount, and closes it. */
export async function joinLine(db: Db, lineId: number, { transferId, amountPaise, at }: Join): Promise<void> {
  await sql`
    with joined as (
      insert into transfer_allocations (line_id, transfer_id, amount_paise, counts, at)
      values (${lineId}, ${transferId}, ${amountPaise}, false, ${at}) returning line_id
    )
    update statement_lines set state = 'MATCHED', decided_at = ${at}, proposed_transfer_id = null,
    proposed_reason = null, confidence = null
    where id in (select line_id from joined)`.execute(db)
}
