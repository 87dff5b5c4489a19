import { useParams, useSearchParams } from 'react-router'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { SellerFacts } from '#shared/offers/SellerFacts.tsx'
import { changedQuery, pageIn } from '#shared/products/list-state.ts'
import { ReviewList } from '#shared/products/ReviewList.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Head, StructuredData } from '#ui/Head.tsx'
import { useOrigin } from '#ui/origin.ts'
import { Pager } from '#ui/table/Pager.tsx'
import { SellerReviews } from './seller-review.graphql.ts'

const size = 10

const variables = (slug: string, search: URLSearchParams) => ({ slug, page: { page: pageIn(search), size } })

export async function load({ load, param, search }: LoadArgs) {
  const { seller } = await load(SellerReviews, variables(param('id'), search))
  if (!seller) throw notFound()
}

/** A seller for buyers: details and reviews. */
export default function SellerReviewPage() {
  const t = useT()
  const { id = '' } = useParams()
  const origin = useOrigin()
  const [search] = useSearchParams()
  const { data, stale } = useData(SellerReviews, variables(id, search), { keep: true })
  if (!data.seller) return null
  const { seller, reviews } = data
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
      <div className="list-title">
        <div>
          <h1>{name}</h1>
          <p className="ink2">{about}</p>
        </div>
      </div>
      <div className={stale ? 'seller-page stale' : 'seller-page'}>
        <section aria-labelledby="reviews">
          <h2 id="reviews">{t('Reviews')}</h2>
          {reviews.total === 0 ? (
            <Empty title={t('No reviews yet')}>{t('Buyers can write reviews after delivery.')}</Empty>
          ) : (
            <ReviewList reviews={reviews} to={(identifier) => paths.product({ identifier })} />
          )}
          {reviews.total > size && (
            <Pager
              state={{ page: pageIn(search), size, href: (changes) => changedQuery(search, changes) }}
              total={reviews.total}
            />
          )}
        </section>
        <aside aria-labelledby="who">
          <h2 id="who">{t('About the seller')}</h2>
          <dl className="spec">
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
        </aside>
      </div>
    </div>
  )
}
