import type { CreditBankStatus } from '@neev/domain/money/credit/credit-bank-rows'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type BankRow = {
  id: number
  onDay: string
  narration: string
  reference: string
  amountPaise: number
  status: CreditBankStatus
  /** The line that the bank's text names, or that it was recorded on. */
  lineId: number | null
  companyName: string | null
}
export type BankRowFilter = { search?: string | null; status?: CreditBankStatus | null }

const matching = (sellerId: number, { search, status }: BankRowFilter): Sql =>
  allOf([
    sql`r.seller_id = ${sellerId}`,
    search?.trim() && sql`(r.narration ilike ${containing(search)} or r.reference ilike ${containing(search)})`,
    status && sql`r.status = ${status}`,
  ])

const readBankRows = (db: Db, where: Sql, tail: Sql) =>
  rowsOf(
    db,
    'credit.readBankRows',
    sql`select r.id, r.on_day::text as "onDay", r.narration, r.reference, r.amount_paise, r.status,
          coalesce(e.line_id, r.line_id) as "lineId", b.company_name, count(*) over ()::int as total
        from credit_bank_rows r left join credit_entries e on e.id = r.entry_id
          left join credit_lines l on l.id = coalesce(e.line_id, r.line_id)
          left join b2b_account_shown b on b.id = l.account_id
        where ${where} ${tail}`,
  )

const sorts = { onDay: sql`r.on_day`, amount: sql`r.amount_paise` }

/** A page of the credits of a seller's bank. */
export const readBankRowPage = (db: Db, sellerId: number, page: PageInput, filter: BankRowFilter) =>
  readBankRows(db, matching(sellerId, filter), pageTail(page, sorts, sql`r.id`))

/** Number of credits by status. */
export const countBankRows = (db: Db, sellerId: number) =>
  rowsOf(
    db,
    'credit.countBankRows',
    sql`select r.status, count(*)::int as count from credit_bank_rows r where r.seller_id = ${sellerId} group by 1`,
  )

/** A credit of a seller's bank; undefined if it is another one's. */
export const bankRowById = async (db: Db, sellerId: number, id: number): Promise<BankRow | undefined> =>
  (await readBankRows(db, sql`r.id = ${id} and r.seller_id = ${sellerId}`, sql``))[0]

export type NewBankRow = {
  onDay: string
  narration: string
  reference: string
  amountPaise: number
  key: string
  ordinal: number
  lineId: number | null
}

/**
 * Writes those credits that are new, each with the line that it names if the seller grants that, and returns them. A
 * reference that is recorded by hand already is not offered again.
 */
export const insertBankRows = (db: Db, sellerId: number, userId: number, now: Date, rows: readonly NewBankRow[]) =>
  rowsOf(
    db,
    'credit.insertBankRows',
    sql`insert into credit_bank_rows (seller_id, on_day, narration, reference, amount_paise, key, ordinal, line_id, status,
          added_by, added_at)
        select ${sellerId}::bigint, x."onDay", x.narration, x.reference, x."amountPaise", x.key, x.ordinal,
          (select l.id from credit_lines l where l.id = x."lineId" and l.seller_id = ${sellerId}), 'OPEN',
          ${userId}::bigint, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("onDay" date, narration text, reference text,
          "amountPaise" bigint, key text, ordinal int, "lineId" bigint)
        where not exists (select 1 from credit_entries e join credit_lines l on l.id = e.line_id
          where l.seller_id = ${sellerId} and e.kind = 'RECEIPT' and e.reference = x.reference
            and e.amount_paise = -x."amountPaise")
        on conflict on constraint credit_bank_rows_once do nothing returning id, line_id as "lineId"`,
  )
