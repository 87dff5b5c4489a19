import { enquiryStatuses } from '@neev/domain/sellers/enquiries'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showDay } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Tiles } from '#ui/Tiles.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { Leads, type PartnerFiguresFragment } from './enquiries.graphql.ts'
import { enquiryStates } from './enquiry-labels.ts'
import { LeadQuota } from './LeadQuota.tsx'
import { leadColumns } from './lead.columns.tsx'

type Props = {
  dashboard: PartnerFiguresFragment
  about: 'PRODUCT' | 'SERVICE'
  /** The list of the partner's products or services. */
  listed: { to: string; label: string; open: 'LIVE' | 'PUBLISHED'; waits: 'PENDING_APPROVAL' | 'PROPOSED' }
  open: (id: string) => string
}

/** A partner's dashboard: enquiries, response time, and listings. */
export function PartnerDashboard({ dashboard, about, listed, open }: Props) {
  const t = useT()
  const { company, late, responseMinutes, wonBp } = dashboard
  const lead = (state: string) => String(dashboard.leads.find(({ status }) => status === state)?.count ?? 0)
  const goods = (state: string) => String(dashboard.listed.find(({ status }) => status === state)?.count ?? 0)
  return (
    <div className="stack">
      <Head title={t('Requests')} noIndex />
      <PageHead title={showDay(new Date())} subtitle={company ?? ''}>
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
          [t('New'), lead('NEW')],
          [t('Contacted'), lead('CONTACTED')],
          [t('Quoted'), lead('QUOTED')],
          [t('Won, of requests closed in the last 30 days'), wonBp == null ? '–' : showPercent(wonBp)],
          [t('Usual time to first response'), responseMinutes == null ? '–' : minutesText(t, responseMinutes)],
          [t('Open to buyers'), goods(listed.open)],
          [t('Under review by Neev'), goods(listed.waits)],
        ]}
      />
      <LeadList about={about} open={open} />
    </div>
  )
}

/** A duration: minutes below two hours, hours below two days. */
function minutesText(t: ReturnType<typeof useT>, minutes: number): string {
  if (minutes < 120) return t('{n} min', { n: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48 ? t('{n} h', { n: hours }) : t('{n} days', { n: Math.round(hours / 24) })
}

function LeadList({ about, open }: Pick<Props, 'about' | 'open'>) {
  const t = useT()
  const list = useListState({ sort: '-requestedAt', filters: { search: 'text', status: enquiryStatuses } })
  const variables = { page: list.variables.page, filter: { ...list.variables.filter, about } }
  const { data, stale } = useData(Leads, variables, { keep: true })
  const columns = leadColumns(open)
  return (
    <section aria-label={t('Requests')}>
      <StateTabs list={list} states={enquiryStates} statuses={enquiryStatuses} counts={data.enquiries.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name, phone, product or number')} />
        <ExportButton
          name="requests"
          columns={columns}
          rows={() => allRows(Leads, variables, ({ enquiries }) => enquiries)}
        />
      </Filters>
      <ResourceTable
        label={t('Requests')}
        columns={columns}
        page={data.enquiries}
        stale={stale}
        state={list}
        actions={({ id }) => <RowActions actions={[{ label: t('Open'), to: open(id) }]} />}
        empty={
          <Empty title={list.narrowed ? t('No results for these filters') : t('No requests yet')}>
            {t('Requests appear here as soon as buyers send them. We notify you by email and in the app.')}
          </Empty>
        }
      />
    </section>
  )
}
