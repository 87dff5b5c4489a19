import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { type Column, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import type { MonthReturnFieldsFragment } from './returns.graphql.ts'

type Row = readonly string[]
const maxShown = 20

/** Titles of the portal's own tool, which are in English in all languages. */
const columnsOf = (titles: readonly string[]): Column<Row>[] =>
  titles.map((title, at) => textColumn<Row>(title, (row) => row[at]))

/** Tables of a month's return: the first rows on screen, all of them as a file. */
export function ReturnTables({ of }: { of: MonthReturnFieldsFragment }) {
  const t = useT()
  return of.tables.map(({ name, titles, rows }) => {
    const columns = columnsOf(titles)
    return (
      <Section
        key={name}
        title={name}
        action={
          rows.length > 0 && (
            <ExportButton name={`${name}-${of.month}`} columns={columns} rows={async () => [...rows]} />
          )
        }
      >
        {rows.length === 0 ? (
          <p className="ink3">{t('No entries in this month')}</p>
        ) : (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its columns are many, and it scrolls */}
            <section className="wide-table" aria-label={name} tabIndex={0}>
              <RowTable label={name} columns={columns} rows={rows.slice(0, maxShown)} />
            </section>
            {rows.length > maxShown && (
              <p className="ink3 t13">
                {t('First {shown} of {all}; the file includes all.', { shown: maxShown, all: rows.length })}
              </p>
            )}
          </>
        )}
      </Section>
    )
  })
}
