import type { RowPlan, SheetRow } from '@neev/domain/offers/imports'
import { sql } from 'kysely'
import type { AsJson } from '#core/db/as-json.ts'
import { type Db, rowsOf } from '#core/db/open.ts'

export type Ready = { line: number; plan: RowPlan; input: SheetRow & { variantId: string | null } }

/** The next valid rows of an import that are not imported yet. */
export const readyRows = (db: Db, importId: number, max: number) =>
  rowsOf<AsJson<Ready>>(
    db,
    sql`select line, plan, input from import_rows where import_id = ${importId} and problems = '[]' and done_at is null
        order by line limit ${max}`,
  )
