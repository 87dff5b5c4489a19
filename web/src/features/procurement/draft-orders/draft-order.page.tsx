import { formatInr } from '@neev/domain/core/money'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useDraftOrderPaths } from '#state/use-draft-order-paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { draftDeclineReasonLabels, draftOrderStates } from './draft-order-labels.ts'
import css from './draft-orders.module.css'
import {
  CancelDraftOrder,
  DraftOrder,
  type DraftOrderFieldsFragment,
  ResendDraftOrder,
  SendDraftOrder,
} from './draft-orders.operations.graphql.ts'
import { PricedGoods, PricedTotal } from './PricedDraft.tsx'

type Props = { draft: DraftOrderFieldsFragment }

/** A draft order for its preparers: check, send, follow. */
export default function DraftOrderPage() {
  const t = useT()
  const own = useDraftOrderPaths()
  const [search] = useSearchParams()
  const { draftOrder: draft } = useData(DraftOrder, { id: search.get('id') ?? '' }).data
  const { label, tone } = draftOrderStates[draft.status]
  return (
    <DetailPage
      title={draft.customerName}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={draft.number}
      back={{ to: own.list(), label: t('Draft orders') }}
      actions={<Steps draft={draft} />}
    >
      <div className="beside wide-first">
        <div className="stack">{draft.cart ? <PricedGoods cart={draft.cart} /> : <Goods draft={draft} />}</div>
        <div className="stack">
          <Money draft={draft} />
          <Customer draft={draft} />
          {draft.status === 'SENT' && <Passing draft={draft} />}
          <Section title={t('History')}>
            <StatusHistory history={draft.history} states={draftOrderStates} unnamed={t('by itself')} />
          </Section>
        </div>
      </div>
    </DetailPage>
  )
}

function Steps({ draft: { id, version, steps, customerName } }: Props) {
  const t = useT()
  const own = useDraftOrderPaths()
  const send = useMutation(SendDraftOrder, {
    successMessage: ({ sendDraftOrder }) =>
      sendDraftOrder.messageCount > 0 ? t('Sent to the customer') : t('Ready. Send the link yourself.'),
  })
  const resend = useMutation(ResendDraftOrder, { successMessage: t('Sent to the customer') })
  const cancel = useMutation(CancelDraftOrder, { successMessage: t('Cancelled') })
  const busy = send.busy || resend.busy || cancel.busy
  const end = async () => {
    const yes = await confirm({
      title: t('Cancel the draft order for {name}?', { name: customerName }),
      body: t('The customer can no longer place it. This cannot be undone.'),
      verb: t('Cancel draft order'),
      tone: 'danger',
    })
    if (yes) await cancel.runSafely({ id })
  }
  return (
    <>
      {steps.includes('cancel') && (
        <BusyButton className="button" busy={busy} onClick={end}>
          {t('Cancel draft order')}
        </BusyButton>
      )}
      {steps.includes('edit') && (
        <Link className="button" to={own.edit({ draft: id })}>
          {t('Change')}
        </Link>
      )}
      {steps.includes('resend') && (
        <BusyButton className="button" busy={busy} onClick={() => resend.runSafely({ id })}>
          {t('Send again')}
        </BusyButton>
      )}
      {steps.includes('send') && (
        <BusyButton className="button primary" busy={busy} onClick={() => send.runSafely({ id, version })}>
          {t('Send to the customer')}
        </BusyButton>
      )}
    </>
  )
}

function Money({ draft: { cart, sentPaise, validUntil, status } }: Props) {
  const t = useT()
  return (
    <Section title={t('Money')}>
      <div className="stack">
        <div>{cart && <PricedTotal cart={cart} />}</div>
        {sentPaise !== null && validUntil && (
          <p className="ink2">
            {status === 'SENT'
              ? t('Sent at {amount}; the prices are held until {moment}.', {
                  amount: formatInr(sentPaise),
                  moment: showMoment(validUntil),
                })
              : t('Sent at {amount}, valid until {moment}.', {
                  amount: formatInr(sentPaise),
                  moment: showMoment(validUntil),
                })}
          </p>
        )}
      </div>
    </Section>
  )
}

function Customer({ draft }: Props) {
  const t = useT()
  const { mobile, email, line1, city, pincode, gstin, note, preparedBy, sellerName, orderNumber, declineReason } = draft
  return (
    <Section title={t('Customer')}>
      <Properties
        of={[
          [t('Name'), draft.customerName],
          [t('Mobile'), mobile],
          [t('Email'), email],
          [t('Site'), [line1, city, pincode].filter(Boolean).join(', ')],
          ['GSTIN', gstin],
          [t('Note'), note],
          [t('Prepared by'), [preparedBy, sellerName ?? 'Neev'].join(', ')],
          [t('Order'), orderNumber],
          [t('Reason'), declineReason && t(draftDeclineReasonLabels[declineReason])],
        ]}
      />
    </Section>
  )
}

/** The link, to be passed on by the preparer where no message arrives. */
function Passing({ draft: { link, number, messageCount } }: Props) {
  const t = useT()
  const words = t('Your order {number} is ready to check: {link}', { number, link })
  return (
    <Section title={t('Link for the customer')}>
      <div className="stack">
        <p className={css.link}>
          <code>{link}</code>
        </p>
        <p className="ink3 t13">
          {messageCount > 0
            ? t('{n, plural, one {# message} other {# messages}} sent so far. Only this customer can open it.', {
                n: messageCount,
              })
            : t('No message could be sent. Send the link yourself. Only this customer can open it.')}
        </p>
        <a
          className="button"
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('Send on WhatsApp')}
        </a>
      </div>
    </Section>
  )
}

/** The lines of a draft that is over, as they were sent. */
export function Goods({ draft: { lines } }: Props) {
  const t = useT()
  return (
    <Section title={t('Items')}>
      <ul className="stack">
        {lines.map(({ id, title, sellerName, quantityMilli, unit, pricePaise }) => (
          <li key={id}>
            <b className="medium">{title}</b>
            <p className="ink3 t13">
              {[sellerName, amountText(t, quantityMilli, unit), pricePaise !== null && formatInr(pricePaise)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
