import { formatInr, mulDiv } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import BarDelivery from '#shared/orders/BarDelivery.tsx'
import { perText, wholeInr } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { OfferSumFragment } from './product.graphql.ts'
import styles from './product.module.css'
import type { Variant } from './product-state.ts'

/** Below the button: when and how the goods arrive, and what comes with them. */
export default function Assurances({ variant, offer }: { variant: Variant; offer: OfferSumFragment }) {
  const t = useT()
  const byWeight = variant.unit === 'kg'
  return (
    <ul className={`${styles.assurances} t13`}>
      <li>
        <Icon name="truck" />
        <span>
          {t('{seller}, {city}. Arrives', { seller: offer.seller.name, city: offer.city })}{' '}
          <b className="medium">{showDay(offer.deliverBy)}</b>
          <BarDelivery line={offer} />
        </span>
      </li>
      <li>
        <Icon name="document" />
        <span>
          {offer.seller.gstType === 'COMPOSITION'
            ? t('Bill of supply: this seller charges no GST')
            : t('GST invoice. After ITC: {price} {unit}', {
                price: byWeight
                  ? wholeInr(mulDiv(offer.taxablePaise, 1_000_000, Math.max(offer.grams, 1)))
                  : formatInr(offer.unitExTaxPaise),
                unit: perText(t, byWeight ? 'tonne' : variant.unit),
              })}
        </span>
      </li>
      {offer.mtcAvailable && (
        <li>
          <Icon name="check" />
          <span>{t('Mill test certificate with every dispatch')}</span>
        </li>
      )}
      <li>
        <Icon name="lock" />
        <span>{t('Price locked during checkout')}</span>
      </li>
    </ul>
  )
}
