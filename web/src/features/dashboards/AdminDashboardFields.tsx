import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { showDay } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import type { AdminDashboardFieldsFragment } from './dashboards.operations.graphql.ts'
import { Queues } from './Queues.tsx'
import { adminQueues } from './queues.ts'
import { SalesChart } from './SalesChart.tsx'

type Props = {
  dashboard: AdminDashboardFieldsFragment
  /** Whether the viewer can open the lists behind the numbers. */
  linked: boolean
  children?: ReactNode
}
const isState = (word: string): word is keyof typeof orderStates => word in orderStates

/** The admin dashboard: queues, sales, orders by status, buyers' places. */
export function AdminPage({ dashboard, linked, children }: Props) {
  const t = useT()
  const { queues, sales, salesPaise, salesBeforePaise, byStatus, topPincodes } = dashboard
  const known = {
    users: dashboard.users,
    sellers: dashboard.sellers,
    products: dashboard.products,
    offers: dashboard.offers,
  }
  return (
    <div className="stack">
      <Head title={t('Dashboard')} noIndex />
      <PageHead
        title={showDay(new Date())}
        subtitle={t('{users} accounts, {sellers} sellers, {products} products, {offers} offers on sale', known)}
      >
        {children}
      </PageHead>
      <Queues of={queues} known={adminQueues} linked={linked} />
      <Money of={dashboard.money} linked={linked} />
      <div className="beside wide-first">
        <SalesChart sales={sales} totalPaise={salesPaise} beforePaise={salesBeforePaise} />
        <Section title={t('Visitors by location, last 30 days')}>
          <Meters
            rows={topPincodes.map(({ pincode, district, count }) => ({ label: `${pincode} ${district}`, count }))}
          />
        </Section>
      </div>
      <Section title={t('Orders by status')}>
        <Meters
          rows={byStatus.map(({ status, count }) => ({
            label: isState(status) ? t(orderStates[status].label) : status,
            count,
            ...(linked && { to: paths.admin.orderList({ status }) }),
          }))}
        />
      </Section>
    </div>
  )
}

/** Balances, expected payments and payouts. */
function Money({ of, linked }: { of: AdminDashboardFieldsFragment['money']; linked: boolean }) {
  const t = useT()
  const rupees = (paise: number) => formatInr(paise, { paise: 'never' })
  return (
    <Section
      title={t('Money')}
      action={
        linked && (
          <Link className="link t13" to={paths.admin.ledger()}>
            {t('Ledger')}
          </Link>
        )
      }
    >
      <Properties
        of={[
          [
            t('Expected by bank transfer'),
            t('{amount}, {n, plural, one {# order} other {# orders}}', {
              amount: rupees(of.awaitedPaise),
              n: of.awaited,
            }),
          ],
          [t('Held by the payment provider'), rupees(of.withProviderPaise)],
          [t('Bank balance'), rupees(of.inBankPaise)],
          [t('Prepaid by buyers, not delivered yet'), rupees(of.advancesPaise)],
          [t('Owed to sellers'), rupees(of.sellersPaise)],
          [
            t('Approved for payout'),
            t('{amount}, {n, plural, one {# statement} other {# statements}}', {
              amount: rupees(of.payoutsPaise),
              n: of.payouts,
            }),
          ],
          [t('Owed to buyers'), rupees(of.refundsPaise)],
          [t('Unmatched money'), rupees(of.unmatchedPaise)],
        ]}
      />
    </Section>
  )
}

/** Numbers with bars of proportional length. */
function Meters({ rows }: { rows: readonly { label: string; count: number; to?: string }[] }) {
  const t = useT()
  const max = Math.max(1, ...rows.map(({ count }) => count))
  if (rows.length === 0) return <p className="ink3">{t('Nothing yet')}</p>
  return (
    <ul className="meters">
      {rows.map(({ label, count, to }) => (
        <li key={label} className="meter">
          {to ? (
            <Link className="link" to={to}>
              {label}
            </Link>
          ) : (
            <span>{label}</span>
          )}
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.max(1, (count / max) * 100)} height="10" />
          </svg>
          <b className="medium">{count}</b>
        </li>
      ))}
    </ul>
  )
}
