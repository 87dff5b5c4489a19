import { useT } from '#i18n/use-t.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDate, showDay, showMoment } from '#ui/format/dates.ts'
import { RowTable } from '#ui/table/RowTable.tsx'
import { SharedSums } from './SharedSums.tsx'
import { sharedLineColumns } from './shared-line.columns.tsx'
import type { ShareViewQuery } from './shares.operations.graphql.ts'

type Order = NonNullable<ShareViewQuery['shareView']['order']>

/** An order as its buyer shares it: status, goods, amounts and expected delivery. */
export function SharedOrder({ title, order }: { title: string; order: Order }) {
  const t = useT()
  const { label, tone } = orderStates[order.status]
  return (
    <>
      <header>
        <div className="row wraps">
          <h1>{title}</h1>
          <Badge tone={tone}>{t(label)}</Badge>
        </div>
        <p className="ink2">
          {t('Placed {at}. Delivery to {city}, {pincode}.', {
            at: showDate(order.placedAt),
            city: order.city,
            pincode: order.pincode,
          })}
        </p>
      </header>
      {order.suborders.map((suborder) => (
        <Suborder key={suborder.id} suborder={suborder} />
      ))}
      <SharedSums sums={order} />
    </>
  )
}

function Suborder({ suborder }: { suborder: Order['suborders'][number] }) {
  const t = useT()
  const { number, sellerName, status, expectedDelivery, deliveredAt, lines } = suborder
  const { label, tone } = orderStates[status]
  return (
    <Section title={sellerName} action={<Badge tone={tone}>{t(label)}</Badge>}>
      <p className="ink2">
        {number}
        {expectedDelivery && `, ${t('expected on {day}', { day: showDay(expectedDelivery) })}`}
        {deliveredAt && `, ${t('delivered {at}', { at: showMoment(deliveredAt) })}`}
      </p>
      <RowTable label={number} columns={sharedLineColumns} rows={lines} idOf={({ id }) => id} />
    </Section>
  )
}
