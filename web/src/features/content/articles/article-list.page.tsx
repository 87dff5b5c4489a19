import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { link, moment, status, textColumn } from '#ui/table/columns.tsx'
import { listPage, statusChoice } from '#ui/table/list-page.tsx'
import { articleStates, topicLabels } from './article-labels.ts'
import { type ArticleFieldsFragment, ArticleList } from './articles.operations.graphql.ts'
import { useArticleActions } from './use-article-actions.ts'

type Article = ArticleFieldsFragment

const articleColumns = [
  link<Article>(
    text('Title'),
    ({ title }) => title,
    ({ id }) => paths.admin.articleDetail({ id }),
    { second: ({ slug }) => slug, sort: 'title' },
  ),
  textColumn<Article>(text('Topic'), ({ topic }, t) => t(topicLabels[topic])),
  textColumn<Article>(text('Author'), ({ author }) => author),
  moment<Article>(text('Published'), ({ publishAt }) => publishAt, { sort: 'publishAt' }),
  moment<Article>(text('Last change'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  status<Article, Article['status']>(text('Status'), (article) => article.status, articleStates),
]

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
