import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './site-pages.module.css'
import type { ShownPageFieldsFragment } from './site-pages.operations.graphql.ts'

/** Which version of a policy is on the page and since when, and what comes next. */
export default function PolicyFacts({ page, here }: { page: ShownPageFieldsFragment; here: string }) {
  const t = useT()
  const { number, state, effectiveFrom, endsAt, versions, comparedWith } = page
  const earlier = versions.find((version) => version.number < number)
  const next = versions.findLast((version) => version.state === 'SCHEDULED')
  const own = state === 'IN_FORCE' ? here : `${here}?version=${number}`
  const separator = own.includes('?') ? '&' : '?'
  return (
    <div className="card">
      <div className={styles.policyFacts}>
        <dl className="row wraps" style={{ gap: 'var(--s-6)' }}>
          <div>
            <dt>{t('Version')}</dt>
            <dd>{number}</dd>
          </div>
          {effectiveFrom && (
            <div>
              <dt>{state === 'SCHEDULED' ? t('In force from') : t('In force since')}</dt>
              <dd>{showDate(effectiveFrom)}</dd>
            </div>
          )}
          {state === 'ENDED' && endsAt && (
            <div>
              <dt>{t('Ended on')}</dt>
              <dd>{showDate(endsAt)}</dd>
            </div>
          )}
        </dl>
        {comparedWith !== null ? (
          <Link className="link push no-print" to={own}>
            {t('Hide changes since version {n}', { n: comparedWith })}
          </Link>
        ) : (
          earlier && (
            <Link className="link push no-print" to={`${own}${separator}compare=${earlier.number}`}>
              {t('Mark what changed since version {n}', { n: earlier.number })}
            </Link>
          )
        )}
      </div>
      {state === 'IN_FORCE' && next && (
        <p className={styles.policyNext}>
          <Icon name="clock" />{' '}
          <strong className="semi">
            {t('Version {n} takes effect on {day}.', { n: next.number, day: showDate(next.effectiveFrom) })}
          </strong>{' '}
          {next.note}{' '}
          <Link className="link" to={`${here}?version=${next.number}&compare=${number}`}>
            {t('Compare {from} and {to}', { from: number, to: next.number })}
          </Link>
        </p>
      )}
    </div>
  )
}
