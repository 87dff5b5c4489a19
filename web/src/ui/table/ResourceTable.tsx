import { type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { SelectedRows } from './bulk/SelectedRows.tsx'
import { type Selection, useSelection } from './bulk/use-selection.ts'
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
  bulk?: (rows: readonly NoInfer<Row>[], selection: Selection<NoInfer<Row>>) => ReactNode
  /** Loads so many rows that match, from the first on, so that those of all pages can be selected. */
  load?: (limit: number) => Promise<readonly Row[]>
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
  load,
  empty,
}: Props<Row>) {
  const t = useT()
  const selection = useSelection(rows, JSON.stringify(state.filter))
  const pickPage = useRef<HTMLInputElement>(null)
  const isEmpty = selection.rows.length === 0
  const clear = () => {
    selection.set([])
    // The bar and its button are gone
    pickPage.current?.focus()
  }

  const bar = bulk && !isEmpty && (
    <SelectedRows selection={selection} total={total} load={load} onClear={clear}>
      {bulk(selection.rows, selection)}
    </SelectedRows>
  )
  if (rows.length === 0)
    return (
      <div className={stale ? 'card stale' : 'card'}>
        {bar}
        {empty}
      </div>
    )
  return (
    <>
      <div className={stale ? 'card table-frame stale' : 'card table-frame'}>
        {bar}
        <table className="table dense blocks" aria-label={label} aria-busy={stale}>
          <thead>
            <tr>
              {bulk && (
                <th className="pick">
                  <Pick
                    label={t('Select all on this page')}
                    input={pickPage}
                    on={rows.every(selection.has)}
                    isPartly={rows.some(selection.has)}
                    onChange={(on) => selection.pick(rows, on)}
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
              <tr key={row.id} className={selection.has(row) ? 'chosen' : undefined}>
                {bulk && (
                  <td className="pick">
                    <Pick label={t('Select')} on={selection.has(row)} onChange={(on) => selection.pick([row], on)} />
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

type PickProps = {
  label: string
  on: boolean
  isPartly?: boolean
  input?: RefObject<HTMLInputElement | null>
  onChange: (on: boolean) => void
}

function Pick({ label, on, isPartly = false, input, onChange }: PickProps) {
  return (
    <label className="check">
      <span className="hidden-text">{label}</span>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isPartly && !on
          if (input) input.current = box
        }}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
