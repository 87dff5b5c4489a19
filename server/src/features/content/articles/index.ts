import type { Feature } from '#core/feature.ts'
import { resolvers } from './articles.resolvers.ts'
import { articleInvariants } from './invariants.queries.ts'

export type {
  ArticleCardRow as ArticleCard,
  ArticleRow as Article,
  ArticleTextRow as ArticleText,
  ArticleVersionRow as ArticleVersion,
  ShownArticleRow as ShownArticle,
} from './articles.ts'

/** Articles: drafts, versions, and when readers see them. */
export const articles: Feature = {
  resolvers,
  publicOperations: ['Query.shownArticles', 'Query.shownArticle'],
  invariants: articleInvariants,
}
