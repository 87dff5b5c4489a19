import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Column } from './columns.tsx'
import { Pager } from './Pager.tsx'
import { ActionsHeading, Cells } from './RowTable.tsx'
import type { ListState } from './use-list-state.ts'

type Props<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  page: { items: readonly Row[]; total: number }
  /** True while the page that the URL asks for is loading: the previous one is greyed. */
  stale?: boolean
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
  page: { items: rows, total },
  stale = false,
  state,
  actions,
  bulk,
  empty,
}: Props<Row>) {
  const t = useT()
  const [picked, setPicked] = useState<readonly string[]>([])
  const chosen = rows.filter(({ id }) => picked.includes(id))
  const pick = (ids: readonly string[], on: boolean) =>
    setPicked(on ? [...new Set([...picked, ...ids])] : picked.filter((id) => !ids.includes(id)))

  if (rows.length === 0) return <div className={stale ? 'card stale' : 'card'}>{empty}</div>
  return (
    <>
      <div className={stale ? 'card table-frame stale' : 'card table-frame'}>
        {bulk && chosen.length > 0 && (
          <div className="bulk">
            <b>{t('{n, plural, one {# selected} other {# selected}}', { n: chosen.length })}</b>
            {bulk(chosen)}
          </div>
        )}
        <table className="table dense blocks" aria-label={label} aria-busy={stale}>
          <thead>
            <tr>
              {bulk && (
                <th className="pick">
                  <Pick
                    label={t('Select all on this page')}
                    on={chosen.length > 0 && chosen.length === rows.length}
                    onChange={(on) =>
                      pick(
                        rows.map(({ id }) => id),
                        on,
                      )
                    }
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
            {rows.map((row) => (
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
          </tbody>
        </table>
      </div>
      <Pager state={state} total={total} />
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
