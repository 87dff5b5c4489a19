import { formatInr } from '@neev/domain/core/money'
import { ruleText } from '#graphql/rule-text.ts'
import { useT } from '#i18n/use-t.ts'
import type { PaymentMethod } from '../../graphql-types.ts'
import type { ReviewOrderMutation } from './checkout.graphql.ts'

type Props = {
  option: ReviewOrderMutation['reviewOrder']['methods'][number] | undefined
  busy: boolean
  isFirst: boolean
  /** In the bar at the bottom of a phone, which has room for the button alone. */
  isBar?: boolean
  place: (method: PaymentMethod) => void
}

/** Ordering on the credit of the sellers, with what is left of it. */
export function OnCredit({ option, busy, isFirst, isBar = false, place }: Props) {
  const t = useT()
  if (!option) return null
  return (
    <>
      <button
        type="button"
        className={isFirst ? 'button primary large wide' : 'button large wide'}
        disabled={busy || option.whyNot !== null}
        onClick={() => place('CREDIT')}
      >
        {t('Order on credit')}
      </button>
      {(isBar ? [] : option.credit).map(({ sellerName, leftPaise, termsDays }) => (
        <p key={sellerName} className="ink3 t13">
          {t('On credit from {seller}: {amount} left, due {n} days after the invoice.', {
            seller: sellerName,
            amount: formatInr(leftPaise, { paise: 'auto' }),
            n: termsDays,
          })}
        </p>
      ))}
      {!isBar && option.whyNot && <p className="ink3 t13">{ruleText(t, option.whyNot)}</p>}
    </>
  )
}
