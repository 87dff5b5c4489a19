import { useT } from '#i18n/use-t.ts'
import { ShareButton } from '#shared/shares/ShareButton.tsx'
import { useMay } from '#state/use-may.ts'
import { OwnListPage } from './OwnListPage.tsx'
import { OwnOffers } from './OwnOffers.tsx'

/** The business's offers, change requests, and drafts. */
export default function SellerOfferListPage() {
  const t = useT()
  const may = useMay()
  return (
    <OwnListPage
      title={t('Products and prices')}
      subtitle={t('Choose a stock or price to change it. Select rows to change their prices together.')}
      create={t('Add product')}
      actions={may('offer:write:own') && <ShareButton kind="PRICE_LIST" message={t('Our prices of today, ex-yard')} />}
      Offers={OwnOffers}
    />
  )
}
