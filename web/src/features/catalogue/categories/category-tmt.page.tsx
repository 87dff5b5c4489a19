import { useParams, useSearchParams } from 'react-router'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { PlaceNeeded } from '#shared/place/PlaceNeeded.tsx'
import styles from '#shared/products/goods.module.css'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { useOwnPrices } from '#shared/products/use-own-prices.ts'
import { WishlistButton } from '#shared/products/WishlistButton.tsx'
import { usePincode } from '#state/place.ts'
import { CategoryHead, OtherLists } from './CategoryHead.tsx'
import { CategoryTmt, CategoryTmtBare } from './category.graphql.ts'
import { RateCard } from './RateCard.tsx'
import { listOf, readRateCard } from './rate-card/rate-card-state.ts'

const bareVariables = (slug: string) => ({ slug, filter: { category: slug, kind: 'TMT' as const } })

function cardVariables(slug: string, search: URLSearchParams, pincode: string) {
  const state = readRateCard(search)
  return { slug, pincode, grades: state.grades, list: listOf(state), unit: state.unit }
}

export async function load({ load, param, search, pincode }: LoadArgs) {
  const slug = param('categoryname')
  const { category } = pincode
    ? await load(CategoryTmt, cardVariables(slug, search, pincode))
    : await load(CategoryTmtBare, bareVariables(slug))
  if (!category) throw notFound()
}

/**
 * The rate card: bar prices by brand and diameter for the buyer's list at the site; without a place, starting prices.
 */
export default function CategoryTmtPage() {
  const pincode = usePincode()
  const { categoryname = '' } = useParams()
  return pincode ? <WithPlace slug={categoryname} pincode={pincode} /> : <WithoutPlace slug={categoryname} />
}

function WithPlace({ slug, pincode }: { slug: string; pincode: string }) {
  const t = useT()
  const [search] = useSearchParams()
  const table = useGql(CategoryTmt, cardVariables(slug, search, pincode), { keep: true })
  const stale = useOwnPrices(table) || table.stale
  const { data } = table
  if (!data?.category) return null
  const { category, rateCard } = data
  return (
    <div className="wrap">
      <CategoryHead
        category={category}
        banners={data.shownAdvertisements}
        kind="tmt"
        narrowedTo={readRateCard(search).grades}
        {...(category.tmtCount > 0 && {
          subtitle: t('Enter your list once. Every price below is delivered to {place} for that list, per kg.', {
            place: pincode,
          }),
        })}
      />
      {category.tmtCount === 0 ? (
        <OtherLists category={category} kind="tmt" />
      ) : (
        <RateCard card={rateCard} name={category.name} stale={stale} />
      )}
    </div>
  )
}

function WithoutPlace({ slug }: { slug: string }) {
  const list = useGql(CategoryTmtBare, bareVariables(slug), { keep: true })
  useOwnPrices(list)
  const { data } = list
  if (!data?.category) return null
  const { category, products } = data
  return (
    <div className="wrap">
      <CategoryHead category={category} banners={data.shownAdvertisements} kind="tmt" />
      {category.tmtCount === 0 ? (
        <OtherLists category={category} kind="tmt" />
      ) : (
        <>
          <PlaceNeeded action={paths.place()} />
          <div className={styles.cardGrid}>
            {products.items.map((card) => (
              <ProductCard
                key={card.id}
                card={card}
                heading="h2"
                to={paths.product({ identifier: card.identifier }, { v: card.variant.sku })}
                corner={<WishlistButton identifier={card.identifier} title={card.title} />}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
