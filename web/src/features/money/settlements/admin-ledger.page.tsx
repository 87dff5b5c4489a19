import { formatInr } from '@neev/domain/core/money'
import { ledgerAccounts, ledgerKinds } from '@neev/domain/money/ledger'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { accountNames } from '#shared/amounts/amounts.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
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

const Transactions = listPage(Ledger, ({ ledger }) => ledger, {
  title: text('Transactions'),
  isPart: true,
  sort: '-at',
  columns: ledgerColumns,
  file: 'ledger',
  exported: ledgerExport,
  search: text('Order, statement or seller'),
  choices: {
    account: valueChoice(text('Account'), ledgerAccounts, accountNames),
    kind: valueChoice(text('Type'), ledgerKinds, kindNames),
  },
  empty: [text('No ledger entries yet')],
  noMatch: text('No results for these filters'),
})
