import { formatInr } from '@neev/domain/core/money'
import { settlementStatuses } from '@neev/domain/money/settlements/settlements'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { sellerAmounts } from '#shared/amounts/amounts.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showDate, showDay } from '#ui/format/dates.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { Tiles } from '#ui/Tiles.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { earningColumns, earningExport } from './earning.columns.tsx'
import { SellerReturns } from './SellerReturns.tsx'
import { ownColumns } from './settlement.columns.tsx'
import { kindNames, ownStatementStates } from './settlement-labels.ts'
import { Earnings, SellerBalance, Settlements } from './settlements.graphql.ts'

const views = ['sales', 'returns'] as const
const statuses = settlementStatuses.filter((status) => status !== 'DRAFT')

/** Postings that belong to what was sold. */
const { SALE, REVERSAL, DEBIT, DEBIT_BACK, HOLD, RELEASE, ADJUSTMENT } = kindNames
const soldKinds = { SALE, REVERSAL, DEBIT, DEBIT_BACK, HOLD, RELEASE, ADJUSTMENT }

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

function useOwnColumns() {
  return ownColumns(useSellingPaths())
}

const Statements = listPage(Settlements, ({ settlements }) => settlements, {
  title: text('Statements'),
  name: 'OwnSettlements',
  isPart: true,
  isFlat: true,
  fixed: { search: null },
  sort: '-to',
  columns: useOwnColumns,
  tabs: { labels: ownStatementStates, statuses },
  empty: [
    text('No statements yet'),
    text('The first statement is created when your deliveries are no longer on hold and the cycle has ended.'),
  ],
  noMatch: text('No statements match these filters'),
})

const Sales = listPage(Earnings, ({ earnings }) => earnings, {
  title: text('By sale'),
  isPart: true,
  sort: '-at',
  columns: earningColumns,
  file: 'sales',
  exported: earningExport,
  search: text('Order number'),
  choices: {
    state: {
      label: text('Status'),
      options: {
        HELD: text('On hold'),
        READY: text('For the next statement'),
        SETTLED: text('On a statement'),
      },
    },
    kind: {
      label: text('Type'),
      options: soldKinds,
    },
  },
  empty: [text('No sales yet'), text('Suborders appear here after delivery.')],
  noMatch: text('No results for these filters'),
})
