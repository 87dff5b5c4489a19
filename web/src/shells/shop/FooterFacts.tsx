import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { foot } from '#routes/foot.ts'
import { paths } from '#routes/paths.ts'
import type { OperatorQuery } from '#shared/operator/operator.graphql.ts'
import { Logo } from '#shells/Logo.tsx'

/** Links, and the grievance officer. */
export default function FooterFacts({ operator }: { operator: OperatorQuery['operator'] | undefined }) {
  const t = useT()
  return (
    <div className="foot-grid" style={{ '--foot-columns': foot.length } as CSSProperties}>
      <div>
        <Logo />
        <p className="about">
          {t('Building materials at a delivered price, from sellers with a verified GST registration.')}
        </p>
      </div>
      {foot.map(({ heading, entries }) => (
        <div key={heading}>
          <h2>{t(heading)}</h2>
          <ul>
            {entries.map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{t(label)}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="officer">
        <h2>{t('Grievance officer')}</h2>
        <dl>
          <dt>{t('Name')}</dt>
          <dd>{operator?.officerName}</dd>
          <dt>{t('Email')}</dt>
          <dd>
            <a className="link" href={`mailto:${operator?.officerEmail}`}>
              {operator?.officerEmail}
            </a>
          </dd>
          <dt>{t('Phone')}</dt>
          <dd>
            {operator?.officerPhone}, {operator?.officerHours}
          </dd>
          <dt>{t('Reply')}</dt>
          <dd>
            <Link className="link" to={paths.grievance()}>
              {t('How complaints are handled')}
            </Link>
          </dd>
        </dl>
      </div>
    </div>
  )
}
