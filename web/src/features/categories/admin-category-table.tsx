import { useState } from 'react'
import { confirm } from '#kit/feedback/confirm.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import type { Column } from '#kit/table/columns.tsx'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useMay } from '#state/use-may.ts'
import { DeleteCategory, DeskCategories, OrderCategories } from './admin-categories.graphql.ts'
import type { DeskCategory } from './admin-category-words.ts'

/** The list with the row at `from` put to `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = rows.toSpliced(from, 1)
  const [row] = rows.slice(from, from + 1)
  return row === undefined ? [...rows] : next.toSpliced(to, 0, row)
}

type Props = {
  rows: readonly DeskCategory[]
  columns: readonly Column<DeskCategory>[]
  onEdit: (row: DeskCategory) => void
}

/** A table whose order is its content: rows are dragged, or moved by a step with buttons, which the keyboard reaches too. */
export function CategoryTable({ rows, columns, onEdit }: Props) {
  const t = useT()
  const may = useMay()
  const [wish, setWish] = useState<string[] | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const order = useAct(OrderCategories, { says: t('Order saved'), refreshes: [DeskCategories] })
  const remove = useAct(DeleteCategory, { says: t('Deleted'), refreshes: [DeskCategories] })
  const write = may('category:write')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = wish?.flatMap((id) => byId.get(id) ?? []) ?? rows
  const move = async (from: number, to: number) => {
    if (from === to || from < 0 || to < 0 || to >= shown.length) return
    const ids = moved(shown, from, to).map(({ id }) => id)
    setWish(ids)
    await order.tell({ ids })
    setWish(null)
  }
  const drop = (to: number) => {
    const from = shown.findIndex(({ id }) => id === dragged)
    setDragged(null)
    setOver(null)
    move(from, to)
  }
  const erase = async ({ id, name }: DeskCategory) => {
    if (await confirm({ title: t('Delete {name}?', { name }), verb: t('Delete'), tone: 'danger' }))
      await remove.tell({ id })
  }
  return (
    <div className="card table-frame">
      <table className="table dense blocks" aria-label={t('Categories')} aria-busy={order.busy}>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} className={kind}>
                {t(title)}
              </th>
            ))}
            <th>
              <span className="hidden-text">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr
              key={row.id}
              className={over === row.id && dragged !== row.id ? 'drag-row over' : 'drag-row'}
              draggable={write}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(row.id)
              }}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(row.id)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
              onDrop={(event) => {
                event.preventDefault()
                drop(index)
              }}
            >
              {columns.map(({ title, kind, show }) => (
                <td
                  key={title}
                  className={kind}
                  data-label={kind === 'name' || kind === 'state' ? undefined : t(title)}
                >
                  <span>{show(row, t)}</span>
                </td>
              ))}
              <td className="act">
                {write && (
                  <div className="row">
                    <button
                      type="button"
                      className="button quiet small square"
                      aria-label={t('Move {name} up', { name: row.name })}
                      disabled={index === 0 || order.busy}
                      onClick={() => move(index, index - 1)}
                    >
                      <Icon name="arrowUp" />
                    </button>
                    <button
                      type="button"
                      className="button quiet small square"
                      aria-label={t('Move {name} down', { name: row.name })}
                      disabled={index === shown.length - 1 || order.busy}
                      onClick={() => move(index, index + 1)}
                    >
                      <Icon name="arrowDown" />
                    </button>
                    <RowActions
                      actions={[
                        { label: t('Edit'), act: () => onEdit(row) },
                        ...(may('category:delete')
                          ? [
                              {
                                label: t('Delete'),
                                danger: true,
                                whyNot: row.productCount > 0 ? t('It has products; hide it instead.') : null,
                                act: () => erase(row),
                              },
                            ]
                          : []),
                      ]}
                    />
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
