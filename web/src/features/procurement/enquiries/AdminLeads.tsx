import { states } from '@neev/domain/core/states'
import { enquiryStatuses } from '@neev/domain/procurement/enquiries/leads'
import { useState } from 'react'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, DateFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListTools } from '#ui/table/ListTools.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useColumns } from '#ui/table/use-columns.ts'
import { type ListState, useListState } from '#ui/table/use-list-state.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { LeadChoices, LeadSheet, Leads } from './enquiries.graphql.ts'
import { enquiryStates } from './enquiry-labels.ts'
import { LeadFunnel } from './LeadFunnel.tsx'
import { type Lead, leadColumns } from './lead.columns.tsx'

const filters = {
  search: 'text',
  status: enquiryStatuses,
  show: ['overdue'],
  category: 'text',
  state: 'text',
  source: 'text',
  assignee: 'text',
  from: 'text',
  to: 'text',
} as const

/** All enquiries for staff: funnel, tabs, filters, assigning of several at once. */
export function AdminLeads({ open }: { open: (id: string) => string }) {
  const t = useT()
  const may = useMay()('lead:manage')
  const [assigning, setAssigning] = useState<readonly string[] | null>(null)
  const list = useListState({ sort: 'due', filters })
  const { show, ...filter } = list.filter
  const variables = { page: list.variables.page, filter: { ...filter, overdue: show === 'overdue' || null } }
  const { data, stale } = useData(Leads, variables, { keep: true })
  const { counts, overdue } = data.enquiries
  const chosen = useColumns('Leads', leadColumns(open, true))
  return (
    <section aria-label={t('Enquiries')}>
      <LeadFunnel counts={counts} overdue={overdue} overdueLink={list.href({ show: 'overdue', status: null })} />
      <StateTabs list={list} states={enquiryStates} statuses={enquiryStatuses} counts={counts} />
      <Filters state={list} tools={<ListTools list="Leads" state={list} columns={chosen} />}>
        <LeadFilters list={list} />
        <ExportButton
          name="enquiries"
          columns={chosen.shown}
          rows={() => allRows(Leads, variables, ({ enquiries }) => enquiries)}
          sheet={may && (async () => (await request(LeadSheet, { filter: variables.filter })).enquiriesSheet)}
        />
      </Filters>
      <ResourceTable
        label={t('Enquiries')}
        columns={chosen.shown}
        page={data.enquiries}
        stale={stale}
        state={list}
        {...(may && {
          bulk: (rows: readonly Lead[]) => (
            <button type="button" className="button small" onClick={() => setAssigning(rows.map(({ id }) => id))}>
              {t('Assign')}
            </button>
          ),
          load: (limit: number) => allRows(Leads, variables, ({ enquiries }) => enquiries, limit),
        })}
        actions={({ id, clock }) => (
          <RowActions
            actions={[
              { label: t('Open'), to: open(id) },
              ...(may && clock ? [{ label: t('Assign'), run: () => setAssigning([id]) }] : []),
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No results for these filters') : t('No requests yet')}>
            {t('Requests of buyers appear here as soon as they are sent.')}
          </Empty>
        }
      />
      <AssignDialog ids={assigning} onClose={() => setAssigning(null)} />
    </section>
  )
}

function LeadFilters({ list }: { list: ListState }) {
  const t = useT()
  const { data } = useGql(LeadChoices)
  const { sources = [], assignees = [], categories = [] } = data?.enquiryChoices ?? {}
  return (
    <>
      <SearchFilter state={list} label={t('Name, phone, product or number')} />
      <ChoiceFilter state={list} name="show" label={t('Show')} options={[{ value: 'overdue', label: t('Overdue') }]} />
      <ChoiceFilter state={list} name="category" label={t('Category')} options={categories} />
      <ChoiceFilter
        state={list}
        name="state"
        label={t('State')}
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <ChoiceFilter
        state={list}
        name="assignee"
        label={t('Given to')}
        options={[{ value: 'none', label: t('Nobody yet') }, ...assignees]}
      />
      <ChoiceFilter
        state={list}
        name="source"
        label={t('Source')}
        options={sources.map((value) => ({ value, label: value }))}
      />
      <DateFilter state={list} name="from" label={t('From')} />
      <DateFilter state={list} name="to" label={t('Until')} />
    </>
  )
}
