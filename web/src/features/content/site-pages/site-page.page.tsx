import { languageOf } from '@neev/domain/content/languages'
import { isPolicy, type SitePageKey } from '@neev/domain/content/site-page-keys'
import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useOperator } from '#shared/operator/use-operator.ts'
import { useUser } from '#state/session.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Head, StructuredData } from '#ui/Head.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { PrintButton } from '#ui/PrintButton.tsx'
import { staticPart } from '#ui/page-parts.tsx'
import { useScrollspy } from '#ui/use-scrollspy.ts'
import sitePagesStyles from './site-pages.module.css'
import { ShownSitePage } from './site-pages.operations.graphql.ts'

const PageSections = staticPart(() => import('./PageSections.tsx'))
const PageVersions = staticPart(() => import('./PageVersions.tsx'))
const PolicyFacts = staticPart(() => import('./PolicyFacts.tsx'))

// Loaded for signed-in users only, so that the page is the same for everybody
const AcceptedVersion = lazy(() => import('./AcceptedVersion.tsx'))

const numberIn = (search: URLSearchParams, name: string) => {
  const number = search.get(name)
  return number !== null && /^\d{1,6}$/.test(number) ? Number(number) : null
}
const momentIn = (search: URLSearchParams) => {
  const at = search.get('at') ?? ''
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at)) ? at : null
}
const variables = (pathname: string, search: URLSearchParams, locale: string) => ({
  key: pathname.slice(1) as SitePageKey,
  language: languageOf(locale),
  number: numberIn(search, 'version'),
  compare: numberIn(search, 'compare'),
  at: momentIn(search),
})

export async function load({ load, url, search, locale }: LoadArgs) {
  const [{ shownPage }] = await Promise.all([
    load(ShownSitePage, variables(url.pathname, search, locale)),
    ...[PageSections, PageVersions, PolicyFacts].map((part) => part.fetch()),
  ])
  if (!shownPage) throw notFound()
}

/** A fixed page of the site: a policy with its versions, or a plain text. */
export default function SitePage() {
  const t = useT()
  const { locale } = useSpoken()
  const { pathname: here } = useLocation()
  const [search] = useSearchParams()
  const origin = useOrigin()
  const operator = useOperator()
  const user = useUser()
  const { data } = useData(ShownSitePage, variables(here, search, locale))
  useScrollspy(`${here}?${search} ${locale}`)
  if (!data.shownPage) return null
  const { key, title, number, state, versions, language } = data.shownPage
  const isLatest = state === 'IN_FORCE' && !search.has('compare') && !search.has('at')
  return (
    <div className="wrap">
      <Head
        title={isPolicy(key) && !isLatest ? `${title}, ${t('Version {n}', { n: number })}` : title}
        description={t('{title} of {name}.', { title, name: operator?.name ?? 'Neev' })}
        canonical={origin + here}
        noIndex={!isLatest}
      />
      {key === 'about_us' && operator && (
        <StructuredData
          data={{
            '@type': 'Organization',
            name: 'Neev',
            legalName: operator.name,
            url: `${origin}/`,
            address: operator.address,
            telephone: operator.phone,
            email: operator.email,
            ...(operator.logo && { logo: origin + operator.logo }),
            ...(operator.links.length > 0 && { sameAs: operator.links }),
            ...(operator.map && { hasMap: operator.map }),
          }}
        />
      )}
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={title} />
      <div className={styles.listTitle}>
        <h1 lang={language}>{title}</h1>
        {isPolicy(key) && <PrintButton />}
      </div>
      {!locale.startsWith(language) && (
        <p className="note">{t('This text is not available in your language yet, so it is shown in English.')}</p>
      )}
      {state === 'SCHEDULED' && <p className="note amber">{t('This version is not in force yet.')}</p>}
      {state === 'ENDED' && (
        <p className="note amber">{t('This version has ended. Orders placed under it keep it.')}</p>
      )}
      {isPolicy(key) && <PolicyFacts page={data.shownPage} here={here} />}
      {isPolicy(key) && (
        <div className={sitePagesStyles.policyAccepted}>
          {user && (
            <Suspense>
              <AcceptedVersion
                of={key}
                shown={number}
                inForce={versions.find((version) => version.state === 'IN_FORCE')?.number}
              />
            </Suspense>
          )}
        </div>
      )}
      <PageSections of={data.shownPage} />
      {isPolicy(key) && <PageVersions versions={versions} shown={number} here={here} />}
    </div>
  )
}
