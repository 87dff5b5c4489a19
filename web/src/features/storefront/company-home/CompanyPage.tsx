import { type ReactNode, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import accountStyles from '#ui/account-page.module.css'
import { ErrorPage } from '#ui/feedback/ErrorPage.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './company.module.css'
import { ApprovalsWaiting, CompanyFrame, type CompanyFrameQuery } from './company.operations.graphql.ts'

export type Membership = NonNullable<CompanyFrameQuery['companyMembership']>

/** A page of the caller's company: the bar with its pages above, and what depends on the caller's role. */
export function CompanyPage({ children }: { children: (membership: Membership) => ReactNode }) {
  const { companyMembership } = useData(CompanyFrame, {}).data
  if (!companyMembership) return <NoCompany />
  return (
    <div className={`wrap ${accountStyles.page}`}>
      <CompanyBar membership={companyMembership} />
      {children(companyMembership)}
    </div>
  )
}

function NoCompany() {
  const t = useT()
  return (
    <ErrorPage
      title={t('You do not buy for a company')}
      actions={
        <Link className="button primary" to={paths.b2bRegistration()}>
          {t('Register a company')}
        </Link>
      }
    >
      {t('Register your company, or ask an admin of your company to invite you.')}
    </ErrorPage>
  )
}

function CompanyBar({ membership: { companyName, may } }: { membership: Membership }) {
  const t = useT()
  const [waiting, setWaiting] = useState(0)
  useLive(ApprovalsWaiting, {}, ({ approvalsWaiting }) => setWaiting(approvalsWaiting))
  const pages = [
    [paths.company(), t('Overview')],
    [paths.companyApprovals(), t('Approvals')],
    [paths.companyOrders(), t('Orders')],
    ...(may.includes('seeMoney') ? ([[paths.companyInvoices(), t('Invoices')]] as const) : []),
    ...(may.includes('credit') ? ([[paths.companyCredit(), t('Credit')]] as const) : []),
    [paths.companyPrices(), t('Contract prices')],
    [paths.companyMembers(), t('Members')],
    [paths.companySites(), t('Sites')],
    [paths.companyRules(), t('Approval rules')],
  ] as const
  return (
    <nav className={styles.bar} aria-label={companyName}>
      <div>
        <span className={styles.who}>
          <Icon name="people" />
          {companyName}
        </span>
        {pages.map(([to, label]) => (
          <NavLink key={to} to={to} end={to === paths.company()}>
            {label}
            {to === paths.companyApprovals() && waiting > 0 && <span className="badge red">{waiting}</span>}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}
