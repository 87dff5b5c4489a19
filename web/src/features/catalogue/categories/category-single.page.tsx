import { useParams, useSearchParams } from 'react-router'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { AskCards } from '#shared/enquiries/AskCards.tsx'
import { NotServed, PlaceNeeded } from '#shared/place/PlaceNeeded.tsx'
import { CompareList } from '#shared/products/CompareList.tsx'
import goodsStyles from '#shared/products/goods.module.css'
import { ListFilters } from '#shared/products/ListFilters.tsx'
import { ListHead } from '#shared/products/ListHead.tsx'
import listStyles from '#shared/products/list.module.css'
import { changedQuery, countActiveFilters, listSize, pageIn } from '#shared/products/list-state.ts'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { useOwnPrices } from '#shared/products/use-own-prices.ts'
import { WishlistButton } from '#shared/products/WishlistButton.tsx'
import { usePincode } from '#state/place.ts'
import { Pager } from '#ui/table/Pager.tsx'
import { CategoryHead, OtherLists } from './CategoryHead.tsx'
import { CategorySingle } from './category.graphql.ts'
import { listVariables } from './list-variables.ts'

export async function load({ load, param, search, pincode }: LoadArgs) {
  const { category } = await load(CategorySingle, listVariables(param('categoryname'), 'SINGLE', search, pincode))
  if (!category) throw notFound()
}

/** Single products of a category as cards, filtered and sorted by the URL. */
export default function CategorySinglePage() {
  const t = useT()
  const { categoryname = '' } = useParams()
  const [search] = useSearchParams()
  const pincode = usePincode()
  const variables = listVariables(categoryname, 'SINGLE', search, pincode)
  const list = useData(CategorySingle, variables, { keep: true })
  const stale = useOwnPrices(list) || list.stale
  const { data } = list
  if (!data.category) return null
  const { category, products, requestableItems } = data
  if (category.singleCount === 0)
    return (
      <div className="wrap">
        <CategoryHead category={category} banners={data.shownAdvertisements} kind="single" />
        <OtherLists category={category} kind="single" />
        <AskCards cards={requestableItems} to={toProduct} />
      </div>
    )
  const missing = pincode && countActiveFilters(search) === 0 ? category.singleCount - products.total : 0
  return (
    <div className="wrap">
      <CategoryHead category={category} banners={data.shownAdvertisements} kind="single" />
      <div className={listStyles.listPage}>
        <ListFilters list={products} />
        <section className={stale ? 'stale' : ''} aria-label={t('Products')}>
          <PlaceNeeded action={paths.place()} />
          <ListHead total={products.total} usual="PRICE" />
          {products.total === 0 && <Nothing what={category.name} narrowed={countActiveFilters(search) > 0} />}
          <CompareList action={paths.compare()}>
            {(box) => (
              <div className={goodsStyles.cardGrid}>
                {products.items.map((card) => (
                  <ProductCard
                    key={card.id}
                    card={card}
                    heading="h2"
                    to={paths.product({ identifier: card.identifier })}
                    corner={<WishlistButton identifier={card.identifier} title={card.title} />}
                  >
                    {box(card)}
                  </ProductCard>
                ))}
              </div>
            )}
          </CompareList>
          {missing > 0 && products.total > 0 && (
            <p className="hint">
              {t('{n, plural, one {# more product is} other {# more products are}} not delivered to {place}.', {
                n: missing,
                place: pincode ?? '',
              })}
            </p>
          )}
          {products.total > listSize && (
            <Pager
              state={{ page: pageIn(search), size: listSize, href: (changes) => changedQuery(search, changes) }}
              total={products.total}
            />
          )}
        </section>
      </div>
      <AskCards cards={requestableItems} to={toProduct} />
    </div>
  )
}

const toProduct = (identifier: string) => paths.product({ identifier })

function Nothing({ what, narrowed }: { what: string; narrowed: boolean }) {
  const t = useT()
  if (!narrowed) return <NotServed what={what} />
  return <p className="note">{t('No results for these filters. Remove a filter.')}</p>
}
