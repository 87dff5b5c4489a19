import type { LowerDeductionState } from '@neev/domain/money/lower-deductions'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import {
  type SubmittedFilter,
  submittedById,
  submittedColumns,
  submittedJoins,
  submittedWhere,
} from '#core/files/submitted.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

export type LowerDeductionRow = RowOf<'lower-deductions.read'>

/** What is used of a certificate (c). */
const used = sql`coalesce((select sum(e.base_paise) from ledger_entry_shown e where e.lower_deduction_id = c.id), 0)::bigint`

const read = (db: Db, where: Sql, tail: Sql): Promise<LowerDeductionRow[]> =>
  rowsOf(
    db,
    'lower-deductions.read',
    sql`select ${submittedColumns}, c.pan, c.rate_bp, to_char(c.from_day, 'YYYY-MM-DD') as "from",
          to_char(c.to_day, 'YYYY-MM-DD') as "to", c.limit_paise, ${used} as "usedPaise"
        from lower_deductions c ${submittedJoins} where ${where} ${tail}`,
  )

/** One certificate, of a seller or of any; undefined if there is none. */
export const readLowerDeduction = async (db: Db, id: number, sellerId: number | null) =>
  (await read(db, submittedById(id, sellerId), sql``))[0]

export type LowerDeductionFilter = SubmittedFilter<LowerDeductionState>

const sorts = { submittedAt: sql`c.submitted_at`, to: sql`c.to_day` }

/** A page of certificates, of one seller or of all. */
export const readLowerDeductions = (db: Db, page: PageInput, filter: LowerDeductionFilter, sellerId: number | null) =>
  read(db, submittedWhere(filter, sellerId, sql`c.pan`), pageTail(page, sorts, sql`c.id`))

/** Approved certificates of these PANs, with what is left of their limits. */
export const readApproved = (db: Db, pans: readonly string[]) =>
  rowsOf(
    db,
    'lower-deductions.readApproved',
    sql`select c.id, c.pan, c.rate_bp, to_char(c.from_day, 'YYYY-MM-DD') as "from",
          to_char(c.to_day, 'YYYY-MM-DD') as "to", c.limit_paise - ${used} as "leftPaise"
        from lower_deductions c where c.state = 'APPROVED' and c.pan = any(${pans}::text[]) order by c.id`,
  )

/** Invariants of certificates. */
export const lowerDeductionInvariants: Invariant[] = [
  {
    name: 'lower deductions',
    message:
      'income tax is deducted at the rate of a certificate only from its own PAN, on its days, and up to its limit',
    query: sql`
      select c.id from lower_deductions c join ledger_entry_shown e on e.lower_deduction_id = c.id
        group by c.id having sum(e.base_paise) > c.limit_paise or sum(e.base_paise) < 0
      union all
      select e.id from lower_deductions c join ledger_entry_shown e on e.lower_deduction_id = c.id
        join ledger_transaction_shown t on t.id = e.transaction_id
      where e.rate_bp <> c.rate_bp or c.state not in ('APPROVED', 'ENDED')
        or abs(e.amount_paise - round(e.base_paise * e.rate_bp / 10000.0)) > 1
        or (t.kind in ('SALE', 'DEBIT')
          and (t.at at time zone 'Asia/Kolkata')::date not between c.from_day and c.to_day)`,
  },
]
