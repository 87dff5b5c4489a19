import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { OwnFamilyList } from './OwnFamilyList.tsx'

/** Bars that the business sells, one line per brand. */
export default function SellerTmtListPage() {
  const t = useT()
  return (
    <OwnFamilyList
      title={t('TMT bars')}
      subtitle={t('One row per brand. Open it to change all sizes at once.')}
      kind="TMT"
      sold
      to={({ identifier }) => paths.seller.tmtDetails({ tmtproductId: identifier })}
      verb={t('Change prices')}
      actions={
        <Link className="button primary" to={paths.seller.tmtAdd()}>
          {t('Add bars')}
        </Link>
      }
      empty={
        <Empty title={t('No bars on sale yet')}>
          {t('Choose a brand from the catalogue and enter one base price: all sizes go on sale at once.')}
        </Empty>
      }
    />
  )
}
