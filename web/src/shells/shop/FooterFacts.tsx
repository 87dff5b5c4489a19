import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { footer } from '#navigation/footer.ts'
import { paths } from '#navigation/paths.ts'
import type { OperatorQuery } from '#shared/operator/operator.graphql.ts'
import { Logo } from '#shells/Logo.tsx'
import styles from './shop.module.css'

const sites: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  twitter: 'X',
  youtube: 'YouTube',
}

/** The name of the site that a link leads to: https://www.youtube.com/@neev is YouTube. */
function siteOf(link: string): string {
  const host = link.replace(/^https:\/\/(?:www\.|m\.)?/, '').replace(/[/?#].*$/, '')
  return sites[host.split('.').at(-2) ?? ''] ?? host
}

/** Links, and the grievance officer. */
export default function FooterFacts({ operator }: { operator: OperatorQuery['operator'] | undefined }) {
  const t = useT()
  return (
    <div className={styles.footGrid} style={{ '--footer-columns': footer.length } as CSSProperties}>
      <div>
        <Logo />
        <p className={styles.about}>
          {t('Building materials at a delivered price, from sellers with a verified GST registration.')}
        </p>
        {operator?.hours && (
          <p className={`${styles.about} t13`}>
            {t('Customer care: {phone}, {hours}', { phone: operator.phone, hours: operator.hours })}
          </p>
        )}
        {operator && (operator.map || operator.links.length > 0) && (
          <ul className={styles.footLinks}>
            {operator.map && (
              <li>
                <a href={operator.map} rel="noopener">
                  {t('Map')}
                </a>
              </li>
            )}
            {operator.links.map((link) => (
              <li key={link}>
                <a href={link} rel="me noopener">
                  {siteOf(link)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {footer.map(({ heading, entries }) => (
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
      <div className={styles.officer}>
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
