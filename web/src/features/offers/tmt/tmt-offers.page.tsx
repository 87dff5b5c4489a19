import { sizes } from '@neev/domain/catalogue/bars/tmt'
import { grades } from '@neev/domain/catalogue/bars/tmt-limits'
import { formatInr } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { whyNotSold } from '#shared/offers/why-not-sold.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, labels, link, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { TmtOffers } from './tmt.operations.graphql.ts'
import { offerStates, type TmtOffer } from './tmt-labels.ts'

const statuses = ['LIVE', 'PAUSED', 'PENDING_APPROVAL', 'DRAFT', 'BLOCKED', 'ARCHIVED'] as const

const columns: Column<TmtOffer>[] = [
  link<TmtOffer>(
    text('Bar'),
    ({ variantTitle }) => variantTitle,
    ({ productIdentifier }) => paths.admin.productDetails({ productname: productIdentifier }),
    { second: ({ sku }) => sku, sort: 'title' },
  ),
  labels<TmtOffer>(text('Seller'), ({ sellerName }) => sellerName, { second: ({ city }) => city }),
  {
    title: text('Base price'),
    kind: 'figure',
    sort: 'price',
    show: ({ basePaise }, t) =>
      basePaise === null ? (
        <span className="late-text">{t('No price')}</span>
      ) : (
        <>
          {formatInr(basePaise)}
          <span className="second">{t('{price} per tonne', { price: formatInr(basePaise * 1000) })}</span>
        </>
      ),
    plain: ({ basePaise }) => (basePaise === null ? '' : (basePaise / 100).toFixed(2)),
  },
  labels<TmtOffer>(text('Valid until'), ({ priceValidTo }) => priceValidTo && showMoment(priceValidTo), {
    second: (offer, t) => whyNotSold(t, offer).join(' ') || (offer.priceExpired ? t('no valid price') : null),
  }),
  {
    title: text('Available stock'),
    kind: 'figure',
    sort: 'stock',
    show: ({ onHandMilli, reservedMilli, unit }, t) => amountText(t, onHandMilli - reservedMilli, unit),
    plain: ({ onHandMilli, reservedMilli }) => formatThousandths(onHandMilli - reservedMilli),
  },
  status<TmtOffer, TmtOffer['status']>(text('Status'), (offer) => offer.status, offerStates),
]

/** All offers of bars with price and stock. */
export default function TmtOffersPage() {
  const t = useT()
  const list = useListState({
    sort: 'title',
    filters: { search: 'text', status: statuses, grade: 'text', diameterMm: 'text' },
  })
  const { diameterMm, ...filter } = list.filter
  const variables = {
    page: list.variables.page,
    filter: { ...filter, diameterMm: diameterMm && /^\d{1,2}$/.test(diameterMm) ? Number(diameterMm) : null },
  }
  const { data, stale } = useData(TmtOffers, variables, { keep: true })
  return (
    <ListPage
      title={t('TMT offers')}
      subtitle={t('Who sells which bar, with price and stock.')}
      actions={
        <ExportButton
          name="tmt-offers"
          columns={columns}
          rows={() => allRows(TmtOffers, variables, ({ tmtOffers }) => tmtOffers)}
        />
      }
    >
      <StateTabs list={list} states={offerStates} statuses={statuses} counts={data.tmtOffers.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Bar, SKU or seller')} />
        <ChoiceFilter
          state={list}
          name="grade"
          label={t('Grade')}
          options={grades.map(({ grade }) => ({ value: grade, label: grade }))}
        />
        <ChoiceFilter
          state={list}
          name="diameterMm"
          label={t('Diameter')}
          options={sizes.map((size) => ({ value: String(size.diameterMm), label: `${size.diameterMm} mm` }))}
        />
      </Filters>
      <ResourceTable
        label={t('TMT offers')}
        columns={columns}
        page={data.tmtOffers}
        stale={stale}
        state={list}
        empty={<Empty title={t('No offers match these filters')} />}
      />
    </ListPage>
  )
}
