import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#ui/detail/rows.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { momentOf } from './statement-labels.ts'
import { SentStatements } from './statements.operations.graphql.ts'

const step = 20

/** Uploaded statements, newest first. */
export function SentList() {
  const t = useT()
  const [size, setSize] = useState(step)
  const { data } = useData(SentStatements, { page: { page: 1, size, sort: null } }, { keep: true })
  const { items, total } = data.statements
  if (total === 0) return <Empty title={t('No statements yet')} />
  return (
    <div className="dialog-body stack">
      <ul className={styles.sentSheets}>
        {items.map((one) => (
          <li key={one.id}>
            <Link className="link" to={paths.admin.statement({ id: one.id })}>
              {one.fileName}
            </Link>
            <span className="t13 ink2">
              {one.state === 'UPLOADED'
                ? t('Columns to be confirmed')
                : [
                    one.from && one.to && `${showDate(momentOf(one.from))} – ${showDate(momentOf(one.to))}`,
                    t('{n, plural, one {# row} other {# rows}}, {added} new', { n: one.lines, added: one.added }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
            </span>
            <span className="t13 ink2">{`${one.uploadedBy}, ${showMoment(one.createdAt)}`}</span>
          </li>
        ))}
      </ul>
      {total > size && size < 100 && (
        <button type="button" className="button" onClick={() => setSize(Math.min(100, size + step))}>
          {t('Show more')}
        </button>
      )}
    </div>
  )
}
