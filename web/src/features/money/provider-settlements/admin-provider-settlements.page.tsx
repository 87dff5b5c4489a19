import { formatInr } from '@neev/domain/core/money'
import { useSearchParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { accountNames } from '#shared/amounts/amounts.ts'
import { useMay } from '#state/use-may.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { ImportSettlements } from './ImportSettlements.tsx'
import { OneSettlement } from './OneSettlement.tsx'
import { paymentColumns, paymentExport, settlementColumns, settlementExport } from './provider.columns.tsx'
import { ProviderPayments, ProviderSettlements, ProviderSums } from './provider-settlements.graphql.ts'

const views = ['coming', 'done', 'payments'] as const

/** Settlements of payment providers, and payments not yet settled. */
export default function AdminProviderSettlementsPage() {
  const t = useT()
  const may = useMay()
  const [search] = useSearchParams()
  const list = useListState({ sort: '-settledOn', filters: { view: views, search: 'text' } })
  const { data } = useGql(ProviderSums, undefined, { skip: !may('ledger:read') })
  const { view } = list.filter
  const tab = (one: (typeof views)[number] | null, label: string, count?: number) => ({
    to: list.href({ view: one, sort: null, search: null }),
    label,
    current: view === one,
    ...(count !== undefined && { count }),
  })
  const sums = data?.providerSums
  const close = () => list.set({ open: null })
  return (
    <ListPage
      title={t('Provider settlements')}
      subtitle={
        sums &&
        t('{gateway} {held}, of which {coming} is on its way. {bank} {amount}.', {
          gateway: t(accountNames.GATEWAY),
          held: formatInr(sums.balancePaise),
          coming: formatInr(sums.onTheWayPaise),
          bank: t(accountNames.BANK),
          amount: formatInr(sums.bankPaise),
        })
      }
      actions={
        may('payment:confirm') && (
          <button type="button" className="button primary" onClick={() => list.set({ open: 'import' })}>
            <Icon name="plus" />
            {t('Import report')}
          </button>
        )
      }
    >
      <Tabs
        label={t('Page sections')}
        tabs={[
          tab(null, t('All settlements')),
          tab('coming', t('On their way'), sums?.onTheWay),
          tab('done', t(accountNames.BANK)),
          tab('payments', t('Payments not in the bank')),
        ]}
      />
      {view === 'payments' ? <Payments /> : <Settlements key={view} />}
      <Dialog as="drawer" title={t('Import report')} open={search.get('open') === 'import'} onClose={close}>
        {data && <ImportSettlements names={data.providerNames} />}
      </Dialog>
    </ListPage>
  )
}

function useIsConfirmed() {
  const view = useSearchParams()[0].get('view')
  return { isConfirmed: view === 'coming' || view === 'done' ? view === 'done' : null }
}

const Settlements = listPage(ProviderSettlements, ({ providerSettlements }) => providerSettlements, {
  title: text('Provider settlements'),
  isPart: true,
  isFlat: true,
  fixed: useIsConfirmed,
  sort: '-settledOn',
  columns: settlementColumns,
  file: 'provider-settlements',
  exported: settlementExport,
  search: text('Settlement, UTR, payment or order'),
  view: {
    label: ({ confirmedAt }) => (confirmedAt ? text('View') : text('Confirm')),
    titleOf: (_, t) => t('Settlement'),
    View: ({ row: { id }, onDone }) => <OneSettlement key={id} id={id} onDone={onDone} />,
  },
  empty: [
    text('No settlements yet'),
    text('Settlements arrive automatically if the provider sends them, or when you import a report.'),
  ],
  noMatch: text('No results for these filters'),
})

const Payments = listPage(ProviderPayments, ({ providerPayments }) => providerPayments, {
  title: text('Payments not in the bank'),
  isPart: true,
  isFlat: true,
  sort: '-at',
  columns: paymentColumns,
  file: 'provider-payments',
  exported: paymentExport,
  search: text('Payment or order'),
  noMatch: text('Every payment has reached the bank'),
})
