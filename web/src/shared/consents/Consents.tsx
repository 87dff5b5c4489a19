import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'
import type { ConsentFieldsFragment } from './consents.graphql.ts'

/** Versions of policies that a user accepted, each with a link to its text. */
export function Consents({ of }: { of: readonly ConsentFieldsFragment[] }) {
  const t = useT()
  if (of.length === 0) return <p className="ink2">{t('None recorded.')}</p>
  return (
    <ul className="stack t13">
      {of.map(({ key, title, number, acceptedAt }) => (
        <li key={key}>
          <Link className="link" to={`/${key}?version=${number}`}>
            {t('{title}, version {n}', { title, n: number })}
          </Link>{' '}
          <span className="ink2">{showMoment(acceptedAt)}</span>
        </li>
      ))}
    </ul>
  )
}
