import { formatInr } from '@neev/domain/core/money'
import { declineInput } from '@neev/domain/procurement/quotations/quotations'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ruleText as whyText } from '#graphql/rule-text.ts'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { showDay, showMoment } from '#ui/format/dates.ts'
import { RowTable } from '#ui/table/RowTable.tsx'
import { Conversation } from './negotiation/Conversation.tsx'
import { Counters } from './negotiation/Counters.tsx'
import { receivedCounterStates } from './negotiation/counter-labels.ts'
import {
  type CounterFieldsFragment as Counter,
  ReceivedQuoteRequestUpdated,
} from './negotiation/negotiation.operations.graphql.ts'
import { OpenCounter } from './negotiation/OpenCounter.tsx'
import { QuotationForm } from './QuotationForm.tsx'
import { QuotationSums } from './QuotationSums.tsx'
import { takeCounter } from './quotation-form.ts'
import { declineReasonLabels, invitationStates, quotationStates } from './quotation-labels.ts'
import {
  DeclineQuoteRequest,
  type ReceivedFieldsFragment as Received,
  ReceivedQuoteRequest,
  WithdrawQuotation,
} from './quotations.operations.graphql.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { lineColumns } from './RequestDetail.tsx'

/** After the deadline: what was agreed or quoted and waits for the buyer, or why it cannot be quoted. */
function Ended({ request, current }: { request: Received; current: Received['quotations'][number] | undefined }) {
  const t = useT()
  if (current?.status !== 'SENT' || !request.whyNot)
    return <p className="note">{request.whyNot && whyText(t, request.whyNot)}</p>
  const isAgreed = request.counters.some(
    ({ status, quotationId }) => status === 'REVISED' && quotationId !== current.id,
  )
  const params = { amount: formatInr(current.totalPaise), moment: showMoment(current.validUntil) }
  return (
    <p className="note green">
      {isAgreed
        ? t('Agreed at {amount}, valid until {moment}. The buyer decides.', params)
        : t('Quoted at {amount}, valid until {moment}. The buyer decides.', params)}
    </p>
  )
}

/** A request for quotation for an invited seller: its lines, and the quotation. */
export default function SellerQuotationPage() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()('quotation:write')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, refetch } = useData(ReceivedQuoteRequest, { id })
  const { receivedQuoteRequest: request } = data
  useLive(ReceivedQuoteRequestUpdated, { id }, () => refetch())
  const [taken, setTaken] = useState<Counter | null>(null)
  const open = request.counters.find((counter) => counter.status === 'OPEN')
  const past = request.counters.filter((counter) => counter !== open)
  const { label, tone } = request.quotationStatus
    ? quotationStates[request.quotationStatus]
    : invitationStates[request.state]
  const current = request.quotations.find(({ status }) => status !== 'REPLACED' && status !== 'WITHDRAWN')
  return (
    <DetailPage
      title={request.title}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={request.number}
      back={{ to: own.quotationList(), label: t('Quotations') }}
      actions={may && <Transitions request={request} />}
    >
      {open && <OpenCounter requestId={id} counter={open} may={may} onTake={() => setTaken(open)} />}
      {request.whyNot ? (
        <Ended request={request} current={current} />
      ) : open ? null : (
        <p className="note amber">{t('Answer by {moment}.', { moment: showMoment(request.deadline) })}</p>
      )}
      {request.declineReason && <p className="note">{t(declineReasonLabels[request.declineReason])}</p>}
      <Section title={t('Request')}>
        <Properties
          of={[
            [
              t('Buyer'),
              request.buyerName ??
                (request.isCompany
                  ? t('A company, named once you have the order')
                  : t('Named once you have the order')),
            ],
            [t('Site'), [request.place, request.pincode].join(', ')],
            [t('Deliver by'), request.deliverBy && showDay(request.deliverBy)],
            [t('Test certificate'), request.certificateNeeded ? t('Required') : t('Not required')],
            [t('Alternatives'), request.alternatesAllowed ? t('Allowed') : t('Not allowed')],
            [t('Note'), request.note],
          ]}
        />
      </Section>
      {may && !request.whyNot ? (
        <QuotationForm
          key={`${current?.id} ${taken?.id}`}
          request={request}
          current={current && taken ? takeCounter(current, taken) : current}
        />
      ) : (
        <Section title={t('Requested items')}>
          <RowTable label={t('Requested items')} columns={lineColumns} rows={request.lines} idOf={(line) => line.id} />
        </Section>
      )}
      <div className="beside">
        {request.quotations.map((quotation) => (
          <Section
            key={quotation.id}
            title={t('{number}, revision {n}', { number: quotation.number, n: quotation.revision })}
            action={
              <Badge tone={quotationStates[quotation.status].tone}>{t(quotationStates[quotation.status].label)}</Badge>
            }
          >
            <QuotationSums {...quotation} />
            <p className="ink3 t13">
              {t('Sent {sent}, valid until {until}', {
                sent: showMoment(quotation.sentAt),
                until: showMoment(quotation.validUntil),
              })}
            </p>
          </Section>
        ))}
        {past.length > 0 && (
          <Section title={t('Counter-offers')}>
            <Counters counters={past} states={receivedCounterStates} />
          </Section>
        )}
        <Section
          title={t('Messages')}
          action={
            request.unread > 0 && (
              <Badge tone="amber">{t('{n, plural, one {# new} other {# new}}', { n: request.unread })}</Badge>
            )
          }
        >
          <Loading fallback={<Skeleton lines={4} />}>
            <Conversation requestId={id} sellerId={null} />
          </Loading>
        </Section>
      </div>
    </DetailPage>
  )
}

function Transitions({ request: { id, whyNot, state, quotationStatus } }: { request: Received }) {
  const t = useT()
  const [isDeclining, setDeclining] = useState(false)
  const decline = useMutation(DeclineQuoteRequest, { successMessage: t('Declined') })
  const withdraw = useMutation(WithdrawQuotation, { successMessage: t('Withdrawn') })
  const takeBack = async () => {
    const yes = await confirm({ title: t('Withdraw the quotation?'), verb: t('Withdraw'), tone: 'danger' })
    if (yes) await withdraw.runSafely({ requestId: id })
  }
  return (
    <>
      {quotationStatus === 'SENT' && (
        <BusyButton className="button" busy={withdraw.busy} onClick={takeBack}>
          {t('Withdraw')}
        </BusyButton>
      )}
      {!whyNot && quotationStatus === null && state !== 'DECLINED' && (
        <button type="button" className="button" onClick={() => setDeclining(true)}>
          {t('Decline')}
        </button>
      )}
      <ReasonDialog
        title={t('Decline this request?')}
        body={t('You can still quote until the deadline.')}
        submit={t('Decline')}
        schema={declineInput}
        reasons={declineReasonLabels}
        open={isDeclining}
        onClose={() => setDeclining(false)}
        onSubmit={(reason) => decline.run({ id, reason })}
      />
    </>
  )
}
