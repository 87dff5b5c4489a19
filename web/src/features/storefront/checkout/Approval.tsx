import { Link, useNavigate } from 'react-router'
import { ruleText } from '#graphql/rule-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import type { PaymentMethod, RequestApprovalInput } from '../../../graphql-types.ts'
import { type CheckoutApprovalFieldsFragment, RequestOrderApproval } from './checkout.graphql.ts'

/** What keeps an order from being placed by this method until its company has approved it; undefined if nothing. */
export const approvalOf = (approvals: readonly CheckoutApprovalFieldsFragment[], method: PaymentMethod) =>
  approvals.find((one) => one.method === method && one.whyNot)

const labels: Record<PaymentMethod, string> = {
  GATEWAY: text('Send for approval, pay online'),
  DIRECT: text('Send for approval, pay by bank transfer'),
  CREDIT: text('Send for approval, buy on credit'),
}

type Props = {
  approval: CheckoutApprovalFieldsFragment
  /** The order as it was reviewed; its method is the one of the approval. */
  order: Omit<RequestApprovalInput, 'method'>
  isFirst: boolean
  /** In the bar at the bottom of a phone, which has room for the button alone. */
  isBar?: boolean
  busy: boolean
}

/** In place of the button that places an order: why the company has to approve it, and sending it to the approvers. */
export function SendForApproval({ approval, order, isFirst, isBar = false, busy }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const request = useMutation(RequestOrderApproval, { successMessage: t('Sent for approval') })
  const { method, approvalId, reasons, whyNot, whyNotRequested, approvers } = approval
  if (approvalId) {
    return (
      <>
        <Link className="button large wide" to={paths.companyApproval({ id: approvalId })}>
          {t('View the request for approval')}
        </Link>
        {!isBar && whyNot && <p className="ink3 t13">{ruleText(t, whyNot)}</p>}
      </>
    )
  }
  const send = async () => {
    const sent = await request.runSafely({ input: { ...order, method } })
    if (sent) await navigate(paths.companyApproval({ id: sent.requestOrderApproval.id }))
  }
  const refusal = whyNotRequested ?? whyNot
  return (
    <>
      <BusyButton
        className={isFirst ? 'button primary large wide' : 'button large wide'}
        busy={busy || request.busy}
        disabled={whyNotRequested !== null}
        onClick={send}
      >
        {t(labels[method])}
      </BusyButton>
      {!isBar && approvers > 0 && (
        <p className="ink2 t13">
          {t('{n, plural, one {Needs # approval} other {Needs # approvals}}: {reasons}', {
            n: approvers,
            reasons: reasons.map(({ name }) => name ?? t('Above your spend limit')).join(', '),
          })}
        </p>
      )}
      {!isBar && refusal && refusal.code !== 'ORDER_APPROVAL_NEEDED' && (
        <p className="ink3 t13">{ruleText(t, refusal)}</p>
      )}
    </>
  )
}
