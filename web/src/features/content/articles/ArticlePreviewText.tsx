import type { ContentLanguage } from '@neev/domain/content/languages'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { languageNames } from '#shared/rich-text/language-names.ts'
import { RichText } from '#shared/rich-text/RichText.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import styles from './articles.module.css'
import { ArticlePreview } from './articles.operations.graphql.ts'

type Props = {
  id: string
  /** The version, or null for the current texts. */
  number: number | null
  languages: readonly { language: ContentLanguage }[]
}

/** An article as readers see it, in each of its languages. */
export function ArticlePreviewText({ id, number, languages }: Props) {
  const t = useT()
  const [language, setLanguage] = useState<ContentLanguage>('en')
  const { data } = useData(ArticlePreview, { id, language, number }, { keep: true })
  const { card, sections } = data.articlePreview
  return (
    <div className="stack">
      <SegmentedControl
        label={t('Language')}
        hideLabel
        value={language}
        options={languages.map((one) => ({ value: one.language, label: languageNames[one.language] }))}
        onChange={setLanguage}
      />
      <article lang={card.language} className={styles.reading}>
        <h2>{card.title}</h2>
        <p className="lead ink2">{card.excerpt}</p>
        {sections.map((section) => (
          <section key={section.id}>
            {section.title && <h3>{section.title}</h3>}
            <RichText
              className={styles.rich}
              html={section.plain ? `<blockquote>${section.plain}</blockquote>${section.html}` : section.html}
            />
          </section>
        ))}
      </article>
    </div>
  )
}
