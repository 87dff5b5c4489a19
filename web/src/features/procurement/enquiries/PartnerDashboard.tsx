import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { showDay } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Tiles } from '#ui/Tiles.tsx'
import type { EnquiryStatus } from '../../../graphql-types.ts'
import type { PartnerFiguresFragment } from './enquiries.graphql.ts'
import { LeadQuota } from './LeadQuota.tsx'

type Props = {
  dashboard: PartnerFiguresFragment
  /** The list of the partner's products or services. */
  listed: { to: string; label: string }
  /** The list of enquiries; see leadPart. */
  Leads: ComponentType
}

/** A partner's dashboard: enquiries, response time, and listings. */
export function PartnerDashboard({ dashboard, listed, Leads }: Props) {
  const t = useT()
  const { company, late, responseMinutes, wonBp } = dashboard
  const lead = (state: EnquiryStatus) => String(dashboard.leads.find(({ status }) => status === state)?.count ?? 0)
  return (
    <div className="stack">
      <Head title={t('Requests')} noIndex />
      <PageHead title={t('Dashboard')} subtitle={[showDay(new Date()), company].filter(Boolean).join('. ')}>
        <Link className="button" to={listed.to}>
          {listed.label}
        </Link>
      </PageHead>
      {company === null && (
        <p className="note amber">{t('Your account does not belong to a business yet. Contact us to set it up.')}</p>
      )}
      {late > 0 && (
        <p className="note red">
          {t('{n, plural, one {# request has} other {# requests have}} been waiting for more than a day.', { n: late })}
        </p>
      )}
      {dashboard.quota && <LeadQuota quota={dashboard.quota} />}
      <Tiles
        of={[
          [t('Assigned'), lead('ASSIGNED')],
          [t('Contacted'), lead('CONTACTED')],
          [t('Quoted'), lead('QUOTED')],
          [t('Won, of requests closed in the last 30 days'), wonBp == null ? '–' : showPercent(wonBp)],
          [t('Usual time to first response'), responseMinutes == null ? '–' : minutesText(t, responseMinutes)],
          [t('Open to buyers'), String(dashboard.openListings)],
          [t('Under review by Neev'), String(dashboard.pendingListings)],
        ]}
      />
      <Leads />
    </div>
  )
}

/** A duration: minutes below two hours, hours below two days. */
function minutesText(t: ReturnType<typeof useT>, minutes: number): string {
  if (minutes < 120) return t('{n} min', { n: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48 ? t('{n} h', { n: hours }) : t('{n} days', { n: Math.round(hours / 24) })
}
