import type { IssuedNumber, ReturnDoc } from '@neev/domain/money/gst-returns/gst-returns'
import type { Supplied } from '@neev/domain/money/gst-returns/gstr8'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { type RowOf, rowsOf } from '#core/db/open.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import type { TdsRow } from './tables.ts'

/** Start and end of a period. */
export type Span = { from: string; to: string }

const between = (column: Sql, { from, to }: Span) =>
  sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`
const dayOf = (column: Sql) => sql`to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
const lineOf = sql`'hsn', x ->> 'hsn', 'uqc', x ->> 'uqc', 'quantityMilli', (x ->> 'quantityMilli')::bigint, 'rateBp',
  (x ->> 'rateBp')::int,
  'taxablePaise', (x ->> 'taxablePaise')::bigint, 'igstPaise', (x ->> 'igstPaise')::bigint, 'cgstPaise',
  (x ->> 'cgstPaise')::bigint,
  'sgstPaise', (x ->> 'sgstPaise')::bigint`
/** Credit and debit notes together; both refer to an invoice. */
const notes = sql`(select id, number, gstin, invoice_id, order_id, suborder_id, issued_at, lines, taxable_paise,
  total_paise, false as adds from credit_note_shown credit_notes
  union all select id, number, gstin, invoice_id, order_id, suborder_id, issued_at, lines, taxable_paise, total_paise,
  true from debit_note_shown debit_notes)`
/** Whether tax is collected at source on an order (o): not if its buyer pays the seller (CGST Act s. 52). */
const collects = sql`o.money_flow <> 'BUYER_PAYS_SELLER'`

export type DocOfMonth = Omit<ReturnDoc, 'largeAbovePaise'> & { collects: boolean }

/** Tax invoices of one GSTIN and their notes in a period. */
export const readDocs = (ctx: Ctx, gstin: string, span: Span): Promise<DocOfMonth[]> =>
  rowsOf(
    ctx.db,
    'gst-returns.readDocs',
    sql`select i.number, ${dayOf(sql`i.issued_at`)} as day, i.recipient ->> 'gstin' as "recipientGstin",
          coalesce(i.recipient ->> 'legalName', i.recipient ->> 'name') as "recipientName",
          i.place_of_supply,
          i.tax_kind, (i.totals ->> 'totalPaise')::bigint as "totalPaise", null::jsonb as against,
          false as adds, i.sez,
          i.reverse_charge, ${collects} as collects, 0 as place, i.id,
          coalesce((select jsonb_agg(jsonb_build_object(${lineOf})) from jsonb_array_elements(i.lines) x), '[]') as lines
        from invoices i join order_shown o on o.id = i.order_id
        where i.gstin = ${gstin} and i.type = 'TAX_INVOICE' and ${between(sql`i.issued_at`, span)}
        union all
        select n.number, ${dayOf(sql`n.issued_at`)}, i.recipient ->> 'gstin', coalesce(i.recipient ->> 'legalName',
        i.recipient ->> 'name'),
          i.place_of_supply, i.tax_kind, n.total_paise,
          jsonb_build_object('number', i.number, 'day', ${dayOf(sql`i.issued_at`)}, 'totalPaise',
          (i.totals ->> 'totalPaise')::bigint), n.adds, i.sez,
          i.reverse_charge, ${collects}, 1, n.id,
          coalesce((select jsonb_agg(jsonb_build_object(${lineOf})) from jsonb_array_elements(n.lines) x), '[]')
        from ${notes} n join invoices i on i.id = n.invoice_id join order_shown o on o.id = i.order_id
        where n.gstin = ${gstin} and i.type = 'TAX_INVOICE' and ${between(sql`n.issued_at`, span)}
        order by place, adds, id`,
  )

/**
 * All document numbers of one GSTIN in a period, for the table of documents issued. Includes the numbers of invoices
 * withdrawn before their dispatch: a number is never used again.
 */
export const readNumbers = (ctx: Ctx, gstin: string, span: Span): Promise<IssuedNumber[]> =>
  rowsOf(
    ctx.db,
    'gst-returns.readNumbers',
    sql`with numbers as (
          select 'INVOICE' as nature, gstin, number, issued_at, false as is_cancelled from invoice_shown invoices
          union all select 'DEBIT_NOTE', gstin, number, issued_at, false from debit_note_shown debit_notes
          union all select 'CREDIT_NOTE', gstin, number, issued_at, false from credit_note_shown credit_notes
          union all
          select 'INVOICE', gstin, number, issued_at, true from frozen_invoices where withdrawn_at is not null
        )
        select nature, number, is_cancelled from numbers where gstin = ${gstin}
        and ${between(sql`issued_at`, span)}`,
  )

/** Texts of the catalogue's tariff lines among printed codes, which can be shorter than a line. */
export async function readDescriptions(ctx: Ctx, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf(
    ctx.db,
    'gst-returns.readDescriptions',
    sql`select hsn as code, description from hsn_code_shown hsn_codes where hsn = any(${[...codes]}::text[])`,
  )
  return new Map(rows.map(({ code, description }) => [code, description]))
}

/** Bills of supply of one GSTIN and their notes in a period. */
export const readBills = (
  ctx: Ctx,
  gstin: string,
  span: Span,
): Promise<{ month: string; valuePaise: number; takesBack: boolean }[]> =>
  rowsOf(
    ctx.db,
    'gst-returns.readBills',
    sql`select left(${dayOf(sql`i.issued_at`)}, 7) as month, coalesce((i.totals ->> 'taxablePaise')::bigint, 0) as "valuePaise",
      false as "takesBack"
        from invoices i where i.gstin = ${gstin} and i.type = 'BILL_OF_SUPPLY' and ${between(sql`i.issued_at`, span)}
        union all
        select left(${dayOf(sql`n.issued_at`)}, 7), n.taxable_paise, not n.adds
        from ${notes} n join invoices i on i.id = n.invoice_id
        where n.gstin = ${gstin} and i.type = 'BILL_OF_SUPPLY' and ${between(sql`n.issued_at`, span)}`,
  )

/**
 * Supplies through the operator in a period with tax collected at source, and returns: by supplier, date, place of
 * supply, buyer and kind of tax.
 */
export const readSupplied = (ctx: Ctx, span: Span): Promise<Supplied[]> =>
  rowsOf(
    ctx.db,
    'gst-returns.readSupplied',
    sql`select x.gstin as "supplierGstin", coalesce(nullif(s.trade_name, ''), s.legal_name, '') as "supplierName",
      x.day, x.place as "placeOfSupply", x.tax_kind, x.registered as "isRegistered",
          x.back as "takesBack", sum(x.taxable)::bigint as "taxablePaise"
        from (
          select i.gstin, ${dayOf(sql`i.issued_at`)} as day, i.place_of_supply as place, i.tax_kind,
          i.recipient ->> 'gstin' is not null as registered, false as back,
            (i.totals ->> 'taxablePaise')::bigint as taxable
          from invoices i join order_shown o on o.id = i.order_id where ${collects} and ${between(sql`i.issued_at`, span)}
          union all
          select n.gstin, ${dayOf(sql`n.issued_at`)}, i.place_of_supply, i.tax_kind, i.recipient ->> 'gstin' is not null, not n.adds,
          n.taxable_paise
          from ${notes} n join invoices i on i.id = n.invoice_id join order_shown o on o.id = i.order_id where ${collects}
          and ${between(sql`n.issued_at`, span)}
        ) x left join seller_gstin_shown g on g.gstin = x.gstin left join seller_shown s on s.id = g.seller_id
        group by 1, 2, 3, 4, 5, 6, 7 order by 1, 3`,
  )

/**
 * Differences between documents and ledger in a period by suborder: the total of its invoices and notes, and the base
 * of the tax collected at source, which the ledger books at delivery. Only suborders that differ, in paise before tax.
 */
export const readDifferences = (ctx: Ctx, span: Span): Promise<{ documentsPaise: number; ledgerPaise: number }[]> =>
  rowsOf(
    ctx.db,
    'gst-returns.readDifferences',
    sql`select coalesce(d.paise, 0)::bigint as "documentsPaise", coalesce(l.paise, 0)::bigint as "ledgerPaise"
        from (
          select x.suborder_id, sum(x.paise) as paise from (
            select i.suborder_id, i.order_id, (i.totals ->> 'taxablePaise')::bigint as paise from invoices i
            where ${between(sql`i.issued_at`, span)}
            union all
            select n.suborder_id, n.order_id, case when n.adds then n.taxable_paise else -n.taxable_paise end
            from ${notes} n where ${between(sql`n.issued_at`, span)}
          ) x join order_shown o on o.id = x.order_id where ${collects} group by 1
        ) d full join (
          select t.suborder_id, sum(e.base_paise) as paise from ledger_entry_shown e
          join ledger_transaction_shown t on t.id = e.transaction_id
          where e.account = 'SELLER_PAYABLE' and e.part = 'TCS' and ${between(sql`t.at`, span)} group by 1
        ) l on l.suborder_id = d.suborder_id
        where coalesce(d.paise, 0) <> coalesce(l.paise, 0)`,
  )

/** Invariants of what was furnished within a quarter. */
export const iffInvariants: Invariant[] = [
  {
    name: 'furnished documents',
    message: 'what was furnished for a month are documents of that GSTIN up to its end, and none was furnished twice',
    query: sql`
      select f.id, d.number from iff_filings f cross join unnest(f.documents) as d (number)
        left join (select gstin, number, issued_at from invoice_shown invoices
          union all select gstin, number, issued_at from ${notes} n) x on x.gstin = f.gstin and x.number = d.number
      where x.number is null or to_char(x.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') > f.month
        or exists (select from iff_filings o where o.id <> f.id and o.gstin = f.gstin and d.number = any(o.documents))`,
  },
]

export type LedgerOfMonth = RowOf<'gst-returns.readCollected'>

/** Tax collected at source in the ledger in a period: base, amount, and manual adjustments. */
export const readCollected = async (ctx: Ctx, span: Span): Promise<LedgerOfMonth> =>
  (
    await rowsOf(
      ctx.db,
      'gst-returns.readCollected',
      sql`select coalesce(sum(e.base_paise) filter (where e.part = 'TCS'), 0)::bigint as "basePaise",
            coalesce(-sum(e.amount_paise) filter (where e.account = 'TCS_PAYABLE'), 0)::bigint as "tcsPaise",
            coalesce(-sum(e.amount_paise) filter (where e.account = 'TCS_PAYABLE'
            and t.kind = 'ADJUSTMENT'), 0)::bigint as "byHandPaise"
          from ledger_entry_shown e join ledger_transaction_shown t on t.id = e.transaction_id
          where ${between(sql`t.at`, span)}`,
    )
  )[0] ?? { basePaise: 0, tcsPaise: 0, byHandPaise: 0 }

/** Income tax deducted in a period by PAN, rate and certificate of lower deduction; manual adjustments have none. */
export const readTds = (ctx: Ctx, span: Span): Promise<TdsRow[]> =>
  rowsOf(
    ctx.db,
    'gst-returns.readTds',
    sql`with moved as (
          select t.kind, c.pan, c.trade_name as seller, coalesce(e.base_paise, 0) as base, e.amount_paise as paise,
            e.rate_bp as bp, l.number as certificate
          from ledger_entry_shown e join ledger_transaction_shown t on t.id = e.transaction_id
          join sellers c on c.id = e.seller_id left join lower_deduction_shown l on l.id = e.lower_deduction_id
          where e.account = 'SELLER_PAYABLE' and e.part = 'TDS'
          and t.kind in ('SALE', 'REVERSAL', 'DEBIT', 'DEBIT_BACK') and ${between(sql`t.at`, span)}
          union all
          select t.kind, '', 'Adjusted by hand', 0, -e.amount_paise, null, null from ledger_entry_shown e
          join ledger_transaction_shown t on t.id = e.transaction_id
          where e.account = 'TDS_PAYABLE' and t.kind not in ('SALE', 'REVERSAL', 'DEBIT', 'DEBIT_BACK')
          and ${between(sql`t.at`, span)}
        )
        select pan, seller, bp as "rateBp", coalesce(certificate, '') as certificate,
          coalesce(sum(base) filter (where kind in ('SALE', 'DEBIT')), 0)::bigint as "soldPaise",
          coalesce(-sum(base) filter (where kind in ('REVERSAL', 'DEBIT_BACK')), 0)::bigint as "backPaise",
          sum(paise)::bigint as "retainedPaise"
        from moved group by 1, 2, 3, 4 order by 2, 1, 3 desc, 4`,
  )

export type FilingRow = RowOf<'gst-returns.readFilings'>

/** Filings of one registration up to a month, earliest first. */
export const readFilings = (ctx: Ctx, gstin: string, until: string): Promise<FilingRow[]> =>
  rowsOf(
    ctx.db,
    'gst-returns.readFilings',
    sql`select f.gstin, f.month, f.arn, f.filed_on::text as "filedOn", u.name as by, f.suppliers, f.amendments
        from gstr8_filings f left join person_shown u on u.id = f.filed_by where f.gstin = ${gstin} and f.month <= ${until}
        order by f.month`,
  )
