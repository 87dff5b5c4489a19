import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import { type ListView, useListViews } from '#state/use-list-views.ts'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import styles from './list-tools.module.css'
import type { ColumnChoice } from './use-columns.ts'
import type { ListState } from './use-list-state.ts'

type Props = {
  /** What its views are kept under. */
  list: string
  state: ListState
  columns: ColumnChoice<never>
}

/** The views and columns of a list, at the end of its filters. */
export function ListTools({ list, state, columns }: Props) {
  const user = useUser()
  return (
    <div className={styles.tools}>
      {user && <Views list={list} state={state} columns={columns} />}
      {columns.all.length > 2 && <Columns columns={columns} />}
    </div>
  )
}

/** Its content is rendered once it is open: closed, no table has the same texts twice. */
function ToolMenu({ label, children }: { label: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu label={label} className={styles.menu} onToggle={setOpen}>
      {isOpen && children()}
    </Menu>
  )
}

function Columns({ columns: { all, hidden, setHidden } }: { columns: ColumnChoice<never> }) {
  const t = useT()
  return (
    <ToolMenu label={hidden.length > 0 ? t('Columns ({n} hidden)', { n: hidden.length }) : t('Columns')}>
      {() => (
        <>
          {all.slice(1).map(({ title }) => (
            <label key={title} className={`check ${styles.line}`}>
              <input
                type="checkbox"
                checked={!hidden.includes(title)}
                onChange={({ target }) =>
                  setHidden(target.checked ? hidden.filter((other) => other !== title) : [...hidden, title])
                }
              />
              {t(title)}
            </label>
          ))}
          {hidden.length > 0 && (
            <button type="button" onClick={() => setHidden([])}>
              {t('Show all columns')}
            </button>
          )}
        </>
      )}
    </ToolMenu>
  )
}

/** Whether a view is what is shown now. */
const isSame = (view: ListView, search: string, hidden: readonly string[]) =>
  view.search === search && [...view.hiddenColumns].sort().join('\n') === [...hidden].sort().join('\n')

function Views({ list, state, columns: { hidden, setHidden } }: Props) {
  const t = useT()
  const { views, save, rename, remove } = useListViews(list)
  const current = views.find((view) => isSame(view, state.search, hidden))
  const askName = (title: string, line: string) =>
    ask({ title, verb: t('Save'), asks: { label: t('Name'), min: 1, line } })
  const add = async () => {
    const name = await askName(t('Save as a view'), '')
    if (name) await save({ name, search: state.search, hiddenColumns: [...hidden] })
  }
  const changeName = async ({ id, name }: ListView) => {
    const next = await askName(t('Rename'), name)
    if (next && next !== name) await rename(id, next)
  }
  const erase = async ({ id, name }: ListView) => {
    if (await confirm({ title: t('Delete {name}?', { name }), verb: t('Delete'), tone: 'danger' })) await remove(id)
  }
  return (
    <ToolMenu label={current ? current.name : t('Saved views')}>
      {() => (
        <>
          {views.map((view) => (
            <div key={view.id} className={styles.view}>
              <Link
                to={state.hrefOfView(view.search)}
                aria-current={view === current || undefined}
                onClick={() => setHidden(view.hiddenColumns)}
              >
                {view.name}
              </Link>
              <button
                type="button"
                aria-label={t('Rename {name}', { name: view.name })}
                onClick={() => changeName(view)}
              >
                <Icon name="edit" />
              </button>
              <button type="button" aria-label={t('Delete {name}', { name: view.name })} onClick={() => erase(view)}>
                <Icon name="close" />
              </button>
            </div>
          ))}
          {views.length > 0 && <hr />}
          <button type="button" onClick={add}>
            {t('Save filters and columns as a view')}
          </button>
        </>
      )}
    </ToolMenu>
  )
}
