import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link, useNavigate, useParams, useRevalidator } from 'react-router'
import { ruleText } from '#graphql/rule-text.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { setPincode } from '#state/place.ts'
import { setCartCount } from '#state/shell.ts'
import styles from '#ui/account-page.module.css'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { Goods } from './draft-order.page.tsx'
import { preparedStates } from './draft-order-labels.ts'
import {
  AddDraftOrderToCart,
  type DraftOrderFieldsFragment,
  PreparedOrder,
  UpdateDraftOrderBlock,
} from './draft-orders.operations.graphql.ts'
import { PricedGoods, PricedTotal } from './PricedDraft.tsx'

/** An order that somebody prepared for the customer: check, put into the cart and pay, or decline. */
export default function PreparedOrderPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { preparedOrder: draft, cartCount } = useData(PreparedOrder, { id }).data
  const { label, tone } = preparedStates[draft.status]
  const shop = draft.sellerName ?? 'Neev'
  return (
    <div className={`wrap ${styles.page}`}>
      <DetailPage
        title={t('An order for you')}
        badge={<Badge tone={tone}>{t(label)}</Badge>}
        subtitle={draft.number}
        back={{ to: paths.userOrders(), label: t('My orders') }}
      >
        <div className="stack">
          <p className="note">
            {t('{name} of {shop} prepared this order for you. Nothing is ordered or owed before you place it.', {
              name: draft.preparedBy,
              shop,
            })}
          </p>
          {draft.note && <p className="kept-lines">{draft.note}</p>}
          {draft.cart ? (
            <div className="beside">
              <div className="stack">
                <PricedGoods cart={draft.cart} />
              </div>
              <aside className="stack">
                <Answer draft={draft} cartCount={cartCount} />
                <Site draft={draft} />
              </aside>
            </div>
          ) : (
            <>
              <Over draft={draft} />
              <Goods draft={draft} />
            </>
          )}
          <Blocked draft={draft} />
        </div>
      </DetailPage>
    </div>
  )
}

type Props = { draft: DraftOrderFieldsFragment }

function Answer({ draft, cartCount }: Props & { cartCount: number }) {
  const t = useT()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isDeclining, setDeclining] = useState(false)
  const add = useMutation(AddDraftOrderToCart)
  const { id, cart, sentPaise, validUntil, pincode } = draft
  if (!cart || sentPaise === null || !validUntil) return null
  const take = async (to: (addressId: string) => string) => {
    const done = await add.runSafely({ id, expectedPaise: cart.payablePaise })
    if (!done) return
    const { count, addressId } = done.addDraftOrderToCart
    setCartCount(count)
    // The cart is priced for the place of the visit
    setPincode(pincode)
    await revalidate()
    navigate(to(addressId))
  }
  return (
    <section className="card padded stack">
      <PricedTotal cart={cart} />
      {cart.payablePaise > sentPaise && (
        <p className="note amber">
          {t('The total was {old} when this was sent and is {now} today. You pay today’s total only if you agree.', {
            old: formatInr(sentPaise),
            now: formatInr(cart.payablePaise),
          })}
        </p>
      )}
      <p className="ink2">{t('The prices are held until {moment}.', { moment: showMoment(validUntil) })}</p>
      <p className="ink2">
        {t('You choose how to pay at checkout. There you can also use a coupon, and change the address and GSTIN.')}
      </p>
      {cartCount > 0 && (
        <p className="ink2">{t('Your cart already has items. What is in it is ordered together with these.')}</p>
      )}
      <BusyButton
        className="button primary large"
        busy={add.busy}
        disabled={cart.whyNot !== null}
        onClick={() => take((address) => paths.checkout({ address }))}
      >
        {t('Put into my cart and pay')}
      </BusyButton>
      <BusyButton
        className="button"
        busy={add.busy}
        disabled={cart.whyNot !== null}
        onClick={() => take(() => paths.cart())}
      >
        {t('Change quantities in my cart')}
      </BusyButton>
      <button type="button" className="button quiet" onClick={() => setDeclining(true)}>
        {t('Decline')}
      </button>
      <DeclineDialog draft={draft} open={isDeclining} onClose={() => setDeclining(false)} />
    </section>
  )
}

function Site({ draft: { customerName, mobile, line1, city, pincode, gstin } }: Props) {
  const t = useT()
  return (
    <Section title={t('Deliver to')}>
      <p>
        {customerName}, {mobile}
      </p>
      <p>
        {line1}, {city} {pincode}
      </p>
      {gstin && <p>GSTIN {gstin}</p>}
    </Section>
  )
}

/** What became of a draft that is over. */
function Over({ draft: { whyNot, orderId, orderNumber, acceptedAt } }: Props) {
  const t = useT()
  if (orderId && orderNumber && acceptedAt)
    return (
      <p className="note">
        {t('You placed this order on {moment}.', { moment: showMoment(acceptedAt) })}{' '}
        <Link className="link" to={paths.order({ id: orderId })}>
          {t('Order {number}', { number: orderNumber })}
        </Link>
      </p>
    )
  return whyNot && <p className="note amber">{ruleText(t, whyNot)}</p>
}

function Blocked({ draft: { id, isBlocked, sellerName } }: Props) {
  const t = useT()
  const update = useMutation(UpdateDraftOrderBlock, { successMessage: t('Saved') })
  if (!isBlocked || !sellerName) return null
  return (
    <p className="note between">
      <span>{t('{seller} cannot send you prepared orders.', { seller: sellerName })}</span>
      <BusyButton
        className="button small"
        busy={update.busy}
        onClick={() => update.runSafely({ id, isBlocked: false })}
      >
        {t('Allow again')}
      </BusyButton>
    </p>
  )
}
