import { formatInr } from '@neev/domain/core/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useErrorText } from '#graphql/error-text.ts'
import { isRefusal } from '#graphql/errors.ts'
import { ruleText } from '#graphql/rule-text.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { BasketGroup } from '#shared/cart/BasketGroup.tsx'
import cartStyles from '#shared/cart/cart.module.css'
import { exactKg } from '#shared/cart/mass.ts'
import { WholeSums } from '#shared/cart/Sums.tsx'
import { usePay } from '#shared/payments/use-pay.ts'
import { ShownPolicies } from '#shared/policies/ShownPolicies.tsx'
import { stoppedText } from '#shared/tax/gstin-standing.ts'
import { useUser } from '#state/session.ts'
import { setCartCount } from '#state/shell.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { showPercent } from '#ui/format/percent.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { PaymentMethod, PlaceOrderInput, ReviewInput } from '../../../graphql-types.ts'
import { approvalOf, SendForApproval } from './Approval.tsx'
import {
  PlaceOrder,
  type PostalFieldsFragment,
  ReviewOrder,
  type ReviewOrderMutation,
  SendLinkAgain,
} from './checkout.graphql.ts'
import styles from './checkout.module.css'
import { type Choices, keyFor, lastSent, noteAnswer } from './choices.ts'
import { OnCredit } from './OnCredit.tsx'
import { PriceLock } from './PriceLock.tsx'

type Review = ReviewOrderMutation['reviewOrder']
type Props = { choices: Choices; choose: (changes: Partial<Choices>) => void }

/** Review of the order: goods by seller, taxes, total, and the price lock. */
export function ReviewStep({ choices, choose }: Props) {
  const t = useT()
  const site = {
    shippingAddressId: choices.shipId ?? '',
    billingAddressId: choices.billId,
    gstin: choices.gstin || null,
  }
  const sending = useSending()
  // A placed order has emptied the cart; events in the meantime (its own comes first) must not load the review again
  const { data, error, refetch, fetching } = useGql(ReviewOrder, { input: site }, { keep: true, skip: sending.sent })
  // If the response to a placed order was lost, the cart is empty and the order exists
  const lost = isRefusal(error, 'CART_EMPTY') && lastSent() !== null
  const resume = useEffectEvent(() => sending.resume())
  useEffect(() => {
    if (lost) resume()
  }, [lost])
  const review = data?.reviewOrder
  const stopped = stoppedText(t, review?.gstinStanding)
  if (lost || sending.leaving) return <PageSkeleton />
  if (isRefusal(error, 'CART_EMPTY')) {
    return (
      <div className="card">
        <Empty
          title={t('Your cart is empty')}
          action={
            <Link className="button primary" to={paths.categories()}>
              {t('Browse materials')}
            </Link>
          }
        />
      </div>
    )
  }
  if (!review) {
    if (error) throw error
    return <PageSkeleton />
  }
  const place = (method: PaymentMethod, restMethod: PaymentMethod | null = null) =>
    sending.send(
      review.lockExpiresAt,
      {
        ...site,
        method,
        restMethod,
        poNumber: choices.poNumber || null,
        notes: choices.notes || null,
        expectedPaise: review.payablePaise,
      },
      refetch,
    )
  return (
    <Shown
      review={review}
      refetch={refetch}
      busy={fetching || sending.busy || stopped !== null}
      stopped={stopped}
      refusal={sending.refusal}
      place={place}
      site={site}
      choices={choices}
      choose={choose}
    />
  )
}

type ShownProps = Props & {
  review: Review
  refetch: () => void
  busy: boolean
  /** Why nothing is ordered under the chosen GSTIN. */
  stopped: string | null
  refusal: string | null
  place: (method: PaymentMethod, restMethod?: PaymentMethod) => void
  site: ReviewInput
}

function Shown({ review, refetch, busy, stopped, refusal, place, site, choices, choose }: ShownProps) {
  const t = useT()
  const { cart, payablePaise, methods, shipping, billing, gstin, policies } = review
  const { groups } = cart
  // The step has changed below the pressed button: screen readers and keyboards continue here
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [first, setFirst] = useState(payablePaise)
  const changed = first !== payablePaise
  const online = methods.find(({ method }) => method === 'GATEWAY')
  const transfer = methods.find(({ method }) => method === 'DIRECT')
  const credit = methods.find(({ method }) => method === 'CREDIT')
  const taxPaise = cart.cgstPaise + cart.sgstPaise + cart.igstPaise
  const approvable = (method: PaymentMethod, isFirst: boolean, isBar = false) => {
    const approval = approvalOf(review.approvals, method)
    const order = { ...site, note: choices.notes || null, expectedPaise: payablePaise }
    return approval && <SendForApproval {...{ approval, order, isFirst, isBar, busy }} />
  }
  // What the company has approved on credit is ordered on credit
  const isCreditFirst =
    credit?.whyNot === null &&
    approvalOf(review.approvals, 'CREDIT') === undefined &&
    (!online || approvalOf(review.approvals, 'GATEWAY') !== undefined)
  const onCredit = (isBar: boolean) =>
    credit &&
    (approvable('CREDIT', false, isBar) ?? (
      <OnCredit
        option={credit}
        busy={busy}
        isFirst={isCreditFirst}
        isBar={isBar}
        place={place}
        canSplit={review.approvals.every(({ approvers }) => approvers === 0)}
      />
    ))
  const payOnline = (isBar: boolean) =>
    online &&
    (approvable('GATEWAY', !isCreditFirst, isBar) ?? (
      <BusyButton
        className="button primary large wide"
        busy={busy}
        disabled={online.whyNot !== null}
        onClick={() => place('GATEWAY')}
      >
        {t('Pay {amount}', { amount: formatInr(payablePaise, { paise: 'auto' }) })}
      </BusyButton>
    ))
  return (
    <>
      <div className={styles.checkoutTitle}>
        <h1 ref={heading} tabIndex={-1}>
          {t('Review your order')}
        </h1>
        <p className="ink2">
          {t(
            '{sellers, plural, one {# seller} other {# sellers}}, {n, plural, one {# dispatch, # tax invoice} other {# dispatches, # tax invoices}}, one payment.',
            { sellers: new Set(groups.map(({ seller }) => seller.id)).size, n: groups.length },
          )}
        </p>
      </div>
      <div className="beside">
        <div className={`stack ${cartStyles.basket}`}>
          {changed && (
            <div className="note amber between" role="alert">
              <span>
                {t('The total has changed from {old} to {new}.', {
                  old: formatInr(first),
                  new: formatInr(payablePaise),
                })}
              </span>
              <button type="button" className="button small" onClick={() => setFirst(payablePaise)}>
                {t('Accept')}
              </button>
            </div>
          )}
          {stopped && (
            <div className="note red between" role="alert">
              <span>
                {stopped}{' '}
                {t('Without it, the invoice is issued to you as an unregistered buyer, without input credit.')}
              </span>
              <button type="button" className="button small" onClick={() => choose({ gstin: '' })}>
                {t('Order without GSTIN')}
              </button>
              <Link className="button small" to={paths.checkout()}>
                {t('Change GSTIN')}
              </Link>
            </div>
          )}
          {groups.map((group, index) => (
            <BasketGroup
              key={`${group.dispatchPointId} ${group.loadKind}`}
              group={group}
              index={index + 1}
              of={groups.length}
              to={(identifier) => paths.product({ identifier })}
            />
          ))}
          <section className={`card padded ${styles.checkoutParties}`}>
            <Party title={t('Deliver to site')} of={shipping} />
            <Party title={t('Bill to')} of={billing}>
              {gstin && <p>GSTIN {gstin}</p>}
              {choices.poNumber && <p>{t('PO number {number}', { number: choices.poNumber })}</p>}
            </Party>
            <div className="field whole">
              <label className="label" htmlFor="notes">
                {t('Message to seller')} <span className="optional">({t('optional')})</span>
              </label>
              <div className="input lines">
                <textarea
                  id="notes"
                  value={choices.notes}
                  onChange={(event) => choose({ notes: event.target.value })}
                />
              </div>
            </div>
          </section>
          <ShownPolicies title={t('Terms of this order')} policies={policies} />
        </div>
        <aside className="stack">
          <PriceLock until={review.lockExpiresAt} minutes={(online ?? transfer)?.minutes ?? 30} onEnd={refetch} />
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
            {isCreditFirst && onCredit(false)}
            {payOnline(false)}
            {online?.whyNot && <p className="ink3 t13">{ruleText(t, online.whyNot)}</p>}
            {transfer &&
              (approvable('DIRECT', !online) ?? (
                <BusyButton
                  className={online ? 'button large wide' : 'button primary large wide'}
                  busy={busy}
                  disabled={transfer.whyNot !== null}
                  onClick={() => place('DIRECT')}
                >
                  {t('Pay by bank transfer, prices locked for {n} hours', { n: Math.round(transfer.minutes / 60) })}
                </BusyButton>
              ))}
            {transfer?.whyNot === null && review.gstTds && (
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
            {transfer?.whyNot && <p className="ink3 t13">{ruleText(t, transfer.whyNot)}</p>}
            {transfer?.whyNot && <LinkAgain />}
            {!isCreditFirst && onCredit(false)}
            <p className="ink3 t13">
              {t(
                'You can cancel free of charge until the goods have left the yard. Once they are packed, the seller is asked first.',
              )}
            </p>
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
          </div>
        </aside>
        <div className="action-bar">
          <span>
            <span className="ink3 t12">{t('To pay')}</span>
            <b className="semi">{formatInr(payablePaise)}</b>
          </span>
          {isCreditFirst ? onCredit(true) : payOnline(true)}
        </div>
      </div>
    </>
  )
}

function Party({ title, of, children }: { title: string; of: PostalFieldsFragment; children?: React.ReactNode }) {
  const t = useT()
  return (
    <div>
      <div className="row between">
        <h2>{title}</h2>
        <Link className="link t13" to={paths.checkout()} aria-label={`${title}: ${t('Edit')}`}>
          {t('Edit')}
        </Link>
      </div>
      <p>{of.name}</p>
      <p className="ink2">
        {[of.line1, of.line2, of.landmark].filter(Boolean).join(', ')}, {of.city} {of.pincode}, {of.state}
      </p>
      <p className="ink2">
        {of.receiverName ?? of.name}, {of.receiverMobile ?? of.mobile}
        {of.entryHours && `, ${of.entryHours}`}
      </p>
      {children}
    </div>
  )
}

/** Places the order once and continues to payment. */
function useSending() {
  const errorText = useErrorText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const order = useMutation(PlaceOrder)
  const { pay, busy } = usePay()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const go = async (key: string, input: PlaceOrderInput) => {
    setSent(true)
    const { placeOrder } = await order.run({ idempotencyKey: key, input })
    // What is left to do is paying the part that is not on credit
    const { id } = placeOrder.rest ?? placeOrder
    const method = input.restMethod ?? input.method
    noteAnswer(id)
    setCartCount(0)
    client.removeQueries({ queryKey: ['Cart'] })
    if (method === 'DIRECT') {
      setLeaving(true)
      return navigate(paths.checkoutDirectPayment({ orderID: id }), { replace: true })
    }
    if (method === 'CREDIT') {
      setLeaving(true)
      return navigate(paths.order({ id }), { replace: true })
    }
    if (!(await pay(id))) navigate(paths.order({ id }), { replace: true })
  }
  return {
    refusal,
    sent,
    leaving,
    busy: order.busy || busy,
    async send(lock: string, input: PlaceOrderInput, again: () => void) {
      setRefusal(null)
      try {
        await go(keyFor(lock, input), input)
      } catch (error) {
        setSent(false)
        setRefusal(errorText(error))
        again()
      }
    },
    /** Continues with the order placed last. */
    async resume() {
      const sent = lastSent()
      if (!sent) return
      if (sent.orderId) {
        const { orderId, input } = sent
        const direct = (input.restMethod ?? input.method) === 'DIRECT'
        const to = direct ? paths.checkoutDirectPayment({ orderID: orderId }) : paths.order({ id: orderId })
        return navigate(to, { replace: true })
      }
      try {
        await go(sent.key, sent.input)
      } catch {
        navigate(paths.cart(), { replace: true })
      }
    },
  }
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
