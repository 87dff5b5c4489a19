import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { labels, link, moment, status } from '#ui/table/columns.tsx'
import { articleStates, topicLabels } from './article-labels.ts'
import type { ArticleFieldsFragment } from './articles.operations.graphql.ts'

type Article = ArticleFieldsFragment

export const articleColumns = [
  link<Article>(
    text('Title'),
    ({ title }) => title,
    ({ id }) => paths.admin.articleDetail({ id }),
    { second: ({ slug }) => slug, sort: 'title' },
  ),
  labels<Article>(text('Topic'), ({ topic }, t) => t(topicLabels[topic])),
  labels<Article>(text('Author'), ({ author }) => author),
  moment<Article>(text('Published'), ({ publishAt }) => publishAt, { sort: 'publishAt' }),
  moment<Article>(text('Last change'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  status<Article, Article['status']>(text('Status'), (article) => article.status, articleStates),
]
