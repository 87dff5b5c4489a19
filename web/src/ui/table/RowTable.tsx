import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import type { ShownColumn } from './columns.tsx'

type Props<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly ShownColumn<Row>[]
  rows: readonly Row[]
  idOf?: (row: Row) => string
  actions?: (row: Row) => ReactNode
  busy?: boolean
}

/** A short complete list; on narrow screens each row is a block. Use ResourceTable for longer ones. */
export function RowTable<Row>({ label, columns, rows, idOf, actions, busy }: Props<Row>) {
  const t = useT()
  return (
    <div className="table-frame">
      <table className="table dense blocks" aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} className={kind}>
                {t(title)}
              </th>
            ))}
            {actions && <ActionsHeading />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={idOf?.(row) ?? at}>
              <Cells columns={columns} row={row} />
              {actions && <td className="act">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function ActionsHeading() {
  const t = useT()
  return (
    <th>
      <span className="hidden-text">{t('Actions')}</span>
    </th>
  )
}

/** The cells of one row; a block labels those that need it. */
export function Cells<Row>({ columns, row }: { columns: readonly ShownColumn<Row>[]; row: Row }) {
  const t = useT()
  return columns.map(({ title, kind, show }) => (
    <td key={title} className={kind} data-label={kind === 'name' || kind === 'state' ? undefined : t(title)}>
      <span>{show(row, t)}</span>
    </td>
  ))
}
