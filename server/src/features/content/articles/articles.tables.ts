import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  articles: {
    topic: '@neev/domain/content/article-topics#ArticleTopic',
    state: '@neev/domain/content/article-topics#ArticleState',
  },
  article_versions: {
    texts: '#features/content/articles/articles.queries.ts#ArticleText[]',
  },
} as const satisfies OwnedTables

export const evidence = {
  article_versions: { free: 'Earlier texts of an article, deleted with it.' },
} as const satisfies Evidence
