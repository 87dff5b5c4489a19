import { formatInr } from '@neev/domain/money'
import { useId, useState } from 'react'
import { checked } from '#kit/form/checked.ts'
import { Form } from '#kit/form/Form.tsx'
import { MomentField, MoneyField, QuantityField, SelectField } from '#kit/form/fields.tsx'
import { amountText, perText, unitText } from '#kit/goods/amounts.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { SegmentedControl } from '#kit/SegmentedControl.tsx'
import { savedText } from './PriceWaits.tsx'
import type { Offer } from './seller-offer.columns.tsx'
import { SellerOffers, SetPrice, SetStock, UpdatePricesByAmount } from './seller-offers.graphql.ts'

type Props = { offer: Offer; onDone: () => void }

/** Reasons for the book; they are kept in English, as the book is one for all languages. */
const reasons = {
  Counted: text('Counted'),
  'New delivery': text('New delivery'),
  'Sold elsewhere': text('Sold elsewhere'),
  Damaged: text('Damaged'),
  'Returned by a buyer': text('Returned by a buyer'),
} as const
type Stock = { onHandMilli: number | null; reason: string }
const stock = checked<Stock>(({ onHandMilli, reason }) => ({
  onHandMilli: !(onHandMilli !== null && onHandMilli >= 0) && text('This is not a quantity. At most 3 decimals.'),
  reason: reason === '' && text('Choose a reason.'),
}))

/** What is on hand now, with the reason for the book. */
export function StockForm({ offer, onDone }: Props) {
  const t = useT()
  const set = useMutation(SetStock, { successMessage: t('Stock saved'), refreshes: [SellerOffers] })
  return (
    <Form
      schema={stock}
      defaults={{ onHandMilli: offer.onHandMilli, reason: 'Counted' }}
      onSubmit={async ({ onHandMilli, reason }) => {
        await set.run({ offerId: offer.id, onHandMilli: onHandMilli ?? 0, reason })
        onDone()
      }}
      submit={t('Save the stock')}
    >
      <p className="ink2">{offer.variantTitle}</p>
      <QuantityField
        name="onHandMilli"
        label={t('On hand')}
        unit={unitText(t, offer.unit)}
        hint={
          offer.reservedMilli > 0
            ? t('{amount} of it are reserved for orders', { amount: amountText(t, offer.reservedMilli, offer.unit) })
            : undefined
        }
      />
      <SelectField
        name="reason"
        label={t('Reason')}
        options={Object.entries(reasons).map(([value, label]) => ({ value, label: t(label) }))}
      />
    </Form>
  )
}

type Price = { pricePaise: number | null; validTo: Date | null }
const price = checked<Price>(({ pricePaise, validTo }) => ({
  pricePaise: !(pricePaise !== null && pricePaise > 0) && text('This is not an amount of money.'),
  validTo: validTo !== null && validTo <= new Date() && text('The end must lie in the future.'),
}))

/** A new base price from now on; breaks and zones move by the same share. */
export function PriceForm({ offer, onDone }: Props) {
  const t = useT()
  const set = useMutation(SetPrice, {
    successMessage: ({ setPrice: { priceChangeRequest } }) => savedText(t, priceChangeRequest, t('Price saved')),
    refreshes: [SellerOffers],
  })
  const { mrpPaise } = offer
  return (
    <Form
      schema={price}
      defaults={{ pricePaise: offer.basePaise, validTo: null }}
      onSubmit={async ({ pricePaise, validTo }) => {
        await set.run({ offerId: offer.id, pricePaise: pricePaise ?? 0, validTo: validTo?.toISOString() ?? null })
        onDone()
      }}
      submit={t('Save the price')}
    >
      <p className="ink2">{offer.variantTitle}</p>
      <MoneyField
        name="pricePaise"
        label={t('Base price, ex-yard before GST')}
        hint={
          mrpPaise === null
            ? perText(t, offer.unit)
            : t('{unit}; with GST at most the MRP of {mrp}', { unit: perText(t, offer.unit), mrp: formatInr(mrpPaise) })
        }
      />
      <MomentField name="validTo" label={t('Valid until')} optional hint={t('Empty: until further notice')} />
      {offer.prices.length > 1 && (
        <p className="hint">{t('Prices for larger quantities, zones and companies move by the same share.')}</p>
      )}
    </Form>
  )
}

/** Yesterday's prices up or down by an amount per unit, for the rows that were picked. */
export function TransitionPricesForm({ offers, onDone }: { offers: readonly Offer[]; onDone: () => void }) {
  const t = useT()
  const id = useId()
  const [way, setWay] = useState<'up' | 'down'>('up')
  const [amount, setAmount] = useState('')
  const transition = useMutation(UpdatePricesByAmount, {
    successMessage: ({ updatePricesByAmount: { changed, held } }) =>
      [
        t('{n, plural, one {# price changed} other {# prices changed}}', { n: changed }),
        held > 0 && t('{n, plural, one {# waits for the desk} other {# wait for the desk}}', { n: held }),
      ]
        .filter(Boolean)
        .join(', '),
    refreshes: [SellerOffers],
  })
  const paise = Math.round(Number(amount) * 100)
  const run = async () => {
    const byPaise = way === 'up' ? paise : -paise
    if (await transition.runSafely({ offerIds: offers.map((offer) => offer.id), byPaise })) onDone()
  }
  return (
    <form
      className="row wraps"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <label className="t13 medium" htmlFor={id}>
        {t('Yesterday’s prices')}
      </label>
      <SegmentedControl
        label={t('Up or down')}
        hideLabel
        value={way}
        onChange={setWay}
        options={[
          { value: 'up', label: '+' },
          { value: 'down', label: '−' },
        ]}
      />
      <span className="input figure move-amount">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value.replace(/[^\d.]/g, ''))}
        />
        <span className="unit">₹</span>
      </span>
      <button type="submit" className="button small primary" disabled={!(paise > 0) || transition.busy}>
        {t('Apply')}
      </button>
    </form>
  )
}
