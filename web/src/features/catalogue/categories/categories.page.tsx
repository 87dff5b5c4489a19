import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { categoryPath, paths } from '#navigation/paths.ts'
import { CategoryTile } from '#shared/products/CategoryTile.tsx'
import goodsStyles from '#shared/products/goods.module.css'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { CategoryList } from './category.graphql.ts'

export const load = ({ load }: LoadArgs) => load(CategoryList, {})

/** All categories. */
export default function Categories() {
  const t = useT()
  const origin = useOrigin()
  const { data } = useData(CategoryList, {})
  const categories = data.categories
  return (
    <div className="wrap">
      <Head
        title={t('All categories')}
        description={t('Everything for your building, from foundation to fittings, priced to your site.')}
        canonical={origin + paths.categories()}
      />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('All categories')} />
      <div className={listTitleStyles.listTitle}>
        <div>
          <h1>{t('All categories')}</h1>
          <p className="ink2">{t('Everything for your building, from foundation to fittings, priced to your site.')}</p>
        </div>
      </div>
      <div className={goodsStyles.categoryGrid}>
        {categories
          .filter(({ parentId }) => parentId === null)
          .map((category) => (
            <CategoryTile key={category.slug} category={category} to={categoryPath(category)} />
          ))}
      </div>
      {categories
        .filter(({ id }) => categories.some(({ parentId }) => parentId === id))
        .map((category) => (
          <section key={category.slug} className="section" aria-labelledby={`in-${category.slug}`}>
            <h2 id={`in-${category.slug}`}>{t('In {category}', { category: category.name })}</h2>
            <div className={goodsStyles.categoryGrid}>
              {categories
                .filter(({ parentId }) => parentId === category.id)
                .map((part) => (
                  <CategoryTile key={part.slug} category={part} to={categoryPath(part)} />
                ))}
            </div>
          </section>
        ))}
    </div>
  )
}
