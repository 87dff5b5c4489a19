import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { accountNames } from '#shared/amounts/amounts.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
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
      {view === 'payments' ? <Payments /> : <Settlements key={view} view={view} />}
      <Dialog as="drawer" title={t('Import report')} open={search.get('open') === 'import'} onClose={close}>
        {data && <ImportSettlements names={data.providerNames} />}
      </Dialog>
    </ListPage>
  )
}

function Settlements({ view }: { view: 'coming' | 'done' | null }) {
  const t = useT()
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useListState({ sort: '-settledOn', filters: { search: 'text' } })
  const isConfirmed = view === null ? null : view === 'done'
  const variables = { page: list.variables.page, isConfirmed, search: list.filter.search }
  const { data, stale } = useData(ProviderSettlements, variables, { keep: true })
  return (
    <>
      <Filters state={list}>
        <SearchFilter state={list} label={t('Settlement, UTR, payment or order')} />
        <ExportButton
          name="provider-settlements"
          columns={settlementExport}
          rows={() => allRows(ProviderSettlements, variables, ({ providerSettlements }) => providerSettlements)}
        />
      </Filters>
      <ResourceTable
        label={t('Provider settlements')}
        columns={settlementColumns}
        page={data.providerSettlements}
        stale={stale}
        state={list}
        actions={(row) => (
          <RowActions actions={[{ label: row.confirmedAt ? t('View') : t('Confirm'), run: () => setOpenId(row.id) }]} />
        )}
        empty={
          <Empty title={list.narrowed ? t('No results for these filters') : t('No settlements yet')}>
            {t('Settlements arrive automatically if the provider sends them, or when you import a report.')}
          </Empty>
        }
      />
      <Dialog as="drawer" title={t('Settlement')} open={openId !== null} onClose={() => setOpenId(null)}>
        {openId && <OneSettlement key={openId} id={openId} onDone={() => setOpenId(null)} />}
      </Dialog>
    </>
  )
}

function Payments() {
  const t = useT()
  const list = useListState({ sort: '-at', filters: { search: 'text' } })
  const variables = { page: list.variables.page, search: list.filter.search }
  const { data, stale } = useData(ProviderPayments, variables, { keep: true })
  return (
    <>
      <Filters state={list}>
        <SearchFilter state={list} label={t('Payment or order')} />
        <ExportButton
          name="provider-payments"
          columns={paymentExport}
          rows={() => allRows(ProviderPayments, variables, ({ providerPayments }) => providerPayments)}
        />
      </Filters>
      <ResourceTable
        label={t('Payments not in the bank')}
        columns={paymentColumns}
        page={data.providerPayments}
        stale={stale}
        state={list}
        empty={<Empty title={t('Every payment has reached the bank')} />}
      />
    </>
  )
}
