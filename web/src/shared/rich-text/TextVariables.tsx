import type { ContentLanguage } from '@neev/domain/content/languages'
import { fillVariables } from '@neev/domain/content/text-variables'
import { useState } from 'react'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import styles from './rich-text.module.css'
import { TextVariables as Operation } from './text-variables.graphql.ts'

/** The words of each paragraph, heading, cell or list entry that has a variable. */
const passagesIn = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('p, h2, h3, h4, th, td, li, figcaption')]
    .filter((element) => element.querySelector('p') === null)
    .map(({ textContent }) => textContent.trim())
    .filter((words) => words.includes('{{'))

/** The variables that a text can contain, and what its passages with variables say now. */
export function TextVariables({ html, language }: { html: string; language: ContentLanguage }) {
  const t = useT()
  const [search, setSearch] = useState('')
  const known = useGql(Operation, { language }).data?.textVariables ?? []
  const words = search.trim().toLowerCase()
  const found = known.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(words))
  const passages = passagesIn(html)
  return (
    <>
      {passages.length > 0 && known.length > 0 && (
        <div className="stack" aria-live="polite">
          <p className="hint">{t('What readers see instead of the variables now:')}</p>
          {passages.map((passage) => (
            <p key={passage} className="t13" lang={language}>
              {plain(fillVariables(passage, known))}
            </p>
          ))}
        </div>
      )}
      <details>
        <summary className="t13">{t('Variables')}</summary>
        <p className="hint">
          {t(
            'Write a name in two pairs of braces. It is replaced by the value of the setting or rule of law, with its unit.',
          )}
        </p>
        <span className="input">
          <input aria-label={t('Search variables')} value={search} onChange={({ target }) => setSearch(target.value)} />
        </span>
        <dl className={styles.variables}>
          {found.map(({ name, label, value }) => (
            <div key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd className="t13">
                {t(label)}: <b className="medium">{value || '–'}</b>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

/** Values are escaped for HTML; here they are words. */
const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
