import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { type Column, figure, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { comingRate, rateText, type TariffLine } from './class-labels.ts'
import { Tariff as TariffQuery } from './product-classes.operations.graphql.ts'
import { TariffForm } from './TariffForm.tsx'

const columns: Column<TariffLine>[] = [
  { ...textColumn<TariffLine>('HSN', ({ hsn }) => hsn, { sort: 'hsn' }), kind: 'name' },
  textColumn<TariffLine>(text('Description'), ({ description }) => description, { sort: 'description' }),
  figure<TariffLine>(text('GST today'), ({ rateBp }) => rateText(rateBp)),
  textColumn<TariffLine>(
    text('Upcoming'),
    (row) => {
      const next = comingRate(row)
      return next ? showPercent(next.rateBp) : null
    },
    {
      second: (row) => {
        const next = comingRate(row)
        return next ? showDate(next.from) : null
      },
    },
  ),
  figure<TariffLine>(text('Product classes'), ({ classCount }) => String(classCount)),
  figure<TariffLine>(text('Products'), ({ productCount }) => String(productCount), { sort: 'productCount' }),
]

/** HSN codes with their GST rates. */
export const Tariff = listPage(TariffQuery, ({ tariff }) => tariff, {
  title: text('GST rates'),
  isPart: true,
  isFlat: true,
  sort: '-productCount',
  columns,
  search: text('HSN or description'),
  form: {
    may: 'tax:write',
    add: text('Add tariff line'),
    Form: ({ onDone }) => <TariffForm onDone={onDone} />,
  },
  links: { [text('Rates')]: ({ hsn }) => paths.admin.ruleList({ group: 'GST', search: hsn }) },
  noMatch: text('No tariff lines match this search'),
})
