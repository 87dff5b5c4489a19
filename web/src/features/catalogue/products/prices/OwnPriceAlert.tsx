import { formatInr } from '@neev/domain/core/money'
import { priceAlertInput } from '@neev/domain/offers/price-alerts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { PriceAlerts, RemovePriceAlert, SetPriceAlert } from '#shared/offers/price-alerts.graphql.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField } from '#ui/form/fields.tsx'
import { perText } from '#ui/format/amounts.ts'
import type { Variant } from '../product-state.ts'

type Props = { variant: Variant; pincode: string }

/** The user's price alert, or the form to create one. */
export default function OwnPriceAlert({ variant, pincode }: Props) {
  const { data } = useGql(PriceAlerts, {})
  const waiting = data?.priceAlerts.find(
    (alert) => alert.notifiedAt === null && alert.variantId === variant.id && alert.pincode === pincode,
  )
  if (waiting) return <Waiting id={waiting.id} paise={waiting.targetPaise} unit={variant.unit} pincode={pincode} />
  return data && <ChangeRequest key={variant.id} variant={variant} pincode={pincode} />
}

function Waiting({ id, paise, unit, pincode }: { id: string; paise: number; unit: string; pincode: string }) {
  const t = useT()
  const remove = useMutation(RemovePriceAlert, {
    successMessage: t('Price alert removed'),
  })
  return (
    <div className="row between wraps">
      <p>
        {t('We email you when it costs {price} {unit} or less, delivered to {pincode}.', {
          price: formatInr(paise),
          unit: perText(t, unit),
          pincode,
        })}
      </p>
      <BusyButton className="button" busy={remove.busy} onClick={() => remove.runSafely({ id })}>
        {t('Remove alert')}
      </BusyButton>
    </div>
  )
}

function ChangeRequest({ variant, pincode }: Props) {
  const t = useT()
  const set = useMutation(SetPriceAlert, { successMessage: t('Price alert set') })
  const nowPaise = variant.delivered?.unitPaise ?? 0
  return (
    <Form
      schema={priceAlertInput}
      defaults={{ targetPaise: Math.floor((nowPaise * 97) / 10_000) * 100 || null }}
      submit={t('Notify me')}
      onSubmit={({ targetPaise }) => set.run({ variantId: variant.id, pincode, targetPaise })}
    >
      <MoneyField
        name="targetPaise"
        label={t('Target price, {unit}, delivered with GST', { unit: perText(t, variant.unit) })}
        hint={t('Now {price} to {pincode}. The alert is active for 90 days.', { price: formatInr(nowPaise), pincode })}
      />
    </Form>
  )
}
