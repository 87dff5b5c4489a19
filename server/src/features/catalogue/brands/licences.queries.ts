import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

type EndingLicence = { id: number; validTo: string; remindedDays: number | null }

/** Locks the plants whose licence ends in these days, with the latest reminder sent for that end. */
export const endingLicences = (db: Db, from: string, to: string): Promise<EndingLicence[]> =>
  rowsOf<EndingLicence>(
    db,
    sql`select id, valid_to, case when reminded_of = valid_to then reminded_days end as "remindedDays"
        from plants
          where valid_to between ${from}::date and ${to}::date order by id for update`,
  )
