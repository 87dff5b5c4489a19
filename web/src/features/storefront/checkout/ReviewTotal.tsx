import { formatInr } from '@neev/domain/core/money'
import { ruleText } from '#graphql/rule-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import cartStyles from '#shared/cart/cart.module.css'
import { exactKg } from '#shared/cart/mass.ts'
import { WholeSums } from '#shared/cart/Sums.tsx'
import { useUser } from '#state/session.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showPercent } from '#ui/format/percent.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { PaymentMethod, ReviewInput } from '../../../graphql-types.ts'
import { approvalOf, SendForApproval } from './Approval.tsx'
import { type ReviewOrderMutation, SendLinkAgain } from './checkout.graphql.ts'
import type { Choices } from './choices.ts'
import { OnCredit } from './OnCredit.tsx'

export type Review = ReviewOrderMutation['reviewOrder']
/** What is ordered, and how. */
export type Ordering = {
  review: Review
  site: ReviewInput
  choices: Choices
  busy: boolean
  place: (method: PaymentMethod, restMethod?: PaymentMethod) => void
}
type WayProps = { ordering: Ordering; isBar?: boolean }

/** The ways to pay that are offered, and whether credit comes first. */
export function waysOf({ methods, approvals }: Review) {
  const optionOf = (wanted: PaymentMethod) => methods.find(({ method }) => method === wanted)
  const [online, transfer, credit] = [optionOf('GATEWAY'), optionOf('DIRECT'), optionOf('CREDIT')]
  // What the company has approved on credit is ordered on credit
  const isCreditFirst =
    credit?.whyNot === null &&
    approvalOf(approvals, 'CREDIT') === undefined &&
    (!online || approvalOf(approvals, 'GATEWAY') !== undefined)
  return { online, transfer, credit, isCreditFirst }
}

type ApprovableProps = WayProps & { method: PaymentMethod; isFirst: boolean; children: React.ReactNode }

/** A way to order, or sending the order for the approval that it needs. */
function Approvable({ ordering, method, isFirst, isBar = false, children }: ApprovableProps) {
  const { review, site, choices, busy } = ordering
  const approval = approvalOf(review.approvals, method)
  if (!approval) return children
  const order = { ...site, note: choices.notes || null, expectedPaise: review.payablePaise }
  return <SendForApproval {...{ approval, order, isFirst, isBar, busy }} />
}

function CreditWay({ ordering, isBar = false }: WayProps) {
  const { review, busy, place } = ordering
  const { credit, isCreditFirst } = waysOf(review)
  if (!credit) return null
  return (
    <Approvable ordering={ordering} method="CREDIT" isFirst={false} isBar={isBar}>
      <OnCredit
        option={credit}
        busy={busy}
        isFirst={isCreditFirst}
        isBar={isBar}
        place={place}
        canSplit={review.approvals.every(({ approvers }) => approvers === 0)}
      />
    </Approvable>
  )
}

function OnlineWay({ ordering, isBar = false }: WayProps) {
  const t = useT()
  const { review, busy, place } = ordering
  const { online, isCreditFirst } = waysOf(review)
  if (!online) return null
  return (
    <Approvable ordering={ordering} method="GATEWAY" isFirst={!isCreditFirst} isBar={isBar}>
      <BusyButton
        className="button primary large wide"
        busy={busy}
        disabled={online.whyNot !== null}
        onClick={() => place('GATEWAY')}
      >
        {t('Pay {amount}', { amount: formatInr(review.payablePaise, { paise: 'auto' }) })}
      </BusyButton>
    </Approvable>
  )
}

/** The usual way, in the bar at the bottom of a phone. */
export const FirstWay = ({ ordering }: WayProps) =>
  waysOf(ordering.review).isCreditFirst ? (
    <CreditWay ordering={ordering} isBar />
  ) : (
    <OnlineWay ordering={ordering} isBar />
  )

function TransferWay({ ordering }: WayProps) {
  const t = useT()
  const { review, busy, place } = ordering
  const { online, transfer } = waysOf(review)
  if (!transfer) return null
  return (
    <>
      <Approvable ordering={ordering} method="DIRECT" isFirst={!online}>
        <BusyButton
          className={online ? 'button large wide' : 'button primary large wide'}
          busy={busy}
          disabled={transfer.whyNot !== null}
          onClick={() => place('DIRECT')}
        >
          {t('Pay by bank transfer, prices locked for {n} hours', { n: Math.round(transfer.minutes / 60) })}
        </BusyButton>
      </Approvable>
      {transfer.whyNot === null && review.gstTds && (
        <p className="ink3 t13">
          {t(
            'By bank transfer you may deduct {rate} GST at source, at most {amount} (CGST Act s. 51), and transfer {rest}.',
            {
              rate: showPercent(review.gstTds.rateBp),
              amount: formatInr(review.gstTds.mostPaise),
              rest: formatInr(review.gstTds.transferPaise),
            },
          )}
        </p>
      )}
      {transfer.whyNot && <p className="ink3 t13">{ruleText(t, transfer.whyNot)}</p>}
      {transfer.whyNot && <LinkAgain />}
    </>
  )
}

type TotalProps = {
  ordering: Ordering
  /** Why nothing is ordered under the chosen GSTIN. */
  stopped: string | null
  refusal: string | null
}

/** What the order comes to, and the ways to pay it. */
export function ReviewTotal({ ordering, stopped, refusal }: TotalProps) {
  const t = useT()
  const { cart, payablePaise, gstin } = ordering.review
  const { online, isCreditFirst } = waysOf(ordering.review)
  const taxPaise = cart.cgstPaise + cart.sgstPaise + cart.igstPaise
  return (
    <div className={`card act ${cartStyles.summary}`}>
      <h2>{t('Total for {mass}', { mass: exactKg(cart.grams) })}</h2>
      <WholeSums of={cart} />
      <div className={cartStyles.toPay}>
        <span>{t('To pay')}</span>
        <b>{formatInr(payablePaise)}</b>
      </div>
      {gstin && stopped === null && taxPaise > 0 && (
        <p className="ink3 t13">{t('Input credit for you: {amount}', { amount: formatInr(taxPaise) })}</p>
      )}
      {refusal && (
        <p className="note red" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      {isCreditFirst && <CreditWay ordering={ordering} />}
      <OnlineWay ordering={ordering} />
      {online?.whyNot && <p className="ink3 t13">{ruleText(t, online.whyNot)}</p>}
      <TransferWay ordering={ordering} />
      {!isCreditFirst && <CreditWay ordering={ordering} />}
      <p className="ink3 t13">
        {t(
          'You can cancel free of charge until the goods have left the yard. Once they are packed, the seller is asked first.',
        )}
      </p>
      <Accepted />
    </div>
  )
}

/** The policies that the order accepts. */
function Accepted() {
  const t = useT()
  return (
    <p className="ink3 t13">
      {t('With the order you accept the policies in force today:')}{' '}
      <a className="link" href={paths.userPolicies()} target="_blank" rel="noreferrer">
        {t('Terms of use')}
      </a>
      {', '}
      <a className="link" href={paths.cancellationPolicy()} target="_blank" rel="noreferrer">
        {t('Cancellation policy')}
      </a>
      {', '}
      <a className="link" href={paths.returnPolicy()} target="_blank" rel="noreferrer">
        {t('Returns and claims')}
      </a>
    </p>
  )
}

/** Sends the confirmation email again, for a buyer with an unconfirmed address. */
function LinkAgain() {
  const t = useT()
  const user = useUser()
  const send = useMutation(SendLinkAgain, {
    successMessage: t('If there is an account for this address, we have sent a new link.'),
  })
  if (!user) return null
  return (
    <BusyButton className="button small" busy={send.busy} onClick={() => send.runSafely({ email: user.email })}>
      {t('Resend link')}
    </BusyButton>
  )
}
