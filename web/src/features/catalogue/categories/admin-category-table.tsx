import { type DragEvent, useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { useKeepInput } from '#ui/form/use-keep-input.ts'
import type { Column } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { DeleteCategory, SetCategoryTree } from './admin-categories.graphql.ts'
import type { AdminCategory } from './admin-category-labels.ts'
import { CategoryTransitions } from './admin-category-order.tsx'
import styles from './categories.module.css'
import { canMoveUnder, dropOf, inTree, rowsAfterMove, type Step, stepOf } from './category-tree.ts'

type Props = {
  rows: readonly AdminCategory[]
  columns: readonly Column<AdminCategory>[]
  onEdit: (row: AdminCategory) => void
}
type Part = 'before' | 'under' | 'after'

/** The upper and lower edge of a row mean beside it, its middle means below it. */
function suborderOf(event: DragEvent): Part {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const at = (event.clientY - top) / height
  return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'under'
}

/** The category tree. Rows are moved by dragging or by buttons, which also work with the keyboard; saved at once. */
export function CategoryTable({ rows, columns, onEdit }: Props) {
  const t = useT()
  const may = useMay()
  const [draft, setDraft] = useState<readonly AdminCategory[] | null>(null)
  const [over, setOver] = useState<{ id: string; part: Part } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const arrange = useMutation(SetCategoryTree, { successMessage: t('Order saved') })
  useKeepInput(() => draft !== null && !arrange.busy)
  const write = may('category:write')
  const shown = draft ?? rows
  const put = (id: string, to: [parentId: string | null, before: string | null]) =>
    setDraft(rowsAfterMove(shown, id, ...to))
  const drop = (on: string, part: Part) => {
    if (dragged && dragged !== on) put(dragged, dropOf(shown, on, part))
    setDragged(null)
    setOver(null)
  }
  const save = async () => {
    const places = inTree(shown).map(({ id, parentId, version }) => ({ id, parentId, version }))
    if (await arrange.runSafely({ places })) setDraft(null)
  }
  return (
    <div className="card table-frame">
      {draft && (
        <div className="bulk" role="status">
          <b>{t('The new order is not saved yet.')}</b>
          <BusyButton className="button primary small" busy={arrange.busy} onClick={save}>
            {t('Save order')}
          </BusyButton>
          <button type="button" className="button small" onClick={() => setDraft(null)}>
            {t('Discard')}
          </button>
        </div>
      )}
      <table className="table dense blocks" aria-label={t('Categories')} aria-busy={arrange.busy}>
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
          {inTree(shown).map((row) => (
            <tr
              key={row.id}
              className={styles.dragRow}
              data-level={row.level}
              data-drop={over?.id === row.id ? over.part : undefined}
              draggable={write}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(row.id)
              }}
              onDragOver={(event) => {
                const part = suborderOf(event)
                const [parentId] = dropOf(shown, row.id, part)
                if (!dragged || dragged === row.id || !canMoveUnder(shown, dragged, parentId)) return setOver(null)
                event.preventDefault()
                setOver({ id: row.id, part })
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
              onDrop={(event) => {
                event.preventDefault()
                drop(row.id, suborderOf(event))
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
                    <CategoryTransitions
                      name={row.name}
                      can={(step: Step) => stepOf(shown, row.id, step) !== null}
                      go={(step) => {
                        const to = stepOf(shown, row.id, step)
                        if (to) put(row.id, to)
                      }}
                    />
                    <Actions row={row} hasChildren={shown.some((one) => one.parentId === row.id)} onEdit={onEdit} />
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

type ActionsProps = { row: AdminCategory; hasChildren: boolean; onEdit: (row: AdminCategory) => void }

function Actions({ row, hasChildren, onEdit }: ActionsProps) {
  const t = useT()
  const may = useMay()
  const remove = useMutation(DeleteCategory, { successMessage: t('Deleted') })
  const erase = async ({ id, name }: AdminCategory) => {
    if (await confirm({ title: t('Delete {name}?', { name }), verb: t('Delete'), tone: 'danger' }))
      await remove.runSafely({ id })
  }
  const whyNot =
    row.productCount > 0
      ? t('It has products. Hide it instead.')
      : hasChildren
        ? t('It has subcategories. Move them first.')
        : null
  const deletion = { label: t('Delete'), danger: true, whyNot, run: () => erase(row) }
  return (
    <RowActions
      actions={[{ label: t('Edit'), run: () => onEdit(row) }, ...(may('category:delete') ? [deletion] : [])]}
    />
  )
}
