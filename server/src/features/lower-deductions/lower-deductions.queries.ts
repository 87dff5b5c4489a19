import type { LowerDeduction, LowerDeductionState } from '@neev/domain/income-tax/lower-deductions'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type LowerDeductionRow = {
  id: number
  sellerId: number
  sellerName: string
  pan: string
  number: string
  rateBp: number
  from: string
  to: string
  limitPaise: number
  usedPaise: number
  state: LowerDeductionState
  reason: string | null
  fileKey: string
  submittedAt: Date
  decidedAt: Date | null
  decidedByName: string | null
  total: number
}

/** What is used of a certificate (c). */
const used = sql`coalesce((select sum(e.base_paise) from ledger_entries e where e.lower_deduction_id = c.id), 0)::bigint`

const read = (db: Db, where: Sql, tail: Sql): Promise<LowerDeductionRow[]> =>
  rowsOf<LowerDeductionRow>(
    db,
    sql`select c.id, c.seller_id as "sellerId", coalesce(nullif(s.trade_name, ''), s.legal_name) as "sellerName", c.pan,
          c.number, c.rate_bp as "rateBp", to_char(c.from_day, 'YYYY-MM-DD') as "from",
          to_char(c.to_day, 'YYYY-MM-DD') as "to", c.limit_paise as "limitPaise", ${used} as "usedPaise", c.state,
          c.reason, f.key as "fileKey", c.submitted_at as "submittedAt", c.decided_at as "decidedAt",
          u.name as "decidedByName", count(*) over ()::int as total
        from lower_deductions c join sellers s on s.id = c.seller_id join files f on f.id = c.file_id
          left join users u on u.id = c.decided_by
        where ${where} ${tail}`,
  )

/** One certificate, of a seller or of any; undefined if there is none. */
export const readLowerDeduction = async (db: Db, id: number, sellerId: number | null) =>
  (await read(db, sql`c.id = ${id} and (${sellerId}::bigint is null or c.seller_id = ${sellerId})`, sql``))[0]

export type LowerDeductionFilter = { state?: LowerDeductionState | null; search?: string | null }

const sorts = { submittedAt: sql`c.submitted_at`, to: sql`c.to_day` }

/** A page of certificates, of one seller or of all. */
export const readLowerDeductions = (
  db: Db,
  page: PageInput,
  { state, search }: LowerDeductionFilter,
  sellerId: number | null,
) =>
  read(
    db,
    allOf([
      sellerId !== null && sql`c.seller_id = ${sellerId}`,
      state && sql`c.state = ${state}`,
      search &&
        sql`(c.number ilike ${containing(search)} or c.pan ilike ${containing(search)}
          or s.trade_name ilike ${containing(search)} or s.legal_name ilike ${containing(search)})`,
    ]),
    pageTail(page, sorts, sql`c.id`),
  )

/** Approved certificates of these PANs, with what is left of their limits. */
export const readApproved = (db: Db, pans: readonly string[]) =>
  rowsOf<LowerDeduction & { pan: string }>(
    db,
    sql`select c.id, c.pan, c.rate_bp as "rateBp", to_char(c.from_day, 'YYYY-MM-DD') as "from",
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
      select c.id from lower_deductions c join ledger_entries e on e.lower_deduction_id = c.id
        group by c.id having sum(e.base_paise) > c.limit_paise or sum(e.base_paise) < 0
      union all
      select e.id from lower_deductions c join ledger_entries e on e.lower_deduction_id = c.id
        join ledger_transactions t on t.id = e.transaction_id
      where e.rate_bp <> c.rate_bp or c.state not in ('APPROVED', 'ENDED')
        or abs(e.amount_paise - round(e.base_paise * e.rate_bp / 10000.0)) > 1
        or (t.kind in ('SALE', 'DEBIT')
          and (t.at at time zone 'Asia/Kolkata')::date not between c.from_day and c.to_day)`,
  },
]
