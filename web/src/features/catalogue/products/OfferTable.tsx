import { formatInr, mulDiv } from '@neev/domain/core/money'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { WhyPlace } from '#shared/offers/WhyPlace.tsx'
import { PriceOrigin } from '#shared/products/PriceOrigin.tsx'
import { amountText, massText, perText } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { OfferSorts } from './OfferSorts.tsx'
import { OtherOffers } from './OtherOffers.tsx'
import type { OfferSumFragment, ProductOffersQuery } from './product.graphql.ts'
import styles from './product.module.css'
import { changedQuery, type Variant, whyNotOffer } from './product-state.ts'

type Table = ProductOffersQuery['offers']
type Props = {
  identifier: string
  variant: Variant
  table: Table
  chosen: OfferSumFragment | undefined
  stale: boolean
  /** The query of the page's URL. */
  query: string
}

/** All sellers of this size for this quantity and place, in the chosen order; unavailable ones with their reason. */
export default function OfferTable({ identifier, variant, table, chosen, stale, query }: Props) {
  const t = useT()
  const { offers, others, place } = table
  const [best] = offers
  if (offers.length === 0 && others.length === 0) {
    return (
      <p className="section note between">
        <span>{t('No seller offers this at the moment.')}</span>
        <AskLink identifier={identifier} sku={variant.sku} />
      </p>
    )
  }
  return (
    <section className="section" aria-labelledby="offers">
      <header>
        <h2 id="offers">
          {best
            ? t('{n, plural, one {# seller} other {# sellers}}, the same {amount}, to {place}', {
                n: offers.length,
                amount: best.bars ? massText(best.grams) : amountText(t, best.quantityMilli, variant.unit),
                place: place?.pincode ?? '',
              })
            : t('{n, plural, one {# seller} other {# sellers}}', { n: others.length })}
        </h2>
        <span className="ink3">
          {t('Sellers cannot pay for a better position.')}{' '}
          <Link className="link" to={paths.ranking()}>
            {t('How offers are ranked')}
          </Link>
        </span>
      </header>
      {offers.length > 1 && <OfferSorts sort={table.sort} query={query} />}
      {best && <Offers {...{ variant, offers, chosen, stale, query }} />}
      {best && table.sort === 'PRICE' && <WhyFirst variant={variant} offers={offers} best={best} />}
      <p className="row wraps">
        <Link className="button" to={paths.bulk({ productName: identifier }, { v: variant.sku })} rel="nofollow">
          {t('Request quotations')}
        </Link>
        <AskLink identifier={identifier} sku={variant.sku} />
      </p>
      {others.length > 0 && (place || !best) && <OtherOffers others={others} hasPlace={place !== null} />}
    </section>
  )
}

/** To the form of a request, which Neev gives to a seller. */
function AskLink({ identifier, sku }: { identifier: string; sku: string }) {
  const t = useT()
  return (
    <Link className="button" to={paths.send({ productname: identifier }, { v: sku })} rel="nofollow">
      {t('Request a call')}
    </Link>
  )
}

type OffersProps = {
  variant: Variant
  offers: readonly OfferSumFragment[]
  chosen: OfferSumFragment | undefined
  stale: boolean
  query: string
}

/** The offer with the lowest delivered price of those that can be bought; undefined without one. */
const lowestOf = (offers: readonly OfferSumFragment[]): OfferSumFragment | undefined =>
  offers.filter(({ whyNot }) => !whyNot).sort((a, b) => a.tonnePaise - b.tonnePaise)[0]

function Offers({ variant, offers, chosen, stale, query }: OffersProps) {
  const t = useT()
  const rate = showPercent(offers[0]?.rateBp ?? 0)
  const unit = perText(t, variant.unit)
  const lowest = lowestOf(offers)
  const price = t('Price {unit}, before GST', { unit })
  const heads = [
    t('Seller'),
    t('Score'),
    price,
    t('Goods'),
    t('Freight'),
    t('Loading'),
    t('GST {rate}', { rate }),
    t('Delivered price'),
    t('Arrives'),
  ]
  return (
    <div className={stale ? `card ${styles.offersFrame} stale` : `card ${styles.offersFrame}`}>
      <table className={`table ${styles.offers}`}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index > 0 ? 'figure' : undefined}>
                {head}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <Fragment key={offer.id}>
              <OfferRow
                {...{ variant, offer, heads, unit, query }}
                isBest={offer === lowest}
                isFirst={offer === offers[0]}
                isChosen={offer === chosen}
              />
              {offer.score && lowest && (
                <tr className={styles.why}>
                  <td colSpan={heads.length + 1}>
                    <WhyPlace
                      score={offer.score}
                      seller={offer.seller}
                      aboveBp={mulDiv(offer.tonnePaise - lowest.tonnePaise, 10_000, lowest.tonnePaise)}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  variant: Variant
  offer: OfferSumFragment
  heads: readonly string[]
  unit: string
  query: string
  isBest: boolean
  /** The page chooses the first one by itself. */
  isFirst: boolean
  isChosen: boolean
}

/** Whether nothing is known of the seller yet. */
const isNew = ({ score, seller }: OfferSumFragment): boolean =>
  score !== null && score !== undefined && score.deliveries + score.requests + seller.ratingCount === 0

const taxNames = { IGST: 'IGST', CGST_SGST: 'CGST + SGST', CGST_UTGST: 'CGST + UTGST' } as const

function OfferRow({ variant, offer, heads, unit, query, isBest, isFirst, isChosen }: RowProps) {
  const t = useT()
  const { seller } = offer
  const whyNot = whyNotOffer(t, variant, offer)
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      <th scope="row" className={styles.seller}>
        <Link to={paths.sellerReview({ id: seller.slug })}>{seller.name}</Link>
        <span className="second">{t('{city}, {km} km', { city: offer.city, km: offer.km })}</span>
        {isNew(offer) && <span className="badge plain">{t('New seller')}</span>}
      </th>
      <td className={`figure ${styles.part}`} data-label={heads[1]}>
        {seller.rating === null ? <span className="ink3">{t('new')}</span> : seller.rating.toFixed(1)}
        {seller.ratingCount > 0 && (
          <span className="second">
            {t('{n, plural, one {# review} other {# reviews}}', { n: seller.ratingCount })}
          </span>
        )}
      </td>
      <td className="figure" data-label={heads[2]}>
        {formatInr(offer.pricePaise)}
        <PriceOrigin origin={offer.priceBuyer} as="second" />
      </td>
      <td className={`figure ${styles.part}`} data-label={heads[3]}>
        {formatInr(offer.goodsPaise)}
      </td>
      <td className={`figure ${styles.part}`} data-label={heads[4]}>
        {formatInr(offer.freightPaise)}
        <span className="second">{offer.vehicle}</span>
      </td>
      <td className={`figure ${styles.part}`} data-label={heads[5]}>
        {formatInr(offer.loadingPaise)}
      </td>
      <td className={`figure ${styles.part}`} data-label={heads[6]}>
        {formatInr(offer.taxPaise)}
        <span className="second">{taxNames[offer.taxKind]}</span>
      </td>
      <td className={`figure ${styles.delivered}`} data-label={heads[7]}>
        <b>{formatInr(offer.totalPaise)}</b>
        <span className="second">
          {formatInr(offer.unitPaise)} {unit}
        </span>
      </td>
      <td className="figure" data-label={heads[8]}>
        {showDay(offer.deliverBy)}
      </td>
      <td className="figure choice">
        {whyNot && <span className="second late">{whyNot}</span>}
        {isBest && <span className="mark">{t('Lowest')}</span>}
        {!isChosen && !whyNot && (
          <Link
            className="button small"
            to={changedQuery(new URLSearchParams(query), { offer: isFirst ? null : offer.id })}
            replace
            preventScrollReset
            aria-label={t('Choose {seller}', { seller: seller.name })}
          >
            {t('Choose')}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** Explains the order if the cheapest goods are not the cheapest delivered. */
function WhyFirst({
  variant,
  offers,
  best,
}: {
  variant: Variant
  offers: readonly OfferSumFragment[]
  best: OfferSumFragment
}) {
  const t = useT()
  const open = offers.filter((offer) => offer.whyNot === null)
  const cheapest = open.reduce((min, offer) => (offer.pricePaise < min.pricePaise ? offer : min), best)
  if (cheapest === best) return null
  return (
    <p className="hint">
      {t(
        '{city} has the lowest goods price, {price} {unit}, but is {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} overall: freight over {km} km is {freight}.',
        {
          city: cheapest.city,
          price: formatInr(cheapest.pricePaise),
          unit: perText(t, variant.unit),
          place: offers.indexOf(cheapest) + 1,
          km: cheapest.km,
          freight: formatInr(cheapest.freightPaise),
        },
      )}
    </p>
  )
}
