import type { Document, Input } from '#graphql/document.ts'
import { request } from '#graphql/request.ts'
import type { T } from '#i18n/use-t.ts'
import type { Column } from './columns.tsx'

const pageSize = 100
const maxPages = 100

type Paged = { page: { page?: number; size?: number; sort?: string | null } }
type PageOf<Row> = { items: readonly Row[]; total: number }

/** All rows of a list, page by page, at most 10,000 or as many as `limit` says. */
export async function allRows<Data, Variables extends Paged, Row>(
  document: Document<Data, Variables>,
  variables: Variables,
  pick: (data: Data) => PageOf<Row>,
  limit = pageSize * maxPages,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < limit; page++) {
    const requested = { ...variables, page: { ...variables.page, page, size: pageSize } }
    const { items, total } = pick(await request(document, ...([requested] as unknown as Input<Variables>)))
    rows.push(...items)
    if (items.length < pageSize || rows.length >= total) break
  }
  return rows.slice(0, limit)
}

/** Text that a spreadsheet would run as a formula is prefixed by an apostrophe (OWASP, CSV injection). */
const cell = (value: string | number): string => {
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV with column titles; the byte order mark makes spreadsheets read it as UTF-8. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], t: T): string =>
  `\ufeff${[columns.map(({ title }) => t(title)), ...rows.map((row) => columns.map(({ plain }) => plain(row, t)))]
    .map((line) => line.map(cell).join(','))
    .join('\r\n')}\r\n`

/** Saves text or bytes as a file. */
export function saveFile(name: string, text: BlobPart, type = 'text/csv;charset=utf-8') {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
