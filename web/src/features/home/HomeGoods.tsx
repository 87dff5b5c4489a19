import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { categoryPath, paths } from '#routes/paths.ts'
import { CategoryTile } from '#shared/products/CategoryTile.tsx'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { ForCompanies } from './ForCompanies.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import type { HomePageQuery } from './home.graphql.ts'
import { PriceStrip } from './PriceStrip.tsx'

type Props = { home: HomePageQuery['homePage']; categories: HomePageQuery['categories'] }

/** Today's prices, categories, popular products, and how a price is composed. */
export default function HomeGoods({ home, categories }: Props) {
  const t = useT()
  const { place, popular, isBought, worked } = home
  return (
    <>
      <PriceStrip {...home} />
      <section className="section" aria-labelledby="categories">
        <header>
          <h2 id="categories">{t('Categories')}</h2>
        </header>
        <div className="category-grid">
          {categories
            .filter(({ parentId }) => parentId === null)
            .map((category) => (
              <CategoryTile key={category.slug} category={category} to={categoryPath(category)} />
            ))}
        </div>
      </section>
      {popular.length > 0 && (
        <section className="section" aria-labelledby="popular">
          <header>
            <h2 id="popular">{isBought ? t('Bestsellers') : t('Great prices')}</h2>
            <span className="ink3">
              {place
                ? t('Delivered to {place}, GST included', { place: place.pincode })
                : t('Ex-yard, before GST and freight')}
            </span>
            <Link className="link" to={paths.search({ sort: 'POPULAR' })}>
              {t('All products')}
            </Link>
          </header>
          <div className="card-grid five">
            {popular.map((card) => (
              <ProductCard key={card.id} card={card} to={paths.product({ identifier: card.identifier })} />
            ))}
          </div>
        </section>
      )}
      <HowItWorks worked={worked} />
      <ForCompanies />
    </>
  )
}
