import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { showDay } from '#ui/format/dates.ts'
import styles from './company.module.css'
import { CompanyDues } from './company.operations.graphql.ts'

/** What the company owes on credit and can still order on it. */
export function Dues() {
  const t = useT()
  const { items } = useData(CompanyDues, {}).data.creditLines
  if (items.length === 0) return null
  return (
    <Section
      title={t('Dues')}
      action={
        <Link className="link t13" to={paths.companyCredit()}>
          {t('Credit')}
        </Link>
      }
    >
      <ul className={styles.rows}>
        {items.map(({ id, sellerName, balancePaise, availablePaise, nextDueOn }) => (
          <li key={id}>
            <div>
              <Link className="link" to={paths.companyCreditLine({ id })}>
                {sellerName}
              </Link>
              <p className="ink2 t13">
                {nextDueOn === null ? t('Nothing to pay.') : t('next due on {day}', { day: showDay(nextDueOn) })}
              </p>
            </div>
            <div className={styles.end}>
              <b className="medium">{formatInr(Math.max(0, balancePaise))}</b>
              <p className="ink2 t13">
                {t('{amount} left to order', { amount: formatInr(Math.max(0, availablePaise)) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
