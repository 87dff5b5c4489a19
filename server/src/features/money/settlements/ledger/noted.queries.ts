import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'
import { allOf } from '#core/lists.ts'

/**
 * Credit notes, one or those of a suborder or all, whose sale is not reversed yet. If less was agreed than the goods
 * are worth, the quantity counts in proportion, so that commission follows the buyer's refund. The amount for the buyer
 * is that of the claim's refund.
 */
export const creditNotesToReverse = (db: Db, { noteId, suborderId }: { noteId?: number; suborderId?: number }) =>
  rowsOf(
    db,
    'settlements.creditNotesToReverse',
    sql`select n.suborder_id, 'creditNote:' || n.id as key, n.total_paise as paise, n.number as reason,
          (select r.amount_paise from refund_shown r where n.key = 'claim:' || r.claim_id) as "buyerPaise",
          coalesce((select jsonb_agg(jsonb_build_object('lineId', l.id, 'quantityMilli', least((x ->> 'quantityMilli')::bigint,
              round(l.quantity_milli * (x ->> 'taxablePaise')::numeric / nullif(l.goods_paise - l.discount_paise,
              0))::bigint),
            'taxablePaise', (x ->> 'taxablePaise')::bigint, 'taxPaise', (x ->> 'totalPaise')::bigint -
            (x ->> 'taxablePaise')::bigint) order by l.id)
            from jsonb_array_elements(n.lines) x join order_line_shown l on l.id = (x ->> 'lineId')::bigint
            where (x ->> 'taxablePaise')::bigint > 0), '[]') as lines
        from credit_note_shown n
        where ${allOf([
          noteId !== undefined && sql`n.id = ${noteId}`,
          suborderId !== undefined && sql`n.suborder_id = ${suborderId}`,
        ])}
          and n.debit_note_id is null and not exists (select 1 from sale_reversals r
          where r.key = 'creditNote:' || n.id) order by n.id limit 500`,
  )

/** Partial cancellations, one or those of a suborder or all, whose sale is not reversed yet. */
export const cancellationsToReverse = (
  db: Db,
  { cancellationId, suborderId }: { cancellationId?: number; suborderId?: number },
) =>
  rowsOf(
    db,
    'settlements.cancellationsToReverse',
    sql`select x.suborder_id, 'rest:' || x.id as key, x.total_paise as paise,
          x.total_paise - x.credit_paise as "buyerPaise", x.reason,
          (select jsonb_build_object('taxablePaise', n.taxable_paise, 'taxPaise', n.total_paise - n.taxable_paise)
          from order_line_shown n
            where n.id = x.carried_line_id) as carried,
          coalesce(case x.kind when 'TAX' then (select jsonb_agg(jsonb_build_object('lineId', (t ->> 'lineId')::bigint,
            'quantityMilli', 0, 'taxablePaise', (t ->> 'taxablePaise')::bigint, 'taxPaise', (t ->> 'taxPaise')::bigint)
            order by t ->> 'lineId') from jsonb_array_elements(x.tax_lines) as e(t))
          else (select jsonb_agg(jsonb_build_object('lineId', c.line_id, 'quantityMilli', c.quantity_milli,
            'taxablePaise', c.taxable_paise, 'taxPaise', c.tax_paise)
            order by c.line_id) from cancelled_line_shown c where c.cancellation_id = x.id) end, '[]') as lines
        from partial_cancellation_shown x
        where ${allOf([
          cancellationId !== undefined && sql`x.id = ${cancellationId}`,
          suborderId !== undefined && sql`x.suborder_id = ${suborderId}`,
        ])}
          and x.status = 'DONE' and (x.kind = 'GOODS' or x.total_paise > 0 or x.taxable_paise > 0) and not exists (select 1 from sale_reversals r where r.key = 'rest:' || x.id)
        order by x.id limit 500`,
  )
