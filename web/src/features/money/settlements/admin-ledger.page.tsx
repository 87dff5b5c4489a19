import { formatInr } from '@neev/domain/core/money'
import { ledgerAccounts, ledgerKinds } from '@neev/domain/money/ledger'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { accountNames } from '#shared/amounts/amounts.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AdjustmentForm } from './AdjustmentForm.tsx'
import { Adjustments } from './Adjustments.tsx'
import { balanceColumns, ledgerColumns, ledgerExport } from './ledger.columns.tsx'
import { Ledger, LedgerBalances } from './ledger.graphql.ts'
import { OperatorReturns } from './OperatorReturns.tsx'
import { kindNames } from './settlement-labels.ts'
import { TdsStatements } from './TdsStatements.tsx'

const views = ['transactions', 'adjustments', 'returns', 'tds'] as const

/** The ledger: balances, transactions with their entries, and manual adjustments. */
export default function AdminLedgerPage() {
  const t = useT()
  const may = useMay()('ledger:adjust')
  const { filter, href } = useListState({ sort: '-at', filters: { view: views } })
  const [proposing, setProposing] = useState(false)
  const tab = (view: (typeof views)[number] | null, label: string) => ({
    to: href({
      view,
      account: null,
      kind: null,
      search: null,
      status: null,
      sort: null,
      month: null,
      gstin: null,
      quarter: null,
    }),
    label,
    current: filter.view === view,
  })
  return (
    <ListPage
      title={t('Ledger')}
      subtitle={t('Every movement of money, in double entry and never changed.')}
      actions={
        may && (
          <button type="button" className="button" onClick={() => setProposing(true)}>
            <Icon name="plus" />
            {t('Adjust')}
          </button>
        )
      }
    >
      <Tabs
        label={t('Page sections')}
        tabs={[
          tab(null, t('Accounts')),
          tab('transactions', t('Transactions')),
          tab('adjustments', t('Adjustments')),
          tab('returns', t('TCS and TDS')),
          tab('tds', t('TDS statements')),
        ]}
      />
      <Loading key={filter.view} fallback={<PageSkeleton />}>
        {filter.view === null && <Accounts />}
        {filter.view === 'transactions' && <Transactions />}
        {filter.view === 'adjustments' && <Adjustments />}
        {filter.view === 'returns' && <OperatorReturns />}
        {filter.view === 'tds' && <TdsStatements />}
      </Loading>
      <Dialog as="drawer" title={t('Adjust')} open={proposing} onClose={() => setProposing(false)}>
        <div className="dialog-body">{proposing && <AdjustmentForm onDone={() => setProposing(false)} />}</div>
      </Dialog>
    </ListPage>
  )
}

function Accounts() {
  const t = useT()
  const ledgerUse = useData(LedgerBalances).data.ledgerBalances
  return (
    <Section
      title={t('Accounts')}
      action={
        <Badge tone={ledgerUse.sumPaise === 0 ? 'green' : 'red'}>
          {ledgerUse.sumPaise === 0
            ? t('balances to zero')
            : t('does not balance: {amount}', { amount: formatInr(ledgerUse.sumPaise) })}
        </Badge>
      }
    >
      <RowTable
        label={t('Accounts')}
        columns={balanceColumns}
        rows={ledgerUse.accounts}
        idOf={({ account }) => account}
      />
      <p className="ink3 t13">{t('Debit: assets and expenses. Credit: liabilities and income.')}</p>
    </Section>
  )
}

function Transactions() {
  const t = useT()
  const list = useListState({
    sort: '-at',
    filters: { search: 'text', account: ledgerAccounts, kind: ledgerKinds },
  })
  const variables = { page: list.variables.page, filter: list.filter }
  const { data, stale } = useData(Ledger, variables, { keep: true })
  return (
    <>
      <Filters state={list}>
        <SearchFilter state={list} label={t('Order, statement or seller')} />
        <ChoiceFilter state={list} name="account" label={t('Account')} options={optionsOf(t, accountNames)} />
        <ChoiceFilter state={list} name="kind" label={t('Type')} options={optionsOf(t, kindNames)} />
        <ExportButton
          name="ledger"
          columns={ledgerExport}
          rows={() => allRows(Ledger, variables, ({ ledger }) => ledger)}
        />
      </Filters>
      <ResourceTable
        label={t('Transactions')}
        columns={ledgerColumns}
        page={data.ledger}
        stale={stale}
        state={list}
        empty={<Empty title={list.narrowed ? t('No results for these filters') : t('No ledger entries yet')} />}
      />
    </>
  )
}
