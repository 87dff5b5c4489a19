/** Topics of articles, in the order of their tabs. */
export const articleTopics = ['STEEL', 'CEMENT', 'MASONRY', 'AGGREGATES', 'TAX', 'SITE'] as const
export type ArticleTopic = (typeof articleTopics)[number]

/** What an editor decided; the status also follows from the time. */
export const articleStates = ['DRAFT', 'LIVE', 'UNPUBLISHED'] as const
export type ArticleState = (typeof articleStates)[number]

export const MAX_RELATED_PRODUCTS = 6

/** The two articles with an address of their own. */
export const fixedArticles = ['how-to-choose-tmt-bars', 'how-delivered-price-is-worked-out'] as const

/** The address of an article on the site. */
export const articlePath = ({ slug, isFixed }: { slug: string; isFixed: boolean }): string =>
  isFixed ? `/blogs/${slug}` : `/blogs/detail/${slug}`
