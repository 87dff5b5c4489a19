import { formatInr } from '@neev/domain/money'
import { Link, useParams } from 'react-router'
import { DetailPage, Section } from '#kit/detail/DetailPage.tsx'
import { Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { perText } from '#kit/goods/amounts.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { DealerStock } from './DealerStock.tsx'
import { DealerGood } from './dealers.graphql.ts'

/** One product: what the dealer has of each size, what buyers pay, what it keeps. */
export default function DealerGoodPage() {
  const t = useT()
  const { productname: identifier = '' } = useParams()
  const { data, error, refetch } = useGql(DealerGood, { identifier })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const { title, items } = data.dealerGood
  const paise = (value: number | null) => (value === null ? '–' : formatInr(value))
  return (
    <DetailPage
      title={title}
      back={{ to: paths.subBusiness.productList(), label: t('Products') }}
      actions={
        <Link className="button" to={paths.product({ identifier })}>
          {t('See it in the shop')}
        </Link>
      }
    >
      <Section title={t('Sizes')}>
        <div className="table-frame">
          <table className="table dense blocks" aria-label={t('Sizes')}>
            <thead>
              <tr>
                <th>{t('Item')}</th>
                <th className="figure">{t('Your stock')}</th>
                <th className="figure">{t('Price to buyers')}</th>
                <th className="figure">{t('Price floor')}</th>
                <th className="figure">{t('Your margin')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((good) => (
                <tr key={good.id}>
                  <td className="name">
                    <b className="medium">{good.title}</b>
                    <span className="second">{good.sku}</span>
                  </td>
                  <td className="figure" data-label={t('Your stock')}>
                    <span>
                      <DealerStock good={good} />
                    </span>
                  </td>
                  <td className="figure" data-label={t('Price to buyers')}>
                    <span>
                      {paise(good.pricePaise)}
                      <span className="second">{perText(t, good.unit)}</span>
                    </span>
                  </td>
                  <td className="figure" data-label={t('Price floor')}>
                    {paise(good.floorPaise)}
                  </td>
                  <td className="figure" data-label={t('Your margin')}>
                    {paise(good.marginPaise)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </DetailPage>
  )
}
