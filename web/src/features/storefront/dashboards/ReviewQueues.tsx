import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { wholeInr } from '#ui/format/amounts.ts'
import { useNow } from '#ui/use-clock.ts'
import styles from './dashboard.module.css'
import type { AgedQueueFieldsFragment } from './dashboards.operations.graphql.ts'
import { adminQueues } from './queues.ts'
import { waitedText } from './waited.ts'

type Queue = AgedQueueFieldsFragment
type Props = { queues: readonly Queue[]; linked: boolean }

const ages = ['under4Hours', 'under1Day', 'under3Days', 'over3Days'] as const
const sumOf = (queues: readonly Queue[], field: (typeof ages)[number] | 'count' | 'paise') =>
  queues.reduce((sum, queue) => sum + (queue[field] ?? 0), 0)

/** Overdue ones first, then those whose oldest item has waited longest. */
const worstFirst = (a: Queue, b: Queue): number =>
  Number(b.late > 0) - Number(a.late > 0) || (a.oldestAt ?? '').localeCompare(b.oldestAt ?? '')

/** Work that waits for admins by age, the worst first; empty queues are folded into one line. */
export function ReviewQueues({ queues, linked }: Props) {
  const t = useT()
  const full = queues.filter(({ count }) => count > 0).toSorted(worstFirst)
  const empty = queues.filter(({ count }) => count === 0)
  const [worst] = full
  const next = worst && adminQueues[worst.name]
  return (
    <section className="card padded">
      <div className={styles.title}>
        <div>
          <h2>{t('Review queues')}</h2>
          <p className="ink3 t13">
            {t('{n, plural, =0 {Nothing is waiting.} other {# waiting. Red is overdue. The worst comes first.}}', {
              n: sumOf(full, 'count'),
            })}
          </p>
        </div>
        {linked && next && (
          <Link className="button primary" to={next.to}>
            {t('Review the next one')}
          </Link>
        )}
      </div>
      {full.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.queues} aria-label={t('Review queues')}>
            <thead>
              <tr>
                <th>{t('Queue')}</th>
                <th>{t('Waiting')}</th>
                <th>{t('Under 4 h')}</th>
                <th>{t('4 to 24 h')}</th>
                <th>{t('1 to 3 days')}</th>
                <th>{t('Over 3 days')}</th>
                <th>{t('Oldest')}</th>
                <th>{t('Value')}</th>
              </tr>
            </thead>
            <tbody>
              {full.map((queue) => (
                <QueueRow key={queue.name} queue={queue} linked={linked} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('All queues')}</th>
                <td data-label={t('Waiting')}>
                  <b>{sumOf(full, 'count')}</b>
                </td>
                {ages.map((age) => (
                  <td key={age} className={styles.age}>
                    {sumOf(full, age) || '–'}
                  </td>
                ))}
                <td className={styles.age} />
                <td data-label={t('Value')}>{wholeInr(sumOf(full, 'paise'))}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {empty.length > 0 && (
        <details className={styles.empty}>
          <summary className="link">
            {t('{n, plural, one {# queue is empty} other {# queues are empty}}', { n: empty.length })}
          </summary>
          <ul>
            {empty.map(({ name }) => {
              const about = adminQueues[name]
              return (
                about && <li key={name}>{linked ? <Link to={about.to}>{t(about.label)}</Link> : t(about.label)}</li>
              )
            })}
          </ul>
        </details>
      )}
    </section>
  )
}

/** How many items of a queue wait, by age, and since when. */
function QueueRow({ queue, linked }: { queue: Queue; linked: boolean }) {
  const t = useT()
  const now = useNow(60_000)
  const about = adminQueues[queue.name]
  if (!about) return null
  const isLate = queue.late > 0
  return (
    <tr>
      <th scope="row">{linked ? <Link to={about.to}>{t(about.label)}</Link> : t(about.label)}</th>
      <td data-label={t('Waiting')}>
        <b>{queue.count}</b>
      </td>
      {ages.map((age) => (
        <td key={age} className={styles.age}>
          {queue[age] || '–'}
        </td>
      ))}
      <td data-label={t('Oldest')}>
        {queue.oldestAt && (
          <span className={isLate ? 'late-text' : undefined}>{waitedText(t, now - Date.parse(queue.oldestAt))}</span>
        )}
        {isLate && <span className={styles.note}>{t(about.late, { n: queue.late })}</span>}
      </td>
      <td data-label={t('Value')}>{queue.paise === null ? '–' : wholeInr(queue.paise)}</td>
    </tr>
  )
}
