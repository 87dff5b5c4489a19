import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { EinvoiceWork } from '#shared/einvoices/EinvoiceWork.tsx'
import { einvoiceKindLabels, einvoiceStates } from '#shared/einvoices/einvoice-labels.ts'
import type { EinvoiceFieldsFragment } from '#shared/einvoices/einvoices.graphql.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { date, labels, money, status } from '#ui/table/columns.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { Einvoices } from './einvoices.graphql.ts'

type Row = EinvoiceFieldsFragment

const number = labels<Row>(text('Number'), (row) => row.number, {
  sort: 'number',
  second: ({ kind }, t) => t(einvoiceKindLabels[kind]),
})
const seller = labels<Row>(text('Seller'), (row) => row.sellerName)
const rest = [
  labels<Row>(text('Buyer'), (row) => row.recipientName, { second: ({ recipientGstin }) => recipientGstin }),
  date<Row>(text('Date'), (row) => row.issuedAt),
  money<Row>(text('Total'), (row) => row.totalPaise, { sort: 'totalPaise' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, einvoiceStates),
  labels<Row>(text('Portal message'), (row) => row.errorMessage),
]

type Props = { withSeller?: boolean; orderPath: (row: Row) => string }

/** Documents that must be registered: pending or failed ones, or all. */
export function EinvoiceList({ withSeller = false, orderPath }: Props) {
  const t = useT()
  const may = useMay()
  const [shown, setShown] = useState<string | null>(null)
  const list = useListState({ sort: '-number', filters: { show: ['all'] } })
  const open = list.filter.show !== 'all'
  const { data, stale } = useData(Einvoices, { open, page: list.variables.page }, { keep: true })
  const one = data.einvoices.items.find(({ id }) => id === shown)
  return (
    <ListPage
      title={t('E-invoices')}
      subtitle={t('Invoices to registered buyers and their notes, with the number (IRN) from the government’s portal.')}
    >
      <Tabs
        label={t('Status')}
        tabs={[
          { to: list.href({ show: null }), label: t('Pending'), current: open },
          { to: list.href({ show: 'all' }), label: t('All'), current: !open },
        ]}
      />
      <ResourceTable
        label={t('E-invoices')}
        columns={withSeller ? [number, seller, ...rest] : [number, ...rest]}
        page={data.einvoices}
        stale={stale}
        state={list}
        actions={(row) => (
          <button type="button" className="button small" onClick={() => setShown(row.id)}>
            {t('Open')}
          </button>
        )}
        empty={
          <Empty title={open ? t('Nothing is waiting for an IRN') : t('No e-invoices')}>
            {t('They start with the first sale to a registered buyer when turnover is above ₹5 crore.')}
          </Empty>
        }
      />
      <Dialog as="drawer" title={one?.number ?? ''} open={one !== undefined} onClose={() => setShown(null)}>
        {one && (
          <div className="dialog-body stack">
            <EinvoiceWork einvoice={one} mayWrite={may('einvoice:write')} />
            <Link className="link" to={orderPath(one)}>
              {t('Order {number}', { number: one.orderNumber })}
            </Link>
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}
