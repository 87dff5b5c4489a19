import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { OwnOffer } from '../OwnOffer.tsx'
import { OwnProductPage } from './OwnProductPage.tsx'

/** One product for a seller: details, offers, history. */
export default function SellerProductDetailPage() {
  const t = useT()
  return (
    <OwnProductPage list={t('Products and prices')} addOffer>
      {({ offers }) =>
        offers.length === 0 ? (
          <Section title={t('Your offers')}>
            <Empty title={t('You do not sell this')} />
          </Section>
        ) : (
          offers.map((offer) => <OwnOffer key={offer.id} offer={offer} />)
        )
      }
    </OwnProductPage>
  )
}
