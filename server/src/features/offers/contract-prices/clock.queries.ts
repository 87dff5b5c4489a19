import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

/** Active contracts that have begun without a message, that end within days without a reminder, and that are over. */
export const begunUnannounced = (db: Db, today: string) =>
  rowsOf(
    db,
    'contract-prices.begunUnannounced',
    sql`select k.id from price_contracts k where k.status = 'ACTIVE' and k.begin_notified_at is null
          and k.valid_from <= ${today}::date order by k.id limit 200`,
  )

export const endingUnannounced = (db: Db, today: string, days: number) =>
  rowsOf(
    db,
    'contract-prices.endingUnannounced',
    sql`select k.id from price_contracts k where k.status = 'ACTIVE' and k.reminded_at is null
          and k.valid_from <= ${today}::date and k.valid_to between ${today}::date and ${today}::date + ${days}::int
        order by k.id limit 200`,
  )

export const expiredContracts = (db: Db, today: string) =>
  rowsOf(
    db,
    'contract-prices.expiredContracts',
    sql`select k.id from price_contracts k where k.status = 'ACTIVE' and k.valid_to < ${today}::date
        order by k.id limit 200`,
  )

/** Whether a line began or ended in the last three minutes. */
export const hasRecentPriceChange = async (db: Db, now: Date): Promise<boolean> =>
  (
    await rowsOf(
      db,
      'contract-prices.hasRecentPriceChange',
      sql`select t.id from price_contract_lines t where t.valid_from is not null
            and t.valid_from between ${now}::timestamptz - interval '3 minutes' and ${now}
          union all
          select t.id from price_contract_lines t where t.valid_from is not null
            and t.valid_to between ${now}::timestamptz - interval '3 minutes' and ${now} limit 1`,
    )
  ).length > 0
