import type { ArticleTopic } from '@neev/domain/content/article-topics'
import { text } from '#i18n/text.ts'
import type { ArticleFieldsFragment } from './articles.operations.graphql.ts'

export const topicLabels: Record<ArticleTopic, string> = {
  STEEL: text('Steel'),
  CEMENT: text('Cement'),
  MASONRY: text('Masonry'),
  AGGREGATES: text('Sand and aggregates'),
  TAX: text('Prices and tax'),
  SITE: text('On the site'),
}

/** Categories whose drawing stands for a topic where an article has no picture. */
export const topicCategory: Record<ArticleTopic, string> = {
  STEEL: 'tmt-bars',
  CEMENT: 'cement',
  MASONRY: 'bricks-blocks',
  AGGREGATES: 'sand-aggregates',
  TAX: 'binding-wire-mesh',
  SITE: 'structural-steel',
}

export const articleStates: Record<
  ArticleFieldsFragment['status'],
  { label: string; tone: 'grey' | 'amber' | 'green' | 'violet' }
> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  SCHEDULED: { label: text('Scheduled'), tone: 'violet' },
  PUBLISHED: { label: text('Published'), tone: 'green' },
  UNPUBLISHED: { label: text('Unpublished'), tone: 'grey' },
}
