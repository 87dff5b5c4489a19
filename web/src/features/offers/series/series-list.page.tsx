import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { offerCounts } from '#shared/offers/offer-counts.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { type Column, date, figure, labels, link, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AdminSeriesList, SeriesChoices } from './series.operations.graphql.ts'
import { axisName, type Series, seriesStates } from './series-labels.ts'

const statuses = ['PUBLISHED', 'DRAFT', 'HIDDEN', 'RETIRED'] as const

const columns: Column<Series>[] = [
  link<Series>(
    text('Series'),
    ({ title }) => title,
    ({ id }) => paths.admin.seriesDetail({ seriesId: id }),
    { second: ({ brandName, categoryName }) => [brandName, categoryName].filter(Boolean).join(', '), sort: 'title' },
  ),
  labels<Series>(text('Size attributes'), ({ axes }) => axes.map(axisName).join(', ') || null, {
    second: ({ axes }) => axes.map(({ allowed }) => allowed.length).join(' × ') || null,
  }),
  labels<Series>(text('Product class'), ({ className }) => className, { second: ({ hsn }) => hsn }),
  figure<Series>(text('Sizes'), ({ variantCount }) => String(variantCount)),
  figure<Series>(text('Offers'), (row, t) => offerCounts(t, row), { sort: 'offers' }),
  date<Series>(text('Changed'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  status<Series, Series['status']>(text('Status'), (row) => row.status, seriesStates),
]

/** All series. */
export default function SeriesListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: 'title', filters: { search: 'text', status: statuses, category: 'text' } })
  const categories = useGql(SeriesChoices).data?.categories ?? []
  const { data, stale } = useData(AdminSeriesList, list.variables, { keep: true })
  return (
    <ListPage
      title={t('Series')}
      subtitle={t('Product series in many sizes: pipes, tiles, wires. Sellers add them and price their sizes.')}
      actions={
        <ExportButton
          name="series"
          columns={columns}
          rows={() => allRows(AdminSeriesList, list.variables, ({ adminSeries }) => adminSeries)}
        />
      }
      create={may('series:write') && { to: paths.admin.seriesAdd(), label: t('Add series') }}
    >
      <StateTabs list={list} states={seriesStates} statuses={statuses} counts={data.adminSeries.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Series or brand')} />
        <ChoiceFilter
          state={list}
          name="category"
          label={t('Category')}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Filters>
      <ResourceTable
        label={t('Series')}
        columns={columns}
        page={data.adminSeries}
        stale={stale}
        state={list}
        actions={({ id }) => (
          <RowActions actions={[{ label: t('Open'), to: paths.admin.seriesDetail({ seriesId: id }) }]} />
        )}
        empty={<Empty title={t('No series match these filters')} />}
      />
    </ListPage>
  )
}
