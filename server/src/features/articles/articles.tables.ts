import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  articles: {
    topic: '@neev/domain/content/article-topics#ArticleTopic',
    state: '@neev/domain/content/article-topics#ArticleState',
  },
  article_versions: {},
} as const satisfies OwnedTables
