import { formatInr } from '@neev/domain/core/money'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { MomentField, MoneyField, QuantityField, SelectField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { amountText, perText, unitText } from '#ui/format/amounts.ts'
import { savedText } from '../price-grids/PriceWaits.tsx'
import type { Offer } from '../seller-offer.columns.tsx'
import { SetPrice, SetStock } from '../seller-offers.graphql.ts'

type Props = { offer: Offer; onDone: () => void }

/** Reasons in the stock history; stored in English, because the history is shared by all languages. */
const reasons = {
  Counted: text('Counted'),
  'New delivery': text('New delivery'),
  'Sold elsewhere': text('Sold elsewhere'),
  Damaged: text('Damaged'),
  'Returned by a buyer': text('Returned by a buyer'),
} as const
type Stock = { onHandMilli: number | null; reason: string }
const stock = problemSchema<Stock>(({ onHandMilli, reason }) => ({
  onHandMilli: !(onHandMilli !== null && onHandMilli >= 0) && text('Enter a valid quantity with at most 3 decimals.'),
  reason: reason === '' && text('Choose a reason.'),
}))

/** Counted stock with a reason for the history. */
export function StockForm({ offer, onDone }: Props) {
  const t = useT()
  const set = useMutation(SetStock, { successMessage: t('Stock saved') })
  return (
    <Form
      schema={stock}
      defaults={{ onHandMilli: offer.onHandMilli, reason: 'Counted' }}
      onSubmit={async ({ onHandMilli, reason }) => {
        await set.run({ offerId: offer.id, onHandMilli: onHandMilli ?? 0, reason })
        onDone()
      }}
      submit={t('Save stock')}
    >
      <p className="ink2">{offer.variantTitle}</p>
      <QuantityField
        name="onHandMilli"
        label={t('In stock')}
        unit={unitText(t, offer.unit)}
        hint={
          offer.reservedMilli > 0
            ? t('{amount} of it reserved for orders', { amount: amountText(t, offer.reservedMilli, offer.unit) })
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
const price = problemSchema<Price>(({ pricePaise, validTo }) => ({
  pricePaise: !(pricePaise !== null && pricePaise > 0) && text('Enter a valid amount.'),
  validTo: validTo !== null && validTo <= new Date() && text('The end must be in the future.'),
}))

/** A new base price; quantity breaks and zone prices change in proportion. */
export function PriceForm({ offer, onDone }: Props) {
  const t = useT()
  const set = useMutation(SetPrice, {
    successMessage: ({ setPrice: { priceChangeRequest } }) => savedText(t, priceChangeRequest, t('Price saved')),
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
      submit={t('Save price')}
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
      <MomentField name="validTo" label={t('Valid until')} optional hint={t('Leave empty for no expiry')} />
      {offer.prices.length > 1 && (
        <p className="hint">{t('Bulk, zone and company prices change by the same percentage.')}</p>
      )}
    </Form>
  )
}
