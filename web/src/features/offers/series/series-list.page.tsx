import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { offerCounts } from '#shared/offers/offer-counts.ts'
import { type Column, date, figure, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
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
  textColumn<Series>(text('Size attributes'), ({ axes }) => axes.map(axisName).join(', ') || null, {
    second: ({ axes }) => axes.map(({ allowed }) => allowed.length).join(' × ') || null,
  }),
  textColumn<Series>(text('Product class'), ({ className }) => className, { second: ({ hsn }) => hsn }),
  figure<Series>(text('Sizes'), ({ variantCount }) => String(variantCount)),
  figure<Series>(text('Offers'), (row, t) => offerCounts(t, row), { sort: 'offers' }),
  date<Series>(text('Changed'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  status<Series, Series['status']>(text('Status'), (row) => row.status, seriesStates),
]

function useCategoryChoices() {
  const t = useT()
  const categories = useGql(SeriesChoices).data?.categories ?? []
  return [{ label: t('Category'), options: categories.map(({ id, name }) => ({ value: id, label: name })) }]
}

/** All series. */
export default listPage(AdminSeriesList, ({ adminSeries }) => adminSeries, {
  title: text('Series'),
  subtitle: text('Product series in many sizes: pipes, tiles, wires. Sellers add them and price their sizes.'),
  sort: 'title',
  columns,
  file: 'series',
  tabs: { labels: seriesStates, statuses },
  search: text('Series or brand'),
  records: { names: ['category'], useChoices: useCategoryChoices },
  create: { may: 'series:write', to: paths.admin.seriesAdd, label: text('Add series') },
  open: ({ id }) => paths.admin.seriesDetail({ seriesId: id }),
  noMatch: text('No series match these filters'),
})
