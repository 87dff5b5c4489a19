import { type PriceUpdate, updatedPrice } from '@neev/domain/offers/prices/price-updates'
import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { PriceUpdateFields } from '../price-updates/PriceUpdateFields.tsx'

type Props = {
  tonnes: boolean
  prices: ReadonlyMap<string, number>
  onTransition: (prices: [string, number][]) => void
}

/** The step per selling unit; null if rupees per tonne are no whole paise per kilogram. */
function stepOf(update: PriceUpdate | null, tonnes: boolean): PriceUpdate | null {
  if (!update || 'byBp' in update || !tonnes) return update
  return update.byPaise % 1000 === 0 ? { byPaise: update.byPaise / 1000 } : null
}

/** Changes all entered prices by an amount or a percentage; nothing is saved yet. */
export function UpdateAll({ tonnes, prices, onTransition }: Props) {
  const t = useT()
  const [update, setUpdate] = useState<PriceUpdate | null>(null)
  const step = stepOf(update, tonnes)
  const moved = step ? [...prices].map(([one, price]): [string, number] => [one, updatedPrice(price, step)]) : []
  const low = moved.filter(([, price]) => price <= 0).length
  return (
    <form
      className="row wraps top"
      onSubmit={(event) => {
        event.preventDefault()
        if (moved.length > 0 && low === 0) onTransition(moved)
      }}
    >
      <PriceUpdateFields per={tonnes ? t('₹ per tonne') : t('₹ each')} onChange={setUpdate} />
      <button type="submit" className="button" disabled={moved.length === 0 || low > 0}>
        {t('Apply to all')}
      </button>
      {update && !step && <p className="error-text">{t('Enter whole tens of rupees per tonne.')}</p>}
      {low > 0 && (
        <p className="error-text">
          {t('{n, plural, one {# price would not be above zero.} other {# prices would not be above zero.}}', {
            n: low,
          })}
        </p>
      )}
    </form>
  )
}
