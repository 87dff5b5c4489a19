import { useT } from '#i18n/use-t.ts'
import { RichText } from '#shared/rich-text/RichText.tsx'
import pageStyles from '#shared/rich-text/text-page.module.css'
import styles from './site-pages.module.css'
import type { ShownPageFieldsFragment } from './site-pages.operations.graphql.ts'

type Props = { of: Pick<ShownPageFieldsFragment, 'sections' | 'language'> }

/** The parts of a text with a list of contents; plain words stand beside their part. */
export default function PageSections({ of: { sections, language } }: Props) {
  const t = useT()
  const headed = sections.filter(({ id }) => id)
  const hasContents = headed.length > 2
  return (
    <div className={hasContents ? pageStyles.page : `${pageStyles.page} ${pageStyles.bare}`}>
      {hasContents && (
        <nav className={pageStyles.contents} data-contents aria-labelledby="contents">
          <h2 id="contents" className="t13 semi">
            {t('Contents')}
          </h2>
          <ol lang={language}>
            {headed.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div lang={language}>
        {sections.map(({ id, title, html, plain }) => (
          <section key={id} className={styles.clause} aria-labelledby={id || undefined}>
            {id && <h2 id={id}>{title}</h2>}
            <RichText html={html} />
            {plain && (
              <aside>
                <p className="t12 ink2">{t('In plain words')}</p>
                <RichText html={plain} className={styles.plainWords} />
              </aside>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
