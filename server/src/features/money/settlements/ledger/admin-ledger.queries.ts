import type { LedgerAccount, LedgerKind } from '@neev/domain/money/ledger'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
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
type TransactionRow = RowOf<'settlements.readTransactions'>

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
  rowsOf(
    db,
    'settlements.readTransactions',
    sql`select t.id, t.kind, t.key, t.at, t.note, t.order_id, o.number as "orderNumber",
          p.number as "suborderNumber", t.seller_id,
          coalesce(nullif(s.trade_name, ''), s.legal_name) as "sellerName", ${moved}::bigint as "amountPaise",
          coalesce((select jsonb_agg(jsonb_build_object('id', e.id::text, 'account', e.account, 'paise', e.amount_paise, 'part',
          e.part) order by e.id)
            from ledger_entries e where e.transaction_id = t.id), '[]') as entries, count(*) over ()::int as total
        from ledger_transactions t left join order_shown o on o.id = t.order_id left join suborder_shown p on p.id = t.suborder_id
          left join seller_shown s on s.id = t.seller_id
        where ${matching(filter)} ${pageTail(page, transactionSorts, sql`t.id`)}`,
  )

export type AdjustmentRow = RowOf<'settlements.readAdjustments'>

const readAdjustments = (db: Db, where: Sql, tail: Sql): Promise<AdjustmentRow[]> =>
  rowsOf(
    db,
    'settlements.readAdjustments',
    sql`select a.id, ${sql<LedgerAccount>`a.debit`} as debit, ${sql<LedgerAccount>`a.credit`} as credit, a.seller_id,
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
