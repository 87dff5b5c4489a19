import type { ReactNode } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { DetailPage, Section } from '#kit/detail/DetailPage.tsx'
import { Properties } from '#kit/detail/Properties.tsx'
import { Badge } from '#kit/feedback/Badge.tsx'
import { Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showDate, showMoment } from '#kit/format/dates.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { text } from '#kit/i18n/text.ts'
import { type T, useT } from '#kit/i18n/use-t.ts'
import { Tabs } from '#kit/Tabs.tsx'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { SellerChecks } from './admin-seller-checks.tsx'
import { SellerMoves } from './admin-seller-moves.tsx'
import { SellerNotes } from './admin-seller-notes.tsx'
import { SellerPapers } from './admin-seller-papers.tsx'
import { DeskSeller, type DeskSellerFieldsFragment } from './admin-sellers.graphql.ts'
import { FormFacts } from './FormFacts.tsx'
import { RevealBank } from './RevealBank.tsx'
import { SellerHistory } from './SellerHistory.tsx'
import { memberRoleNames, sellerStates } from './seller-words.ts'

const tabNames = {
  profile: text('Profile'),
  documents: text('Papers'),
  checks: text('Checklist'),
  people: text('People'),
  notes: text('Notes'),
  history: text('What happened'),
} as const
type Tab = keyof typeof tabNames
const isTab = (word: string | null): word is Tab => word !== null && word in tabNames

/** One firm: what it says of itself, what we make of it, and what can be done. */
export default function AdminSellerDetailPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { data, error, refetch } = useGql(DeskSeller, { id })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const { deskSeller: seller } = data
  const asked = search.get('tab')
  const tab: Tab = isTab(asked) ? asked : 'profile'
  const state = sellerStates[seller.status]
  const counts: Partial<Record<Tab, number>> = {
    documents: seller.documents.filter((document) => document.state === 'PENDING').length,
    checks: seller.openChecks,
    notes: seller.notes.length,
  }
  return (
    <DetailPage
      title={seller.name}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={t('{state} since {moment}', { state: t(state.label), moment: showMoment(seller.since) })}
      back={{ to: paths.admin.sellerList(), label: t('Sellers') }}
      actions={<SellerMoves seller={seller} />}
    >
      <Tabs
        label={t('Parts of the page')}
        tabs={(Object.keys(tabNames) as Tab[]).map((name) => ({
          to: name === 'profile' ? pathname : `${pathname}?tab=${name}`,
          label: t(tabNames[name]),
          count: counts[name] || undefined,
          current: name === tab,
        }))}
      />
      {parts[tab](seller, t)}
    </DetailPage>
  )
}

type Seller = DeskSellerFieldsFragment

const parts: Record<Tab, (seller: Seller, t: T) => ReactNode> = {
  profile: (seller) => <Profile seller={seller} />,
  documents: (seller) => <SellerPapers seller={seller} />,
  checks: (seller) => <SellerChecks seller={seller} />,
  people: (seller) => <People seller={seller} />,
  notes: (seller) => <SellerNotes seller={seller} />,
  history: ({ history }, t) => (
    <Section title={t('What happened')}>
      <SellerHistory history={history} />
    </Section>
  ),
}

function Profile({ seller }: { seller: Seller }) {
  const t = useT()
  const { id, form, closedFrom, closedTo, settlementFrozenUntil: frozen, bankVerifiedAt, status } = seller
  const mayFill = useMay()('seller:write:any') && (status === 'DRAFT' || status === 'CHANGES_REQUESTED')
  return (
    <div className="beside wide-first">
      <div className="stack">
        <FormFacts form={form} actions={{ bank: form.bank && <RevealBank sellerId={id} /> }} />
        {!form.business && <p className="ink3">{t('Nothing is filled in yet.')}</p>}
      </div>
      <div className="stack">
        <Section title={t('At a glance')}>
          <Properties
            of={[
              [
                t('On sale'),
                <Link key="offers" className="link" to={paths.admin.sellerProductList({ sellerID: id })}>
                  {t('{n, plural, one {# product} other {# products}}', { n: seller.liveOffers })}
                </Link>,
              ],
              [
                t('Orders under way'),
                <Link key="orders" className="link" to={paths.admin.sellerOrderList({ sellerID: id })}>
                  {seller.openOrders}
                </Link>,
              ],
              [t('Rating'), seller.rating && `${seller.rating.toFixed(1)} (${seller.ratingCount})`],
              [t('Applied by'), [seller.ownerName, seller.ownerEmail].filter(Boolean).join(', ')],
              [t('Sent in'), seller.submittedAt && showMoment(seller.submittedAt)],
              [t('Account checked'), bankVerifiedAt && showMoment(bankVerifiedAt)],
              [t('No settlement before'), frozen && Date.parse(frozen) > Date.now() && showMoment(frozen)],
              [
                t('On holiday'),
                closedFrom && [closedFrom, closedTo].flatMap((day) => (day ? [showDate(day)] : [])).join(' – '),
              ],
            ]}
          />
        </Section>
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
      {members.length === 0 && <p className="ink3">{t('Nobody works for it any more.')}</p>}
      <ul className="papers-list">
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
