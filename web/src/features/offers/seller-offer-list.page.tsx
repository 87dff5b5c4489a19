import { useT } from '#kit/i18n/use-t.ts'
import { OwnListPage } from './OwnListPage.tsx'
import { OwnOffers } from './OwnOffers.tsx'

/** The business's offers, change requests, and drafts. */
export default function SellerOfferListPage() {
  const t = useT()
  return (
    <OwnListPage
      title={t('Products and prices')}
      subtitle={t('Press a stock or a price to change it; pick rows to move their prices together.')}
      create={t('Bring a product')}
      Offers={OwnOffers}
    />
  )
}
