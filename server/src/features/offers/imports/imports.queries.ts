import type { Refusal } from '@neev/domain/core/refusals'
import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import type { ImportState } from '@neev/domain/offers/imports'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

export type ImportRow = {
  id: number
  fileName: string
  categoryName: string
  state: ImportState
  problem: Refusal | null
  reading: TableReading | null
  total: number
  progress: number
  newProducts: number
  newOffers: number
  changes: number
  same: number
  wrong: number
  held: number
  done: number
  createdAt: Date
  finishedAt: Date | null
}

const readImports = (db: Db, where: Sql, tail: Sql) =>
  rowsOf(
    db,
    'imports.readImports',
    sql`select i.id, i.file_name, c.name as "categoryName", i.state, i.problem, i.reading, i.total, i.progress,
      i.created_at,
          i.finished_at, r.*, count(*) over ()::int as rows
        from imports i join category_shown c on c.id = i.category_id cross join lateral (
          select count(*) filter (where plan = 'NEW_PRODUCT')::int as "newProducts",
          count(*) filter (where plan = 'NEW_OFFER')::int as "newOffers",
            count(*) filter (where plan = 'CHANGE')::int as changes, count(*) filter (where plan = 'SAME')::int as same,
            count(*) filter (where problems <> '[]')::int as wrong,
            count(*) filter (where done_at is not null)::int as done,
            count(*) filter (where is_held)::int as held
          from import_rows where import_id = i.id) r
        where ${where} ${tail}`,
  )

const own = (sellerId: number | null): Sql => sql`i.seller_id = ${sellerId}::bigint`

/** An import of the seller with the counts of its rows; undefined if there is none. */
export async function importOf(db: Db, sellerId: number | null, id: number): Promise<ImportRow | undefined> {
  return (await readImports(db, sql`i.id = ${id} and ${own(sellerId)}`, sql``))[0]
}

const sorts = { createdAt: sql`i.created_at` }

/** A page of the seller's imports, with the number of all. */
export const importsOf = (db: Db, sellerId: number | null, page: PageInput) =>
  readImports(db, own(sellerId), pageTail(page, sorts, sql`i.id`))

type Columns = { skuAt: number; titleAt: number; wrongOnly: boolean }
const lineSorts = { line: sql`r.line` }

/** A page of an import's rows, or of its rejected ones; the columns of SKU and title count from 1. */
export const rowsOfImport = (db: Db, importId: number, { skuAt, titleAt, wrongOnly }: Columns, page: PageInput) =>
  rowsOf(
    db,
    'imports.rowsOfImport',
    sql`select r.line, coalesce(r.cells[${skuAt}], '') as sku, coalesce(r.cells[${titleAt}], '') as title,
      r.plan,
          coalesce(r.problems, '[]') as problems, r.done_at is not null as "isDone", r.is_held,
          count(*) over ()::int as total
        from import_rows r where r.import_id = ${importId} ${wrongOnly ? sql`and r.problems <> '[]'` : sql``}
        ${pageTail({ ...page, sort: page.sort || 'line' }, lineSorts, sql`r.line`)}`,
  )

/** The rejected rows of an import with their reasons. */
export const rejectedRows = (db: Db, importId: number) =>
  rowsOf(
    db,
    'imports.rejectedRows',
    sql`select cells, problems from import_rows where import_id = ${importId} and problems <> '[]' order by line`,
  )
