import { useT } from '#i18n/use-t.ts'
import { OwnListPage } from './OwnListPage.tsx'
import { OwnOffers } from './OwnOffers.tsx'

/** The business's offers, change requests, and drafts. */
export default function SellerOfferListPage() {
  const t = useT()
  return (
    <OwnListPage
      title={t('Products and prices')}
      subtitle={t('Choose a stock or price to change it. Select rows to change their prices together.')}
      create={t('Add product')}
      Offers={OwnOffers}
    />
  )
}
