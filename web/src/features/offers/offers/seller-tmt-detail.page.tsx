import { useParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { GridPage } from './price-grids/GridPage.tsx'

/** One brand of bars: diameters in rows, grades in columns. */
export default function SellerTmtDetailPage() {
  const t = useT()
  const { tmtproductId = '' } = useParams()
  return <GridPage identifier={tmtproductId} back={{ to: paths.seller.tmtList(), label: t('TMT bars') }} />
}
