import type { ReactNode } from 'react'
import { useT } from '#kit/i18n/use-t.ts'
import type { ShownColumn } from './columns.tsx'

type Props<Row> = {
  /** What the table lists, for whoever can not see it. */
  label: string
  columns: readonly ShownColumn<Row>[]
  rows: readonly Row[]
  idOf?: (row: Row) => string
  actions?: (row: Row) => ReactNode
  busy?: boolean
}

/** A short list that is there as a whole; on narrow screens each row is a block. Longer ones are a ResourceTable. */
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

/** What the columns say of one row; a block names what has no place of its own in it. */
export function Cells<Row>({ columns, row }: { columns: readonly ShownColumn<Row>[]; row: Row }) {
  const t = useT()
  return columns.map(({ title, kind, show }) => (
    <td key={title} className={kind} data-label={kind === 'name' || kind === 'state' ? undefined : t(title)}>
      <span>{show(row, t)}</span>
    </td>
  ))
}
