import { type ContentLanguage, contentLanguages } from '@neev/domain/content/languages'
import { type ReactNode, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { languageNames } from './language-names.ts'

type Props = {
  /** A text with nothing in it yet. */
  empty: object
  /** The fields of one text; `prefix` is the beginning of their names. */
  children: (prefix: string, language: ContentLanguage) => ReactNode
}
type Texts = { texts: { language: ContentLanguage }[] }

/** The same fields in several languages: one is shown, others can be added. English stays. */
export function LanguageTexts({ empty, children }: Props) {
  const t = useT()
  const { fields, append, remove } = useFieldArray<Texts, 'texts', 'rowId'>({ name: 'texts', keyName: 'rowId' })
  const [language, setLanguage] = useState<ContentLanguage>('en')
  const at = fields.findIndex((text) => text.language === language)
  const missing = contentLanguages.filter((one) => !fields.some((text) => text.language === one))
  const add = (one: ContentLanguage) => {
    append({ ...empty, language: one }, { shouldFocus: false })
    setLanguage(one)
  }
  const drop = () => {
    remove(at)
    setLanguage('en')
  }
  return (
    <div className="whole stack">
      <div className="row wraps">
        <SegmentedControl
          label={t('Language')}
          hideLabel
          value={language}
          options={fields.map((text) => ({ value: text.language, label: languageNames[text.language] }))}
          onChange={setLanguage}
        />
        {missing.map((one) => (
          <button key={one} type="button" className="button small" onClick={() => add(one)}>
            {t('Add {what}', { what: languageNames[one] })}
          </button>
        ))}
        {language !== 'en' && (
          <button type="button" className="button small quiet push" onClick={drop}>
            {t('Remove {what}', { what: languageNames[language] })}
          </button>
        )}
      </div>
      {at >= 0 && (
        <div key={fields[at]?.rowId} lang={language} className="stack">
          {children(`texts.${at}`, language)}
        </div>
      )}
    </div>
  )
}
