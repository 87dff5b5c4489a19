import type { RowPlan, RowProblem, SheetRow } from '@neev/domain/sheets/imports'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

export type Checked = {
  line: number
  plan: RowPlan | null
  problems: RowProblem[]
  input: (SheetRow & { variantId: string | null }) | null
}

/** Writes the results of checked rows. */
export async function writeChecked(db: Db, importId: number, checked: readonly Checked[]): Promise<void> {
  await sql`
    update import_rows r set plan = x.plan, problems = x.problems, input = x.input
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as x(line int, plan text, problems jsonb, input jsonb)
    where r.import_id = ${importId} and r.line = x.line`.execute(db)
}

/** A seller's offers with these SKUs. */
export const offersOfSkus = (db: Db, sellerId: number, skus: readonly string[]) =>
  rowsOf<{ sku: string; variantId: string; pointId: string }>(
    db,
    sql`select sku, variant_id::text as "variantId", dispatch_point_id::text as "pointId" from offers
        where seller_id = ${sellerId} and sku = any(${skus}::text[]) and status <> 'ARCHIVED'`,
  )

/** The published sizes with these catalogue codes. */
export const codesInShop = (db: Db, codes: readonly string[]) =>
  rowsOf<{ code: string; id: string }>(
    db,
    sql`select upper(v.sku) as code, v.id::text as id from variants v join products p on p.id = v.product_id
        where upper(v.sku) = any(${codes}::text[]) and v.status = 'ACTIVE' and p.status = 'PUBLISHED'`,
  )

type Lines = { skuAt: number; first: number; last: number }

/** Of the lines from first to last, those with the SKU of an earlier one: SKU and line. `skuAt` is the SKU's column. */
export const repeatedSkus = (db: Db, importId: number, { skuAt, first, last }: Lines) =>
  rowsOf<{ key: string }>(
    db,
    sql`select upper(trim(r.cells[${skuAt}])) || ' ' || r.line as key from import_rows r
        where r.import_id = ${importId} and r.line between ${first} and ${last}
        and exists (
          select 1 from import_rows b where b.import_id = r.import_id and b.line < r.line
          and upper(trim(b.cells[${skuAt}])) = upper(trim(r.cells[${skuAt}])))`,
  )
