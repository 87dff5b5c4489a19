import type { ArticleState, ArticleTopic } from '@neev/domain/content/article-topics'
import { type ArticleStatus, articleStates } from '@neev/domain/content/articles'
import type { ContentLanguage } from '@neev/domain/content/languages'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'
import { allOf, containing } from '#core/lists.ts'

export type ArticleText = {
  language: ContentLanguage
  title: string
  excerpt: string
  body: string
  seoTitle: string
  seoDescription: string
}

export type ArticleRow = {
  id: number
  slug: string
  isFixed: boolean
  topic: ArticleTopic
  author: string
  authorRole: string
  cover: ProductPicture | null
  tags: string[]
  products: string[]
  texts: ArticleText[]
  readMinutes: number
  state: ArticleState
  publishAt: Date | null
  isPinned: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

/** `articleStatus` in SQL, for filtering lists; a test compares the two. */
const hasStatus = (status: ArticleStatus, now: Date) => {
  if (status === 'PUBLISHED') return sql`a.state = 'LIVE' and a.publish_at <= ${now}`
  if (status === 'SCHEDULED') return sql`a.state = 'LIVE' and a.publish_at > ${now}`
  return sql`a.state = ${articleStates.find((state) => state === status) ?? 'DRAFT'}`
}

export type ArticleFilter = {
  search?: string | null | undefined
  status?: ArticleStatus | null | undefined
  topic?: ArticleTopic | null | undefined
}

/** The articles that a list is filtered to. */
export const matching = ({ search, status, topic }: ArticleFilter, now: Date): RawBuilder<SqlBool> =>
  allOf([
    search?.trim() && sql`a.search ilike ${containing(search)}`,
    status && hasStatus(status, now),
    topic && sql`a.topic = ${topic}`,
  ])

/** The English title, for sorting. */
export const titleOrder = sql`lower(a.texts #>> '{0,title}')`

/** Number of published articles by topic. */
export const countTopics = (db: Db, now: Date): Promise<{ topic: ArticleTopic; count: number }[]> =>
  rowsOf(
    db,
    'articles.countTopics',
    sql`select topic, count(*)::int as count from articles where state = 'LIVE' and publish_at <= ${now} group by topic`,
  )

export type ArticleVersionRow = RowOf<'articles.readArticleVersions'>

/** All stored texts of an article, latest first. */
export const readArticleVersions = (db: Db, id: number): Promise<ArticleVersionRow[]> =>
  rowsOf(
    db,
    'articles.readArticleVersions',
    sql`select v.number, v.created_at, u.name as "createdBy", v.texts
        from article_versions v left join person_shown u on u.id = v.created_by
        where v.article_id = ${id} order by v.number desc limit 100`,
  )

/** Published articles for the site map. */
export const articlePages = (db: Db, now: Date): Promise<{ slug: string; isFixed: boolean; updatedAt: Date }[]> =>
  rowsOf(
    db,
    'articles.articlePages',
    sql`select slug, is_fixed, updated_at from articles
        where state = 'LIVE' and publish_at <= ${now} order by id limit 5000`,
  )
