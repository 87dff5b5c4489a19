import { ReviewList } from '#kit/goods/ReviewList.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import type { AroundProductQuery } from './product.graphql.ts'
import type { Product } from './product-state.ts'

type Props = { product: Product; reviews: AroundProductQuery['reviews'] }

/** What buyers said after delivery. */
export default function ProductReviews({ product, reviews }: Props) {
  const t = useT()
  if (reviews.total === 0) return null
  return (
    <section className="section" aria-labelledby="reviews">
      <header>
        <h2 id="reviews">{t('Reviews of {product}', { product: product.title })}</h2>
        <span className="ink3">{t('Only who has bought it can review it.')}</span>
      </header>
      <ReviewList reviews={reviews} />
    </section>
  )
}
