import { Link, useSearchParams } from 'react-router'
import { Empty } from '#kit/feedback/Blank.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { OwnFamilyList } from './OwnFamilyList.tsx'

/** Series (pipes, tiles, sections, wires) that the business sells, and others. */
export default function SellerSeriesListPage() {
  const t = useT()
  const [search] = useSearchParams()
  const more = search.get('show') === 'others'
  return more ? (
    <OwnFamilyList
      key="others"
      title={t('Take up a series')}
      subtitle={t('Series of the catalogue that you do not sell yet. Give prices to the sizes that you have.')}
      kind="SERIES"
      sold={false}
      to={({ identifier }) => paths.seller.seriesAddVariant({ seriesproductid: identifier })}
      verb={t('Give prices')}
      actions={
        <Link className="button" to={paths.seller.seriesList()}>
          {t('My series')}
        </Link>
      }
      empty={<Empty title={t('You sell of every series that the catalogue has')} />}
    />
  ) : (
    <OwnFamilyList
      key="own"
      title={t('Series')}
      subtitle={t('Pipes, tiles, sections and all that comes in many sizes.')}
      kind="SERIES"
      sold
      to={({ identifier }) => paths.seller.seriesVariants({ seriesproductid: identifier })}
      verb={t('Sizes and prices')}
      actions={
        <Link className="button primary" to={paths.seller.seriesList({ show: 'others' })}>
          {t('Take up a series')}
        </Link>
      }
      empty={
        <Empty title={t('No series on sale yet')}>
          {t('Take up a series of the catalogue and paste your price list.')}
        </Empty>
      }
    />
  )
}
