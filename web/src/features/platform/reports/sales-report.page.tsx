import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Change } from '#shared/reports/Change.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { massText, wholeInr } from '#ui/format/amounts.ts'
import { showDate } from '#ui/format/dates.ts'
import { type Column, figure, link, money, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter } from '#ui/table/Filters.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { ReportFrame } from './ReportFrame.tsx'
import styles from './reports.module.css'
import { SalesReport, type SalesReportQuery } from './reports.operations.graphql.ts'

type Row = SalesReportQuery['salesReport']['items'][number]

const dimensions = ['DAY', 'PRODUCT', 'CATEGORY', 'SELLER', 'BUYER', 'DISTRICT'] as const
type By = (typeof dimensions)[number]

const dimensionNames: Record<By, string> = {
  DAY: text('Day'),
  PRODUCT: text('Product'),
  CATEGORY: text('Category'),
  SELLER: text('Seller'),
  BUYER: text('Buyer'),
  DISTRICT: text('District'),
}

/** Pages of what the rows are, for those that have one. */
const pages: Partial<Record<By, (id: string) => string>> = {
  PRODUCT: (productname) => paths.admin.productDetails({ productname }),
  SELLER: (id) => paths.admin.sellerDetail({ id }),
  BUYER: (id) => paths.admin.userDetail({ id }),
}

const nameOf = (by: By) => (row: Row) => (by === 'DAY' ? showDate(row.label) : row.label)
const nameColumn = (by: By): Column<Row> => {
  const page = pages[by]
  const options = { sort: 'label', second: (row: Row) => row.detail }
  return page
    ? link<Row>(dimensionNames[by], nameOf(by), ({ id }) => page(id), options)
    : { ...textColumn<Row>(dimensionNames[by], nameOf(by), options), kind: 'name' }
}

const figures: Column<Row>[] = [
  figure<Row>(text('Orders'), ({ orders }) => String(orders), { sort: 'orders' }),
  figure<Row>(text('Weight'), ({ grams }) => massText(grams), { sort: 'grams' }),
  money<Row>(text('Without GST'), ({ taxablePaise }) => taxablePaise, { sort: 'taxablePaise' }),
  money<Row>(text('With GST'), ({ totalPaise }) => totalPaise, { sort: 'totalPaise' }),
  money<Row>(text('Period before'), ({ beforePaise }) => beforePaise, { sort: 'beforePaise' }),
  {
    title: text('Change in %'),
    kind: 'figure',
    show: ({ totalPaise, beforePaise }) => <Change now={totalPaise} before={beforePaise} />,
    plain: ({ totalPaise, beforePaise }) =>
      beforePaise > 0 ? `${(((totalPaise - beforePaise) / beforePaise) * 100).toFixed(1)} %` : '',
  },
]

/** What was sold in a period, by day, product, category, seller, buyer or district, beside the period before. */
export default function SalesReportPage() {
  const t = useT()
  const list = useListState({
    sort: '-totalPaise',
    filters: { by: dimensions, from: 'text', to: 'text' },
  })
  const by = list.filter.by ?? 'DAY'
  const page =
    by === 'DAY' && list.sort === '-totalPaise' ? { ...list.variables.page, sort: '-label' } : list.variables.page
  const variables = { by, from: list.filter.from, to: list.filter.to, page }
  const { data, stale } = useData(SalesReport, variables, { keep: true })
  const { from, to, beforeFrom, beforeTo, sum } = data.salesReport
  const columns = [nameColumn(by), ...figures]
  return (
    <ReportFrame
      open="sales"
      list={list}
      subtitle={t('{from} to {to}, against {beforeFrom} to {beforeTo}', {
        from: showDate(from),
        to: showDate(to),
        beforeFrom: showDate(beforeFrom),
        beforeTo: showDate(beforeTo),
      })}
      actions={
        <ExportButton
          name={`sales-${by.toLowerCase()}-${from}-${to}`}
          columns={columns}
          rows={() => allRows(SalesReport, variables, ({ salesReport }) => salesReport)}
        />
      }
      filters={
        <ChoiceFilter
          state={{ ...list, set: (changes) => list.set({ ...changes, sort: null }) }}
          name="by"
          label={t('By')}
          empty={t('By day')}
          options={dimensions.slice(1).map((value) => ({ value, label: t(dimensionNames[value]) }))}
        />
      }
    >
      <dl className={styles.sums}>
        <div>
          <dt>{t('With GST')}</dt>
          <dd>
            {wholeInr(sum.totalPaise)} <Change now={sum.totalPaise} before={sum.beforePaise} />
          </dd>
        </div>
        <div>
          <dt>{t('Without GST')}</dt>
          <dd>{wholeInr(sum.taxablePaise)}</dd>
        </div>
        <div>
          <dt>{t('Orders')}</dt>
          <dd>{sum.orders}</dd>
        </div>
        <div>
          <dt>{t('Weight')}</dt>
          <dd>{massText(sum.grams)}</dd>
        </div>
      </dl>
      <ResourceTable
        label={t('Sales')}
        columns={columns}
        page={data.salesReport}
        stale={stale}
        state={list}
        empty={<Empty title={t('No sales in this period')}>{t('Choose an earlier or a longer period.')}</Empty>}
      />
      <p className="ink3 t13">
        {t('Paid orders by the day they were placed, less what was cancelled. Returns and claims are not deducted.')}
      </p>
    </ReportFrame>
  )
}
