import { enquiryStatuses } from '@neev/domain/procurement/enquiries/leads'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { Leads } from './enquiries.graphql.ts'
import { enquiryStates } from './enquiry-labels.ts'
import { leadColumns } from './lead.columns.tsx'

type Props = {
  /** Enquiries about products or services only; all if absent. */
  about?: 'PRODUCT' | 'SERVICE'
  open: (id: string) => string
}

/** Enquiries that a business has, with a tab per status. */
export function LeadList({ about, open }: Props) {
  const t = useT()
  const list = useListState({
    sort: '-requestedAt',
    filters: { search: 'text', status: enquiryStatuses, show: ['overdue'] },
  })
  const { show, ...filter } = list.filter
  const variables = {
    page: list.variables.page,
    filter: { ...filter, overdue: show === 'overdue' || null, ...(about && { about }) },
  }
  const { data, stale } = useData(Leads, variables, { keep: true })
  const columns = leadColumns(open, false)
  return (
    <section aria-label={t('Requests')}>
      <StateTabs list={list} states={enquiryStates} statuses={enquiryStatuses} counts={data.enquiries.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name, phone, product or number')} />
        <ChoiceFilter
          state={list}
          name="show"
          label={t('Show')}
          options={[{ value: 'overdue', label: t('Overdue') }]}
        />
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
