import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Head, StructuredData } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { staticPart } from '#ui/page-parts.tsx'
import { fetchParts, Reviews } from './Reviews.tsx'
import { reviewsIn } from './review-list-state.ts'
import { SellerReviews, type SellerReviewsQuery } from './seller-review.graphql.ts'
import styles from './seller-review.module.css'

const AboutSeller = staticPart(() => import('./AboutSeller.tsx'))
const WriteReviews = lazy(() => import('./WriteReviews.tsx'))

const variables = (slug: string, search: URLSearchParams) => ({ slug, ...reviewsIn(search) })
const isSuborder = (id: string) => /^\d{1,15}$/.test(id)

export async function load({ load, param, search }: LoadArgs) {
  const [{ seller }] = await Promise.all([
    load(SellerReviews, variables(param('id'), search)),
    fetchParts(),
    AboutSeller.fetch(),
  ])
  if (!seller && !isSuborder(param('id'))) throw notFound()
}

/** A seller with its reviews, by slug; by the number of a suborder the forms for its buyer. */
export default function SellerReviewPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  const { data, stale } = useData(SellerReviews, variables(id, search), { keep: true })
  if (data.seller) return <Shown id={id} data={{ ...data, seller: data.seller }} stale={stale} />
  const waiting = (
    <div className="wrap narrow">
      <Skeleton lines={8} />
    </div>
  )
  if (!hydrated) return waiting
  return (
    <Suspense fallback={waiting}>
      <WriteReviews suborderId={id} />
    </Suspense>
  )
}

type Data = SellerReviewsQuery & { seller: NonNullable<SellerReviewsQuery['seller']> }

function Shown({ id, data: { seller, reviews }, stale }: { id: string; data: Data; stale: boolean }) {
  const t = useT()
  const origin = useOrigin()
  const { name, about, rating, ratingCount } = seller
  return (
    <div className="wrap">
      <Head
        title={t('Reviews of {seller}', { seller: name })}
        description={t('What buyers say about {seller} after delivery.', { seller: name })}
        canonical={origin + paths.sellerReview({ id })}
      />
      <StructuredData
        data={{
          '@type': 'Organization',
          name,
          legalName: seller.legalName,
          address: seller.address,
          telephone: seller.supportPhone,
          ...(rating !== null && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: Math.round(rating * 10) / 10,
              reviewCount: ratingCount,
            },
          }),
        }}
      />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={name} />
      <div className={listTitleStyles.listTitle}>
        <div>
          <h1>{name}</h1>
          <p className="ink2">{about}</p>
        </div>
      </div>
      <div className={stale ? `${styles.sellerPage} stale` : styles.sellerPage}>
        <section aria-labelledby="reviews">
          <h2 id="reviews">{t('Reviews')}</h2>
          {reviews.count === 0 ? (
            <Empty title={t('No reviews yet')}>{t('Buyers can write reviews after delivery.')}</Empty>
          ) : (
            <Reviews reviews={reviews} to={(identifier) => paths.product({ identifier })} />
          )}
        </section>
        <aside aria-labelledby="who">
          <h2 id="who">{t('About the seller')}</h2>
          <AboutSeller seller={seller} />
        </aside>
      </div>
    </div>
  )
}
