import type { RowPlan, SheetRow } from '@neev/domain/offers/imports'
import { sql } from 'kysely'
import type { AsJson } from '#core/db/as-json.ts'
import { type Db, rowsOf } from '#core/db/open.ts'

export type Input = SheetRow & { variantId: string | null }
export type StoredInput = AsJson<Input>
export type Ready = { line: number; plan: RowPlan; input: Input }

/** The next valid rows of an import that are not imported yet. */
export const readyRows = (db: Db, importId: number, max: number) =>
  rowsOf(
    db,
    'imports.readyRows',
    sql`select line, plan, input from import_rows where import_id = ${importId} and problems = '[]' and done_at is null
          and plan is not null and input is not null
        order by line limit ${max}`,
  )
