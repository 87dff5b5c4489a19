import type { Confidence, LineState, MatchReason } from '@neev/domain/payments/statements'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { isOver, type TransferRow } from '#features/payments/payments.ts'

/** A transfer, for comparison by admins. */
export type MatchRow = {
  transferId: number
  orderId: number
  orderNumber: string
  noteNumber: string | null
  buyerName: string
  status: TransferRow['status']
  utr: string | null
  expectedPaise: number
  receivedPaise: number
  linkedPaise: number
  stage: 'OPEN' | 'PAID' | 'LATE' | 'ENDED'
  names: string[]
}
export type LineRow = {
  id: number
  onDay: string
  narration: string
  reference: string
  utrs: string[]
  direction: 'CREDIT' | 'DEBIT'
  amountPaise: number
  leftPaise: number
  state: LineState
  bank: string
  accountEnding: string
  takesBackOn: string | null
  takenBackOn: string | null
  proposed: MatchRow | null
  proposedReason: MatchReason | null
  confidence: Confidence | null
  allocations: { to: MatchRow; amountPaise: number; counts: boolean; by: string | null; at: string }[]
  reason: string | null
  decidedBy: string | null
  decidedAt: Date | null
  refundNumber: string | null
  refundFree: boolean | null
}

/**
 * The latest transfer of an order counts; it is open as long as its order or debit note awaits payment. After that,
 * payments are refunded.
 */
const stage = sql`case when t.status in ('VERIFIED', 'EXCESS') then 'PAID' when ${isOver} then 'LATE'
  when t.debit_note_id is not null then 'OPEN' when t.status <> 'EXPIRED'
  and o.status in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW') and o.payment_method = 'DIRECT' then 'OPEN' else 'ENDED' end`
const linked = sql`coalesce((select sum(x.amount_paise) from transfer_allocations x where x.transfer_id = t.id
  and x.undone_at is null), 0)::bigint`
const noteNumber = sql`(select n.number from debit_notes n where n.id = t.debit_note_id)`
/** Over t (bank_transfers), o (orders), u (users). */
const transferJson = sql`jsonb_build_object('transferId', t.id, 'orderId', o.id, 'orderNumber', o.number, 'noteNumber',
  ${noteNumber}, 'buyerName', u.name, 'status', t.status,
  'utr', t.utr, 'expectedPaise', t.expected_paise, 'receivedPaise', coalesce(t.received_paise, 0), 'linkedPaise',
  ${linked}, 'stage', ${stage}, 'names', '[]'::jsonb)`

/** Transfers with their possible payers. */
export const readMatches = (ctx: Ctx, where: Sql, tail: Sql): Promise<MatchRow[]> =>
  rowsOf<MatchRow>(
    ctx.db,
    sql`select t.id as "transferId", o.id as "orderId", o.number as "orderNumber", ${noteNumber} as "noteNumber",
      u.name as "buyerName", t.status, t.utr,
          t.expected_paise as "expectedPaise", coalesce(t.received_paise, 0)::bigint as "receivedPaise",
          ${linked} as "linkedPaise", ${stage} as stage,
          array_remove(array[t.payer, u.name, o.billing->>'name', b.company_name], null) as names
        from bank_transfers t join orders o on o.id = t.order_id join users u on u.id = o.user_id
          left join b2b_accounts b on b.user_id = o.user_id and b.status = 'APPROVED'
        where t.bank_account_id is not null and not exists (select 1 from bank_transfers later
        where later.order_id = t.order_id
          and later.debit_note_id is not distinct from t.debit_note_id and later.id > t.id) and ${where} ${tail}`,
  )
export const isOpenTransfer = sql`t.status in ('AWAITED', 'SUBMITTED', 'SHORT', 'REJECTED')
  and (t.debit_note_id is not null or o.status in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW')
  and o.payment_method = 'DIRECT') and not ${isOver}`

const left = sql`(l.amount_paise - coalesce((select sum(x.amount_paise) from transfer_allocations x
  where x.line_id = l.id and x.undone_at is null), 0))::bigint`

export const readLines = (ctx: Ctx, where: Sql, tail: Sql) =>
  rowsOf<LineRow & { total: number }>(
    ctx.db,
    sql`select l.id, l.on_day::text as "onDay", l.narration, l.reference, l.utrs, l.direction,
      l.amount_paise as "amountPaise", ${left} as "leftPaise",
          l.state, a.bank, right(a.account_number, 4) as "accountEnding", back.on_day::text as "takesBackOn",
          (select min(x.on_day)::text from statement_lines x where x.takes_back_id = l.id) as "takenBackOn",
          (select ${transferJson} from bank_transfers t join orders o on o.id = t.order_id
          join users u on u.id = o.user_id
            where t.id = l.proposed_transfer_id) as proposed,
          l.proposed_reason as "proposedReason", l.confidence,
          coalesce((select jsonb_agg(jsonb_build_object('to', ${transferJson}, 'amountPaise', x.amount_paise, 'counts',
          x.counts, 'by', n.name, 'at', x.at) order by x.id)
            from transfer_allocations x join bank_transfers t on t.id = x.transfer_id
            join orders o on o.id = t.order_id join users u on u.id = o.user_id
              left join users n on n.id = x.by_id
            where x.line_id = l.id and x.undone_at is null), '[]') as allocations,
          l.reason, d.name as "decidedBy", l.decided_at as "decidedAt", r.number as "refundNumber",
          r.status in ('REQUESTED', 'APPROVED') and r.sent_at is null as "refundFree", count(*) over ()::int as total
        from statement_lines l join bank_accounts a on a.id = l.bank_account_id
        left join statement_lines back on back.id = l.takes_back_id
          left join users d on d.id = l.decided_by left join refunds r on r.line_id = l.id
        where ${where} ${tail}`,
  )

/** Open credits with their unallocated amount. */
export const readOpenCredits = (ctx: Ctx, max: number) =>
  rowsOf<{
    id: number
    narration: string
    reference: string
    utrs: string[]
    leftPaise: number
    proposedId: number | null
    proposedReason: MatchReason | null
    confidence: Confidence | null
  }>(
    ctx.db,
    sql`select l.id, l.narration, l.reference, l.utrs, ${left} as "leftPaise", l.proposed_transfer_id as "proposedId",
          l.proposed_reason as "proposedReason", l.confidence
        from statement_lines l where l.state = 'OPEN' and l.takes_back_id is null order by l.on_day desc, l.id desc
        limit ${max}`,
  )
