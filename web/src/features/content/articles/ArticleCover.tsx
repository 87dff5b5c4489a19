import { Photo } from '#shared/pictures/Photo.tsx'
import { Picture } from '#shared/pictures/Picture.tsx'
import { topicCategory } from './article-labels.ts'
import styles from './articles.module.css'
import type { ArticleCardFieldsFragment } from './articles.operations.graphql.ts'

type Props = { of: Pick<ArticleCardFieldsFragment, 'cover' | 'topic'>; large?: boolean }

/** The picture of an article, otherwise the drawing of its topic. */
export function ArticleCover({ of: { cover, topic }, large = false }: Props) {
  return (
    <div className={large ? `${styles.articleCover} large` : styles.articleCover}>
      {cover ? (
        <Photo photo={cover} show={large ? 'full' : 'low'} title={cover.alt} />
      ) : (
        <Picture category={topicCategory[topic]} drawing={{}} detail={large ? 'full' : 'low'} />
      )}
    </div>
  )
}
