import { useT } from '#i18n/use-t.ts'
import { unitText } from '#ui/format/amounts.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { PlacePricesQuery } from './grid.graphql.ts'
import { PlaceChoice } from './PlaceChoice.tsx'
import { type Ladder, newStep, type Origin, type PlacedOffer, type Step } from './place-prices-state.ts'
import styles from './price-grids.module.css'

const maxBreaks = 7

type Props = {
  ladder: Ladder
  offer: PlacedOffer
  zones: PlacePricesQuery['zones']
  states: PlacePricesQuery['states']
  refusal: (Origin & { field: string; message: string }) | null
  onChange: (part: Partial<Ladder>) => void
  onRemove: () => void
}

/** The prices for one place and kind of buyer, by quantity, with their end. */
export function PlacePrice({ ladder, offer, zones, states, refusal, onChange, onRemove }: Props) {
  const t = useT()
  const { steps } = ladder
  const change = (key: number, part: Partial<Step>) =>
    onChange({ steps: steps.map((step) => (step.key === key ? { ...step, ...part } : step)) })
  const refusalAt = (field: string, step?: number) =>
    refusal?.field === field && (step === undefined || refusal.step === step) ? (
      <span className="error-text" role="alert">
        {refusal.message}
      </span>
    ) : null
  return (
    <div className={styles.placePrice}>
      <div className={styles.where}>
        <PlaceChoice ladder={ladder} zones={zones} states={states} onChange={onChange} />
        {refusalAt('place')}
      </div>
      <ol className="steps">
        {steps.map((step, at) => (
          <li key={step.key}>
            <label className="field">
              <span className={at === 0 ? '' : 'hidden-text'}>{t('From')}</span>
              <span className="input figure">
                <input
                  inputMode="decimal"
                  value={step.from}
                  onChange={({ target }) => change(step.key, { from: target.value })}
                />
                <span className="unit">{unitText(t, offer.unit)}</span>
              </span>
              {refusalAt('fromMilli', step.key)}
            </label>
            <label className="field">
              <span className={at === 0 ? '' : 'hidden-text'}>{t('Price')}</span>
              <span className="input figure">
                <input
                  inputMode="decimal"
                  value={step.price}
                  onChange={({ target }) => change(step.key, { price: target.value })}
                />
                <span className="unit">₹</span>
              </span>
              {refusalAt('pricePaise', step.key)}
            </label>
            {at > 0 && (
              <button
                type="button"
                className="button small square quiet"
                aria-label={t('Remove price')}
                onClick={() => onChange({ steps: steps.filter(({ key }) => key !== step.key) })}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
        {steps.length < maxBreaks && (
          <li>
            <button
              type="button"
              className="button small quiet"
              onClick={() => onChange({ steps: [...steps, newStep('', steps.at(-1)?.price ?? '')] })}
            >
              {t('Bulk price')}
            </button>
          </li>
        )}
      </ol>
      <div className={styles.until}>
        <label className="field">
          <span>{t('Valid until')}</span>
          <span className="input">
            <input
              type="datetime-local"
              value={ladder.until}
              onChange={({ target }) => onChange({ until: target.value })}
            />
          </span>
          {refusalAt('validTo')}
        </label>
        <button type="button" className="button small quiet" onClick={onRemove}>
          {t('Remove place')}
        </button>
      </div>
    </div>
  )
}
