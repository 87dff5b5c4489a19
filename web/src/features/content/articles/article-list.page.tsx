import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { listPage, statusChoice } from '#ui/table/list-page.tsx'
import { articleColumns } from './article.columns.tsx'
import { articleStates, topicLabels } from './article-labels.ts'
import { ArticleList } from './articles.operations.graphql.ts'
import { useArticleActions } from './use-article-actions.ts'

const statuses = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED'] as const

/** All articles. */
export default listPage(ArticleList, ({ articles }) => articles, {
  title: text('Articles'),
  subtitle: text('Texts for buyers: drafts, what is scheduled, and what readers see.'),
  sort: '-updatedAt',
  columns: articleColumns,
  create: { may: 'blog:write', to: paths.admin.articleAdd, label: text('Add article') },
  search: text('Title, author or tag'),
  choices: {
    status: statusChoice(text('Status'), statuses, articleStates),
    topic: { label: text('Topic'), options: topicLabels },
  },
  open: ({ id }) => paths.admin.articleDetail({ id }),
  useActions: () => useArticleActions().actionsOf,
  empty: [text('No articles yet')],
  noMatch: text('No articles match these filters'),
})
