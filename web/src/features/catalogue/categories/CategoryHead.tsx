import { useEffect } from 'react'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { categoryPath, paths } from '#navigation/paths.ts'
import type { BannerFragment } from '#shared/advertisements/advertisements.graphql.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Head } from '#ui/Head.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { staticPart } from '#ui/page-parts.tsx'
import type { CategoryTopFragment } from './category.graphql.ts'

const Banners = staticPart(() => import('#shared/advertisements/Banners.tsx'))

export type Kind = 'tmt' | 'series' | 'single'

const kinds = {
  tmt: { label: text('Rate card'), count: 'tmtCount', path: paths.categoryTmt },
  series: { label: text('Families'), count: 'seriesCount', path: paths.categorySeries },
  single: { label: text('Single products'), count: 'singleCount', path: paths.categorySingle },
} as const satisfies Record<Kind, { label: string; count: keyof CategoryTopFragment; path: unknown }>

const order = ['tmt', 'series', 'single'] as const

/** The kinds of lists of a category that are not empty, with their counts. */
export const listsOf = (category: CategoryTopFragment) =>
  order.map((kind) => ({ kind, count: category[kinds[kind].count] })).filter(({ count }) => count > 0)

const addressOf = (kind: Kind, slug: string) => kinds[kind].path({ categoryname: slug })

type Props = {
  category: CategoryTopFragment
  /** Above the list; none on an empty one. */
  banners?: readonly BannerFragment[]
  kind: Kind
  subtitle?: string
  /** Active restrictions, shown in the heading. */
  narrowedTo?: string[]
}

/** Header of every list of a category: breadcrumbs, name, and its other lists. */
export function CategoryHead({ category, banners, kind, subtitle, narrowedTo = [] }: Props) {
  const t = useT()
  const origin = useOrigin()
  const hasBanners = banners !== undefined && banners.length > 0
  // Those that the server wrote; a shared hook would be part of what every product page loads
  useEffect(() => {
    if (hasBanners)
      import('#shared/advertisements/follow-banners.ts').then(({ followBanners }) => followBanners(document))
  }, [hasBanners])
  const { slug, name, description } = category
  const lists = listsOf(category)
  const shown = lists.some((list) => list.kind === kind) ? lists : []
  return (
    <>
      <Head
        title={t('{category}: delivered prices', { category: name })}
        description={description}
        canonical={origin + addressOf(kind, slug)}
        noIndex={shown.length === 0}
      />
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          { label: name, to: categoryPath(category) },
        ]}
        here={t(kinds[kind].label)}
      />
      <div className={styles.listTitle}>
        <div>
          <h1>{[name, ...narrowedTo].join(', ')}</h1>
          <p className="ink2">{subtitle ?? description}</p>
        </div>
        {shown.length > 1 && (
          <nav className="segmented" aria-label={t('Types in this category')}>
            {shown.map((list) => (
              <Link
                key={list.kind}
                to={addressOf(list.kind, slug)}
                aria-current={list.kind === kind ? 'page' : undefined}
              >
                {t(kinds[list.kind].label)} {list.count}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {hasBanners && <Banners slot="CATEGORY" banners={banners} />}
    </>
  )
}

/** Replaces an empty list by links to the others. */
export function OtherLists({ category, kind }: Props) {
  const t = useT()
  const lists = listsOf(category)
  return (
    <div className="blank">
      <b className="semi">
        {t('{category} has no products under “{list}”.', { category: category.name, list: t(kinds[kind].label) })}
      </b>
      <p className="row wraps">
        {lists.map((list) => (
          <Link key={list.kind} className="button primary" to={addressOf(list.kind, category.slug)}>
            {t(kinds[list.kind].label)} {list.count}
          </Link>
        ))}
        {lists.length === 0 && (
          <Link className="button" to={paths.categories()}>
            {t('All categories')}
          </Link>
        )}
      </p>
    </div>
  )
}
