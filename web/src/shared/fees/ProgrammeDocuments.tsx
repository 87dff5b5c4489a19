import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/rows.module.css'
import { showDate } from '#ui/format/dates.ts'
import { associateKindLabels } from './associate-kind-labels.ts'
import type { ProgrammeDocumentsQuery } from './programme-documents.graphql.ts'

type Props = { documents: ProgrammeDocumentsQuery['shownAssociateDocuments'] }

/** Programme and fee documents in force, as downloads; nothing without any. */
export function ProgrammeDocuments({ documents }: Props) {
  const t = useT()
  if (documents.length === 0) return null
  return (
    <section className="section" aria-labelledby="programmes">
      <h2 id="programmes">{t('Programme and fees to download')}</h2>
      <ul className={styles.linkList}>
        {documents.map(({ kind, title, number, effectiveFrom, size, url }) => (
          <li key={kind}>
            <a className="link" href={url} download>
              {title}
            </a>
            <span className="t13 ink2">
              {' '}
              {t('{kind}, PDF of {size} kB, version {n} of {day}', {
                kind: t(associateKindLabels[kind]),
                size: Math.ceil(size / 1000),
                n: number,
                day: showDate(effectiveFrom),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
