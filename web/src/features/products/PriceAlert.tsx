import { formatInr } from '@neev/domain/money'
import { priceAlertInput } from '@neev/domain/price-alerts'
import { Link, useLocation } from 'react-router'
import { Form } from '#kit/form/Form.tsx'
import { MoneyField } from '#kit/form/fields.tsx'
import { perText } from '#kit/goods/amounts.ts'
import { PriceAlerts, RemovePriceAlert, SetPriceAlert } from '#kit/goods/price-alerts.graphql.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { usePincode } from '#state/place.ts'
import { useUser } from '#state/session.ts'
import type { Variant } from './product-state.ts'

/** Waits for a price of this size at the buyer's pincode. Strangers are led to sign in and back. */
export function PriceAlert({ variant }: { variant: Variant }) {
  const t = useT()
  const pincode = usePincode()
  const user = useUser()
  const { pathname, search } = useLocation()
  const { data } = useGql(PriceAlerts, {}, { skip: !user })
  if (!pincode || !variant.delivered) return null
  const waiting = data?.priceAlerts.find(
    (alert) => alert.notifiedAt === null && alert.variantId === variant.id && alert.pincode === pincode,
  )
  return (
    <section className="card padded price-alert" aria-labelledby="price-alert">
      <h3 id="price-alert">{t('Wait for a price')}</h3>
      {!user ? (
        <p className="ink2">
          {t('We write to you when it gets cheaper.')}{' '}
          <Link className="link" to={paths.login({ returnTo: pathname + search })}>
            {t('Sign in')}
          </Link>
        </p>
      ) : waiting ? (
        <Waiting id={waiting.id} paise={waiting.wishedPaise} unit={variant.unit} pincode={pincode} />
      ) : (
        data && <Wish key={variant.id} variant={variant} pincode={pincode} />
      )}
    </section>
  )
}

function Waiting({ id, paise, unit, pincode }: { id: string; paise: number; unit: string; pincode: string }) {
  const t = useT()
  const remove = useMutation(RemovePriceAlert, {
    successMessage: t('We do not wait any more'),
    refreshes: [PriceAlerts],
  })
  return (
    <div className="row between wraps">
      <p>
        {t('We write to you when it costs {price} {unit} or less, delivered to {pincode}.', {
          price: formatInr(paise),
          unit: perText(t, unit),
          pincode,
        })}
      </p>
      <button type="button" className="button" disabled={remove.busy} onClick={() => remove.runSafely({ id })}>
        {t('Stop waiting')}
      </button>
    </div>
  )
}

function Wish({ variant, pincode }: { variant: Variant; pincode: string }) {
  const t = useT()
  const set = useMutation(SetPriceAlert, { successMessage: t('We write to you then'), refreshes: [PriceAlerts] })
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
