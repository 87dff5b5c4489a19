import type { EntryPart, LedgerAccount, LedgerKind } from '@neev/domain/money/ledger'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, neverNull, type PageInput, pageTail } from '#core/lists.ts'

export type LedgerFilter = {
  account?: LedgerAccount | null
  kind?: LedgerKind | null
  search?: string | null
  sellerId?: number | null
  orderId?: number | null
  from?: Date | null
  to?: Date | null
}
type TransactionRow = {
  id: number
  kind: LedgerKind
  key: string
  at: Date
  note: string | null
  orderId: number | null
  orderNumber: string | null
  suborderNumber: string | null
  sellerId: number | null
  sellerName: string | null
  amountPaise: number
  entries: { id: string; account: LedgerAccount; paise: number; part: EntryPart | null }[]
  total: number
}

/** The debit total of a transaction, netted by account. */
const moved = sql`(select coalesce(sum(greatest(a.paise, 0)), 0) from (
  select sum(d.amount_paise) as paise from ledger_entries d where d.transaction_id = t.id group by d.account) a)`
const transactionSorts = { at: neverNull(sql`t.at`), amount: moved }

const matching = ({ account, kind, search, sellerId, orderId, from, to }: LedgerFilter): Sql =>
  allOf([
    account && sql`exists (select 1 from ledger_entries a where a.transaction_id = t.id and a.account = ${account})`,
    kind && sql`t.kind = ${kind}`,
    typeof sellerId === 'number' && sql`t.seller_id = ${sellerId}`,
    typeof orderId === 'number' && sql`t.order_id = ${orderId}`,
    from && sql`t.at >= ${from}`,
    to && sql`t.at < ${to}`,
    search &&
      sql`(o.number ilike ${containing(search)} or s.trade_name ilike ${containing(search)}
        or t.note ilike ${containing(search)})`,
  ])

/** A page of transactions with their entries. */
export const readTransactions = (db: Db, page: PageInput, filter: LedgerFilter): Promise<TransactionRow[]> =>
  rowsOf<TransactionRow>(
    db,
    sql`select t.id, t.kind, t.key, t.at, t.note, t.order_id, o.number as "orderNumber",
          p.number as "suborderNumber", t.seller_id,
          coalesce(nullif(s.trade_name, ''), s.legal_name) as "sellerName", ${moved}::bigint as "amountPaise",
          (select jsonb_agg(jsonb_build_object('id', e.id::text, 'account', e.account, 'paise', e.amount_paise, 'part',
          e.part) order by e.id)
            from ledger_entries e where e.transaction_id = t.id) as entries, count(*) over ()::int as total
        from ledger_transactions t left join order_shown o on o.id = t.order_id left join suborder_shown p on p.id = t.suborder_id
          left join seller_shown s on s.id = t.seller_id
        where ${matching(filter)} ${pageTail(page, transactionSorts, sql`t.id`)}`,
  )

export type AdjustmentRow = {
  id: number
  debit: LedgerAccount
  credit: LedgerAccount
  sellerId: number | null
  sellerName: string | null
  amountPaise: number
  reason: string
  status: 'PROPOSED' | 'POSTED' | 'REFUSED'
  proposedById: number
  proposedBy: string
  proposedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  total: number
}

const readAdjustments = (db: Db, where: Sql, tail: Sql): Promise<AdjustmentRow[]> =>
  rowsOf<AdjustmentRow>(
    db,
    sql`select a.id, a.debit, a.credit, a.seller_id,
          coalesce(nullif(s.trade_name, ''), s.legal_name) as "sellerName", a.amount_paise, a.reason,
          a.status, a.proposed_by as "proposedById", p.name as "proposedBy", a.proposed_at,
          d.name as "decidedBy", a.decided_at, count(*) over ()::int as total
        from ledger_adjustments a left join seller_shown s on s.id = a.seller_id join person_shown p on p.id = a.proposed_by
        left join person_shown d on d.id = a.decided_by
        where ${where} ${tail}`,
  )

/** A page of adjustments, of one status or all. */
export const readAdjustmentPage = (db: Db, page: PageInput, status: string | null): Promise<AdjustmentRow[]> =>
  readAdjustments(
    db,
    status ? sql`a.status = ${status}` : sql`true`,
    pageTail(page, { proposedAt: sql`a.proposed_at` }, sql`a.id`),
  )

/** One adjustment; undefined if there is none. */
export const readAdjustment = async (db: Db, id: number): Promise<AdjustmentRow | undefined> =>
  (await readAdjustments(db, sql`a.id = ${id}`, sql``))[0]
