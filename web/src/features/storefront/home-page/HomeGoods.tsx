import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { categoryPath, paths } from '#navigation/paths.ts'
import Banners from '#shared/advertisements/Banners.tsx'
import { CategoryTile } from '#shared/products/CategoryTile.tsx'
import styles from '#shared/products/goods.module.css'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { ForCompanies } from './ForCompanies.tsx'
import { HomeSections } from './HomeSections.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import type { HomePageQuery } from './home.graphql.ts'
import { PriceStrip } from './PriceStrip.tsx'

type Props = {
  home: HomePageQuery['homePage']
  /** The sections of a company that is signed in, once they are known. */
  own: HomePageQuery['homePage']['sections'] | null
  categories: HomePageQuery['categories']
  banners: HomePageQuery['shownAdvertisements']
}

/** Today's prices, banners, categories, the operator's sections, and how a price is composed. */
export default function HomeGoods({ home, own, categories, banners }: Props) {
  const t = useT()
  const { place, popular, isBought, worked } = home
  return (
    <>
      <PriceStrip {...home} />
      <Banners slot="HOME_TOP" banners={banners} />
      <section className="section" aria-labelledby="categories">
        <header>
          <h2 id="categories">{t('Categories')}</h2>
        </header>
        <div className={styles.categoryGrid}>
          {categories
            .filter(({ parentId }) => parentId === null)
            .map((category) => (
              <CategoryTile key={category.slug} category={category} to={categoryPath(category)} />
            ))}
        </div>
      </section>
      <HomeSections sections={own ?? home.sections} />
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
          <div className={`${styles.cardGrid} ${styles.five}`}>
            {popular.map((card) => (
              <ProductCard key={card.id} card={card} to={paths.product({ identifier: card.identifier })} />
            ))}
          </div>
        </section>
      )}
      <HowItWorks worked={worked} />
      <ForCompanies />
      <Banners slot="DOWN_BANNER" banners={banners} />
    </>
  )
}
