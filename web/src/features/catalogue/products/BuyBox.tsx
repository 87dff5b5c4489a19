import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import type { ProductCardFragment } from '#shared/products/product-card.graphql.ts'
import { WishlistButton } from '#shared/products/WishlistButton.tsx'
import { usePincode } from '#state/place.ts'
import { setCartCount } from '#state/shell.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { amountText, perText, wholeInr } from '#ui/format/amounts.ts'
import { showTime } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { lazyPart } from '#ui/page-parts.tsx'
import { CompanyPrice } from './CompanyPrice.tsx'
import { AddToCart, type OfferSumFragment, type ProductOffersQuery } from './product.graphql.ts'
import styles from './product.module.css'
import { nameOf, type Product, type Variant, whyNotOffer } from './product-state.ts'

// Loaded separately, because few products are sold on request
const AskPartners = lazyPart(() => import('./AskPartners.tsx'))
// Below what is needed to buy
const Assurances = lazyPart(() => import('./Assurances.tsx'))
const AddToList = lazyPart(() => import('#shared/lists/AddToList.tsx'))
// Its form works before its code is there
const NoPrice = lazyPart(() => import('./prices/NoPrice.tsx'))

const listPaths = {
  signIn: (returnTo: string) => paths.login({ returnTo }),
  list: (id: string) => paths.userList({ id }),
}

type Props = {
  product: Product
  variant: Variant
  offer: OfferSumFragment | undefined
  isBest: boolean
  /** Whether the quantity field matches the quantity of this price. */
  agrees: boolean
  table: ProductOffersQuery['offers'] | undefined
  stale: boolean
  related: readonly ProductCardFragment[]
  typed: string | null
}

/** The delivered price with its calculation, and the page's main action. */
export function BuyBox({ product, variant, offer, isBest, agrees, stale, related, typed }: Props) {
  const t = useT()
  const onlyRequested = product.onRequest.length > 0 && product.variants.every(({ fromPaise }) => fromPaise === null)
  const compared = [product.identifier, ...related.slice(0, 3).map((card) => card.identifier)]
  return (
    <aside
      className={stale ? `card act ${styles.buyBox} stale` : `card act ${styles.buyBox}`}
      aria-label={t('Price and cart')}
    >
      {offer ? (
        <Buy variant={variant} offer={offer} isBest={isBest} agrees={agrees && !stale} />
      ) : (
        !onlyRequested && <NoPrice product={product} variant={variant} />
      )}
      {product.onRequest.length > 0 && (
        <AskPartners product={product} variant={variant} typed={typed} first={onlyRequested} />
      )}
      <div className={styles.moreActions}>
        <WishlistButton
          identifier={product.identifier}
          sku={product.kind === 'SINGLE' ? null : variant.sku}
          title={nameOf(product, variant)}
          className="button quiet small"
          labels
        />
        <AddToList
          goods={{ sku: variant.sku, quantityMilli: offer?.quantityMilli ?? 1000 }}
          className="button quiet small"
          to={listPaths}
        />
        {compared.length > 1 && (
          <Link
            className="button quiet small"
            to={paths.compare({
              ids: compared.join(','),
              ...(variant.diameterMm !== null && { mm: String(variant.diameterMm) }),
            })}
          >
            {t('Compare with others')}
          </Link>
        )}
      </div>
    </aside>
  )
}

type BuyProps = { variant: Variant; offer: OfferSumFragment; isBest: boolean; agrees: boolean }

function Buy({ variant, offer, isBest, agrees }: BuyProps) {
  const t = useT()
  const pincode = usePincode()
  const place = pincode ?? ''
  const { amount, add, busy } = useAddToCart(variant, offer)
  const byWeight = variant.unit === 'kg'
  const whyNot = whyNotOffer(t, variant, offer)
  return (
    <>
      <div className="row between">
        <span className={isBest ? 'mark' : 't13 ink2'}>
          {isBest ? t('Lowest delivered price') : t('From {seller}', { seller: offer.seller.name })}
        </span>
        {offer.priceValidTo && (
          <span className="t13 ink3 row">
            <Icon name="clock" />
            {t('valid until {time}', { time: showTime(offer.priceValidTo) })}
          </span>
        )}
      </div>
      <p>
        <span className="price">{formatInr(offer.unitPaise)}</span>{' '}
        <span className={`ink3 ${styles.t16}`}>{perText(t, variant.unit)}</span>
        <span className={`t13 ink3 ${styles.under}`}>
          {byWeight
            ? t('{price} per tonne, delivered to {place}, GST included', { price: wholeInr(offer.tonnePaise), place })
            : t('Delivered to {place}, GST included', { place })}
        </span>
      </p>
      <CompanyPrice offer={offer} unit={perText(t, variant.unit)} />
      <Sum variant={variant} offer={offer} />
      {whyNot && (
        <p className="note amber" id="why-not">
          <Icon name="info" />
          {whyNot}
        </p>
      )}
      <BusyButton
        className="button primary large wide"
        busy={busy}
        disabled={!agrees || whyNot !== null}
        aria-describedby={whyNot ? 'why-not' : undefined}
        onClick={add}
      >
        {agrees ? t('Add {amount} to cart', { amount }) : t('Add to cart')}
      </BusyButton>
      <noscript>
        <p className="hint">{t('Switch on JavaScript to add items to the cart.')}</p>
      </noscript>
      <Link
        className="button wide"
        to={paths.userScheduleAsk({ offer: offer.id, quantity: String(offer.quantityMilli) })}
        rel="nofollow"
      >
        {t('Schedule deliveries')}
      </Link>
      <Assurances variant={variant} offer={offer} />
    </>
  )
}

/** The quantity to add to the cart as text, and the mutation. */
function useAddToCart(variant: Variant, offer: OfferSumFragment) {
  const t = useT()
  const pincode = usePincode()
  const { id, bars, quantityMilli } = offer
  const amount = bars ? amountText(t, bars.pieces * 1000, 'piece') : amountText(t, quantityMilli, variant.unit)
  const { runSafely, busy } = useMutation(AddToCart, {
    successMessage: t('{amount} added to the cart', { amount }),
  })
  const add = async () => {
    const done = await runSafely({ offerId: id, quantityMilli, unit: bars ? 'kg' : null, pincode })
    if (done) setCartCount(done.addToCart.count)
  }
  return { amount, add, busy }
}

/** On a phone, total and action stay visible at the bottom of the page. */
export function CartBar({ variant, offer, stale, agrees }: Omit<BuyProps, 'isBest'> & { stale: boolean }) {
  const t = useT()
  const { amount, add, busy } = useAddToCart(variant, offer)
  return (
    <div className={stale ? `action-bar ${styles.cartBar} stale` : `action-bar ${styles.cartBar}`}>
      <div>
        <div className="t13 ink3">{amount}</div>
        <b>{formatInr(offer.totalPaise)}</b>
      </div>
      <BusyButton
        className="button primary"
        busy={busy}
        disabled={stale || !agrees || offer.whyNot !== null}
        onClick={add}
      >
        {t('Add to cart')}
      </BusyButton>
    </div>
  )
}

/** Goods, freight, loading, tax, in this order, with their sum. */
function Sum({ variant, offer }: { variant: Variant; offer: OfferSumFragment }) {
  const t = useT()
  const {
    goodsPaise,
    freightPaise,
    surchargePaise,
    loadingPaise,
    barChargePaise,
    taxablePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    totalPaise,
  } = offer
  const half = showPercent(offer.rateBp / 2)
  return (
    <div className={styles.sums}>
      <dl className="sum">
        <dt>{t('Goods at {price} {unit}', { price: formatInr(offer.pricePaise), unit: perText(t, variant.unit) })}</dt>
        <dd>{formatInr(goodsPaise)}</dd>
        <dt>
          {t('Freight, {km} km', { km: offer.km })}
          {offer.minutesFromPlant !== null && `, ${t('{n} min', { n: offer.minutesFromPlant })}`}
        </dt>
        <dd>{formatInr(freightPaise - surchargePaise)}</dd>
        {surchargePaise > 0 && (
          <>
            <dt>{t('Surcharge for a hard-to-reach place')}</dt>
            <dd>{formatInr(surchargePaise)}</dd>
          </>
        )}
        <dt>{t('Loading at the yard')}</dt>
        <dd>{formatInr(loadingPaise - barChargePaise)}</dd>
        {barChargePaise > 0 && (
          <>
            <dt>{t('Folding or cutting of bars')}</dt>
            <dd>{formatInr(barChargePaise)}</dd>
          </>
        )}
      </dl>
      <dl className="sum">
        <dt>{t('Taxable value')}</dt>
        <dd>{formatInr(taxablePaise)}</dd>
        {offer.taxKind === 'IGST' ? (
          <>
            <dt>{t('IGST {rate}', { rate: showPercent(offer.rateBp) })}</dt>
            <dd>{formatInr(igstPaise)}</dd>
          </>
        ) : (
          <>
            <dt>{t('CGST {rate}', { rate: half })}</dt>
            <dd>{formatInr(cgstPaise)}</dd>
            <dt>
              {offer.taxKind === 'CGST_UTGST' ? t('UTGST {rate}', { rate: half }) : t('SGST {rate}', { rate: half })}
            </dt>
            <dd>{formatInr(sgstPaise)}</dd>
          </>
        )}
      </dl>
      <dl className="sum">
        <dt className="total">{t('Delivered price')}</dt>
        <dd className="total">{formatInr(totalPaise)}</dd>
      </dl>
    </div>
  )
}
