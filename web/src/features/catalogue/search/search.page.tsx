import { parseMilli } from '@neev/domain/core/quantity'
import { Link, useSearchParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { categoryPath, paths } from '#navigation/paths.ts'
import { AskCards } from '#shared/enquiries/AskCards.tsx'
import { NotServed, PlaceNeeded } from '#shared/place/PlaceNeeded.tsx'
import { CategoryTile } from '#shared/products/CategoryTile.tsx'
import { CompareList } from '#shared/products/CompareList.tsx'
import goodsStyles from '#shared/products/goods.module.css'
import { ListFilters } from '#shared/products/ListFilters.tsx'
import { ListHead } from '#shared/products/ListHead.tsx'
import listStyles from '#shared/products/list.module.css'
import { changedQuery, countActiveFilters, filterIn, listSize, pageIn, sortIn } from '#shared/products/list-state.ts'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { useOwnPrices } from '#shared/products/use-own-prices.ts'
import { WishlistButton } from '#shared/products/WishlistButton.tsx'
import { usePincode } from '#state/place.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { Pager } from '#ui/table/Pager.tsx'
import { AllProducts, type AllProductsQuery, SearchPage, type SearchPageQuery } from './search.graphql.ts'
import styles from './search.module.css'

type Found = SearchPageQuery['search']

const listed = (search: URLSearchParams, pincode: string | null) => ({
  filter: filterIn(search),
  page: pageIn(search),
  size: listSize,
  pincode,
})
const searched = (search: URLSearchParams, pincode: string | null) => ({
  ...listed(search, pincode),
  term: termIn(search),
  sort: sortIn(search),
})
const browsed = (search: URLSearchParams, pincode: string | null) => ({
  ...listed(search, pincode),
  sort: sortIn(search) ?? ('POPULAR' as const),
})
const termIn = (search: URLSearchParams) => (search.get('q') ?? '').trim().slice(0, 120)

export const load = ({ load, search, pincode }: LoadArgs): Promise<unknown> =>
  termIn(search) ? load(SearchPage, searched(search, pincode)) : load(AllProducts, browsed(search, pincode))

/** Search results; without a term, all products. */
export default function SearchResults() {
  const [search] = useSearchParams()
  return termIn(search) ? <Searched term={termIn(search)} /> : <Browsed />
}

function Searched({ term }: { term: string }) {
  const t = useT()
  const [search] = useSearchParams()
  const pincode = usePincode()
  const results = useData(SearchPage, searched(search, pincode), { keep: true })
  const stale = useOwnPrices(results) || results.stale
  const { data } = results
  const { list, categories, corrected } = data.search
  const nothing = list.total === 0 && countActiveFilters(search) === 0
  return (
    <div className="wrap">
      <Head title={t('Search: {term}', { term })} noIndex />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Search')} />
      <div className={listTitleStyles.listTitle}>
        <div>
          <h1>{term}</h1>
          {corrected && (
            <p className="ink2">{t('No results for your search. Showing results for “{corrected}”.', { corrected })}</p>
          )}
        </div>
      </div>
      {!nothing && (
        <>
          <Ways found={data.search} />
          <Results list={list} stale={stale} usual="RELEVANCE" variant isCut={data.search.isCut} />
        </>
      )}
      {nothing && data.requestableItems.length === 0 && (
        <NothingFound term={term} categories={categories} served={!pincode || !data.search.isKnown} />
      )}
      <AskCards cards={data.requestableItems} to={(identifier) => paths.product({ identifier })} />
    </div>
  )
}

function Browsed() {
  const t = useT()
  const [search] = useSearchParams()
  const pincode = usePincode()
  const results = useData(AllProducts, browsed(search, pincode), { keep: true })
  const stale = useOwnPrices(results) || results.stale
  const { data } = results
  return (
    <div className="wrap">
      <Head title={t('All products')} noIndex />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('All products')} />
      <div className={listTitleStyles.listTitle}>
        <h1>{t('All products')}</h1>
      </div>
      {data.products.total === 0 && countActiveFilters(search) === 0 && <NotServed what={t('these products')} />}
      <Results list={data.products} stale={stale} usual="POPULAR" />
    </div>
  )
}

type ResultsProps = {
  list: AllProductsQuery['products']
  stale: boolean
  usual: 'POPULAR' | 'RELEVANCE'
  /** True if the found size is to be opened. */
  variant?: boolean
  /** True if there are more matches than listed. */
  isCut?: boolean
}

function Results({ list, stale, usual, variant = false, isCut = false }: ResultsProps) {
  const t = useT()
  const [search] = useSearchParams()
  const amount = amountIn(search)
  return (
    <div className={listStyles.listPage}>
      <ListFilters list={list} />
      <section className={stale ? 'stale' : ''} aria-label={t('Products')}>
        <PlaceNeeded action={paths.place()} />
        <ListHead total={list.total} usual={usual} />
        {isCut && (
          <p className="ink2 t13">
            {t('Best matches. Add another word, such as a brand or a size, to narrow the results.')}
          </p>
        )}
        {list.total === 0 && <p className="note">{t('No results for these filters. Remove a filter.')}</p>}
        <CompareList action={paths.compare()}>
          {(box) => (
            <div className={goodsStyles.cardGrid}>
              {list.items.map((card) => (
                <ProductCard
                  key={card.id}
                  card={card}
                  heading="h2"
                  to={paths.product(
                    { identifier: card.identifier },
                    { ...(variant && card.kind !== 'SINGLE' && { v: card.variant.sku }), ...amount },
                  )}
                  corner={<WishlistButton identifier={card.identifier} title={card.title} />}
                >
                  {box(card)}
                </ProductCard>
              ))}
            </div>
          )}
        </CompareList>
        {list.total > listSize && (
          <Pager
            state={{ page: pageIn(search), size: listSize, href: (changes) => changedQuery(search, changes) }}
            total={list.total}
          />
        )}
      </section>
    </div>
  )
}

/** Passes the quantity in the search term on to the product page. */
function amountIn(search: URLSearchParams): { qty: string; unit: string } | null {
  const [qty, unit] = [search.get('qty')?.trim(), search.get('unit')]
  return qty && unit && parseMilli(qty) ? { qty, unit } : null
}

/** Categories of most results, and for bars the rate card. */
function Ways({ found }: { found: Found }) {
  const t = useT()
  const [search] = useSearchParams()
  const amount = amountIn(search)
  const bars = found.categories.find((category) => category.kind === 'TMT')
  const first = found.categories[0]
  const rateCard = {
    ...(found.grade && { grade: found.grade }),
    ...(amount && found.sizeMm && { [`q${found.sizeMm}`]: amount.qty, unit: amount.unit }),
  }
  return (
    <p className={styles.ways}>
      {bars && bars === first && (
        <Link className="button tinted" to={paths.categoryTmt({ categoryname: bars.slug }, rateCard)}>
          {found.sizeMm
            ? t('Compare {n} mm of all brands on the rate card', { n: found.sizeMm })
            : t('Compare all brands on the rate card')}
        </Link>
      )}
      {found.categories
        .filter((category) => category !== bars || bars !== first)
        .map((category) => (
          <Link key={category.slug} className="button small" to={categoryPath(category)}>
            {category.name}
          </Link>
        ))}
    </p>
  )
}

type NothingProps = { term: string; categories: Found['categories']; served: boolean }

function NothingFound({ term, categories, served }: NothingProps) {
  const t = useT()
  if (!served) return <NotServed what={term} />
  return (
    <>
      <Empty
        title={t('No results for “{term}”', { term })}
        action={
          <Link className="button" to={paths.categories()}>
            {t('All categories')}
          </Link>
        }
      >
        {t('Try fewer words, another spelling, or a size such as “12 mm”.')}
      </Empty>
      {categories.length > 0 && (
        <section className="section" aria-labelledby="near">
          <header>
            <h2 id="near">{t('Browse these categories')}</h2>
          </header>
          <div className={goodsStyles.categoryGrid}>
            {categories.map((category) => (
              <CategoryTile key={category.slug} category={category} to={categoryPath(category)} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
