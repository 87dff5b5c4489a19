import { whyNotDecided } from '@neev/domain/catalogue/approvals'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { refusalText } from '#graphql/error-text.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { ChangeSteps } from '#shared/approvals/ChangeSteps.tsx'
import { changeRequestOf, changeStates, rejectReasons, riskLabels } from '#shared/approvals/change-states.ts'
import styles from '#shared/approvals/changes.module.css'
import { serviceNames } from '#shared/enquiries/service-labels.ts'
import { photoOf } from '#shared/pictures/Photo.tsx'
import { Picture } from '#shared/pictures/Picture.tsx'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ProductChangeDetail, type ProductChangeDetailQuery, SubmitProductChangeDecision } from './approvals.graphql.ts'
import { ChangeHistory } from './ChangeHistory.tsx'
import type { Change } from './change.ts'
import { DecisionForm, type Input } from './DecisionForm.tsx'
import { Market } from './Market.tsx'
import { RequestedPrices } from './RequestedPrices.tsx'
import { useKeys } from './use-keys.ts'

type Props = { list: { to: string; label: string }; open: (id: string) => string }

/** One change request with its steps, risks and decision; has keyboard shortcuts. */
export function ApprovalDetail({ list, open }: Props) {
  const { identifier: id = '' } = useParams()
  const { data } = useData(ProductChangeDetail, { id })
  return <Loaded key={id} change={data.productChange} near={data.adjacentProductChanges} list={list} open={open} />
}

type LoadedProps = Props & { change: Change; near: ProductChangeDetailQuery['adjacentProductChanges'] }

function Loaded({ change, near, list, open }: LoadedProps) {
  const t = useT()
  const { product, status, kind, target } = change
  const isNew = target === 'SERIES_PRODUCT' || (kind === 'CREATE' && target !== 'OFFER')
  const state = changeStates[status]
  return (
    <DetailPage
      title={product.title}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={t('{request} by {seller}, submitted {moment}', {
        request: t(changeRequestOf(change)),
        seller: change.sellerName,
        moment: showMoment(change.createdAt),
      })}
      back={list}
      actions={<Decide change={change} near={near} list={list} open={open} />}
    >
      <Standing change={change} />
      <div className="beside wide-first">
        <Section title={isNew || kind === 'CREATE' ? t('Proposed') : t('Changes')}>
          <ChangeSteps steps={change.actions} isNew={isNew} />
        </Section>
        <div className="stack">
          <Section title={product.serviceKind ? t('Service') : t('Product')}>
            <div className="stack">
              {(product.kind || photoOf(product.drawing)) && (
                <div className={`${styles.changePicture} grid-paper`}>
                  <Picture kind={product.kind ?? 'SINGLE'} category={product.categorySlug} drawing={product.drawing} />
                </div>
              )}
              <Properties
                of={[
                  [t('Category'), product.categoryName],
                  [t('Service'), product.serviceKind && t(serviceNames[product.serviceKind])],
                  [t('Brand'), product.brandName],
                  [t('Seller'), change.sellerName],
                  [t('Submitted by'), change.requestedBy],
                  [t('Note from the seller'), change.note],
                  [t('Internal note'), change.internalNote],
                ]}
              />
              {product.isShown && (
                <Link className="link" to={paths.product({ identifier: product.identifier })}>
                  {t('View in the shop')}
                </Link>
              )}
            </div>
          </Section>
          {change.target === 'OFFER' && <Market change={change} />}
          <RequestedPrices offers={change.offers} />
          <ChangeHistory events={change.history} />
        </div>
      </div>
    </DetailPage>
  )
}

/** Summary: risks, lateness, and the decision if there is one. */
function Standing({ change }: { change: Change }) {
  const t = useT()
  const { risks, isOverdue, status, externalNote, reasonCode, decidedBy, decidedAt, autoApproved, isOwn } = change
  return (
    <>
      {risks.length > 0 && status === 'PENDING' && (
        <p className="note amber">
          <Icon name="alert" />
          {t('Needs a second look: {risks}', { risks: risks.map((risk) => t(riskLabels[risk])).join(', ') })}
        </p>
      )}
      {isOverdue && (
        <p className="note red">
          <Icon name="clock" />
          {t('Response was due {moment}.', { moment: showMoment(change.slaDueAt) })}
        </p>
      )}
      {isOwn && (
        <p className="note">
          <Icon name="info" />
          {t('You submitted this change yourself, so another person must approve it.')}
        </p>
      )}
      {autoApproved && (
        <p className="note">
          <Icon name="info" />
          {t('Approved automatically because the seller is trusted. Nobody has reviewed it yet.')}
        </p>
      )}
      {decidedAt && !autoApproved && (
        <p className="note">
          <Icon name="info" />
          {[
            `${decidedBy ?? ''}, ${showMoment(decidedAt)}`,
            reasonCode && t(rejectReasons[reasonCode]),
            externalNote && `“${externalNote}”`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  )
}

function Decide({ change, near, list, open }: LoadedProps) {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'REJECT' | 'REQUEST_CHANGES' | null>(null)
  const decide = useMutation(SubmitProductChangeDecision)
  const { id, version, isOwn } = change
  const { title } = change.product
  const go = (to: string | null | undefined) => navigate(to ? open(to) : list.to)
  const refusalOf = (decision: 'APPROVE' | 'REJECT' | 'REQUEST_CHANGES') => {
    const changeRequest = { status: change.status, requestedBy: isOwn ? 0 : 1, sellerId: 1 }
    const refusal = whyNotDecided(decision, changeRequest, { userId: 0, sellerId: null })
    return refusal && refusalText(t, refusal)
  }
  const mayDecide = may('product:approve')
  const approve = async () => {
    const done = await decide.runSafely({
      id,
      version,
      decision: 'APPROVE',
      reasonCode: null,
      note: null,
      internalNote: null,
    })
    if (!done) return
    toast(t('Approved: {product}', { product: title }))
    await go(near.next ?? near.previous)
  }
  const answer = async (input: Input) => {
    await decide.run({ id, version, ...input })
    const asks = input.decision === 'REQUEST_CHANGES'
    toast(asks ? t('Changes requested: {product}', { product: title }) : t('Rejected: {product}', { product: title }))
    setAsking(null)
    await go(near.next ?? near.previous)
  }
  const can = (decision: 'APPROVE' | 'REJECT' | 'REQUEST_CHANGES') => mayDecide && !decide.busy && !refusalOf(decision)
  useKeys({
    j: near.next ? () => go(near.next) : null,
    k: near.previous ? () => go(near.previous) : null,
    a: can('APPROVE') ? approve : null,
    r: can('REJECT') ? () => setAsking('REJECT') : null,
  })
  return (
    <>
      <p className="t13 ink3 wide-only">
        <kbd>J</kbd> <kbd>K</kbd> {t('next, previous')}
        {mayDecide && (
          <>
            {' · '}
            <kbd>A</kbd> {t('Approve')} · <kbd>R</kbd> {t('Reject')}
          </>
        )}
      </p>
      {near.next && (
        <Link className="button" to={open(near.next)}>
          {t('Next ({n} waiting)', { n: near.waiting })}
        </Link>
      )}
      {mayDecide && (
        <>
          <Action
            label={t('Request changes')}
            whyNot={refusalOf('REQUEST_CHANGES')}
            busy={decide.busy}
            action={() => setAsking('REQUEST_CHANGES')}
          />
          <Action
            label={t('Reject')}
            look="danger"
            whyNot={refusalOf('REJECT')}
            busy={decide.busy}
            action={() => setAsking('REJECT')}
          />
          <Action
            label={t('Approve')}
            look="primary"
            whyNot={refusalOf('APPROVE')}
            busy={decide.busy}
            action={approve}
          />
        </>
      )}
      <Dialog
        title={asking === 'REQUEST_CHANGES' ? t('Request changes') : t('Reject')}
        open={asking !== null}
        onClose={() => setAsking(null)}
      >
        <div className="dialog-body">{asking && <DecisionForm decision={asking} onDecide={answer} />}</div>
      </Dialog>
    </>
  )
}

type MutationProps = {
  label: string
  look?: 'primary' | 'danger'
  whyNot: string | null
  busy: boolean
  action: () => void
}

const Action = ({ label, look, whyNot, busy, action }: MutationProps) => (
  <BusyButton
    className={look ? `button ${look}` : 'button'}
    busy={busy}
    disabled={whyNot !== null}
    title={whyNot ?? undefined}
    onClick={action}
  >
    {label}
  </BusyButton>
)
