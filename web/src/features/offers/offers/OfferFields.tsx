import { defaultBounds, type PriceBounds, priceVerdict } from '@neev/domain/catalogue/approvals'
import { cleanNumber } from '@neev/domain/core/input/clean'
import { formatInr } from '@neev/domain/core/money'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { CountField, MomentField, MoneyField, QuantityField, SelectField, TextField } from '#ui/form/fields.tsx'
import styles from '#ui/form/form-rows.module.css'
import { perText, unitText } from '#ui/format/amounts.ts'
import { Icon } from '#ui/icons/Icon.tsx'

type Point = { id: string; name: string; city: string }

type Props = {
  /** Path of the offer in the form: `offer`, `offers.2.offer`. */
  at: string
  points: readonly Point[]
  unit: string
  medianPaise?: number | null
  bounds?: PriceBounds
  mrpPaise?: number | null
}

/** Fields of a new offer: dispatch point, price, stock. */
export function OfferFields({ at, points, unit, ...prices }: Props) {
  const t = useT()
  return (
    <>
      <div className="columns">
        <TextField
          name={`${at}.sku`}
          label="SKU"
          hint={t('Your own SKU. Each offer needs a different one.')}
          tidy={cleanNumber}
        />
        <SelectField
          name={`${at}.dispatchPointId`}
          label={t('Dispatched from')}
          options={points.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
        />
        <QuantityField name={`${at}.stockMilli`} label={t('In stock')} unit={unitText(t, unit)} />
        <CountField name={`${at}.leadDays`} label={t('Days until dispatch')} />
      </div>
      <PriceFields at={at} unit={unit} {...prices} />
    </>
  )
}

/** Base price with quantity breaks and end. */
export function PriceFields({
  at,
  unit,
  medianPaise = null,
  bounds = defaultBounds,
  mrpPaise = null,
}: Omit<Props, 'points'>) {
  const t = useT()
  const prefix = at && `${at}.`
  const price = useWatch({ name: `${prefix}pricePaise` }) as number | null
  const verdict = price ? priceVerdict(price, medianPaise, bounds) : 'USUAL'
  const hints = [
    perText(t, unit),
    medianPaise !== null && t('others charge {price}', { price: formatInr(medianPaise) }),
    mrpPaise !== null && t('with GST, at most the MRP of {mrp}', { mrp: formatInr(mrpPaise) }),
  ]
  return (
    <>
      <div className="columns">
        <MoneyField
          name={`${prefix}pricePaise`}
          label={t('Base price, ex-yard before GST')}
          hint={hints.filter(Boolean).join('; ')}
        />
        <MomentField
          name={`${prefix}validTo`}
          label={t('Valid until')}
          optional
          hint={t('Leave empty for no expiry')}
        />
      </div>
      {verdict !== 'USUAL' && (
        <p className="note amber">
          <Icon name="alert" />
          {verdict === 'HOLD'
            ? t('This is more than 60% away from other sellers’ prices, so we review it before it goes on sale.')
            : t('This is more than 25% away from other sellers’ prices. Is it correct?')}
        </p>
      )}
      <Breaks name={`${prefix}breaks`} unit={unit} />
    </>
  )
}

function Breaks({ name, unit }: { name: string; unit: string }) {
  const t = useT()
  const { fields, append, remove } = useFieldArray({ name })
  return (
    <fieldset className="stack">
      <legend className="label">{t('Bulk prices')}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className={styles.breakRow}>
          <QuantityField name={`${name}.${at}.fromMilli`} label={t('From')} unit={unitText(t, unit)} />
          <MoneyField name={`${name}.${at}.pricePaise`} label={t('Price')} />
          <button
            type="button"
            className="button small square quiet"
            aria-label={t('Remove price break')}
            onClick={() => remove(at)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      {fields.length < 6 && (
        <div>
          <button
            type="button"
            className="button small"
            onClick={() => append({ fromMilli: null, pricePaise: null }, { shouldFocus: false })}
          >
            <Icon name="plus" />
            {t('Add price break')}
          </button>
        </div>
      )}
    </fieldset>
  )
}
