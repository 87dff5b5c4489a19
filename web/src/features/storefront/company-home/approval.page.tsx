import { formatInr } from '@neev/domain/core/money'
import { Link, useParams } from 'react-router'
import { ruleText } from '#graphql/rule-text.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { money, nameColumn, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { ApprovalAward } from './ApprovalAward.tsx'
import { reasonsOf } from './approval.columns.tsx'
import { CompanyPage } from './CompanyPage.tsx'
import styles from './company.module.css'
import {
  type ApprovalFieldsFragment,
  OrderApproval,
  SubmitApprovalDecision,
  WithdrawOrderApproval,
} from './company.operations.graphql.ts'
import { approvalStates, limitResetNames, paymentMethodNames } from './company-labels.ts'

type Approval = ApprovalFieldsFragment
type Line = Approval['lines'][number]

const lineColumns: ShownColumn<Line>[] = [
  nameColumn<Line>(text('Item'), ({ title, productIdentifier }) => (
    <Link className="link" to={paths.product({ identifier: productIdentifier })}>
      {title}
    </Link>
  )),
  textColumn<Line>(text('Quantity'), ({ quantityMilli, unit }, t) => amountText(t, quantityMilli, unit)),
  money<Line>(text('Price'), ({ pricePaise }) => pricePaise),
  money<Line>(text('Delivered with GST'), ({ totalPaise }) => totalPaise),
]

/** An order that waits for approval, with what its approval would do to the requester's limit. */
export default function ApprovalPage() {
  return <CompanyPage>{() => <OneApproval />}</CompanyPage>
}

function OneApproval() {
  const t = useT()
  const { id = '' } = useParams()
  const { orderApproval: approval } = useData(OrderApproval, { id }).data
  const { label, tone } = approvalStates[approval.status]
  return (
    <DetailPage
      title={t('{amount} for {city}', {
        amount: formatInr(approval.payablePaise),
        city: `${approval.shipping.city} ${approval.shipping.pincode}`,
      })}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={`${approval.number} · ${approval.requesterName}`}
      back={{ to: paths.companyApprovals(), label: t('Approvals') }}
    >
      <Notices approval={approval} />
      <Decide approval={approval} />
      <div className="beside wide-first">
        <div className="stack">
          <Section title={t('Goods')}>
            <RowTable label={t('Goods')} columns={lineColumns} rows={approval.lines} />
          </Section>
          {approval.awards.map((award) => (
            <ApprovalAward key={award.requestId} award={award} />
          ))}
        </div>
        <div className="stack">
          <Facts approval={approval} />
          <Limit approval={approval} />
          {approval.decisions.length > 0 && <Decisions approval={approval} />}
        </div>
      </div>
    </DetailPage>
  )
}

function Notices({ approval }: { approval: Approval }) {
  const t = useT()
  const { status: state, isMine, expiresAt, approvers, approved, orderId, orderNumber, decisions } = approval
  const rejection = decisions.find(({ isApproved }) => !isApproved)
  return (
    <>
      {state === 'PENDING' && (
        <p className="note amber">
          {t('{approved} of {n, plural, one {# approval} other {# approvals}}. To be decided by {moment}.', {
            approved,
            n: approvers,
            moment: showMoment(expiresAt),
          })}
        </p>
      )}
      {state === 'APPROVED' && (
        <div className="note green between">
          <span>
            {isMine
              ? t('Approved. Place the order by {moment}, without changes.', { moment: showMoment(expiresAt) })
              : t('Approved. {name} can place the order until {moment}.', {
                  name: approval.requesterName,
                  moment: showMoment(expiresAt),
                })}
          </span>
          {isMine && (
            <Link className="button small primary" to={paths.checkout()}>
              {t('Go to checkout')}
            </Link>
          )}
        </div>
      )}
      {rejection && (
        <p className="note red">{t('{name}: {reason}', { name: rejection.name, reason: rejection.reason ?? '–' })}</p>
      )}
      {orderId && orderNumber && (
        <p className="note">
          <Link className="link" to={paths.order({ id: orderId })}>
            {t('Order {number}', { number: orderNumber })}
          </Link>
        </p>
      )}
    </>
  )
}

function Decide({ approval }: { approval: Approval }) {
  const t = useT()
  const { id, whyNotDecided, isMine, requesterName, payablePaise } = approval
  const isOpen = approval.status === 'PENDING' || approval.status === 'APPROVED'
  const decide = useMutation(SubmitApprovalDecision, { successMessage: t('Saved') })
  const withdraw = useMutation(WithdrawOrderApproval, { successMessage: t('Withdrawn') })
  const approve = async () => {
    const sure = await confirm({
      title: t('Approve {amount}?', { amount: formatInr(payablePaise) }),
      body: [
        t('{name} can then place this order, for no more than this amount.', { name: requesterName }),
        ...(approval.awards.length > 0 ? [t('You sign the frozen comparison with your name and the time.')] : []),
      ].join(' '),
      verb: t('Approve'),
    })
    if (sure) await decide.runSafely({ id, isApproved: true, reason: null })
  }
  const reject = async () => {
    const reason = await ask({
      title: t('Reject this order?'),
      verb: t('Reject'),
      tone: 'danger',
      asks: { label: t('Reason for {name}', { name: requesterName }) },
    })
    if (reason) await decide.runSafely({ id, isApproved: false, reason })
  }
  if (isMine && isOpen) {
    return (
      <div>
        <BusyButton className="button" busy={withdraw.busy} onClick={() => withdraw.runSafely({ id })}>
          {t('Withdraw request')}
        </BusyButton>
      </div>
    )
  }
  if (whyNotDecided) return whyNotDecided.code === 'APPROVAL_DECIDED' ? <p>{ruleText(t, whyNotDecided)}</p> : null
  return (
    <div className={styles.actions}>
      <BusyButton className="button primary" busy={decide.busy} onClick={approve}>
        {t('Approve')}
      </BusyButton>
      <BusyButton className="button" busy={decide.busy} onClick={reject}>
        {t('Reject')}
      </BusyButton>
    </div>
  )
}

function Facts({ approval }: { approval: Approval }) {
  const t = useT()
  const { shipping, goodsPaise, freightPaise, taxPaise, payablePaise, gstin, note } = approval
  const { name, line1, line2, landmark, city, pincode, state } = shipping
  return (
    <Section title={t('Order')}>
      <Properties
        of={[
          [t('Reason'), reasonsOf(t, approval)],
          [t('Deliver to'), [name, line1, line2, landmark, `${city} ${pincode}`, state].filter(Boolean).join(', ')],
          [t('GSTIN'), gstin],
          [t('Payment'), t(paymentMethodNames[approval.paymentMethod])],
          [t('Goods'), formatInr(goodsPaise)],
          [t('Freight and loading'), formatInr(freightPaise)],
          [t('GST'), formatInr(taxPaise)],
          [t('To pay'), <b key="total">{formatInr(payablePaise)}</b>],
          [t('Requested'), showMoment(approval.requestedAt)],
          [t('Note'), note],
        ]}
      />
    </Section>
  )
}

function Limit({ approval }: { approval: Approval }) {
  const t = useT()
  const { limitPaise, usedPaise, limitReset, payablePaise, requesterName } = approval
  const isOpen = approval.status === 'PENDING' || approval.status === 'APPROVED'
  const after = usedPaise + payablePaise
  return (
    <Section title={t('Limit of {name}', { name: requesterName })}>
      <Properties
        of={[
          [
            t('Limit'),
            limitPaise === null || limitPaise === undefined
              ? t('without limit')
              : `${formatInr(limitPaise)} ${t(limitResetNames[limitReset])}`,
          ],
          [t('Ordered'), formatInr(usedPaise)],
          [t('With this order'), isOpen && formatInr(after)],
          [
            t('Above the limit'),
            isOpen && limitPaise !== null && limitPaise !== undefined && after > limitPaise && (
              <b key="over">{formatInr(after - limitPaise)}</b>
            ),
          ],
        ]}
      />
    </Section>
  )
}

function Decisions({ approval: { decisions } }: { approval: Approval }) {
  const t = useT()
  return (
    <Section title={t('Decisions')}>
      <ul className={styles.rows}>
        {decisions.map(({ name, isApproved, decidedAt }) => (
          <li key={name + decidedAt}>
            <span>{name}</span>
            <span className="ink2 t13">{`${isApproved ? t('Approved') : t('Rejected')}, ${showMoment(decidedAt)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
