import { formatInr } from '@neev/domain/core/money'
import { creditRequestInput } from '@neev/domain/money/credit/credit-lines'
import { useState } from 'react'
import { ruleText } from '#graphql/rule-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { MoneyField, TextareaField } from '#ui/form/fields.tsx'
import type { PaymentMethod } from '../../../graphql-types.ts'
import { RequestHigherLimit, type ReviewOrderMutation } from './checkout.graphql.ts'

type Props = {
  option: ReviewOrderMutation['reviewOrder']['methods'][number] | undefined
  busy: boolean
  isFirst: boolean
  /** In the bar at the bottom of a phone, which has room for the button alone. */
  isBar?: boolean
  place: (method: PaymentMethod, restMethod?: PaymentMethod) => void
  /** False if the company has to approve the order first, which is then one order. */
  canSplit: boolean
}

/** Ordering on the credit of the sellers, with what is left of it. */
export function OnCredit({ option, busy, isFirst, isBar = false, place, canSplit }: Props) {
  const t = useT()
  if (!option) return null
  return (
    <>
      <BusyButton
        className={isFirst ? 'button primary large wide' : 'button large wide'}
        busy={busy}
        disabled={option.whyNot !== null}
        onClick={() => place('CREDIT')}
      >
        {t('Order on credit')}
      </BusyButton>
      {(isBar ? [] : option.credit).map((left) => (
        <Left key={left.sellerId} left={left} />
      ))}
      {!isBar && option.whyNot && <p className="ink3 t13">{ruleText(t, option.whyNot)}</p>}
      {!isBar && option.split && canSplit && <InTwo split={option.split} busy={busy} place={place} />}
    </>
  )
}

type CreditLeft = NonNullable<Props['option']>['credit'][number]

/** What is left with a seller, and asking it for a higher limit where that is too little. */
function Left({ left }: { left: CreditLeft }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const mutation = useMutation(RequestHigherLimit, { successMessage: t('Request sent') })
  const { sellerId, sellerName, leftPaise, termsDays, neededPaise, requestedPaise } = left
  return (
    <>
      <p className="ink3 t13">
        {t('On credit from {seller}: {amount} left, due {n} days after the invoice.', {
          seller: sellerName,
          amount: formatInr(leftPaise, { paise: 'auto' }),
          n: termsDays,
        })}
      </p>
      {neededPaise !== null && requestedPaise !== null && (
        <p className="ink3 t13">
          {t('You have asked {seller} for a limit of {amount}. It has not answered yet.', {
            seller: sellerName,
            amount: formatInr(requestedPaise, { paise: 'auto' }),
          })}
        </p>
      )}
      {neededPaise !== null && requestedPaise === null && (
        <>
          <button type="button" className="button small" onClick={() => setAsking(true)}>
            {t('Request a higher limit')}
          </button>
          <FormDialog
            title={t('Request a higher limit from {seller}', { seller: sellerName })}
            open={isAsking}
            onClose={() => setAsking(false)}
            schema={creditRequestInput}
            defaults={{ sellerId, limitPaise: neededPaise, termsDays: String(termsDays), note: '' }}
            submit={t('Send request')}
            onSubmit={(input) => mutation.run({ input })}
          >
            <MoneyField
              name="limitPaise"
              label={t('Limit')}
              hint={t('With this limit the order can be placed on credit.')}
            />
            <TextareaField name="note" label={t('Message to seller')} optional />
          </FormDialog>
        </>
      )}
    </>
  )
}

type Split = NonNullable<NonNullable<Props['option']>['split']>

/** Ordering on credit what its sellers give credit for, and paying the rest. */
function InTwo({ split, busy, place }: { split: Split } & Pick<Props, 'busy' | 'place'>) {
  const t = useT()
  const rest = formatInr(split.restPaise, { paise: 'auto' })
  const labels: Partial<Record<PaymentMethod, string>> = {
    GATEWAY: t('Part on credit, pay {amount} online', { amount: rest }),
    DIRECT: t('Part on credit, pay {amount} by bank transfer', { amount: rest }),
  }
  return (
    <>
      <p className="t13">
        {t(
          'You can divide it into two orders: {credit} from {creditSellers} on credit, and {rest} from {restSellers} to pay.',
          {
            credit: formatInr(split.creditPaise, { paise: 'auto' }),
            creditSellers: split.creditSellers.join(', '),
            rest,
            restSellers: split.restSellers.join(', '),
          },
        )}
      </p>
      {split.methods.map(({ method, whyNot }) => (
        <BusyButton
          key={method}
          className="button large wide"
          disabled={whyNot !== null}
          busy={busy}
          onClick={() => place('CREDIT', method)}
        >
          {labels[method]}
        </BusyButton>
      ))}
    </>
  )
}
