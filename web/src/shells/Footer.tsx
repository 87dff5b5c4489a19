import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { useOperator } from '#kit/operator/use-operator.ts'
import type { FootEntry } from '#routes/row.ts'
import { footOf, useAreas } from '#routes/site.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Logo } from './Logo.tsx'
import { SettingsButton } from './SettingsButton.tsx'

const headings = {
  buy: text('Buy'),
  sell: text('Sell'),
  policies: text('Policies'),
} satisfies Record<FootEntry['under'], string>

/** The foot of the shop: what else there is (drawn from the table), who to complain to, who runs it. */
export function Footer() {
  const t = useT()
  const columns = [...footOf(useAreas())]
  const operator = useOperator()
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid" style={{ '--foot-columns': Math.max(1, columns.length) } as CSSProperties}>
          <div>
            <Logo />
            <p className="about">
              {t('Building materials at a delivered price, from sellers whose GST registration we have checked.')}
            </p>
          </div>
          {columns.map(([under, entries]) => (
            <div key={under}>
              <h2>{t(headings[under])}</h2>
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
              <dd>{t('Acknowledged within 48 hours, resolved within one month')}</dd>
            </dl>
          </div>
        </div>
        <div className="legal">
          <span>
            {operator && t('Operated by {name}, {place}', { name: operator.name, place: operator.address })}
            {operator?.gstin && ` · GSTIN ${operator.gstin}`}
            {operator?.cin && ` · CIN ${operator.cin}`}
          </span>
          <LanguageChoice />
          <SettingsButton />
        </div>
      </div>
    </footer>
  )
}
