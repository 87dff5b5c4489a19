import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import type { OperatorQuery } from '#shared/operator/operator.graphql.ts'
import styles from '#ui/detail/card-title.module.css'
import rowsStyles from '#ui/detail/rows.module.css'

/** Other ways to reach Neev, and the grievance officer. */
export function OfficerCard({ operator }: { operator: OperatorQuery['operator'] }) {
  const t = useT()
  return (
    <section className="card padded stack">
      <h2 className={styles.title}>{t('Other ways')}</h2>
      <p>
        <a className={`link medium ${rowsStyles.rowTitle}`} href={`tel:${operator.phone.replace(/\s/g, '')}`}>
          {operator.phone}
        </a>
        <br />
        <a className={`link ${rowsStyles.rowTitle}`} href={`mailto:${operator.email}`}>
          {operator.email}
        </a>
      </p>
      <p>
        <b className="medium">{t('Grievance officer: {name}', { name: operator.officerName })}</b>
        <br />
        <span className="ink2">
          {operator.officerPhone}, {operator.officerHours}
        </span>
        <br />
        <Link className={`link ${rowsStyles.rowTitle}`} to={paths.grievance()}>
          {t('How complaints are handled')}
        </Link>
      </p>
    </section>
  )
}
