import { sizes } from '@neev/domain/catalogue/bars/tmt'
import { grades } from '@neev/domain/catalogue/bars/tmt-limits'
import { formatInr } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { whyNotSold } from '#shared/offers/why-not-sold.ts'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
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
  textColumn<TmtOffer>(text('Seller'), ({ sellerName }) => sellerName, { second: ({ city }) => city }),
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
  textColumn<TmtOffer>(text('Valid until'), ({ priceValidTo }) => priceValidTo && showMoment(priceValidTo), {
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
export default listPage(TmtOffers, ({ tmtOffers }) => tmtOffers, {
  title: text('TMT offers'),
  subtitle: text('Who sells which bar, with price and stock.'),
  sort: 'title',
  columns,
  file: 'tmt-offers',
  tabs: { labels: offerStates, statuses },
  search: text('Bar, SKU or seller'),
  choices: {
    grade: { label: text('Grade'), options: Object.fromEntries(grades.map(({ grade }) => [grade, grade])) },
    diameterMm: {
      label: text('Diameter'),
      options: Object.fromEntries(sizes.map(({ diameterMm }) => [diameterMm, `${diameterMm} mm`])),
    },
  },
  filterOf: ({ diameterMm, ...filter }) => ({ ...filter, diameterMm: diameterMm ? Number(diameterMm) : null }),
  noMatch: text('No offers match these filters'),
})
