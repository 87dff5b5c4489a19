import { formatInr } from '@neev/domain/money'
import { Link, useParams } from 'react-router'
import { DetailPage, Section } from '#kit/detail/DetailPage.tsx'
import { Badge } from '#kit/feedback/Badge.tsx'
import { Empty, Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { amountText, perText } from '#kit/goods/amounts.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { PriceGrid } from './grid.graphql.ts'
import { offerStates } from './seller-offer.columns.tsx'

/** The sizes of a series that this firm sells from one point, each with the way to its prices by place. */
export default function SellerSeriesVariantsPage() {
  const t = useT()
  const { seriesproductid = '' } = useParams()
  const { data, error, refetch } = useGql(PriceGrid, { identifier: seriesproductid, dispatchPointId: null })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
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
            {t('See it in the shop')}
          </Link>
          <Link className="button primary" to={paths.seller.seriesAddVariant({ seriesproductid })}>
            {t('Change all prices')}
          </Link>
        </>
      }
    >
      <Section title={t('Sizes')}>
        {own.length === 0 ? (
          <Empty title={t('None of its sizes is on sale yet')} />
        ) : (
          <div className="table-frame">
            <table className="table dense blocks" aria-label={t('Sizes')}>
              <thead>
                <tr>
                  <th>{t('Size')}</th>
                  <th className="figure">{t('On hand')}</th>
                  <th className="figure">{t('Base price')}</th>
                  <th>{t('Valid until')}</th>
                  <th>{t('State')}</th>
                  <th>
                    <span className="hidden-text">{t('Actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {own.map((size) => (
                  <tr key={size.offerId}>
                    <td className="name">
                      <b className="medium">{size.title}</b>
                      <span className="second">{size.offerSku}</span>
                    </td>
                    <td className="figure" data-label={t('On hand')}>
                      {amountText(t, size.onHandMilli, size.unit)}
                    </td>
                    <td className="figure" data-label={t('Base price')}>
                      <span>
                        {size.basePaise === null ? t('No price') : formatInr(size.basePaise)}
                        <span className="second">
                          {perText(t, size.unit)}
                          {size.moreCount > 0 && `, ${t('+ {n} prices', { n: size.moreCount })}`}
                        </span>
                      </span>
                    </td>
                    <td data-label={t('Valid until')} className={size.priceExpired ? 'late-text' : undefined}>
                      {size.priceValidTo ? showMoment(size.priceValidTo) : '–'}
                    </td>
                    <td className="state">
                      {size.status && (
                        <Badge tone={offerStates[size.status].tone}>{t(offerStates[size.status].label)}</Badge>
                      )}
                    </td>
                    <td className="act">
                      <Link
                        className="button small"
                        to={paths.seller.seriesPlaces({ seriesproductid, seriesvariantId: size.offerId })}
                      >
                        {t('Prices by place')}
                      </Link>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Section>
    </DetailPage>
  )
}
