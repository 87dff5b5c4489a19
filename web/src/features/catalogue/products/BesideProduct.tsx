import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import Banners from '#shared/advertisements/Banners.tsx'
import goodsStyles from '#shared/products/goods.module.css'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import ReviewSum from '#shared/reviews/ReviewSum.tsx'
import ReviewText from '#shared/reviews/ReviewText.tsx'
import reviewsStyles from '#shared/reviews/reviews.module.css'
import type { AroundProductQuery } from './product.graphql.ts'
import { type Product, similarProducts } from './product-state.ts'

/** Reviews, and similar products. */
export default function BesideProduct({ product, around }: { product: Product; around: AroundProductQuery }) {
  const t = useT()
  const { reviews } = around
  const related = similarProducts(product, around)
  return (
    <>
      <Banners slot="PDP_SLIDER" banners={around.shownAdvertisements} />
      {reviews.count > 0 && (
        <section className="section" aria-labelledby="reviews">
          <header>
            <h2 id="reviews">{t('Reviews of {product}', { product: product.title })}</h2>
            <Link className="link push" to={paths.productReviews({ identifier: product.identifier })}>
              {t('{n, plural, one {Show # review} other {Show all # reviews}}', { n: reviews.count })}
            </Link>
          </header>
          <div className={reviewsStyles.reviews}>
            <ReviewSum of={reviews} />
            <ul className={reviewsStyles.reviewItems}>
              {reviews.items.map((review) => (
                <li key={review.id}>
                  <ReviewText review={review} to={null} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {related.length > 0 && (
        <section className="section" aria-labelledby="related">
          <header>
            <h2 id="related">{t('Similar products')}</h2>
          </header>
          <div className={`${goodsStyles.cardGrid} ${goodsStyles.five}`}>
            {related.map((card) => (
              <ProductCard key={card.id} card={card} to={paths.product({ identifier: card.identifier })} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
