import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { EinvoiceWork } from '#shared/einvoices/EinvoiceWork.tsx'
import { einvoiceKindLabels, einvoiceStates } from '#shared/einvoices/einvoice-labels.ts'
import type { EinvoiceFieldsFragment } from '#shared/einvoices/einvoices.graphql.ts'
import { useMay } from '#state/use-may.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { date, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'
import { Einvoices } from './einvoices.graphql.ts'

type Row = EinvoiceFieldsFragment

const number = textColumn<Row>(text('Number'), (row) => row.number, {
  sort: 'number',
  second: ({ kind }, t) => t(einvoiceKindLabels[kind]),
})
const seller = textColumn<Row>(text('Seller'), (row) => row.sellerName)
const rest = [
  textColumn<Row>(text('Buyer'), (row) => row.recipientName, { second: ({ recipientGstin }) => recipientGstin }),
  date<Row>(text('Date'), (row) => row.issuedAt),
  money<Row>(text('Total'), (row) => row.totalPaise, { sort: 'totalPaise' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, einvoiceStates),
  textColumn<Row>(text('Portal message'), (row) => row.errorMessage),
]

function PendingTabs({ state }: { state: ListState }) {
  const t = useT()
  const isAll = state.filter.show === 'all'
  return (
    <Tabs
      label={t('Status')}
      tabs={[
        { to: state.href({ show: null }), label: t('Pending'), current: !isAll },
        { to: state.href({ show: 'all' }), label: t('All'), current: isAll },
      ]}
    />
  )
}

type EinvoicePage = { withSeller?: boolean; useOrderPath: () => (row: Row) => string }

/** A page of documents that must be registered: pending or failed ones, or all. */
export function einvoicePage({ withSeller = false, useOrderPath }: EinvoicePage) {
  function Work({ row }: { row: Row }) {
    const t = useT()
    const may = useMay()
    const orderPath = useOrderPath()
    return (
      <div className="dialog-body stack">
        <EinvoiceWork einvoice={row} mayWrite={may('einvoice:write')} />
        <Link className="link" to={orderPath(row)}>
          {t('Order {number}', { number: row.orderNumber })}
        </Link>
      </div>
    )
  }
  return listPage(Einvoices, ({ einvoices }) => einvoices, {
    title: text('E-invoices'),
    subtitle: text(
      'Invoices to registered buyers and their notes, with the number (IRN) from the government’s portal.',
    ),
    sort: '-number',
    columns: withSeller ? [number, seller, ...rest] : [number, ...rest],
    isFlat: true,
    linked: { show: ['all'] },
    filterOf: ({ show }) => ({ open: show !== 'all' }),
    before: ({ state }) => <PendingTabs state={state} />,
    view: { label: text('Open'), titleOf: ({ number }) => number, View: Work },
    empty: [
      text('Nothing is waiting for an IRN'),
      text('They start with the first sale to a registered buyer when turnover is above ₹5 crore.'),
    ],
    noMatch: text('No e-invoices'),
  })
}
