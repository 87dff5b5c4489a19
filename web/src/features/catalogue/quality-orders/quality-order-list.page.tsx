import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Column, figure, labels } from '#ui/table/columns.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { QualityOrderForm } from './QualityOrderForm.tsx'
import { type QualityOrderFieldsFragment, QualityOrderList } from './quality-orders.operations.graphql.ts'

type Order = QualityOrderFieldsFragment

const columns: Column<Order>[] = [
  {
    ...labels<Order>(text('Standard'), ({ standard }) => standard, { sort: 'standard', second: ({ goods }) => goods }),
    kind: 'name',
  },
  labels<Order>(text('Quality control order'), ({ title }) => title, { sort: 'title', second: ({ source }) => source }),
  labels<Order>(text('Covers'), ({ hsn, classes }) => [...hsn, ...classes].join(', ')),
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
export default function QualityOrderListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: 'standard', filters: { search: 'text', source: ['unconfirmed'] } })
  const { source, ...filter } = list.filter
  const variables = { page: list.variables.page, filter: { ...filter, ...(source && { unconfirmed: true }) } }
  const { data, stale } = useData(QualityOrderList, variables, { keep: true })
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      title={t('Quality control orders')}
      subtitle={t(
        'Goods that they cover are published and sold only under a BIS licence of their plant that is valid today.',
      )}
      actions={
        may('qualityOrder:write') && (
          <button type="button" className="button primary" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {t('Add order')}
          </button>
        )
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Standard, order or goods')} />
        <ChoiceFilter
          state={list}
          name="source"
          label={t('Source')}
          options={[{ value: 'unconfirmed', label: t('To be confirmed') }]}
        />
      </Filters>
      <ResourceTable
        label={t('Quality control orders')}
        columns={columns}
        page={data.qualityOrders}
        stale={stale}
        state={list}
        actions={({ id }) =>
          may('qualityOrder:write') && <RowActions actions={[{ label: t('Edit'), run: () => setOpen(id) }]} />
        }
        empty={<Empty title={t('No orders match these filters')} />}
      />
      <Dialog
        as="drawer"
        title={open === 'new' ? t('Add order') : t('Quality control order')}
        open={open !== null}
        onClose={close}
      >
        {open !== null && (
          <div className="dialog-body">
            <QualityOrderForm order={data.qualityOrders.items.find(({ id }) => id === open) ?? null} onDone={close} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}
