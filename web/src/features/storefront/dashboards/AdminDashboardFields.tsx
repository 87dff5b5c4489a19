import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import { showDay } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { CategorySales } from './CategorySales.tsx'
import { Deadlines } from './Deadlines.tsx'
import styles from './dashboard.module.css'
import type { AdminDashboardFieldsFragment } from './dashboards.operations.graphql.ts'
import { Money } from './Money.tsx'
import { ReviewQueues } from './ReviewQueues.tsx'
import { SalesChart } from './SalesChart.tsx'
import { SystemState } from './SystemState.tsx'

type Props = {
  dashboard: AdminDashboardFieldsFragment
  /** Whether the viewer can open the lists behind the numbers. */
  linked: boolean
  children?: ReactNode
}

/** The dashboard of admins: money and promises first, then queues by age, sales, and the state of the system. */
export function AdminPage({ dashboard, linked, children }: Props) {
  const t = useT()
  const { queues, sales, salesPaise, salesBeforePaise, commissionPaise, categories } = dashboard
  const { users, sellers, products, offers } = dashboard
  const partOf = (part: (typeof queues)[number]['part']) => queues.filter((queue) => queue.part === part)
  return (
    <div className="stack">
      <Head title={t('Dashboard')} noIndex />
      <PageHead
        title={t('Dashboard')}
        subtitle={`${showDay(new Date())}. ${t(
          '{users} accounts, {sellers} sellers, {products} products, {offers} offers on sale',
          { users, sellers, products, offers },
        )}`}
      >
        {children}
      </PageHead>
      <div className={styles.halves}>
        <Money money={dashboard.money} linked={linked} />
        <Deadlines queues={partOf('DEADLINE')} linked={linked} />
      </div>
      <ReviewQueues queues={partOf('REVIEW')} linked={linked} />
      <SalesChart
        sales={sales}
        totalPaise={salesPaise}
        beforePaise={salesBeforePaise}
        figures={[{ label: t('Commission, without GST'), paise: commissionPaise }]}
      >
        <CategorySales categories={categories} totalPaise={salesPaise} linked={linked} />
      </SalesChart>
      <SystemState queues={partOf('SYSTEM')} linked={linked} />
    </div>
  )
}
