import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

type EndingLicence = RowOf<'brands.endingLicences'>

/** Locks the plants whose licence ends in these days, with the latest reminder sent for that end. */
export const endingLicences = (db: Db, from: string, to: string): Promise<EndingLicence[]> =>
  rowsOf(
    db,
    'brands.endingLicences',
    sql`select id, valid_to, case when reminded_of = valid_to then reminded_days end as "remindedDays"
        from plants
          where valid_to between ${from}::date and ${to}::date order by id for update`,
  )
