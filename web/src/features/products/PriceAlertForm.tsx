import { formatInr } from '@neev/domain/money'
import { priceAlertInput } from '@neev/domain/price-alerts'
import { Form } from '#kit/form/Form.tsx'
import { MoneyField } from '#kit/form/fields.tsx'
import { perText } from '#kit/goods/amounts.ts'
import { PriceAlerts, SetPriceAlert } from '#kit/goods/price-alerts.graphql.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { Variant } from './product-state.ts'

/** Asks for the price that somebody waits for. */
export default function PriceAlertForm({ variant, pincode }: { variant: Variant; pincode: string }) {
  const t = useT()
  const set = useAct(SetPriceAlert, { says: t('We write to you then'), refreshes: [PriceAlerts] })
  const nowPaise = variant.delivered?.unitPaise ?? 0
  return (
    <Form
      schema={priceAlertInput}
      defaults={{ wishedPaise: Math.floor((nowPaise * 97) / 10_000) * 100 || null }}
      submit={t('Tell me')}
      onSubmit={({ wishedPaise }) => set.run({ variantId: variant.id, pincode, wishedPaise })}
    >
      <MoneyField
        name="wishedPaise"
        label={t('At most, {unit}, delivered with GST', { unit: perText(t, variant.unit) })}
        hint={t('Now {price} to {pincode}. We look for 90 days.', { price: formatInr(nowPaise), pincode })}
      />
    </Form>
  )
}
