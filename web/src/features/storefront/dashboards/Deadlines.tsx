import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { wholeInr } from '#ui/format/amounts.ts'
import { useNow } from '#ui/use-clock.ts'
import styles from './dashboard.module.css'
import type { AgedQueueFieldsFragment } from './dashboards.operations.graphql.ts'
import { adminQueues } from './queues.ts'
import { waitedText } from './waited.ts'

type Props = { queues: readonly AgedQueueFieldsFragment[]; linked: boolean }

/** Promises past their time, with their value and the worst case. */
export function Deadlines({ queues, linked }: Props) {
  const t = useT()
  const now = useNow(60_000)
  const missed = queues.filter(({ count }) => count > 0)
  return (
    <section className="card padded">
      <div className={styles.title}>
        <h2>{t('Overdue')}</h2>
        <b className={styles.sum}>{wholeInr(missed.reduce((sum, { paise }) => sum + (paise ?? 0), 0))}</b>
      </div>
      {missed.length === 0 ? (
        <p className="ink2">{t('Every promise to buyers is kept.')}</p>
      ) : (
        <ul className={styles.deadlines}>
          {missed.map(({ name, count, paise, oldestAt, oldestOf }) => {
            const queue = adminQueues[name]
            if (!queue) return null
            return (
              <li key={name}>
                <b className={styles.count}>{count}</b>
                <div>
                  <span className="medium">{t(queue.label)}</span>
                  {oldestAt && (
                    <span className="late-text t13">
                      {[waitedText(t, now - Date.parse(oldestAt)), oldestOf].filter(Boolean).join(', ')}
                    </span>
                  )}
                </div>
                <span className={styles.amount}>{paise === null ? '' : wholeInr(paise)}</span>
                {linked && (
                  <Link className="button small" to={queue.to} aria-label={`${t('View')}: ${t(queue.label)}`}>
                    {t('View')}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
