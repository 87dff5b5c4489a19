import { nextIstMonth, startOfIstDate } from '@neev/domain/fiscal'
import { gstr1Of, type ReturnDoc } from '@neev/domain/gst-returns'
import { reachOf } from '@neev/domain/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { refused } from '#core/errors.ts'
import { gstr1Tables, type OperatorRows, operatorTables } from './tables.ts'

/** The moments between which an Indian month lies. */
function monthOf(month: string): { from: string; to: string } {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month))
    throw refused('VALIDATION', { field: 'month', message: 'write it as 2026-11.' }, 'month')
  const from = startOfIstDate(`${month}-01`)
  return { from: from.toISOString(), to: startOfIstDate(nextIstMonth(from)).toISOString() }
}

const between = (column: SQL, { from, to }: { from: string; to: string }) =>
  sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`
const dayOf = (column: SQL) => sql`to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
const lineOf = sql`'hsn', x ->> 'hsn', 'uqc', x ->> 'uqc', 'quantityMilli', (x ->> 'quantityMilli')::bigint, 'rateBp', (x ->> 'rateBp')::int,
  'taxablePaise', (x ->> 'taxablePaise')::bigint, 'igstPaise', (x ->> 'igstPaise')::bigint, 'cgstPaise', (x ->> 'cgstPaise')::bigint,
  'sgstPaise', (x ->> 'sgstPaise')::bigint`

/** GSTINs of the actor's firm. */
export async function ownGstins(ctx: Ctx): Promise<string[]> {
  const { sellerId } = actorOf(ctx)
  const rows = await rowsOf<{ gstin: string }>(
    ctx.db,
    sql`select gstin from seller_gstins where seller_id = ${sellerId}::bigint order by 1`,
  )
  return rows.map(({ gstin }) => gstin)
}

/** What one GSTIN reports of a month: its own firm's, or for the desk any. Bills of supply are no part of GSTR-1. */
export async function getGstr1(ctx: Ctx, gstin: string, month: string) {
  const span = monthOf(month)
  const anybodys = reachOf(actorOf(ctx).roles, 'settlement:read') === 'any'
  if (!anybodys && !(await ownGstins(ctx)).includes(gstin)) throw refused('NOT_FOUND')
  const docs = await rowsOf<ReturnDoc>(
    ctx.db,
    sql`select i.number, ${dayOf(sql`i.issued_at`)} as day, i.recipient ->> 'gstin' as "recipientGstin",
          coalesce(i.recipient ->> 'legalName', i.recipient ->> 'name') as "recipientName", i.place_of_supply as "placeOfSupply",
          i.tax_kind as "taxKind", (i.totals ->> 'totalPaise')::bigint as "totalPaise", null::jsonb as against, false as adds, 0 as place, i.id,
          (select jsonb_agg(jsonb_build_object(${lineOf})) from jsonb_array_elements(i.lines) x) as lines
        from invoices i where i.gstin = ${gstin} and i.type = 'TAX_INVOICE' and ${between(sql`i.issued_at`, span)}
        union all
        select n.number, ${dayOf(sql`n.issued_at`)}, i.recipient ->> 'gstin', coalesce(i.recipient ->> 'legalName', i.recipient ->> 'name'),
          i.place_of_supply, i.tax_kind, n.total_paise,
          jsonb_build_object('number', i.number, 'day', ${dayOf(sql`i.issued_at`)}, 'totalPaise', (i.totals ->> 'totalPaise')::bigint), n.adds, 1, n.id,
          (select jsonb_agg(jsonb_build_object(${lineOf})) from jsonb_array_elements(n.lines) x)
        from (select id, number, gstin, invoice_id, issued_at, lines, total_paise, false as adds from credit_notes
          union all select id, number, gstin, invoice_id, issued_at, lines, total_paise, true from debit_notes) n join invoices i on i.id = n.invoice_id
        where n.gstin = ${gstin} and i.type = 'TAX_INVOICE' and ${between(sql`n.issued_at`, span)}
        order by place, adds, id`,
  )
  return gstr1Tables(`gstr1-${gstin}-${month}`, month, gstr1Of(docs))
}

const periodOf = (span: { from: string; to: string }) => between(sql`t.at`, span)

/**
 * What was kept back of sellers in a month, from the books: each table sums to what its account moved by, because whatever is not a
 * sale or a return (put right by hand) stands in a row of its own.
 */
export async function getOperatorReturn(ctx: Ctx, month: string) {
  const span = monthOf(month)
  const rows = await rowsOf<OperatorRows[number]>(
    ctx.db,
    sql`with moved as (
          select e.part, t.kind, case when e.part = 'TCS' then p.gstin else c.pan end as key, c.trade_name as seller,
            coalesce(p.tax_kind, 'CGST_SGST') as "taxKind", coalesce(e.base_paise, 0) as base, e.amount_paise as paise
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join suborders p on p.id = t.suborder_id
            join sellers c on c.id = e.seller_id
          where e.account = 'SELLER_PAYABLE' and e.part in ('TCS', 'TDS') and t.kind in ('SALE', 'REVERSAL', 'DEBIT', 'DEBIT_BACK') and ${periodOf(span)}
          union all
          select case e.account when 'TCS_PAYABLE' then 'TCS' else 'TDS' end, t.kind, '', '', 'CGST_SGST', 0, -e.amount_paise
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.account in ('TCS_PAYABLE', 'TDS_PAYABLE') and t.kind not in ('SALE', 'REVERSAL', 'DEBIT', 'DEBIT_BACK') and ${periodOf(span)}
        )
        select part, key, seller, "taxKind", coalesce(sum(base) filter (where kind in ('SALE', 'DEBIT')), 0)::bigint as "soldPaise",
          coalesce(-sum(base) filter (where kind in ('REVERSAL', 'DEBIT_BACK')), 0)::bigint as "backPaise", sum(paise)::bigint as "keptPaise"
        from moved group by 1, 2, 3, 4 order by 1, 3, 2, 4`,
  )
  return operatorTables(`operator-${month}`, month, rows)
}
