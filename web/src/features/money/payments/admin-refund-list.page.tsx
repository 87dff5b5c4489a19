import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { refundStates } from '#shared/orders/refund-states.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'
import { refundColumns } from './admin-refund.columns.tsx'
import { RefundDecision } from './admin-refund-decision.tsx'
import { AdminRefunds, type AdminRefundsQuery } from './admin-refunds.graphql.ts'

const statuses = ['REQUESTED', 'APPROVED', 'PROCESSING', 'FAILED', 'DONE'] as const

function RefundTabs({ data, state }: { data: AdminRefundsQuery; state: ListState }) {
  const t = useT()
  const { status: open, show } = state.filter
  const isWaiting = show === 'waiting'
  const counts = new Map<string, number>(data.refunds.counts.map(({ status, count }) => [status, count]))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <Tabs
      label={t('Status')}
      tabs={[
        {
          to: state.href({ status: null, show: null }),
          label: t('All'),
          count: isWaiting ? undefined : all,
          current: open === null && !isWaiting,
        },
        {
          to: state.href({ status: null, show: 'waiting' }),
          label: t('Waiting for us'),
          count: isWaiting ? all : undefined,
          current: isWaiting,
        },
        ...statuses.map((status) => ({
          to: state.href({ status, show: null }),
          label: t(refundStates[status].label),
          count: isWaiting ? undefined : (counts.get(status) ?? 0),
          current: open === status && !isWaiting,
        })),
      ]}
    />
  )
}

/** Refunds: to approve, to pay manually, failed, and done. */
export default listPage(AdminRefunds, ({ refunds }) => refunds, {
  title: text('Refunds'),
  subtitle: text('Refunds to buyers.'),
  sort: '-requestedAt',
  columns: refundColumns,
  file: 'refunds',
  isFlat: true,
  linked: { status: statuses, show: ['waiting'] },
  search: text('Refund, buyer or UTR'),
  choices: {
    mode: {
      label: text('Payment method'),
      options: { SOURCE: text('Original payment method'), BANK: text('Manual bank transfer') },
    },
  },
  filterOf: ({ show, ...filter }) => ({ ...filter, waiting: show === 'waiting' }),
  before: (about) => <RefundTabs {...about} />,
  view: {
    label: ({ transitions }) => (transitions.length > 0 ? text('Decide') : text('View')),
    titleOf: ({ number }, t) => t('Refund {number}', { number }),
    View: ({ row, onDone }) => <RefundDecision refund={row} onDone={onDone} />,
  },
  empty: [text('No refunds yet'), text('Refunds appear here when a paid order is cancelled or overpaid.')],
  noMatch: text('No refunds match these filters'),
})
