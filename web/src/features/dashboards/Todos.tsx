import { Link } from 'react-router'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { DashboardToDoFragment } from './dashboards.operations.graphql.ts'
import type { sellerTodos } from './todos.ts'

const inTime = text('in time')

/** What to do now: each number leads to its list; late ones are red and say so. `linked` is false where the lists are closed. */
export function Todos({
  of,
  known,
  linked = true,
}: {
  of: readonly DashboardToDoFragment[]
  known: typeof sellerTodos
  linked?: boolean
}) {
  const t = useT()
  return (
    <ul className="tiles todo">
      {of.map(({ name, count, late }) => {
        const todo = known[name]
        if (!todo) return null
        const says = (
          <>
            <span className="ink2">{t(todo.label)}</span>
            <span className={late > 0 ? 'figure late' : 'figure'}>{count}</span>
            <span className={late > 0 ? 'late-text t13' : 'ink3 t13'}>
              {late > 0 ? t(todo.late, { n: late }) : count === 0 ? t('nothing to do') : t(todo.open ?? inTime)}
            </span>
          </>
        )
        return (
          <li key={name} className="card">
            {linked ? <Link to={todo.to}>{says}</Link> : <div>{says}</div>}
          </li>
        )
      })}
    </ul>
  )
}
