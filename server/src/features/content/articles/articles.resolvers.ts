import { articleStatus } from '@neev/domain/content/articles'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './articles.ts'

export const resolvers: Resolvers = {
  Query: {
    shownArticles: (_, { page, ...filter }, ctx) => use.listShownArticles(ctx, filter, page),
    shownArticle: (_, { slug, language }, ctx) => use.getShownArticle(ctx, slug, language),
    articles: (_, { page, filter }, ctx) => use.listArticles(ctx, page, filter),
    article: (_, { id }, ctx) => use.getArticle(ctx, id),
    articlePreview: (_, { id, language, number }, ctx) => use.previewArticle(ctx, id, language, number ?? null),
  },
  Mutation: {
    createArticle: (_, { input }, ctx) => use.createArticle(ctx, input),
    updateArticle: (_, { id, version, input }, ctx) => use.updateArticle(ctx, id, version, input),
    unpublishArticle: (_, { id, version }, ctx) => use.unpublishArticle(ctx, id, version),
    restoreArticle: (_, { id, version, number }, ctx) => use.restoreArticle(ctx, id, version, number),
    deleteArticle: (_, { id }, ctx) => use.deleteArticle(ctx, id),
  },
  Article: {
    title: (article) => use.textOf(article, 'en').title,
    status: (article, _, ctx) => articleStatus(article, ctx.now),
    versions: (article, _, ctx) => use.versionsOf(ctx, article.id),
  },
  ArticleCard: {
    id: ({ article }) => article.id,
    slug: ({ article }) => article.slug,
    isFixed: ({ article }) => article.isFixed,
    topic: ({ article }) => article.topic,
    title: ({ article, language }) => use.textOf(article, language).title,
    excerpt: ({ article, language }) => use.textOf(article, language).excerpt,
    language: ({ article, language }) => use.textOf(article, language).language,
    author: ({ article }) => article.author,
    cover: ({ article }) => article.cover,
    readMinutes: ({ article }) => article.readMinutes,
    publishedAt: ({ article }) => article.publishAt ?? article.createdAt,
    isPinned: ({ article }) => article.isPinned,
  },
  ShownArticle: {
    card: ({ article, language, texts }) => ({ article: { ...article, texts }, language }),
    authorRole: ({ article }) => article.authorRole,
    tags: ({ article }) => article.tags,
    products: ({ article }) => article.products,
    sections: (shown, _, ctx) => use.sectionsOfArticle(ctx, shown),
    seoTitle: ({ texts, language }) => use.textOf({ texts }, language).seoTitle,
    seoDescription: ({ texts, language }) => use.textOf({ texts }, language).seoDescription,
    updatedAt: ({ article }) => article.updatedAt,
    next: (shown, _, ctx) => use.nextArticles(ctx, shown),
  },
}
