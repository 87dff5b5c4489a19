import type { TaxChange } from '@neev/domain/orders/orders/load-bills'
import type { TaxKind } from '@neev/domain/tax/gst'
import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

type CancelledLine = {
  lineId: number
  quantityMilli: number
  pieces: number | null
  grams: number
  goodsPaise: number
  discountPaise: number
  freightPaise: number
  loadingPaise: number
  taxablePaise: number
  taxPaise: number
}

/** Writes the cancelled goods of a cancellation with their amounts. */
export async function insertCancelledLines(
  db: Db,
  cancellationId: number,
  lines: readonly CancelledLine[],
): Promise<void> {
  await sql`
    insert into cancelled_lines (cancellation_id, line_id, quantity_milli, pieces, grams, goods_paise, discount_paise,
      freight_paise, loading_paise, taxable_paise, tax_paise)
    select ${cancellationId}::bigint, r."lineId", r."quantityMilli", r.pieces, r.grams, r."goodsPaise",
      r."discountPaise", r."freightPaise", r."loadingPaise", r."taxablePaise", r."taxPaise"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r("lineId" bigint, "quantityMilli" bigint,
      pieces int, grams bigint, "goodsPaise" bigint, "discountPaise" bigint, "freightPaise" bigint,
      "loadingPaise" bigint, "taxablePaise" bigint, "taxPaise" bigint)`.execute(db)
}

type TaxChangeRow = {
  orderId: number
  suborderId: number
  shipmentId: number
  taxKind: TaxKind
  taxLines: TaxChange['lines']
}

/** What a changed rate took off a shipment. */
export const readTaxChange = (db: Db, id: number): Promise<TaxChangeRow | undefined> =>
  rowOf(
    db,
    'orders.readTaxChange',
    sql`select x.order_id, x.suborder_id, x.shipment_id,
      s.tax_kind, x.tax_lines
    from partial_cancellations x join suborders s on s.id = x.suborder_id where x.id = ${id} and x.kind = 'TAX'
      and x.shipment_id is not null and x.tax_lines is not null`,
  )
