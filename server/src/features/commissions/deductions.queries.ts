import type { DeductionKind } from '@neev/domain/payments/payouts'
import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** Deletes the rate that starts on a day (`2026-11-23`); undefined if there is none. */
export const deleteRate = (db: Db, kind: DeductionKind, from: string) =>
  rowOf<{ rateBp: number }>(
    db,
    sql`delete from deduction_rates where kind = ${kind} and valid_from::text = ${from}
        returning rate_bp as "rateBp"`,
  )
