import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Change } from '#shared/reports/Change.tsx'
import { wholeInr } from '#ui/format/amounts.ts'
import { showPercent } from '#ui/format/percent.ts'
import styles from './dashboard.module.css'
import type { AdminDashboardFieldsFragment } from './dashboards.operations.graphql.ts'

type Props = { categories: AdminDashboardFieldsFragment['categories']; totalPaise: number; linked: boolean }

const others = ['SELLER', 'PRODUCT', 'BUYER', 'DISTRICT'] as const

/** The best-selling categories with their share, and links to the other reports. */
export function CategorySales({ categories, totalPaise, linked }: Props) {
  const t = useT()
  const names = { SELLER: t('By seller'), PRODUCT: t('By product'), BUYER: t('By buyer'), DISTRICT: t('By district') }
  const sold = categories.filter((category) => category.totalPaise > 0)
  if (sold.length === 0) return <p className="ink3">{t('No sales in this period')}</p>
  return (
    <div>
      <table className={styles.categories} aria-label={t('Sales by category')}>
        <thead>
          <tr>
            <th>{t('By category')}</th>
            <th>{t('Sold')}</th>
            <th>{t('Share')}</th>
            <th>{t('Change in %')}</th>
          </tr>
        </thead>
        <tbody>
          {sold.map((category) => (
            <tr key={category.id}>
              <th scope="row">
                {category.label}
                <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
                  <rect className={styles.rail} width="100" height="2" />
                  <rect width={(category.totalPaise / totalPaise) * 100} height="2" />
                </svg>
              </th>
              <td>{wholeInr(category.totalPaise)}</td>
              <td>{showPercent(Math.round((category.totalPaise / totalPaise) * 1000) * 10)}</td>
              <td>
                <Change now={category.totalPaise} before={category.beforePaise} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {linked && (
        <p className="row wraps">
          {others.map((by) => (
            <Link key={by} className="link t13" to={paths.admin.salesReport({ by })}>
              {names[by]}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}
