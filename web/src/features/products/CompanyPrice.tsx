import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import type { OfferSumFragment } from './product.graphql.ts'

/** The company price with the price for all buyers; nothing if there is none. */
export function CompanyPrice({ offer, unit }: { offer: OfferSumFragment; unit: string }) {
  const t = useT()
  if (offer.priceBuyer === 'EVERYONE') return null
  return (
    <p className="t13 ink2">
      <span className="badge plain">{t('Company price')}</span>{' '}
      {t('{price} {unit} before GST and freight; other buyers pay {usual}', {
        price: formatInr(offer.pricePaise),
        unit,
        usual: formatInr(offer.everyonePaise),
      })}
    </p>
  )
}
