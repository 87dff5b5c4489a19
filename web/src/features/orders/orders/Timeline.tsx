import { timeline } from '@neev/domain/orders/orders/orders'
import { useT } from '#i18n/use-t.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import styles from '#ui/detail/timeline.module.css'
import { showDay, showTime } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { OrderSuborderFragment, WholeOrderFragment } from './order.graphql.ts'

type Props = { part: OrderSuborderFragment; events: WholeOrderFragment['events'] }

/** Steps of a suborder, each with its actual or expected time. */
export function Timeline({ part, events }: Props) {
  const t = useT()
  const at = timeline.indexOf(part.status as (typeof timeline)[number])
  if (at < 0) return null
  const happened = (status: string) =>
    events.findLast(
      ({ suborderId, fromStatus, toStatus }) =>
        fromStatus !== null && toStatus === status && (suborderId === null || suborderId === part.id),
    )?.at
  const expected: Partial<Record<(typeof timeline)[number], string>> = {
    ...(part.acceptBy && {
      CONFIRMED: t('By {day}, {time}', { day: showDay(part.acceptBy), time: showTime(part.acceptBy) }),
    }),
    ...(part.expectedDelivery && { DELIVERED: t('Expected {day}', { day: showDay(part.expectedDelivery) }) }),
    COMPLETED: t('7 days later'),
  }
  return (
    <ol className={styles.timeline}>
      {timeline.map((step, index) => {
        const when = happened(step)
        const done = index < at || part.status === 'COMPLETED'
        return (
          <li
            key={step}
            className={done ? 'done' : undefined}
            aria-current={index === at && !done ? 'step' : undefined}
          >
            <span className={styles.dot}>{done && <Icon name="check" />}</span>
            <div>
              <b className="medium">{t(orderStates[step].label)}</b>
              <p className="ink3 t13">
                {index <= at ? when && `${showDay(when)}, ${showTime(when)}` : (expected[step] ?? '')}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
