import type { TdsDeduction, TdsDeposited } from '@neev/domain/money/tds-statements'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

/** Start and end of a period. */
export type Span = { from: string; to: string }
const between = ({ from, to }: Span) => sql`t.at >= ${from}::timestamptz and t.at < ${to}::timestamptz`
const ofSales = sql`t.kind in ('SALE', 'REVERSAL', 'DEBIT', 'DEBIT_BACK')`

/** Deductions in a period by month, PAN and rate; sellers without a PAN each for themselves. */
export const readDeductions = (db: Db, span: Span): Promise<TdsDeduction[]> =>
  rowsOf(
    db,
    'tds-statements.readDeductions',
    sql`select to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, c.pan,
          min(coalesce(nullif(c.legal_name, ''), c.trade_name)) as name, coalesce(e.rate_bp, 0) as "rateBp",
          sum(coalesce(e.base_paise, 0))::bigint as "basePaise", sum(e.amount_paise)::bigint as "taxPaise"
        from ledger_entry_shown e join ledger_transaction_shown t on t.id = e.transaction_id join sellers c on c.id = e.seller_id
        where e.account = 'SELLER_PAYABLE' and e.part = 'TDS' and ${ofSales} and ${between(span)}
        group by 1, c.pan, case when c.pan = '' then c.id end, e.rate_bp order by 1, 2`,
  )

/** Manual adjustments of the deducted tax in a period. */
export const readByHand = async (db: Db, span: Span): Promise<number> =>
  (
    await rowOf(
      db,
      'tds-statements.readByHand',
      sql`select coalesce(-sum(e.amount_paise), 0)::bigint as paise from ledger_entry_shown e
          join ledger_transaction_shown t on t.id = e.transaction_id
          where e.account = 'TDS_PAYABLE' and not ${ofSales} and ${between(span)}`,
    )
  )?.paise ?? 0

export type ChallanRow = RowOf<'tds-statements.readChallans'>
const challans = (where: Sql) =>
  sql`select c.id, c.month, c.bsr, c.deposited_on::text as "depositedOn", c.serial, c.amount_paise,
        u.name as by from tds_challans c left join person_shown u on u.id = c.added_by
      where c.withdrawn_at is null and ${where} order by c.deposited_on, c.id`

/** Challans of months, in the order of their deposits. */
export const readChallans = (db: Db, months: readonly string[]): Promise<ChallanRow[]> =>
  rowsOf(db, 'tds-statements.readChallans', challans(sql`c.month = any(${[...months]}::text[])`))
export const challanById = (db: Db, id: number): Promise<ChallanRow | undefined> =>
  rowOf(db, 'tds-statements.challanById', challans(sql`c.id = ${id}`))

/** Serialises what changes the statement of a quarter. */
export async function lockQuarter(db: Db, quarter: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tds statement ${quarter}`}))`.execute(db)
}

/** What a certificate prints. */
export type CertificateContent = {
  deductor: { name: string; address: string; pan: string; tan: string }
  deductee: { name: string; address: string; pan: string }
  section: string
  code: string
  form: string
  rows: TdsDeposited[]
}
export type CertificateRow = RowOf<'tds-statements.readCertificates'>
const certificates = (where: Sql) =>
  sql`select id, quarter, pan, number, issued_on::text as "issuedOn", content from tds_certificates where ${where}
      order by quarter desc, id desc`

export const readCertificates = (db: Db, quarter: string): Promise<CertificateRow[]> =>
  rowsOf(db, 'tds-statements.readCertificates', certificates(sql`quarter = ${quarter}`))
export const certificateById = (db: Db, id: number): Promise<CertificateRow | undefined> =>
  rowOf(db, 'tds-statements.certificateById', certificates(sql`id = ${id}`))
/** Certificates of a seller's PAN. */
export const certificatesOfSeller = (db: Db, sellerId: number): Promise<CertificateRow[]> =>
  rowsOf(
    db,
    'tds-statements.certificatesOfSeller',
    certificates(sql`pan = (select nullif(s.pan, '') from sellers s where s.id = ${sellerId})`),
  )

/** The deductee of a PAN; the earliest seller if there are several. */
export const readDeductee = (db: Db, pan: string) =>
  rowOf(
    db,
    'tds-statements.readDeductee',
    sql`select coalesce(nullif(legal_name, ''), trade_name) as name, address from sellers where pan = ${pan}
        order by id limit 1`,
  )
