import { articlePath } from '@neev/domain/content/article-topics'
import {
  type ArticleInput,
  articleInput,
  articleStatus,
  readMinutes,
  whyNotDeleted,
  whyNotNewSlug,
} from '@neev/domain/content/articles'
import { type ContentLanguage, textIn } from '@neev/domain/content/languages'
import { fillVariables } from '@neev/domain/content/text-variables'
import { englishFirst } from '@neev/domain/content/texts'
import { terms } from '@neev/domain/core/refusals'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { neverNull, type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'
import { wordsOf } from '#core/rich-text/clean.ts'
import { sectionsOf } from '#core/rich-text/sections.ts'
import { cleanTexts, variablesAt } from '#features/content/site-content/site-content.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'
import {
  type ArticleFilter,
  type ArticleRow,
  articlePages,
  countTopics,
  matching,
  readArticleVersions,
  titleOrder,
} from './articles.queries.ts'

export type { ArticleRow, ArticleText as ArticleTextRow, ArticleVersionRow } from './articles.queries.ts'

export type ArticleCardRow = { article: ArticleRow; language: ContentLanguage }
export type ShownArticleRow = ArticleCardRow & { texts: ArticleRow['texts'] }

const columns = [
  'a.id',
  'a.slug',
  'a.isFixed',
  'a.topic',
  'a.author',
  'a.authorRole',
  'a.cover',
  'a.tags',
  'a.products',
  'a.texts',
  'a.readMinutes',
  'a.state',
  'a.publishAt',
  'a.isPinned',
  'a.version',
  'a.createdAt',
  'a.updatedAt',
] as const

const readable = (ctx: Ctx) => ctx.db.selectFrom('articles as a').select(columns)
type Raw = Omit<ArticleRow, 'texts' | 'cover'> & { texts: unknown; cover: unknown }
const rowOf = (row: Raw): ArticleRow => ({
  ...row,
  texts: row.texts as ArticleRow['texts'],
  cover: row.cover as ProductPicture | null,
})
const published = (ctx: Ctx, filter: ArticleFilter) => matching({ ...filter, status: 'PUBLISHED' }, ctx.now)

/** The text of an article in a language, otherwise in English. */
export const textOf = ({ texts }: Pick<ArticleRow, 'texts'>, language: ContentLanguage) =>
  found(textIn(texts, language))

const sorts = { updatedAt: neverNull(sql.ref('a.updatedAt')), publishAt: sql.ref('a.publishAt'), title: titleOrder }

/** A page of articles for editors. */
export async function listArticles(ctx: Ctx, page: PageInput, filter: ArticleFilter): Promise<Page<ArticleRow>> {
  const { orderBy, limit, offset } = pageParts(page, sorts, sql.ref('a.id'))
  const rows = await readable(ctx)
    .select(total.as('total'))
    .where(matching(filter, ctx.now))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
    .execute()
  const { items, total: all } = pageOf(rows)
  return { items: items.map(rowOf), total: all }
}

const byId = async (ctx: Ctx, id: number): Promise<ArticleRow> =>
  rowOf(found(await readable(ctx).where('a.id', '=', id).executeTakeFirst()))

export const getArticle = (ctx: Ctx, id: string): Promise<ArticleRow> => byId(ctx, idOf(id))

export const versionsOf = (ctx: Ctx, id: number) => readArticleVersions(ctx.db, id)

const newest = (ctx: Ctx, filter: ArticleFilter) =>
  readable(ctx).where(published(ctx, filter)).orderBy('a.publishAt', 'desc').orderBy('a.id', 'desc')

/** A page of published articles, with the topics and the articles to start with. */
export async function listShownArticles(
  ctx: Ctx,
  { language, ...filter }: ArticleFilter & { language: ContentLanguage },
  page: PageInput,
) {
  const { limit, offset } = pageParts(page, { publishAt: sql.ref('a.publishAt') }, sql.ref('a.id'))
  const cards = (rows: Raw[]): ArticleCardRow[] => rows.map((row) => ({ article: rowOf(row), language }))
  const rows = await newest(ctx, filter).select(total.as('total')).limit(limit).offset(offset).execute()
  const topics = await countTopics(ctx.db, ctx.now)
  const start = await readable(ctx)
    .where(published(ctx, {}))
    .where((db) => db.or([db('a.isPinned', '=', true), db('a.isFixed', '=', true)]))
    .orderBy('a.isPinned', 'desc')
    .orderBy('a.publishAt', 'desc')
    .limit(4)
    .execute()
  const first = start[0]?.isPinned ? start[0] : rows[0]
  return {
    items: cards(rows),
    total: rows[0]?.total ?? 0,
    topics,
    first: first ? (cards([first])[0] ?? null) : null,
    start: cards(start),
  }
}

/** A published article by its address or id, or null. */
export async function getShownArticle(
  ctx: Ctx,
  slug: string,
  language: ContentLanguage,
): Promise<ShownArticleRow | null> {
  const row = await readable(ctx)
    .where(published(ctx, {}))
    .where((db) =>
      /^\d{1,15}$/.test(slug)
        ? db.or([db('a.slug', '=', slug), db('a.id', '=', Number(slug))])
        : db('a.slug', '=', slug),
    )
    .executeTakeFirst()
  return row ? shownOf(rowOf(row), language) : null
}

const shownOf = (article: ArticleRow, language: ContentLanguage, texts = article.texts): ShownArticleRow => ({
  article,
  language,
  texts,
})

/** An article as readers would see it, in its current texts or those of an earlier version. */
export async function previewArticle(
  ctx: Ctx,
  id: string,
  language: ContentLanguage,
  number: number | null,
): Promise<ShownArticleRow> {
  const article = await getArticle(ctx, id)
  if (number === null) return shownOf(article, language)
  const version = (await versionsOf(ctx, article.id)).find((one) => one.number === number)
  return shownOf(article, language, found(version).texts)
}

/** The newest other articles, those of the same topic first. */
export async function nextArticles(ctx: Ctx, { article, language }: ShownArticleRow): Promise<ArticleCardRow[]> {
  const rows = await readable(ctx)
    .where(published(ctx, {}))
    .where('a.id', '<>', article.id)
    .orderBy((db) => db('a.topic', '=', article.topic), 'desc')
    .orderBy('a.publishAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(3)
    .execute()
  return rows.map((row) => ({ article: rowOf(row), language }))
}

/** The parts of an article with the figures of now. */
export async function sectionsOfArticle(ctx: Ctx, { texts, language: wanted }: ShownArticleRow) {
  const { body, language } = textOf({ texts }, wanted)
  return sectionsOf(fillVariables(body, await variablesAt(ctx, language)))
}

/** The columns of an article from its input, with cleaned texts. Refusals name `texts.N.body`. */
async function valuesOf(ctx: Ctx, input: ArticleInput, before: ArticleRow | null) {
  const { cover, plan: _, publishAt: __, ...rest } = input
  const texts = englishFirst(await cleanTexts(ctx, input.texts, 'body', true))
  await refuseUnknownProducts(ctx, input.products)
  const [stored] = cover ? await picturesFor(ctx, [cover], before?.cover ? [before.cover] : []) : []
  return {
    ...rest,
    texts: JSON.stringify(texts),
    cover: stored ? JSON.stringify(stored) : null,
    readMinutes: readMinutes(wordsOf(texts[0]?.body ?? '').split(' ').length),
    search: [...texts.flatMap(({ title, excerpt }) => [title, excerpt]), input.author, ...input.tags].join(' '),
  }
}

async function refuseUnknownProducts(ctx: Ctx, products: readonly string[]): Promise<void> {
  if (products.length === 0) return
  const rows = await ctx.db
    .selectFrom('productShown')
    .select('identifier')
    .where('identifier', 'in', products)
    .execute()
  if (new Set(rows.map(({ identifier }) => identifier)).size < new Set(products).size)
    throw refused('NOT_A_CHOICE', { field: terms('PRODUCTS') }, 'products')
}

/** State and moment of a plan. An article that readers already have keeps its moment when it is published again. */
function planned({ plan, publishAt }: ArticleInput, before: ArticleRow | null, now: Date) {
  if (plan === 'DRAFT') return { state: 'DRAFT' as const, publishAt: null }
  if (plan === 'SCHEDULE') return { state: 'LIVE' as const, publishAt }
  const isPublished = before !== null && articleStatus(before, now) === 'PUBLISHED'
  return { state: 'LIVE' as const, publishAt: isPublished ? before.publishAt : now }
}

const refuseTakenSlug = (error: unknown): never => {
  if (brokeConstraint(error, 'articles_slug')) throw refused('DUPLICATE', { field: terms('SLUG') }, 'slug')
  throw error
}

async function keepVersion(ctx: Ctx, id: number, number: number, texts: string): Promise<void> {
  await ctx.db
    .insertInto('articleVersions')
    .values({ articleId: id, number, texts, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
    .execute()
}

/** Creates an article, as a draft, for a moment, or published. Its address must be free. */
export async function createArticle(ctx: Ctx, entered: unknown): Promise<ArticleRow> {
  const input = parseInput(articleInput, entered)
  const values = await valuesOf(ctx, input, null)
  return transaction(ctx, async (ctx) => {
    const { id } = await ctx.db
      .insertInto('articles')
      .values({
        ...values,
        ...planned(input, null, ctx.now),
        createdBy: actorOf(ctx).userId,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenSlug)
    await keepVersion(ctx, id, 1, values.texts)
    await audit(ctx, 'article.create', 'article', id, null, { slug: input.slug, plan: input.plan })
    await ctx.emit('content.changed', { kind: 'article' })
    return byId(ctx, id)
  })
}

async function lockArticle(ctx: Ctx, id: string, version: number): Promise<ArticleRow> {
  const row = await readable(ctx).where('a.id', '=', idOf(id)).forUpdate().executeTakeFirst()
  const article = rowOf(found(row))
  if (article.version !== version) throw refused('STALE')
  return article
}

/** Changes an article in its current version; readers of a published one see the change at once. */
export async function updateArticle(ctx: Ctx, id: string, version: number, entered: unknown): Promise<ArticleRow> {
  const input = parseInput(articleInput, entered)
  const values = await valuesOf(ctx, input, await getArticle(ctx, id))
  return transaction(ctx, async (ctx) => {
    const before = await lockArticle(ctx, id, version)
    refuseIf(whyNotNewSlug(before, input.slug))
    await ctx.db
      .updateTable('articles')
      .set({ ...values, ...planned(input, before, ctx.now), version: version + 1, updatedAt: ctx.now })
      .where('id', '=', before.id)
      .execute()
      .catch(refuseTakenSlug)
    await keepVersion(ctx, before.id, version + 1, values.texts)
    await audit(ctx, 'article.update', 'article', id, { state: before.state }, { plan: input.plan })
    await ctx.emit('content.changed', { kind: 'article' })
    return byId(ctx, before.id)
  })
}

/** Takes an article off the site; it keeps its address and can be published again. */
export async function unpublishArticle(ctx: Ctx, id: string, version: number): Promise<ArticleRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockArticle(ctx, id, version)
    if (before.state !== 'LIVE') throw refused('BAD_TRANSITION')
    await ctx.db
      .updateTable('articles')
      .set({ state: 'UNPUBLISHED', version: version + 1, updatedAt: ctx.now })
      .where('id', '=', before.id)
      .execute()
    await keepVersion(ctx, before.id, version + 1, JSON.stringify(before.texts))
    await audit(ctx, 'article.unpublish', 'article', id, null, null)
    await ctx.emit('content.changed', { kind: 'article' })
    return byId(ctx, before.id)
  })
}

/** Brings the texts of an earlier version back as a new one. */
export async function restoreArticle(ctx: Ctx, id: string, version: number, number: number): Promise<ArticleRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockArticle(ctx, id, version)
    const earlier = found((await versionsOf(ctx, before.id)).find((one) => one.number === number))
    const texts = JSON.stringify(earlier.texts)
    if (before.state === 'LIVE' && earlier.texts.some(({ body }) => !body)) throw refused('RICH_TEXT_EMPTY')
    await ctx.db
      .updateTable('articles')
      .set({ texts, version: version + 1, updatedAt: ctx.now })
      .where('id', '=', before.id)
      .execute()
    await keepVersion(ctx, before.id, version + 1, texts)
    await audit(ctx, 'article.restore', 'article', id, null, { number })
    await ctx.emit('content.changed', { kind: 'article' })
    return byId(ctx, before.id)
  })
}

/** Deletes a draft that nobody has read. */
export async function deleteArticle(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await getArticle(ctx, id)
    refuseIf(whyNotDeleted(before))
    await ctx.db.deleteFrom('articles').where('id', '=', before.id).execute()
    await audit(ctx, 'article.delete', 'article', id, { slug: before.slug, texts: before.texts }, null)
    return true
  })
}

/** Addresses of the published articles, for the site map. */
export async function articleAddresses(ctx: Ctx): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await articlePages(ctx.db, ctx.now)
  return rows.map((row) => ({ path: articlePath(row), changedAt: row.updatedAt }))
}
