import { formatInr } from '@neev/domain/core/money'
import { settlementStatuses } from '@neev/domain/money/settlements/settlements'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { sellerAmounts } from '#shared/amounts/amounts.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showDate, showDay } from '#ui/format/dates.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { Tiles } from '#ui/Tiles.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { earningColumns, earningExport } from './earning.columns.tsx'
import { SellerReturns } from './SellerReturns.tsx'
import { ownColumns } from './settlement.columns.tsx'
import { ownStatementStates } from './settlement-labels.ts'
import { Earnings, SellerBalance, Settlements } from './settlements.graphql.ts'

const views = ['sales', 'returns'] as const
const statuses = settlementStatuses.filter((status) => status !== 'DRAFT')

/** The seller's balance, statements, and earnings. */
export default function SellerCommissionPage() {
  const t = useT()
  const own = useSellingPaths()
  const { filter, href } = useListState({ sort: '-to', filters: { view: views } })
  const tab = (view: (typeof views)[number] | null, label: string) => ({
    to: href({ view, status: null, state: null, search: null, sort: null, gstin: null, month: null }),
    label,
    current: filter.view === view,
  })
  return (
    <ListPage
      title={t('Commission and payouts')}
      subtitle={t('What buyers paid, what is deducted, and when it reaches your bank account.')}
      actions={
        <Link className="button" to={own.profile({ tab: 'fees' })}>
          {t('Commission rules')}
        </Link>
      }
    >
      <div className="stack">
        <Loading fallback={<div className="skeleton block" aria-busy />}>
          <Balance />
        </Loading>
        <Tabs
          label={t('Page sections')}
          tabs={[tab(null, t('Statements')), tab('sales', t('By sale')), tab('returns', t('GST returns'))]}
        />
        <Loading key={filter.view} fallback={<div className="skeleton block" aria-busy />}>
          {filter.view === null && <Statements />}
          {filter.view === 'sales' && <Sales />}
          {filter.view === 'returns' && <SellerReturns />}
        </Loading>
      </div>
    </ListPage>
  )
}

function Balance() {
  const t = useT()
  const { data } = useData(SellerBalance)
  const of = data.sellerBalance
  return (
    <>
      <Tiles of={sellerAmounts(t, of)} />
      <p className="ink2 t13">
        {t(
          'The next statement closes on {day}. Deliveries are on hold for {n} days. Amounts below {amount} are carried forward.',
          {
            n: of.holdDays,
            day: showDay(of.cycleEnds),
            amount: formatInr(of.minPayoutPaise, { paise: 'auto' }),
          },
        )}{' '}
        {of.frozenUntil &&
          t('Your bank account was changed: no payouts before {day}.', { day: showDate(of.frozenUntil) })}
      </p>
    </>
  )
}

function Statements() {
  const t = useT()
  const own = useSellingPaths()
  const list = useListState({ sort: '-to', filters: { status: statuses } })
  const { data, stale } = useData(
    Settlements,
    { page: list.variables.page, status: list.filter.status, search: null },
    { keep: true },
  )
  return (
    <div>
      <StateTabs list={list} states={ownStatementStates} statuses={statuses} counts={data.settlements.counts} />
      <ResourceTable
        label={t('Statements')}
        columns={ownColumns(own)}
        page={data.settlements}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No statements match these filters') : t('No statements yet')}>
            {t('The first statement is created when your deliveries are no longer on hold and the cycle has ended.')}
          </Empty>
        }
      />
    </div>
  )
}

function Sales() {
  const t = useT()
  const list = useListState({
    sort: '-at',
    filters: {
      search: 'text',
      state: ['HELD', 'READY', 'SETTLED'],
      kind: ['SALE', 'REVERSAL', 'DEBIT', 'DEBIT_BACK', 'HOLD', 'RELEASE', 'ADJUSTMENT'],
    },
  })
  const variables = { page: list.variables.page, filter: list.filter }
  const { data, stale } = useData(Earnings, variables, { keep: true })
  return (
    <div>
      <Filters state={list}>
        <SearchFilter state={list} label={t('Order number')} />
        <ChoiceFilter
          state={list}
          name="state"
          label={t('Status')}
          options={[
            { value: 'HELD', label: t('On hold') },
            { value: 'READY', label: t('For the next statement') },
            { value: 'SETTLED', label: t('On a statement') },
          ]}
        />
        <ChoiceFilter
          state={list}
          name="kind"
          label={t('Type')}
          options={[
            { value: 'SALE', label: t('Sale') },
            { value: 'REVERSAL', label: t('Reversed') },
            { value: 'DEBIT', label: t('Debit note paid') },
            { value: 'DEBIT_BACK', label: t('Debit note cancelled') },
            { value: 'HOLD', label: t('On hold during a claim') },
            { value: 'RELEASE', label: t('Released') },
            { value: 'ADJUSTMENT', label: t('Adjustments') },
          ]}
        />
        <ExportButton
          name="sales"
          columns={earningExport}
          rows={() => allRows(Earnings, variables, ({ earnings }) => earnings)}
        />
      </Filters>
      <ResourceTable
        label={t('By sale')}
        columns={earningColumns}
        page={data.earnings}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No results for these filters') : t('No sales yet')}>
            {t('Suborders appear here after delivery.')}
          </Empty>
        }
      />
    </div>
  )
}
