import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { amountText, perText } from '#ui/format/amounts.ts'
import type { Change } from './change.ts'

/** The seller's prices and stock. */
export function RequestedPrices({ offers }: { offers: Change['offers'] }) {
  const t = useT()
  if (offers.length === 0) return null
  return (
    <Section title={t('The seller’s offer')}>
      <div className="stack">
        {offers.map((offer) => (
          <Properties
            key={offer.id}
            of={[
              [t('Item'), offer.variantTitle],
              ['SKU', `${offer.sku}, ${offer.city}`],
              [
                t('Base price'),
                offer.basePaise === null ? t('No price') : `${formatInr(offer.basePaise)} ${perText(t, offer.unit)}`,
              ],
              [t('MRP'), offer.mrpPaise === null ? null : formatInr(offer.mrpPaise)],
              [
                t('Bulk price from'),
                offer.prices
                  .filter(({ buyer, scope, fromMilli }) => buyer === 'EVERYONE' && scope === 'ALL' && fromMilli > 0)
                  .map(
                    ({ fromMilli, pricePaise }) => `${amountText(t, fromMilli, offer.unit)}: ${formatInr(pricePaise)}`,
                  )
                  .join('; '),
              ],
              [t('In stock'), amountText(t, offer.onHandMilli, offer.unit)],
              [t('Days until dispatch'), offer.leadDays],
            ]}
          />
        ))}
      </div>
    </Section>
  )
}
