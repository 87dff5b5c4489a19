import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { usePincode } from '#state/place.ts'
import { Head, StructuredData } from '#ui/Head.tsx'
import { useOrigin } from '#ui/origin.ts'
import { still } from '#ui/written.tsx'
import { Hero } from './Hero.tsx'
import { HomePage } from './home.graphql.ts'

const HomeGoods = still(() => import('./HomeGoods.tsx'))

export const load = ({ load, pincode }: LoadArgs) => Promise.all([load(HomePage, { pincode }), HomeGoods.fetch()])

/** The home page. */
export default function Home() {
  const t = useT()
  const pincode = usePincode()
  const origin = useOrigin()
  const { data, stale } = useData(HomePage, { pincode }, { keep: true })
  const { homePage, categories } = data
  return (
    <>
      <Head
        title={t('Steel, cement and pipes at one price, delivered to your site')}
        description={t(
          'Building materials with goods, freight, loading and GST in one price for your pincode. Compare {n} brands from verified sellers.',
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
        <HomeGoods home={homePage} categories={categories} />
      </div>
    </>
  )
}
