import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

/** Entries (e) of a seller that are on no statement and can be paid out by a date. */
const unsettled = (
  sellerId: number | Sql,
  lastDay: string,
): Sql => sql`e.account = 'SELLER_PAYABLE' and e.part <> 'PAYOUT'
  and e.seller_id = ${sellerId} and e.available_on <= ${lastDay}::date and not exists (select 1
  from settlement_entries x where x.entry_id = e.id)`

/** Sellers with something that can be paid out by a date and no open statement; `builtTo` is the end of the latest. */
export const sellersToSettle = (db: Db, lastDay: string) =>
  rowsOf(
    db,
    'settlements.sellersToSettle',
    sql`select s.id, s.settlement_cycle as cycle, to_char((select max(m.to_day) from settlements m
          where m.seller_id = s.id), 'YYYY-MM-DD') as "builtTo"
        from seller_shown s where exists (select 1 from ledger_entries e where ${unsettled(sql`s.id`, lastDay)})
          and not exists (select 1 from settlements m where m.seller_id = s.id
          and m.status in ('DRAFT', 'REVIEW', 'DISPUTED'))
        order by s.id`,
  )

export type Latest = RowOf<'settlements.latestStatement'>

/** The latest statement of a seller; undefined if there is none. */
export const latestStatement = (db: Db, sellerId: number) =>
  rowOf(
    db,
    'settlements.latestStatement',
    sql`select number, to_char(to_day, 'YYYY-MM-DD') as "to", closing_paise - payable_paise as "carriedPaise",
          approved_at is null as "isOpen"
        from settlements where seller_id = ${sellerId} order by to_day desc limit 1`,
  )

/** What of a seller is on no statement and can be paid out by a date; `from` is its first day. */
export const unsettledSums = (db: Db, sellerId: number, lastDay: string) =>
  rowOf(
    db,
    'settlements.unsettledSums',
    sql`select count(*)::int as count, coalesce(-sum(e.amount_paise), 0)::bigint as paise,
          to_char(min(e.available_on), 'YYYY-MM-DD') as "from"
        from ledger_entries e where ${unsettled(sellerId, lastDay)}`,
  )

/** Puts the same on a statement. */
export async function insertEntries(db: Db, id: number, sellerId: number, lastDay: string): Promise<void> {
  await sql`insert into settlement_entries (settlement_id, entry_id) select ${id}::bigint, e.id from ledger_entries e
    where ${unsettled(sellerId, lastDay)}`.execute(db)
}

/** Puts adjustments, reversals and holds of the same on a statement. */
export async function insertCorrections(db: Db, id: number, sellerId: number, lastDay: string): Promise<void> {
  await sql`insert into settlement_entries (settlement_id, entry_id) select ${id}::bigint, e.id from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      and t.kind in ('ADJUSTMENT', 'REVERSAL', 'DEBIT_BACK', 'HOLD', 'RELEASE')
    where ${unsettled(sellerId, lastDay)}`.execute(db)
}

/** The opening balance of a statement and the sum of its entries. */
export const statementSums = (db: Db, id: number) =>
  rowOf(
    db,
    'settlements.statementSums',
    sql`select m.opening_paise as opening, coalesce(-sum(e.amount_paise), 0)::bigint as entries from settlements m
        left join settlement_entries x on x.settlement_id = m.id left join ledger_entries e on e.id = x.entry_id
        where m.id = ${id} group by m.id`,
  )

/** Of transactions, those with an entry on a statement. */
export const transactionsOn = (db: Db, id: number, transactionIds: readonly string[]) =>
  rowsOf(
    db,
    'settlements.transactionsOn',
    sql`select distinct e.transaction_id as id from settlement_entries x join ledger_entries e on e.id = x.entry_id
        where x.settlement_id = ${id} and e.transaction_id = any(${transactionIds}::bigint[])`,
  )

type Balance = RowOf<'settlements.readBalance'>

/** A seller's balance in the ledger, with what is not available yet on a day (IST) and what is on unpaid statements. */
export const readBalance = (db: Db, sellerId: number, today: string, now: Date): Promise<Balance | undefined> =>
  rowOf(
    db,
    'settlements.readBalance',
    sql`select coalesce(nullif(s.trade_name, ''), s.legal_name) as "sellerName", s.settlement_cycle as cycle, s.grade,
          case when s.settlement_frozen_until > ${now} then s.settlement_frozen_until end as "frozenUntil",
          coalesce(-sum(e.amount_paise), 0)::bigint as "balancePaise",
          coalesce(-sum(e.amount_paise) filter (where e.available_on > ${today}::date
          and e.part <> 'PAYOUT'), 0)::bigint as "onHoldPaise",
          coalesce((select sum(m.payable_paise) from settlements m where m.seller_id = s.id
          and m.status <> 'PAID'), 0)::bigint as "underWayPaise"
        from seller_shown s left join ledger_entries e on e.seller_id = s.id and e.account = 'SELLER_PAYABLE'
        where s.id = ${sellerId}
        group by s.id, s.trade_name, s.legal_name, s.settlement_cycle, s.grade, s.settlement_frozen_until`,
  )
