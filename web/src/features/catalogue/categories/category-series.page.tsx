import { formatInr } from '@neev/domain/core/money'
import { Link, useParams, useSearchParams } from 'react-router'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { SizeMatrix } from '#shared/offers/SizeMatrix.tsx'
import { Picture } from '#shared/pictures/Picture.tsx'
import { NotServed, PlaceNeeded } from '#shared/place/PlaceNeeded.tsx'
import { ListFilters } from '#shared/products/ListFilters.tsx'
import { ListHead } from '#shared/products/ListHead.tsx'
import listStyles from '#shared/products/list.module.css'
import { changedQuery, countActiveFilters, pageIn } from '#shared/products/list-state.ts'
import { PriceOrigin } from '#shared/products/PriceOrigin.tsx'
import { useOwnPrices } from '#shared/products/use-own-prices.ts'
import { usePincode } from '#state/place.ts'
import { perText } from '#ui/format/amounts.ts'
import { Pager } from '#ui/table/Pager.tsx'
import { CategoryHead, OtherLists } from './CategoryHead.tsx'
import styles from './categories.module.css'
import { CategorySeries, type CategorySeriesQuery } from './category.graphql.ts'
import { listVariables } from './list-variables.ts'

type Family = CategorySeriesQuery['products']['items'][number]

export async function load({ load, param, search, pincode }: LoadArgs) {
  const { category } = await load(CategorySeries, listVariables(param('categoryname'), 'SERIES', search, pincode))
  if (!category) throw notFound()
}

/** Series of a category with the price of each size at the site. */
export default function CategorySeriesPage() {
  const t = useT()
  const { categoryname = '' } = useParams()
  const [search] = useSearchParams()
  const pincode = usePincode()
  const variables = listVariables(categoryname, 'SERIES', search, pincode)
  const list = useData(CategorySeries, variables, { keep: true })
  const stale = useOwnPrices(list) || list.stale
  const { data } = list
  if (!data.category) return null
  const { category, products } = data
  if (category.seriesCount === 0)
    return (
      <div className="wrap">
        <CategoryHead category={category} banners={data.shownAdvertisements} kind="series" />
        <OtherLists category={category} kind="series" />
      </div>
    )
  const subtitle = pincode
    ? t(
        'Every size with its price delivered to {place}, GST included, for a usual quantity. Open a product to price your quantity.',
        {
          place: pincode,
        },
      )
    : category.description
  return (
    <div className="wrap">
      <CategoryHead category={category} banners={data.shownAdvertisements} kind="series" subtitle={subtitle} />
      <div className={listStyles.listPage}>
        <ListFilters list={products} />
        <section className={stale ? 'stale' : ''} aria-label={t('Families')}>
          <PlaceNeeded action={paths.place()} />
          <ListHead total={products.total} usual="PRICE" />
          {products.total === 0 &&
            (countActiveFilters(search) > 0 ? (
              <p className="note">{t('No results for these filters. Remove a filter.')}</p>
            ) : (
              <NotServed what={category.name} />
            ))}
          <div className="stack">
            {products.items.map((family) => (
              <FamilyCard key={family.id} family={family} />
            ))}
          </div>
          {products.total > variables.size && (
            <Pager
              state={{ page: pageIn(search), size: variables.size, href: (changes) => changedQuery(search, changes) }}
              total={products.total}
            />
          )}
        </section>
      </div>
    </div>
  )
}

function FamilyCard({ family }: { family: Family }) {
  const t = useT()
  const pincode = usePincode()
  const { identifier, title, brand, category, drawing, variant, delivered, fromPaise, axes, sizes } = family
  const prices = sizes.flatMap((size) => (pincode ? size.unitPaise : size.fromPaise) ?? [])
  const min = Math.min(...prices, delivered?.unitPaise ?? fromPaise)
  return (
    <article className={`card ${styles.family}`}>
      <header>
        <span className="tile">
          <Picture
            kind="SERIES"
            category={category.slug}
            drawing={drawing}
            attributes={variant.attributes}
            detail="low"
          />
        </span>
        <div className={styles.aboutIt}>
          <h2 className={styles.nameOf}>
            <Link to={paths.product({ identifier })}>{title}</Link>
          </h2>
          <p className="t13 ink3">
            {[brand?.name, t('{n, plural, one {# size} other {# sizes}}', { n: sizes.length })]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <p className={styles.costs}>
          <span className="t13 ink3">{t('from')}</span> <b className={styles.figureOf}>{formatInr(min)}</b>{' '}
          <span className="t13 ink3">{perText(t, variant.unit)}</span> <PriceOrigin origin={family.priceBuyer} />
        </p>
      </header>
      <SizeMatrix axes={axes} sizes={sizes} to={(size) => paths.product({ identifier }, { v: size.sku })} />
    </article>
  )
}
