import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './ForCompanies.module.css'

const facts = [
  [
    'rupee',
    text('Prices after input credit'),
    text('One switch on the rate card shows the cost of steel for companies that claim GST input credit.'),
  ],
  [
    'document',
    text('A GST invoice from each seller'),
    text('With your company name and GSTIN, HSN and place of supply, ready for GSTR-2B.'),
  ],
  ['lock', text('Pay by bank transfer'), text('For any amount: prices stay locked until your transfer arrives.')],
] as const

/** Information for companies. */
export function ForCompanies() {
  const t = useT()
  return (
    <section className="section" aria-labelledby="for-firms">
      <header>
        <h2 id="for-firms">{t('Buying for a company')}</h2>
        <span className="ink3" />
        <Link className="link" to={paths.categoryTmt({ categoryname: 'tmt-bars' }, { tax: 'credit' })}>
          {t('Rate card after input credit')}
        </Link>
      </header>
      <ul className={styles.facts}>
        {facts.map(([icon, what, why]) => (
          <li key={what} className={styles.fact}>
            <Icon name={icon} />
            <div>
              <b className={`medium ${styles.factName}`}>{t(what)}</b>
              <p className="ink2">{t(why)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
