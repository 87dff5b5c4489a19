import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'
import { PreparedOrders as Query } from './prepared-orders.graphql.ts'

/** Orders that were prepared for the caller and can be placed now; nothing if there are none. */
export function PreparedOrders({ to }: { to: (id: string) => string }) {
  const t = useT()
  const orders = useGql(Query).data?.preparedOrders ?? []
  if (!orders.length) return null
  return (
    <div className="stack">
      {orders.map(({ id, number, preparedBy, sellerName, validUntil, sentPaise }) => (
        <p key={id} className="note between">
          <span>
            {t('{name} of {shop} prepared order {number} for you, {amount}, until {moment}.', {
              name: preparedBy,
              shop: sellerName ?? 'Neev',
              number,
              amount: formatInr(sentPaise ?? 0),
              moment: validUntil ? showMoment(validUntil) : '–',
            })}
          </span>
          <Link className="button small" to={to(id)}>
            {t('Check the order')}
          </Link>
        </p>
      ))}
    </div>
  )
}
