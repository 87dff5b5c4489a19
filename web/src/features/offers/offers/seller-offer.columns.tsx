import { formatInr } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import type { SellingPaths } from '#navigation/paths/selling.ts'
import { whyNotSold } from '#shared/offers/why-not-sold.ts'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import styles from '#ui/table/figure-edit.module.css'
import { waitingText } from './price-grids/PriceWaits.tsx'
import type { SellerOfferRowFragment } from './seller-offers.graphql.ts'

export type Offer = SellerOfferRowFragment

export const offerStates: StateLabels<Offer['status']> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  PENDING_APPROVAL: { label: text('Pending approval'), tone: 'amber' },
  LIVE: { label: text('On sale'), tone: 'green' },
  PAUSED: { label: text('Paused'), tone: 'amber' },
  BLOCKED: { label: text('Blocked'), tone: 'red' },
  ARCHIVED: { label: text('Archived'), tone: 'grey' },
}

type ShownState = Offer['status'] | 'OUT_OF_STOCK'
const shownStates: StateLabels<ShownState> = {
  ...offerStates,
  OUT_OF_STOCK: { label: text('Out of stock'), tone: 'amber' },
}
type Stocked = { status: Offer['status']; onHandMilli: number; reservedMilli?: number }

/** The status as shown to the seller: an offer without stock is not on sale. */
export const shownState = ({ status, onHandMilli, reservedMilli = 0 }: Stocked): ShownState =>
  status === 'LIVE' && onHandMilli <= reservedMilli ? 'OUT_OF_STOCK' : status
export const shownLabel = (offer: Stocked) => shownStates[shownState(offer)]

type Edits = {
  stock: (offer: Offer) => void
  price: (offer: Offer) => void
  mayStock: boolean
  mayPrice: boolean
  own: SellingPaths
}

/** Columns of a seller's list; stock and price are buttons that open their forms. */
export const sellerOfferColumns = ({ stock, price, mayStock, mayPrice, own }: Edits): Column<Offer>[] => [
  {
    title: text('Item'),
    kind: 'name',
    sort: 'title',
    show: (offer, t) => (
      <>
        <Link className="medium" to={own.productDetails({ productname: offer.productIdentifier })}>
          {offer.variantTitle}
        </Link>
        <span className="second">{`${offer.sku}, ${offer.city}`}</span>
        {whyNotSold(t, offer).map((reason) => (
          <span key={reason} className="second late-text">
            {reason}
          </span>
        ))}
        {offer.authorisationNeeded && (
          <span className="second late-text">
            {t('On hold: {brand} requires a brand authorisation.', { brand: offer.authorisationNeeded })}{' '}
            <Link to={own.profile({ tab: 'papers' })}>{t('Upload a valid one')}</Link>
          </span>
        )}
      </>
    ),
    plain: ({ variantTitle }) => variantTitle,
  },
  textColumn<Offer>(text('Category'), ({ categoryName }) => categoryName),
  {
    title: text('In stock'),
    kind: 'figure',
    sort: 'stock',
    show: (offer, t) => (
      <>
        <Edit may={mayStock} onClick={() => stock(offer)} label={t('Change stock of {sku}', { sku: offer.sku })}>
          {amountText(t, offer.onHandMilli, offer.unit)}
        </Edit>
        {offer.reservedMilli > 0 && (
          <span className="second">
            {t('{amount} reserved', { amount: amountText(t, offer.reservedMilli, offer.unit) })}
          </span>
        )}
      </>
    ),
    plain: ({ onHandMilli }) => formatThousandths(onHandMilli),
  },
  {
    title: text('Base price'),
    kind: 'figure',
    sort: 'price',
    show: (offer, t) => (
      <>
        <Edit may={mayPrice} onClick={() => price(offer)} label={t('Change price of {sku}', { sku: offer.sku })}>
          {offer.basePaise === null ? t('No price') : formatInr(offer.basePaise)}
        </Edit>
        <span className="second">{perText(t, offer.unit)}</span>
        {offer.priceChangeRequest && (
          <span className="second late-text">{waitingText(t, offer.priceChangeRequest)}</span>
        )}
      </>
    ),
    plain: ({ basePaise }) => (basePaise === null ? '' : (basePaise / 100).toFixed(2)),
  },
  {
    title: text('Valid until'),
    show: ({ priceExpired, priceValidTo }, t) =>
      priceExpired ? (
        <span className="late-text">
          {priceValidTo ? t('expired {moment}', { moment: showMoment(priceValidTo) }) : t('no valid price')}
        </span>
      ) : priceValidTo ? (
        showMoment(priceValidTo)
      ) : (
        '–'
      ),
    plain: ({ priceValidTo }) => priceValidTo ?? '',
  },
  status<Offer, ShownState>(text('Status'), shownState, shownStates),
]

type EditProps = { may: boolean; onClick: () => void; label: string; children: string }

function Edit({ may, onClick, label, children }: EditProps) {
  if (!may) return <b className="medium">{children}</b>
  return (
    <button type="button" className={styles.figureEdit} aria-label={`${children}. ${label}`} onClick={onClick}>
      {children}
    </button>
  )
}
