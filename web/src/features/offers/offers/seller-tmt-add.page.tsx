import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { OwnFamilyList } from './OwnFamilyList.tsx'

/** Bars of the catalogue that the business does not sell yet. */
export default function SellerTmtAddPage() {
  const t = useT()
  return (
    <OwnFamilyList
      title={t('Add bars')}
      subtitle={t('Brands in the catalogue that you do not sell yet.')}
      kind="TMT"
      sold={false}
      to={({ identifier }) => paths.seller.tmtDetails({ tmtproductId: identifier })}
      verb={t('Enter prices')}
      empty={<Empty title={t('You already sell every brand of bars in the catalogue')} />}
    />
  )
}
