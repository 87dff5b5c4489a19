import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { refundStates } from '#shared/orders/refund-states.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { refundColumns } from './admin-refund.columns.tsx'
import { RefundDecision } from './admin-refund-decision.tsx'
import { type AdminRefundFragment, AdminRefunds } from './admin-refunds.graphql.ts'

const statuses = ['REQUESTED', 'APPROVED', 'PROCESSING', 'FAILED', 'DONE'] as const

/** Refunds: to approve, to pay manually, failed, and done. */
export default function AdminRefundListPage() {
  const t = useT()
  const list = useListState({
    sort: '-requestedAt',
    filters: { search: 'text', status: statuses, mode: ['SOURCE', 'BANK'], show: ['waiting'] },
  })
  const { show, ...filter } = list.filter
  const waiting = show === 'waiting'
  const variables = { page: list.variables.page, ...filter, waiting }
  const { data, stale } = useData(AdminRefunds, variables, { keep: true })
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data.refunds.items.find(({ id }) => id === openId)
  const counts = new Map(data.refunds.counts.map(({ status, count }) => [status, count]))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const look = (refund: AdminRefundFragment) => [
    { label: refund.transitions.length > 0 ? t('Decide') : t('View'), run: () => setOpenId(refund.id) },
  ]
  return (
    <ListPage
      title={t('Refunds')}
      subtitle={t('Refunds to buyers.')}
      actions={
        <ExportButton
          name="refunds"
          columns={refundColumns}
          rows={() => allRows(AdminRefunds, variables, ({ refunds }) => refunds)}
        />
      }
    >
      <Tabs
        label={t('Status')}
        tabs={[
          {
            to: list.href({ status: null, show: null }),
            label: t('All'),
            count: waiting ? undefined : all,
            current: filter.status === null && !waiting,
          },
          {
            to: list.href({ status: null, show: 'waiting' }),
            label: t('Waiting for us'),
            count: waiting ? all : undefined,
            current: waiting,
          },
          ...statuses.map((status) => ({
            to: list.href({ status, show: null }),
            label: t(refundStates[status].label),
            count: waiting ? undefined : (counts.get(status) ?? 0),
            current: filter.status === status && !waiting,
          })),
        ]}
      />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Refund, buyer or UTR')} />
        <ChoiceFilter
          state={list}
          name="mode"
          label={t('Payment method')}
          options={[
            { value: 'SOURCE', label: t('Original payment method') },
            { value: 'BANK', label: t('Manual bank transfer') },
          ]}
        />
      </Filters>
      <ResourceTable
        label={t('Refunds')}
        columns={refundColumns}
        page={data.refunds}
        stale={stale}
        state={list}
        actions={(refund) => <RowActions actions={look(refund)} />}
        empty={
          <Empty title={list.narrowed ? t('No refunds match these filters') : t('No refunds yet')}>
            {t('Refunds appear here when a paid order is cancelled or overpaid.')}
          </Empty>
        }
      />
      <Dialog
        as="drawer"
        title={open ? t('Refund {number}', { number: open.number }) : ''}
        open={open !== undefined}
        onClose={() => setOpenId(null)}
      >
        {open && <RefundDecision refund={open} onDone={() => setOpenId(null)} />}
      </Dialog>
    </ListPage>
  )
}
