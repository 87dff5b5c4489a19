import { formatInr } from '@neev/domain/core/money'
import { type FormEvent, useId, useState } from 'react'
import { ruleText } from '#graphql/rule-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import type { BasketFragment } from '#shared/cart/basket.graphql.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import plainLinkStyles from '#ui/plain-link.module.css'
import { ApplyCoupon, RemoveCoupon } from './cart.graphql.ts'
import styles from './carts.module.css'

/** The applied coupon, or a field to enter one. */
export function Coupon({ coupon }: { coupon: BasketFragment['coupon'] }) {
  const t = useT()
  const field = useId()
  const apply = useMutation(ApplyCoupon)
  const remove = useMutation(RemoveCoupon)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (coupon) {
    return (
      <div className={styles.coupon}>
        <p>
          <b className="medium">{coupon.code}</b>{' '}
          {coupon.whyNot ? (
            <span className="late">{ruleText(t, coupon.whyNot)}</span>
          ) : (
            `−${formatInr(coupon.discountPaise)}`
          )}
          <span className="ink3 t13 second">{coupon.title}</span>
        </p>
        <BusyButton
          className={`${plainLinkStyles.plainLink} t13`}
          busy={remove.busy}
          onClick={() => remove.runSafely()}
        >
          {t('Remove')}
        </BusyButton>
      </div>
    )
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(null)
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code === '') return
    try {
      await apply.run({ code })
    } catch (error) {
      const { errorText } = await import('#graphql/error-text.ts')
      setRefusal(errorText(t, error))
    }
  }
  return (
    <form className="field" onSubmit={submit}>
      <label className="label" htmlFor={field}>
        {t('Coupon')}
      </label>
      <div className="row">
        <div className="input">
          <input
            id={field}
            name="code"
            autoComplete="off"
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? `${field}-below` : undefined}
          />
        </div>
        <BusyButton type="submit" className="button" busy={apply.busy}>
          {t('Apply')}
        </BusyButton>
      </div>
      {refusal && (
        <p className="error-text" id={`${field}-below`}>
          {refusal}
        </p>
      )}
    </form>
  )
}
