import { text } from '#i18n/text.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, figure, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { QualityOrderForm } from './QualityOrderForm.tsx'
import { type QualityOrderFieldsFragment, QualityOrderList } from './quality-orders.operations.graphql.ts'

type Order = QualityOrderFieldsFragment

const columns: Column<Order>[] = [
  {
    ...textColumn<Order>(text('Standard'), ({ standard }) => standard, {
      sort: 'standard',
      second: ({ goods }) => goods,
    }),
    kind: 'name',
  },
  textColumn<Order>(text('Quality control order'), ({ title }) => title, {
    sort: 'title',
    second: ({ source }) => source,
  }),
  textColumn<Order>(text('Covers'), ({ hsn, classes }) => [...hsn, ...classes].join(', ')),
  {
    title: text('In force'),
    sort: 'fromDay',
    show: ({ fromDay, endDay, source }, t) => (
      <>
        {fromDay && <span>{t('from {day}', { day: showDate(fromDay) })}</span>}
        {endDay && <span className="second">{t('until {day}', { day: showDate(endDay) })}</span>}
        {!fromDay && <span>{t('In force')}</span>}{' '}
        {(!fromDay || !source) && <Badge tone="amber">{t('To be confirmed')}</Badge>}
      </>
    ),
    plain: ({ fromDay, endDay }) => [fromDay, endDay].filter(Boolean).join(', '),
  },
  figure<Order>(text('Off sale'), ({ unlicensedCount }) => String(unlicensedCount)),
]

/** The register of quality control orders: what is sold only under a BIS licence. */
export default listPage(QualityOrderList, ({ qualityOrders }) => qualityOrders, {
  title: text('Quality control orders'),
  subtitle: text(
    'Goods that they cover are published and sold only under a BIS licence of their plant that is valid today.',
  ),
  sort: 'standard',
  columns,
  search: text('Standard, order or goods'),
  choices: { unconfirmed: { label: text('Source'), options: { yes: text('To be confirmed') } } },
  filterOf: ({ search, unconfirmed }) => ({ search, ...(unconfirmed && { unconfirmed: true }) }),
  form: {
    may: 'qualityOrder:write',
    add: text('Add order'),
    titleOf: ({ standard }) => standard,
    Form: ({ record, onDone }) => <QualityOrderForm order={record} onDone={onDone} />,
  },
  noMatch: text('No orders match these filters'),
})
