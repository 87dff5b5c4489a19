import type { ContentLanguage } from '@neev/domain/content/languages'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { languageNames } from '#shared/rich-text/language-names.ts'
import { RichText } from '#shared/rich-text/RichText.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { type SitePageFieldsFragment, SitePagePreview } from './site-pages.operations.graphql.ts'

type Props = {
  page: SitePageFieldsFragment
  number: number
  /** The version that changes are marked against, or null. */
  compare: number | null
  onCompare: (number: number | null) => void
}

/** A version as readers see it, in each of its languages, with the changes since another one. */
export function VersionPreview({ page, number, compare, onCompare }: Props) {
  const t = useT()
  const version = page.versions.find((one) => one.number === number)
  const [language, setLanguage] = useState<ContentLanguage>('en')
  const { data } = useData(SitePagePreview, { key: page.key, language, number, compare }, { keep: true })
  const { title, sections } = data.sitePagePreview
  const others = page.versions.filter((one) => one.number !== number && one.state !== 'DRAFT')
  return (
    <div className="stack">
      <div className="row wraps">
        <SegmentedControl
          label={t('Language')}
          hideLabel
          value={language}
          options={(version?.texts ?? []).map((text) => ({
            value: text.language,
            label: languageNames[text.language],
          }))}
          onChange={setLanguage}
        />
        <label className="row">
          <span className="t13">{t('Changes since')}</span>
          <span className="input">
            <select
              value={compare ?? ''}
              onChange={(event) => onCompare(event.target.value ? Number(event.target.value) : null)}
            >
              <option value="">{t('Do not mark')}</option>
              {others.map((one) => (
                <option key={one.number} value={one.number}>
                  {t('Version {n}', { n: one.number })}
                </option>
              ))}
            </select>
          </span>
        </label>
      </div>
      <article lang={language} className="stack">
        <h2>{title}</h2>
        {sections.map((section) => (
          <section key={section.id} className="stack">
            {section.title && <h3>{section.title}</h3>}
            {section.plain && (
              <blockquote>
                <RichText html={section.plain} className="ink2" />
              </blockquote>
            )}
            <RichText html={section.html} />
          </section>
        ))}
      </article>
    </div>
  )
}
