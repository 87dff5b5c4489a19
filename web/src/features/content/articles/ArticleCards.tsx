import { articlePath } from '@neev/domain/content/article-topics'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import { ArticleCover } from './ArticleCover.tsx'
import { topicLabels } from './article-labels.ts'
import styles from './articles.module.css'
import type { ArticleCardFieldsFragment } from './articles.operations.graphql.ts'

type Card = ArticleCardFieldsFragment
type Props = {
  first: Card | null
  items: readonly Card[]
  /** Addresses of the neighbouring pages, or null. */
  newer: string | null
  older: string | null
}

/** The first article large, the others in a list. */
export default function ArticleCards({ first, items, newer, older }: Props) {
  const t = useT()
  return (
    <>
      {first && (
        <article className={styles.articleFirst}>
          <ArticleCover of={first} large />
          <Words of={first} large />
        </article>
      )}
      <div>
        {items.map((card) => (
          <article key={card.id} className={styles.articleRow}>
            <ArticleCover of={card} />
            <Words of={card} />
          </article>
        ))}
      </div>
      {(newer || older) && (
        <nav className="row wraps" aria-label={t('Pages')}>
          {newer && (
            <Link className="button" to={newer}>
              {t('Newer')}
            </Link>
          )}
          {older && (
            <Link className="button" to={older}>
              {t('Older')}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function Words({ of, large = false }: { of: Card; large?: boolean }) {
  const t = useT()
  return (
    <div>
      <p className={`t13 ${styles.topic}`}>{t(topicLabels[of.topic])}</p>
      <h2 className={large ? styles.articleTitle : undefined} lang={of.language}>
        <Link to={articlePath(of)}>{of.title}</Link>
      </h2>
      <p className={large ? 'lead ink2' : 'ink2'} lang={of.language}>
        {of.excerpt}
      </p>
      <p className="t13 ink2 row wraps">
        <span>{of.author}</span>
        <time dateTime={of.publishedAt}>{showDate(of.publishedAt)}</time>
        <span>{t('{n} min read', { n: of.readMinutes })}</span>
      </p>
    </div>
  )
}
