import { useT } from '#i18n/use-t.ts'
import { SellerFacts } from '#shared/offers/SellerFacts.tsx'
import styles from '#ui/detail/spec.module.css'
import type { SellerReviewsQuery } from './seller-review.graphql.ts'

/** Who a seller is, and how it is taxed. */
export default function AboutSeller({ seller }: { seller: NonNullable<SellerReviewsQuery['seller']> }) {
  const t = useT()
  return (
    <dl className={styles.spec}>
      <SellerFacts seller={seller} />
      <div>
        <dt>{t('GST')}</dt>
        <dd>
          {seller.gstType === 'COMPOSITION'
            ? t('Composition scheme: no GST charged')
            : t('Registered: GST invoice with every dispatch')}
        </dd>
      </div>
    </dl>
  )
}
