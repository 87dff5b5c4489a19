import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import styles from './dashboard.module.css'
import type { AgedQueueFieldsFragment } from './dashboards.operations.graphql.ts'
import { adminQueues } from './queues.ts'

type Props = { queues: readonly AgedQueueFieldsFragment[]; linked: boolean }

/** Whether events, jobs and messages work. */
export function SystemState({ queues, linked }: Props) {
  const t = useT()
  if (queues.length === 0) return null
  const isFailing = queues.some(({ late }) => late > 0)
  return (
    <section className={`card padded ${styles.system}`} aria-label={t('System')}>
      <Badge tone={isFailing ? 'red' : 'green'}>{isFailing ? t('Needs attention') : t('Working')}</Badge>
      {queues.map(({ name, count }) => {
        const about = adminQueues[name]
        if (!about) return null
        const label = `${count} ${t(about.label).toLowerCase()}`
        return <span key={name}>{linked && count > 0 ? <Link to={about.to}>{label}</Link> : label}</span>
      })}
    </section>
  )
}
