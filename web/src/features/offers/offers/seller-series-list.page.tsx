import { Link, useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { OwnFamilyList } from './OwnFamilyList.tsx'

/** Series (pipes, tiles, sections, wires) that the business sells, and others. */
export default function SellerSeriesListPage() {
  const t = useT()
  const [search] = useSearchParams()
  const more = search.get('show') === 'others'
  return more ? (
    <OwnFamilyList
      key="others"
      title={t('Add series')}
      subtitle={t('Series in the catalogue that you do not sell yet. Enter prices for the sizes you have.')}
      kind="SERIES"
      sold={false}
      to={({ identifier }) => paths.seller.seriesAddVariant({ seriesproductid: identifier })}
      verb={t('Enter prices')}
      actions={
        <Link className="button" to={paths.seller.seriesList()}>
          {t('My series')}
        </Link>
      }
      empty={<Empty title={t('You already sell every series in the catalogue')} />}
    />
  ) : (
    <OwnFamilyList
      key="own"
      title={t('Series')}
      subtitle={t('Pipes, tiles, sections and other products in many sizes.')}
      kind="SERIES"
      sold
      to={({ identifier }) => paths.seller.seriesVariants({ seriesproductid: identifier })}
      verb={t('Sizes and prices')}
      actions={
        <Link className="button primary" to={paths.seller.seriesList({ show: 'others' })}>
          {t('Add series')}
        </Link>
      }
      empty={
        <Empty title={t('No series on sale yet')}>
          {t('Choose a series from the catalogue and paste your price list.')}
        </Empty>
      }
    />
  )
}
