import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { versionStates } from '#shared/policies/version-states.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDate } from '#ui/format/dates.ts'
import type { ShownPageFieldsFragment } from './site-pages.operations.graphql.ts'

type Props = {
  versions: ShownPageFieldsFragment['versions']
  /** Number of the version on the page. */
  shown: number
  /** The address of the page. */
  here: string
}

/** All published versions of a policy, each with a link to read it. */
export default function PageVersions({ versions, shown, here }: Props) {
  const t = useT()
  return (
    <section className="section no-print" aria-labelledby="versions">
      <h2 id="versions">{t('All versions')}</h2>
      <div className="card">
        <div className="table-frame">
          <table className="table blocks" aria-labelledby="versions">
            <thead>
              <tr>
                <th>{t('Version')}</th>
                <th>{t('Status')}</th>
                <th>{t('What changed')}</th>
                <th>{t('In force')}</th>
                <th>
                  <span className="hidden-text">{t('Actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {versions.map(({ number, state, effectiveFrom, endsAt, note }) => (
                <tr key={number}>
                  <td className="name">{number}</td>
                  <td className="state">
                    <Badge tone={versionStates[state].tone}>{t(versionStates[state].label)}</Badge>
                  </td>
                  <td data-label={t('What changed')}>{note}</td>
                  <td data-label={t('In force')}>
                    {endsAt
                      ? t('{from} to {to}', { from: showDate(effectiveFrom), to: showDate(endsAt) })
                      : t('from {day}', { day: showDate(effectiveFrom) })}
                  </td>
                  <td className="act">
                    {number === shown ? (
                      <span className="ink2">{t('Shown above')}</span>
                    ) : (
                      <Link className="link" to={state === 'IN_FORCE' ? here : `${here}?version=${number}`}>
                        {t('Read version {n}', { n: number })}
                      </Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
