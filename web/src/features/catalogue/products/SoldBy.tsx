import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { SellerFacts } from '#shared/offers/SellerFacts.tsx'
import styles from '#ui/detail/spec.module.css'
import { amountText } from '#ui/format/amounts.ts'
import type { OfferSumFragment } from './product.graphql.ts'
import type { Variant } from './product-state.ts'

/** Seller details that must be shown beside the goods (Consumer Protection (E-Commerce) Rules 2020, rule 6(5)). */
export function SoldBy({ offer, variant }: { offer: OfferSumFragment; variant: Variant }) {
  const t = useT()
  const { seller, breaks } = offer
  const { unit, stepMilli } = variant
  const fromWhole = (milli: number) => amountText(t, Math.ceil(milli / stepMilli) * stepMilli, unit)
  return (
    <section aria-labelledby="sold-by">
      <h2 id="sold-by">{t('Sold by {seller}', { seller: seller.name })}</h2>
      <dl className={styles.spec}>
        <SellerFacts seller={seller} />
        <div>
          <dt>{t('Reviews')}</dt>
          <dd>
            <Link className="link" to={paths.sellerReview({ id: seller.slug })}>
              {seller.rating === null
                ? seller.ratingCount === 0
                  ? t('No reviews yet')
                  : t('{n, plural, one {# review} other {# reviews}}, too few for a rating', { n: seller.ratingCount })
                : t('{rating} out of 5 from {n, plural, one {# buyer} other {# buyers}}', {
                    rating: seller.rating.toFixed(1),
                    n: seller.ratingCount,
                  })}
            </Link>
          </dd>
        </div>
        {breaks.length > 1 && (
          <div>
            <dt>{t('Price by quantity')}</dt>
            <dd>
              {breaks.map(({ fromMilli, pricePaise }) => (
                <span key={fromMilli} className={styles.break}>
                  {fromMilli > 0
                    ? t('from {amount}', {
                        amount: variant.diameterMm === null ? fromWhole(fromMilli) : amountText(t, fromMilli, unit),
                      })
                    : t('less')}{' '}
                  {formatInr(pricePaise)}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
