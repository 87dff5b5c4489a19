import { formatInr } from '@neev/domain/core/money'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isRefusal } from '#graphql/errors.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { BasketGroup } from '#shared/cart/BasketGroup.tsx'
import cartStyles from '#shared/cart/cart.module.css'
import { ShownPolicies } from '#shared/policies/ShownPolicies.tsx'
import { stoppedText } from '#shared/tax/gstin-standing.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import type { PaymentMethod, ReviewInput } from '../../../graphql-types.ts'
import { type PostalFieldsFragment, ReviewOrder } from './checkout.graphql.ts'
import styles from './checkout.module.css'
import { type Choices, lastSent } from './choices.ts'
import { PriceLock } from './PriceLock.tsx'
import { FirstWay, type Review, ReviewTotal, waysOf } from './ReviewTotal.tsx'
import { useSending } from './use-sending.ts'

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
  const { cart, payablePaise, policies } = review
  const { groups } = cart
  // The step has changed below the pressed button: screen readers and keyboards continue here
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { online, transfer } = waysOf(review)
  const ordering = { review, site, choices, busy, place }
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
          <Notices payablePaise={payablePaise} stopped={stopped} choose={choose} />
          {groups.map((group, index) => (
            <BasketGroup
              key={`${group.dispatchPointId} ${group.loadKind}`}
              group={group}
              index={index + 1}
              of={groups.length}
              to={(identifier) => paths.product({ identifier })}
            />
          ))}
          <Parties review={review} choices={choices} choose={choose} />
          <ShownPolicies title={t('Terms of this order')} policies={policies} />
        </div>
        <aside className="stack">
          <PriceLock until={review.lockExpiresAt} minutes={(online ?? transfer)?.minutes ?? 30} onEnd={refetch} />
          <ReviewTotal ordering={ordering} stopped={stopped} refusal={refusal} />
        </aside>
        <div className="action-bar">
          <span>
            <span className="ink3 t12">{t('To pay')}</span>
            <b className="semi">{formatInr(payablePaise)}</b>
          </span>
          <FirstWay ordering={ordering} />
        </div>
      </div>
    </>
  )
}

type NoticesProps = Pick<ShownProps, 'stopped' | 'choose'> & { payablePaise: number }

/** What has to be decided before ordering: another total, or a GSTIN that does not count. */
function Notices({ payablePaise, stopped, choose }: NoticesProps) {
  const t = useT()
  const [first, setFirst] = useState(payablePaise)
  const changed = first !== payablePaise
  return (
    <>
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
            {stopped} {t('Without it, the invoice is issued to you as an unregistered buyer, without input credit.')}
          </span>
          <button type="button" className="button small" onClick={() => choose({ gstin: '' })}>
            {t('Order without GSTIN')}
          </button>
          <Link className="button small" to={paths.checkout()}>
            {t('Change GSTIN')}
          </Link>
        </div>
      )}
    </>
  )
}

/** Where the goods and the invoices go, and what the sellers should know. */
function Parties({ review: { shipping, billing, gstin }, choices, choose }: Pick<ShownProps, 'review'> & Props) {
  const t = useT()
  return (
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
          <textarea id="notes" value={choices.notes} onChange={(event) => choose({ notes: event.target.value })} />
        </div>
      </div>
    </section>
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
