import type { CommissionTdsState } from '@neev/domain/money/commission-tds'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import {
  type SubmittedFilter,
  submittedById,
  submittedColumns,
  submittedJoins,
  submittedWhere,
} from '#core/files/submitted.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

export type CommissionTdsRow = RowOf<'commission-tds.read'>

const read = (db: Db, where: Sql, tail: Sql): Promise<CommissionTdsRow[]> =>
  rowsOf(
    db,
    'commission-tds.read',
    sql`select ${submittedColumns}, c.financial_year, c.quarter, c.amount_paise
        from commission_tds_claims c ${submittedJoins} where ${where} ${tail}`,
  )

/** One claim, of a seller or of any; undefined if there is none. */
export const readClaim = async (db: Db, id: number, sellerId: number | null) =>
  (await read(db, submittedById(id, sellerId), sql``))[0]

export type CommissionTdsFilter = SubmittedFilter<CommissionTdsState>

const sorts = { submittedAt: sql`c.submitted_at`, amount: sql`c.amount_paise` }

/** A page of claims, of one seller or of all. */
export const readClaims = (db: Db, page: PageInput, filter: CommissionTdsFilter, sellerId: number | null) =>
  read(db, submittedWhere(filter, sellerId), pageTail(page, sorts, sql`c.id`))

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
  rowOf(
    db,
    'commission-tds.readFees',
    sql`select coalesce(sum(x.paise) filter (where x.day < ${from}), 0)::bigint as "beforePaise",
          coalesce(sum(x.paise) filter (where x.day >= ${from}), 0)::bigint as "quarterPaise",
          (select coalesce(sum(c.amount_paise), 0) from commission_tds_claims c where c.seller_id = ${sellerId}
            and c.financial_year = ${financialYear} and c.quarter = ${quarter} and c.state in ('PENDING', 'ACCEPTED')
            and c.id is distinct from ${besides})::bigint as "claimedPaise"
        from (select case f.kind when 'INVOICE' then f.taxable_paise else -f.taxable_paise end as paise,
            to_char(f.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
          from fee_invoice_shown f where f.seller_id = ${sellerId} and f.financial_year = ${financialYear}) x
        where x.day <= ${to}`,
  )

/** Invariants of claims. */
export const commissionTdsInvariants: Invariant[] = [
  {
    name: 'commission tds',
    message: 'income tax that a seller deducted on commission is credited once if its claim is accepted, with its sum',
    query: sql`
      select c.id from commission_tds_claims c left join ledger_transaction_shown t on t.key = 'ADJUSTMENT:TDS:' || c.id
        left join ledger_entry_shown e on e.transaction_id = t.id and e.account = 'SELLER_PAYABLE'
          and e.seller_id = c.seller_id
      where case c.state when 'ACCEPTED' then e.amount_paise is distinct from -c.amount_paise
        else t.id is not null end`,
  },
]
