import { states } from '@neev/domain/core/states'
import { enquiryStatuses } from '@neev/domain/procurement/enquiries/leads'
import { useState } from 'react'
import { request } from '#graphql/request.ts'
import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { AssignDialog, Assignees } from './AssignDialog.tsx'
import { LeadChoices, LeadSheet, Leads } from './enquiries.graphql.ts'
import { enquiryStates } from './enquiry-labels.ts'
import { LeadFunnel } from './LeadFunnel.tsx'
import { type Lead, leadColumns } from './lead.columns.tsx'

function useRecords() {
  const t = useT()
  const { data } = useGql(LeadChoices)
  const { sources = [], assignees = [], categories = [] } = data?.enquiryChoices ?? {}
  return [
    { label: t('Category'), options: categories },
    { label: t('State'), options: states.map(({ code, name }) => ({ value: code, label: name })) },
    { label: t('Given to'), options: [{ value: 'none', label: t('Nobody yet') }, ...assignees] },
    { label: t('Source'), options: sources.map((value) => ({ value, label: value })) },
  ]
}

function AssignSelected({ rows }: { rows: readonly Lead[] }) {
  const t = useT()
  const [ids, setIds] = useState<readonly string[] | null>(null)
  return (
    <>
      <button type="button" className="button small" onClick={() => setIds(rows.map(({ id }) => id))}>
        {t('Assign')}
      </button>
      <AssignDialog ids={ids} onClose={() => setIds(null)} />
    </>
  )
}

/** All enquiries for staff as a part of a page: funnel, tabs, filters, assigning of several at once. */
export const adminLeads = (open: (id: string) => string) =>
  listPage(Leads, ({ enquiries }) => enquiries, {
    title: text('Enquiries'),
    isPart: true,
    sort: 'due',
    columns: leadColumns(open, true),
    file: 'enquiries',
    sheet: { may: 'lead:manage', load: async ({ filter }) => (await request(LeadSheet, { filter })).enquiriesSheet },
    tabs: { labels: enquiryStates, statuses: enquiryStatuses },
    search: text('Name, phone, product or number'),
    choices: { show: { label: text('Show'), options: { overdue: text('Overdue') } } },
    records: { names: ['category', 'state', 'assignee', 'source'], useChoices: useRecords },
    hasDates: true,
    filterOf: ({ show, ...filter }) => ({ ...filter, overdue: show === 'overdue' || null }),
    open: ({ id }) => open(id),
    useActions: (show) => {
      const t = useT()
      const may = useMay()('lead:manage')
      return (lead) => (may && lead.clock ? [{ label: t('Assign'), run: () => show(lead) }] : [])
    },
    view: {
      titleOf: (_, t) => t('{n, plural, one {Assign the enquiry} other {Assign # enquiries}}', { n: 1 }),
      View: ({ row, onDone }) => (
        <div className="dialog-body">
          <Assignees ids={[row.id]} onDone={onDone} />
        </div>
      ),
    },
    selected: { may: 'lead:manage', Actions: AssignSelected },
    empty: [text('No requests yet'), text('Requests of buyers appear here as soon as they are sent.')],
    noMatch: text('No results for these filters'),
    before: ({ data: { enquiries }, state }) => (
      <LeadFunnel
        counts={enquiries.counts}
        overdue={enquiries.overdue}
        overdueLink={state.href({ show: 'overdue', status: null })}
      />
    ),
  })
