import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import type { DashboardQueueFragment } from './dashboards.operations.graphql.ts'
import styles from './Queues.module.css'
import type { sellerQueues } from './queues.ts'

const inTime = text('on time')

/**
 * Open items with links to their lists; overdue ones are red and labelled. `linked` is false if the lists are not
 * accessible.
 */
export function Queues({
  of,
  known,
  linked = true,
}: {
  of: readonly DashboardQueueFragment[]
  known: typeof sellerQueues
  linked?: boolean
}) {
  const t = useT()
  return (
    <ul className={`tiles ${styles.queues}`}>
      {of.map(({ name, count, late }) => {
        const queue = known[name]
        if (!queue) return null
        const content = (
          <>
            <span className="ink2">{t(queue.label)}</span>
            <span className={late > 0 ? 'figure late' : 'figure'}>{count}</span>
            <span className={late > 0 ? 'late-text t13' : 'ink3 t13'}>
              {late > 0 ? t(queue.late, { n: late }) : count === 0 ? t('nothing to do') : t(queue.open ?? inTime)}
            </span>
          </>
        )
        return (
          <li key={name} className="card">
            {linked ? <Link to={queue.to}>{content}</Link> : <div>{content}</div>}
          </li>
        )
      })}
    </ul>
  )
}
