import { cleanLine } from '@neev/domain/core/input/clean'
import { withPlainDigits } from '@neev/domain/core/input/digits'
import { terms } from '@neev/domain/core/refusals'
import type { Sql } from '#core/db/open.ts'
import { refused } from './errors.ts'
import { orderBySql, pageEnd } from './lists.queries.ts'

export { allOf, neverNull, total } from './lists.queries.ts'

export type PageInput = { page: number; size: number; sort?: string | null | undefined }
export type Page<Row> = { items: Row[]; total: number }

const maxPerPage = 100
const maxRows = 100_000

/** The limit and offset of a page, checked. */
export function pageWindow({ page, size }: PageInput): { limit: number; offset: number } {
  if (size < 1 || size > maxPerPage)
    throw refused('TOO_LARGE', { field: terms('PAGE_SIZE'), max: maxPerPage }, 'page.size')
  if (page < 1 || page * size > maxRows)
    throw refused('TOO_LARGE', { field: terms('PAGE'), max: maxRows / size }, 'page.page')
  return { limit: size, offset: (page - 1) * size }
}

/**
 * Checked pagination for a query builder. `columns` maps sort names to expressions (`neverNull` if an index sorts by it);
 * the first is the default, descending. Ties are resolved by `id`, so that no row appears twice or is missing.
 */
export function pageParts(page: PageInput, columns: Record<string, Sql>, id: Sql) {
  const { limit, offset } = pageWindow(page)
  const [first] = Object.keys(columns)
  const requested = page.sort || `-${first}`
  const down = requested.startsWith('-')
  const name = down ? requested.slice(1) : requested
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw refused('NOT_A_CHOICE', { field: terms('SORT') }, 'page.sort')
  return { orderBy: orderBySql(column, id, down), limit, offset }
}

/** The same as the end of a raw query. */
export function pageTail(page: PageInput, columns: Record<string, Sql>, id: Sql): Sql {
  const { orderBy, limit, offset } = pageParts(page, columns, id)
  return pageEnd(orderBy, limit, offset)
}

/** Rows with `total`, as a page. */
export function pageOf<Row extends { total: number }>(rows: Row[]): Page<Row> {
  return { items: rows, total: rows[0]?.total ?? 0 }
}

/** `%text%` for ilike, with pattern characters escaped. */
export const containing = (words: string): string => `%${withPlainDigits(cleanLine(words)).replace(/[\\%_]/g, '\\$&')}%`
