import type { ComponentType } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { sellerStates } from '../seller-labels.ts'
import { ProfileBank } from './ProfileBank.tsx'
import { ProfileBusiness } from './ProfileBusiness.tsx'
import { ProfileCommerce } from './ProfileCommerce.tsx'
import { ProfileDocuments } from './ProfileDocuments.tsx'
import { ProfileEinvoices } from './ProfileEinvoices.tsx'
import { ProfileFees } from './ProfileFees.tsx'
import { ProfilePeople } from './ProfilePeople.tsx'
import { ProfileYards } from './ProfileYards.tsx'
import { type ProfileFieldsFragment, SellerProfile } from './profile.graphql.ts'

type Part = { label: string; show: ComponentType<{ profile: ProfileFieldsFragment }> }
const parts = {
  business: { label: text('Business'), show: ProfileBusiness },
  yards: { label: text('GST and yards'), show: ProfileYards },
  einvoices: { label: text('E-invoices'), show: ProfileEinvoices },
  orders: { label: text('Orders and holidays'), show: ProfileCommerce },
  fees: { label: text('Neev’s fees'), show: ProfileFees },
  bank: { label: text('Bank'), show: ProfileBank },
  documents: { label: text('Documents'), show: ProfileDocuments },
  people: { label: text('People'), show: ProfilePeople },
} as const satisfies Record<string, Part>
type Name = keyof typeof parts

/** The seller's own business: profile and members. */
export default function SellerProfilePage() {
  const t = useT()
  const may = useMay()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { data } = useData(SellerProfile)
  const { sellerProfile: profile } = data
  const names = (Object.keys(parts) as Name[]).filter((name) => name !== 'fees' || may('commission:read'))
  const requested = search.get('tab')
  const open = names.find((name) => name === requested) ?? 'business'
  const { show: Show } = parts[open]
  const { label, tone } = sellerStates[profile.status]
  return (
    <DetailPage
      title={profile.form.business?.tradeName ?? t('Business')}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={profile.form.business?.legalName}
    >
      {profile.requested && (
        <p className="note red kept-lines">
          <span>
            <b>{t('Buyers do not see your offers:')}</b> {profile.requested}
          </span>
        </p>
      )}
      <Tabs
        label={t('Page sections')}
        tabs={names.map((name) => ({
          to: name === 'business' ? pathname : `${pathname}?tab=${name}`,
          label: t(parts[name].label),
          current: name === open,
        }))}
      />
      <Show profile={profile} />
    </DetailPage>
  )
}
