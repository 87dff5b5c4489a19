import { Link, useParams, useSearchParams } from 'react-router'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { categoryPath, paths } from '#navigation/paths.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Head } from '#ui/Head.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { ProductReviews, ReviewedProduct } from './product-reviews.graphql.ts'
import { fetchParts, Reviews } from './Reviews.tsx'
import { reviewsIn } from './review-list-state.ts'

export async function load({ load, param, search }: LoadArgs) {
  const { product } = await load(ReviewedProduct, { identifier: param('identifier') })
  if (!product) throw notFound()
  await Promise.all([load(ProductReviews, { id: product.id, ...reviewsIn(search) }), fetchParts()])
}

/** All reviews of a product. */
export default function ProductReviewsPage() {
  const { identifier = '' } = useParams()
  const { product } = useData(ReviewedProduct, { identifier }).data
  return product && <Shown product={product} />
}

type Product = {
  id: string
  identifier: string
  title: string
  category: Parameters<typeof categoryPath>[0] & { name: string }
}

function Shown({ product: { id, identifier, title, category } }: { product: Product }) {
  const t = useT()
  const origin = useOrigin()
  const [search] = useSearchParams()
  const { data, stale } = useData(ProductReviews, { id, ...reviewsIn(search) }, { keep: true })
  const page = paths.product({ identifier })
  const heading = t('Reviews of {product}', { product: title })
  return (
    <div className="wrap">
      <Head
        title={heading}
        description={t('What buyers say about {seller} after delivery.', { seller: title })}
        canonical={origin + paths.productReviews({ identifier })}
      />
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          { label: category.name, to: categoryPath(category) },
          { label: title, to: page },
        ]}
        here={t('Reviews')}
      />
      <div className={styles.listTitle}>
        <h1>{heading}</h1>
        <Link className="button" to={page}>
          {t('View product')}
        </Link>
      </div>
      <div className={stale ? 'stale' : undefined}>
        {data.reviews.count === 0 ? (
          <Empty title={t('Nobody has reviewed this yet')}>
            {t('Buyers can write a review within 90 days of delivery.')}
          </Empty>
        ) : (
          <>
            <h2 className="hidden-text">{t('Reviews')}</h2>
            <Reviews reviews={data.reviews} />
          </>
        )}
      </div>
    </div>
  )
}
