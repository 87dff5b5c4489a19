import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { showMonth } from '#ui/format/dates.ts'
import styles from './company.module.css'
import type { CompanyHomeQuery } from './company.operations.graphql.ts'
import { byClass, byMonth, bySite } from './spend-sums.ts'

type Part = NonNullable<CompanyHomeQuery['companyHome']['spend']>[number]
type Props = { parts: readonly Part[]; ofCompany: boolean }

/** What was ordered in the last months, by month and by site, as bars with their amounts and as a table. */
export function Spend({ parts, ofCompany }: Props) {
  const t = useT()
  const months = byMonth(parts)
  const sites = bySite(parts)
  const classes = byClass(parts)
  const className = (name: string | null) => name ?? t('Other goods')
  const whole = (paise: number) => formatInr(paise, { paise: 'never' })
  return (
    <Section title={ofCompany ? t('Spend of the company') : t('Your spend')}>
      <p className="ink3 t13">{t('Ordered and not cancelled, GST included; this month until today.')}</p>
      <div className={styles.spend}>
        <div className="stack">
          <h3>{t('By month')}</h3>
          <Bars rows={months.map(({ month, paise }) => ({ name: showMonth(month), paise }))} />
        </div>
        <div className="stack">
          <h3>{t('By site')}</h3>
          <Bars rows={sites} isSites />
          <h3>{t('By product class')}</h3>
          <Bars rows={classes.map(({ name, paise }) => ({ name: className(name), paise }))} isSites />
        </div>
      </div>
      <details className={styles.table}>
        <summary>{t('Show as table')}</summary>
        <div className="table-frame">
          <table className="table dense blocks" aria-label={t('Spend by month, site and product class')}>
            <thead>
              <tr>
                <th>{t('Month')}</th>
                <th>{t('Site')}</th>
                <th>{t('Product class')}</th>
                <th className="figure">{t('Amount')}</th>
              </tr>
            </thead>
            <tbody>
              {parts.map(({ month, site, productClass, paise }) => (
                <tr key={month + site + productClass}>
                  <td>{showMonth(month)}</td>
                  <td>{site}</td>
                  <td>{className(productClass)}</td>
                  <td className="figure">{whole(paise)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Section>
  )
}

function Bars({ rows, isSites = false }: { rows: readonly { name: string; paise: number }[]; isSites?: boolean }) {
  const top = Math.max(1, ...rows.map(({ paise }) => paise))
  return (
    <ul className={isSites ? `${styles.bars} ${styles.sites}` : styles.bars}>
      {rows.map(({ name, paise }) => (
        <li key={name}>
          <span className="t13 ink2">{name}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ width: `${(paise / top) * 100}%` }} />
          </span>
          <b>{formatInr(paise, { paise: 'never' })}</b>
        </li>
      ))}
    </ul>
  )
}
