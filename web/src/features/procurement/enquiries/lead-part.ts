import { enquiryStatuses } from '@neev/domain/procurement/enquiries/leads'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { Leads } from './enquiries.graphql.ts'
import { enquiryStates } from './enquiry-labels.ts'
import { leadColumns } from './lead.columns.tsx'

type LeadPart = {
  /** Enquiries about products or services only; all if absent. */
  about?: 'PRODUCT' | 'SERVICE'
  /** The page of an enquiry, by a hook. */
  useOpen: () => (id: string) => string
}

/** A part of a page with the enquiries that a business has, with a tab per status. */
export const leadPart = ({ about, useOpen }: LeadPart) =>
  listPage(Leads, ({ enquiries }) => enquiries, {
    title: text('Requests'),
    name: 'OwnLeads',
    isPart: true,
    sort: '-requestedAt',
    columns: () => leadColumns(useOpen(), false),
    file: 'requests',
    tabs: { labels: enquiryStates, statuses: enquiryStatuses },
    search: text('Name, phone, product or number'),
    choices: { show: { label: text('Show'), options: { overdue: text('Overdue') } } },
    filterOf: ({ show, ...filter }) => ({
      ...filter,
      overdue: show === 'overdue' || null,
      ...(about && { about }),
    }),
    useActions: () => {
      const t = useT()
      const open = useOpen()
      return ({ id }) => [{ label: t('Open'), to: open(id) }]
    },
    empty: [
      text('No requests yet'),
      text('Requests appear here as soon as buyers send them. We notify you by email and in the app.'),
    ],
    noMatch: text('No results for these filters'),
  })
