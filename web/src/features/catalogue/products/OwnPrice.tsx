import { lastDateBefore } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { PriceOrigin } from '#shared/products/PriceOrigin.tsx'
import { showDate } from '#ui/format/dates.ts'
import type { OfferSumFragment } from './product.graphql.ts'

/** The company or contract price with the price for all buyers. */
export default function OwnPrice({ offer, unit }: { offer: OfferSumFragment; unit: string }) {
  const t = useT()
  const { priceBuyer, priceContract: contract } = offer
  return (
    <p className="t13 ink2">
      <PriceOrigin origin={priceBuyer} />{' '}
      {t('{price} {unit} before GST and freight; other buyers pay {usual}', {
        price: formatInr(offer.pricePaise),
        unit,
        usual: formatInr(offer.everyonePaise),
      })}
      {contract && (
        <span className="second">
          {t('Contract {number}, until {day}', {
            number: contract.reference,
            day: showDate(lastDateBefore(contract.validTo)),
          })}
        </span>
      )}
    </p>
  )
}
