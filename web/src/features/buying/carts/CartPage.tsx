import { formatInr } from '@neev/domain/core/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { request } from '#graphql/request.ts'
import { ruleText } from '#graphql/rule-text.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { BasketGroup, LineName, Quantity } from '#shared/cart/BasketGroup.tsx'
import type { BasketFragment, BasketLineFragment } from '#shared/cart/basket.graphql.ts'
import cartStyles from '#shared/cart/cart.module.css'
import { exactKg } from '#shared/cart/mass.ts'
import { WholeSums } from '#shared/cart/Sums.tsx'
import AddToList from '#shared/lists/AddToList.tsx'
import { ShownPolicies } from '#shared/policies/ShownPolicies.tsx'
import { usePincode } from '#state/place.ts'
import { setCartCount } from '#state/shell.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Undo } from '#ui/feedback/Undo.tsx'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Coupon } from './Coupon.tsx'
import {
  AcceptPrices,
  Cart,
  type CartQuery,
  PutBackIntoCart,
  RemoveCartLine,
  SetCartLine,
  SetCartPincode,
} from './cart.graphql.ts'
import styles from './carts.module.css'
import { QuantityStepper } from './QuantityStepper.tsx'

/** The cart of a guest or buyer by seller and truck, priced now for the site. */
export default function CartPage() {
  const t = useT()
  return (
    <Loading fallback={<PageSkeleton title={t('Cart')} />}>
      <ShownCart />
    </Loading>
  )
}

function ShownCart() {
  const t = useT()
  const pincode = usePincode()
  const { data, stale, fetching } = useData(Cart, { pincode }, { keep: true })
  const { cart } = data
  useEffect(() => setCartCount(cart.count), [cart.count])
  useSavedPincode(pincode, cart.count > 0)
  return (
    <div className="wrap narrow">
      <Head title={t('Cart')} noIndex />
      <h1 className={styles.cartTitle}>{t('Cart')}</h1>
      {cart.count === 0 ? <EmptyCart /> : <Filled cart={cart} stale={stale} busy={fetching} />}
    </div>
  )
}

/** Saves the pincode of the site with the cart; coupons and accepted prices depend on it. */
function useSavedPincode(pincode: string | null, filled: boolean) {
  const client = useQueryClient()
  const keep = useEffectEvent(async (pincode: string) => {
    await request(SetCartPincode, { pincode }).catch(() => null)
    client.invalidateQueries({ queryKey: [Cart.name] })
  })
  useEffect(() => {
    if (pincode && filled) keep(pincode)
  }, [pincode, filled])
}

function EmptyCart() {
  const t = useT()
  return (
    <div className="card">
      <Empty
        title={t('Your cart is empty')}
        picture={<Icon name="cart" />}
        action={
          <Link className="button primary" to={paths.categories()}>
            {t('Browse materials')}
          </Link>
        }
      >
        {t('Prices include delivery: everything you add is priced to your site.')}
      </Empty>
    </div>
  )
}

const listPaths = {
  signIn: (returnTo: string) => paths.login({ returnTo }),
  list: (id: string) => paths.userList({ id }),
}

type Props = { cart: CartQuery['cart']; stale: boolean; busy: boolean }

function Filled({ cart, stale, busy }: Props) {
  const t = useT()
  const set = useMutation(SetCartLine)
  const remove = useRemove()
  const accept = useMutation(AcceptPrices)
  const waits = busy || set.busy || remove.busy
  const { groups, unavailable, place, pincode } = cart
  return (
    <div className={stale ? 'beside stale' : 'beside'}>
      <div className={`stack ${cartStyles.basket}`}>
        {cart.message && <p className="note">{cart.message}</p>}
        {cart.pricesChanged && (
          <div className="note amber between">
            <span>{t('Prices have changed since you added these items. Old and new prices are shown below.')}</span>
            <BusyButton className="button small" busy={accept.busy} onClick={() => accept.runSafely()}>
              {t('Accept today’s prices')}
            </BusyButton>
          </div>
        )}
        {groups.map((group, index) => (
          <BasketGroup
            key={`${group.dispatchPointId} ${group.loadKind}`}
            group={group}
            index={index + 1}
            of={groups.length}
            to={(identifier) => paths.product({ identifier })}
            quantity={(line) => (
              <>
                {line.quotation ? (
                  <>
                    <Quantity line={line} />{' '}
                    <BusyButton className="button quiet small" busy={waits} onClick={() => remove.run(line)}>
                      {t('Remove')}
                    </BusyButton>
                  </>
                ) : (
                  <QuantityStepper
                    key={`${line.id} ${line.quantityMilli}`}
                    line={line}
                    busy={waits}
                    onChange={(change) => set.runSafely(change)}
                    onRemove={() => remove.run(line)}
                  />
                )}
                <OverWeeks line={line} />
              </>
            )}
          />
        ))}
        {unavailable.length > 0 && <Unavailable lines={unavailable} busy={waits} onRemove={remove.run} />}
        {remove.undo && (
          <Undo
            message={t('{title} removed from the cart.', { title: remove.undo.title })}
            onUndo={remove.undo.putBack}
          />
        )}
        <p>
          <AddToList goods="CART" className="button small" to={listPaths} />
        </p>
        <ShownPolicies title={t('Returns, cancellation and warranty')} policies={cart.policies} />
      </div>
      <aside className="stack">
        <div className={`card act ${cartStyles.summary}`}>
          <h2>{t('Total for {mass}', { mass: exactKg(cart.grams) })}</h2>
          <WholeSums of={cart} />
          <div className={cartStyles.toPay}>
            <span>{t('To pay')}</span>
            <b>{formatInr(cart.payablePaise)}</b>
          </div>
          <p className="ink3 t13">
            {pincode
              ? t('Delivered to {pincode} {district}', { pincode, district: place?.district ?? '' })
              : t('Enter the pincode of the site above to see freight and delivery.')}
          </p>
          <Coupon coupon={cart.coupon} />
          <Onward cart={cart} />
          {cart.whyNotOnline && <p className="ink3 t13">{ruleText(t, cart.whyNotOnline)}</p>}
        </div>
      </aside>
      <div className="action-bar">
        <span>
          <span className="ink3 t12">{t('To pay')}</span>
          <b className="semi">{formatInr(cart.payablePaise)}</b>
        </span>
        <Onward cart={cart} short />
      </div>
    </div>
  )
}

/** Link to the line's request for quotation or delivery schedule, or to requesting one. */
function OverWeeks({ line: { createCallOff, quotation, offerId, quantityMilli } }: { line: BasketLineFragment }) {
  const t = useT()
  if (quotation)
    return (
      <Link className="link t13 second" to={paths.userQuote({ id: quotation.requestId })}>
        {quotation.number}
      </Link>
    )
  const to = createCallOff
    ? paths.userSchedule({ id: createCallOff.scheduleId })
    : paths.userScheduleAsk({ offer: offerId, quantity: String(quantityMilli) })
  return (
    <Link className="link t13 second" to={to}>
      {createCallOff ? createCallOff.number : t('Schedule deliveries')}
    </Link>
  )
}

/** Link to checkout, or why it is not possible yet. */
function Onward({ cart, short = false }: { cart: BasketFragment; short?: boolean }) {
  const t = useT()
  const why = cart.whyNot ? ruleText(t, cart.whyNot) : cart.pricesChanged ? t('Accept today’s prices first.') : null
  if (why) {
    return (
      <>
        <button type="button" className="button primary large wide" disabled>
          {t('Check out')}
        </button>
        {!short && <p className="late t13">{why}</p>}
      </>
    )
  }
  return (
    <>
      <Link className="button primary large wide" to={paths.checkout()}>
        {t('Check out')}
      </Link>
      {!short && (
        <p className="t13">
          <Link className="link" to={paths.userLists({ from: 'cart' })}>
            {t('Save the cart as a list')}
          </Link>
        </p>
      )}
    </>
  )
}

function Unavailable({
  lines,
  busy,
  onRemove,
}: {
  lines: readonly BasketLineFragment[]
  busy: boolean
  onRemove: (line: BasketLineFragment) => void
}) {
  const t = useT()
  return (
    <section className={`card ${cartStyles.basketGroup} ${styles.unavailable}`}>
      <header>
        <h2>{t('Not available in this quantity')}</h2>
      </header>
      <ul className={styles.gone}>
        {lines.map((line) => (
          <li key={line.id}>
            <LineName line={line} to={paths.product({ identifier: line.product.identifier })}>
              <span className="ink3 t13 second">
                <Quantity line={line} /> · {line.seller.name}
              </span>
              {line.whyNot && <span className="late t13 second">{ruleText(t, line.whyNot)}</span>}
            </LineName>
            <BusyButton className="button small" busy={busy} onClick={() => onRemove(line)}>
              {t('Remove')}
            </BusyButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Removes a line, and offers to undo it instead of asking first. */
function useRemove() {
  const remove = useMutation(RemoveCartLine)
  const add = useMutation(PutBackIntoCart)
  const pincode = usePincode()
  const [gone, setGone] = useState<BasketLineFragment | null>(null)
  const run = async (line: BasketLineFragment) => {
    // A call-off is restored from its schedule and an awarded line from its request, at their own prices
    if (await remove.runSafely({ lineId: line.id })) setGone(line.createCallOff || line.quotation ? null : line)
  }
  const putBack = async () => {
    if (!gone) return
    const { offerId, quantityMilli } = gone
    if (await add.runSafely({ offerId, quantityMilli, pincode })) setGone(null)
  }
  return { run, busy: remove.busy || add.busy, undo: gone && { title: gone.product.title, putBack } }
}
