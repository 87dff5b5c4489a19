import { Link, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { figure, moneyPer, nameColumn, type ShownColumn, untilColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { PriceGrid, type PriceGridQuery } from './price-grids/grid.graphql.ts'
import { waitingText } from './price-grids/PriceWaits.tsx'
import { shownLabel } from './seller-offer.columns.tsx'

type Size = PriceGridQuery['priceGrid']['sizes'][number]
const columns: ShownColumn<Size>[] = [
  nameColumn(
    text('Size'),
    ({ title }) => title,
    ({ offerSku }) => offerSku,
  ),
  figure(text('In stock'), ({ onHandMilli, unit }, t) => amountText(t, onHandMilli, unit)),
  moneyPer(
    text('Base price'),
    ({ basePaise }) => basePaise,
    ({ unit }) => unit,
    {
      blank: text('No price'),
      more: ({ moreCount, priceChangeRequest }, t) =>
        [moreCount > 0 && t('+ {n} prices', { n: moreCount }), priceChangeRequest && waitingText(t, priceChangeRequest)]
          .filter(Boolean)
          .join(' · '),
    },
  ),
  untilColumn(
    text('Valid until'),
    ({ priceValidTo }) => priceValidTo,
    ({ priceExpired }) => priceExpired,
  ),
  {
    title: text('Status'),
    kind: 'state',
    show: ({ status, onHandMilli }, t) => {
      if (!status) return null
      const { tone, label } = shownLabel({ status, onHandMilli })
      return <Badge tone={tone}>{t(label)}</Badge>
    },
  },
]

/** Sizes of a series that the business sells from one dispatch point, with links to place prices. */
export default function SellerSeriesVariantsPage() {
  const t = useT()
  const { seriesproductid = '' } = useParams()
  const { data } = useData(PriceGrid, { identifier: seriesproductid, dispatchPointId: null })
  const { title, brandName, sizes, points, dispatchPointId } = data.priceGrid
  const own = sizes.flatMap((size) => (size.offerId === null ? [] : [{ ...size, offerId: size.offerId }]))
  const point = points.find(({ id }) => id === dispatchPointId)
  return (
    <DetailPage
      title={title}
      subtitle={[brandName, point && `${point.name}, ${point.city}`].filter(Boolean).join(' · ')}
      back={{ to: paths.seller.seriesList(), label: t('Series') }}
      actions={
        <>
          <Link className="button" to={paths.product({ identifier: seriesproductid })}>
            {t('View in the shop')}
          </Link>
          <Link className="button primary" to={paths.seller.seriesAddVariant({ seriesproductid })}>
            {t('Change all prices')}
          </Link>
        </>
      }
    >
      <Section title={t('Sizes')}>
        {own.length === 0 ? (
          <Empty title={t('None of its sizes are on sale yet')} />
        ) : (
          <RowTable
            label={t('Sizes')}
            columns={columns}
            rows={own}
            idOf={({ offerId }) => offerId}
            actions={({ offerId }) => (
              <Link
                className="button small"
                to={paths.seller.seriesPlaces({ seriesproductid, seriesvariantId: offerId })}
              >
                {t('Prices by place')}
              </Link>
            )}
          />
        )}
      </Section>
    </DetailPage>
  )
}
