import { Fragment } from 'react'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { eventText } from '#shared/orders/order-events.ts'
import { reasonText } from '#shared/orders/order-reasons.ts'
import { showMoment } from '#ui/format/dates.ts'
import styles from '../orders.module.css'
import type { AdminOrderQuery } from './admin-orders.graphql.ts'

const people: Record<string, string> = {
  buyer: text('Buyer'),
  seller: text('Seller'),
  dealer: text('Dealer'),
  admin: text('Admin'),
  shop: text('System'),
}
/** History of an order, newest first. */
export function Events({ order: { events, suborders } }: { order: AdminOrderQuery['order'] }) {
  const t = useT()
  const numbers = new Map(suborders.map(({ id, number }) => [id, number]))
  return (
    <dl className={styles.events}>
      {events.toReversed().map(({ id, suborderId, kind, toStatus, by, note, at }) => (
        <Fragment key={id}>
          <dt className="t13 ink3">{showMoment(at)}</dt>
          <dd>
            <b className="medium">{eventText(t, { kind, toStatus })}</b>{' '}
            <span className="t13 ink3">
              {[t(people[by] ?? by), suborders.length > 1 && suborderId && numbers.get(suborderId)]
                .filter(Boolean)
                .join(', ')}
            </span>
            {note && <p className="t13 ink2">{reasonText(t, note)}</p>}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
