import { useParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { GridPage } from './price-grids/GridPage.tsx'

/** All sizes of a series to fill in or paste. */
export default function SellerSeriesAddPage() {
  const t = useT()
  const { seriesproductid = '' } = useParams()
  return <GridPage identifier={seriesproductid} back={{ to: paths.seller.seriesList(), label: t('Series') }} />
}
