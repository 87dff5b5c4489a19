import { useParams, useSearchParams } from 'react-router'
import { DetailPage, Section } from '#kit/detail/DetailPage.tsx'
import { Badge } from '#kit/feedback/Badge.tsx'
import { Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { massText } from '#kit/goods/amounts.ts'
import { orderStates } from '#kit/goods/order-states.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useLive } from '#kit/graphql/use-live.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { AssignmentBox } from './AssignmentBox.tsx'
import { ClaimBoxes } from './ClaimBox.tsx'
import { DayBox } from './DayBox.tsx'
import { DebitBoxes } from './DebitBox.tsx'
import { EditBox } from './EditBox.tsx'
import { PartialCancellationBox } from './PartialCancellationBox.tsx'
import { RequestedBox } from './RequestedBox.tsx'
import { Revisions } from './Revisions.tsx'
import { SuborderSums } from './SuborderSums.tsx'
import { nextStep } from './seller-next-step.ts'
import { AddressFacts, Goods } from './seller-order-goods.tsx'
import { SellerTransitions } from './seller-order-transitions.tsx'
import { SellerOrder, SellerOrderMoved } from './seller-orders.graphql.ts'
import { SentShipments } from './seller-shipments.tsx'

/** One suborder for its seller: next step, goods, site, documents. */
export default function SellerOrderDetailPage() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()
  const [search] = useSearchParams()
  const { id: inPath } = useParams()
  const id = inPath ?? search.get('id') ?? ''
  const { data, error, refetch } = useGql(SellerOrder, { id })
  useLive(SellerOrderMoved, { id }, () => refetch(), !data)
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const { suborder: part } = data
  const state = orderStates[part.status]
  const step = nextStep(t, part, new Date())
  return (
    <DetailPage
      title={part.number}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={
        <>
          {t('Placed {moment}', { moment: showMoment(part.placedAt) })}
          {step && <span className={step.late ? 'late-text' : ''}>, {step.successMessage}</span>}
        </>
      }
      back={{ to: own.orderList(), label: t('Orders') }}
    >
      <div className="beside wide-first">
        <div className="stack">
          <RequestedBox part={part} />
          {part.claims.length > 0 && (
            <Section title={t('Claims')}>
              <div className="stack">
                <ClaimBoxes claims={part.claims} />
              </div>
            </Section>
          )}
          {part.debits.length > 0 && (
            <Section title={t('Excess weight')}>
              <div className="stack">
                <DebitBoxes debits={part.debits} />
              </div>
            </Section>
          )}
          <SellerTransitions part={part} />
          {(part.partialCancellationTerms || part.cancellations.some(({ editId }) => !editId)) && (
            <Section title={t('Not yet shipped')}>
              <PartialCancellationBox part={part} />
            </Section>
          )}
          {(part.mayPropose.length > 0 || part.edits.some(({ status }) => status === 'REQUESTED')) && (
            <Section title={t('Order changes')}>
              <EditBox part={part} />
            </Section>
          )}
          {(part.mayAskDay || part.dayChanges.length > 0) && (
            <Section title={t('Delivery date')}>
              <DayBox part={part} />
            </Section>
          )}
          <AssignmentBox part={part} />
          {part.reasonNote && <p className="note amber">{part.reasonNote}</p>}
          <Section title={t('Goods')} action={<span className="ink3 t13">{massText(part.grams)}</span>}>
            <Goods
              part={part}
              label={t('Goods')}
              scheduleAt={may('schedule:read') && ((id) => own.scheduleDetail({ id }))}
            />
          </Section>
        </div>
        <div className="stack">
          {part.shipTo && (
            <Section
              title={t('Site')}
              action={part.km !== null && <span className="ink3 t13">{t('{km} km', { km: part.km })}</span>}
            >
              <AddressFacts address={part.shipTo} isSite />
            </Section>
          )}
          <SentShipments part={part} />
          <Section title={t('Money')}>
            <SuborderSums part={part} />
          </Section>
          {part.revisions.length > 0 && (
            <Section title={t('Revisions')}>
              <Revisions of={part.revisions} />
            </Section>
          )}
        </div>
      </div>
    </DetailPage>
  )
}
