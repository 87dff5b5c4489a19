import { languageOf } from '@neev/domain/content/languages'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useOwnPrices } from '#shared/products/use-own-prices.ts'
import { usePincode } from '#state/place.ts'
import { useUser } from '#state/session.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { Head, StructuredData } from '#ui/Head.tsx'
import { useOrigin } from '#ui/origin.ts'
import { staticPart } from '#ui/page-parts.tsx'
import { Hero } from './Hero.tsx'
import { HomePage, type OwnHomeSectionsQuery } from './home.graphql.ts'

type Own = OwnHomeSectionsQuery['shownHomeSections']

const HomeGoods = staticPart(() => import('./HomeGoods.tsx'))
// Sections for companies are shown to companies that are signed in
const OwnSections = lazy(() => import('./OwnSections.tsx'))

export const load = ({ load, pincode, locale }: LoadArgs) =>
  Promise.all([load(HomePage, { pincode, language: languageOf(locale) }), HomeGoods.fetch()])

/** The home page. */
export default function Home() {
  const t = useT()
  const pincode = usePincode()
  const origin = useOrigin()
  const { locale } = useSpoken()
  const language = languageOf(locale)
  const page = useData(HomePage, { pincode, language }, { keep: true })
  const stale = useOwnPrices(page) || page.stale
  const { data } = page
  const { homePage, categories, shownAdvertisements } = data
  const hydrated = useHydrated()
  const isCompany = useUser()?.role.includes('b2b') ?? false
  const [own, setOwn] = useState<Own | null>(null)
  const hasBanners = shownAdvertisements.length > 0
  // Those that the server wrote; a shared hook would be part of what every product page loads
  useEffect(() => {
    if (hasBanners)
      import('#shared/advertisements/follow-banners.ts').then(({ followBanners }) => followBanners(document))
  }, [hasBanners])
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
        <HomeGoods home={homePage} own={own} categories={categories} banners={shownAdvertisements} />
      </div>
      {hydrated && isCompany && (
        <Suspense>
          <OwnSections pincode={pincode} language={language} onRead={setOwn} />
        </Suspense>
      )}
    </>
  )
}
