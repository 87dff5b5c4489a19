import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { ReviewList } from '#shared/products/ReviewList.tsx'
import type { AroundProductQuery } from './product.graphql.ts'
import { type Product, relatedTo } from './product-state.ts'

/** Reviews, and similar products. */
export default function BesideProduct({ product, around }: { product: Product; around: AroundProductQuery }) {
  const t = useT()
  const { reviews } = around
  const related = relatedTo(product, around)
  return (
    <>
      {reviews.total > 0 && (
        <section className="section" aria-labelledby="reviews">
          <header>
            <h2 id="reviews">{t('Reviews of {product}', { product: product.title })}</h2>
            <span className="ink3">{t('Only buyers of this product can review it.')}</span>
          </header>
          <ReviewList reviews={reviews} />
        </section>
      )}
      {related.length > 0 && (
        <section className="section" aria-labelledby="related">
          <header>
            <h2 id="related">{t('Similar products')}</h2>
          </header>
          <div className="card-grid five">
            {related.map((card) => (
              <ProductCard key={card.id} card={card} to={paths.product({ identifier: card.identifier })} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
