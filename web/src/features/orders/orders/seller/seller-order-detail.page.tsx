import { useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useT } from '#i18n/use-t.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { PreparationNote } from '#shared/orders/PreparationNote.tsx'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { massText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { DayBox } from '../changes/DayBox.tsx'
import { EditBox } from '../changes/EditBox.tsx'
import { isOwnCancellation, PartialCancellationBox } from '../changes/PartialCancellationBox.tsx'
import { RequestedBox } from '../changes/RequestedBox.tsx'
import { Revisions } from '../changes/Revisions.tsx'
import { ClaimBoxes } from '../claims/ClaimBox.tsx'
import { DebitBoxes } from '../debit-notes/DebitBox.tsx'
import { SuborderSums } from '../SuborderSums.tsx'
import { SentShipments } from '../shipments/seller-shipments.tsx'
import { AssignmentBox } from './AssignmentBox.tsx'
import { nextStep } from './seller-next-step.ts'
import { AddressFacts, Goods } from './seller-order-goods.tsx'
import { SellerTransitions } from './seller-order-transitions.tsx'
import { SellerOrder, SellerOrderMoved } from './seller-orders.graphql.ts'

/** One suborder for its seller: next step, goods, site, documents. */
export default function SellerOrderDetailPage() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()
  const [search] = useSearchParams()
  const { id: inPath } = useParams()
  const id = inPath ?? search.get('id') ?? ''
  const { data, refetch } = useData(SellerOrder, { id })
  useLive(SellerOrderMoved, { id }, () => refetch())
  const { suborder } = data
  const state = orderStates[suborder.status]
  const step = nextStep(t, suborder, new Date())
  return (
    <DetailPage
      title={suborder.number}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={
        <>
          {t('Placed {moment}', { moment: showMoment(suborder.placedAt) })}
          {suborder.placedWith && (
            <>
              . {t('Placed together with')} {suborder.placedWith}
            </>
          )}
          {step && <span className={step.late ? 'late-text' : ''}>, {step.text}</span>}
        </>
      }
      back={{ to: own.orderList(), label: t('Orders') }}
    >
      <div className="beside wide-first">
        <div className="stack">
          <PreparationNote preparation={suborder.preparation} />
          <RequestedBox part={suborder} />
          {suborder.claims.length > 0 && (
            <Section title={t('Claims')}>
              <div className="stack">
                <ClaimBoxes claims={suborder.claims} />
              </div>
            </Section>
          )}
          {suborder.debits.length > 0 && (
            <Section title={t('Extra charges')}>
              <div className="stack">
                <DebitBoxes debits={suborder.debits} />
              </div>
            </Section>
          )}
          <SellerTransitions part={suborder} />
          {(suborder.partialCancellationTerms || suborder.cancellations.some(isOwnCancellation)) && (
            <Section title={t('Not yet shipped')}>
              <PartialCancellationBox part={suborder} />
            </Section>
          )}
          {(suborder.mayPropose.length > 0 || suborder.edits.some(({ status }) => status === 'REQUESTED')) && (
            <Section title={t('Order changes')}>
              <EditBox part={suborder} />
            </Section>
          )}
          {(suborder.mayAskDay || suborder.dayChanges.length > 0) && (
            <Section title={t('Delivery date')}>
              <DayBox part={suborder} />
            </Section>
          )}
          <AssignmentBox part={suborder} />
          {suborder.reasonNote && <p className="note amber">{suborder.reasonNote}</p>}
          <Section title={t('Goods')} action={<span className="ink3 t13">{massText(suborder.grams)}</span>}>
            <Goods
              part={suborder}
              label={t('Goods')}
              scheduleAt={may('schedule:read') && ((id) => own.scheduleDetail({ id }))}
            />
          </Section>
        </div>
        <div className="stack">
          {suborder.shipTo && (
            <Section
              title={t('Site')}
              action={suborder.km !== null && <span className="ink3 t13">{t('{km} km', { km: suborder.km })}</span>}
            >
              <AddressFacts address={suborder.shipTo} isSite />
            </Section>
          )}
          <SentShipments part={suborder} />
          <Section title={t('Money')}>
            <SuborderSums part={suborder} />
          </Section>
          {suborder.revisions.length > 0 && (
            <Section title={t('Revisions')}>
              <Revisions of={suborder.revisions} />
            </Section>
          )}
        </div>
      </div>
    </DetailPage>
  )
}
