import { cleanCode } from '@neev/domain/core/input/clean'
import { formatInr } from '@neev/domain/core/money'
import { handRefundInput } from '@neev/domain/money/payments/payments'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { refundReason, refundStates } from '#shared/orders/refund-states.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { wayText } from './admin-refund.columns.tsx'
import { type AdminRefundFragment, ApproveRefund, MarkRefundPaid, RetryRefund } from './admin-refunds.graphql.ts'

/** One refund: reason, approvals, and actions. */
export function RefundDecision({ refund, onDone }: { refund: AdminRefundFragment; onDone: () => void }) {
  const t = useT()
  const { id, amountPaise, deductedPaise, approvals, approversNeeded } = refund
  const state = refundStates[refund.status]
  const can = new Set(refund.transitions)
  return (
    <div className="dialog-body stack">
      <div>
        <Badge tone={state.tone}>{t(state.label)}</Badge>
      </div>
      {refund.failure && <p className="note red">{t(refund.failure)}</p>}
      <Properties
        of={[
          [t('Amount'), formatInr(amountPaise)],
          [t('Deducted as GST'), deductedPaise > 0 && formatInr(deductedPaise)],
          [t('Order'), refund.suborderNumber ?? refund.orderNumber],
          [t('Buyer'), refund.buyerName],
          [t('Reason'), refundReason(t, refund.reason)],
          [t('Payment method'), wayText(t, refund)],
          [t('Paid by bank transfer'), [refund.transferUtr, refund.payer].filter(Boolean).join(', ')],
          ['UTR', refund.utr],
          [t('Provider’s payment number'), refund.gatewayRefundId && <AtProvider key="provider" refund={refund} />],
          [t('Requested'), showMoment(refund.requestedAt)],
          [t('Sent'), refund.sentAt && showMoment(refund.sentAt)],
          [t('Done'), refund.doneAt && showMoment(refund.doneAt)],
          [t('Agreed'), approvals.map(({ name, at }) => `${name}, ${showMoment(at)}`).join('; ')],
        ]}
      />
      {refund.status === 'REQUESTED' && (
        <p className="note">
          {t('{have} of {need} approvals.', { have: approvals.length, need: approversNeeded })}{' '}
          {!can.has('approve') && t('A second person must approve.')}
        </p>
      )}
      {can.has('approve') && <Approve refund={refund} />}
      {can.has('retry') && <Retry id={id} />}
      {can.has('payByHand') && <ByHand refund={refund} onDone={onDone} />}
    </div>
  )
}

function AtProvider({ refund: { gatewayRefundId, providerUrl } }: { refund: AdminRefundFragment }) {
  if (!providerUrl) return gatewayRefundId
  return (
    <a className="link" href={providerUrl} target="_blank" rel="noreferrer">
      {gatewayRefundId}
    </a>
  )
}

function Approve({ refund }: { refund: AdminRefundFragment }) {
  const t = useT()
  const approve = useMutation(ApproveRefund, { successMessage: t('Saved') })
  const amount = formatInr(refund.amountPaise - refund.deductedPaise)
  const agree = async () => {
    if (await confirm({ title: t('Refund {amount}?', { amount }), verb: t('Approve') }))
      await approve.runSafely({ id: refund.id })
  }
  return (
    <BusyButton className="button primary" busy={approve.busy} onClick={agree}>
      {t('Approve the refund of {amount}', { amount })}
    </BusyButton>
  )
}

function Retry({ id }: { id: string }) {
  const t = useT()
  const retry = useMutation(RetryRefund, {
    successMessage: t('The refund will be sent again'),
  })
  const again = async () => {
    const sure = await confirm({
      title: t('Send it again?'),
      body: t('First check with the provider that the first refund was not sent.'),
      verb: t('Send again'),
    })
    if (sure) await retry.runSafely({ id })
  }
  return (
    <BusyButton className="button" busy={retry.busy} onClick={again}>
      {t('Send again')}
    </BusyButton>
  )
}

function ByHand({
  refund: { id, amountPaise, deductedPaise },
  onDone,
}: {
  refund: AdminRefundFragment
  onDone: () => void
}) {
  const t = useT()
  const pay = useMutation(MarkRefundPaid, { successMessage: t('Saved') })
  return (
    <Form
      schema={handRefundInput}
      defaults={{ utr: '' }}
      onSubmit={async ({ utr }) => {
        await pay.run({ id, utr })
        onDone()
      }}
      submit={t('Mark as sent')}
    >
      <p className="ink2">
        {t(
          'Transfer {amount} from the bank to the account the payment came from, then enter the bank reference here.',
          {
            amount: formatInr(amountPaise - deductedPaise),
          },
        )}
      </p>
      <TextField name="utr" label="UTR" tidy={cleanCode} />
    </Form>
  )
}
