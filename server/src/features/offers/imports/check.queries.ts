import type { RowProblem } from '@neev/domain/core/sheets/row-problems'
import type { RowPlan, SheetRow } from '@neev/domain/offers/imports'
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
  rowsOf(
    db,
    'imports.offersOfSkus',
    sql`select sku, variant_id::text as "variantId", dispatch_point_id::text as "pointId" from offer_shown
        where seller_id = ${sellerId} and sku = any(${skus}::text[]) and status <> 'ARCHIVED'`,
  )

/** The published sizes with these catalogue codes. */
export const codesInShop = (db: Db, codes: readonly string[]) =>
  rowsOf(
    db,
    'imports.codesInShop',
    sql`select upper(v.sku) as code, v.id::text as id from size_shown v join product_shown p on p.id = v.product_id
        where upper(v.sku) = any(${codes}::text[]) and v.status = 'ACTIVE' and p.status = 'PUBLISHED'`,
  )

/** The SKUs of an import as they are written, up to a line of the file. `skuAt` is their column, counted from 1. */
export const writtenSkus = (db: Db, importId: number, { skuAt, last }: { skuAt: number; last: number }) =>
  rowsOf(
    db,
    'imports.writtenSkus',
    sql`select line, cells[${skuAt}] as sku from import_rows where import_id = ${importId} and line <= ${last} order by line`,
  )

/** The EANs of the new products in the rows of an import that were checked before. */
export const proposedEans = (db: Db, importId: number) =>
  rowsOf(
    db,
    'imports.proposedEans',
    sql`select input->'product'->>'ean' as ean from import_rows
        where import_id = ${importId} and plan = 'NEW_PRODUCT' and input->'product'->>'ean' is not null`,
  )
