import type { ReactNode } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { AdminB2bAccount, type AdminB2bFieldsFragment } from './admin-b2b.graphql.ts'
import { B2bManager, B2bTransitions, companyParts } from './admin-b2b-sections.tsx'
import { B2bFacts, monthText } from './B2bFacts.tsx'
import { B2bLog } from './B2bLog.tsx'
import { b2bStates } from './b2b-labels.ts'

type Company = AdminB2bFieldsFragment

const tabNames = {
  profile: text('Profile'),
  documents: text('Documents'),
  checks: text('Checklist'),
  notes: text('Notes'),
  history: text('History'),
} as const
type Tab = keyof typeof tabNames
const isTab = (word: string | null): word is Tab => word !== null && word in tabNames

/** One company with its application, checklist and transitions. */
export default function AdminB2bDetailPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { data } = useData(AdminB2bAccount, { id })
  const { adminB2bAccount: company } = data
  const requested = search.get('tab')
  const tab: Tab = isTab(requested) ? requested : 'profile'
  const state = b2bStates[company.status]
  const counts: Partial<Record<Tab, number>> = {
    documents: company.documents.filter((document) => document.state === 'PENDING').length,
    checks: company.openChecks,
    notes: company.notes.length,
  }
  return (
    <DetailPage
      title={company.companyName}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={t('{state} since {moment}', { state: t(state.label), moment: showMoment(company.since) })}
      back={{ to: paths.admin.b2bList(), label: t('Business buyers') }}
      actions={<B2bTransitions company={company} />}
    >
      <Tabs
        label={t('Page sections')}
        tabs={(Object.keys(tabNames) as Tab[]).map((name) => ({
          to: name === 'profile' ? pathname : `${pathname}?tab=${name}`,
          label: t(tabNames[name]),
          count: counts[name] || undefined,
          current: name === tab,
        }))}
      />
      {parts[tab](company, t)}
    </DetailPage>
  )
}

const parts: Record<Tab, (company: Company, t: T) => ReactNode> = {
  profile: (company) => <Profile company={company} />,
  documents: (company) => <companyParts.Documents record={company} />,
  checks: (company) => <companyParts.Checks record={company} />,
  notes: (company) => <companyParts.Notes record={company} />,
  history: (company) => <History company={company} />,
}

function Profile({ company }: { company: Company }) {
  const t = useT()
  const may = useMay()
  const { form, userId, userName, userEmail, userMobile, submittedAt, approvedAt, orders, monthlyGrams } = company
  return (
    <div className="beside wide-first">
      <div className="stack">
        <B2bFacts form={form} />
      </div>
      <div className="stack">
        <Section title={t('Overview')}>
          <Properties
            of={[
              [
                t('Buyer'),
                may('user:read') ? (
                  <Link key="user" className="link" to={paths.admin.userDetail({ id: userId })}>
                    {userName}
                  </Link>
                ) : (
                  userName
                ),
              ],
              [t('Email'), userEmail],
              [t('Mobile number'), userMobile],
              [t('Per month'), monthText(monthlyGrams)],
              [
                t('Orders'),
                may('user:read') ? (
                  <Link key="orders" className="link" to={paths.admin.userOrderList({ userID: userId })}>
                    {orders}
                  </Link>
                ) : (
                  orders
                ),
              ],
              [t('Submitted'), submittedAt && showMoment(submittedAt)],
              [t('Approved'), approvedAt && showMoment(approvedAt)],
            ]}
          />
        </Section>
        <B2bManager key={company.managerId} company={company} />
      </div>
    </div>
  )
}

function History({ company }: { company: Company }) {
  const t = useT()
  return (
    <>
      <Section title={t('History')}>
        <StatusHistory history={company.history} states={b2bStates} />
      </Section>
      <B2bLog company={company} />
    </>
  )
}
