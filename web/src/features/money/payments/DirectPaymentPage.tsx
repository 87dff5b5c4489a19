import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { transferInput, transferModes } from '@neev/domain/money/payments/payments'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import cartStyles from '#shared/cart/cart.module.css'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, MoneyField, SelectField, TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import plainLinkStyles from '#ui/plain-link.module.css'
import { clockText, useSecondsLeft } from '#ui/use-clock.ts'
import { SubmitTransfer, Transfer, TransferMoved, type TransferQuery } from './payments.graphql.ts'
import styles from './payments.module.css'
import { transferLabels, transferModeLabels } from './transfer-labels.ts'

type OneTransfer = TransferQuery['bankTransfer']

/** Payment of an order or debit note by bank transfer: details, deadline, submission, and result. */
export default function DirectPaymentPage() {
  const t = useT()
  const { orderID = '' } = useParams()
  const [search] = useSearchParams()
  const { data, refetch } = useData(Transfer, { orderId: orderID, debitNoteId: search.get('note') })
  useLive(TransferMoved, { orderId: orderID }, () => refetch())
  const transfer = data.bankTransfer
  const { status, expectedPaise, deadline, reference, account, payeeName, orderNumber, debitNoteId } = transfer
  const { label, tone } = transferLabels[status]
  const open = !transfer.isOver && ['AWAITED', 'SHORT', 'REJECTED'].includes(status)
  return (
    <div className="wrap narrow">
      <Head title={t('Bank transfer')} noIndex />
      <p className="crumbs">
        <Link to={paths.order({ id: orderID })}>{t('Order {number}', { number: orderNumber })}</Link>
      </p>
      <div className="page-head">
        <div>
          <div className="row wraps">
            <h1>{transfer.isOver ? t('Bank transfer') : t('Pay by bank transfer')}</h1>
            <Badge tone={tone}>{t(label)}</Badge>
          </div>
          {!transfer.isOver && (
            <p>
              {transfer.deductible.length > 0
                ? t('Transfer this amount less the GST that you deduct, then enter the bank reference.')
                : payeeName
                  ? t('You pay {seller} directly: transfer exactly this amount, then enter the bank reference.', {
                      seller: payeeName,
                    })
                  : t('Transfer exactly this amount, then enter the bank reference.')}
            </p>
          )}
        </div>
      </div>
      <div className={`beside ${styles.accountFirst}`}>
        <div className="stack">
          <Found transfer={transfer} />
          {open && (
            <Section title={t('I’ve paid')}>
              <Submission transfer={transfer} />
            </Section>
          )}
        </div>
        <aside className="stack">
          <section className={`card act ${cartStyles.summary}`}>
            <h2>{t('Amount')}</h2>
            <p className="price">{formatInr(expectedPaise)}</p>
            {open && <Deductible transfer={transfer} />}
            {open && (debitNoteId === null ? <Deadline until={deadline} /> : <Due by={deadline} />)}
            <Properties
              of={
                transfer.isOver
                  ? []
                  : [
                      [t('Account holder'), account.holder],
                      [t('Account number'), <Copied key="account" value={account.accountNumber} />],
                      ['IFSC', <Copied key="ifsc" value={account.ifsc} />],
                      [t('Bank'), [account.bank, account.branch].filter(Boolean).join(', ')],
                      ['UPI', account.upi && <Copied key="upi" value={account.upi} />],
                      [t('Remarks'), <Copied key="reference" value={reference} />],
                    ]
              }
            />
            {debitNoteId === null ? (
              <Link className="link t13" to={paths.invoiceWithoutResponse({ order: orderID })}>
                {t('Proforma invoice')}
              </Link>
            ) : (
              <Link className="link t13" to={paths.debitNote({ id: debitNoteId })}>
                {t('Debit note {number}', { number: transfer.debitNoteNumber ?? '' })}
              </Link>
            )}
          </section>
        </aside>
      </div>
    </div>
  )
}

function Copied({ value }: { value: string }) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast(t('Copied'))
  }
  return (
    <span className="row between">
      {value}
      <button
        type="button"
        className={`${plainLinkStyles.plainLink} t12`}
        onClick={copy}
        aria-label={t('Copy {value}', { value })}
      >
        {t('Copy')}
      </button>
    </span>
  )
}

function Deadline({ until }: { until: string }) {
  const t = useT()
  const left = useSecondsLeft(until)
  return (
    <p className="ink2">
      {left > 0
        ? t('Reserved until {at}, {clock} left.', { at: showMoment(until), clock: clockText(left) })
        : t('The time to pay has expired.')}
    </p>
  )
}

/** What a government buyer may deduct as GST, and what is then left to transfer. */
function Deductible({ transfer: { deductible, expectedPaise } }: { transfer: OneTransfer }) {
  const t = useT()
  const maxPaise = deductible.reduce((sum, { mostPaise }) => sum + mostPaise, 0)
  if (maxPaise === 0) return null
  return (
    <p className="note">
      {t(
        'You may deduct up to {amount} of GST at source (CGST Act s. 51). Then transfer {rest}; the certificate (GSTR-7A) follows.',
        { amount: formatInr(maxPaise), rest: formatInr(expectedPaise - maxPaise) },
      )}
    </p>
  )
}

/** A debit note stays open after its due date. */
const Due = ({ by }: { by: string }) => {
  const t = useT()
  return <p className="ink2">{t('Due by {day}.', { day: showMoment(by) })}</p>
}

/** The submitted details, and the result of verification. */
function Found({ transfer }: { transfer: OneTransfer }) {
  const t = useT()
  const { status, utr, mode, paidOn, paidPaise, receivedPaise, reason, submittedAt, expectedPaise, orderId } = transfer
  if (status === 'LATE') return <CameLate transfer={transfer} />
  if (status === 'AWAITED' || status === 'EXPIRED') {
    return transfer.isOver ? (
      <p className="note amber">
        {transfer.debitNoteId === null
          ? t('Nothing is due for this transfer any more: the order is closed or was paid another way.')
          : t('The debit note is cancelled, so nothing is due.')}
      </p>
    ) : null
  }
  return (
    <>
      {status === 'SUBMITTED' && (
        <p className="note" role="status">
          {looking(t, transfer)}
        </p>
      )}
      {status === 'SHORT' && (
        <p className="note red" role="alert">
          {t('{got} arrived, {short} is missing. Transfer the rest and enter its reference.', {
            got: formatInr(receivedPaise ?? 0),
            short: formatInr(expectedPaise - (receivedPaise ?? 0)),
          })}
        </p>
      )}
      {status === 'REJECTED' && (
        <p className="note red" role="alert">
          {reason ? t('Message from Neev: {reason}', { reason }) : t('We could not find this transfer.')}
        </p>
      )}
      {(status === 'VERIFIED' || status === 'EXCESS') && (
        <p className="note" role="status">
          <span>
            {t('Your payment has arrived.')}{' '}
            <Link className="link" to={paths.order({ id: orderId })}>
              {t('View order')}
            </Link>
          </span>
        </p>
      )}
      <Section title={t('Your payment details')}>
        <Properties
          of={[
            [t('Payment method'), mode && t(transferModeLabels[mode])],
            [t('Amount'), paidPaise === null ? null : formatInr(paidPaise)],
            [t('Bank reference (UTR)'), utr],
            [t('GST deducted'), transfer.deductedPaise > 0 && formatInr(transfer.deductedPaise)],
            [t('Paid on'), paidOn],
            [t('Sent'), submittedAt && showMoment(submittedAt)],
          ]}
        />
      </Section>
    </>
  )
}

/** Late payments: returned in full, and by whom. */
function CameLate({ transfer: { late, payeeName, orderId } }: { transfer: OneTransfer }) {
  const t = useT()
  const owed = payeeName ? late.filter(({ returnedAt }) => !returnedAt) : late
  const isBack = owed.length === 0
  const amount = formatInr((isBack ? late : owed).reduce((sum, { amountPaise }) => sum + amountPaise, 0))
  return (
    <p className="note amber" role="status">
      <span>
        {payeeName && isBack
          ? t('{amount} arrived when nothing was due any more. {seller} reports that it was refunded to you.', {
              amount,
              seller: payeeName,
            })
          : payeeName
            ? t('{amount} arrived when nothing was due any more. {seller} has the money and must refund it to you.', {
                amount,
                seller: payeeName,
              })
            : t(
                '{amount} arrived when nothing was due any more. The full amount is refunded to the account it came from.',
                {
                  amount,
                },
              )}{' '}
        <Link className="link" to={paths.order({ id: orderId })}>
          {t('View order')}
        </Link>
      </span>
    </p>
  )
}

function looking(t: T, { payeeName, debitNoteId, isOver }: OneTransfer): string {
  if (isOver) return t('Nothing is due any more. If we find the payment, the full amount is refunded.')
  if (debitNoteId !== null)
    return payeeName
      ? t('{seller} checks its account and confirms the payment to us.', { seller: payeeName })
      : t('We check our account, usually within two working hours.')
  return payeeName
    ? t('{seller} checks its account and confirms the payment to us. Your order then continues automatically.', {
        seller: payeeName,
      })
    : t('We check our account, usually within two working hours. Your order then continues automatically.')
}

function Submission({ transfer }: { transfer: OneTransfer }) {
  const t = useT()
  const submit = useMutation(SubmitTransfer, {
    successMessage: t('Thank you. We are checking your payment.'),
  })
  const [slip, setSlip] = useState<File | null>(null)
  return (
    <Form
      schema={transferInput}
      defaults={{
        mode: 'NEFT',
        amountPaise: transfer.expectedPaise,
        utr: '',
        paidOn: istDate(new Date()),
        payerName: '',
      }}
      submit={t('Submit payment details')}
      onSubmit={({ payerName, note: _, ...values }) =>
        submit.run({
          orderId: transfer.orderId,
          debitNoteId: transfer.debitNoteId,
          input: { ...values, payerName: payerName || null, ...(slip && { slip }) },
        })
      }
    >
      <div className="columns">
        <SelectField
          name="mode"
          label={t('Payment method')}
          options={transferModes.map((value) => ({ value, label: t(transferModeLabels[value]) }))}
        />
        <MoneyField name="amountPaise" label={t('Amount')} />
        <TextField
          name="utr"
          label={t('Bank reference (UTR)')}
          hint={t('12 to 22 characters, shown on your bank’s receipt.')}
          autoComplete="off"
        />
        <DateField name="paidOn" label={t('Paid on')} />
        <TextField name="payerName" label={t('Paid from account of')} optional />
        <Field label={t('Bank receipt')} optional hint={t('A picture or PDF.')}>
          {(control) => (
            <div className="input">
              <input
                {...control}
                type="file"
                name="slip"
                accept="image/png,image/jpeg,image/webp,application/pdf"
                onChange={(event) => setSlip(event.target.files?.[0] ?? null)}
              />
            </div>
          )}
        </Field>
      </div>
    </Form>
  )
}
