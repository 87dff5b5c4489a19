import type { Uncredited } from '@neev/domain/aftersales/claims/claims'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

/** The value of a line (q) of a shipment that was dispatched: until then its amounts are null. */
const billed = sql<
  NonNullable<number>
>`(q.goods_paise - q.discount_paise - q.tax_borne_paise + q.freight_paise + q.loading_paise)`

/**
 * The invoiced amount of each line of a shipment, or of the shipment that it replaces (goods less discount, and
 * freight), that no credit note has taken back.
 */
export const uncreditedLines = (ctx: Ctx, shipmentId: number): Promise<Uncredited[]> =>
  rowsOf(
    ctx.db,
    'claims.uncreditedLines',
    sql`select q.line_id, coalesce(q.rate_bp, l.rate_bp) as "rateBp", q.quantity_milli - coalesce(c.milli, 0) as "quantityMilli",
          ${billed} - coalesce(c.taxable, 0) as "taxablePaise"
        from shipment_line_shown q join order_line_shown l on l.id = q.line_id left join lateral (
          select sum((e.value ->> 'quantityMilli')::bigint)::bigint as milli,
          sum((e.value ->> 'taxablePaise')::bigint)::bigint as taxable
          from credit_note_shown n join invoice_shown i on i.id = n.invoice_id
          cross join jsonb_array_elements(n.lines) as e(value)
          where i.shipment_id = q.shipment_id and n.debit_note_id is null and (e.value ->> 'lineId')::bigint = q.line_id
        ) c on true where q.shipment_id = (select coalesce(h.invoiced_id, h.id) from shipment_shown h
        where h.id = ${shipmentId})`,
  )
