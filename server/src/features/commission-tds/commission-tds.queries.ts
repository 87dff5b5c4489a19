import type { CommissionTdsState } from '@neev/domain/income-tax/commission-tds'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type CommissionTdsRow = {
  id: number
  sellerId: number
  sellerName: string
  financialYear: string
  quarter: number
  number: string
  amountPaise: number
  state: CommissionTdsState
  reason: string | null
  fileKey: string
  submittedAt: Date
  decidedAt: Date | null
  decidedByName: string | null
  total: number
}

const read = (db: Db, where: Sql, tail: Sql): Promise<CommissionTdsRow[]> =>
  rowsOf<CommissionTdsRow>(
    db,
    sql`select c.id, c.seller_id as "sellerId", coalesce(nullif(s.trade_name, ''), s.legal_name) as "sellerName",
          c.financial_year as "financialYear", c.quarter, c.number, c.amount_paise as "amountPaise", c.state, c.reason,
          f.key as "fileKey", c.submitted_at as "submittedAt", c.decided_at as "decidedAt",
          u.name as "decidedByName", count(*) over ()::int as total
        from commission_tds_claims c join sellers s on s.id = c.seller_id join files f on f.id = c.file_id
          left join users u on u.id = c.decided_by
        where ${where} ${tail}`,
  )

/** One claim, of a seller or of any; undefined if there is none. */
export const readClaim = async (db: Db, id: number, sellerId: number | null) =>
  (await read(db, sql`c.id = ${id} and (${sellerId}::bigint is null or c.seller_id = ${sellerId})`, sql``))[0]

export type CommissionTdsFilter = { state?: CommissionTdsState | null; search?: string | null }

const sorts = { submittedAt: sql`c.submitted_at`, amount: sql`c.amount_paise` }

/** A page of claims, of one seller or of all. */
export const readClaims = (db: Db, page: PageInput, { state, search }: CommissionTdsFilter, sellerId: number | null) =>
  read(
    db,
    allOf([
      sellerId !== null && sql`c.seller_id = ${sellerId}`,
      state && sql`c.state = ${state}`,
      search &&
        sql`(c.number ilike ${containing(search)} or s.trade_name ilike ${containing(search)}
          or s.legal_name ilike ${containing(search)})`,
    ]),
    pageTail(page, sorts, sql`c.id`),
  )

export type Quarter = { sellerId: number; financialYear: string; quarter: number }

/**
 * Commission without GST that was invoiced to a seller, less credit notes, in these Indian days and in the same financial
 * year before them; and what is claimed for the quarter besides one claim.
 */
export const readFees = (
  db: Db,
  { sellerId, financialYear, quarter }: Quarter,
  { from, to }: { from: string; to: string },
  besides: number | null,
) =>
  rowOf<{ beforePaise: number; quarterPaise: number; claimedPaise: number }>(
    db,
    sql`select coalesce(sum(x.paise) filter (where x.day < ${from}), 0)::bigint as "beforePaise",
          coalesce(sum(x.paise) filter (where x.day >= ${from}), 0)::bigint as "quarterPaise",
          (select coalesce(sum(c.amount_paise), 0) from commission_tds_claims c where c.seller_id = ${sellerId}
            and c.financial_year = ${financialYear} and c.quarter = ${quarter} and c.state in ('PENDING', 'ACCEPTED')
            and c.id is distinct from ${besides})::bigint as "claimedPaise"
        from (select case f.kind when 'INVOICE' then f.taxable_paise else -f.taxable_paise end as paise,
            to_char(f.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
          from fee_invoices f where f.seller_id = ${sellerId} and f.financial_year = ${financialYear}) x
        where x.day <= ${to}`,
  )

/** Invariants of claims. */
export const commissionTdsInvariants: Invariant[] = [
  {
    name: 'commission tds',
    message: 'income tax that a seller deducted on commission is credited once if its claim is accepted, with its sum',
    query: sql`
      select c.id from commission_tds_claims c left join ledger_transactions t on t.key = 'ADJUSTMENT:TDS:' || c.id
        left join ledger_entries e on e.transaction_id = t.id and e.account = 'SELLER_PAYABLE'
          and e.seller_id = c.seller_id
      where case c.state when 'ACCEPTED' then e.amount_paise is distinct from -c.amount_paise
        else t.id is not null end`,
  },
]
