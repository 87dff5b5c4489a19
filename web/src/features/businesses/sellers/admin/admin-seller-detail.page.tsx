import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { type SellerTab, useSellerTabs } from '#state/use-seller-tabs.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import styles from '#ui/detail/rows.module.css'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { FormFacts } from '../FormFacts.tsx'
import { RevealBank } from '../profile/RevealBank.tsx'
import { memberRoleNames, sellerStates } from '../seller-labels.ts'
import { sellerParts } from './admin-seller-sections.tsx'
import { SellerTransitions } from './admin-seller-transitions.tsx'
import { SellerTurnoverCard } from './admin-seller-turnover.tsx'
import { AdminSeller, type AdminSellerFieldsFragment } from './admin-sellers.graphql.ts'
import { CheckGstins } from './CheckGstins.tsx'

type Seller = AdminSellerFieldsFragment
const suborderNames = ['profile', 'documents', 'checks', 'people', 'notes', 'history'] as const satisfies SellerTab[]
type Part = (typeof suborderNames)[number]
const isPart = (word: string | null): word is Part => suborderNames.some((part) => part === word)

/** One seller with its application, checklist and transitions. */
export default function AdminSellerDetailPage() {
  const t = useT()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const requested = search.get('tab')
  const tab: Part = isPart(requested) ? requested : 'profile'
  const { data } = useData(AdminSeller, { id })
  const { adminSeller: seller } = data
  const state = sellerStates[seller.status]
  return (
    <DetailPage
      title={seller.name}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={t('{state} since {moment}', { state: t(state.label), moment: showMoment(seller.since) })}
      back={{ to: paths.admin.sellerList(), label: t('Sellers') }}
      actions={<SellerTransitions seller={seller} />}
    >
      <Parts seller={seller} current={tab} />
      {parts[tab](seller, t)}
    </DetailPage>
  )
}

const parts: Record<Part, (seller: Seller, t: T) => ReactNode> = {
  profile: (seller) => <Profile seller={seller} />,
  documents: (seller) => <sellerParts.Documents record={seller} />,
  checks: (seller) => <sellerParts.Checks record={seller} />,
  people: (seller) => <People seller={seller} />,
  notes: (seller) => <sellerParts.Notes record={seller} />,
  history: ({ history }, t) => (
    <Section title={t('History')}>
      <StatusHistory history={history} states={sellerStates} />
    </Section>
  ),
}

function Parts({ seller, current }: { seller: Seller; current: Part }) {
  const t = useT()
  const waiting = seller.documents.filter((document) => document.state === 'PENDING').length
  const counts = { documents: waiting, checks: seller.openChecks, notes: seller.notes.length }
  return <Tabs label={t('Page sections')} tabs={useSellerTabs(seller.id, current, counts)} />
}

function Profile({ seller }: { seller: Seller }) {
  const t = useT()
  const { id, form, closedFrom, closedTo, settlementFrozenUntil: frozen, bankVerifiedAt, status } = seller
  const mayFill = useMay()('seller:write:any') && (status === 'DRAFT' || status === 'CHANGES_REQUESTED')
  return (
    <div className="beside wide-first">
      <div className="stack">
        <FormFacts
          form={form}
          actions={{
            tax: form.tax && <CheckGstins sellerId={id} gstins={form.tax.gstins} />,
            bank: form.bank && <RevealBank sellerId={id} />,
          }}
        />
        {!form.business && <p className="ink3">{t('Nothing has been filled in yet.')}</p>}
      </div>
      <div className="stack">
        <Section title={t('Overview')}>
          <Properties
            of={[
              [
                t('On sale'),
                <Link key="offers" className="link" to={paths.admin.sellerProductList({ sellerID: id })}>
                  {t('{n, plural, one {# product} other {# products}}', { n: seller.liveOffers })}
                </Link>,
              ],
              [
                t('Open orders'),
                <Link key="orders" className="link" to={paths.admin.sellerOrderList({ sellerID: id })}>
                  {seller.openOrders}
                </Link>,
              ],
              [t('Seller grade'), seller.grade],
              [t('Rating'), seller.rating && `${seller.rating.toFixed(1)} (${seller.ratingCount})`],
              [t('Applied by'), [seller.ownerName, seller.ownerEmail].filter(Boolean).join(', ')],
              [t('Submitted'), seller.submittedAt && showMoment(seller.submittedAt)],
              [t('Account verified'), bankVerifiedAt && showMoment(bankVerifiedAt)],
              [t('No payouts before'), frozen && Date.parse(frozen) > Date.now() && showMoment(frozen)],
              [
                t('On holiday'),
                closedFrom && [closedFrom, closedTo].flatMap((day) => (day ? [showDate(day)] : [])).join(' – '),
              ],
            ]}
          />
        </Section>
        {form.tax && !mayFill && <SellerTurnoverCard sellerId={id} />}
        {mayFill && (
          <Link className="button" to={paths.admin.sellerAdd({ id })}>
            {t('Fill in for the applicant')}
          </Link>
        )}
      </div>
    </div>
  )
}

function People({ seller: { members } }: { seller: Seller }) {
  const t = useT()
  return (
    <Section title={t('People')}>
      {members.length === 0 && <p className="ink3">{t('Nobody works for this seller any more.')}</p>}
      <ul className={styles.recordList}>
        {members.map(({ userId, name, email, role, joinedAt }) => (
          <li key={userId}>
            <div>
              <b className="medium">{name}</b>
              <p className="ink3 t13">{email}</p>
            </div>
            <p className="ink3 t13">
              {t(memberRoleNames[role])}, {t('since {date}', { date: showDate(joinedAt) })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
