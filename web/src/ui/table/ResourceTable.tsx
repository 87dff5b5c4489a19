import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Failed } from '#ui/feedback/Blank.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Column } from './columns.tsx'
import { Pager } from './Pager.tsx'
import { ActionsHeading, Cells } from './RowTable.tsx'
import type { ListState } from './use-list-state.ts'

type Props<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** The page of rows; undefined while loading. */
  page: { items: readonly Row[]; total: number } | undefined
  /** True while the page that the URL asks for is loading: the previous one is greyed. */
  stale?: boolean
  error?: Error | null
  retry?: () => void
  state: ListState
  /** Actions of a row; see RowActions. */
  actions?: (row: Row) => ReactNode
  /** Actions for selected rows; makes rows selectable. */
  bulk?: (rows: readonly Row[]) => ReactNode
  /** Shown instead of rows. */
  empty: ReactNode
}

/** A page of a server list: sorted and paginated by links, so that the URL always reflects the view. */
export function ResourceTable<Row extends { id: string }>({
  label,
  columns,
  page,
  stale = false,
  error,
  retry,
  state,
  actions,
  bulk,
  empty,
}: Props<Row>) {
  const t = useT()
  const [picked, setPicked] = useState<readonly string[]>([])
  const rows = page?.items
  const chosen = rows?.filter(({ id }) => picked.includes(id)) ?? []
  const pick = (ids: readonly string[], on: boolean) =>
    setPicked(on ? [...new Set([...picked, ...ids])] : picked.filter((id) => !ids.includes(id)))

  if (error && !page) {
    return (
      <div className="card">
        <Failed error={error} {...(retry && { retry })} />
      </div>
    )
  }
  if (rows?.length === 0) return <div className="card">{empty}</div>
  return (
    <>
      <div className={stale ? 'card table-frame stale' : 'card table-frame'}>
        {bulk && chosen.length > 0 && (
          <div className="bulk">
            <b>{t('{n, plural, one {# selected} other {# selected}}', { n: chosen.length })}</b>
            {bulk(chosen)}
          </div>
        )}
        <table className="table dense blocks" aria-label={label} aria-busy={stale || !rows}>
          <thead>
            <tr>
              {bulk && (
                <th className="pick">
                  <Pick
                    label={t('Select all on this page')}
                    on={chosen.length > 0 && chosen.length === rows?.length}
                    onChange={(on) => pick(rows?.map(({ id }) => id) ?? [], on)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Heading key={column.title} column={column} state={state} />
              ))}
              {actions && <ActionsHeading />}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row.id} className={picked.includes(row.id) ? 'chosen' : undefined}>
                {bulk && (
                  <td className="pick">
                    <Pick label={t('Select')} on={picked.includes(row.id)} onChange={(on) => pick([row.id], on)} />
                  </td>
                )}
                <Cells columns={columns} row={row} />
                {actions && <td className="act">{actions(row)}</td>}
              </tr>
            ))}
            {!rows && (
              <Waiting rows={Math.min(state.size, 10)} cells={columns.length + (actions ? 1 : 0) + (bulk ? 1 : 0)} />
            )}
          </tbody>
        </table>
      </div>
      {page && <Pager state={state} total={page.total} />}
    </>
  )
}

function Heading<Row>({ column: { title, sort, kind }, state }: { column: Column<Row>; state: ListState }) {
  const t = useT()
  if (!sort) return <th className={kind}>{t(title)}</th>
  const now = state.sort === sort ? 'ascending' : state.sort === `-${sort}` ? 'descending' : undefined
  return (
    <th className={kind} aria-sort={now}>
      <Link to={state.href({ sort: now === 'ascending' ? `-${sort}` : sort })} replace preventScrollReset>
        {t(title)}
        {now && <Icon name={now === 'ascending' ? 'arrowUp' : 'arrowDown'} />}
      </Link>
    </th>
  )
}

function Pick({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="check">
      <span className="hidden-text">{label}</span>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
    </label>
  )
}

function Waiting({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row}>
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: and so are the cells
        <td key={cell}>
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ))
}
