import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { setLocale } from '#state/shell.ts'
import { languages } from '#state/slices.ts'
import styles from './shop/shop.module.css'
import words from './words.svg'

/** Languages, each in its own name. */
export function LanguageChoice() {
  const t = useT()
  const { locale } = useSpoken()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend above
    <div className="row wraps" role="group" aria-label={t('Language')}>
      {languages.map((language) => (
        <button
          key={language.locale}
          type="button"
          lang={language.locale}
          aria-label={language.name}
          aria-pressed={language.locale === locale}
          className={language.locale === locale ? 'semi' : undefined}
          onClick={() => setLocale(language.locale)}
        >
          {language.locale === 'hi-IN' ? (
            <svg className={styles.word} viewBox="0 0 28 18" aria-hidden="true">
              <use href={`${words}#hindi`} />
            </svg>
          ) : (
            language.name
          )}
        </button>
      ))}
    </div>
  )
}
