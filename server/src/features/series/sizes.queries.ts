import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

type NewRow = {
  sku: string
  title: string
  attributes: Readonly<Record<string, unknown>>
  unit: string
  uqc: string
  step: number
  gramsPerUnit: number
  mrpPaise: number | null
  packMilli: number | null
  reference: number
}

/** Adds sizes to a series, after those that it has. */
export async function insertSizes(db: Db, series: { id: number; hsn: string }, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into variants (product_id, sku, title, hsn, attributes, unit, uqc, moq_milli, step_milli, grams_per_unit,
    mrp_paise, pack_milli,
      reference_milli, position)
    select ${series.id}::bigint, r.sku, r.title, ${series.hsn}, r.attributes, r.unit, r.uqc, r.step, r.step,
      r."gramsPerUnit", r."mrpPaise", r."packMilli", r.reference,
      (select coalesce(max(position), -1) from variants where product_id = ${series.id}) + at
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (sku text, title text, attributes jsonb,
    unit text, uqc text, step bigint,
      "gramsPerUnit" bigint, "mrpPaise" bigint, "packMilli" bigint, reference bigint)) with ordinality
      as r(sku, title, attributes, unit, uqc, step, "gramsPerUnit", "mrpPaise", "packMilli", reference, at)`.execute(db)
}
