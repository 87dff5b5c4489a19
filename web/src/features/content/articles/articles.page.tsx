import { articlePath, articleTopics } from '@neev/domain/content/article-topics'
import { languageOf } from '@neev/domain/content/languages'
import { Link, useSearchParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { loadSlot, SlotBanners } from '#shared/advertisements/SlotBanners.tsx'
import { pageIn } from '#shared/products/list-state.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import rowsStyles from '#ui/detail/rows.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { staticPart } from '#ui/page-parts.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { topicLabels } from './article-labels.ts'
import articlesStyles from './articles.module.css'
import { ShownArticles } from './articles.operations.graphql.ts'

const ArticleCards = staticPart(() => import('./ArticleCards.tsx'))
const size = 10

const variables = (search: URLSearchParams, locale: string) => ({
  language: languageOf(locale),
  topic: articleTopics.find((topic) => topic === search.get('topic')) ?? null,
  search: search.get('q')?.trim().slice(0, 80) || null,
  page: { page: pageIn(search), size },
})

export const load = (args: LoadArgs) =>
  Promise.all([
    args.load(ShownArticles, variables(args.search, args.locale)),
    loadSlot(args, 'GENERIC'),
    ArticleCards.fetch(),
  ])

/** Articles: by topic, with search. */
export default function ArticlesPage() {
  const t = useT()
  const { locale } = useSpoken()
  const origin = useOrigin()
  const [search] = useSearchParams()
  const requested = variables(search, locale)
  const { data, stale } = useData(ShownArticles, requested, { keep: true })
  const { items, total, topics, first, start } = data.shownArticles
  const isWhole = !requested.topic && !requested.search
  const all = topics.reduce((sum, { count }) => sum + count, 0)
  const leading = isWhole && pageIn(search) === 1 ? first : null
  const others = items.filter(({ id }) => id !== leading?.id)
  const at = pageIn(search)
  const pageHref = (page: number) => paths.articles({ topic: requested.topic, q: requested.search, page })
  const to = (topic: string | null) => paths.articles({ topic, q: requested.search })
  return (
    <div className="wrap">
      <Head
        title={t('Articles')}
        description={t('What to check at the gate, how to count, what the law says.')}
        canonical={origin + paths.articles({ topic: requested.topic })}
        noIndex={requested.search !== null}
      />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Articles')} />
      <div className={styles.listTitle}>
        <div>
          <h1>{t('Articles')}</h1>
          <p className="ink2">{t('What to check at the gate, how to count, what the law says.')}</p>
        </div>
        <form method="get" action={paths.articles()} className={articlesStyles.articleSearch}>
          <div className="input">
            <Icon name="search" />
            <input
              type="search"
              name="q"
              key={requested.search}
              defaultValue={requested.search ?? ''}
              aria-label={t('Search articles')}
              placeholder={t('Search articles')}
            />
          </div>
        </form>
      </div>
      <Tabs
        label={t('Topics')}
        tabs={[
          { to: to(null), label: t('All'), count: all, current: requested.topic === null },
          ...articleTopics.map((topic) => ({
            to: to(topic),
            label: t(topicLabels[topic]),
            count: topics.find((one) => one.topic === topic)?.count ?? 0,
            current: requested.topic === topic,
          })),
        ]}
      />
      {requested.search && (
        <p className="ink2" role="status">
          {t('{n, plural, one {# article} other {# articles}}', { n: total })}
        </p>
      )}
      <div className={stale ? `${articlesStyles.articles} stale` : articlesStyles.articles}>
        <div>
          {total === 0 ? (
            <Empty
              title={
                requested.search
                  ? t('No articles match your search')
                  : t('No article on {topic} yet', { topic: requested.topic ? t(topicLabels[requested.topic]) : '' })
              }
              action={
                <Link className="button" to={paths.articles()}>
                  {t('All articles')}
                </Link>
              }
            />
          ) : (
            <ArticleCards
              first={leading}
              items={others}
              newer={at > 1 ? pageHref(at - 1) : null}
              older={at * size < total ? pageHref(at + 1) : null}
            />
          )}
        </div>
        <aside aria-labelledby="start">
          <h2 id="start">{t('Start here')}</h2>
          <ul className={rowsStyles.linkList}>
            {start.map((card) => (
              <li key={card.id}>
                <Link to={articlePath(card)}>{card.title}</Link>
              </li>
            ))}
          </ul>
          <SlotBanners slot="GENERIC" />
        </aside>
      </div>
    </div>
  )
}
