import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

const live = (entry: Sql) =>
  sql`not exists (select 1 from credit_entries v where v.of_entry_id = ${entry} and v.kind = 'REVERSAL')`

/** Invoices of government buyers with a registration to deduct on an Indian date, and what decides about each. */
export const readDeductible = (db: Db, entryIds: readonly number[], day: string) =>
  rowsOf(
    db,
    'credit.readDeductible',
    sql`select e.id as "entryId", d.gstin as "deductorGstin", left(d.gstin, 2) as "deductorState",
          coalesce((select sum(x.taxable_paise) from suborder_shown x where x.order_id = s.order_id
            and x.seller_id = s.seller_id), 0)::bigint as "contractPaise", s.supplier_state, i.place_of_supply,
          (coalesce((i.totals ->> 'taxablePaise')::bigint, 0) - coalesce((select sum(n.taxable_paise) from credit_note_shown n
            where n.invoice_id = i.id and n.debit_note_id is null), 0))::bigint as "taxablePaise",
          coalesce((select -sum(x.amount_paise) from credit_entries x where x.of_entry_id = e.id and x.kind = 'GST_TDS'
            and ${live(sql`x.id`)}), 0)::bigint as "deductedPaise"
        from credit_entries e join credit_lines l on l.id = e.line_id
          join b2b_account_shown b on b.id = l.account_id and b.kind = 'GOVERNMENT'
          join invoice_shown i on i.id = e.invoice_id join suborder_shown s on s.id = i.suborder_id
          join lateral (select r.gstin from b2b_deductor_shown r where r.account_id = b.id and r.from_day <= ${day}::date
            order by r.from_day desc, r.id desc limit 1) d on true
        where e.id = any(${entryIds}::bigint[])`,
  )

/** The entries that a receipt pays. */
export const readPaidBy = async (db: Db, receiptId: number): Promise<number[]> =>
  (
    await rowsOf(
      db,
      'credit.readPaidBy',
      sql`select a.to_entry_id as id from credit_allocations a
          where a.from_entry_id = ${receiptId} and a.undone_at is null`,
    )
  ).map(({ id }) => id)

/** The entries that tax was deducted from with a receipt and is not reversed. */
export const readDeductedWith = async (db: Db, receiptId: number): Promise<number[]> =>
  (
    await rowsOf(
      db,
      'credit.readDeductedWith',
      sql`select distinct e.of_entry_id as id from credit_deductions d join credit_entries e on e.id = d.entry_id
          where d.receipt_entry_id = ${receiptId} and e.of_entry_id is not null and ${live(sql`e.id`)}`,
    )
  ).map(({ id }) => id)

/** What was deducted with a receipt and is not reversed. */
export const readDeductionsOf = (db: Db, receiptId: number) =>
  rowsOf(
    db,
    'credit.readDeductionsOf',
    sql`select e.id, e.amount_paise from credit_deductions d join credit_entries e on e.id = d.entry_id
        where d.receipt_entry_id = ${receiptId} and ${live(sql`e.id`)} order by e.id`,
  )

export type DeductionRow = {
  /** Of its entry in the ledger of the credit; with a T before it, of a deduction from an order paid by transfer. */
  id: string
  /** The number in it. */
  sourceId: number
  lineId: number | null
  transferId: number | null
  suborderId: number | null
  companyName: string
  deductorGstin: string
  invoiceNumber: string
  day: string
  taxablePaise: number
  rateBp: number
  amountPaise: number
  certificateNumber: string | null
  certificateMonth: string | null
}
export type DeductionFilter = { search?: string | null; awaited?: boolean | null }

/** From receipts on credit without reversed ones, and from orders paid by transfer less what refunds reversed. */
const deductions = (sellerId: number) => sql`
  select e.id::text as id, e.id as "sourceId", e.line_id, null::bigint as "transferId",
    null::bigint as "suborderId", b.company_name, d.deductor_gstin,
    i.number as "invoiceNumber", e.day::text as day, d.taxable_paise, d.rate_bp,
    -e.amount_paise as "amountPaise", d.certificate_number,
    d.certificate_month
  from credit_deductions d join credit_entries e on e.id = d.entry_id join credit_lines l on l.id = e.line_id
    join b2b_account_shown b on b.id = l.account_id join credit_entries o on o.id = e.of_entry_id
    join invoice_shown i on i.id = o.invoice_id
  where l.seller_id = ${sellerId} and ${live(sql`e.id`)}
  union all
  select 'T' || d.id, d.id, null, d.transfer_id, s.id, b.company_name, d.deductor_gstin, s.number, d.day::text,
    d.taxable_paise, d.rate_bp, (d.amount_paise - back.paise)::bigint, d.certificate_number, d.certificate_month
  from transfer_deduction_shown d join suborder_shown s on s.id = d.suborder_id join order_shown o on o.id = s.order_id
    join b2b_account_shown b on b.id = o.company_id
    cross join lateral (select coalesce(sum(r.deducted_paise), 0) as paise from refund_shown r
      where r.suborder_id = s.id) back
  where s.seller_id = ${sellerId} and d.amount_paise > back.paise`

const readDeductions = (db: Db, sellerId: number, where: Sql, tail: Sql) =>
  rowsOf(
    db,
    'credit.readDeductions',
    sql`select x.*, count(*) over ()::int as total from (${deductions(sellerId)}) x where ${where} ${tail}`,
  )

const sorts = { day: sql`x.day`, amount: sql`x."amountPaise"` }

/** A page of deductions from payments to a seller, without those of reversed receipts. */
export const readDeductionPage = (db: Db, sellerId: number, page: PageInput, { search, awaited }: DeductionFilter) =>
  readDeductions(
    db,
    sellerId,
    allOf([
      search?.trim() &&
        sql`(x.company_name ilike ${containing(search)} or x."invoiceNumber" ilike ${containing(search)}
          or x.certificate_number ilike ${containing(search)})`,
      typeof awaited === 'boolean' && sql`(x.certificate_number is null) = ${awaited}`,
    ]),
    pageTail(page, sorts, sql`x.id`),
  )

/** A deduction from a payment to a seller; undefined if it is another one's, or reversed. */
export const deductionById = async (db: Db, sellerId: number, id: string): Promise<DeductionRow | undefined> =>
  (await readDeductions(db, sellerId, sql`x.id = ${id}`, sql``))[0]

/** The sum of a seller's deductions without a certificate. */
export const sumAwaited = async (db: Db, sellerId: number): Promise<number> =>
  (
    await rowOf(
      db,
      'credit.sumAwaited',
      sql`select coalesce(sum(x."amountPaise"), 0)::bigint as paise from (${deductions(sellerId)}) x
          where x.certificate_number is null`,
    )
  )?.paise ?? 0
