import { Link } from 'react-router'
import { CategoryTile } from '#kit/goods/CategoryTile.tsx'
import { ProductCard } from '#kit/goods/ProductCard.tsx'
import type { LoadArgs } from '#kit/graphql/load.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { Head, StructuredData } from '#kit/Head.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { useOrigin } from '#kit/origin.ts'
import { categoryPath, paths } from '#routes/paths.ts'
import { usePincode } from '#state/place.ts'
import { ForCompanies } from './ForCompanies.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { HomePage } from './home.graphql.ts'
import { PriceStrip } from './PriceStrip.tsx'

export const load = ({ load, pincode }: LoadArgs) => load(HomePage, { pincode })

/** The home page. */
export default function Home() {
  const t = useT()
  const pincode = usePincode()
  const origin = useOrigin()
  const { data, stale } = useGql(HomePage, { pincode }, { keep: true })
  if (!data) return null
  const { homePage, categories } = data
  const { place, popular, isBought, worked } = homePage
  return (
    <>
      <Head
        title={t('Steel, cement and pipes at one price, delivered to your site')}
        description={t(
          'Building materials with goods, freight, loading and GST in one figure for your pincode. Compare {n} brands from checked sellers.',
          { n: homePage.brandCount },
        )}
        canonical={`${origin}${paths.home()}`}
      />
      <StructuredData
        data={{
          '@type': 'WebSite',
          name: 'Neev',
          url: `${origin}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${origin}${paths.search()}?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }}
      />
      <Hero brandCount={homePage.brandCount} bar={homePage.stripBar} />
      <div className={stale ? 'wrap stale' : 'wrap'}>
        <PriceStrip {...homePage} />
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
              <h2 id="popular">{isBought ? t('Most bought') : t('Good prices')}</h2>
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
      </div>
    </>
  )
}
