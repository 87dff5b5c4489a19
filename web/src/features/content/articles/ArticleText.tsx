import { articlePath } from '@neev/domain/content/article-topics'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { RichText } from '#shared/rich-text/RichText.tsx'
import pageStyles from '#shared/rich-text/text-page.module.css'
import { topicLabels } from './article-labels.ts'
import styles from './articles.module.css'
import type { ShownArticleFieldsFragment } from './articles.operations.graphql.ts'

/** The text of an article with its contents, and what to read next. */
export default function ArticleText({ of }: { of: ShownArticleFieldsFragment }) {
  const t = useT()
  const { sections, next, card } = of
  const headed = sections.filter(({ id }) => id)
  return (
    <>
      <div className={headed.length > 2 ? pageStyles.page : `${pageStyles.page} ${pageStyles.bare}`}>
        {headed.length > 2 && (
          <nav className={pageStyles.contents} data-contents aria-labelledby="contents">
            <h2 id="contents" className="t13 semi">
              {t('On this page')}
            </h2>
            <ol lang={card.language}>
              {headed.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.reading} lang={card.language}>
          {sections.map(({ id, title, html, plain }) => (
            <section key={id} aria-labelledby={id || undefined}>
              {id && <h2 id={id}>{title}</h2>}
              <RichText className={styles.rich} html={plain ? `<blockquote>${plain}</blockquote>${html}` : html} />
            </section>
          ))}
        </div>
      </div>
      {next.length > 0 && (
        <section className="section no-print" aria-labelledby="next">
          <h2 id="next">{t('Read next')}</h2>
          <div className={styles.readNext}>
            {next.map((one) => (
              <article key={one.id}>
                <p className={`t13 ${styles.topic}`}>{t(topicLabels[one.topic])}</p>
                <h3 lang={one.language}>
                  <Link to={articlePath(one)}>{one.title}</Link>
                </h3>
                <p className="t13 ink2">{t('{n} min read', { n: one.readMinutes })}</p>
              </article>
            ))}
          </div>
        </section>
      )}
    </>
  )
}
