import { formatInr } from '@neev/domain/core/money'
import { lastContractDate } from '@neev/domain/pricing/prices'
import { useT } from '#i18n/use-t.ts'
import { PriceOrigin } from '#shared/products/PriceOrigin.tsx'
import { showDay } from '#ui/format/dates.ts'
import type { OfferSumFragment } from './product.graphql.ts'

/** The company or contract price with the price for all buyers; nothing if there is none. */
export function CompanyPrice({ offer, unit }: { offer: OfferSumFragment; unit: string }) {
  const t = useT()
  const { priceBuyer, priceContract: contract } = offer
  if (priceBuyer === 'EVERYONE') return null
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
            day: showDay(lastContractDate(contract.validTo)),
          })}
        </span>
      )}
    </p>
  )
}
